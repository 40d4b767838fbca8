import Foundation
import GRDB
import GRDBSQLite
import QuickCartStore

/// A million items to CSV, against the sqlite3 shell and against a loop that only reads.
enum ExportBenchmark {
  private static let columns = "id, name, quantity, note, created, updated"
  private static let sql =
    "SELECT id, name, quantity, notes, created_at, updated_at FROM shopping_items "
    + "ORDER BY created_at, id"

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let large = folder.appendingPathComponent("items-1000000.sqlite").path
    let small = folder.appendingPathComponent("items-10000.sqlite").path
    try makeItems(1_000_000, at: large)
    try makeItems(10_000, at: small)
    print("export: 1,000,000 items to CSV, whole processes")
    let query = "items show \(columns)"
    let ours = [Command.qcq, "query", query, "--database", large, "--format", "csv"]
    guard let memory = Command.run(ours), memory.status == 0 else {
      print("`qcq` is not beside this program; build the whole package first")
      return
    }
    compare(ours, ["sqlite3", "-csv", "-header", large, sql], "sqlite3 -csv", goal: "≤ 0.6×")
    let loop = [CommandLine.arguments[0], "step-loop", large, sql]
    compare(ours, loop, "bare sqlite3_step loop reading pointers", goal: "≤ 2×")
    let few = Command.run([Command.qcq, "query", query, "--database", small, "--format", "csv"])
    Timing.line(
      "peak memory, 10,000 and 1,000,000 items",
      String(format: "%.1f and %.1f MiB", few?.peakMemory ?? 0, memory.peakMemory))
  }

  private static func compare(
    _ ours: [String], _ theirs: [String], _ name: String, goal: String
  ) {
    guard Command.run(theirs)?.status == 0 else {
      Timing.line(name, "not installed")
      return
    }
    let (first, second, ratio) = Timing.pair(
      runs: 7, { _ = Command.run(ours) }, { _ = Command.run(theirs) })
    Timing.line("qcq", Timing.milliseconds(first))
    Timing.line(name, Timing.milliseconds(second))
    Timing.line("ratio", Timing.ratio(ratio, goal: goal))
  }

  /// The floor: every row and cell is visited, and nothing is done with it.
  static func stepLoop(_ path: String, _ sql: String) {
    var connection: OpaquePointer?
    var statement: OpaquePointer?
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
    else { exit(1) }
    let count = sqlite3_column_count(statement)
    var total = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<count {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: total &+= Int(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: total &+= Int(sqlite3_column_double(statement, column))
        default:  // Int32
          let start = sqlite3_column_text(statement, column)
          total &+= Int(start?.pointee ?? 0) + Int(sqlite3_column_bytes(statement, column))
        }
      }
    }
    sqlite3_finalize(statement)
    sqlite3_close(connection)
    // The sum is shown so that no compiler leaves the reading out.
    print(total)
  }

  static func makeItems(_ count: Int, isScattered: Bool = false, at path: String) throws {
    if FileManager.default.fileExists(atPath: path) { return }
    let store = try Store.create(path: path + ".part")
    try store.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
          INSERT INTO shopping_lists SELECT 'list-' || i, 'List ' || i, 1.7e9 + i, 1.7e9 + i FROM n
          """, arguments: [max(1, count / 100)])
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
          INSERT INTO shopping_items
          SELECT printf('item-%07d', i), 'Item name ' || (i * 7919 % 10007), 1 + i % 12, i % 3 = 0,
            CASE i % 5 WHEN 0 THEN 'a note, with a comma' ELSE '' END, 1 + i % 8,
            'list-' || (\(isScattered ? "i % \(max(1, count / 100))" : "i / 100")),
            1.7e9 + i * 0.5, 1.7e9 + i * 0.5
          FROM n
          """, arguments: [count])
    }
    try store.queue.vacuum()
    try store.close()
    try FileManager.default.moveItem(atPath: path + ".part", toPath: path)
  }
}
