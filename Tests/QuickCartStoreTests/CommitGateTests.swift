import GRDB
import QCQText
import Testing

@testable import QuickCartStore

/// SQLite ends a transaction by itself where it can't read; a `ROLLBACK` in between does the same.
@Suite("What is written once a transaction was ended is not kept") struct CommitGateTests {
  private let store: Store
  private let count = "SELECT count(*) FROM shopping_items"
  private let delete = "DELETE FROM shopping_items"

  init() throws { store = try Store.sample(.english, now: testNow) }

  private func expectLost(_ work: () throws -> Void) throws {
    let before = try store.int(count)
    let error = #expect(throws: StoreError.self) { try work() }
    #expect(error != .interrupted)
    #expect(error?.diagnostic.message.contains("it has ended the transaction") == true)
    #expect(try store.int(count) == before)
  }

  @Test("Of a change, which is not called interrupted") func change() throws {
    try expectLost {
      _ = try store.change(label: "", at: 0) { db, _ in
        try db.run(["ROLLBACK"])
        try db.run(delete)
        return ((), .commit(summary: ""))
      }
    }
    #expect(try store.history(limit: 1).isEmpty)
    try store.make(delete)
    #expect(try store.int(count) == 0)
  }

  @Test("Of another transaction, and none is committed that was ended") func write() throws {
    try expectLost {
      try store.write { db in
        try db.run(["ROLLBACK"])
        try db.run(delete)
      }
    }
    try expectLost { try store.write { db in try db.run(["ROLLBACK"]) } }
    try store.write { try $0.run(delete) }
    #expect(try store.int(count) == 0)
  }

  @Test("A read that was ended gives nothing, as it saw two states") func read() throws {
    try expectLost {
      try store.read { db in
        try db.run(["ROLLBACK"])
        _ = try db.row(count) { $0.int(0) }
      }
    }
  }

  @Test("What can be done without is, unless it has ended the transaction") func attempt() throws {
    try store.read { db in
      let missing = try db.attempt { try db.row("SELECT nothing") { $0.int(0) } }
      let found = try db.attempt { try db.row(count) { $0.int(0) } }
      #expect(missing == nil && found != nil)
    }
    #expect(throws: StoreError.self) {
      try store.read { db in
        _ = try db.attempt {
          try db.run(["ROLLBACK"])
          throw DatabaseError(resultCode: .SQLITE_IOERR)
        }
      }
    }
  }
}
