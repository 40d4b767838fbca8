import Foundation
import QuickCart
import Testing

@Suite("SQL is the way out") struct SQLQueryTests {
  private let database: Database

  init() throws { database = try Database(sample: .english) }

  private struct Cells: Codable, Equatable {
    var text: String
    var int: Int
    var number: Double
    var bool: Bool
    var date: Date
    var data: Data
    var missing: String?
  }

  @Test("Values of each kind are bound and come back as they were") func kinds() async throws {
    let cells = Cells(
      text: "a'b\"c\u{301}?; --", int: .min, number: 0.1, bool: true,
      date: Date(timeIntervalSince1970: 1_700_000_000.25), data: Data([0, 39, 255]), missing: nil)
    let found = try await database.fetch(
      sql(
        """
        SELECT \(cells.text) AS text, \(cells.int) AS int, \(cells.number) AS number,
          \(cells.bool) AS bool, \(cells.date) AS date, \(cells.data) AS data,
          \(cells.missing) AS missing
        """, as: Cells.self))
    #expect(found == [cells])
  }

  @Test("Rows become values by the names of their columns, or by their places")
  func rows() async throws {
    let ids = ["item-1", "item-2", "x' OR 1 = 1"]
    let column = "na\"me"
    struct Named: Codable {
      var id: String
    }
    let found = try await database.fetch(
      sql(
        "SELECT id, name AS \(name: column) FROM shopping_items WHERE id IN (\(ids)) ORDER BY id",
        as: Named.self))
    #expect(found.map(\.id) == ["item-1", "item-2"])
    let categories = try await database.fetch(
      sql(
        "SELECT id, name, emoji, sort_order FROM item_categories ORDER BY id",
        rows: ItemCategory.self))
    #expect(categories == (try await database.categories.fetchAll()))
    await #expect(throws: ValueMismatch.self) {
      try await database.fetch(
        sql("SELECT name, id, emoji, 1 FROM item_categories", rows: ItemCategory.self))
    }
    await #expect(throws: DecodingError.self) {
      try await database.fetch(sql("SELECT name FROM shopping_items", as: Named.self))
    }
  }

  @Test(
    "What is no query, or more than one, is refused and changes nothing",
    arguments: [
      "DELETE FROM shopping_items", "SELECT 1; DELETE FROM shopping_items", "", "-- nothing",
      "SELECT ?", "SELECT 1 FROM nowhere", "COMMIT", "ATTACH ':memory:' AS other",
      "INSERT INTO shopping_lists SELECT 'x', 'x', 1, 1 RETURNING id", "SELEC 1",
      "WITH x AS (SELECT 1) DELETE FROM shopping_items RETURNING id",
    ])
  func refused(text: String) async throws {
    await #expect {
      try await database.fetch(sql(SQLText(stringLiteral: text), as: Int.self))
    } throws: { ($0 as? QuickCartError)?.code == "sql-refused" }
    #expect(try await database.fetch(Items.count) == [10].first)
  }

  @Test("Lists and categories come with their items, those without any, too")
  func children() async throws {
    let lists = try await database.fetch(Lists.all.withItems())
    #expect(lists.map(\.owner) == (try await database.lists.fetchAll()))
    #expect(lists.map(\.items.count) == [2, 3, 5])
    for list in lists {
      #expect(list.items == (try await database.items.fetchItems(forListID: list.id)))
    }
    let query = Categories.where { $0.order < 3 }.withItems { $0.completed }
    let categories = try await database.fetch(query)
    #expect(categories.map(\.owner.name) == ["Produce", "Dairy"])
    #expect(categories.map { $0.items.map(\.name) } == [[], ["Eieren"]])
    var values = query.values(in: database).makeAsyncIterator()
    #expect(try await values.next() == categories)
    try await database.items.toggleCompletion(itemID: "item-1")
    #expect(try await values.next()?.first?.items.map(\.id) == ["item-1"])
  }
}
