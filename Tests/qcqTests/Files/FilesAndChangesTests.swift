import Foundation
import TestSupport
import Testing

/// A script's files and its changes are several things on a disk, of which any can fail.
@Suite("A script's files and changes come true together, or not at all", .waiting, .serialized)
struct FilesAndChangesTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      """
      items in "BBQ" into "a.csv"
      delete items in "BBQ" where pending
      count items in "BBQ" into "b.csv"
      """, to: "s.qcq")
    _ = try sandbox.qcq(["db", "init", "base.sqlite", "--sample", "demo"])
  }

  private static let command = ["run", "s.qcq", "--overwrite", "--database", "d.sqlite"]

  private struct State: Equatable {
    var count: String
    var files: [String]
  }

  private func prepare() throws {
    for name in try sandbox.names where name.hasPrefix("d.sqlite") || name.hasSuffix(".csv") {
      try FileManager.default.removeItem(atPath: sandbox.path(name))
    }
    try FileManager.default.copyItem(
      atPath: sandbox.path("base.sqlite"), toPath: sandbox.path("d.sqlite"))
    try sandbox.write("old", to: "a.csv")
  }

  private func state() throws -> State {
    let count = try sandbox.qcq([
      "query", "count items in \"BBQ\"", "--database", "d.sqlite", "--format", "csv",
    ])
    return State(
      count: count.text,
      files: try ["a.csv", "b.csv"].map { name in
        try sandbox.names.contains(name) ? sandbox.text(name) : "none"
      })
  }

  /// Temporary files that were not there before.
  private var leftovers: [String] {
    get throws { try sandbox.names.filter { $0.contains(".tmp") } }
  }

  @Test(
    "Whichever name can't be given", .enabled(if: Executable.tool("strace") != nil),
    arguments: ["rename", "link", "fsync"])
  func names(call: String) throws {
    try prepare()
    let before = try state()
    #expect(try sandbox.qcq(Self.command).status == 0)
    let after = try state()
    #expect(after.count != before.count)
    var failures = 0
    for number in 1...12 {
      try prepare()
      let outcome = try sandbox.run(
        Executable.tool("strace") ?? "",
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
          "inject=\(call):error=EIO:when=\(number)", Executable.path,
        ] + Self.command)
      let isDone = outcome.status == 0
      if !isDone { failures += 1 }
      #expect(try state() == (isDone ? after : before), "\(call) \(number): \(outcome.errors)")
      #expect(try leftovers == [], "\(call) \(number)")
    }
    // A second name that can't be given is replaced by another way.
    #expect(failures > 0 || call == "link")
  }

  @Test(
    "What a program leaves that is killed between two names goes with the next that writes there",
    .enabled(if: Executable.tool("strace") != nil))
  func killed() throws {
    var pairs = 0
    for number in 1...3 {
      try prepare()
      _ = try sandbox.run(
        Executable.tool("strace") ?? "",
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=rename", "-e",
          "inject=rename:error=EIO:signal=SIGKILL:when=\(number)", Executable.path,
        ] + Self.command)
      pairs += try leftovers.contains { $0.hasSuffix(".old") } ? 1 : 0
      #expect(try sandbox.qcq(Self.command).status == 0)
      #expect(try leftovers == [], "\(number)")
      #expect(try sandbox.text("a.csv") != "old")
    }
    #expect(pairs > 0)
  }

  @Test("A file that is mounted", .enabled(if: geteuid() == 0 && Executable.tool("unshare") != nil))
  func mounted() throws {
    try prepare()
    let before = try state()
    try sandbox.write("old", to: "volume")
    let outcome = try sandbox.shell(
      """
      unshare -m sh -c 'mount --bind volume a.csv || exit 77
        qcq run s.qcq --overwrite --database d.sqlite'
      """)
    if outcome.status == 77 || outcome.errors.contains("unshare") { return }
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("a.csv can't be written: it is a mount point"))
    #expect(outcome.errors.contains("rolled back"))
    #expect(try state() == before)
    #expect(try sandbox.text("volume") == "old")
  }

  @Test("A device is written to last, and what stands is told", .enabled(if: geteuid() == 0))
  func device() throws {
    try prepare()
    let before = try state()
    // A copy of /dev/full: whatever goes wrong here, the machine keeps its own.
    guard mknod(sandbox.path("full.csv"), S_IFCHR | 0o600, 0x107) == 0,
      try sandbox.shell("echo >full.csv").errors.contains("No space")
    else { return }
    try sandbox.write(
      """
      delete items in "BBQ" where pending
      items into "full.csv"
      lists into "b.csv"
      """, to: "s.qcq")
    let outcome = try sandbox.qcq(Self.command)
    #expect(outcome.status == 7)
    #expect(outcome.errors.contains("the change itself was made"))
    let after = try state()
    #expect(after.count != before.count)
    #expect(after.files[1].hasPrefix("title"))
    #expect(try sandbox.shell("test -c full.csv").status == 0)
  }
}
