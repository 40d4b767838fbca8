import Foundation
import TestSupport

/// A million rows of CSV into a database, against the sqlite3 shell, which fills the same table and
/// then makes its indexes.
enum ImportBenchmark {
  private static let runs = 3

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let trial = Trial(folder: folder)
    print("import: 1,000,000 rows of CSV, whole processes")
    let (few, many) = (try trial.makeFiles(10_000), try trial.makeFiles(1_000_000))
    guard trial.take(many, .database) != nil else {
      return print("`qcq` is not beside this program; build the whole package first")
    }
    trial.dump(into: many.table)
    guard trial.shell(many) != nil else { return print("needs the sqlite3 shell") }
    var ratios: [Trial.Way: [Double]] = [:]
    var peaks: [Trial.Way: Double] = [:]
    var shell: [Command.Usage] = []
    for _ in 0..<runs {
      guard let peer = trial.shell(many) else { return }
      shell.append(peer)
      for way in Trial.Way.allCases {
        guard let usage = trial.take(many, way) else { return print("\(way.words) failed") }
        ratios[way, default: []].append(usage.seconds / peer.seconds)
        peaks[way] = max(peaks[way] ?? 0, usage.peakMemory)
      }
    }
    let seconds = shell.map(\.seconds).sorted()[runs / 2]
    Timing.line("sqlite3: .import, CREATE INDEX", Timing.milliseconds(seconds))
    for way in Trial.Way.allCases {
      let ratio = ratios[way]?.sorted()[runs / 2] ?? .nan
      Timing.line(way.words, Timing.ratio(ratio, goal: "≤ 2×"))
    }
    for way in Trial.Way.allCases {
      let small = trial.take(few, way)?.peakMemory ?? .nan
      Timing.line(
        "peak memory of 10,000 and 1,000,000 rows, \(way.words)",
        String(format: "%.0f and %.0f MiB", small, peaks[way] ?? .nan))
    }
    trial.clean()
  }

  private struct Files {
    /// As people have it, with names of lists and categories.
    let lists: String
    /// The table as it is after that was imported, for the shell.
    let table: String
  }

  private struct Trial {
    let folder: URL

    enum Way: CaseIterable {
      case database, new, dryRun

      var words: String {
        switch self {
        case .database: "into a database"
        case .new: "into a new one"
        case .dryRun: "dry run"
        }
      }
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Lines are made in pieces, so that this process stays small.
    func makeFiles(_ count: Int) throws -> Files {
      let files = Files(lists: path("lists-\(count).csv"), table: path("table-\(count).csv"))
      if FileManager.default.fileExists(atPath: files.lists) { return files }
      let categories = ["Produce", "Dairy", "Personal Care", "Frozen", "Pantry", "Household"]
      let head = Data("List,Item,Qty,Done,Notes,Category,Created\n".utf8)
      _ = FileManager.default.createFile(atPath: files.lists, contents: head)
      let lists = try FileHandle(forWritingTo: URL(fileURLWithPath: files.lists))
      try lists.seekToEnd()
      for start in stride(from: 0, to: count, by: 10_000) {
        var lines = ""
        for number in start..<min(start + 10_000, count) {
          lines +=
            "List \(number / 100),Item name \(number * 7919 % 10_007),"
            + "\(1 + number % 12)," + (number % 3 == 0 ? "yes," : "no,")
            + (number % 5 == 0 ? "\"a note, with a comma\"," : ",")
            + "\(categories[number % 6]),2026-11-\(10 + number % 19)\n"
        }
        try lists.write(contentsOf: Data(lines.utf8))
      }
      return files
    }

    /// Writes the table as it is now.
    func dump(into file: String) {
      _ = Command.run([
        "sqlite3", path("imported.sqlite"), ".mode csv", ".output \(file)",
        "SELECT * FROM shopping_items",
      ])
    }

    func clean() {
      let suffixes = ["", "-wal", "-shm", "-journal", "-history", "-history-wal", "-history-shm"]
      for suffix in suffixes { unlink(path("imported.sqlite") + suffix) }
    }

    func shell(_ files: Files) -> Command.Usage? {
      clean()
      let usage = Command.run([
        "sqlite3", path("imported.sqlite"),
        """
        CREATE TABLE shopping_items (
          id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, quantity INTEGER NOT NULL DEFAULT 1,
          is_completed INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '',
          category_id INTEGER NOT NULL DEFAULT 8, shopping_list_id TEXT NOT NULL,
          created_at REAL NOT NULL, updated_at REAL NOT NULL)
        """,
        ".import --csv \(files.table) shopping_items",
        "CREATE INDEX idx_items_list_id ON shopping_items (shopping_list_id)",
        "CREATE INDEX idx_items_category ON shopping_items (category_id)",
        "CREATE INDEX idx_items_completed ON shopping_items (is_completed)",
      ])
      return usage?.status == 0 ? usage : nil
    }

    func take(_ files: Files, _ way: Way) -> Command.Usage? {
      clean()
      let database = ["--database", path("imported.sqlite")]
      if way != .new { _ = Command.run([Command.qcq, "db", "init", database[1]]) }
      let option = way == .dryRun ? "--dry-run" : "--yes"
      let usage = Command.run([Command.qcq, "import", files.lists, option] + database)
      return usage?.status == 0 ? usage : nil
    }
  }
}
