import Foundation
import TestSupport

/// Changes of 111,111 of a million rows against the same statement in the sqlite3 shell, and a
/// script of a thousand `add`.
enum ChangesBenchmark {
  private static let update = "update items where quantity = 5 set quantity = 20"
  private static let delete = "delete items where quantity = 5"
  private static let updateSQL =
    "UPDATE shopping_items SET quantity = 20, updated_at = 1.8e9 WHERE quantity = 5"
  private static let deleteSQL = "DELETE FROM shopping_items WHERE quantity = 5"
  private static let goals = ["≤ 3×", "≤ 2×"]

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let large = folder.appendingPathComponent("items-1000000.sqlite")
    try ExportBenchmark.makeItems(1_000_000, at: large.path)
    // A quantity that 111,111 rows have.
    _ = Command.run([
      "sqlite3", large.path,
      "UPDATE shopping_items SET quantity = 1 + CAST(substr(id, 6) AS INTEGER) % 9 "
        + "WHERE quantity <> 1 + CAST(substr(id, 6) AS INTEGER) % 9",
    ])
    let copy = Copy(of: large, to: folder.appendingPathComponent("changed.sqlite"))
    print("changes: 111,111 of 1,000,000 items, whole processes")
    try copy.renew()
    guard Command.run(["sqlite3", copy.path, "SELECT 1"])?.status == 0,
      Command.run([Command.qcq, "query", "count items", "--database", copy.path])?.status == 0
    else {
      print("needs `qcq` beside this program, and the sqlite3 shell")
      return
    }
    for (index, (text, sql)) in [(update, updateSQL), (delete, deleteSQL)].enumerated() {
      try compare(text, sql, copy, goal: goals[index])
    }
    try memory(copy)
    try adds(folder)
    copy.remove()
  }

  /// A database that is changed, and the one that it is made from.
  private struct Copy {
    let origin: URL
    let url: URL
    var path: String { url.path }

    init(of origin: URL, to url: URL) { (self.origin, self.url) = (origin, url) }

    func remove() {
      for suffix in ["", "-wal", "-shm", "-history", "-history-wal", "-history-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }

    func renew() throws {
      remove()
      try FileManager.default.copyItem(at: origin, to: url)
    }
  }

  private static let runs = 5

  /// The change, its undo and a dry run of it, each beside the shell's statement in the same turn.
  private static func compare(
    _ text: String, _ sql: String, _ copy: Copy, goal: String
  ) throws {
    var ratios: [String: [Double]] = [:]
    var peaks: [String: Double] = [:]
    var shell: [Double] = []
    func measure(_ name: String, _ arguments: [String], beside seconds: Double) {
      guard
        let usage = Command.run([Command.qcq] + arguments + ["--database", copy.path]),
        usage.status == 0
      else { return print("\(name) failed") }
      ratios[name, default: []].append(usage.seconds / seconds)
      peaks[name] = max(peaks[name] ?? 0, usage.peakMemory)
    }
    for _ in 0..<runs {
      try copy.renew()
      guard let seconds = Command.run(["sqlite3", copy.path, sql])?.seconds else { return }
      shell.append(seconds)
      try copy.renew()
      measure("dry run", ["query", text, "--dry-run"], beside: seconds)
      measure("change", ["query", text, "--yes"], beside: seconds)
      measure("undo", ["undo", "--yes"], beside: seconds)
    }
    let word = text.split(separator: " ")[0]
    Timing.line("sqlite3: \(word)", Timing.milliseconds(shell.sorted()[shell.count / 2]))
    for (name, goal) in [("change", goal), ("undo", "≤ 3×"), ("dry run", "≤ 3×")] {
      guard let found = ratios[name]?.sorted() else { continue }
      Timing.line(
        "\(word): \(name)",
        Timing.ratio(found[found.count / 2], goal: goal)
          + String(format: ", %.0f MiB", peaks[name] ?? 0))
    }
  }

  /// A change of all the rows.
  private static func memory(_ copy: Copy) throws {
    for (name, arguments) in [
      ("check all items, dry run", ["query", "check all items", "--dry-run"]),
      ("check all items", ["query", "check all items", "--yes"]), ("undo", ["undo", "--yes"]),
    ] {
      if name != "undo" { try copy.renew() }
      let usage = Command.run([Command.qcq] + arguments + ["--database", copy.path])
      Timing.line(
        "peak memory of \(name), 1,000,000 rows",
        String(format: "%.0f MiB  (goal ≤ 64)", usage?.peakMemory ?? 0))
    }
  }

  private static func adds(_ folder: URL) throws {
    let path = folder.appendingPathComponent("adds.sqlite").path
    let script = folder.appendingPathComponent("adds.qcq")
    let lines = (0..<1000).map { "add \"Item \($0)\" to \"BBQ\"" }
    try lines.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
    var times: [Double] = []
    for _ in 0..<runs {
      for suffix in ["", "-wal", "-shm", "-history"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      _ = Command.run([Command.qcq, "db", "init", path])
      _ = Command.run([Command.qcq, "query", "create list \"BBQ\"", "--database", path])
      guard let usage = Command.run([Command.qcq, "run", script.path, "--database", path]),
        usage.status == 0
      else { return print("the script failed") }
      times.append(usage.seconds)
    }
    Timing.line(
      "a script of 1,000 `add`",
      Timing.milliseconds(times.sorted()[times.count / 2]) + "  (goal ≤ 400 ms)")
  }
}
