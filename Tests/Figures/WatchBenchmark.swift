import Foundation
import GRDB
import GRDBSQLite
import TestSupport

/// What it costs to watch, over 1,000,000 items in 10,000 lists.
enum WatchBenchmark {
  /// The parts, each by itself: `qcq-benchmarks watch idle`.
  static let parts = [
    "latency", "scattered", "aggregates", "lists", "rush", "idle", "writer", "crowd",
  ]

  static func run(_ wanted: [String]) throws {
    let large = try WatchData(items: 1_000_000)
    for part in wanted.isEmpty ? parts : wanted {
      switch part {
      case "latency": try WatchLatency.run(large)
      case "scattered": try WatchScattered.run(WatchData(items: 1_000_000, isScattered: true))
      case "rush": try WatchRush.run(WatchData(items: 1_000_000, isScattered: true))
      case "crowd":
        for mode in ["WAL", "DELETE"] {
          try WatchCrowd.run(WatchData(items: 10_000, journal: mode), mode)
        }
      case "aggregates": try WatchAggregates.run(large, WatchData(items: 10_000))
      case "lists": try WatchAggregates.manyLists(large)
      case "idle": WatchIdle.run(large)
      case "writer": try WatchWriter.run(large)
      default: print("the parts are \(parts.joined(separator: ", "))")  // String
      }
    }
  }
}

/// A file of items, 100 in each list, that may be written to.
struct WatchData {
  let path: String
  let items: Int

  /// - Parameters:
  ///   - isScattered: Whether the rows of each list lie all over the file, not beside each other.
  ///   - journal: The journal mode of the file.
  init(items: Int, isScattered: Bool = false, journal: String = "WAL") throws {
    self.items = items
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = "\(items)\(isScattered ? "-scattered" : "").sqlite"
    let original = folder.appendingPathComponent("items-\(name)").path
    path = folder.appendingPathComponent("watch-\(name)").path
    try ExportBenchmark.makeItems(items, isScattered: isScattered, at: original)
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
    try FileManager.default.copyItem(atPath: original, toPath: path)
    try DatabaseQueue(path: path).inDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = \(journal)")
    }
  }

  /// The list that is watched, which has item number `100 * list` and the 99 that follow.
  static let list = 77
  static let pageSize = 4096

  var listQuery: String { "items in \"List \(WatchData.list)\" where pending" }

  var walSize: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    return attributes?[.size] as? Int ?? 0
  }
}

/// A connection of its own that writes as an application does, one row in each commit.
final class WatchDataWriter {
  private var connection: OpaquePointer?
  private var toggle: OpaquePointer?
  private var random = SystemRandomNumberGenerator()
  private let items: Int

  init(_ data: WatchData, synchronous: String = "NORMAL") {
    items = data.items
    sqlite3_open(data.path, &connection)
    sqlite3_busy_timeout(connection, 5000)
    sqlite3_exec(connection, "PRAGMA synchronous = \(synchronous)", nil, nil, nil)
    sqlite3_prepare_v2(
      connection,
      "UPDATE shopping_items SET is_completed = NOT is_completed, quantity = quantity % 50 + 1, "
        + "category_id = category_id % 8 + 1 WHERE id = ?", -1, &toggle, nil)
  }

  deinit {
    sqlite3_finalize(toggle)
    sqlite3_close(connection)
  }

  /// Toggles an item of the list that is watched.
  func toggleWatched(_ number: Int) { toggle(item: WatchData.list * 100 + number % 100) }

  func toggleAny() { toggle(item: Int.random(in: 0..<items, using: &random)) }

  /// The frames that the log has.
  static func frames(_ data: WatchData) -> Int {
    guard let index = FileHandle(forReadingAtPath: data.path + "-shm"),
      let header = try? index.read(upToCount: 20)
    else { return 0 }
    return header.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func run(_ sql: String) { sqlite3_exec(connection, sql, nil, nil, nil) }

  /// - Returns: False if somebody else held a lock.
  @discardableResult func toggle(item: Int) -> Bool {
    let digits = String(item)
    let id = "item-" + String(repeating: "0", count: 7 - digits.count) + digits
    sqlite3_reset(toggle)
    sqlite3_bind_text(toggle, 1, id, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    let code = sqlite3_step(toggle)
    if code != SQLITE_DONE, code != SQLITE_BUSY {
      print(String(cString: sqlite3_errmsg(connection)))
    }
    sqlite3_reset(toggle)
    return code == SQLITE_DONE
  }
}

/// `qcq watch` in a process of its own, whose frames are read here.
final class WatchProcess {
  private let process: ChildProcess
  private let pipe = Pipe()
  /// When the version that was waited for last had come.
  private(set) var arrival = 0.0
  var processIdentifier: Int32 { process.processIdentifier }
  private var output: Int32 { pipe.fileHandleForReading.fileDescriptor }

  convenience init?(_ query: String, _ data: WatchData) {
    self.init(["watch", query], at: data.path)
  }

  /// Runs a script of statements that watch.
  convenience init?(script: String, _ data: WatchData) {
    self.init(["query", script], at: data.path)
  }

  convenience init?(_ arguments: [String], at database: String) {
    self.init(Command.qcq, arguments + ["--database", database, "--format", "ndjson"])
  }

  /// Runs what tells of commits as a watch does.
  init?(_ program: String, _ arguments: [String]) {
    guard
      let process = try? ChildProcess(
        program, arguments, output: pipe.fileHandleForWriting, deadline: 3600)
    else { return nil }
    self.process = process
    try? pipe.fileHandleForWriting.close()
    waitForCommit()
  }

  deinit {
    process.send(SIGTERM)
    try? pipe.fileHandleForReading.close()
    process.wait()
  }

  /// Reads until a version is complete; false when nothing comes any more.
  @discardableResult func waitForCommit(within milliseconds: Int32 = 20_000) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    var last: [UInt8] = []
    let end = Array("\"op\":\"commit\"".utf8)
    while true {
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, milliseconds) > 0 else { return false }
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { return false }
      arrival = WatchLatency.now()
      last = last.suffix(256) + buffer[..<count]
      // The commit is the last line, and short.
      if last.last == UInt8(ascii: "\n"), last.suffix(256).contains(end) { return true }
    }
  }

  /// Reads all that has come.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 100) > 0, read(output, &buffer, buffer.count) > 0 {}
  }

  /// The processor time of all its threads, in seconds.
  var processorTime: Double {
    let folder = "/proc/\(process.processIdentifier)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.reduce(0) { sum, task in
      let text = FileManager.default.contents(atPath: "\(folder)/\(task)/schedstat")
      let first = String(decoding: text ?? Data(), as: UTF8.self).split(separator: " ").first
      return sum + (first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }
}
