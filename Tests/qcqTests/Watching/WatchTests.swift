import Foundation
import GRDB
import Testing

@Suite("Watching follows what others do", .serialized) struct WatchTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
  }

  private func start(_ arguments: [String]) throws -> WatchProcess {
    try WatchProcess(sandbox, arguments + ["--database", "a.sqlite"])
  }

  private func change(_ text: String) throws {
    let outcome = try sandbox.qcq(["query", text, "--database", "a.sqlite", "--yes"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("Frames of another program's changes give its answer") func frames() throws {
    let query = #"items in "BBQ" show name, quantity, completed"#
    let watch = try start([
      "watch", query, "--format", "ndjson", "--until", "4", "--exec", "echo $QCQ_VERSION >>v",
    ])
    #expect(watch.read(until: #""op":"commit","version":1}"#))
    try change(#"add 7 "Lemons" to "BBQ""#)
    #expect(watch.read(until: #""op":"commit","version":2}"#))
    try change(#"update "Cola" in "BBQ" set quantity = 9, note = "zero""#)
    #expect(watch.read(until: #""op":"commit","version":3}"#))
    try change(#"check "Lemons" in "BBQ""#)
    #expect(watch.read(until: #""op":"commit","version":4}"#))
    watch.process.waitUntilExit()
    #expect(watch.process.terminationStatus == 0)
    let operations = watch.lines.filter { !$0.contains(#""op":"snapshot""#) }
    #expect(operations.count == 7)
    #expect(operations[1].contains(#""row":{"name":"Lemons","quantity":7,"completed":false}}"#))
    #expect(operations[3].contains(#""changed":["quantity"]"#))
    #expect(operations[5].contains(#""op":"update""#))
    #expect(try sandbox.text("v") == "1\n2\n3\n4\n")
  }

  @Test("Changes that come close together are one version") func throttled() throws {
    let watch = try start([
      "watch", "count items", "--format", "ndjson", "--every", "2s", "--until", "2",
    ])
    #expect(watch.read(until: #""op":"commit","version":1}"#))
    for number in 1...3 { try change("add \"Lemon \(number)\" to \"BBQ\"") }
    #expect(watch.read(until: #""op":"commit","version":2}"#))
    watch.process.waitUntilExit()
    #expect(watch.lines.count == 4)
  }

  @Test("Tables that no longer fit are an error until they fit again") func schema() throws {
    let watch = try start(["watch", "items show name, note", "--format", "ndjson"])
    #expect(watch.read(until: #""op":"commit","version":1}"#))
    let database = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try database.write { try $0.execute(sql: "ALTER TABLE shopping_items RENAME notes TO remarks") }
    #expect(watch.read(until: #"{"op":"error","version":1,"code":"missing-column""#))
    try database.write { try $0.execute(sql: "ALTER TABLE shopping_items RENAME remarks TO notes") }
    #expect(
      watch.read(until: #"{"op":"reset","version":2,"reason":"it could not be asked for a while"}"#)
    )
    watch.stop()
  }

  @Test("Ctrl-C is the ordinary end") func interrupt() throws {
    let watch = try start(["watch", "count items", "--format", "ndjson"])
    #expect(watch.read(until: "commit"))
    watch.stop()
    #expect(watch.process.terminationStatus == 0)
    #expect(watch.process.terminationReason == .exit)
  }

  @Test("In a pipe each change is a line") func lines() throws {
    let watch = try start(["query", #"watch items in "BBQ" where quantity = 7"#])
    #expect(watch.read(until: "no items in"))
    try change(#"add 7 "Lemons" to "BBQ""#)
    #expect(watch.read(until: "+ 7x Lemons"))
    try change(#"update "Lemons" in "BBQ" set note = "green""#)
    #expect(watch.read(until: "~ 7x Lemons: note nothing → green"))
    try change(#"delete "Lemons" in "BBQ""#)
    #expect(watch.read(until: "- 7x Lemons"))
    watch.stop()
  }

  @Test("A reader who has seen enough ends it, even while nothing changes") func closed() throws {
    try sandbox.write("print \"before\"\nwatch items\n", to: "w.qcq")
    let line = "qcq run w.qcq --database a.sqlite --format ndjson"
    let outcome = try sandbox.shell("{ \(line); echo $? >status; } | head -2")
    #expect(outcome.text.split(separator: "\n").count == 2)
    #expect(try sandbox.text("status") == "0\n")
  }

  @Test("A file that is replaced or goes away is opened again") func replaced() throws {
    let watch = try start(["watch", "count lists", "--format", "ndjson"])
    #expect(watch.read(until: #""op":"commit","version":1}"#))
    #expect(try sandbox.qcq(["db", "init", "b.sqlite", "--sample", "dutch"]).status == 0)
    #expect(try sandbox.shell("rm -f a.sqlite-wal a.sqlite-shm; mv b.sqlite a.sqlite").status == 0)
    #expect(watch.read(until: #""op":"commit","version":2}"#))
    #expect(
      watch.lines.contains(#"{"op":"reset","version":2,"reason":"the file was replaced"}"#))
    #expect(try sandbox.shell("rm -f a.sqlite*").status == 0)
    #expect(try sandbox.qcq(["db", "init", "c.sqlite", "--sample", "demo"]).status == 0)
    #expect(try sandbox.shell("sleep 0.5; mv c.sqlite a.sqlite").status == 0)
    #expect(watch.read(until: #""op":"commit","version":3}"#))
    try change(#"create list "Party""#)
    #expect(watch.read(until: #""op":"commit","version":4}"#))
    watch.stop()
    #expect(watch.process.terminationStatus == 0)
  }

  @Test("On a terminal the table stays, with marks") func screen() throws {
    let terminal = try PseudoTerminal()
    let process = sandbox.process(
      Executable.path,
      [
        "watch", #"items in "BBQ" by category"#, "--database", "a.sqlite", "--color", "never",
      ], environment: ["TERM": "xterm"])
    terminal.attach(process)
    try process.run()
    let ending = "q ends\u{1B}[K\u{1B}[J"
    terminal.wait(for: ending)
    #expect(terminal.screen.contains("\u{1B}[?1049h"))
    #expect(terminal.screen.contains("… "))
    terminal.type("")
    try change(#"add 7 "Lemons" to "BBQ" as "Produce""#)
    terminal.wait(for: ending)
    #expect(terminal.screen.contains("+ ☐ 7x Lemons"))
    #expect(terminal.screen.contains("changed by another program at "))
    terminal.type("")
    kill(process.processIdentifier, SIGWINCH)
    terminal.wait(for: ending)
    terminal.type("q")
    terminal.collect(from: process)
    #expect(process.terminationStatus == 0)
    #expect(terminal.screen.contains("\u{1B}[?1049l"))
    #expect(terminal.screen.hasSuffix("Charcoal") || terminal.screen.contains("  ☐ 7x Lemons"))
  }

  @Test(
    "What can't be watched is refused",
    arguments: [
      (["watch", "items", "--format", "json"], "--format ndjson"),
      (["query", "watch items", "--format", "csv"], "--format ndjson"),
      (["watch", #"delete items in "BBQ""#], "takes queries"),
      (["watch", "items", "--until", "0"], "from 1 on"),
    ])
  func refused(arguments: [String], words: String) throws {
    let outcome = try sandbox.qcq(arguments + ["--database", "a.sqlite"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(words))
  }

  @Test("A text with errors is not watched") func broken() throws {
    let outcome = try sandbox.qcq(["watch", "items where pendng", "--database", "a.sqlite"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[unknown-field]"))
  }
}
