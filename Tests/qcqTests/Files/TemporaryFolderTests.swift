import Foundation
import TestSupport
import Testing

@Suite("A folder in which no temporary file can be made is named", .waiting)
struct TemporaryFolderTests {
  private let sandbox: Sandbox

  /// More than is kept in memory.
  private static let rows = 20_000

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "home.sqlite", "--sample", "demo"])
    let lines = (1...Self.rows).map { number in
      "Item \(number) with a name that takes its room,and a note about \(number) that does,BBQ"
    }
    try sandbox.write("name,note,list\n" + lines.joined(separator: "\n") + "\n", to: "big.csv")
    let outcome = try sandbox.qcq(["import", "big.csv", "--database", "big.sqlite"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    try sandbox.write("", to: "file")
  }

  @Test("One that is not there, and what is none", arguments: ["none", "file"])
  func unusable(name: String) throws {
    let folder = sandbox.path(name)
    for command in [
      ["import", "big.csv"], ["import", "big.csv", "--dry-run"],
      ["db", "merge", "big.sqlite", "--yes"], ["db", "merge", "big.sqlite", "--dry-run"],
    ] {
      let outcome = try sandbox.qcq(
        command + ["--database", "home.sqlite"], environment: ["TMPDIR": folder])
      #expect(outcome.status == 3, "\(command): \(outcome.errors)")
      #expect(
        outcome.errors.contains("no temporary file can be made or written in \(folder): "),
        "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("`TMPDIR`"), "\(command): \(outcome.errors)")
      let count = try sandbox.qcq(["query", "count items", "--database", "home.sqlite"])
      #expect(count.text == "94\n", "\(command)")
    }
  }

  @Test("A pipe that is written to from one is not blamed for it") func pipe() throws {
    #expect(mkfifo(sandbox.path("p.csv"), 0o600) == 0)
    let outcome = try sandbox.qcq(
      ["query", #"items in "BBQ" into "p.csv""#, "--sample", "demo"],
      environment: ["TMPDIR": sandbox.path("none")])
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("in \(sandbox.path("none")): "), "\(outcome.errors)")
  }
}
