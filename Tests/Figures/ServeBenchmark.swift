import Foundation
import GRDB
import TestSupport

/// What a served page takes, and how soon it is true: `qcq-benchmarks serve`, and `serve long` with
/// 100,000 updates.
enum ServeBenchmark {
  private static let pages = 3

  static func run(_ wanted: [String]) throws {
    guard Executable.path != "qcq" else { return print("needs `qcq` beside this program") }
    let served = try Served()
    try latency(served)
    let rush = try rush(served, commits: 10_000, perSecond: 1_000)
    for (number, rate) in rush.rates.enumerated() {
      Timing.line(
        "updates a second, page \(number + 1), at \(Int(rush.rate)) commits a second",
        String(format: "%.1f  (goal ≤ 30)", rate))
    }
    Timing.line("pages equal at rest to a new one", rush.areEqual ? "yes" : "NO")
    guard wanted.contains("long") else { return }
    let before = served.memory
    let long = try Self.rush(served, commits: 100_000, perSecond: .infinity)
    Timing.line("pages equal at rest after 100,000 updates", long.areEqual ? "yes" : "NO")
    Timing.line(
      "memory before, and after them",
      String(format: "%.1f MB, %.1f MB", before, served.memory))
  }

  /// From another program's commit to the event that tells of it.
  private static func latency(_ served: Served) throws {
    let page = try served.page()
    var times: [Double] = []
    for number in 0..<220 {
      usleep(UInt32.random(in: 40_000...60_000))
      try served.commit(number)
      let start = WatchLatency.now()
      while try page.take(), !page.shows(number) {}
      if number >= 20 { times.append(WatchLatency.now() - start) }
    }
    WatchLatency.line("a commit until its event has come", times.sorted(), goal: "≤ 30 ms")
  }

  private struct Rush {
    var rate: Double
    var rates: [Double]
    var areEqual: Bool
  }

  private static func rush(
    _ served: Served, commits: Int, perSecond: Double
  ) throws -> Rush {
    let readers = try (0..<pages).map { _ in try served.page() }
    let last = 1_000_000 + commits
    let group = DispatchGroup()
    for reader in readers {
      Thread.detachNewThread(in: group) {
        while (try? reader.take()) ?? false, !reader.shows(last) {}
      }
    }
    let start = WatchLatency.now()
    for number in 1...commits {
      try served.commit(number == commits ? last : number)
      let ahead = start + Double(number) / perSecond - WatchLatency.now()
      if ahead > 0 { usleep(UInt32(ahead * 1e6)) }
    }
    let seconds = WatchLatency.now() - start
    _ = group.wait(timeout: .now() + 30)
    let fresh = try served.cells()
    return Rush(
      rate: Double(commits) / seconds,
      rates: readers.map { Double($0.count) / seconds },
      areEqual: readers.allSatisfy { $0.cells == fresh })
  }
}

extension Thread {
  fileprivate static func detachNewThread(
    in group: DispatchGroup, _ work: @escaping @Sendable () -> Void
  ) {
    group.enter()
    detachNewThread {
      work()
      group.leave()
    }
  }
}

/// A report on a file of 1,000 items, served by a process of its own.
private final class Served {
  private let sandbox: Sandbox
  private let process: ChildProcess
  private let port: Int
  private let database: DatabaseQueue

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"])
    try sandbox.write(
      """
      print "# Rush: {count items}"
      items in "BBQ" by category
      count items per category draw bar
      lists show title, progress draw progress

      """, to: "rush.qcq")
    let output = try ScratchFile()
    process = try sandbox.start(
      ["serve", "rush.qcq", "--database", "a.sqlite"], output: output.handle)
    let found = try Eventually.holds { try output.text.contains("\n") }
    let url = try output.text
    port = found ? Int(url.split(separator: ":").last?.prefix { $0.isNumber } ?? "") ?? 0 : 0
    database = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try database.inDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
  }

  func page() throws -> ReadPage { try ReadPage(port: port) }

  /// Makes a change that tells its number.
  func commit(_ number: Int) throws {
    try database.write { db in
      try db.execute(
        sql: """
          UPDATE shopping_items SET notes = ?, is_completed = ?
          WHERE id = (SELECT id FROM shopping_items WHERE name = 'Cola' LIMIT 1)
          """, arguments: ["number \(number).", number % 2])
    }
  }

  func cells() throws -> [[String]] {
    PageModel.cells(ofPage: try PageClient.get("/", port: port)?.body ?? "")
  }

  /// In MB.
  var memory: Double {
    let path = "/proc/\(process.processIdentifier)/status"
    let text = String(
      decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (Double(line.filter(\.isNumber)) ?? 0) / 1024
  }
}

/// A page as a browser has it open.
private final class ReadPage: @unchecked Sendable {
  private let events: PageClient
  private var model = PageModel()
  private(set) var count = 0

  init(port: Int) throws {
    events = try PageClient.events("/events?state=", port: port)
    _ = try take()
  }

  var cells: [[String]] { model.cells }

  /// Takes the next event; false at the end.
  func take() throws -> Bool {
    guard let event = events.nextEvent() else { return false }
    if event.name == "picture" {
      count += 1
      return model.take(event.data)
    }
    return true
  }

  func shows(_ number: Int) -> Bool {
    model.parts.values.contains { part in
      part.rows.contains { $0.contains("number \(number).") }
    }
  }
}
