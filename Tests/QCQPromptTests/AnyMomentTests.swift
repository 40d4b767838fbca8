import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

/// Whatever the prompt does, it is stopped at a moment that chance has chosen; with `QCQ_LONG=1` at
/// 200 of them. The prompt is back or has ended, the terminal is as it was, and all data is what it
/// was before or after.
@Suite("Stopped at any moment", .serialized) struct AnyMomentTests {
  private static let items = Checkout.isLong ? 40_000 : 20_000

  /// What the prompt is doing when it is stopped.
  private enum Work: CaseIterable {
    case query, preview, change, undo, lock, paste, barePaste, watch, printing, paging

    var changes: Bool { self == .change || self == .undo || self == .lock }

    func keys(_ sandbox: Sandbox) -> String {
      switch self {
      case .query: LargeDatabase.slowQuery + "\r"
      case .preview: "delete items where name ends with \"7\" or note contains \"x\"\r"
      case .change: "check all items\r"
      case .undo: "undo\r"
      case .lock: "add \"Cola\" to \"Large\"\r"
      case .paste: "\u{1B}[200~" + Self.lines + "\u{1B}[201~"
      case .barePaste: "print \"" + Self.words
      case .watch: "watch items where quantity > 0 limit 20\r"
      case .printing: "items show id, name, created\r"
      case .paging: "items limit 60\r"
      }
    }

    private static let words = String(
      repeating: "abcdefgh ", count: Checkout.isLong ? 20_000 : 8_000)
    private static let lines = String(
      repeating: "items where quantity > 3 # a note\n",
      count: Checkout.isLong ? 6_000 : 2_400)
  }

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A database with items, those that are to be taken back checked before.
  private func makeDatabase(_ work: Work) throws -> String {
    if work == .query { return try sandbox.makeLargeDatabase() }
    let path = sandbox.path("home.sqlite")
    for name in try sandbox.names { try FileManager.default.removeItem(atPath: sandbox.path(name)) }
    try Store.withItems(Self.items, at: path).close()
    if work == .undo {
      let made = try sandbox.qcq(["query", "check all items", "--yes", "--database", path])
      #expect(made.status == 0, "\(made.errors)")
    }
    return path
  }

