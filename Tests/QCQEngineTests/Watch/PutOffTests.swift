import QCQLanguage
import QCQReports
import QCQWatch
import TestSupport
import Testing

@Suite("Answers that are put off") struct PutOffTests {
  private static let queries = [
    "watch count items where pending per category", "watch items sort name limit 5",
    #"watch items in "BBQ" where pending"#, "watch items where quantity > 1 by list",
    "watch lists sort count(items where pending) desc limit 4", "watch categories",
  ]

  /// Puts off whatever would take any time.
  private static let effort = {
    var effort = WatchEffort.utmost
    effort.hurried = 0
    return effort
  }()

  @Test("They tell of all that has changed since the last ones", arguments: [nil, 0, 3])
  func replay(gaps: Int?) throws {
    let house = try WatchedHouse()
    let text = Self.queries.joined(separator: "\n")
    let watched = try house.watch(
      text, .complete, Self.effort, gaps.map { ComparedRows(gaps: $0) })
    var reader = WatchReader()
    var chance = WatchChance(seed: 5)
    var count = 0
    let rounds = Checkout.isLong ? 100 : 18
    for _ in 0..<rounds {
      if case .version(let version) = try watched.refresh() { try reader.take(version) }
      #expect(watched.putOff == nil)
      let fresh = try house.answer(text)
      #expect(reader.keys == fresh.map(\.keys))
      #expect(reader.rows == fresh.map(\.rows))
      for _ in 0...chance.number(4) {
        try house.write(chance.statement(), by: house.other)
        let update = try watched.refresh(isHurried: true)
        #expect(update == nil)
        if watched.putOff != nil { count += 1 }
      }
    }
    #expect(count > rounds)
  }

  @Test("One that is quick comes at once") func quick() throws {
    let house = try WatchedHouse()
    let watched = try house.watch("count items")
    #expect(try watched.refresh() != nil)
    try house.write("DELETE FROM shopping_items WHERE id = (SELECT min(id) FROM shopping_items)")
    #expect(try watched.refresh(isHurried: true) != nil)
  }
}
