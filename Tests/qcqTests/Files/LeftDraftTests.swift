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
}
