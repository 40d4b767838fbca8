import Foundation
import GRDB
import GRDBSQLite
import QuickCartStore

/// From another program's commit to the new rows.
enum WatchLatency {
  private static let commits = 400

  static func run(_ data: WatchData) throws {
    print("watch: a list of 100 items among 1,000,000, from commit to new rows")
    for (synchronous, goal) in [("NORMAL", "≤ 0.40 ms"), ("FULL", "≤ 0.40 ms")] {
      guard let watch = WatchProcess(data.listQuery, data) else {
        print("needs `qcq` beside this program")
        return
      }
      let writer = WatchDataWriter(data, synchronous: synchronous)
      let ours = measure { number in
        writer.toggleWatched(number)
        let start = now()
        return watch.waitForCommit() ? watch.arrival - start : nil
      }
      line("qcq watch, frames in another process, \(synchronous)", ours, goal: goal)
      try WatchAggregates.engine(data)
      let polling = try poller(data, writer)
      line("polling data_version every 1 ms, \(synchronous)", polling)
      let observed = try observation(data, synchronous)
      line("GRDB ValueObservation, its own commit, \(synchronous)", observed)
      Timing.line(
        "ratio to polling, p50",
        Timing.ratio(percentile(ours, 50) / percentile(polling, 50), goal: "< 1×"))
      Timing.line(
        "ratio to ValueObservation, p50",
        Timing.ratio(percentile(ours, 50) / percentile(observed, 50), goal: "none"))
    }
  }

  static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// One commit after another, with pauses in which everybody falls asleep.
  static func measure(_ commit: (Int) throws -> Double?) rethrows -> [Double] {
    var times: [Double] = []
    for number in 0..<(commits + 20) {
      usleep(UInt32.random(in: 1500...4500))
      if let time = try commit(number), number >= 20 { times.append(time) }
    }
    return times.sorted()
  }

  static func percentile(_ sorted: [Double], _ part: Int) -> Double {
    sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, sorted.count * part / 100)]
  }

  static func line(_ what: String, _ times: [Double], goal: String? = nil) {
    let (middle, high) = (percentile(times, 50) * 1e3, percentile(times, 99) * 1e3)
    let goal = goal.map { "  (goal p50 \($0))" } ?? ""
    Timing.line(what, String(format: "p50 %.3f ms, p99 %.3f ms", middle, high) + goal)
  }

  private static let sql = """
    SELECT id, name, quantity FROM shopping_items
    WHERE shopping_list_id = 'list-\(WatchData.list)' AND +is_completed = 0 ORDER BY created_at, id
    """

  // MARK: Peers

  private static func poller(_ data: WatchData, _ writer: WatchDataWriter) throws -> [Double] {
    let store = try Store.open(path: data.path)
    let found = DispatchSemaphore(value: 0)
    let stop = StopFlag()
    let thread = Thread {
      var last: Int64 = -1
      while !stop.isRaised {
        usleep(1000)
        let version = try? store.queue.unsafeRead {
          try Int64.fetchOne($0, sql: "PRAGMA data_version")
        }
        guard let version, version != last else { continue }
        last = version
        _ = try? store.read { try Row.fetchAll($0, sql: sql) }
        found.signal()
      }
    }
    thread.start()
    found.wait()
    defer { stop.raise() }
    return measure { number in
      // What the poller found between two commits is of neither.
      while found.wait(timeout: .now()) == .success {}
      writer.toggleWatched(number)
      let start = now()
      return found.wait(timeout: .now() + 5) == .success ? now() - start : nil
    }
  }

  /// From just before the commit, as GRDB fetches before a write returns.
  private static func observation(_ data: WatchData, _ synchronous: String) throws -> [Double] {
    let queue = try DatabaseQueue(path: data.path)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA synchronous = \(synchronous)")
    }
    let found = DispatchSemaphore(value: 0)
    let observation = ValueObservation.tracking { db in
      try Row.fetchAll(db, sql: sql).map { $0["name"] as String }
    }
    let receiver = DispatchQueue(label: "receiver")
    let cancellable = observation.start(
      in: queue, scheduling: .async(onQueue: receiver), onError: { _ in },
      onChange: { _ in found.signal() })
    defer { cancellable.cancel() }
    found.wait()
    return try measure { number in
      let committed = TimeBox()
      try queue.write { db in
        let id = "item-000\(WatchData.list * 100 + number % 100)"
        try db.execute(
          sql: "UPDATE shopping_items SET is_completed = NOT is_completed, "
            + "quantity = quantity % 50 + 1 WHERE id = ?", arguments: [id])
        committed.time = now()
      }
      return found.wait(timeout: .now() + 5) == .success ? now() - committed.time : nil
    }
  }
}

/// Tells a thread to end.
final class StopFlag: @unchecked Sendable {
  private let lock = NSLock()
  private var raised = false

  var isRaised: Bool { lock.withLock { raised } }
  func raise() { lock.withLock { raised = true } }
}

/// A time that is set by one thread and read by another one afterwards.
private final class TimeBox: @unchecked Sendable {
  var time = 0.0
}
