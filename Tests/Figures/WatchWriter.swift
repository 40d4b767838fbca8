import Foundation

/// What watching costs while nothing happens.
enum WatchIdle {
  static func run(_ data: WatchData, seconds: Double = 60) {
    print("watch: processor time while nothing happens, over \(Int(seconds)) s")
    guard let watch = WatchProcess(data.listQuery, data) else { return }
    usleep(500_000)
    let before = watch.processorTime
    usleep(UInt32(seconds * 1e6))
    let share = (watch.processorTime - before) / seconds
    Timing.line("of one core", String(format: "%.4f %%  (goal ≤ 0.02 %%)", share * 100))
  }
}

/// What watching costs those who write.
enum WatchWriter {
  static func run(_ data: WatchData) throws {
    print("watch: a writer that commits one row after the other, with and without a watch")
    var ratios: [Double] = []
    var sizes: [(alone: Int, watched: Int)] = []
    // In turns, and against the mean of the rounds around it, as the machine may have other work.
    var before = commitsPerSecond(data)
    for _ in 0..<15 {
      guard let watch = WatchProcess(data.listQuery, data) else { return }
      let watched = commitsPerSecond(data)
      watch.drain()
      withExtendedLifetime(watch) {}
      let after = commitsPerSecond(data)
      sizes.append((before.walSize, watched.walSize))
      ratios.append(2 * watched.rate / (before.rate + after.rate))
      before = after
    }
    let ratio = ratios.sorted()[ratios.count / 2]
    Timing.line(
      "throughput with a watch, against without",
      String(format: "%.1f %%  (goal ≥ 97 %%)", ratio * 100))
    let growth = sizes.map { Double($0.watched) / Double(max($0.alone, 1)) }.sorted()
    Timing.line(
      "size of the log with a watch, against without",
      Timing.ratio(growth[growth.count / 2], goal: "≤ 2×"))
  }

  private static func commitsPerSecond(_ data: WatchData) -> (rate: Double, walSize: Int) {
    let writer = WatchDataWriter(data)
    let start = WatchLatency.now()
    var count = 0
    while WatchLatency.now() - start < 2 {
      for _ in 0..<50 { writer.toggleAny() }
      count += 50
    }
    let rate = Double(count) / (WatchLatency.now() - start)
    // The last connection to go takes the log with it.
    return (rate, withExtendedLifetime(writer) { data.walSize })
  }
}
