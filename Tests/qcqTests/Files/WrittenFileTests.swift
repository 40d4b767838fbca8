import Foundation
import TestSupport
import Testing

/// Files that scripts and queries write are people's files.
@Suite("Files are written whole, and only where they are asked for", .waiting)
struct WrittenFileTests {
  private let sandbox: Sandbox
  private let manager = FileManager.default

  init() throws {
    sandbox = try Sandbox()
    try manager.createDirectory(
      atPath: sandbox.path("scripts/sub"), withIntermediateDirectories: true)
  }

  private func run(_ script: String, _ more: String...) throws -> Outcome {
    try sandbox.write(script, to: "scripts/a.qcq")
    return try sandbox.qcq(["run", "scripts/a.qcq", "--sample", "dutch"] + more)
  }

  private func query(_ text: String, _ more: String...) throws -> Outcome {
    try sandbox.qcq(["query", text, "--sample", "dutch"] + more)
  }

  /// All names but those of the scripts.
  private var names: [String] {
    get throws {
      try manager.subpathsOfDirectory(atPath: sandbox.directory.path())
        .filter { !$0.hasSuffix(".qcq") && !["scripts", "scripts/sub"].contains($0) }.sorted()
    }
  }

  @Test("None in a dry run, of a read-only database, or to explain") func none() throws {
    let dry = try run("items into \"a.csv\"\ncheck all items\nlists into \"b.json\"", "--dry-run")
    #expect(dry.status == 0)
    #expect(dry.errors.contains("would write scripts/a.csv: 10 rows"))
    #expect(dry.errors.contains("would write scripts/b.json: 3 rows"))
    #expect(try query("items into \"a.csv\"", "--dry-run").status == 0)
    let readOnly = try query("items into \"a.csv\"", "--read-only")
    #expect(readOnly.status == 5)
    #expect(readOnly.errors.contains("`--read-only` writes none [database-read-only]"))
    #expect(try sandbox.qcq(["explain", "items into \"a.csv\"", "--sample", "dutch"]).status == 0)
    #expect(try names == [])
  }

  @Test(
    "A file takes one result, by whatever name", arguments: ["a.csv", "./a.csv", "sub/../a.csv"])
  func shared(path: String) throws {
    let outcome = try run("items into \"a.csv\"\ncheck all items\nlists into \"\(path)\"")
    #expect(outcome.status == 9)
    #expect(outcome.errors.contains("takes one result"), "\(outcome.errors)")
    #expect(try names == [])
    try sandbox.write("old", to: "scripts/old.csv")
    #expect(symlink("old.csv", sandbox.path("scripts/new.csv")) == 0)
    let linked = try run("items into \"old.csv\"\nlists into \"new.csv\"", "--overwrite")
    #expect(linked.status == 9)
    #expect(try sandbox.text("scripts/old.csv") == "old")
  }

