import Foundation
import GRDB
import TestSupport
import Testing

/// What is done to the files of a database while somebody looks at it.
enum FileAct: String, CaseIterable {
  case renamed = "another file is renamed over it"
  case copied = "another file is copied over it"
  case copiedBesideLog = "another file is copied over it, and its log left there"
  case recreated = "it is deleted, and another one made"
  case truncated = "it is truncated and filled again"
  case logRemoved = "its log is removed"
  case indexRemoved = "the index of its log is removed"
  case restored = "a backup is restored into it"
  case retargeted = "a link leads elsewhere"
  case moved = "its directory goes away, and comes back"
}

/// A database whose files are exchanged, each time for one with a title that no other had.
private final class FileRound {
  let sandbox: Sandbox
  private let mode: String
  private let template: Data
  private var count = 0
  private(set) var title = ""

  init(_ mode: String) throws {
    (sandbox, self.mode) = (try Sandbox(), mode)
    try FileManager.default.createDirectory(
      atPath: sandbox.path("data"), withIntermediateDirectories: true)
    #expect(try sandbox.qcq(["db", "init", "t.sqlite", "--sample", "dutch"]).status == 0)
    let queue = try DatabaseQueue(path: sandbox.path("t.sqlite"))
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(mode)") }
    try queue.close()
    template = try sandbox.bytes("t.sqlite")
    _ = try make("data/a.sqlite")
  }

  var path: String { sandbox.path("data/a.sqlite") }

  /// A new database, closed, with a title of its own; it may have as many commits as another.
  private func make(_ name: String) throws -> String {
    try template.write(to: sandbox.directory.appending(path: name))
    try write(to: name)
    return sandbox.path(name)
  }

  /// Gives the first list another title, as another program would.
  func write(to name: String = "data/a.sqlite") throws {
    count += 1
    let title = "T\(count)x"
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: sandbox.path(name), configuration: configuration)
    try queue.write {
      try $0.execute(
        sql: "UPDATE shopping_lists SET title = ? WHERE id = (SELECT min(id) FROM shopping_lists)",
        arguments: [title])
    }
    try queue.close()
    self.title = title
  }

  /// As whoever restores a file has to, if the log beside it is not to be taken for its own.
  private func emptyLog() throws {
    guard mode == "wal" else { return }
    let queue = try DatabaseQueue(path: path)
    // It says that it is not done while somebody reads.
    let isEmpty = try Eventually.holds {
      try queue.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
      }
    }
    #expect(isEmpty)
    try queue.close()
  }

  private func shell(_ line: String) throws {
    let outcome = try sandbox.shell("cd data && " + line)
    #expect(outcome.status == 0, "\(line): \(outcome.errors)")
  }

  /// Gives whether the title is known afterwards.
  func perform(_ act: FileAct) throws -> Bool {
    switch act {
    case .renamed:
      _ = try make("b.sqlite")
      try emptyLog()
      try shell("mv ../b.sqlite a.sqlite")
    case .copied:
      _ = try make("b.sqlite")
      try emptyLog()
      try shell("cp ../b.sqlite a.sqlite")
    case .copiedBesideLog:
      _ = try make("b.sqlite")
      try shell("cp ../b.sqlite a.sqlite")
      return mode != "wal"
    case .recreated:
      _ = try make("b.sqlite")
      try shell("rm -f a.sqlite a.sqlite-wal a.sqlite-shm && cp ../b.sqlite a.sqlite")
    case .truncated:
      _ = try make("b.sqlite")
      try emptyLog()
      try shell(": >a.sqlite && cat ../b.sqlite >a.sqlite")
    // Whoever removes a log with commits removes the commits.
    case .logRemoved:
      try shell("rm -f a.sqlite-wal")
      return mode != "wal"
    case .indexRemoved: try shell("rm -f a.sqlite-shm")
    case .restored:
      let source = try DatabaseQueue(path: try make("b.sqlite"))
      let target = try DatabaseQueue(path: path)
      try source.backup(to: target)
      try target.close()
    case .retargeted:
      // A new directory each time: a log belongs to the file beside it.
      let name = "d\(count)"
      try FileManager.default.createDirectory(
        atPath: sandbox.path(name), withIntermediateDirectories: true)
      _ = try make(name + "/b.sqlite")
      // The next file at this path would take it for its own.
      try emptyLog()
      try shell("ln -s ../\(name)/b.sqlite l && mv -T l a.sqlite")
    case .moved: try shell("cd .. && mv data away")
    }
    return true
  }

  func comeBack() throws { #expect(try sandbox.shell("mv away data").status == 0) }
}

