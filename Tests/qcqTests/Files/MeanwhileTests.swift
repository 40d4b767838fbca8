import Foundation
import QCQConsole
import QCQEngine
import QCQText
import TestSupport
import Testing

/// Files of people that change while qcq works.
@Suite("What somebody saves while qcq works is not lost", .waiting) struct MeanwhileTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Lets a file take its place; gives the message where it can't.
  private func refusal(_ file: FileDraft) throws -> Diagnostic? {
    file.output.write("ours\n")
    try file.seal()
    do throws(EngineError) { try file.commit() } catch {
      guard case .refused(let diagnostic) = error else { throw error }
      return diagnostic
    }
    return nil
  }

  private func rewriting(_ path: String) throws -> FileDraft {
    try FileDraft(replacing: path, read: try InputFile.read(path))
  }

  @Test("A script that was saved, by whatever way, stays as it is")
  func saved() throws {
    let path = sandbox.path("a.qcq")
    for way in ["echo theirs >a.qcq", "echo theirs >b && mv b a.qcq"] {
      try sandbox.write("before\n", to: "a.qcq")
      let file = try rewriting(path)
      #expect(try sandbox.shell(way).status == 0)
      let refusal = try #require(try refusal(file))
      #expect(refusal.message.hasSuffix("has changed since it was read, and nothing was written"))
      #expect(refusal.help == "run it again")
      #expect(try sandbox.text("a.qcq") == "theirs\n", "\(way)")
    }
    // As long as what was read, at the same moment perhaps.
    try sandbox.write("before\n", to: "a.qcq")
    let file = try rewriting(path)
    let way = "cp -p a.qcq b && echo behind >a.qcq && touch -r b a.qcq"
    #expect(try sandbox.shell(way).status == 0)
    #expect(try refusal(file) != nil)
    #expect(try sandbox.text("a.qcq") == "behind\n")
  }

  @Test("A script that is gone does not come back") func gone() throws {
    let path = sandbox.path("a.qcq")
    try sandbox.write("before\n", to: "a.qcq")
    let source = try InputFile.read(path)
    let file = try FileDraft(replacing: path, read: source)
    try FileManager.default.removeItem(atPath: path)
    #expect(try refusal(file) != nil)
    #expect(throws: EngineError.self) { try FileDraft(replacing: path, read: source) }
    #expect(try sandbox.names.filter { $0 == "a.qcq" } == [])
  }

  @Test("One that nobody has touched gets its new text") func untouched() throws {
    try sandbox.write("before\n", to: "a.qcq")
    let file = try rewriting(sandbox.path("a.qcq"))
    #expect(try refusal(file) == nil)
    #expect(try sandbox.text("a.qcq") == "ours\n")
    #expect(try sandbox.names == ["a.qcq"])
  }

  @Test("A result replaces no file that came meanwhile, nor one that changed") func results()
    throws
  {
    for before in [nil, "old\n"] {
      if let before { try sandbox.write(before, to: "a.csv") }
      let file = try FileDraft(FileTarget(sandbox.path("a.csv")))
      try sandbox.write("theirs\n", to: "a.csv")
      let refusal = try #require(try refusal(file))
      #expect(refusal.message.hasSuffix("exists, and qcq did not write what is in it"))
      #expect(refusal.help?.contains("--overwrite") == true)
      #expect(try sandbox.text("a.csv") == "theirs\n")
      try FileManager.default.removeItem(atPath: sandbox.path("a.csv"))
    }
    let file = try FileDraft(FileTarget(sandbox.path("a.csv")))
    #expect(try refusal(file) == nil)
    #expect(try sandbox.text("a.csv") == "ours\n")
    #expect(try sandbox.names == ["a.csv"])
  }

  @Test("Of a file with other names these keep the old text, which is said")
  func hardLinks() throws {
    for (command, old, new) in [
      (["check", "--fix", "a.qcq", "--sample", "demo"], "items sotr name\n", "items sort name\n"),
      (["format", "a.qcq"], "items   sort name\n", "items sort name\n"),
    ] {
      try sandbox.write(old, to: "a.qcq")
      #expect(link(sandbox.path("a.qcq"), sandbox.path("b.qcq")) == 0)
      let outcome = try sandbox.qcq(command)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("its other names keep the old text"), "\(command)")
      #expect(try sandbox.text("a.qcq") == new)
      #expect(try sandbox.text("b.qcq") == old)
      try FileManager.default.removeItem(atPath: sandbox.path("b.qcq"))
      try sandbox.write(old, to: "a.qcq")
      #expect(try !sandbox.qcq(command).errors.contains("other names"))
    }
  }

  private static let command = [
    "query", #"count items into "a.csv""#, "--sample", "dutch", "--overwrite",
  ]

  @Test(
    "Whatever signal or failure comes, no hidden file is left",
    .enabled(if: Executable.tool("strace") != nil),
    arguments: [
      ("link", "signal=TERM"), ("rename", "signal=HUP"), ("renameat2", "signal=TERM"),
      ("unlink", "signal=TERM"), ("unlink", "error=EIO"), ("link", "error=EPERM"),
    ])
  func hidden(call: String, fault: String) throws {
    for before in [nil, "old\n"] {
      for number in 1...4 {
        for name in try sandbox.names {
          try FileManager.default.removeItem(atPath: sandbox.path(name))
        }
        if let before { try sandbox.write(before, to: "a.csv") }
        _ = try sandbox.run(
          Executable.tool("strace") ?? "",
          [
            "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
            "inject=\(call):\(fault):when=\(number)", Executable.path,
          ] + Self.command)
        let context = "\(call) \(number), \(fault)"
        #expect(try sandbox.names.filter { $0 != "a.csv" } == [], "\(context)")
        let found = try? sandbox.text("a.csv")
        #expect([before, "count\r\n10\r\n"].contains(found), "\(context): \(found ?? "none")")
      }
    }
  }
}