  @Test("A folder that isn't there is told as that, wherever it would be allowed") func noFolder()
    throws
  {
    for text in ["items into \"nodir/a.csv\"", "items into \"sub/nodir/a.csv\""] {
      for outcome in [try run(text), try query(text), try run(text, "--dry-run")] {
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("can't be written: its folder isn't there"))
      }
    }
    #expect(try run("items into \"../nodir/a.csv\"").errors.contains("isn't beside the script"))
  }

  @Test(
    "A script's lie beside it or below, whatever leads elsewhere",
    arguments: ["../a.csv", "/ABSOLUTE/a.csv", "out/a.csv", "link.csv", "sub/../../a.csv"])
  func outside(path: String) throws {
    try manager.createDirectory(
      atPath: sandbox.path("elsewhere"), withIntermediateDirectories: true)
    try sandbox.write("theirs", to: "elsewhere/a.csv")
    let path = path.replacing("/ABSOLUTE", with: sandbox.path("elsewhere"))
    #expect(symlink("../elsewhere", sandbox.path("scripts/out")) == 0)
    #expect(symlink("../elsewhere/a.csv", sandbox.path("scripts/link.csv")) == 0)
    let outcome = try run("items into \"\(path)\"", "--overwrite")
    #expect(outcome.status == 9)
    #expect(outcome.errors.contains("`--allow-outside`"))
    #expect(try sandbox.text("elsewhere/a.csv") == "theirs")
    #expect(!manager.fileExists(atPath: sandbox.path("a.csv")))
    #expect(try run("items into \"\(path)\"", "--overwrite", "--allow-outside").status == 0)
    #expect(try run("items into \"sub/b.csv\"").status == 0)
    // Whoever types a path means it.
    #expect(try query("items into \"elsewhere/c.csv\"").status == 0)
  }

  @Test("What qcq wrote gives way to what is for the same, and nothing else") func kinds() throws {
    _ = try sandbox.qcq(["db", "init", "home.sqlite"])
    try sandbox.write("name,qty\nmilk,0.5\n", to: "s.csv")
    let commands = [
      ["db", "backup", "F"], ["export", "--output", "F"], ["import", "s.csv", "--report", "F"],
      ["query", "items into \"F\""],
    ]
    for (first, begun) in commands.enumerated() {
      for (second, command) in commands.enumerated() {
        func run(_ command: [String], _ more: [String] = []) throws -> Outcome {
          let file = "f\(first)\(second).csv"
          let arguments = command.map { $0.replacing("F", with: file) }
          return try sandbox.qcq(arguments + more + ["--database", "home.sqlite"])
        }
        let made = try run(begun)
        #expect(made.status == 0, "\(begun): \(made.errors)")
        let outcome = try run(command)
        #expect((outcome.status == 0) == (first == second), "\(begun), \(command)")
        let isTold = outcome.errors.contains("that qcq")
        #expect(isTold == (first != second), "\(outcome.errors)")
        #expect(try run(command, ["--overwrite"]).status == 0)
      }
    }
  }

  @Test("What qcq did not write is replaced only if that is asked for") func others() throws {
    try sandbox.write("theirs", to: "scripts/a.csv")
    let refused = try run("count items into \"a.csv\"")
    #expect(refused.status == 9)
    #expect(refused.errors.contains("qcq did not write what is in it"))
    #expect(try run("count items into \"a.csv\"", "--overwrite").status == 0)
    // From then on it is qcq's, until somebody writes to it.
    #expect(try run("count lists into \"a.csv\"").status == 0)
    #expect(try sandbox.text("scripts/a.csv") == "count\r\n3\r\n")
    try sandbox.write("theirs again", to: "scripts/a.csv")
    #expect(try run("count lists into \"a.csv\"").status == 9)
    #expect(try sandbox.text("scripts/a.csv") == "theirs again")
  }

  @Test("At a terminal somebody is asked") func asked() throws {
    for (answer, text) in [("n", "theirs"), ("y", "count\r\n10\r\n")] {
      try sandbox.write("theirs", to: "a.csv")
      let terminal = try PseudoTerminal()
      let process = try sandbox.start(
        ["query", "count items into \"a.csv\"", "--sample", "dutch"], on: terminal)
      terminal.wait(for: "replace a.csv, which qcq did not write? [y/N] ")
      terminal.type(answer + "\n")
      terminal.collect(from: process)
      #expect(process.terminationStatus == (answer == "y" ? 0 : 9))
      #expect(try sandbox.text("a.csv") == text)
    }
  }

  @Test("Of a script that fails nothing stays") func failing() throws {
    for end in ["assert 1 = 2", "check \"No such item\" in \"Feestje supplies\""] {
      let outcome = try run("items into \"a.csv\"\nlists into \"b.csv\"\n\(end)")
      #expect(outcome.status != 0)
      #expect(try names == [])
    }
    try manager.createDirectory(
      atPath: sandbox.path("scripts/b.csv"), withIntermediateDirectories: true)
    #expect(try run("items into \"a.csv\"\nlists into \"b.csv\"").status == 3)
    #expect(try names == ["scripts/b.csv"])
  }

  @Test("Where a file finds no room, nothing is changed and what was there stays") func room()
    throws
  {
    try sandbox.write("old", to: "a.csv")
    // In blocks of 512 bytes.
    let outcome = try sandbox.shell(
      """
      ulimit -f 1
      qcq query 'items into "a.csv"' --sample demo --overwrite
      """)
    #expect(outcome.status == 7)
    #expect(outcome.errors.contains("a.csv can't be written"))
    #expect(try sandbox.text("a.csv") == "old")
    #expect(try sandbox.names.filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test("A NUL ends no path, and a link that leads nowhere is left") func paths() throws {
    let outcome = try query(#"items into "evil\u{0}.csv""#)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("NUL"))
    #expect(symlink("nowhere.csv", sandbox.path("l.csv")) == 0)
    let dangling = try query("items into \"l.csv\"", "--overwrite")
    #expect(dangling.status == 3)
    #expect(dangling.errors.contains("it is a link to nowhere.csv, which does not exist"))
    #expect(try names == ["l.csv"])
  }

  @Test("A link is followed from where it lies, through directories that are links, too")
  func linkedDirectory() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("real/deep"), withIntermediateDirectories: true)
    #expect(symlink("real/deep", sandbox.path("d")) == 0)
    #expect(symlink("../x.csv", sandbox.path("real/deep/out.csv")) == 0)
    try sandbox.write("old", to: "real/x.csv")
    let outcome = try query("count items into \"d/out.csv\"", "--overwrite", "--allow-outside")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try sandbox.text("real/x.csv") == "count\r\n10\r\n")
    #expect(try !sandbox.names.contains("x.csv"))
  }

  @Test("Pipes are written into, and stay pipes") func pipes() throws {
    #expect(mkfifo(sandbox.path("p.csv"), 0o600) == 0)
    let outcome = try sandbox.shell(
      "cat p.csv >got & qcq query 'count items into \"p.csv\"' --sample dutch; wait")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try sandbox.text("got") == "count\r\n10\r\n")
    #expect(try sandbox.shell("test -p p.csv").status == 0)
  }

  @Test("Devices are written into, and each error is told", .enabled(if: geteuid() == 0))
  func devices() throws {
    // A copy of /dev/full: whatever goes wrong here, the machine keeps its own.
    guard mknod(sandbox.path("full.csv"), S_IFCHR | 0o600, 0x107) == 0 else { return }
    let isUsable = try sandbox.shell("echo >full.csv").errors.contains("No space")
    guard isUsable else { return }
    let outcome = try query("items into \"full.csv\"")
    #expect(outcome.status == 7)
    #expect(outcome.errors.contains("No space left on device"))
    let terminal = try PseudoTerminal(columns: 200)
    let prompt = try sandbox.start(
      ["--sample", "dutch"], environment: ["NO_COLOR": "1", "TERM": "dumb"], on: terminal)
    terminal.wait(for: "qcq> ")
    for entry in ["count items", ".last > full.csv", ".output full.csv", "items"] {
      terminal.type(entry + "\n")
      terminal.wait(for: "qcq> ")
    }
    terminal.type("exit\n")
    terminal.collect(from: prompt)
    #expect(terminal.screen.ranges(of: "No space left on device").count == 2)
    #expect(terminal.screen.contains("results no longer go to full.csv"))
    #expect(!terminal.screen.contains("wrote"))
    #expect(try sandbox.shell("test -c full.csv").status == 0)
  }

  @Test("A file keeps its owner and its permissions", .enabled(if: geteuid() == 0))
  func owner() throws {
    try sandbox.write("old", to: "a.csv")
    #expect(chown(sandbox.path("a.csv"), 12_345, 54_321) == 0)
    #expect(chmod(sandbox.path("a.csv"), 0o640) == 0)
    #expect(try query("items into \"a.csv\"", "--overwrite").status == 0)
    let found = try manager.attributesOfItem(atPath: sandbox.path("a.csv"))
    #expect(found[.ownerAccountID] as? Int == 12_345)
    #expect(found[.groupOwnerAccountID] as? Int == 54_321)
    #expect(found[.posixPermissions] as? Int == 0o640)
  }

  @Test("The database is no result") func database() throws {
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
    #expect(symlink("a.sqlite", sandbox.path("a.csv")) == 0)
    let outcome = try sandbox.qcq([
      "query", "items into \"a.csv\"", "--database", "a.sqlite", "--overwrite",
    ])
    #expect(outcome.status == 9)
    #expect(outcome.errors.contains("belongs to the database"))
    #expect(try sandbox.qcq(["query", "count items", "--database", "a.sqlite"]).text == "94\n")
  }

  @Test("A signal leaves nothing half written", arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func signals(signal: Int32) throws {
    let database = try sandbox.makeLargeDatabase()
    let text = LargeDatabase.slowQuery.replacing("count items", with: "items")
    let process = try sandbox.start(["query", text + " into \"a.csv\"", "--database", database])
    let isBegun = try Eventually.holds { try sandbox.names.contains { $0.hasSuffix(".tmp") } }
    #expect(isBegun)
    process.send(signal)
    #expect(process.wait() == .signal(signal))
    #expect(try sandbox.names.filter { $0.hasSuffix(".tmp") || $0 == "a.csv" } == [])
  }

  @Test(
    "What a killed program has left goes with the next that writes there",
    arguments: [
      ["export", "-o", "out.json"], ["export", "--format", "csv", "-o", "out", "--overwrite"],
      ["db", "backup", "b.sqlite"],
    ])
  func killed(arguments: [String]) throws {
    let database = try sandbox.makeLargeDatabase()
    let command = arguments + ["--database", database]
    let process = try sandbox.start(command)
    let isBegun = try Eventually.holds { try sandbox.names.contains { $0.hasSuffix(".tmp") } }
    #expect(isBegun)
    process.send(SIGKILL)
    process.wait()
    let outcome = try sandbox.qcq(command)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try sandbox.names.filter { $0.hasPrefix(".qcq") } == [])
  }

  @Test("Ctrl-\\ ends a query as it ends other programs") func quit() throws {
    let database = try sandbox.makeLargeDatabase()
    let errors = try ScratchFile()
    let process = try sandbox.start(
      ["query", LargeDatabase.slowQuery + " into \"a.csv\"", "--database", database],
      environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"],
      errors: errors.handle)
    let isBegun = try Eventually.holds { try sandbox.names.contains { $0.hasSuffix(".tmp") } }
    #expect(isBegun)
    process.send(SIGQUIT)
    #expect(process.wait() == .signal(SIGQUIT))
    #expect(try errors.text == "")
  }

  @Test(
    "A signal at the prompt's watch gives the terminal back", arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func promptWatch(signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let process = try sandbox.start(
      ["--sample", "dutch"], environment: ["TERM": "xterm", "NO_COLOR": "1"], on: terminal)
    terminal.wait(for: "qcq> ", isEnd: false)
    terminal.type("watch items\r")
    terminal.wait(for: "\u{1B}[?1049h", isEnd: false)
    #expect(!terminal.isOrdinary)
    process.send(signal)
    terminal.collect(from: process)
    #expect(terminal.screen.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(terminal.isOrdinary)
    #expect(process.wait() == .signal(signal))
  }
}
