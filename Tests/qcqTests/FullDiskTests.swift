import Foundation
import TestSupport
import Testing

/// Calls of the system that fail, as they do where a disk is full or broken.
@Suite(
  "A machine at its limits damages nothing, and is what messages speak of", .waiting, .serialized,
  .enabled(if: Executable.tool("strace") != nil))
struct FullDiskTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "base.sqlite", "--sample", "demo"])
  }

  /// Runs qcq; from a call on, or only at it, the system says no.
  private func failing(
    _ call: String, _ error: String, at number: String, _ arguments: [String]
  ) throws -> Outcome {
    try sandbox.run(
      Executable.tool("strace") ?? "",
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):error=\(error):when=\(number)", Executable.path,
      ] + arguments)
  }

  private func remove(_ isGone: (String) -> Bool) throws {
    for name in try sandbox.names where isGone(name) {
      try FileManager.default.removeItem(atPath: sandbox.path(name))
    }
  }

  /// Names that only half files have.
  private var halves: [String] {
    get throws { try sandbox.names.filter { $0.contains("-history.") || $0.hasPrefix(".qcq") } }
  }

  @Test(
    "A history that can't be made leaves the next change its own",
    arguments: [("pwrite64", "ENOSPC"), ("fdatasync", "EIO"), ("fsync", "EIO"), ("rename", "EIO")])
  func firstChange(call: String, error: String) throws {
    var number = 1
    while number < 60 {
      try remove { $0.hasPrefix("d.sqlite") }
      try FileManager.default.copyItem(
        atPath: sandbox.path("base.sqlite"), toPath: sandbox.path("d.sqlite"))
      _ = try failing(
        call, error, at: "\(number)",
        ["query", #"check all items in "BBQ""#, "--yes", "--database", "d.sqlite"])
      #expect(try halves == [], "\(call) \(number)")
      let next = try sandbox.qcq(["query", #"add "x" to "BBQ""#, "--database", "d.sqlite"])
      #expect(next.status == 0 && !next.errors.contains("can't be undone"), "\(call) \(number)")
      number += Checkout.isLong ? 1 : 7
    }
  }

  @Test("An undo without room asks for room, and works when there is some")
  func undo() throws {
    for number in stride(from: 1, through: 25, by: 4) {
      try remove { $0.hasPrefix("d.sqlite") }
      try FileManager.default.copyItem(
        atPath: sandbox.path("base.sqlite"), toPath: sandbox.path("d.sqlite"))
      _ = try sandbox.qcq(["query", #"add "x" to "BBQ""#, "--database", "d.sqlite"])
      let undo = ["undo", "--yes", "--database", "d.sqlite"]
      let outcome = try failing("pwrite64", "ENOSPC", at: "\(number)+", undo)
      if outcome.status == 0 { continue }
      #expect(outcome.status == 7, "\(number): \(outcome.errors)")
      #expect(outcome.errors.contains("no room left"), "\(number)")
      #expect(!outcome.errors.contains("move the file away"))
      #expect(try sandbox.qcq(undo).status == 0, "\(number)")
    }
  }

  @Test(
    "A database is made whole or not at all",
    arguments: [("pwrite64", "ENOSPC"), ("fdatasync", "EIO"), ("link", "EPERM"), ("fsync", "EIO")])
  func database(call: String, error: String) throws {
    let command = ["db", "init", "n.sqlite", "--sample", "demo"]
    for number in stride(from: 1, through: 50, by: Checkout.isLong ? 1 : 7) {
      try remove { $0.hasPrefix("n.sqlite") }
      let outcome = try failing(call, error, at: "\(number)", command)
      #expect(try halves == [], "\(call) \(number)")
      #expect(
        try sandbox.names.contains("n.sqlite") == (outcome.status == 0), "\(call) \(number)")
      try expectWhole(orMade: command, "\(call) \(number)")
    }
  }

  @Test("A database whose maker is killed is there whole, or is made by the next")
  func killed() throws {
    let command = ["db", "init", "n.sqlite", "--sample", "demo"]
    for call in ["pwrite64", "fdatasync", "unlink", "link", "close"] {
      for number in stride(from: 1, through: 50, by: Checkout.isLong ? 1 : 11) {
        try remove { $0.hasPrefix("n.sqlite") || $0.hasPrefix(".qcq") }
        _ = try sandbox.run(
          Executable.tool("strace") ?? "",
          [
            "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
            "inject=\(call):signal=KILL:when=\(number)", Executable.path,
          ] + command)
        try expectWhole(orMade: command, "\(call) \(number)")
      }
    }
  }

  @Test("What a killed maker of a history leaves is taken away by the next")
  func killedHistory() throws {
    let add = ["query", #"add "x" to "BBQ""#, "--database", "d.sqlite"]
    var left = 0
    for number in 1...4 {
      try remove { $0.hasPrefix("d.sqlite") || $0.hasPrefix(".qcq") }
      try FileManager.default.copyItem(
        atPath: sandbox.path("base.sqlite"), toPath: sandbox.path("d.sqlite"))
      _ = try sandbox.run(
        Executable.tool("strace") ?? "",
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=unlink", "-e",
          "inject=unlink:signal=KILL:when=\(number)", Executable.path,
        ] + add)
      left += try halves.count
      #expect(try sandbox.qcq(add).status == 0)
      let names = try sandbox.names.filter { !["base.sqlite", "d.sqlite"].contains($0) }
      #expect(names.allSatisfy { $0.hasPrefix("d.sqlite-") }, "\(number): \(names)")
      #expect(try halves == [], "\(number)")
    }
    #expect(left > 0)
  }

  private func expectWhole(orMade command: [String], _ context: String) throws {
    if try !sandbox.names.contains("n.sqlite") {
      #expect(try sandbox.qcq(command).status == 0, "\(context)")
    }
    let count = try sandbox.qcq(["query", "count items", "--database", "n.sqlite"])
    #expect(count.text == "94\n", "\(context): \(count.errors)")
  }

  @Test("An empty file is filled, and keeps its permissions; a link leads to the new file")
  func places() throws {
    try sandbox.write("", to: "empty.sqlite")
    #expect(chmod(sandbox.path("empty.sqlite"), 0o600) == 0)
    #expect(symlink("far.sqlite", sandbox.path("link.sqlite")) == 0)
    // Of a database that is gone.
    try sandbox.write("old", to: "far.sqlite-wal")
    for name in ["empty.sqlite", "link.sqlite"] {
      #expect(try sandbox.qcq(["db", "init", name, "--sample", "demo"]).status == 0)
      #expect(try sandbox.qcq(["query", "count items", "--database", name]).text == "94\n")
      #expect(try sandbox.qcq(["db", "init", name]).status == 3)
    }
    let found = try FileManager.default.attributesOfItem(atPath: sandbox.path("empty.sqlite"))
    #expect(found[.posixPermissions] as? Int == 0o600)
    #expect(try sandbox.names.contains("far.sqlite"))
  }

  @Test(
    "Ctrl-C either comes in time or does not: a change that is made is not called interrupted",
    arguments: ["fdatasync", "pwrite64", "close"])
  func late(call: String) throws {
    for number in stride(from: 1, through: 60, by: Checkout.isLong ? 1 : 9) {
      try remove { $0.hasPrefix("d.sqlite") }
      try FileManager.default.copyItem(
        atPath: sandbox.path("base.sqlite"), toPath: sandbox.path("d.sqlite"))
      let outcome = try sandbox.run(
        Executable.tool("strace") ?? "",
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
          "inject=\(call):signal=INT:when=\(number)", Executable.path, "query",
          #"delete items in "BBQ" where pending"#, "--yes", "--database", "d.sqlite",
        ])
      let count = try sandbox.qcq(["query", "count items", "--database", "d.sqlite"]).text
      #expect(count == (outcome.status == 0 ? "82\n" : "94\n"), "\(call) \(number)")
    }
  }

  @Test("A change whose word can't be written is made, and that is said", arguments: [">&-"])
  func output(closed: String) throws {
    let change = #"qcq query 'add "Once" to "BBQ"' --database base.sqlite \#(closed)"#
    let outcome = try sandbox.shell(change)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("the change itself was made"))
    let undo = try sandbox.shell("qcq undo --yes --database base.sqlite \(closed)")
    #expect(undo.errors.contains("the change itself was made"))
    let nothing = try sandbox.shell(
      "qcq query 'delete items where name = \"Once\"' --database base.sqlite \(closed)")
    #expect(nothing.status == 3 && !nothing.errors.contains("was made"))
  }

  @Test("A result that finds no room has the status of a full disk, and nothing takes its place")
  func results() throws {
    try sandbox.write("Was,Viel\nMilch,x\n", to: "t.csv")
    // In blocks of 512 bytes.
    for command in [
      "qcq export --sample demo -o out.json",
      "qcq export --sample demo --format csv -o out",
    ] {
      let outcome = try sandbox.shell("ulimit -f 1; \(command)")
      #expect(outcome.status == 7, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("[output-full]"), "\(command)")
    }
    #expect(try sandbox.names == ["base.sqlite", "t.csv"])
    let outcome = try failing(
      "fsync", "ENOSPC", at: "1+",
      [
        "import", "t.csv", "--columns", "name=Was,quantity=Viel", "--dry-run", "--report", "r.csv",
        "--database", "base.sqlite",
      ])
    #expect(outcome.status == 7, "\(outcome.errors)")
    #expect(try sandbox.names == ["base.sqlite", "t.csv"])
  }

  @Test("A backup that finds no room says so, and leaves nothing") func backup() throws {
    // No memory that is shared, which would need room of its own.
    try sandbox.run("PRAGMA journal_mode = DELETE", on: sandbox.path("base.sqlite"))
    let outcome = try sandbox.shell(
      "ulimit -f 16; qcq db backup b.sqlite --database base.sqlite")
    #expect(outcome.status == 7, "\(outcome.errors)")
    #expect(outcome.errors.contains("no room left for b.sqlite"), "\(outcome.errors)")
    #expect(try sandbox.names == ["base.sqlite"])
  }

  @Test("A merge without room speaks of the database that it writes to") func merge() throws {
    try FileManager.default.copyItem(
      atPath: sandbox.path("base.sqlite"), toPath: sandbox.path("big.sqlite"))
    // More than SQLite keeps in memory before it writes.
    try sandbox.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
      INSERT INTO shopping_items
        (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
      SELECT 'n' || i, 'New ' || i, hex(zeroblob(150)), 8, 'demo-list-1', i, i FROM n
      """, on: sandbox.path("big.sqlite"))
    let merge = ["db", "merge", "big.sqlite", "--database", "d.sqlite", "--yes"]
    for number in [20, 300, 1_500] {
      try remove { $0.hasPrefix("d.sqlite") }
      try FileManager.default.copyItem(
        atPath: sandbox.path("base.sqlite"), toPath: sandbox.path("d.sqlite"))
      let outcome = try failing("pwrite64", "ENOSPC", at: "\(number)+", merge)
      if outcome.status == 0 { continue }
      #expect(outcome.status == 7, "\(number): \(outcome.errors)")
      #expect(!outcome.errors.contains("big.sqlite"), "\(number): \(outcome.errors)")
    }
  }

  /// Runs lines of the shell beside a folder `v` that is a file system of its own; nil where none
  /// can be had.
  private func besideVolume(_ size: String, _ lines: String) throws -> Outcome? {
    guard geteuid() == 0, let unshare = Executable.tool("unshare") else { return nil }
    let mount = "mkdir -p v && mount -t tmpfs -o size=\(size) none v || exit 77\n"
    let outcome = try sandbox.run(unshare, ["-m", "sh", "-c", mount + lines])
    return outcome.status == 77 || outcome.errors.contains("unshare") ? nil : outcome
  }

  @Test("On a full disk all is read that the file holds, and nothing is left beside it")
  func fullVolume() throws {
    let outcome = try besideVolume(
      "400k",
      """
      cp base.sqlite v && cd v && head -c 1000000 /dev/zero >fill 2>/dev/null
      qcq query 'count items' --read-only --database base.sqlite
      qcq query 'count items' --database base.sqlite
      qcq query 'delete all items' --dry-run --database base.sqlite | head -1
      qcq query 'delete all items' --yes --database base.sqlite; echo $?
      qcq query 'delete all items' --yes --read-only --database base.sqlite; echo $?
      qcq watch items --until 1 --read-only --database base.sqlite; echo $?
      ls
      """)
    guard let outcome else { return }
    let text = "94\n94\nwould delete 94 items\n7\n5\n7\nbase.sqlite\nfill\n"
    #expect(outcome.text == text, "\(outcome.errors)")
    #expect(outcome.errors.contains("base.sqlite is only read: there is no room"))
  }

  @Test("A copy on a file system that is read-only is merged by its history")
  func readOnlyVolume() throws {
    _ = try sandbox.qcq(["query", #"add "x" to "BBQ""#, "--database", "base.sqlite"])
    let outcome = try besideVolume(
      "4m",
      """
      cp base.sqlite base.sqlite-history v
      qcq query 'delete items where name = "x"' --yes --database v/base.sqlite
      mount -o remount,ro v || exit 77
      qcq history --database v/base.sqlite --format csv | wc -l
      qcq db merge v/base.sqlite --database base.sqlite --yes
      qcq query 'count items' --database base.sqlite
      """)
    guard let outcome else { return }
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("\n3\n"), "\(outcome.text)")
    #expect(outcome.text.contains("merged: 1 row changed, 1 row deleted\n94\n"), "\(outcome.text)")
    #expect(!outcome.errors.contains("history"), "\(outcome.errors)")
  }

  @Test("The history goes back with restored data, also where it can't be written any more")
  func restored() throws {
    func qcq(_ arguments: String...) throws -> Outcome {
      try sandbox.qcq(arguments + ["--database", "d.sqlite"])
    }
    _ = try sandbox.qcq(["db", "init", "d.sqlite", "--sample", "demo"])
    _ = try qcq("query", #"add "x" to "BBQ""#)
    _ = try qcq("db", "backup", "b.sqlite")
    _ = try qcq("query", #"add "y" to "BBQ""#)
    let files = try ["d.sqlite", "d.sqlite-history"].map { ($0, try sandbox.bytes($0)) }
    var counts: Set<String> = []
    for number in stride(from: 20, through: 140, by: Checkout.isLong ? 1 : 8) {
      try remove { $0.hasPrefix("d.sqlite") }
      for (name, bytes) in files { try sandbox.write(Array(bytes), to: name) }
      let restore = ["db", "restore", "b.sqlite", "--yes", "--database", "d.sqlite"]
      let outcome = try failing("pwrite64", "ENOSPC", at: "\(number)+", restore)
      let count = try qcq("query", "count items").text
      counts.insert(count)
      #expect(count == "95\n" || outcome.status == 7, "\(number): \(outcome.errors)")
      let undo = try qcq("undo", "--yes")
      #expect(undo.status == 0, "\(number): \(undo.errors)")
      let before = count == "95\n" ? "94\n" : "95\n"
      #expect(try qcq("query", "count items").text == before, "\(number)")
    }
    #expect(counts.count == 2)
  }

  @Test("The state of a watch is no file of the database, even of one to come")
  func state() throws {
    for suffix in ["", "-wal", "-shm", "-journal", "-history", "-history-wal"] {
      let outcome = try sandbox.qcq([
        "watch", "items", "--until", "1", "--format", "ndjson", "--database", "base.sqlite",
        "--state", "base.sqlite" + suffix,
      ])
      #expect(outcome.status == 9, "\(suffix)")
      #expect(outcome.errors.contains("belongs to the database that is open"), "\(suffix)")
    }
    #expect(try sandbox.names.filter { $0.hasPrefix("base") } == ["base.sqlite"])
  }

  @Test("What has no end is not for a script that isn't trusted")
  func untrusted() throws {
    try sandbox.write("count items\nwatch items\n", to: "w.qcq")
    let outcome = try sandbox.qcq([
      "run", "w.qcq", "--untrusted", "--format", "ndjson", "--database", "base.sqlite",
    ])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("a script that isn't trusted may not watch"))
  }

  @Test("No `--now` is taken that could not be stored")
  func now() throws {
    for (now, status) in [
      ("0000-01-01", 64), ("9999-12-31", 64), ("0000-01-04", 0), ("9999-12-28", 0),
    ] {
      let outcome = try sandbox.qcq([
        "query", "count items", "--now", now, "--timezone", "Pacific/Auckland", "--database",
        "base.sqlite",
      ])
      #expect(outcome.status == Int32(status), "\(now)")
    }
  }
}
