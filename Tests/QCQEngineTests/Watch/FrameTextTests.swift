import Foundation
import GRDB
import QCQEngine
import QCQLanguage
import QCQReports
import QCQWatch
import QuickCartStore
import TestSupport
import Testing

/// A reader who has nothing but the JSON of frames ends with the rows, keys and order of somebody
/// who asks now, whatever the tables hold.
@Suite("Frames tell all that a new query would") struct FrameTextTests {
  private static let queries = [
    "items", "items show name, price, aisle sort aisle, price desc", "items by aisle show name",
    "items where quantity > 1 by price, organic show label", "items limit 7",
    "count items per price", "count items per aisle", "items per aisle, price show count() as n",
    "items per name show count(), max(price) as top, min(aisle) as first", "count items per list",
    "items per best_before, organic", "items per id", "count items per category",
    "lists show title, progress, items { name, price, aisle }", "lists by title",
    "max price of items", "items show average(price) as a, count()", "categories",
  ]

  /// Values that no column was meant for.
  private static let values = [
    "NULL", "9e999", "-9e999", "x'00ff'", "CAST(x'61ff' AS TEXT)", "CAST(x'61fe' AS TEXT)",
    "x'61ff'", "CAST(x'ff' AS TEXT)", "'\u{FFFD}'", "'null'", "'inf'", "1", "1.0", "'1'", "-0.0",
    "'é'", "'e\u{301}'", "''", "'a'", "2", "1e300", "'{\"absent\":true}'", "0.5", "1800000000.25",
    "'2027-01-15'",
  ]

  private static let columns = [
    "price", "aisle", "organic", "best_before", "name", "quantity", "notes", "created_at",
    "is_completed", "shopping_list_id", "category_id",
  ]

  private struct Chance {
    var random: SplitMix64

    mutating func statement() -> String {
      let row = "rowid = (SELECT rowid FROM shopping_items LIMIT 1 OFFSET \(random.below(30)))"
      let value = random.pick(FrameTextTests.values)
      switch random.below(12) {
      case 0: return "DELETE FROM shopping_items WHERE \(row)"
      case 1:
        return """
          INSERT OR IGNORE INTO shopping_items (id, name, shopping_list_id, created_at, updated_at)
          VALUES (\(value), 'new', 'L1', \(random.below(5)), 0)
          """
      case 2: return "UPDATE OR IGNORE shopping_items SET id = \(value) WHERE \(row)"
      case 3:
        let list = "rowid = (SELECT rowid FROM shopping_lists LIMIT 1 OFFSET \(random.below(9)))"
        let column = random.pick(["title", "id", "updated_at"])
        return "UPDATE OR IGNORE shopping_lists SET \(column) = \(value) WHERE \(list)"
      default:  // Int
        let column = random.pick(FrameTextTests.columns)
        return "UPDATE OR IGNORE shopping_items SET \(column) = \(value) WHERE \(row)"
      }
    }
  }

  @Test("Whatever is stored", arguments: 1...(Checkout.isLong ? 40 : 2))
  func replay(seed: Int) throws {
    let data = try HostileData.store(.snakeCasePlural, seed: UInt64(seed), items: 30)
    let house = try WatchedHouse(data, second: 0)
    try house.other.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    let names = Self.queries.enumerated().map { "q\($0) = \($1)" }
    let text = "together {\n\(names.joined(separator: "\n"))\n}"
    let watched = try house.watch(text)
    var chance = Chance(random: SplitMix64(seed: UInt64(seed)))
    var replay = FrameReplay()
    let rounds = Checkout.isLong ? 60 : 14
    for round in 0..<rounds {
      try replay.take(watched.refresh())
      var fresh = FrameReplay()
      try fresh.take(house.watch(text, .complete, .none).refresh())
      for (name, rows) in fresh.rows where replay.rows[name] ?? [] != rows {
        Issue.record("round \(round), \(name): \(replay.rows[name] ?? []) is not \(rows)")
        return
      }
      #expect(replay.rows.keys.allSatisfy { replay.rows[$0] == [] || fresh.rows[$0] != nil })
      let changes = (0...chance.random.below(3)).map { _ in chance.statement() }
      // A constraint may refuse one.
      for sql in changes { try? house.write(sql) }
    }
    #expect(replay.version > rounds / 3)
  }

  @Test("Each kind of key has a form of its own") func keys() throws {
    let house = try WatchedHouse(second: 0)
    try house.write("DROP TABLE shopping_items")
    try house.write("CREATE TABLE shopping_items (id, name TEXT, price REAL)")
    let ids = [
      "NULL", "NULL", "'a'", "CAST(x'61ff' AS TEXT)", "CAST(x'61fe' AS TEXT)", "x'61ff'",
      "9e999", "-9e999", "1", "'1'", "0.5",
    ]
    for id in ids { try house.write("INSERT INTO shopping_items VALUES (\(id), 'n', NULL)") }
    _ = try house.session.reload()
    guard case .version(let version) = try house.watch("items show name").refresh() else {
      Issue.record("no version")
      return
    }
    let keys = try version.frames.compactMap { try StrictJSON($0.utf8)["key"] }
    #expect(keys.count == ids.count)
    #expect(!keys.contains(.null))
    for (index, key) in keys.enumerated() { #expect(!keys[..<index].contains(key), "\(key)") }
    let expected = [
      #"{"absent":true}"#, #"[{"absent":true},2]"#, #""a""#, #"{"number":"inf"}"#, "1", #""1""#,
      "0.5",
    ]
    for form in expected { #expect(keys.contains(try StrictJSON(form.utf8)), "\(form)") }
  }
}
