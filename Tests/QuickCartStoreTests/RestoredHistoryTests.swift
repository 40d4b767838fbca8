import GRDB
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("A history goes back with the data") struct RestoredHistoryTests {
  private let directory: Sandbox
  private let path: String
  private let store: Store
  private let backup: Store

  /// A database with two steps, and a backup from before the second.
  init() throws {
    directory = try Sandbox()
    path = directory.path("a.sqlite")
    store = try Store.create(path: path)
    try store.make("INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1)")
    backup = try Store.blank()
    try store.queue.backup(to: backup.queue)
    try store.make("DELETE FROM shopping_lists")
  }

  private let steps = [
    "DELETE FROM shopping_lists", "INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1)",
  ]

  @Test("Whoever reads it goes by what the rows show, before it is moved") func read() throws {
    let history = RestoredHistory(of: path)
    try history.expect(in: store, at: 5)
    // Nothing came of it yet.
    #expect(try store.labels() == steps)
    #expect(try store.plan(.undo)?.step.label == steps[0])
    try DatabaseCopy(of: backup).replaceAll(of: store)
    #expect(try store.labels() == ["-" + steps[0], steps[1]])
    #expect(try store.plan(.undo)?.step.label == steps[1])
    #expect(try store.plan(.redo)?.step.label == steps[0])
    try store.go(.redo)
    #expect(try store.int("SELECT count(*) FROM shopping_lists") == 0)
    #expect(try store.labels() == steps)
  }

  @Test("Whoever changes something moves it") func change() throws {
    try RestoredHistory(of: path).expect(in: store, at: 5)
    try DatabaseCopy(of: backup).replaceAll(of: store)
    let third = "UPDATE shopping_lists SET title = 'B'"
    try store.make(third)
    #expect(try store.labels() == [third, steps[1]])
    for _ in 0..<2 { try store.go(.undo) }
    #expect(try store.int("SELECT count(*) FROM shopping_lists") == 0)
  }

  @Test("A restore that did not come about changes nothing, whatever others have done to rows")
  func notMade() throws {
    try store.make("INSERT INTO shopping_lists VALUES ('b', 'B', 1, 1)")
    try store.write { try $0.execute(sql: "UPDATE shopping_lists SET title = 'C'") }
    try RestoredHistory(of: path).expect(in: store, at: 5)
    let labels = try store.labels()
    #expect(labels.allSatisfy { !$0.hasPrefix("-") })
    try store.make("UPDATE shopping_lists SET title = 'D'")
    #expect(try Array(store.labels().dropFirst()) == labels)
  }

  @Test("It is moved at once, too, and where there is none nothing is made") func align() throws {
    let history = RestoredHistory(of: path)
    try history.expect(in: store, at: 5)
    try DatabaseCopy(of: backup).replaceAll(of: store)
    try history.align(at: 6)
    #expect(try store.labels() == ["-" + steps[0], steps[1]])
    let other = try Store.create(path: directory.path("b.sqlite"))
    let without = RestoredHistory(of: other.path)
    try without.expect(in: other, at: 5)
    try without.align(at: 6)
    #expect(try !directory.names.contains("b.sqlite-history"))
  }

  @Test("A change that somebody makes in between is undone with the others") func between() throws {
    let history = RestoredHistory(of: path)
    try history.expect(in: store, at: 5)
    try store.make("INSERT INTO shopping_lists VALUES ('z', 'Z', 1, 1)")
    try DatabaseCopy(of: backup).replaceAll(of: store)
    try history.align(at: 6)
    let labels = try store.labels()
    #expect(labels.count == 3 && labels.prefix(2).allSatisfy { $0.hasPrefix("-") }, "\(labels)")
    #expect(labels.last == steps[1])
  }
}
