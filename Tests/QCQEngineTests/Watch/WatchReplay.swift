import QCQReports
import QCQWatch
import Foundation
import GRDB
import QCQEngine
import QCQText
import QCQLanguage
import QuickCartStore
import Testing
import TestSupport

/// A database file with two connections, one of them watched.
final class WatchedHouse {
  let own: Store
  let other: Store
  let session: Session
  private let directory: URL
  private let clock = Clock()

  final class Clock {
    var now = 1_800_000_000.0
  }

  /// What the watched session takes for the time.
  var now: Double {
    get { clock.now }
    set { clock.now = newValue }
  }

  /// - Parameters:
  ///   - data: What to begin with; the demo sample unless given.
  ///   - second: How far each look at the clock moves it on.
  init(_ data: Store? = nil, second: Double = 1) throws {
    directory = URL(filePath: NSTemporaryDirectory()).appending(path: "watch-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let path = directory.appending(path: "watched.sqlite").path()
    own = try Store.create(path: path)
    try (data ?? Store.sample(.demo, now: 1_800_000_000)).queue.backup(to: own.queue)
    other = try Store.open(path: path)
    let clock = clock
    session = try Session(
      store: own,
      options: SessionOptions(
        now: {
          clock.now += second; return clock.now
        }, zone: UTC()))
  }

  deinit {
    try? own.close()
    try? other.close()
    try? FileManager.default.removeItem(at: directory)
  }

  func watch(
    _ text: String, _ columns: ColumnSet = .complete, _ effort: WatchEffort = .standard,
    _ rows: (any ChangeSource)? = nil
  ) throws -> WatchedQuery {
    let script = session.prepare(SourceText(text), for: .watch)
    try #require(script.isRunnable, "\(script.diagnostics.map(\.message))")
    return WatchedQuery(
      session, script, columns: columns, purpose: .watch, effort: effort, rows: rows)
  }

  /// What the text gives to somebody who asks now.
  func answer(_ text: String, _ columns: ColumnSet = .complete) throws -> [WatchedResult] {
    let watched = try watch(text, columns, .none)
    guard case .version(let version) = try watched.refresh() else { return [] }
    return version.members.map(\.result)
  }

  func write(_ sql: String, by store: Store? = nil) throws {
    try (store ?? other).write { try $0.execute(sql: sql) }
  }

  /// Copies the log into the file, in one of three ways, unless somebody is in the way.
  func checkpoint(_ mode: Int) {
    let mode = ["PASSIVE", "RESTART", "TRUNCATE"][mode]
    try? other.queue.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(\(mode))") }
  }
}

/// A reader of the stream, who knows nothing but what it says.
struct WatchReader {
  private(set) var keys: [[WatchedKey]] = []
  private(set) var rows: [[PackedRow]] = []
  private(set) var number = 0

  mutating func take(_ version: WatchVersion) throws {
    #expect(version.number == number + 1)
    number = version.number
    if version.isWhole {
      keys = version.members.map(\.result.keys)
      rows = version.members.map(\.result.rows)
      return
    }
    #expect(version.members.contains { !$0.changes.isEmpty }, "an empty version")
    for (index, member) in version.members.enumerated() {
      for change in member.changes { try take(change, index) }
    }
  }

  private mutating func take(_ change: WatchChange, _ member: Int) throws {
    switch change {
    case .insert(let key, let row, let after):
      #expect(!keys[member].contains(key))
      try place(key, row, after, member)
    case .delete(let key, let row): try remove(key, row, member)
    case .move(let key, let row, let after):
      try remove(key, row, member)
      try place(key, row, after, member)
    case .update(let key, let old, let new, let changed):
      let index = try #require(keys[member].firstIndex(of: key))
      #expect(rows[member][index] == old)
      #expect(!changed.isEmpty)
      rows[member][index] = new
    }
  }

  private mutating func remove(_ key: WatchedKey, _ row: PackedRow, _ member: Int) throws {
    let index = try #require(keys[member].firstIndex(of: key))
    #expect(rows[member][index] == row)
    keys[member].remove(at: index)
    rows[member].remove(at: index)
  }

  private mutating func place(
    _ key: WatchedKey, _ row: PackedRow, _ after: WatchedKey?, _ member: Int
  ) throws {
    var index = 0
    if let after { index = try #require(keys[member].firstIndex(of: after)) + 1 }
    keys[member].insert(key, at: index)
    rows[member].insert(row, at: index)
  }
}

extension WatchVersion {
  /// What a reader of frames is sent, line by line.
  var frames: [String] {
    var bytes: [UInt8] = []
    let output = ByteOutput {
      bytes.append(contentsOf: $0)
      return true
    }
    var frames = WatchFrames(ReportSpec(format: .ndjson), output)
    frames.write(self)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension FrameReplay {
  mutating func take(_ update: WatchUpdate?) throws {
    guard case .version(let version) = update else { return }
    for line in version.frames { _ = try take(line) }
  }
}

/// Writes of every kind by chance: to items, lists and categories, of any number of rows.
struct WatchChance {
  private var random: SplitMix64
  private var made = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func statement() -> String {
    made += 1
    let some = "id IN (SELECT id FROM shopping_items ORDER BY id LIMIT 3 OFFSET \(number(60)))"
    let one = "id = (SELECT id FROM shopping_items ORDER BY id LIMIT 1 OFFSET \(number(60)))"
    let list = "(SELECT id FROM shopping_lists ORDER BY id LIMIT 1 OFFSET \(number(3)))"
    switch number(13) {
    case 0, 1: return "UPDATE shopping_items SET is_completed = NOT is_completed WHERE \(some)"
    case 2: return "UPDATE shopping_items SET quantity = \(number(9)) WHERE \(one)"
    case 3: return "UPDATE shopping_items SET name = 'n\(number(5))' WHERE \(one)"
    case 4, 5:
      return """
        INSERT INTO shopping_items
          (id, name, category_id, shopping_list_id, created_at, updated_at)
        VALUES ('new-\(made)', 'New', \(1 + number(8)), \(list), \(number(1000)), \(made))
        """
    case 6: return "DELETE FROM shopping_items WHERE \(one)"
    case 7: return "DELETE FROM shopping_items WHERE \(some) AND quantity > 1"
    case 8: return "UPDATE shopping_items SET created_at = \(number(2000)) WHERE \(some)"
    case 9: return "UPDATE shopping_items SET category_id = \(1 + number(8)) WHERE \(some)"
    case 10: return "UPDATE item_categories SET name = 'c\(made)' WHERE id = \(1 + number(8))"
    case 11: return "UPDATE shopping_lists SET updated_at = \(made) WHERE id = \(list)"
    default:  // Int
      return "UPDATE shopping_items SET shopping_list_id = \(list), notes = 'x' WHERE \(one)"
    }
  }
}
