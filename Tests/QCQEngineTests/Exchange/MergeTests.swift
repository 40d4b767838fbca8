import Foundation
import GRDB
import QCQEngine
import QCQExchange
import QuickCartStore
import TestSupport
import Testing

@Suite("Two copies of a database come together") struct MergeTests {
  /// Everything that is stored, whatever the order.
  private func content(_ store: Store) throws -> [String] {
    let text = try ExportTrial(store, .ndjson).text
    return text.split(separator: "\n").map(String.init).sorted()
  }

  private func copy(_ store: Store) throws -> Store {
    let copy = try Store.inMemory()
    try store.queue.backup(to: copy.queue)
    return copy
  }

  /// Somebody adds, changes and deletes what they like.
  private func edit(_ store: Store, _ name: String, _ random: inout SplitMix64) throws {
    try store.write { db in
      for number in 0..<(1 + random.below(8)) {
        let item = "demo-item-\(1 + random.below(20))"
        let time = testNow + Double(random.below(4))
        switch random.below(6) {
        case 0:
          try db.execute(
            sql: "INSERT INTO shopping_items VALUES (?, ?, 1, 0, '', 8, 'demo-list-1', ?, ?)",
            arguments: ["\(name)-\(number)", name, time, time])
        case 1, 2:
          try db.execute(
            sql: "UPDATE shopping_items SET quantity = ?, updated_at = ? WHERE id = ?",
            arguments: [random.below(5), time, item])
        case 3:
          try db.execute(
            sql: "UPDATE shopping_lists SET title = ?, updated_at = ? WHERE id = ?",
            arguments: ["\(name) \(number)", time, "demo-list-\(1 + random.below(4))"])
        case 4: try db.execute(sql: "DELETE FROM shopping_items WHERE id = ?", arguments: [item])
        default:  // Int
          try db.execute(
            sql: "UPDATE item_categories SET emoji = ? WHERE id = ?",
            arguments: [name, 1 + random.below(8)])
        }
      }
    }
  }

  private func merge(_ other: Store, into store: Store) throws -> (MergeTally, [ImportRemark]) {
    var remarks: [ImportRemark] = []
    let tally = try ExportTrial.session(store)
      .merge(other, file: "other", isDryRun: false) { remarks.append($0) }
    return (tally.result, remarks)
  }

  @Test("Whichever takes in the other, both have the same, and nothing newer is lost")
  func converges() throws {
    let ancestor = try Store.sample(.demo, now: testNow - 86_400)
    for seed in 0..<UInt64(Checkout.isLong ? 2_000 : 150) {
      var random = SplitMix64(seed: seed)
      let (one, two) = (try copy(ancestor), try copy(ancestor))
      try edit(one, "A", &random)
      try edit(two, "B", &random)
      let (first, second) = (try copy(one), try copy(two))
      let (_, conflicts) = try merge(two, into: first)
      let (_, others) = try merge(one, into: second)
      #expect(try content(first) == content(second), "\(seed)")
      #expect(conflicts.count == others.count, "\(seed)")
      // Again it has nothing to do.
      let (again, _) = try merge(second, into: first)
      #expect(again.changeCount == 0, "\(seed)")
      try expectNewest(first, of: [one, two], "\(seed)")
    }
  }

  private func expectNewest(_ merged: Store, of copies: [Store], _ name: String) throws {
    func times(_ store: Store) throws -> [String: Double] {
      try store.read { db in
        let rows = try Row.fetchAll(db, sql: "SELECT id, updated_at FROM shopping_items")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
      }
    }
    let wanted = try copies.map(times).reduce([:]) { $0.merging($1, uniquingKeysWith: max) }
    #expect(try times(merged) == wanted, "\(name)")
  }

  @Test("A merge is one step that undo takes back, and a dry run changes nothing")
  func undo() throws {
    let one = try Store.sample(.demo, now: testNow)
    let two = try copy(one)
    try two.write {
      try $0.execute(
        sql: """
          UPDATE shopping_items SET name = 'theirs', updated_at = updated_at + 1
            WHERE id = 'demo-item-1';
          DELETE FROM shopping_items WHERE id = 'demo-item-2';
          INSERT INTO shopping_lists VALUES ('new', 'New', 1, 1);
          """)
    }
    let before = try content(one)
    let session = try ExportTrial.session(one)
    let trial = try session.merge(two, file: "b", isDryRun: true, remark: { _ in }).result
    #expect(
      trial.sentence(isDryRun: true)
        == "would merge: 1 row added, 1 row newer there, 0 rows newer here, 108 rows the same")
    #expect(try content(one) == before)
    let (_, remarks) = try merge(two, into: one)
    #expect(
      remarks.map(\.problem).first?.hasPrefix(
        "the other row was changed later; this one had name \"Bananas\"") == true)
    #expect(try content(one) != before)
    let action = try #require(try session.planned(.undo))
    try session.apply(action)
    #expect(try content(one) == before)
  }
}
