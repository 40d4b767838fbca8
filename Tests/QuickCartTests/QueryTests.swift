import Foundation
import QuickCart
import Testing

@Suite("Queries in Swift are queries of the language") struct QueryTests {
  @Test("A query prints as the text of the language") func text() {
    let query = Items.in("BBQ").where(\.pending).where {
      $0.quantity > 3 || $0.name.contains("\"x\"")
    }
    .sort(\.quantity, .descending).sort(\.name).limit(5, skip: 2)
    #expect(
      query.description == """
        items in "BBQ" where pending and (quantity > 3 or name contains "\\"x\\"") \
        show id, name, quantity, completed, note, category.id as category_id, \
        list.id as list_id, created, updated sort quantity desc, name limit 5 skip 2
        """)
    #expect(Items.where(\.pending).count.text == "count items where pending")
    #expect(
      Lists.where { $0.items.any { $0.pending } && !$0.title.hasPrefix("X") }.count.text
        == "count lists where any(items where pending) and not title starts with \"X\"")
    #expect(
      Items.all.per(\.category).select(.count, .sum(\.quantity)).text
        == "items per category show category, count() as c1, sum(quantity) as c2")
    #expect(
      Items.where { $0.created.since(.ago(7, .day)) }.count.text
        == "count items where created since 7 days ago")
    #expect(
      Items.where { $0.created.since(.last(.month)) && $0.updated.before(.this(.week)) }.count.text
        == "count items where created since last month and updated before this week")
  }

  @Test("What is absent is said as Swift says it, and as the language does") func absent()
    async throws
  {
    #expect(Lists.where { $0.progress == nil }.text.contains("where no progress show"))
    #expect(Lists.where { $0.progress != nil }.text.contains("where has progress show"))
    let database = try Database(sample: .english)
    _ = try await database.lists.createList(title: "Empty")
    // The progress of no items is 0, and not absent.
    let found = try await database.fetch(Lists.sort(\.title).select { ($0.title, $0.progress) })
    #expect(found.first { $0.0 == "Empty" }?.1 == 0)
    #expect(try await database.fetch(Lists.where { $0.progress == nil }.select(\.title)) == [])
    #expect(try await database.fetch(Lists.where { $0.progress != nil }.count) == found.count)
  }

  @Test("Fields are calculated with each other") func arithmetic() async throws {
    let query = Items.where { ($0.quantity + $0.category.order) * $0.quantity - $0.quantity > 9 }
    #expect(
      query.count.text
        == "count items where (quantity + category.order) * quantity - quantity > 9")
    let database = try Database(sample: .english)
    let all = try await database.fetch(Items.all.as(ItemWithCategory.self))
    let wanted = all.filter {
      let (quantity, order) = ($0.item.quantity, $0.categorySortOrder)
      return (quantity + order) * quantity - quantity > 9
    }
    #expect(try await database.fetch(query.count) == wanted.count)
    #expect(
      try await database.fetch(Items.sort { $0.quantity * $0.category.order }.select(\.name)).count
        == all.count)
  }

  @Test("Rows become models, tuples and values") func rows() async throws {
    let database = try Database(sample: .english)
    let items = try await database.fetch(Items.in("Feestje").where(\.pending).sort(\.name))
    #expect(items.map(\.name) == ["Chips", "Frisdrank", "Servetten"])
    let pairs = try await database.fetch(
      Items.in("Feestje").sort(\.name).select { ($0.name, $0.category.emoji, $0.quantity * 2) })
    #expect(pairs.map(\.0) == ["Chips", "Frisdrank", "Servetten"])
    #expect(pairs.map(\.1) == ["🥫", "📦", "🧽"])
    #expect(pairs.map(\.2) == [6, 12, 2])
    #expect(try await database.fetch(Items.all.count) == 10)
    #expect(try await database.fetch(Items.where { $0.quantity > 99 }.max(\.quantity)) == nil)
    let groups = try await database.fetch(
      Items.all.per(\.category).select(.count, .count { $0.completed }, .max(\.quantity)))
    #expect(groups.count == 7)
    #expect(groups.first { $0.0 == "Dairy" }?.1 == 2)
    #expect(groups.first { $0.0 == "Dairy" }?.2 == 1)
    #expect(groups.first { $0.0 == "Dairy" }?.3 == 12)
  }

  @Test("Sections keep their rows and their order") func sections() async throws {
    let database = try Database(sample: .english)
    let sections = try await database.fetch(Items.all.by(\.category)).sections()
    #expect(
      sections.map(\.key) == [
        "Produce", "Dairy", "Meat & Seafood", "Frozen", "Pantry", "Household", "Other",
      ])
    #expect(sections.map(\.rows.count) == [1, 2, 1, 1, 3, 1, 1])
  }

  @Test("Several queries see one state") func together() async throws {
    let database = try Database(sample: .english)
    let (lists, count) = try await database.fetch(together: Lists.all, Items.all.count)
    #expect(lists.count == 3)
    #expect(count == [10])
  }

  @Test("A wrong text says what, where and what to do") func wrong() async throws {
    let database = try Database(sample: .english)
    await #expect { try await database.run("delete items where pendng") } throws: { error in
      guard let error = error as? QuickCartError else { return false }
      return error.code == "unknown-field" && error.place?.column == 20
        && error.help == "did you mean `pending`?"
    }
  }

  struct Line: Codable, Equatable {
    enum Mark: String, Codable { case milk = "Melk", ice = "IJs" }
    var name: Mark
    var quantity: UInt8
    var seen: Date?
    var note: String?
  }

  @Test("A text that is met at run time gives values by the names of its columns") func codable()
    async throws
  {
    let database = try Database(sample: .english)
    let title = "Boodschappen deze week".qcqLiteral
    let text = "items in \(title) where name in (\"IJs\", \"Melk\") sort name"
    let lines = try await database.fetch(TextQuery(StatementText(text), as: Line.self))
    #expect(lines.map(\.name) == [.ice, .milk])
    #expect(lines.map(\.quantity) == [1, 1])
    let counts = try await database.fetch(TextQuery("count items", as: Int.self))
    #expect(counts == [10])
    await #expect(throws: DecodingError.self) {
      try await database.fetch(TextQuery("items show quantity", as: Line.self))
    }
    await #expect(throws: DecodingError.self) {
      try await database.fetch(TextQuery("items show note as name, quantity", as: Line.self))
    }
    await #expect(throws: QuickCartError.self) {
      try await database.fetch(TextQuery("items where pendng", as: Line.self))
    }
  }

  @Test("A text is data, whatever is in it") func hostile() async throws {
    let database = try Database.inMemory()
    for name in ["\" or 1 = 1", "a\\", "{x}", "é\u{301}\u{0}b", "\n# x", "🥬", "--"] {
      let list = try await database.lists.createList(title: name)
      #expect(list.title == name)
      #expect(try await database.fetch(Lists.where { $0.title == name }.count) >= 1)
    }
  }
}
