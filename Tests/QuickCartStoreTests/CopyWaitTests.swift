import GRDB
import QCQPlatform
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("What takes the place of a locked database waits as long as anything else")
struct CopyWaitTests {
  @Test("The connection does not wait besides", arguments: ["WAL", "DELETE"])
  func once(mode: String) throws {
    let directory = try Sandbox()
    let (one, two) = (directory.path("a.sqlite"), directory.path("b.sqlite"))
    try Store.create(path: one).close()
    try Store.create(path: two).close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: two, configuration: configuration)
    try other.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = \(mode); BEGIN IMMEDIATE")
    }
    let (source, target) = (try Store.open(path: one), try Store.open(path: two))
    let start = MonotonicClock.now
    #expect(throws: StoreError.busy(path: two)) {
      try source.waiting(atMost: 0.2) { () throws(StoreError) in
        try DatabaseCopy(of: source).replaceAll(of: target)
      }
    }
    #expect(MonotonicClock.now - start < Store.busyTimeout)
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try DatabaseCopy(of: source).replaceAll(of: target)
  }
}
