import Foundation
import GRDB
import QuickCart

/// Observed queries.
enum ObservationBenchmark {
  private static let commits = 300

  static func latency() async throws {
    print("library: a list of 100 items among 1,000,000, from an own write to the value")
    let data = try WatchData(items: 1_000_000)
    let ours = try await observed(data)
    let theirs = try await grdb(data)
    WatchLatency.line("QuickCart, a toggle with undo, whole", ours)
    WatchLatency.line("GRDB ValueObservation, a bare UPDATE, whole", theirs.whole)
    let bare = try await bareWrite(data)
    WatchLatency.line("QuickCart, from the commit of a bare UPDATE", bare)
    WatchLatency.line("GRDB, from the commit of a bare UPDATE", theirs.fromCommit)
    let ratio = WatchLatency.percentile(bare, 50) / WatchLatency.percentile(theirs.fromCommit, 50)
    Timing.line("ratio, p50", Timing.ratio(ratio, goal: "≤ 1×"))
  }

  private static let list = "list-\(WatchData.list)"

  private static func item(_ number: Int) -> String {
    "item-000\(WatchData.list * 100 + number % 100)"
  }

  private static func observed(_ data: WatchData) async throws -> [Double] {
    let database = try QuickCart.Database(path: data.path)
    let query = ItemQueries.pending(forListID: list)
    var values = query.values(in: database).makeAsyncIterator()
    _ = try await values.next()
    var times: [Double] = []
    for number in 0..<commits {
      try await Task.sleep(for: .milliseconds(2))
      let start = WatchLatency.now()
      try await database.items.toggleCompletion(itemID: item(number))
      _ = try await values.next()
      if number >= 20 { times.append(WatchLatency.now() - start) }
    }
    return times.sorted()
  }

  private static func bareWrite(_ data: WatchData) async throws -> [Double] {
    let database = try QuickCart.Database(path: data.path)
    let query = ItemQueries.pending(forListID: list)
    var values = query.values(in: database).makeAsyncIterator()
    _ = try await values.next()
    let writer = WatchDataWriter(data)
    var times: [Double] = []
    for number in 0..<commits {
      try await Task.sleep(for: .milliseconds(2))
      writer.toggleWatched(number)
      let start = WatchLatency.now()
      _ = try await values.next()
      if number >= 20 { times.append(WatchLatency.now() - start) }
    }
    return times.sorted()
  }

  private static func grdb(
    _ data: WatchData
  ) async throws -> (whole: [Double], fromCommit: [Double]) {
    let queue = try DatabaseQueue(path: data.path)
    try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    let sql =
      RowBenchmark.sql
      + " WHERE shopping_list_id = '\(list)' AND +is_completed = 0 ORDER BY created_at, id"
    let observation = ValueObservation.tracking { db in try RowBenchmark.byIndex(db, sql) }
    var values = observation.values(in: queue).makeAsyncIterator()
    _ = try await values.next()
    var (whole, fromCommit): ([Double], [Double]) = ([], [])
    for number in 0..<commits {
      try await Task.sleep(for: .milliseconds(2))
      let (start, id) = (WatchLatency.now(), item(number))
      let commit = try await queue.write { db in
        try db.execute(
          sql: "UPDATE shopping_items SET is_completed = NOT is_completed WHERE id = ?",
          arguments: [id])
        return WatchLatency.now()
      }
      _ = try await values.next()
      let end = WatchLatency.now()
      if number >= 20 {
        whole.append(end - start)
        fromCommit.append(end - commit)
      }
    }
    return (whole.sorted(), fromCommit.sorted())
  }

  static func manyLists() async throws {
    print("library: 1,000 observed lists of 100 items, one of which changes")
    let data = try WatchData(items: 1_000_000)
    let database = try QuickCart.Database(path: data.path)
    func query(_ list: Int) -> RowQuery<Items> { ItemQueries.pending(forListID: "list-\(list)") }
    // The one that changes was observed last, so that all others were looked at before it.
    let others = (1000..<1999).map { FetchAll(query($0), in: database) }
    for other in others { try await other.load() }
    var values = query(WatchData.list).values(in: database).makeAsyncIterator()
    _ = try await values.next()
    let writer = WatchDataWriter(data)
    var times: [Double] = []
    for number in 0..<60 {
      try await Task.sleep(for: .milliseconds(20))
      writer.toggleWatched(number)
      let start = WatchLatency.now()
      _ = try await values.next()
      if number >= 10 { times.append(WatchLatency.now() - start) }
    }
    var refetches: [Double] = []
    for _ in 0..<5 {
      let start = WatchLatency.now()
      for list in 1000..<2000 { _ = try await database.fetch(query(list)) }
      refetches.append(WatchLatency.now() - start)
    }
    let (one, all) = (times.sorted()[times.count / 2], refetches.sorted()[2])
    Timing.line("the changed list's new value, p50", Timing.milliseconds3(one))
    Timing.line("refetching all", Timing.milliseconds(all))
    Timing.line("share", String(format: "1/%.0f  (goal ≤ 1/50)", all / one))
    withExtendedLifetime(others) {}
  }
}
