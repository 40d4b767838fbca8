import Foundation
import GRDB
import TestSupport
import Testing

@testable import QuickCartStore

@Suite(
  "Watching loses no final state", .serialized,
  .enabled(if: SQLiteShell.isInstalled, "there is no sqlite3 to write with"))
struct WatchingStressTests {
  private static let rounds = Checkout.isLong ? 2500 : 36

  /// A database in one of the two ways to write, with both watchers.
  private struct Arena {
    let path: String
    let hasLog: Bool
    let watch: StressWatch
    let naive: NaiveWatch
    /// A connection that nobody watches: reading by it tells no watcher anything.
    let truth: Store

    init(_ directory: Sandbox, hasLog: Bool) throws {
      self.hasLog = hasLog
      let name = hasLog ? "wal" : "delete"
      path = try directory.counter(name + ".sqlite", mode: name)
      watch = try StressWatch(path)
      naive = try #require(try NaiveWatch(path))
      truth = try Store.open(path: path)
    }
  }

  private struct Tally: CustomStringConvertible {
    var rounds = 0
    var writers = 0
    var kills = 0
    /// Writers that came to an error by themselves.
    var failed = 0
    /// Rounds after which the value was another one than before.
    var changes = 0
    var last: Int?
    /// Final states that a watcher never told of.
    var lost = 0
    var lostByNaive = 0
    /// Final states that were not told of at once.
    var late = 0
    var slowest = 0.0

    var description: String {
      """
      \(rounds) rounds, \(writers) writers, \(kills) killed, \(failed) failed, \(changes) changes, \
      \(late) late (\(Int(1000 * slowest)) ms), \(lost) lost, \(lostByNaive) lost by the naive
      """
    }
  }

  @Test("Of writers of all kinds, many of them killed") func stress() throws {
    let directory = try Sandbox()
    let arenas = try [true, false].map { try Arena(directory, hasLog: $0) }
    #expect(arenas.allSatisfy { $0.watch.usesEvents })
    var tallies = [Tally(), Tally()]
    for _ in 0..<Self.rounds {
      let index = Int.random(in: 0...1)
      try Self.round(arenas[index], &tallies[index])
    }
    // On a busy machine the naive watcher may look so late that there is something to see.
    while tallies[0].lostByNaive == 0, tallies[0].rounds < 1000 {
      try Self.round(arenas[0], &tallies[0])
    }
    for (arena, tally) in zip(arenas, tallies) {
      print("\(arena.hasLog ? "WAL" : "journals"): \(tally), \(arena.watch.wakes.value) wakes")
      #expect(tally.lost == 0)
      #expect(tally.changes * 2 > tally.rounds, "the writers should write")
      #expect(arena.watch.oddities.value == [])
      #expect(arena.watch.stop())
      #expect(arena.naive.stop())
    }
    #expect(tallies[0].lostByNaive > 0, "the naive watcher should fail, or this tests nothing")
  }

  @Test("A log that was recovered is copied once more, by nobody else") func recovery() throws {
    let directory = try Sandbox()
    let path = try directory.counter("wal.sqlite", mode: "wal")
    let watch = try StressWatch(path)
    let others = try Store.open(path: path)
    func commit(_ value: Int) throws {
      try others.write { try $0.execute(sql: "UPDATE state SET value = \(value)") }
      #expect(Eventually.holds { watch.value.value == value })
    }
    for round in 1...5 {
      try commit(2 * round)
      try others.onConnection { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
      try commit(2 * round + 1)
      try others.onConnection { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
      // What a writer leaves that was killed while it wrote to the index.
      let index = try FileHandle(forUpdating: URL(filePath: path + "-shm"))
      try index.write(contentsOf: Data(count: 48))
      try index.close()
      try others.onConnection { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    }
    try commit(100)
    #expect(watch.oddities.value == [])
    #expect(watch.stop())
  }

  /// Lets writers write, waits until none is left, and asks what the watchers know.
  private static func round(_ arena: Arena, _ tally: inout Tally) throws {
    let count = Int.random(in: 1...8)
    let writers = StressWriter.several(count, hasLog: arena.hasLog)
    let processes = try writers.map { try SQLiteShell.start(arena.path, $0.statements) }
    for (writer, process) in zip(writers, processes) where writer.isKilled {
      usleep(.random(in: 0...20_000))
      process.send(SIGKILL)
      tally.kills += 1
    }
    for (writer, process) in zip(writers, processes) {
      if process.wait() != .exit(0) && !writer.isKilled { tally.failed += 1 }
    }
    let end = Date()
    // Nobody else looks until here: a look could tell the watchers.
    usleep(20_000)
    let known = arena.watch.value.value
    let knownToNaive = arena.naive.value.value
    let truth = try arena.truth.int("SELECT value FROM state")
    tally.rounds += 1
    tally.writers += count
    if truth != tally.last { tally.changes += 1 }
    tally.last = truth
    // Nothing may have been committed at all since the start.
    if truth == 0 && known == nil { return }
    if knownToNaive != truth {
      // It may only be slow.
      usleep(50_000)
      if arena.naive.value.value != truth { tally.lostByNaive += 1 }
    }
    guard known != truth else { return }
    tally.late += 1
    Eventually.holds { arena.watch.value.value == truth }
    tally.slowest = max(tally.slowest, Date().timeIntervalSince(end))
    if arena.watch.value.value != truth { tally.lost += 1 }
  }
}
