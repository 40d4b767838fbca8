import Foundation
import Observation
import QuickCart
import TestSupport
import Testing

// README shows what stands between the two marks.
// begin
@Observable @MainActor final class Pantry {
  @ObservationIgnored @FetchAll(Items.where(\.pending).sort(\.name)) var toBuy
  @ObservationIgnored @FetchOne(Items.where(\.completed).count) var bought = 0
}

@MainActor func shop(_ database: Database) async throws {
  let party = try await database.lists.createList(title: "Party")
  _ = try await database.items.createItem(name: "Cola", quantity: 6, listID: party.id)
  let bread = "Bread"  // what is interpolated is data, whatever is in it
  try await database.run("add 2 \(bread) to \"Party\" as \"Pantry\"")

  let pantry = withDatabase(database) { Pantry() }
  try await pantry.$toBuy.load()
  print(pantry.toBuy.map(\.displayName))  // ["2x Bread", "6x Cola"]

  let query = Items.in("Party").where { $0.quantity > 3 || $0.category == "Pantry" }
  for (name, emoji) in try await database.fetch(query.select { ($0.name, $0.category.emoji) }) {
    print(emoji, name)
  }
  for try await count in query.count.values(in: database) {
    print(count)  // 2, and again whenever any program changes it
    break
  }
  try await database.undo()
}
// end

@Suite("README's example") struct ReadmeTests {
  @Test("It does what it says") func runs() async throws {
    let database = try Database.inMemory()
    try await shop(database)
    #expect(try await database.fetch(Items.all.select { $0.name }) == ["Cola"])
  }

  @Test("It is the code that was run") func same() throws {
    let source = try Checkout.text("Tests/QuickCartTests/ReadmeTests.swift")
    let parts = source.components(separatedBy: "// begin\n")
    let code = try #require(parts.dropFirst().first).components(separatedBy: "// end\n")[0]
    #expect(try Checkout.text("README.md").contains("```swift\n\(code)```"))
  }
}
