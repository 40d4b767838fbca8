import QCQWatch
import QCQEngine
import QCQReports
import QCQLanguage
import QuickCartFollower
import Testing

/// What is said of how a query is kept current is what is done.
@Suite("How a query is kept current is told truly") struct WatchExplanationTests {
  private let house: WatchedHouse

  init() throws { house = try WatchedHouse() }

  private func explanation(_ query: String) throws -> String? {
    let text = try house.session.collect("explain watch " + query).output.text
    return text.split(separator: "\n").first { $0.contains("kept current: ") }
      .map { String($0.drop { $0 == " " }.dropFirst("kept current: ".count)) }
  }

  /// The work for one changed row, and why all was asked, if that is said.
  private func work(_ query: String) throws -> (work: WatchWork, asked: String?) {
    let watched = try house.watch(query, .complete, .utmost)
    _ = try watched.refresh()
    var last: WatchUpdate?
    // The first change is what makes it worth while to keep anything.
    for _ in 0..<3 {
      try house.write(
        "UPDATE shopping_items SET quantity = quantity + 1 WHERE id LIKE 'demo-item-1%'")
      last = try watched.refresh()
    }
    guard case .version(let version) = last else { return (watched.work, nil) }
    return (watched.work, version.asked)
  }

  private static let query = "sum quantity of items"
  private static let rule = "incremental, what changed is added and taken away"

  @Test("From the rows that have changed") func kept() throws {
    #expect(try explanation(Self.query) == Self.rule)
    #expect(try work(Self.query).work.kept == 1)
  }

  @Test(
    "A sum of fractions is the same in any order, and what is one of equal values is not",
    arguments: [
      ("sum quantity / 3 of items", "re-run, as a sum of fractions is rounded once all are there"),
      ("sum quantity / 3 of items in \"BBQ\"", "keyed, asked again when its lists change"),
      (
        "items per list show list, sum(quantity / 3) as s, average(quantity) as a",
        "incremental, only lists that changed are asked again"
      ),
      (
        "items in \"BBQ\" show min(name) as first",
        "re-run, as which of equal values it shows depends on the order of all rows"
      ),
    ])
  func fractions(query: String, rule: String) throws {
    #expect(try explanation(query) == rule)
    let kept = rule.hasPrefix("incremental") ? 1 : 0
    #expect(try work(query).work.kept == kept)
  }

  @Test("Groups of a heat map, with the places of their keys", arguments: ["", " limit 5"])
  func heat(limit: String) throws {
    let query = "sum quantity of items where quantity > 1 per list, category\(limit) draw heat"
    let watched = try house.watch(query, .display, .utmost)
    _ = try watched.refresh()
    // Categories come and go, so that others have another place.
    for category in 1...6 {
      try house.write(
        "UPDATE shopping_items SET quantity = 3 - min(quantity, 2) WHERE category_id = \(category)")
      if case .version(let version) = try watched.refresh() {
        let asked = try house.answer(query, .display)
        #expect(version.members.map(\.result.rows) == asked.map(\.rows))
        #expect(version.members.map(\.result.keys) == asked.map(\.keys))
      }
    }
    #expect(watched.work.kept == 1)
  }

  @Test(
    "Rows that come in, leave or move",
    arguments: [
      "items", "items in \"Week shop\" where quantity > 0",
      "items sort quantity desc, name limit 5",
      "items by category", "items show name, list.title sort category.name, quantity",
    ])
  func rows(query: String) throws {
    #expect(try explanation(query) == "incremental, rows that changed come in, leave or move")
    let work = try work(query).work
    #expect((work.kept, work.asked) == (1, 0))
  }

  @Test(
    "As a whole, where rows can never be known",
    arguments: [
      ("WITHOUT ROWID", "", "the table has no rowids"),
      (
        "", ", twice INTEGER AS (2 * quantity)", "the table has columns that are computed when read"
      ),
    ])
  func asked(ending: String, column: String, reason: String) throws {
    let columns =
      "id, name, quantity, is_completed, notes, category_id, shopping_list_id, created_at, "
      + "updated_at"
    for statement in [
      "ALTER TABLE shopping_items RENAME TO old",
      """
      CREATE TABLE shopping_items (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
        quantity INTEGER NOT NULL, is_completed INTEGER NOT NULL, notes TEXT NOT NULL,
        category_id INTEGER NOT NULL, shopping_list_id TEXT NOT NULL, created_at REAL NOT NULL,
        updated_at REAL NOT NULL\(column)) \(ending)
      """, "INSERT INTO shopping_items (\(columns)) SELECT \(columns) FROM old", "DROP TABLE old",
    ] { try house.write(statement) }
    #expect(try explanation(Self.query) == "\(Self.rule); here all of it, as \(reason)")
    let (work, asked) = try work(Self.query)
    #expect(work.asked == 1)
    #expect(work.gap?.reason == reason)
    // It is so each time, and no news.
    #expect(asked == nil)
  }
}
