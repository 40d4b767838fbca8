import Foundation
import TestSupport
import Testing

@Suite(
  "What a killed command left is taken away by the next that writes there", .waiting, .serialized,
  .enabled(if: Executable.tool("strace") != nil, "there is no strace"))
struct LeftDraftTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "home.sqlite", "--sample", "demo"])
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "home.sqlite"])
    try sandbox.write("items in \"BBQ\" into \"o.csv\"\n", to: "s.qcq")
    try sandbox.write("Milk\n", to: "list.txt")
  }

  private var drafts: [String] {
    get throws { try sandbox.names.filter { $0.hasPrefix(".qcq-") } }
  }

  private static let writers: [[String]] = [
    ["db", "restore", "b.sqlite", "--yes"], ["db", "backup", "c.sqlite"],
    ["db", "init", "new.sqlite"], ["db", "copy", "b.sqlite", "d.sqlite"],
    ["export", "-o", "e.json"], ["import", "list.txt", "--database", "new.sqlite"],
    ["import", "list.txt", "--report", "r.csv", "--yes"], ["run", "s.qcq"],
    ["report", "overview", "--format", "html", "-o", "w.html"],
    ["watch", "items", "--until", "1", "--format", "ndjson", "--state", "state"],
  ]

  @Test("A restore", arguments: writers) func restore(writer: [String]) throws {
    let database = ["QCQ_DATABASE": "home.sqlite"]
    // Its first copy is whole by then, and has no name yet.
    _ = try sandbox.run(
      Executable.tool("strace") ?? "",
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e",
        "inject=fsync:signal=KILL:when=1", Executable.path, "db", "restore", "b.sqlite", "--yes",
      ], environment: database)
    #expect(try drafts.count == 1)
    let outcome = try sandbox.qcq(writer, environment: database)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try drafts == [])
  }

  /// Runs a restore that is killed when it calls something for some time.
  private func killRestore(_ call: String, _ number: Int) throws {
    _ = try sandbox.run(
      Executable.tool("strace") ?? "",
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):signal=KILL:when=\(number)", Executable.path, "db", "restore", "b.sqlite",
        "--yes", "--database", "home.sqlite",
      ])
  }

  private var kept: [String] {
    get throws {
      try sandbox.names.filter { name in
        name.hasPrefix("home.sqlite-before-restore")
          && !["-wal", "-shm"].contains(where: name.hasSuffix)
      }
    }
  }

  private func count(_ name: String) throws -> String {
    try sandbox.qcq(["query", "count items", "--database", name]).text
  }

  @Test("What a killed restore kept is there once, if it is not the database still")
  func keptCopy() throws {
    _ = try sandbox.qcq(["query", #"add "x" to "BBQ""#, "--database", "home.sqlite"])
    let home = Array(try sandbox.bytes("home.sqlite"))
    var leftCount = 0
    let moments: [(call: String, number: Int)] =
      [("fsync", 2)] + (1...6).map { ("unlink", $0) }
      + stride(from: 1, through: 120, by: Checkout.isLong ? 1 : 17).map { ("pwrite64", $0) }
    for (call, number) in moments {
      let context = "\(call) \(number)"
      for name in try sandbox.names where name.hasPrefix("home.sqlite") || name.hasPrefix(".qcq-") {
        unlink(sandbox.path(name))
      }
      try sandbox.write(home, to: "home.sqlite")
      try killRestore(call, number)
      leftCount += try kept.count
      // Another command that sweeps does not know what it was for.
      let left = try kept
      let backup = ["db", "backup", "c.sqlite", "--overwrite", "--database", "b.sqlite"]
      #expect(try sandbox.qcq(backup).status == 0, "\(context)")
      #expect(try kept == left, "\(context)")
      let restore = ["db", "restore", "b.sqlite", "--yes", "--database", "home.sqlite"]
      let outcome = try sandbox.qcq(restore)
      #expect(outcome.status == 0, "\(context): \(outcome.errors)")
      #expect(try count("home.sqlite") == "94\n", "\(context)")
      #expect(try kept.count { try count($0) == "95\n" } == 1, "\(context)")
      #expect(try drafts == [], "\(context)")
    }
    #expect(leftCount > 0)
  }

  @Test("Of those who restore at once after one that was killed, each keeps what it has replaced")
  func together() throws {
    _ = try sandbox.qcq(["query", #"add "x" to "BBQ""#, "--database", "home.sqlite"])
    let home = Array(try sandbox.bytes("home.sqlite"))
    for _ in 0..<(Checkout.isLong ? 50 : 3) {
      for name in try sandbox.names where name.hasPrefix("home.sqlite") || name.hasPrefix(".qcq-") {
        unlink(sandbox.path(name))
      }
      try sandbox.write(home, to: "home.sqlite")
      try killRestore("fsync", 2)
      let processes = try (0..<6).map { _ in
        try sandbox.start(["db", "restore", "b.sqlite", "--yes", "--database", "home.sqlite"])
      }
      let done = processes.map(\.terminationStatus).count { $0 == 0 }
      #expect(done > 0)
      let kept = try kept
      #expect(kept.count == done, "\(kept)")
      #expect(try kept.contains { try count($0) == "95\n" }, "\(kept)")
      #expect(try drafts == [])
    }
  }

  @Test("A damaged database that a killed restore was to replace goes, or is kept once")
  func keptDamage() throws {
    let text = "no database any more"
    for (call, number) in [("fsync", 2), ("rename", 1), ("rename", 2), ("rename", 4)] {
      let context = "\(call) \(number)"
      for name in try sandbox.names where name.hasPrefix("home.sqlite") || name.hasPrefix(".qcq-") {
        unlink(sandbox.path(name))
      }
      try sandbox.write(text, to: "home.sqlite")
      try killRestore(call, number)
      let outcome = try sandbox.qcq(
        ["db", "restore", "b.sqlite", "--yes", "--database", "home.sqlite"])
      #expect(outcome.status == 0, "\(context): \(outcome.errors)")
      #expect(try count("home.sqlite") == "94\n", "\(context)")
      #expect(try kept.count { try sandbox.text($0) == text } == 1, "\(context)")
      #expect(try drafts == [], "\(context)")
    }
  }
}
