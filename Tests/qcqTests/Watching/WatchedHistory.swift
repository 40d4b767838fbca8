import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

/// A database with a counter that every change of what is watched raises in its own transaction,
/// and for each count what plain SQL answers in that transaction: what a watch may show is one of
/// these.
final class WatchedHistory: @unchecked Sendable {
  let path: String
  private let lock = NSLock()
  private var answers: [Int: String] = [:]

  /// The columns are told apart by their names, as in frames.
  ///
  /// - Parameter isByID: As lists get other titles here, one that starts later needs their ids.
  static func query(isByID: Bool) -> String {
    """
    together {
      counter = items in \(isByID ? #"id "c""# : #""Counter""#) show quantity
      bbq = items in \(isByID ? #"id "b""# : #""BBQ""#) show name, quantity, completed
        sort quantity desc, id
      lists = lists show title sort id
      open = count items where pending
    }
    """
  }

  init(_ path: String) throws {
    self.path = path
    let store = try Store.create(path: path)
    try store.write { db in
      for (id, title) in [("c", "Counter"), ("b", "BBQ"), ("e", "Elsewhere"), ("p", "Party")] {
        try db.execute(
          sql: "INSERT INTO shopping_lists VALUES (?, ?, 1, 1)", arguments: [id, title])
      }
      try WatchedHistory.insert(db, "counter", list: "c", quantity: 1)
      for number in 0..<10 {
        for list in ["b", "e"] {
          try WatchedHistory.insert(db, "\(list)\(number)", list: list, quantity: number)
        }
      }
      try remember(db, 1)
    }
    try store.close()
  }

  private static func insert(
    _ db: Database, _ id: String, list: String, quantity: Int
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO shopping_items (id, name, quantity, shopping_list_id, created_at, updated_at)
        VALUES (?, ?, ?, ?, 1, 1)
        """, arguments: [id, "item \(id)", quantity, list])
  }

  /// The number of changes of what is watched so far.
  var count: Int { lock.withLock { answers.keys.max() ?? 0 } }

  /// Which state a reader has; nil where there never was such a one.
  func count(of replay: FrameReplay) throws -> Int? {
    let row = try #require(replay.rows["counter"]?.first)
    let object = try JSONSerialization.jsonObject(with: Data(row.text.utf8)) as? [String: Any]
    let count = try #require(object?["quantity"] as? Int)
    return lock.withLock { answers[count] } == WatchedHistory.text(replay.rows) ? count : nil
  }

  private static func text(_ rows: [String: [FrameReplay.Row]]) -> String {
    // A query that has lost its last row is as one that had none.
    rows.keys.sorted().filter { rows[$0] != [] }
      .map { name in
        name + ":" + (rows[name] ?? []).map { "\($0.key)=\($0.text)" }.joined(separator: ";")
      }
      .joined(separator: "\n")
  }

  // MARK: Changes

  func open() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private struct TakeBack: Error {}

  /// Makes a random transaction: most change what is watched, some are taken back, and some change
  /// what nobody watches.
  func write(_ database: DatabaseQueue) throws {
    let chance = Int.random(in: 0..<100)
    if chance < 10 { return try writeElsewhere(database) }
    if chance < 20 { return try takeBack(database) }
    try database.inTransaction(.immediate) { db in
      for _ in 0...Int.random(in: 0...3) { try WatchedHistory.change(db) }
      try remember(db, try WatchedHistory.raise(db))
      return .commit
    }
  }

  func writeElsewhere(_ database: DatabaseQueue) throws {
    try database.write {
      try $0.execute(
        sql: "UPDATE shopping_items SET quantity = abs(random() % 50) WHERE shopping_list_id = 'e'")
    }
  }

  func takeBack(_ database: DatabaseQueue) throws {
    try database.inTransaction(.immediate) { db in
      for _ in 0...3 { try WatchedHistory.change(db) }
      _ = try WatchedHistory.raise(db)
      return .rollback
    }
  }

  private static func raise(_ db: Database) throws -> Int {
    try db.execute(sql: "UPDATE shopping_items SET quantity = quantity + 1 WHERE id = 'counter'")
    return try Int.fetchOne(
      db, sql: "SELECT quantity FROM shopping_items WHERE id = 'counter'") ?? 0
  }

  private static func change(_ db: Database) throws {
    let one = """
      WHERE id = (SELECT id FROM shopping_items WHERE shopping_list_id IN ('b', 'p')
        ORDER BY random() LIMIT 1)
      """
    let number = Int.random(in: 0..<20)
    switch Int.random(in: 0..<8) {
    case 0, 1: try insert(db, UUID().uuidString, list: "b", quantity: number)
    case 2: try db.execute(sql: "DELETE FROM shopping_items \(one)")
    case 3: try db.execute(sql: "UPDATE shopping_items SET quantity = \(number) \(one)")
    case 4: try db.execute(sql: "UPDATE shopping_items SET name = 'item \(number)' \(one)")
    case 5: try db.execute(sql: "UPDATE shopping_items SET is_completed = 1 - is_completed \(one)")
    case 6:
      try db.execute(
        sql: """
          UPDATE shopping_items SET shopping_list_id =
            CASE shopping_list_id WHEN 'b' THEN 'p' ELSE 'b' END \(one)
          """)
    default:  // Int
      try db.execute(
        sql: "UPDATE shopping_lists SET title = 'List \(number)' WHERE id IN ('b', 'p')")
    }
    try db.execute(
      sql: """
        DELETE FROM shopping_items WHERE shopping_list_id IN ('b', 'p')
          AND (SELECT count(*) FROM shopping_items WHERE shopping_list_id IN ('b', 'p')) > 60
        """)
  }

  // MARK: Answers

  private func remember(_ db: Database, _ count: Int) throws {
    let counter = try WatchedHistory.rows(
      db, "SELECT id, json_object('quantity', quantity) FROM shopping_items WHERE id = 'counter'")
    let bbq = try WatchedHistory.rows(
      db,
      """
      SELECT id, json_object('name', name, 'quantity', quantity,
        'completed', json(CASE is_completed WHEN 0 THEN 'false' ELSE 'true' END))
      FROM shopping_items WHERE shopping_list_id = 'b' ORDER BY quantity DESC, id
      """)
    let lists = try WatchedHistory.rows(
      db, "SELECT id, json_object('title', title) FROM shopping_lists ORDER BY id")
    let open = try WatchedHistory.rows(
      db, "SELECT 1, json_object('count', count(*)) FROM shopping_items WHERE is_completed = 0")
    let answer = ["counter": counter, "bbq": bbq, "lists": lists, "open": open]
    let text = WatchedHistory.text(answer)
    lock.withLock { answers[count] = text }
  }

  private static func rows(_ db: Database, _ sql: String) throws -> [FrameReplay.Row] {
    try Row.fetchAll(db, sql: sql).map { row in
      let key = row[0] as DatabaseValue
      let number = Int.fromDatabaseValue(key).map { StrictJSON.number(String($0)) }
      let value = number ?? .string(String.fromDatabaseValue(key) ?? "")
      let object = try StrictJSON((row[1] as String).utf8)
      return FrameReplay.Row(key: value.written, text: object.written)
    }
  }
}
