import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Watching follows what others do", .waiting, .serialized) struct WatchTests {
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
    #expect(watch.process.wait() == .exit(0))
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
    watch.process.wait()
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
      watch.read(until: #"{"op":"reset","version":2,"reason":"it could not be read for a while"}"#)
    )
    watch.stop()
  }

  @Test("Ctrl-C is the ordinary end") func interrupt() throws {
    let watch = try start(["watch", "count items", "--format", "ndjson"])
    #expect(watch.read(until: "commit"))
    watch.stop()
    #expect(watch.process.wait() == .exit(0))
  }

  @Test("In a pipe each change is a line") func lines() throws {
    let watch = try start(["query", #"watch items in "BBQ" where quantity = 7"#])
    #expect(watch.read(until: "no items in"))
    try change(#"add 7 "Lemons" to "BBQ""#)
    #expect(watch.read(until: "+ 7x Lemons"))
    try change(#"update "Lemons" in "BBQ" set note = "green""#)
    #expect(watch.read(until: "~ 7x Lemons: note none → green"))
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
    // Else it may find the old file without its log first, which is a version of its own.
    kill(watch.process.processIdentifier, SIGSTOP)
    #expect(try sandbox.shell("rm -f a.sqlite-wal a.sqlite-shm; mv b.sqlite a.sqlite").status == 0)
    kill(watch.process.processIdentifier, SIGCONT)
    #expect(watch.read(until: #""op":"commit","version":2}"#))
    #expect(
      watch.lines.contains(#"{"op":"reset","version":2,"reason":"the file was replaced"}"#))
    #expect(try sandbox.shell("rm -f a.sqlite*").status == 0)
    #expect(try sandbox.qcq(["db", "init", "c.sqlite", "--sample", "demo"]).status == 0)
    #expect(watch.read(until: "database-unreadable"))
    #expect(try sandbox.shell("mv c.sqlite a.sqlite").status == 0)
    #expect(watch.read(until: #""op":"commit","version":3}"#))
    try change(#"create list "Party""#)
    #expect(watch.read(until: #""op":"commit","version":4}"#))
    watch.stop()
    #expect(watch.process.terminationStatus == 0)
  }

  @Test("A command that fails is told of, and one that reads gets the frames") func commands()
    throws
  {
    let errors = try ScratchFile()
    let watch = try WatchProcess(
      sandbox,
      [
        "watch", "count items", "--format", "ndjson", "--until", "2", "--database", "a.sqlite",
        "--exec", "cat >>frames; yes | head -1 >pipe; exit 7",
      ], errors: errors.handle)
    #expect(watch.read(until: #""op":"commit","version":1}"#))
    try change(#"add "Lemons" to "BBQ""#)
    watch.readToEnd()
    #expect(watch.process.terminationStatus == 0)
    #expect(try sandbox.text("frames") == watch.lines.map { $0 + "\n" }.joined())
    let line = "`cat >>frames; yes | head -1 >pipe; exit 7` ended with status 7"
    #expect(try errors.text == "version 1: \(line)\nversion 2: \(line)\n")
  }

  @Test("What a command leaves in the background is not waited for") func background() throws {
    let command = "test -f pid || { sleep 600 & echo $! >pid; }"
    let watch = try start(["watch", "count items", "--exec", command])
    #expect(watch.read(until: "94"))
    let pid = try written(to: "pid")
    try change(#"add "Lemons" to "BBQ""#)
    #expect(watch.read(until: "95"))
    // It is still there. As it has files of the watch, their end would not be noticed here before
    // its own.
    #expect(kill(pid, SIGKILL) == 0)
    watch.stop(SIGTERM)
    #expect(watch.process.terminationStatus == 0)
  }

  @Test("A command that is running ends with the watch, and what it runs") func ended() throws {
    let watch = try start(["watch", "count items", "--exec", "echo $$ >group; sleep 600; true"])
    #expect(watch.read(until: "94"))
    let group = try written(to: "group")
    watch.stop(SIGTERM)
    #expect(watch.process.terminationStatus == 0)
    #expect(Eventually.holds { kill(-group, 0) != 0 })
  }

  /// The number that a command has written to a file, as soon as it is whole.
  private func written(to file: String) throws -> pid_t {
    Eventually.holds { (try? sandbox.text(file).hasSuffix("\n")) == true }
    return try #require(pid_t(sandbox.text(file).dropLast()))
  }

  @Test("An answer that takes too long is an error, and the watch goes on") func slow() throws {
    let path = try sandbox.makeLargeDatabase()
    let database = try DatabaseQueue(path: path)
    try database.write {
      try $0.execute(
        sql: "CREATE TABLE spare AS SELECT * FROM shopping_items; DELETE FROM shopping_items")
    }
    // Of all items this takes many seconds, of none no time.
    let watch = try WatchProcess(
      sandbox,
      [
        "watch", LargeDatabase.slowQuery, "--format", "ndjson", "--database", path, "--timeout",
        "4s",
      ])
    #expect(watch.read(until: "commit"))
    try database.write { try $0.execute(sql: "INSERT INTO shopping_items SELECT * FROM spare") }
    #expect(watch.read(until: #"{"op":"error","version":1,"code":"timed-out""#))
    try database.write { try $0.execute(sql: "DELETE FROM shopping_items") }
    #expect(watch.read(until: #""op":"commit","version":2}"#))
    watch.stop()
    #expect(watch.process.terminationStatus == 0)
  }

  @Test("Where nobody reads, a second signal ends it at once") func forced() throws {
    let path = try sandbox.makeLargeDatabase()
    let watch = try WatchProcess(
      sandbox, ["watch", "items", "--format", "ndjson", "--database", path])
    #expect(watch.read(until: "snapshot"))
    // It waits for a reader now, in the middle of a version.
    watch.process.waitUntilIdle()
    let start = Date()
    watch.process.send(SIGTERM)
    watch.process.waitUntilIdle()
    #expect(watch.process.isRunning)
    watch.stop(SIGTERM)
    // After the first one alone it would have waited for three seconds.
    #expect(Date().timeIntervalSince(start) < 3)
    #expect(watch.process.wait() == .exit(130))
    // With a reader, the first one lets the version come to its end.
    let patient = try WatchProcess(
      sandbox, ["watch", "items limit 2000", "--format", "ndjson", "--database", path])
    #expect(patient.read(until: "snapshot"))
    patient.process.send(SIGTERM)
    patient.readToEnd()
    #expect(patient.lines.last == #"{"op":"commit","version":1}"#)
    #expect(patient.process.terminationStatus == 0)
  }

  @Test("A script's watches begin together, with the options of a watch") func script() throws {
    try sandbox.write(
      "print \"before\"\nwatch count items\nwatch count lists\n", to: "two.qcq")
    let outcome = try sandbox.qcq([
      "run", "two.qcq", "--database", "a.sqlite", "--format", "ndjson", "--until", "1", "--state",
      "s", "--exec", "echo $QCQ_VERSION >>v",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\n").count == 3)
    #expect(outcome.text.contains(#""version":1,"name":"2","key":1,"row":{"count":"#))
    #expect(try sandbox.text("v") == "1\n")
    try sandbox.write("count lists\n", to: "none.qcq")
    for option in [["--until", "1"], ["--every", "1s"], ["--exec", "true"], ["--state", "t"]] {
      let none = try sandbox.qcq(["run", "none.qcq", "--database", "a.sqlite"] + option)
      #expect(none.status == 64)
      #expect(none.text == "")
      #expect(none.errors.contains("doesn't watch anything; \(option[0]) is for `watch`"))
    }
    #expect(try !sandbox.names.contains("t"))
    let later = ["run", "none.qcq", "two.qcq", "--database", "a.sqlite", "--until", "1"]
    #expect(try sandbox.qcq(later).status == 0)
    let several = try sandbox.qcq(["run", "two.qcq", "two.qcq", "--state", "s"])
    #expect(several.status == 64)
  }

  @Test("A reader who stalls gets the last state, and few versions") func stalled() throws {
    let history = try WatchedHistory(sandbox.path("h.sqlite"))
    let database = try history.open()
    let watch = try WatchProcess(
      sandbox,
      [
        "watch", WatchedHistory.query(isByID: true), "--format", "ndjson", "--database", "h.sqlite",
      ])
    // The pipe takes some versions, and then none.
    for _ in 0..<1500 { try history.write(database) }
    var replay = FrameReplay()
    let count = history.count
    #expect(try watch.read { try replay.take($0) && history.count(of: replay) == count })
    #expect(replay.version < count / 2)
    watch.stop()
    #expect(watch.process.terminationStatus == 0)
  }

  @Test(
    "What can't be watched is refused",
    arguments: [
      (["watch", "items", "--format", "json"], "--format ndjson"),
      (["query", "watch items", "--format", "csv"], "--format ndjson"),
      (["watch", #"delete items in "BBQ""#], "takes queries"),
      (["watch", "items", "--until", "0"], "must be at least 1"),
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
