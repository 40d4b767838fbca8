import Foundation
import TestSupport

/// From another program's commit on a server to the new rows of a watch of one of its lists.
enum ServerLatency {
  static func run(_ cluster: ServerCluster, _ url: String) throws {
    print("server: a list of 100 items among 1,000,000, from commit to new rows")
    for turn in ["on", "off"] {
      let live = Command.run([Command.qcq, "db", "live", turn, "--database", url])
      guard live?.status == 0, let writer = PSQLSession(url),
        let watch = WatchProcess(["watch", #"items in "List 77" where pending"#], at: url)
      else { return print("server: db live \(turn) fails, or the watch") }
      let ours = measure(writer) { watch.waitForCommit() }
      let goal = turn == "on" ? "≤ 0.50 ms, p99 ≤ 10 ms" : "none"
      WatchLatency.line("qcq watch, frames in another process, live \(turn)", ours, goal: goal)
      if turn == "on" { compare(ours, writer, url) }
    }
  }

  /// The same by hand.
  private static func compare(_ ours: [Double], _ writer: PSQLSession, _ url: String) {
    #if PostgreSQL
      guard let floor = ServerFloor(url, list: "list-77") else { return }
      let least = measure(writer) { floor.waitForCommit() }
      floor.end()
      WatchLatency.line("libpq alone: LISTEN, and a prepared statement", least)
      let ratio = WatchLatency.percentile(ours, 50) / WatchLatency.percentile(least, 50)
      Timing.line("ratio, p50", Timing.ratio(ratio, goal: "none"))
    #endif
  }

  private static func measure(_ writer: PSQLSession, _ wait: () -> Bool) -> [Double] {
    WatchLatency.measure { number in
      writer.run(
        """
        UPDATE shopping_items SET is_completed = 1 - is_completed, quantity = quantity % 50 + 1
        WHERE id = 'item-000\(7700 + number % 100)'
        """)
      let start = WatchLatency.now()
      return wait() ? WatchLatency.now() - start : nil
    }
  }
}

/// A `psql` that is given one statement after the other.
final class PSQLSession {
  private let process: ChildProcess
  private let (input, output) = (Pipe(), Pipe())

  init?(_ url: String) {
    guard
      let process = try? ChildProcess(
        "psql", ["-X", "-q", url], input: input.fileHandleForReading,
        output: output.fileHandleForWriting, deadline: 3600)
    else { return nil }
    self.process = process
    try? input.fileHandleForReading.close()
    try? output.fileHandleForWriting.close()
  }

  /// Returns once the statement is committed.
  func run(_ statement: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data("\(statement);\n\\echo done\n".utf8))
    _ = output.fileHandleForReading.availableData
  }
}
