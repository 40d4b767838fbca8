import Foundation
import QCQWatch

/// Lists whose rows lie all over a large file: to read them again is to read a page for each.
enum WatchScattered {
  private static let list = "items in \"List \(WatchData.list)\""

  /// Each of them shows every change of the first twenty items.
  private static let queries = [
    list + " where pending", list + " sort id limit 20", list + " by category",
    list + " show name, list.title, category.name sort category.name, name",
  ]

  static func run(_ data: WatchData) throws {
    print("watch: 100 rows scattered over 1,000,000, from another program's commit to new rows")
    WatchLatency.line("a bare echo of a write, in another process", EventEcho.measure())
    for query in queries {
      print(query)
      try run(query, data)
      let kept = try WatchAggregates.median(query, data, .standard, toggle: toggle)
      let anew = try WatchAggregates.median(query, data, .none, toggle: toggle)
      Timing.line("  brought up to date", Timing.milliseconds3(kept))
      Timing.line("  ratio to asking anew", Timing.ratio(kept / anew, goal: "≤ 0.5×"))
    }
  }

  private static func run(_ query: String, _ data: WatchData) throws {
    guard let watch = WatchProcess(query, data) else { return }
    let writer = WatchDataWriter(data)
    let times = WatchLatency.measure { number in
      toggle(writer, number)
      let start = WatchLatency.now()
      return watch.waitForCommit() ? watch.arrival - start : nil
    }
    WatchLatency.line("  frames in another process, NORMAL", times, goal: "≤ 0.20 ms")
    guard let reads = try reads(watch, writer, data) else {
      return Timing.line("  pages read for each page that changed", "`strace` is not installed")
    }
    Timing.line(
      "  reads for each page that changed",
      Timing.ratio(reads.calls / reads.changed, goal: "≤ 1×")
        + String(format: ", %.1f a commit", reads.calls))
    Timing.line(
      "  pages in them for each page that changed",
      Timing.ratio(reads.pages / reads.changed, goal: "none"))
  }

  /// An item of the watched list, in another page each time.
  private static func toggle(_ writer: WatchDataWriter, _ number: Int) {
    writer.toggle(item: WatchData.list + number % 20 * 10_000)
  }

  /// What a watch reads for each commit, in calls of the system and in pages, and how many pages
  /// the commit changes; nil where nobody can look.
  private static func reads(
    _ watch: WatchProcess, _ writer: WatchDataWriter, _ data: WatchData
  ) throws -> (calls: Double, pages: Double, changed: Double)? {
    let commits = 100
    writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
    // A log that begins anew in between would have fewer frames than were written.
    writer.run("PRAGMA wal_autocheckpoint = 0")
    defer { writer.run("PRAGMA wal_autocheckpoint = 1000") }
    // A while after a checkpoint a watch asks all anew, once.
    usleep(300_000)
    // Each of the pages has changed before, and the watch keeps its rows up to date.
    for number in 0..<20 {
      toggle(writer, number)
      watch.waitForCommit()
    }
    let trace = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-preads").path
    let strace = Process()
    strace.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    strace.arguments = [
      "-f", "-e", "trace=pread64", "-o", trace, "-p", String(watch.processIdentifier),
    ]
    strace.standardError = FileHandle.nullDevice
    guard (try? strace.run()) != nil else { return nil }
    usleep(500_000)
    let before = WatchDataWriter.frames(data)
    for number in 1...commits {
      toggle(writer, number)
      watch.waitForCommit()
    }
    let changed = WatchDataWriter.frames(data) - before
    strace.interrupt()
    strace.waitUntilExit()
    let text = String(
      decoding: FileManager.default.contents(atPath: trace) ?? Data(), as: UTF8.self)
    // `pread64(5, …, 4096, 0) = 4096`
    let sizes = text.split(separator: "\n").filter { $0.contains("pread64") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    let count = Double(commits)
    return (
      Double(sizes.count) / count, Double(sizes.reduce(0, +) / WatchData.pageSize) / count,
      Double(changed) / count
    )
  }
}

/// What several watches cost somebody who writes and never waits for a lock.
enum WatchCrowd {
  static func run(_ data: WatchData, _ mode: String) throws {
    print("watch: a writer that never waits, with four watches and without, \(mode)")
    var (ratios, busy) = ([Double](), 0)
    for _ in 0..<5 {
      let alone = commits(data)
      let watches = (0..<4).compactMap { WatchProcess("items in \"List \($0)\"", data) }
      let watched = commits(data)
      for watch in watches { watch.drain() }
      ratios.append(Double(watched.done) / Double(max(alone.done, 1)))
      busy += watched.busy
      withExtendedLifetime(watches) {}
    }
    Timing.line(
      "speed with four watches, against without",
      Timing.ratio(ratios.sorted()[2], goal: "≥ 0.5×") + ", \(busy) attempts in vain")
  }

  private static func commits(_ data: WatchData) -> (done: Int, busy: Int) {
    let writer = WatchDataWriter(data)
    writer.run("PRAGMA busy_timeout = 0")
    var (done, busy) = (0, 0)
    let end = WatchLatency.now() + 2
    while WatchLatency.now() < end {
      if writer.toggle(item: done % 400) { done += 1 } else { busy += 1 }
    }
    return (done, busy)
  }
}