/// How long it took until somebody was right again, at worst: for people to read, as no test
/// asserts a time.
private struct Lateness: CustomStringConvertible {
  private var worst: [String: Duration] = [:]

  mutating func take(_ time: Duration, _ what: String) {
    worst[what] = max(worst[what] ?? .zero, time)
  }

  var description: String {
    worst.sorted { $0.value > $1.value }.prefix(3).map { what, time in
      "\(time.formatted(.units(allowed: [.milliseconds]))) \(what)"
    }.joined(separator: "; ")
  }
}

@Suite("Files that are exchanged under those who look at them", .waiting, .serialized)
struct FileMatrixTests {
  private static let modes = ["wal", "delete", "truncate"]
  private static let rounds = Checkout.rounds ?? (Checkout.isLong ? 1000 : 3)
  private static let seed =
    ProcessInfo.processInfo.environment["QCQ_SEED"].flatMap(UInt64.init) ?? 4

  @Test("All are right again, or say that the file is out of reach", arguments: 0..<rounds)
  func round(number: Int) throws {
    var chance = SplitMix64(seed: Self.seed &+ UInt64(number))
    let mode = Self.modes[number % 3]
    let round = try FileRound(mode)
    let query = QueryObserver(round.sandbox, round.path)
    let prompt = try PromptObserver(round.sandbox, round.path)
    let observers: [any FileObserver] = [
      query, prompt, try WatchObserver(round.sandbox, round.path),
      try ServerObserver(round.sandbox, round.path),
    ]
    var done: [String] = []
    var slowest = Lateness()
    defer { print("\(mode), round \(number): \(slowest)") }
    func expectAll(_ what: String, _ fits: (any FileObserver) throws -> Bool) throws {
      let start = ContinuousClock.now
      var waiting = observers
      let areRight = try Eventually.holds {
        waiting = try waiting.filter { observer in
          guard try fits(observer) else { return true }
          slowest.take(.now - start, "\(observer.name), \(what)")
          return false
        }
        return waiting.isEmpty
      }
      #expect(areRight, "\(mode), \(what): \(waiting.map(\.name)), after \(done)")
    }
    try expectAll("in the beginning") { try $0.sees(round.title) }
    // Before, programs were being started.
    slowest = Lateness()
    for act in FileAct.allCases.shuffled(using: &chance) {
      // Commits that may be in the log alone.
      try round.write()
      try expectAll("before \(act)") { try $0.sees(round.title) }
      done.append("\(act)")
      let isKnown = try round.perform(act)
      if act == .moved {
        try expectAll("\(act)") { try $0.isWithoutFile() }
        try round.comeBack()
      }
      if !isKnown {
        try expectAgreement(query, observers, "\(mode), \(act.rawValue)")
        _ = try round.perform(.recreated)
      }
      try expectAll("\(act.rawValue)") { try $0.sees(round.title) }
      try expectWriting(prompt, query, "\(mode), \(act.rawValue)")
    }
  }

  /// Where what is left is SQLite's to say, all say the same as somebody who comes anew.
  private func expectAgreement(
    _ query: QueryObserver, _ observers: [any FileObserver], _ what: String
  ) throws {
    for observer in observers {
      let isRight = try Eventually.holds {
        guard let title = try query.titles()?.first(where: { $0.hasPrefix("T") }) else {
          return try observer.isWithoutFile()
        }
        return try observer.sees(title)
      }
      #expect(isRight, "\(what): \(observer.name)")
    }
  }

  /// What the prompt says that it has written is in the file at the path.
  private func expectWriting(
    _ prompt: PromptObserver, _ query: QueryObserver, _ what: String
  ) throws {
    let title = "W\(UInt32.random(in: 0 ... .max))"
    let answer = prompt.answer("create list \"\(title)\"")
    let isThere = try query.sees(title)
    #expect(isThere == answer.contains("created"), "\(what): \(answer)")
  }
}
