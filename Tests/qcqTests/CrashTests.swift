import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@Suite("Whatever happens, a script is made whole or not at all", .waiting, .serialized)
struct CrashTests {
  /// How often a script is killed; a thousand times in the long form.
  private static let kills = Checkout.isLong ? 1000 : 12

  private let sandbox: Sandbox
  private let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.path("home.sqlite")
    try Store.create(path: path).close()
    _ = try sandbox.qcq(["query", #"create list "BBQ""#, "--database", path])
  }

  private func count(_ sql: String) throws -> Int {
    let store = try Store.open(path: path)
    defer { try? store.close() }
    return try store.read { try Int.fetchOne($0, sql: sql) ?? -1 }
  }

  private func integrity() throws -> String? {
    let store = try Store.open(path: path)
    defer { try? store.close() }
    return try store.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }

  /// Fifty changes that can be told from those of every other script.
  private func script(_ number: Int) -> String {
    (0..<50).map { "add \"n\(number) item \($0)\" to \"BBQ\" note \"script \(number)\"" }
      .joined(separator: "\n")
  }

  @Test("Killed at any moment") func kill9() throws {
    var whole = 0
    var lost = 0
    // As long as a script takes, and somewhat longer.
    try sandbox.write(script(-1), to: "fifty.qcq")
    let start = Date()
    _ = try sandbox.qcq(["run", "fifty.qcq", "--database", path])
    let longest = UInt32(1_500_000 * Date().timeIntervalSince(start))
    for number in 0..<Self.kills {
      try sandbox.write(script(number), to: "fifty.qcq")
      let output = try ScratchFile()
      let process = try sandbox.start(
        ["run", "fifty.qcq", "--database", path], output: output.handle, errors: output.handle)
      usleep(UInt32.random(in: 0...longest))
      process.send(SIGKILL)
      let end = process.wait()
      let said = try output.text
      let rows = try count("SELECT count(*) FROM shopping_items WHERE notes = 'script \(number)'")
      #expect(rows == 0 || rows == 50, "script \(number) left \(rows) of its 50 items")
      // What was said to be done is done.
      let wasTold = said.contains("added") || end != .signal(SIGKILL)
      if wasTold { #expect(rows == 50, "\(said)") }
      if rows == 50 { whole += 1 } else { lost += 1 }
    }
    print("\(Self.kills) kills: \(whole) scripts whole, \(lost) not at all")
    #expect(try integrity() == "ok")
    // The history knows what there is to undo, and no more.
    for _ in 0..<min(whole, 5) {
      let outcome = try sandbox.qcq(["undo", "--database", path])
      #expect(outcome.status == 0 || outcome.errors.contains("undo-refused"), "\(outcome.errors)")
    }
    #expect(try integrity() == "ok")
    #expect(try count("SELECT count(*) FROM shopping_items") % 50 == 0)
  }

  @Test("A limit of the size of files") func fileSize() throws {
    try sandbox.write(
      (0..<2000).map { "add \"item \($0) \(String(repeating: "x", count: 400))\" to \"BBQ\"" }
        .joined(separator: "\n"), to: "large.qcq")
    let outcome = try sandbox.shell(
      "ulimit -f 400; qcq run large.qcq --database home.sqlite 2>&1 >/dev/null")
    #expect(outcome.status == 7, "\(outcome.text)")
    #expect(outcome.text.components(separatedBy: "error: ").count == 2, "\(outcome.text)")
    #expect(outcome.text.contains("no room left"))
    #expect(try integrity() == "ok")
    #expect(try count("SELECT count(*) FROM shopping_items") == 0)
    let after = try sandbox.qcq(["query", #"add "Cola" to "BBQ""#, "--database", path])
    #expect(after.status == 0, "\(after.errors)")
  }

  @Test("A disk of 2 MB", .enabled(if: SmallDisk.isAvailable)) func fullDisk() throws {
    let disk = try SmallDisk(sandbox.path("disk"))
    let file = sandbox.path("disk/home.sqlite")
    _ = try sandbox.qcq(["db", "init", file])
    _ = try sandbox.qcq(["query", #"create list "BBQ""#, "--database", file])
    try sandbox.write(
      (0..<4000).map { "add \"item \($0) \(String(repeating: "x", count: 900))\" to \"BBQ\"" }
        .joined(separator: "\n"), to: "large.qcq")
    let outcome = try sandbox.shell("qcq run large.qcq --database disk/home.sqlite 2>&1 >/dev/null")
    #expect(outcome.status == 7, "\(outcome.text)")
    #expect(outcome.text.split(separator: "\n").count == 1, "\(outcome.text)")
    try sandbox.write("add \"Cola\" to \"BBQ\"", to: "small.qcq")
    let small = try sandbox.shell(
      "cat /dev/zero > disk/rest; qcq run small.qcq --database disk/home.sqlite; echo $?;"
        + "rm disk/rest"
    )
    #expect(small.text == "7\n", "said before it was made")
    let left = try sandbox.qcq(["query", "count items", "--database", file])
    #expect(left.text == "0\n")
    withExtendedLifetime(disk) {}
  }

  @Test("A closed pipe takes nothing back") func closedPipe() throws {
    try sandbox.write(script(1), to: "fifty.qcq")
    let outcome = try sandbox.shell("qcq run fifty.qcq --database home.sqlite | true")
    #expect(outcome.errors == "")
    #expect(try count("SELECT count(*) FROM shopping_items") == 50)
  }
}

/// A disk in memory; only a privileged user of Linux can make one.
private final class SmallDisk {
  private let path: String

  static let isAvailable: Bool = {
    guard geteuid() == 0, Executable.tool("mount") != nil, let sandbox = try? Sandbox() else {
      return false
    }
    return (try? SmallDisk(sandbox.path("probe"))) != nil
  }()

  struct Unavailable: Error {}

  init(_ path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", path])
  }

  deinit { _ = try? Self.run("umount", [path]) }

  private static func run(_ tool: String, _ arguments: [String]) throws {
    guard try ChildProcess.output(tool, arguments).status == 0 else { throw Unavailable() }
  }
}
