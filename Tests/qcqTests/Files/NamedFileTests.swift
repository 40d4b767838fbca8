import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Files that are read, watched and kept", .waiting) struct NamedFileTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("A pipe that nobody writes to is not waited for") func pipes() throws {
    #expect(mkfifo(sandbox.path("p.qcq"), 0o600) == 0)
    for command in [["check"], ["format"], ["format", "--check"], ["run"]] {
      let more = command[0] == "format" ? [] : ["--sample", "dutch"]
      let outcome = try sandbox.qcq(command + ["p.qcq"] + more)
      #expect(outcome.status == 3, "\(command)")
      #expect(outcome.errors.contains("p.qcq can't be read: it is"), "\(outcome.errors)")
    }
    try sandbox.write("use \"p.qcq\"\ncount items\n", to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "a.qcq", "--sample", "dutch"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("use-not-found"))
    #expect(try sandbox.shell("test -p p.qcq").status == 0)
  }

  @Test("One that somebody writes to is read") func written() throws {
    try sandbox.write("qcq run <(echo 'count items') --sample dutch", to: "s.sh")
    let outcome = try sandbox.run("bash", ["s.sh"])
    #expect(outcome.text == "10\n", "\(outcome.errors)")
    let stream = try sandbox.shell("echo 'count items' | qcq run /dev/stdin --sample dutch")
    #expect(stream.text == "10\n")
  }

  @Test("A database that is damaged ends a watch with 3") func damaged() throws {
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
    var bytes = try sandbox.bytes("a.sqlite")
    for index in 4096..<bytes.count { bytes[index] = 0xAA }
    try bytes.write(to: sandbox.directory.appending(path: "a.sqlite"))
    for command in ["watch", "query"] {
      let outcome = try sandbox.qcq([command, "items", "--database", "a.sqlite"])
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("database-damaged"))
    }
  }

  @Test("What `--read-only` refuses ends with one status, before anybody is asked") func refused()
    throws
  {
    _ = try sandbox.qcq(["db", "init", "r.sqlite", "--sample", "english"])
    _ = try sandbox.qcq(["db", "init", "s.sqlite", "--sample", "demo"])
    let chips = "update \"Chips\" in \"Feestje supplies\" set quantity = 5"
    _ = try sandbox.qcq(["query", chips, "--database", "r.sqlite"])
    try sandbox.write("check all items", to: "all.qcq")
    for command in [
      ["query", chips], ["query", "check all items", "--no-input"],
      ["query", "check all items", "--yes"], ["run", "all.qcq"], ["query", "lists into \"a.csv\""],
      ["undo"], ["undo", "--no-input"], ["db", "merge", "s.sqlite", "--no-input"],
      ["db", "rules", "add", "positive-quantity"], ["export", "--output", "a.json"],
    ] {
      let outcome = try sandbox.qcq(command + ["--database", "r.sqlite", "--read-only"])
      #expect(outcome.status == 5, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("[database-read-only]"), "\(command): \(outcome.errors)")
    }
    #expect(try !sandbox.names.contains { ["a.csv", "a.json"].contains($0) })
  }

  @Test("What is only read is left as it is") func readOnly() throws {
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
    for command in [["query", "count items"], ["schema"], ["db", "info"], ["check", "c.qcq"]] {
      try sandbox.write("count items\n", to: "c.qcq")
      let outcome = try sandbox.qcq(command + ["--database", "a.sqlite", "--read-only"])
      #expect(outcome.status == 0)
      #expect(try sandbox.names == ["a.sqlite", "c.qcq"], "\(command)")
    }
    // Commits that only the log has, of a writer that was killed.
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try queue.write { try $0.execute(sql: "UPDATE shopping_items SET quantity = 77") }
    for ending in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(
        atPath: sandbox.path("a.sqlite" + ending), toPath: sandbox.path("b.sqlite" + ending))
    }
    try queue.close()
    let (file, log) = (try sandbox.bytes("b.sqlite"), try sandbox.bytes("b.sqlite-wal"))
    let outcome = try sandbox.qcq([
      "query", "count items where quantity = 77", "--database", "b.sqlite", "--read-only",
    ])
    #expect(outcome.text == "94\n")
    #expect(try sandbox.bytes("b.sqlite") == file)
    #expect(try sandbox.bytes("b.sqlite-wal") == log)
  }

  @Test("A state is no more open than its database, and is written through no link") func state()
    throws
  {
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
    #expect(chmod(sandbox.path("a.sqlite"), 0o600) == 0)
    try sandbox.write("theirs", to: "victim")
    #expect(symlink("victim", sandbox.path("s.new")) == 0)
    let watch = ["watch", "count items", "--database", "a.sqlite", "--until", "1", "--state"]
    #expect(try sandbox.qcq(watch + ["s"]).status == 0)
    #expect(try sandbox.text("victim") == "theirs")
    let found = try FileManager.default.attributesOfItem(atPath: sandbox.path("s"))
    #expect(found[.posixPermissions] as? Int == 0o600)
    #expect(symlink("nowhere", sandbox.path("dangling")) == 0)
    #expect(try sandbox.qcq(watch + ["dangling"]).status == 3)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("nowhere")))
    #expect(try sandbox.qcq(watch + ["t", "--read-only"]).status == 64)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("t")))
  }
}
