import QCQWatch
import Foundation
import GRDB
import GRDBSQLite
import QCQEngine
import QCQText
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

/// Who stops watching leaves nothing behind. One test after the other, as files are counted for the
/// whole process.
@Suite("Watches leave nothing behind", .serialized) struct WatchLeakTests {
  private static let cycles = Checkout.isLong ? 10_000 : 60

  private static let text = """
    count items per category
    lists sort count(items where pending) desc limit 10
    items in "BBQ" where pending by category
    """

  /// Memory in KiB, open files, and statements of a connection.
  private struct Footprint: Equatable {
    var memory = 0
    var files = 0
    var statements = 0

    init(_ store: Store) {
      // Other tests in this process have theirs, too.
      if Checkout.isLong {
        let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
          .first { $0.hasPrefix("VmRSS") }
        memory = Int(line?.split(whereSeparator: { !$0.isNumber }).first ?? "0") ?? 0
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        files = open?.count ?? 0
      }
      statements = store.queue.inDatabase { db in
        var count = 0
        var statement = sqlite3_next_stmt(db.sqliteConnection, nil)
        while let found = statement {
          count += 1
          statement = sqlite3_next_stmt(db.sqliteConnection, found)
        }
        return count
      }
    }
  }

  @Test("Starting and stopping, over and over") func cycles() throws {
    let house = try WatchedHouse()
    let script = house.session.prepare(SourceText(Self.text), for: .watch)
    var before: Footprint?
    for cycle in 0..<(Self.cycles + 20) {
      if cycle == 20 { before = Footprint(house.own) }
      weak var gone: WatchedQuery?
      do {
        let watched = WatchedQuery(
          house.session, script, columns: .complete, purpose: .watch, effort: .utmost)
        gone = watched
        for _ in 0..<3 {
          _ = try watched.refresh()
          try house.write("UPDATE shopping_items SET is_completed = NOT is_completed")
        }
        #expect(watched.work.gap == nil)
      }
      #expect(gone == nil)
    }
    try compare(before, house)
  }

  @Test("Changes, over and over") func changes() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(Self.text, .complete, .utmost)
    var chance = WatchChance(seed: 5)
    var before: Footprint?
    for round in 0..<(Self.cycles + 60) {
      if round == 60 { before = Footprint(house.own) }
      _ = try watched.refresh()
      // The number of rows is to stay about what it is.
      try house.write("DELETE FROM shopping_items WHERE id LIKE 'new-%' AND rowid % 3 = 0")
      try house.write(chance.statement())
    }
    try compare(before, house)
  }

  private func compare(_ before: Footprint?, _ house: WatchedHouse) throws {
    let (before, after) = (try #require(before), Footprint(house.own))
    #expect(after.statements == before.statements)
    #expect(after.files == before.files)
    #expect(after.memory < before.memory + 4096, "KiB: \(before.memory), then \(after.memory)")
  }
}
