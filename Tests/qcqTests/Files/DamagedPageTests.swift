import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A file with damaged pages is named, in words that are not SQLite's", .waiting)
struct DamagedPageTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "base.sqlite", "--sample", "demo"])
    _ = try sandbox.qcq(["db", "backup", "good.sqlite", "--database", "base.sqlite"])
  }

  /// A copy in which the first page of a table or an index is none.
  private func damaged(_ object: String, _ sql: String = "") throws -> String {
    let name = "damaged.sqlite"
    for ending in ["", "-wal", "-shm"] { unlink(sandbox.path(name + ending)) }
    try sandbox.write(Array(try sandbox.bytes("base.sqlite")), to: name)
    if !sql.isEmpty { try sandbox.run(sql, on: sandbox.path(name)) }
    let queue = try DatabaseQueue(path: sandbox.path(name))
    let root = try queue.read { db in
      try Int.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [object])
    }
    try queue.close()
    let page = try #require(root)
    var bytes = Array(try sandbox.bytes(name))
    for index in (page - 1) * 4096..<page * 4096 { bytes[index] = 0xAB }
    try sandbox.write(bytes, to: name)
    return name
  }

  private func expectOwnWords(_ text: String, _ context: String) {
    for words in ["***", "btreeInitPage", "malformed"] {
      #expect(!text.contains(words), "\(context): \(text)")
    }
  }

  private static let objects = ["shopping_items", "shopping_lists", "idx_items_completed"]

  @Test("A backup of it, and one from it", arguments: objects) func backups(object: String) throws {
    let name = try damaged(object)
    for command in [
      ["db", "backup", "copy.sqlite", "--database", name],
      ["db", "restore", name, "--yes", "--database", "base.sqlite"],
    ] {
      let outcome = try sandbox.qcq(command)
      #expect(outcome.status == 3, "\(command): \(outcome.text)")
      #expect(outcome.errors.contains("the database \(name) is damaged"), "\(outcome.errors)")
      #expect(outcome.errors.contains("`qcq db check`"), "\(outcome.errors)")
      expectOwnWords(outcome.errors, "\(command)")
    }
    #expect(try !sandbox.names.contains("copy.sqlite"))
  }

  @Test("A migration that comes across it") func migration() throws {
    let name = try damaged("shopping_items", "DROP INDEX idx_items_category")
    for command in [["db", "migrate"], ["db", "migrate", "--dry-run"]] {
      let outcome = try sandbox.qcq(command + ["--database", name])
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("the database \(name) is damaged"), "\(outcome.errors)")
      expectOwnWords(outcome.errors, "\(command)")
    }
  }

  @Test("A check lists the pages", arguments: objects) func check(object: String) throws {
    let outcome = try sandbox.qcq(["db", "check", "--database", try damaged(object)])
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("it is no page of a table or an index"), "\(outcome.text)")
    expectOwnWords(outcome.text, object)
  }

  @Test("A backup takes its place", arguments: objects) func restore(object: String) throws {
    let name = try damaged(object)
    let outcome = try sandbox.qcq(["db", "restore", "good.sqlite", "--yes", "--database", name])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let count = try sandbox.qcq(["query", "count items", "--database", name])
    #expect(count.text == "94\n", "\(count.errors)")
  }
}
