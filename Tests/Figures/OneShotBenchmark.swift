import Foundation
import QuickCartStore

/// `qcq query 'count items'` from start to end, against the sqlite3 shell.
enum OneShotBenchmark {
  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("small.sqlite").path
    if !FileManager.default.fileExists(atPath: path) {
      try Store.create(path: path).close()
    }
    print("one-shot: count items, whole processes")
    let ours = [Command.qcq, "query", "count items", "--database", path]
    let theirs = ["sqlite3", path, "SELECT count(*) FROM shopping_items"]
    guard Command.run(ours)?.status == 0, Command.run(theirs)?.status == 0 else {
      print("needs `qcq` beside this program, and the sqlite3 shell")
      return
    }
    let (first, second, ratio) = Timing.pair(
      runs: 101, { _ = Command.run(ours) }, { _ = Command.run(theirs) })
    Timing.line("qcq query 'count items'", Timing.milliseconds(first))
    Timing.line("sqlite3 'SELECT count(*) …'", Timing.milliseconds(second))
    Timing.line("ratio (linked statically, see the README)", Timing.ratio(ratio, goal: "≤ 2×"))
  }
}
