import Foundation
import GRDB
import TestSupport
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore

/// Figures for people to read; no machine is expected to reach any.
@Suite(
  "Watching has its figures", .serialized,
  .enabled(if: SQLiteShell.isInstalled && Checkout.isLong, "figures take QCQ_LONG=1 and sqlite3"))
struct WatchingFiguresTests {
  private static let update = "UPDATE state SET value = value + 1;"

  private let directory: Sandbox

  init() throws { directory = try Sandbox() }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// The processor's time of the calling thread in seconds.
  private static var cost: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("The time from a commit to its wake", arguments: ["wal", "delete"], ["NORMAL", "FULL"])
  func latency(mode: String, synchronous: String) throws {
    let path = try directory.counter("a.sqlite", mode: mode)
    let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
    let woken = Shared(0.0)
    let worker = Worker {
      while watcher.wait(until: nil) != .stopped { woken.value = Self.now }
    }
    let talk = try SQLiteTalk(path)
    try talk.run("PRAGMA synchronous = \(synchronous);")
    var sinceStart: [Double] = []
    var sinceEnd: [Double] = []
    for _ in 0..<(Checkout.isLong ? 1000 : 50) {
      usleep(.random(in: 1500...4500))
      let start = Self.now
      try talk.send(Self.update)
      talk.answer()
      let end = Self.now
      while woken.value < start && Self.now - end < 20 { usleep(50) }
      #expect(woken.value >= start)
      sinceStart.append(woken.value - start)
      sinceEnd.append(max(woken.value - end, 0))
    }
    watcher.stop()
    #expect(worker.join())
    print(
      "\(mode), \(synchronous): from the statement \(Self.summary(sinceStart)),",
      "from the shell's answer \(Self.summary(sinceEnd))")
  }

  private static func summary(_ times: [Double]) -> String {
    let micros = times.map { Int($0 * 1e6) }.sorted()
    return "p50 \(micros[micros.count / 2]) us, p99 \(micros[micros.count * 99 / 100]) us"
  }

  @Test("What waiting costs") func idle() throws {
    let path = try directory.counter("a.sqlite", mode: "wal")
    let store = try Store.open(path: path)
    let seconds = Checkout.isLong ? 10.0 : 1
    for heartbeat in [nil, 1.0] {
      let watcher = try ChangeWatcher(store, heartbeat: heartbeat)
      _ = watcher.wait(until: 0.01)
      let before = Self.cost
      #expect(watcher.wait(until: seconds) == .timeout)
      let name = heartbeat == nil ? "without" : "with"
      print("idle \(name) a heartbeat: \(Int(1e6 * (Self.cost - before))) us in \(Int(seconds)) s")
    }
  }

  @Test("What waiting costs while another process holds the lock") func held() throws {
    let path = try directory.counter("a.sqlite", mode: "wal")
    let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
    _ = watcher.wait(until: 0.01)
    let talk = try SQLiteTalk(path)
    try talk.run("PRAGMA cache_size = 5; BEGIN IMMEDIATE; \(Self.update)")
    try talk.run(
      """
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1000)
      INSERT INTO filler SELECT hex(randomblob(150)) FROM c;
      """)
    let before = Self.cost
    #expect(watcher.wait(until: 1) == .timeout)
    print("one held lock: \(Int(1e6 * (Self.cost - before))) us in 1 s")
    try talk.run("COMMIT;")
    #expect(watcher.wait(until: 5) == .change(isOwn: false))
  }
}
