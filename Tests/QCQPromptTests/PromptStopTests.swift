import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@Suite("Ctrl-C at the prompt stops what runs, and only that", .serialized) struct PromptStopTests {
  private let sandbox: Sandbox
  private let large: String

  init() throws {
    sandbox = try Sandbox()
    large = try sandbox.makeLargeDatabase()
  }

  private static let slow = LargeDatabase.slowQuery
  /// Takes seconds, and comes to its end.
  private static let lengthy = "count items where note contains \"zz\" or name contains \"qq\""
  private static let stopped = "interrupted [interrupted]\nqcq> "

  /// How long it takes from Ctrl-C to the next prompt.
  private func stop(_ prompt: PromptProcess) -> Double {
    let start = Date()
    prompt.interrupt()
    #expect(prompt.wait { $0.hasSuffix(Self.stopped) }, "\(prompt.screen.suffix(300))")
    return Date().timeIntervalSince(start)
  }

  @Test("A query, within a tenth of a second") func query() throws {
    let prompt = try PromptProcess(sandbox, ["--database", large])
    var times: [Double] = []
    for _ in 0..<3 {
      prompt.type(Self.slow + "\n")
      prompt.process.waitUntilBusy()
      times.append(stop(prompt))
    }
    let median = times.sorted()[1]
    print("Ctrl-C in a query: prompt again after \(Int(median * 1e6)) µs (median of 3)")
    prompt.say("count items", "\n300000\nqcq")
    prompt.expectEnd()
  }

  @Test("A script that is read") func script() throws {
    try sandbox.write("print \"begun\"\n\(Self.slow)\nprint \"ended\"\n", to: "slow.qcq")
    let prompt = try PromptProcess(sandbox, ["--database", large])
    prompt.type(".read slow.qcq\n")
    prompt.process.waitUntilBusy()
    _ = stop(prompt)
    #expect(!prompt.screen.contains("ended"))
    prompt.say("count items", "\n300000\nqcq")
    prompt.expectEnd()
  }

  @Test("A long result that is being printed") func printing() throws {
    let prompt = try PromptProcess(sandbox, ["--database", large, "--format", "csv"])
    prompt.type("items\n")
    #expect(prompt.wait { $0.contains("Crème brûlée 500") })
    _ = stop(prompt)
    #expect(!prompt.screen.contains("Crème brûlée 299999"))
    prompt.say(".format table", "qcq")
    prompt.say("count items", "\n300000\nqcq")
    prompt.expectEnd()
  }

  @Test("A watch in front: Ctrl-C and q lead back to the prompt") func watch() throws {
    let prompt = try PromptProcess(sandbox, ["--sample", "dutch"])
    prompt.type("watch count items\n")
    #expect(prompt.wait { $0.hasSuffix("watch count items\n10\n") })
    prompt.interrupt()
    #expect(prompt.wait { $0.hasSuffix("\nqcq> ") }, "\(prompt.screen.suffix(300))")
    prompt.say("count lists", "\n3\nqcq")
    prompt.expectEnd()

    let drawn = try PromptProcess(sandbox, ["--sample", "dutch"], kind: "xterm-256color")
    for end in ["q", "\u{3}"] {
      drawn.type("watch lists\r")
      // The end of its first picture.
      #expect(drawn.wait { $0.contains("\u{1B}[?1049h") && $0.contains("\u{1B}[?2026l") })
      if end == "q" { drawn.type(end) } else { drawn.interrupt() }
      #expect(drawn.wait { $0.contains("\u{1B}[?1049l") })
      #expect(drawn.wait { $0.contains("qcq> ") })
    }
    // Not one key is lost to the watch that has ended.
    drawn.type("print \"here again\"\r")
    #expect(drawn.wait { $0.contains("\nhere again\n") }, "\(drawn.screen.suffix(300))")
    drawn.expectEnd()
  }

  @Test("A change that waits for another program, which it says") func lock() throws {
    let path = sandbox.path("home.sqlite")
    try Store.withItems(3, at: path).close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let prompt = try PromptProcess(sandbox, ["--database", path], kind: "xterm-256color")
    prompt.type("check \"Item 1\" in \"Large\"\r")
    let notice = "waiting for another program to release the database · "
    #expect(prompt.wait { $0.contains(notice) }, "\(prompt.screen.suffix(300))")
    prompt.interrupt()
    #expect(
      prompt.wait { $0.contains("interrupted [interrupted]\n  = help: nothing was changed\n") },
      "\(prompt.screen.suffix(300))")
    prompt.expectEnd()
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
  }

  @Test("A change at any moment: it is told if it was made") func change() throws {
    let path = sandbox.path("changed.sqlite")
    try Store.create(path: path, sample: .demo, now: PromptTrial.now).close()
    let other = try DatabaseQueue(path: path)
    let changes = StoppedChanges(sandbox: sandbox, database: path) { name in
      try other.read { db in
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM shopping_items WHERE name = ?", arguments: [name]) ?? -1
      }
    }
    try changes.run(Checkout.isLong ? 400 : 10)
  }

  @Test("Progress is shown after half a second on a terminal, and vanishes") func progress() throws
  {
    let prompt = try PromptProcess(sandbox, ["--database", large], kind: "xterm-256color")
    prompt.type(Self.lengthy + "\r")
    #expect(prompt.wait { $0.contains(" s · Ctrl-C stops\u{1B}[K") })
    #expect(prompt.wait { $0.contains("Ctrl-C stops\u{1B}[K\r\u{1B}[K") })
    #expect(prompt.wait { $0.contains("\u{1B}[K0\n") })
    prompt.expectEnd()
    let plain = try PromptProcess(sandbox, ["--database", large])
    plain.say(Self.lengthy, "\n0\nqcq")
    #expect(!plain.screen.contains("Ctrl-C stops"))
    plain.expectEnd()
  }
}