  /// All rows are there, and a change has happened to all of them or to none.
  private func expectWhole(_ path: String, _ label: String) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try queue.read { db in
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok", "\(label)")
      let counts = try Row.fetchOne(
        db, sql: "SELECT count(*) AS n, total(is_completed) AS done FROM shopping_items")
      let (count, done): (Int, Int) = (counts?["n"] ?? 0, counts?["done"] ?? -1)
      #expect(count == Self.items || path.hasSuffix("large.sqlite"), "\(label)")
      #expect(done == 0 || done == count, "\(label): \(done)")
    }
    let strays = try sandbox.names.filter { $0.hasSuffix(".tmp") || $0.contains("qcq-") }
    #expect(strays == [], "\(label)")
  }

  /// A prompt on a terminal of its own session, so that Ctrl-C is what a terminal makes of it.
  private final class Prompt {
    let terminal: PseudoTerminal
    let process: ChildProcess
    private(set) var bytes: [UInt8] = []
    private var mark = 0

    init(_ sandbox: Sandbox, _ path: String, _ options: [String], pager: String) throws {
      terminal = try PseudoTerminal()
      let environment = [
        "PATH": "/usr/bin:/bin", "HOME": sandbox.directory.path(), "TZ": "UTC",
        "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "NO_COLOR": "1", "PAGER": pager,
      ]
      process = try ChildProcess(
        Executable.path, ["--database", path] + options, environment: environment,
        directory: sandbox.directory.path(), terminal: terminal.name)
    }

    /// Types as fast as the program takes it, for some milliseconds at most or to its end.
    func type(_ text: String, atMost limit: Double) {
      var rest = Array(text.utf8)[...]
      let end = Date() + limit
      while !rest.isEmpty, Date() < end {
        if terminal.takesKeys {
          terminal.type(String(decoding: rest.prefix(200), as: UTF8.self))
          rest = rest.dropFirst(200)
        }
        draw(milliseconds: rest.isEmpty || terminal.takesKeys ? 0 : 2)
      }
      while Date() < end { draw(milliseconds: 5) }
    }

    func draw(milliseconds: Int32) { bytes += terminal.read(milliseconds: milliseconds) }

    func note() { mark = bytes.count }

    /// What has come since, without sequences.
    var said: String {
      String(decoding: bytes[mark...], as: UTF8.self)
        .replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").filter { $0 != "\r" }
        .replacing("\r\n", with: "\n")
    }

    /// Waits until it asks for an entry: the end of what is read may be the middle of what is
    /// written, but keys are read one by one only then.
    func waitUntilBack() -> Bool {
      wait { $0.hasSuffix("qcq> ") && !terminal.isOrdinary }
    }

    func wait(seconds: Double = 20, until fits: (String) -> Bool) -> Bool {
      let limit = Date() + seconds
      while !fits(said) {
        if Date() > limit { return false }
        draw(milliseconds: 20)
      }
      return true
    }

    /// Whether what was switched on is switched off again.
    var isTerminalBack: Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      func last(_ name: String) -> Character? {
        text.ranges(of: name).last.map { text[$0.upperBound] }
      }
      return terminal.isOrdinary && last("\u{1B}[?1049") != "h" && last("\u{1B}[?25") != "l"
        && last("\u{1B}[?2004") != "h" && last("\u{1B}[?2026") != "h"
    }
  }

  /// Written once the pager has the terminal: a program of its own sets it, which outlives both.
  private var pagerMark: String { sandbox.path("paging") }

  /// A pager that takes all keys, as `less` does, until Ctrl-C.
  private func makePager() throws -> String {
    unlink(pagerMark)
    try sandbox.write(
      """
      #!/bin/sh
      trap 'stty sane </dev/tty; exit 0' INT
      stty -echo -icanon </dev/tty
      : >\(pagerMark)
      cat
      while true; do sleep 0.1; done

      """, to: "pager", isExecutable: true)
    return sandbox.path("pager")
  }

  /// Lets the prompt work for so long, and gives it to a body that stops it.
  private func start(
    _ work: Work, seconds: Double, _ label: String, _ body: (Prompt) throws -> Void
  ) throws {
    let path = try makeDatabase(work)
    var other: DatabaseQueue?
    if work == .lock {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      other = try DatabaseQueue(path: path, configuration: configuration)
      try other?.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }
    let pager = work == .paging ? try makePager() : ""
    let prompt = try Prompt(sandbox, path, work.changes ? ["--yes"] : [], pager: pager)
    #expect(prompt.waitUntilBack(), "\(label)")
    prompt.type(work.keys(sandbox), atMost: seconds)
    try body(prompt)
    #expect(prompt.isTerminalBack, "\(label): \(prompt.said.suffix(200).debugDescription)")
    try other?.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try expectWhole(path, label)
  }

  private static let moments = Checkout.rounds ?? (Checkout.isLong ? 200 : 10)

  @Test("Ctrl-C brings the prompt back") func interrupted() throws {
    var random = SplitMix64(seed: 16)
    var times: [Work: [Double]] = [:]
    for number in 0..<Self.moments {
      let work = Work.allCases[number % Work.allCases.count]
      let seconds = Double(random.below(900)) / 1000
      let label = "\(work) after \(seconds) s"
      try start(work, seconds: seconds, label) { prompt in
        prompt.note()
        let start = DispatchTime.now().uptimeNanoseconds
        prompt.terminal.type("\u{3}")
        let isBack = prompt.waitUntilBack()
        times[work, default: []].append(
          Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
        #expect(isBack, "\(label): \(prompt.said.suffix(300).debugDescription)")
        prompt.note()
        prompt.terminal.type("print \"still here\"\r")
        #expect(
          prompt.wait { $0.contains("\nstill here\n") } && prompt.waitUntilBack(),
          "\(label): \(prompt.said.suffix(300).debugDescription)")
        prompt.terminal.type("\u{4}")
        let limit = Date() + 10
        while prompt.process.isRunning, Date() < limit { prompt.draw(milliseconds: 5) }
        for _ in 0..<20 { prompt.draw(milliseconds: 1) }
        #expect(prompt.process.terminationStatus == 0, "\(label)")
      }
    }
    for work in Work.allCases {
      guard let sorted = times[work]?.sorted(), !sorted.isEmpty else { continue }
      let (middle, worst) = (Int(sorted[sorted.count / 2]), Int(sorted[sorted.count - 1]))
      print("Ctrl-C in \(work): median \(middle) ms, worst \(worst) ms of \(sorted.count)")
    }
  }

  @Test("Ctrl-C while a pager is being started") func interruptedPager() throws {
    let path = try makeDatabase(.paging)
    let prompt = try Prompt(sandbox, path, [], pager: try makePager())
    #expect(prompt.waitUntilBack())
    for milliseconds in stride(from: 0.0, to: 60, by: 3) {
      unlink(pagerMark)
      prompt.terminal.type(Work.paging.keys(sandbox))
      // Until it is, Ctrl-C is a key of the entry.
      #expect(
        Eventually.holds {
          prompt.draw(milliseconds: 0)
          return prompt.terminal.isOrdinary || access(pagerMark, F_OK) == 0
        }, "after \(milliseconds) ms: \(prompt.said.suffix(300).debugDescription)")
      prompt.type("", atMost: milliseconds / 1000)
      prompt.note()
      prompt.terminal.type("\u{3}")
      #expect(
        prompt.waitUntilBack(),
        "after \(milliseconds) ms: \(prompt.said.suffix(300).debugDescription)")
    }
    prompt.terminal.type("\u{4}")
    #expect(
      Eventually.holds {
        prompt.draw(milliseconds: 1)
        return !prompt.process.isRunning
      })
    #expect(prompt.process.terminationStatus == 0)
    #expect(prompt.isTerminalBack)
  }

  @Test("Signals end it as they end others", arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func ended(signal: Int32) throws {
    var random = SplitMix64(seed: UInt64(signal))
    var times: [Double] = []
    for number in 0..<max(2, Self.moments / 3 - 1) {
      // A pager has the terminal to itself, and has to go as well.
      let turn = (number + Int(signal)) % Work.allCases.count
      let work = number == 0 ? Work.paging : Work.allCases[turn]
      let seconds = Double(random.below(900)) / 1000
      let label = "signal \(signal) in \(work) after \(seconds) s"
      try start(work, seconds: seconds, label) { prompt in
        if work == .paging {
          #expect(
            Eventually.holds {
              prompt.draw(milliseconds: 5)
              return access(pagerMark, F_OK) == 0
            }, "\(label)")
        }
        prompt.note()
        let start = DispatchTime.now().uptimeNanoseconds
        prompt.process.send(signal)
        let limit = Date() + 10
        while prompt.process.isRunning, Date() < limit { prompt.draw(milliseconds: 2) }
        times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
        for _ in 0..<20 { prompt.draw(milliseconds: 1) }
        #expect(!prompt.process.isRunning, "\(label)")
        if prompt.process.isRunning { prompt.process.send(SIGKILL) }
        #expect(prompt.process.terminationStatus == 128 + signal, "\(label)")
      }
    }
    times.sort()
    let (middle, worst) = (Int(times[times.count / 2]), Int(times.last ?? 0))
    print("signal \(signal): median \(middle) ms, worst \(worst) ms")
  }
}
