import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Databases are copied and put back whole", .waiting) struct CopyTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"])
  }

  private func text(_ database: String) throws -> String {
    try sandbox.qcq(["export", "--database", database]).text
  }

  private func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: sandbox.path(name))[.posixPermissions] as? Int
  }

  private func run(_ sql: String, _ name: String) throws {
    let queue = try DatabaseQueue(path: sandbox.path(name))
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test("A backup is the same, in one file, and as private") func backup() throws {
    try run("CREATE TABLE other (x); INSERT INTO other VALUES (1)", "a.sqlite")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("a.sqlite"))
    let outcome = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    #expect(outcome.text == "backed up to b.sqlite: 8 lists, 94 items\n", "\(outcome.errors)")
    #expect(try sandbox.names.filter { $0.hasPrefix("b.") } == ["b.sqlite"])
    #expect(try permissions("b.sqlite") == 0o600)
    #expect(try text("a.sqlite") == text("b.sqlite"))
    let queue = try DatabaseQueue(path: sandbox.path("b.sqlite"))
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT x FROM other") } == 1)
  }

  @Test("A file of somebody else is not replaced, nor one of the database") func refused() throws {
    try sandbox.write("mine", to: "b.sqlite")
    let outcome = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    #expect(outcome.status == 9)
    #expect(try sandbox.text("b.sqlite") == "mine")
    let own = try sandbox.qcq(
      ["db", "backup", "a.sqlite", "--database", "a.sqlite", "--overwrite"])
    #expect(own.status == 9)
    #expect(mkfifo(sandbox.path("p"), 0o600) == 0)
    for (path, word) in [("/dev/full", "device"), ("p", "pipe")] {
      let outcome = try sandbox.qcq(["db", "backup", path, "--database", "a.sqlite"])
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("can't be written to a \(word)"), "\(outcome.errors)")
    }
  }

  @Test("The history goes back with the data, and forth again") func history() throws {
    func run(_ arguments: String...) throws -> String {
      let consent = arguments == ["history"] ? [] : ["--yes"]
      let outcome = try sandbox.qcq(arguments + ["--database", "a.sqlite"] + consent)
      #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
      return outcome.text
    }
    func change(_ text: String) throws {
      _ = try sandbox.qcq(["query", text, "--database", "a.sqlite"])
    }
    try change("add \"One\" to \"BBQ\"")
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    let saved = try text("a.sqlite")
    // The same row twice, and a row that is new.
    try change("update \"One\" in \"BBQ\" set quantity = 2")
    try change("update \"One\" in \"BBQ\" set quantity = 3")
    try change("add \"Two\" to \"BBQ\"")
    let later = try text("a.sqlite")
    _ = try run("db", "restore", "b.sqlite")
    #expect(try text("a.sqlite") == saved)
    for _ in 0..<3 { _ = try run("redo") }
    #expect(try text("a.sqlite") == later)
    _ = try run("db", "restore", "b.sqlite")
    _ = try run("undo")
    #expect(try !text("a.sqlite").contains("\"One\""))
    // What stands above all of it came in by no step.
    _ = try sandbox.qcq(["db", "init", "c.sqlite", "--sample", "english"])
    _ = try run("db", "restore", "c.sqlite")
    let history = try run("history")
    #expect(!history.contains("undone no"), "\(history)")
  }

  private func change(_ item: Int, _ sign: String) -> String {
    "update items where id = \"demo-item-\(item)\" set quantity = quantity \(sign) 1"
  }

  /// Each transaction of a writer adds an item and takes its quantity from another one: whatever
  /// state is copied, the sum is the same.
  @Test("Under eight writers a backup is one of the states", arguments: ["WAL", "DELETE"])
  func writers(_ mode: String) throws {
    try run("PRAGMA journal_mode = \(mode); UPDATE shopping_items SET quantity = 0", "a.sqlite")
    let script = sandbox.directory.appending(path: "stop").path()
    let writers = try (0..<8).map { number in
      try sandbox.start(
        [
          "-c",
          """
          while [ ! -e stop ]; do
            qcq query '\(change(number + 1, "+")); \(change(number + 11, "-"))' \
              --database a.sqlite >/dev/null 2>&1
            qcq query 'create list "One more"' --database a.sqlite >/dev/null 2>&1
          done
          """,
        ], program: "/bin/sh")
    }
    defer {
      _ = FileManager.default.createFile(atPath: script, contents: nil)
      for writer in writers { writer.wait() }
    }
    for round in 0..<(Checkout.isLong ? 100 : 4) {
      let outcome = try sandbox.qcq(
        ["db", "backup", "b\(round).sqlite", "--database", "a.sqlite"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let queue = try DatabaseQueue(path: sandbox.path("b\(round).sqlite"))
      let sum = "SELECT sum(quantity) FROM shopping_items"
      #expect(try queue.read { try Int.fetchOne($0, sql: sum) } == 0)
      let count = try queue.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM shopping_lists")
      }
      #expect(outcome.text.contains(": \(count ?? 0) lists, 94 items\n"), "\(outcome.text)")
      #expect(
        try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }
  }

  @Test(
    "A restored database is the backup, and the other one is kept", arguments: ["WAL", "DELETE"])
  func restore(_ mode: String) throws {
    try run("PRAGMA journal_mode = \(mode)", "a.sqlite")
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    let before = try text("a.sqlite")
    _ = try sandbox.qcq(["query", "delete list \"BBQ\"", "--database", "a.sqlite", "--yes"])
    let changed = try text("a.sqlite")
    #expect(changed != before)
    // Somebody has it open meanwhile.
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    let count = "SELECT count(*) FROM shopping_lists"
    #expect(try queue.read { try Int.fetchOne($0, sql: count) } == 7)
    let outcome = try sandbox.qcq(["db", "restore", "b.sqlite", "--database", "a.sqlite"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("qcq db restore a.sqlite-before-restore"))
    #expect(try queue.read { try Int.fetchOne($0, sql: count) } == 8)
    #expect(try text("a.sqlite") == before)
    #expect(try text("a.sqlite-before-restore") == changed)
    try queue.close()
    _ = try sandbox.qcq(["db", "restore", "a.sqlite-before-restore", "--database", "a.sqlite"])
    #expect(try text("a.sqlite") == changed)
    #expect(try text("a.sqlite-before-restore-2") == before)
  }

  @Test(
    "Who restores at the same time as others keeps what each has replaced",
    arguments: [true, false])
  func together(isSound: Bool) throws {
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    let before = try text("a.sqlite")
    if !isSound { try sandbox.write("no database any more", to: "a.sqlite") }
    let processes = try (0..<6).map { _ in
      try sandbox.start(["db", "restore", "b.sqlite", "--database", "a.sqlite", "--yes"])
    }
    let done = processes.map(\.terminationStatus).count { $0 == 0 }
    #expect(done > 0)
    #expect(try text("a.sqlite") == before)
    let kept = try sandbox.names.filter {
      $0.hasPrefix("a.sqlite-before-restore") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    #expect(kept.count == done, "\(kept)")
    for name in kept where isSound { #expect(try text(name) == before, "\(name)") }
    if !isSound {
      let found = try kept.count { try sandbox.text($0) == "no database any more" }
      #expect(found > 0)
    }
  }

  @Test("Pages of another size are no obstacle") func pageSize() throws {
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    try run("PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM", "b.sqlite")
    let before = try text("a.sqlite")
    _ = try sandbox.qcq(["query", "delete list \"BBQ\"", "--database", "a.sqlite", "--yes"])
    let outcome = try sandbox.qcq(["db", "restore", "b.sqlite", "--database", "a.sqlite"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try text("a.sqlite") == before)
    #expect(try sandbox.names.allSatisfy { !$0.hasPrefix(".qcq") })
  }

  @Test("What is no good database is not restored") func bad() throws {
    let before = try text("a.sqlite")
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    var bytes = Array(try sandbox.bytes("b.sqlite"))
    for place in stride(from: 4096 + 8, to: 3 * 4096, by: 3) { bytes[place] ^= 0x55 }
    try sandbox.write(bytes, to: "damaged.sqlite")
    try sandbox.write(Array(bytes.prefix(9_000)), to: "half.sqlite")
    try sandbox.write("no database", to: "text.sqlite")
    try run("CREATE TABLE other (x)", "other.sqlite")
    let names = try sandbox.names
    for name in ["damaged", "half", "text", "other", "none", "a"] {
      let outcome = try sandbox.qcq(["db", "restore", "\(name).sqlite", "--database", "a.sqlite"])
      #expect(outcome.status == 3, "\(name): \(outcome.text) \(outcome.errors)")
    }
    #expect(try text("a.sqlite") == before)
    // What SQLite makes beside a log that it can't read stays there.
    #expect(try sandbox.names.filter { !$0.hasPrefix("half.sqlite-") } == names)
  }

  @Test("A database of something else is told by what it has not") func somethingElse() throws {
    let before = try text("a.sqlite")
    try run("CREATE TABLE shopping_lists (id INTEGER, name TEXT)", "grocy.sqlite")
    try run("CREATE TABLE shopping_lists (id TEXT, title TEXT)", "half.sqlite")
    try run("CREATE TABLE other (x)", "other.sqlite")
    for (name, words) in [
      ("grocy", "its table `shopping_lists` has no column `title`"),
      ("half", "it has no table `shopping_items`"), ("other", "it has no table `shopping_lists`"),
    ] {
      let outcome = try sandbox.qcq(
        ["db", "restore", "\(name).sqlite", "--database", "a.sqlite", "--yes"])
      #expect(outcome.status == 3, "\(name)")
      #expect(outcome.errors.contains("not a database of lists: \(words)"), "\(outcome.errors)")
    }
    for arguments in [
      ["export", "--database", "other.sqlite"],
      ["db", "merge", "other.sqlite", "--database", "a.sqlite", "--yes"],
    ] {
      let outcome = try sandbox.qcq(arguments)
      #expect(outcome.status == 3 && outcome.text == "", "\(arguments): \(outcome.text)")
      #expect(outcome.errors.contains("not a database of lists"), "\(outcome.errors)")
    }
    #expect(try text("a.sqlite") == before)
  }

  @Test("A damaged database gives way, and is kept") func damagedTarget() throws {
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    let before = try text("a.sqlite")
    try sandbox.write("no database any more", to: "a.sqlite")
    let outcome = try sandbox.qcq(["db", "restore", "b.sqlite", "--database", "a.sqlite"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try text("a.sqlite") == before)
    #expect(try sandbox.text("a.sqlite-before-restore") == "no database any more")
  }

  @Test("A database that can't be read just now is not taken for a damaged one")
  func lockedTarget() throws {
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    try run("PRAGMA journal_mode = WAL", "a.sqlite")
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"), configuration: configuration)
    try queue.write { try $0.execute(sql: "DELETE FROM shopping_items WHERE id = 'demo-item-1'") }
    let (names, log) = (try sandbox.names, try sandbox.bytes("a.sqlite-wal"))
    #expect(!log.isEmpty)
    let outcome = try sandbox.qcq(["db", "restore", "b.sqlite", "--database", "a.sqlite"])
    #expect(outcome.status != 0 && outcome.text == "", "\(outcome.text)")
    #expect(outcome.errors.contains("a.sqlite is locked"), "\(outcome.errors)")
    #expect(try sandbox.names == names)
    #expect(try sandbox.bytes("a.sqlite-wal") == log)
    try queue.close()
    #expect(try text("a.sqlite").contains("demo-item-1\"") == false)
  }

  @Test("A database that is not there is made") func newTarget() throws {
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "a.sqlite"])
    let outcome = try sandbox.qcq(["db", "restore", "b.sqlite", "--database", "c.sqlite"])
    #expect(outcome.text == "restored c.sqlite from b.sqlite: 8 lists, 94 items\n")
    #expect(try text("c.sqlite") == text("a.sqlite"))
    let refused = try sandbox.qcq(
      ["db", "restore", "b.sqlite", "--database", "a.sqlite", "--no-input"])
    #expect(refused.status == 9)
    #expect(refused.errors.contains("a.sqlite would be replaced"), "\(refused.errors)")
    #expect(refused.errors.contains("--yes") && !refused.errors.contains("--dry-run"))
  }
}
