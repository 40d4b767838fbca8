import QCQWatch
import Foundation
import QCQEngine
import QCQText
import QCQLanguage
import QuickCartStore

/// What bringing an answer up to date costs, against asking anew.
enum WatchAggregates {
  private static let queries = [
    "count items per category", "lists sort count(items where pending) desc limit 10",
  ]

  static func run(_ large: WatchData, _ small: WatchData) throws {
    print("watch: two global aggregates over 1,000,000 items, for each commit of one row")
    for query in queries {
      let kept = try median(query, large, .standard)
      let anew = try median(query, large, .none)
      let keptOfFew = try median(query, small, .utmost)
      print(query)
      Timing.line("  brought up to date", Timing.milliseconds3(kept))
      Timing.line("  asked anew", Timing.milliseconds3(anew))
      Timing.line("  ratio", String(format: "1/%.0f  (goal ≤ 1/40)", anew / kept))
      Timing.line("  brought up to date with 10,000 items", Timing.milliseconds3(keptOfFew))
      Timing.line(
        "  growth from 10,000 to 1,000,000 items", Timing.ratio(kept / keptOfFew, goal: "≤ 1.5×"))
    }
  }

  /// The part of it that looks for what changed and asks again, in this process.
  static func engine(_ data: WatchData) throws {
    let (session, watched) = try watch(data.listQuery, data, .standard)
    defer { try? session.store.close() }
    let writer = WatchDataWriter(data)
    var times: [Double] = []
    for number in 0..<420 {
      writer.toggleWatched(number)
      let start = WatchLatency.now()
      _ = try watched.refresh()
      if number >= 20 { times.append(WatchLatency.now() - start) }
    }
    Timing.line("of which looking and asking", Timing.milliseconds3(times.sorted()[200]))
  }

  static func median(
    _ query: String, _ data: WatchData, _ effort: WatchEffort,
    toggle: (WatchDataWriter, Int) -> Void = { writer, _ in writer.toggleAny() }
  ) throws -> Double {
    let (session, watched) = try watch(query, data, effort)
    defer { try? session.store.close() }
    let writer = WatchDataWriter(data)
    let count = effort.costly == .infinity ? 15 : 300
    var times: [Double] = []
    for number in 0..<(count + 5) {
      toggle(writer, number)
      let start = WatchLatency.now()
      _ = try watched.refresh()
      if number >= 5 { times.append(WatchLatency.now() - start) }
    }
    return times.sorted()[times.count / 2]
  }

  private static func watch(
    _ text: String, _ data: WatchData, _ effort: WatchEffort
  ) throws -> (Session, WatchedQuery) {
    let store = try Store.open(path: data.path)
    let session = try Session(
      store: store, options: SessionOptions(now: { Date().timeIntervalSince1970 }, zone: UTC()))
    let script = session.prepare(SourceText(text), for: .watch)
    for diagnostic in script.diagnostics { print(diagnostic.message) }
    let watched = WatchedQuery(session, script, columns: .complete, purpose: .watch, effort: effort)
    _ = try watched.refresh()
    return (session, watched)
  }

  /// A thousand lists watched at once.
  static func manyLists(_ data: WatchData) throws {
    print("watch: 1,000 of 10,000 lists at once")
    let lists = (0..<1000).map { "items in id \"list-\($0 * 10)\" where pending" }
    let (session, watched) = try watch(lists.joined(separator: "\n"), data, .standard)
    defer { try? session.store.close() }
    let writer = WatchDataWriter(data)
    var (asked, gaps) = (0, 0)
    var times: [Double] = []
    let commits = 500
    for _ in 0..<commits {
      writer.toggleAny()
      let start = WatchLatency.now()
      _ = try watched.refresh()
      times.append(WatchLatency.now() - start)
      asked += watched.work.asked
      if watched.work.gap != nil { gaps += 1 }
    }
    let mean = Double(asked) / Double(commits)
    Timing.line(
      "queries asked for each commit, of 1,000", String(format: "%.2f  (goal ≤ 60)", mean))
    Timing.line("commits after which all were asked", "\(gaps) of \(commits)")
    Timing.line("time for each commit", Timing.milliseconds3(times.sorted()[commits / 2]))
  }
}
