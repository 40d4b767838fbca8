import Foundation
import TestSupport
import Testing

@Suite("What lies in the place of a file of SQLite, and is none, is named", .waiting)
struct StrayFileTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "base.sqlite", "--sample", "demo"])
    for text in [#"add "x" to "BBQ""#, #"add "y" to "BBQ""#] {
      _ = try sandbox.qcq(["query", text, "--database", "base.sqlite"])
    }
  }

  private enum Kind: String, CaseIterable {
    case directory, link, pipe

    var words: String {
      switch self {
      case .directory: "a directory"
      case .link: "a link that leads nowhere"
      case .pipe: "a pipe"
      }
    }

    func make(at path: String) throws {
      switch self {
      case .directory:
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      case .link: #expect(symlink("nowhere", path) == 0)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      }
    }
  }

  private static let commands = [
    ["query", "count items"], ["query", #"check all items in "BBQ""#, "--yes"], ["undo", "--yes"],
    ["query", "delete all items", "--dry-run"], ["db", "check"], ["history"],
  ]

  @Test(
    "Of the database and of its history", arguments: ["", "-history"], ["-wal", "-shm", "-journal"])
  func named(part: String, ending: String) throws {
    var refusals = 0
    for kind in Kind.allCases {
      let name = "\(kind).sqlite"
      for file in ["", "-history"] {
        try sandbox.write(Array(try sandbox.bytes("base.sqlite" + file)), to: name + file)
      }
      let stray = name + part + ending
      try kind.make(at: sandbox.path(stray))
      for command in Self.commands {
        let outcome = try sandbox.qcq(command + ["--database", name])
        let context = "\(command) \(stray): \(outcome.errors)"
        #expect(!outcome.errors.contains("SQLite reports"), "\(context)")
        #expect(!outcome.errors.contains("unable to open"), "\(context)")
        if [0, 9].contains(outcome.status) { continue }
        refusals += 1
        #expect([3, 5].contains(outcome.status), "\(context)")
        #expect(outcome.errors.contains("\(ending) beside it is \(kind.words)"), "\(context)")
        #expect(outcome.errors.contains("move it away"), "\(context)")
      }
      // SQLite takes a pipe in the place of a log away by itself.
      unlink(sandbox.path(stray))
      rmdir(sandbox.path(stray))
      let undo = try sandbox.qcq(["undo", "--yes", "--database", name])
      // What was changed without a history is not undone.
      #expect([0, 9].contains(undo.status), "\(stray): \(undo.errors)")
    }
    #expect(refusals > 0)
  }
}
