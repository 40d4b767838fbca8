import Foundation
import TestSupport
import Testing

/// What is killed while it writes a page, or any other file that `-o` names.
@Suite(
  "Killed at any call of the system, the file of -o is the old one or the new one, whole", .waiting,
  .serialized, .enabled(if: Executable.tool("strace") != nil))
struct PageKillTests {
  private let sandbox: Sandbox

  /// Those that make a file or give it its name.
  private static let calls = [
    "write", "openat", "rename", "renameat2", "fsync", "fdatasync", "close", "fsetxattr", "fchmod",
    "linkat", "unlink", "newfstatat",
  ]

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      "print \"# Week\"\nitems by category\ncount items per list draw bar\n", to: "a.qcq")
  }

  @Test("In each format", arguments: ["html", "markdown", "csv"])
  func killed(format: String) throws {
    let arguments = [
      "run", "a.qcq", "--sample", "demo", "--now", "2026-11-20T18:30", "--format", format, "-o",
      "out",
    ]
    #expect(try sandbox.qcq(arguments).status == 0)
    let whole = try sandbox.bytes("out")
    var (kills, seen) = (0, Set<Bool>())
    for call in Checkout.isLong ? Self.calls : Array(Self.calls.prefix(4)) {
      var number = try callsBeforeTheFile(call, arguments) + 1
      let last = number + 60
      while number < last {
        for old in [nil, Data("old\n".utf8)] {
          try reset(old, arguments)
          let isKilled = try kill(arguments, call, number)
          let found = try? sandbox.bytes("out")
          #expect(found == old || found == whole, "\(format), \(call) \(number)")
          seen.insert(found == whole)
          if !isKilled { number = last }
          kills += isKilled ? 1 : 0
        }
        number += Checkout.isLong ? 1 : 3
      }
    }
    print("-o in \(format): killed at \(kills) calls")
    #expect(kills > 3 && seen == [true, false])
  }

  /// Puts an old file where the new one goes, one that qcq has written and may replace.
  private func reset(_ old: Data?, _ arguments: [String]) throws {
    for name in try sandbox.names where name != "a.qcq" {
      try FileManager.default.removeItem(atPath: sandbox.path(name))
    }
    guard let old else { return }
    try sandbox.write(Array(old), to: "out")
  }

  private func strace(_ options: [String], _ arguments: [String]) throws -> ChildProcess {
    try sandbox.start(
      ["-f"] + options + [Executable.path] + arguments + ["--overwrite"],
      program: Executable.tool("strace") ?? "", output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice)
  }

  /// How often a call is made before there is anything of the file: a program that is killed while
  /// it starts has written nothing.
  private func callsBeforeTheFile(_ call: String, _ arguments: [String]) throws -> Int {
    try reset(nil, arguments)
    let process = try strace(
      ["-o", sandbox.path("calls"), "-e", "trace=\(call),openat"], arguments)
    #expect(process.wait() == .exit(0))
    var count = 0
    for line in try sandbox.text("calls").split(separator: "\n") {
      if line.contains("out"), line.contains("O_CREAT") || line.contains("O_TMPFILE") { break }
      if line.contains("O_TMPFILE") { break }
      if line.contains(" \(call)(") { count += 1 }
    }
    return max(0, count - 1)
  }

  /// Runs a command and kills it at a call; false if it does not make so many.
  private func kill(_ arguments: [String], _ call: String, _ number: Int) throws -> Bool {
    let process = try strace(
      [
        "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(number)",
      ],
      arguments)
    switch process.wait() {
    case .exit(let status): return status > 128
    case .signal, nil: return true
    }
  }
}
