import Foundation
import TestSupport
import Testing

/// Calls of the system that fail while a change is made, and just after it.
@Suite(
  "What is said of a change is what became of it", .waiting, .serialized,
  .enabled(if: Executable.tool("strace") != nil))
struct MadeChangeTests {
  private let sandbox: Sandbox
  private static let deletion = [
    "query", #"delete items in "BBQ" where pending"#, "--yes", "--database", "d.sqlite",
  ]

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "base.sqlite", "--sample", "demo"])
    // With a history: a first change makes one, and that may fail for itself.
    _ = try sandbox.qcq(["query", #"add "x" to "BBQ""#, "--database", "base.sqlite"])
  }

  /// Gives the database back its first state.
  private func reset() throws {
    for name in try sandbox.names where name.hasPrefix("d.sqlite") {
      try FileManager.default.removeItem(atPath: sandbox.path(name))
    }
    for ending in ["", "-history"] {
      try FileManager.default.copyItem(
        atPath: sandbox.path("base.sqlite" + ending), toPath: sandbox.path("d.sqlite" + ending))
    }
  }

  /// Runs qcq; one of some calls fails if that is said, and all of them are noted in `trace`.
  private func traced(
    _ call: String, _ fault: String? = nil, _ arguments: [String] = Self.deletion
  ) throws -> Outcome {
    let faults = fault.map { ["-e", "inject=\(call):\($0)"] } ?? []
    return try sandbox.run(
      Executable.tool("strace") ?? "",
      ["-f", "-qq", "-o", sandbox.path("trace"), "-e", "trace=\(call)"] + faults
        + [Executable.path] + arguments)
  }

  /// The calls of the first thread, as they are counted: which of them hold some words, or all.
  private func calls(
    _ call: String, naming name: String? = nil, _ arguments: [String] = Self.deletion
  ) throws -> [Int] {
    try reset()
    #expect(try traced(call, nil, arguments).status == 0)
    let lines = try sandbox.text("trace").split(separator: "\n").filter {
      $0.contains("\(call)(")
    }
    guard let thread = lines.first?.prefix(while: { $0 != " " }) else { return [] }
    return lines.filter { $0.hasPrefix("\(thread) ") }.enumerated().filter { line in
      name.map { line.element.contains($0) } ?? true
    }.map { $0.offset + 1 }
  }

  private func isMade() throws -> Bool {
    let count = try sandbox.qcq(["query", "count items", "--database", "d.sqlite"]).text
    #expect(["82\n", "95\n", "96\n"].contains(count))
    return count != "95\n"
  }

  /// Holds what was said against what is there.
  private func expectTrue(_ outcome: Outcome, _ context: String) throws {
    let isMade = try isMade()
    let isSaidToBeMade = outcome.errors.contains("the change itself was made")
    #expect(isMade == (outcome.status == 0 || isSaidToBeMade), "\(context): \(outcome.errors)")
    guard isMade else { return }
    for word in ["rolled back", "nothing was", "interrupted"] {
      #expect(!outcome.errors.contains(word), "\(context): \(outcome.errors)")
    }
  }

  @Test(
    "A file that is not found for a moment, before the commit or after it",
    arguments: [
      deletion, ["import", "t.csv", "--columns", "name=Was", "--yes", "--database", "d.sqlite"],
    ])
  func place(command: [String]) throws {
    try sandbox.write("Was\nMilch\n", to: "t.csv")
    let numbers = try calls("newfstatat", naming: #""d.sqlite""#, command)
    var late = 0
    for number in numbers {
      try reset()
      let outcome = try traced("newfstatat", "error=ENOENT:when=\(number)", command)
      try expectTrue(outcome, "newfstatat \(number)")
      late += outcome.errors.contains("the change itself was made") ? 1 : 0
    }
    #expect(late > 0)
  }

  @Test(
    "A page that can't be read, for want of the file or of memory for it",
    arguments: ["ESTALE", "ENOSPC", "EIO"])
  func reading(error: String) throws {
    let count = try calls("pread64").count
    #expect(count > 10)
    let step = Checkout.isLong || error == "ESTALE" ? 1 : 4
    for number in stride(from: 1, through: count, by: step) {
      try reset()
      let outcome = try traced("pread64", "error=\(error):when=\(number)")
      try expectTrue(outcome, "\(error) \(number)")
      #expect(outcome.status != 130, "\(error) \(number): \(outcome.errors)")
    }
  }

  @Test("A history that can't be looked at is not taken for none", arguments: ["undo", "history"])
  func history(command: String) throws {
    let arguments = [command, "--database", "d.sqlite"] + (command == "undo" ? ["--yes"] : [])
    let numbers = try calls("newfstatat", naming: #"d.sqlite-history""#, arguments)
    #expect(!numbers.isEmpty)
    for number in numbers {
      try reset()
      let outcome = try traced("newfstatat", "error=EIO:when=\(number)", arguments)
      #expect(!outcome.text.contains("nothing has been changed"), "\(number)")
      #expect(!outcome.errors.contains("there is nothing to undo"), "\(number)")
      // Of later ones some are SQLite's, and some come after the commit.
      guard number == numbers.first else { continue }
      #expect(outcome.status == 3, "\(outcome.errors)")
      #expect(outcome.errors.contains("Input/output error"), "\(outcome.errors)")
    }
  }

  @Test("A database that can't be looked at is not taken for none, nor one that can't be read")
  func broken() throws {
    let query = ["query", "items", "--database", "d.sqlite"]
    for number in try calls("newfstatat", naming: #""d.sqlite""#, query) {
      try reset()
      let outcome = try traced("newfstatat", "error=EIO:when=\(number)", query)
      if outcome.status == 0 { continue }
      #expect(outcome.status == 3, "\(number): \(outcome.errors)")
      #expect(outcome.errors.contains("can't be opened: Input/output error"), "\(outcome.errors)")
    }
    var told = 0
    for call in ["pread64", "pwrite64"] {
      for number in try calls(call, naming: nil, query) {
        try reset()
        let outcome = try traced(call, "error=EIO:when=\(number)", query)
        for word in ["damaged", "no room", "no database", ".recover"] {
          #expect(!outcome.errors.contains(word), "\(call) \(number): \(outcome.errors)")
        }
        told += outcome.errors.contains("Input/output error") ? 1 : 0
      }
    }
    #expect(told > 3)
  }
}

@Suite("What was done stays, and is said to be, where its words can't be written", .waiting)
struct LostWordTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "d.sqlite", "--sample", "demo"])
    _ = try sandbox.qcq(["db", "backup", "b.sqlite", "--database", "d.sqlite"])
    try sandbox.write("Was\nMilch\n", to: "t.csv")
  }

  private func shell(_ command: String) throws -> Outcome {
    try sandbox.shell("qcq \(command) --database d.sqlite >/dev/full")
  }

  @Test(
    "By every command that does something",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ("import t.csv --columns name=Was", "change"), ("db merge m.sqlite --yes", "change"),
      ("db rules add few 'items where quantity < 100'", "change"), ("db migrate", "change"),
      ("db restore b.sqlite --yes", "change"), ("db backup c.sqlite", "backup"),
      ("query 'add \"x\" to \"BBQ\"'", "change"), ("undo --yes", "change"),
    ])
  func commands(command: String, what: String) throws {
    if command.hasPrefix("db merge") {
      _ = try sandbox.qcq(["db", "backup", "m.sqlite", "--database", "d.sqlite"])
      _ = try sandbox.qcq(["query", #"add "y" to "BBQ""#, "--database", "m.sqlite"])
    } else if command == "db migrate" {
      try sandbox.run("PRAGMA application_id = 0", on: sandbox.path("d.sqlite"))
      try sandbox.run(
        "ALTER TABLE shopping_items DROP COLUMN notes", on: sandbox.path("d.sqlite"))
    } else if command.hasPrefix("undo") {
      _ = try sandbox.qcq(["query", #"add "z" to "BBQ""#, "--database", "d.sqlite"])
    }
    let outcome = try shell(command)
    #expect(outcome.status == 7, "\(outcome.errors)")
    #expect(outcome.errors.contains("the \(what) itself was made; only the output is missing"))
  }

  @Test(
    "Not where nothing was done",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "import t.csv --columns name=Was --dry-run", "db migrate", "db merge b.sqlite --yes",
      "db rules", "undo --dry-run",
    ])
  func nothing(command: String) throws {
    #expect(try !shell(command).errors.contains("was made"))
  }
}
