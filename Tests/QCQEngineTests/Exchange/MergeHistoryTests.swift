import GRDB
import QCQEngine
import QCQText
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("Histories tell what two copies come from") struct MergeHistoryTests: MergeTrial {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func make(_ store: Store, _ sql: String, at time: Double = testNow) throws {
    _ = try store.change(label: sql, at: time) { db, _ in
      try db.execute(sql: sql)
      return ((), .commit(summary: sql))
    }
  }

  private func go(_ store: Store, _ direction: HistoryDirection, at time: Double) throws {
    let plan = try #require(try store.plan(direction))
    let done = try store.apply(plan, at: time)
    #expect(done.conflicts.isEmpty)
  }

  /// A file with its history under another name.
  private func copy(_ name: String, to other: String, hasHistory: Bool = true) throws {
    for suffix in hasHistory ? ["", "-history"] : [""] {
      try sandbox.write(Array(sandbox.bytes(name + suffix)), to: other + suffix)
    }
  }

  private func open<Result>(_ name: String, _ work: (Store) throws -> Result) throws -> Result {
    let store = try Store.open(path: sandbox.path(name))
    let result = try work(store)
    try store.close()
    return result
  }

  /// Two databases with their histories, `a` and `b`, that part after something was done.
  private func part(after work: (Store) throws -> Void) throws {
    let store = try Store.create(path: sandbox.path("a"))
    try make(
      store,
      """
      INSERT INTO shopping_lists VALUES ('L', 'L', 1, 1);
      INSERT INTO shopping_items VALUES ('milk', 'Milk', 5, 0, '', 8, 'L', 1, 1);
      """)
    try work(store)
    try store.close()
    try copy("a", to: "b")
  }

  /// Merges either copy into the other, each as it is now; gives what is there then.
  private func mergedBothWays() throws -> (content: [String], remarks: [String]) {
    try copy("a", to: "a2")
    try copy("b", to: "b2")
    let remarks = try merge("b", into: "a2")
    _ = try merge("a", into: "b2")
    let contents = try ["a2", "b2"].map { name in try open(name) { try content($0) } }
    #expect(contents[0] == contents[1])
    return (contents[0], remarks)
  }

  private func merge(_ other: String, into name: String) throws -> [String] {
    try open(name) { store in
      try open(other) { try merge($0, into: store).1.map(\.problem) }
    }
  }

  /// The item in all its cells but the time of change.
  private func milk(_ name: String) throws -> String? {
    try open(name) { store in
      try store.read { db in
        try String.fetchOne(
          db, sql: "SELECT name || quantity || notes FROM shopping_items WHERE id = 'milk'")
      }
    }
  }

  @Test("A step from before that one copy has undone is undone in both") func undone() throws {
    try part { try make($0, "UPDATE shopping_items SET quantity = 9, updated_at = 2") }
    try open("b") { try go($0, .undo, at: testNow + 1) }
    let (_, remarks) = try mergedBothWays()
    #expect(try milk("a2") == "Milk5" && remarks.isEmpty)
    // What the other copy does to another cell stays.
    try open("a") { try make($0, "UPDATE shopping_items SET notes = 'x', updated_at = 3") }
    let (_, further) = try mergedBothWays()
    #expect(try milk("a2") == "Milk5x" && further.isEmpty)
  }

  @Test("It stays undone when the copy has changed something else since") func forgotten() throws {
    try part { try make($0, "UPDATE shopping_items SET quantity = 9, updated_at = 2") }
    try open("b") { store in
      try go(store, .undo, at: testNow + 1)
      try make(store, "UPDATE shopping_lists SET title = 'B', updated_at = 3", at: testNow + 2)
    }
    _ = try mergedBothWays()
    #expect(try milk("a2") == "Milk5")
    // One takes in the other, and is taken in by that.
    try open("a") { try make($0, "INSERT INTO shopping_lists VALUES ('new', 'New', 1, 1)") }
    _ = try merge("a", into: "b")
    _ = try merge("b", into: "a")
    #expect(try milk("a") == "Milk5" && milk("b") == "Milk5")
    let contents = try ["a", "b"].map { name in try open(name) { try content($0) } }
    #expect(contents[0] == contents[1])
  }

  @Test("A row that was added or deleted before is gone or back when that is undone")
  func undoneRows() throws {
    try part { try make($0, "DELETE FROM shopping_items") }
    try open("b") { try go($0, .undo, at: testNow + 1) }
    _ = try mergedBothWays()
    #expect(try milk("a2") == "Milk5")
    try open("b") { try go($0, .undo, at: testNow + 2) }
    let (content, remarks) = try mergedBothWays()
    #expect(try milk("a2") == nil && remarks.isEmpty)
    #expect(!content.contains { $0.contains("\"title\":\"L\"") })
  }

  @Test("A step that was undone before and is redone in one copy is made in both")
  func redone() throws {
    try part { store in
      try make(store, "UPDATE shopping_items SET quantity = 9, updated_at = 2")
      try go(store, .undo, at: testNow + 1)
    }
    try open("a") { try go($0, .redo, at: testNow + 2) }
    let (_, remarks) = try mergedBothWays()
    #expect(try milk("a2") == "Milk9" && remarks.isEmpty)
  }

  @Test("A step that is undone in both was never made") func undoneInBoth() throws {
    try part { try make($0, "UPDATE shopping_items SET quantity = 9, updated_at = 2") }
    for name in ["a", "b"] { try open(name) { try go($0, .undo, at: testNow + 1) } }
    try open("a") { try make($0, "UPDATE shopping_items SET notes = 'x', updated_at = 3") }
    let (_, remarks) = try mergedBothWays()
    #expect(try milk("a2") == "Milk5x" && remarks.isEmpty)
  }

  @Test("Of a history that is missing it is said what that means") func missing() throws {
    try part { _ in }
    try open("b") { try make($0, "DELETE FROM shopping_items") }
    try copy("b", to: "c", hasHistory: false)
    let tally = try open("a") { one in try open("c") { try merge($0, into: one).0 } }
    #expect(tally.missingHistories?.hasPrefix("other has no history: ") == true)
    #expect(try milk("a") == "Milk5")
  }

  @Test("A history that is there and can't be read ends the merge", arguments: ["a", "b"])
  func unreadable(name: String) throws {
    try part { _ in }
    try open("b") { try make($0, "DELETE FROM shopping_items") }
    try sandbox.write("no history", to: name + "-history")
    let words = try open("a") { one in try open("b") { refusal($0, into: one) } }
    let end = "\(name)-history can't be used: it is not a history file"
    #expect(words?.hasSuffix(end) == true, "\(words ?? "")")
    #expect(try milk("a") == "Milk5" && milk("b") == nil)
  }

  @Test("A history that somebody has locked ends the merge", arguments: ["a", "b"])
  func locked(name: String) throws {
    try part { _ in }
    try open("b") { try make($0, "DELETE FROM shopping_items") }
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    // Nobody else can read it until it is closed.
    let queue = try DatabaseQueue(
      path: sandbox.path(name + "-history"), configuration: configuration)
    let words = try open("a") { one in try open("b") { refusal($0, into: one) } }
    try queue.close()
    let end = "\(name)-history is locked by another program"
    #expect(words?.hasSuffix(end) == true, "\(words ?? "")")
    #expect(try milk("a") == "Milk5" && milk("b") == nil)
    _ = try mergedBothWays()
    #expect(try milk("a2") == nil)
  }

  @Test("A merge whose step can't be written is not made, where there is a history for it")
  func unwritable() throws {
    try part { _ in }
    try open("b") { try make($0, "UPDATE shopping_items SET quantity = 9, updated_at = 2") }
    let queue = try DatabaseQueue(path: sandbox.path("a-history"))
    var words: String?
    // What is there can still be read.
    try queue.inTransaction(.immediate) { _ in
      words = try open("a") { one in try open("b") { refusal($0, into: one) } }
      return .rollback
    }
    try queue.close()
    #expect(words?.hasSuffix("a-history is locked by another program") == true, "\(words ?? "")")
    #expect(try milk("a") == "Milk5")
  }

  /// Two copies in memory, and what they were made from.
  private func copies() throws -> (one: Store, two: Store, base: Store) {
    let base = try Store.sample(.demo, now: testNow)
    return (try copy(base), try copy(base), base)
  }

  private func run(_ sql: String, on store: Store) throws {
    try store.write { try $0.execute(sql: sql) }
  }

  /// What is said when a merge is refused; nobody lets go of a lock that is in its way.
  private func refusal(_ other: Store, into store: Store, base: Store? = nil) -> String? {
    do {
      _ = try store.wait.within(0.3) {
        try other.wait.within(0.3) { try merge(other, into: store, base: base) }
      }
      return nil
    } catch {
      return (error as? EngineError)?.diagnostic.message
    }
  }

  @Test("A column that both copies got since has in the base what it was added with")
  func newColumn() throws {
    let (one, two, base) = try copies()
    let column = "ALTER TABLE shopping_items ADD COLUMN price REAL DEFAULT 2;"
    let item = "WHERE id = 'demo-item-1'"
    try run(column + "UPDATE shopping_items SET price = 3 \(item)", on: one)
    try run(column + "UPDATE shopping_items SET name = 'B', updated_at = 9e9 \(item)", on: two)
    let (store, conflicts) = try merged(one, two, base: base, "price")
    let row = try rows(store, "shopping_items")["demo-item-1".databaseValue]
    #expect(row?["price"] == 3.0.databaseValue && row?["name"] == "B".databaseValue)
    #expect(conflicts.isEmpty)
    let (plain, _, _) = try copies()
    let words =
      "the file other can't be used: its table shopping_items has a column `price`, which "
      + ":memory: lacks; add it there, too"
    for base in [nil, base] { #expect(refusal(two, into: plain, base: base) == words) }
  }

  @Test("A view is no table, in neither copy") func view() throws {
    let (one, two, _) = try copies()
    try run(
      """
      ALTER TABLE shopping_items RENAME TO stock;
      CREATE VIEW shopping_items AS SELECT * FROM stock
      """, on: two)
    let start = "the file other can't be used: it has "
    #expect(refusal(two, into: one) == start + "no table of items, and :memory: has one")
    #expect(refusal(one, into: two) == start + "a table of items, and :memory: has none")
  }

  @Test("Rows that an index forbids beside each other are named") func clash() throws {
    let (one, two, _) = try copies()
    for (store, name) in [(one, "a"), (two, "b")] {
      try run(
        """
        CREATE UNIQUE INDEX own ON shopping_items (notes, name) WHERE notes = 'x';
        INSERT INTO shopping_items VALUES ('\(name)', 'Tea', 1, 0, 'x', 8, 'demo-list-8', 1, 1)
        """, on: store)
    }
    let words =
      "rows of both copies have the same shopping_items.notes, shopping_items.name: "
      + "item \"Tea\" (id \"a\") here and item \"Tea\" (id \"b\") in the other copy"
    #expect(refusal(two, into: one) == words)
    #expect(try rows(one, "shopping_items")["b".databaseValue] == nil)
  }

  @Test("The undo of a merge leaves items alone whose list only the other copy had")
  func orphans() throws {
    let (one, two, base) = try copies()
    _ = try one.change(label: "orphans", at: testNow, keepsReferences: false) { db, _ in
      try db.execute(sql: "DELETE FROM shopping_lists WHERE id = 'demo-list-1'")
      return ((), .commit(summary: "orphans"))
    }
    let before = try content(one)
    #expect(try merge(two, into: one, base: base).0.added == 1)
    let after = try content(one)
    let session = try ExportTrial.session(one)
    let ways: [(HistoryDirection, [String])] = [(.undo, before), (.redo, after), (.undo, before)]
    for (direction, wanted) in ways {
      try session.apply(#require(try session.planned(direction)))
      #expect(try content(one) == wanted)
    }
  }
}
