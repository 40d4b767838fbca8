import Foundation
import GRDB
import QCQEngine
import QCQLanguage
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("Two copies of a database come together") struct MergeTests: MergeTrial {
  private static let columns = ["name", "quantity", "is_completed", "notes", "category_id"]

  private static func cell(_ column: String, _ name: String, _ random: inout SplitMix64) -> String {
    switch column {
    case "name", "notes": "'\(name) \(random.below(3))'"
    case "quantity": "\(random.below(5))"
    case "is_completed": "\(random.below(2))"
    default: "\(1 + random.below(8))"  // String
    }
  }

  /// Somebody adds, changes and deletes what they like.
  private func edit(_ store: Store, _ name: String, _ random: inout SplitMix64) throws {
    try store.write { db in
      for number in 0..<(1 + random.below(12)) {
        let item = "demo-item-\(1 + random.below(12))"
        let list = "demo-list-\(1 + random.below(4))"
        let time = testNow + Double(random.below(4))
        switch random.below(8) {
        case 0:
          try db.execute(
            sql: "INSERT INTO shopping_items VALUES (?, ?, 1, 0, '', 8, 'demo-list-8', ?, ?)",
            arguments: ["\(name)-\(number)", name, time, time])
        case 1...4:
          let column = random.pick(Self.columns)
          try db.execute(
            sql: """
              UPDATE shopping_items SET \(column) = \(Self.cell(column, name, &random)),
                updated_at = ? WHERE id = ?
              """, arguments: [time, item])
        case 5:
          try db.execute(
            sql: "UPDATE shopping_lists SET title = ?, updated_at = ? WHERE id = ?",
            arguments: ["\(name) \(number)", time, list])
        case 6: try db.execute(sql: "DELETE FROM shopping_items WHERE id = ?", arguments: [item])
        default:  // Int
          if random.chance(1, in: 3) {
            try db.execute(sql: "DELETE FROM shopping_lists WHERE id = ?", arguments: [list])
          } else {
            try db.execute(
              sql: "UPDATE item_categories SET emoji = ? WHERE id = ?",
              arguments: [name, 1 + random.below(8)])
          }
        }
      }
    }
  }

  @Test(
    "What a trigger takes back of a merge is an error, and nothing is merged",
    arguments: [
      (
        "AFTER UPDATE", "UPDATE shopping_items SET quantity = old.quantity WHERE id = new.id",
        "the trigger `own` kept 1 row from being changed"
      ),
      (
        "BEFORE DELETE", "SELECT raise(IGNORE)",
        "a trigger or a conflict rule of this database kept 1 row from being deleted"
      ),
      (
        "AFTER DELETE",
        """
        INSERT INTO shopping_items VALUES (old.id, old.name, old.quantity, old.is_completed, '',
          old.category_id, old.shopping_list_id, old.created_at, old.updated_at)
        """, "the trigger `own` kept 1 row from being deleted"
      ),
      (
        "AFTER INSERT", "DELETE FROM shopping_items WHERE id = new.id",
        "the trigger `own` removed 1 row again"
      ),
    ])
  func triggers(event: String, body: String, words: String) throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    try other.write { db in
      try db.execute(
        sql: """
          UPDATE shopping_items SET quantity = 9, updated_at = updated_at + 1 WHERE id = 'item-6';
          DELETE FROM shopping_items WHERE id = 'item-7';
          INSERT INTO shopping_items VALUES ('new', 'Torch', 1, 0, '', 8, 'list-1', 1, 1);
          """)
    }
    let trigger = "CREATE TRIGGER own \(event) ON shopping_items BEGIN \(body); END"
    try store.write { try $0.execute(sql: trigger) }
    let before = try content(store)
    let error = #expect(throws: EngineError.self) { try merge(other, into: store, base: base) }
    #expect(error?.diagnostic.message == words)
    #expect(try content(store) == before)
    try store.write { try $0.execute(sql: "DROP TRIGGER own") }
    #expect(try merge(other, into: store, base: base).0.changeCount == 3)
  }

  @Test("Without an ancestor nothing newer is lost, whichever takes in the other")
  func withoutBase() throws {
    let ancestor = try Store.sample(.demo, now: testNow - 86_400)
    for seed in 0..<UInt64(Checkout.isLong ? 2_000 : 8) {
      var random = SplitMix64(seed: seed)
      let (one, two) = (try copy(ancestor), try copy(ancestor))
      try edit(one, "A", &random)
      try edit(two, "B", &random)
      let (store, _) = try merged(one, two, "\(seed)")
      let times = try [one, two].map { store in
        try rows(store, "shopping_items").mapValues { $0["updated_at"] }
      }
      let wanted = times[0].merging(times[1]) { max(double($0), double($1)).databaseValue }
      #expect(
        try rows(store, "shopping_items").mapValues { $0["updated_at"] } == wanted, "\(seed)")
    }
  }

  private func double(_ value: DatabaseValue?) -> Double {
    value.flatMap { Double.fromDatabaseValue($0) } ?? 0
  }

  @Test("With an ancestor each field is taken from the copy that has changed it")
  func withBase() throws {
    let ancestor = try Store.sample(.demo, now: testNow - 86_400)
    for seed in 0..<UInt64(Checkout.isLong ? 2_000 : 14) {
      var random = SplitMix64(seed: seed)
      let (one, two) = (try copy(ancestor), try copy(ancestor))
      try edit(one, "A", &random)
      try edit(two, "B", &random)
      let (store, conflicts) = try merged(one, two, base: ancestor, "\(seed)")
      try expectRule(store, one, two, ancestor, conflicts, "\(seed)")
    }
  }

  /// Works out from the three databases what has to be there.
  private func expectRule(
    _ store: Store, _ one: Store, _ two: Store, _ ancestor: Store, _ conflicts: [ImportRemark],
    _ name: String
  ) throws {
    var count = 0
    for table in ["shopping_items", "shopping_lists", "item_categories"] {
      let (found, base) = (try rows(store, table), try rows(ancestor, table))
      let (ours, theirs) = (try rows(one, table), try rows(two, table))
      let used = try Set(rows(store, "shopping_items").values.compactMap { $0["shopping_list_id"] })
      for id in Set(ours.keys).union(theirs.keys) {
        guard let mine = ours[id], let other = theirs[id] else {
          let left = ours[id] ?? theirs[id] ?? [:]
          let isSame = base[id].map { same($0, left) } ?? false
          let stays = !isSame || (table == "shopping_lists" && used.contains(id))
          if stays, base[id] != nil { count += 1 }
          #expect(found[id] == (stays ? left : nil), "\(name) \(id)")
          continue
        }
        let order = double(mine["updated_at"]) - double(other["updated_at"])
        var hasConflict = false
        for column in mine.keys {
          let (one, two, old) = (mine[column], other[column], base[id]?[column])
          var wanted = [one]
          if column == "updated_at" {
            wanted = [order > 0 ? one : two]
          } else if one != two, one == old {
            wanted = [two]
          } else if one != two, two != old {
            hasConflict = true
            wanted = order > 0 ? [one] : order < 0 ? [two] : [one, two]
          }
          #expect(wanted.contains(found[id]?[column]), "\(name) \(id) \(column)")
        }
        if hasConflict { count += 1 }
      }
    }
    #expect(conflicts.count == count, "\(name): \(conflicts.map(\.problem))")
  }

  private func same(_ one: Cells, _ other: Cells) -> Bool {
    one.filter { $0.key != "updated_at" } == other.filter { $0.key != "updated_at" }
  }

  @Test("What the histories tell is as good as an ancestor") func histories() throws {
    let ancestor = try Store.sample(.demo, now: testNow - 86_400)
    for seed in 0..<UInt64(Checkout.isLong ? 1_000 : 12) {
      var random = SplitMix64(seed: seed)
      let (one, two) = (try copy(ancestor), try copy(ancestor))
      for _ in 0..<(1 + random.below(10)) {
        let isFirst = random.chance(1, in: 2)
        let value: (StoredField, Value) =
          switch random.below(3) {
          case 0: (.quantity, .int(Int64(random.below(5))))
          case 1: (.note, .text(isFirst ? "A" : "B"))
          default: (.name, .text(isFirst ? "A" : "B"))  // Int
          }
        // Nothing tells a row that both have changed to the very same cells at the very same time
        // from one that both have got.
        let time = testNow + Double(random.below(9)) + (isFirst ? 0 : 0.25)
        let session = try Session(
          store: isFirst ? one : two, options: SessionOptions(now: { time }, zone: UTC()))
        let id = Value.text("demo-item-\(1 + random.below(5))")
        _ = try session.write(
          [.update(.items, id: id, Dictionary(uniqueKeysWithValues: [value]))], label: "edit")
      }
      let before = try copy(one)
      let (_, conflicts) = try merge(two, into: one)
      try expectRule(one, before, two, ancestor, conflicts, "\(seed)")
    }
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
    let trial = try session.merge(
      MergeSource(two, file: "b"), isDryRun: true, remark: { _ in }
    ).result
    #expect(
      trial.sentence(isDryRun: true) == "would merge: 1 row added, 1 row changed; 1 conflict")
    #expect(try content(one) == before)
    let (_, remarks) = try merge(two, into: one)
    #expect(
      remarks.map(\.problem) == [
        "differs, changed last in the other copy: name \"theirs\" is kept and \"Bananas\" is lost"
      ])
    #expect(try content(one) != before)
    let action = try #require(try session.planned(.undo))
    try session.apply(action)
    #expect(try content(one) == before)
  }

  @Test("A merge after an undo brings both copies together, whichever takes in the other first")
  func undoneMerge() throws {
    let one = try Store.sample(.demo, now: testNow)
    let two = try copy(one)
    let later = try Session(
      store: two, options: SessionOptions(now: { testNow + 5 }, zone: UTC()))
    _ = try later.write(
      [.update(.items, id: .text("demo-item-1"), [.quantity: .int(7)])], label: "edit")
    _ = try merge(two, into: one)
    let session = try ExportTrial.session(one)
    try session.apply(#require(try session.planned(.undo)))
    _ = try merge(two, into: one)
    _ = try merge(one, into: two)
    #expect(try content(one) == content(two))
    let quantity = try rows(one, "shopping_items")["demo-item-1".databaseValue]?["quantity"]
    #expect(quantity == 7.databaseValue)
  }

  @Test("Of rows with one time each field is decided alike when one has taken in the other")
  func equalTimes() throws {
    let ancestor = try Store.sample(.demo, now: testNow)
    let (one, two) = (try copy(ancestor), try copy(ancestor))
    func change(_ store: Store, _ sql: String) throws {
      try store.write {
        try $0.execute(sql: "UPDATE shopping_items SET \(sql) WHERE id = 'demo-item-1'")
      }
    }
    try change(one, "quantity = 50")
    try change(two, "name = 'A', quantity = 70")
    _ = try merge(two, into: one, base: ancestor)
    _ = try merge(one, into: two, base: ancestor)
    #expect(try content(one) == content(two))
    let row = try rows(one, "shopping_items")["demo-item-1".databaseValue]
    #expect(row?["name"] == "A".databaseValue && row?["quantity"] == 70.databaseValue)
  }

  @Test("Of a deleted list that stays because of an item that is told") func keptList() throws {
    let ancestor = try Store.sample(.demo, now: testNow)
    let (one, two) = (try copy(ancestor), try copy(ancestor))
    try one.write {
      try $0.execute(
        sql: """
          DELETE FROM shopping_items WHERE shopping_list_id = 'demo-list-1';
          DELETE FROM shopping_lists WHERE id = 'demo-list-1';
          """)
    }
    try two.write {
      try $0.execute(
        sql: """
          UPDATE shopping_items SET quantity = 50 WHERE id =
            (SELECT min(id) FROM shopping_items WHERE shopping_list_id = 'demo-list-1')
          """)
    }
    let (_, here) = try merge(two, into: copy(one), base: ancestor)
    let (_, there) = try merge(one, into: copy(two), base: ancestor)
    #expect(
      here.map(\.problem) == [
        "deleted here and changed in the other copy: it is kept",
        "deleted here, but an item belongs to it: it is kept",
      ])
    #expect(
      there.map(\.problem) == [
        "deleted in the other copy and changed here: it is kept",
        "deleted in the other copy, but an item belongs to it: it is kept",
      ])
  }

  private func addCategory(_ name: String, to store: Store) throws {
    try store.write { db in
      try db.execute(
        sql: "INSERT INTO item_categories VALUES (9, ?, '', 9)", arguments: [name])
      try db.execute(
        sql: "INSERT INTO shopping_items VALUES (?, ?, 1, 0, '', 9, 'demo-list-8', 1, 1)",
        arguments: ["item-\(name)", name])
    }
  }

  @Test("Two categories of one number stay two, and each keeps its items") func categories() throws
  {
    let ancestor = try Store.sample(.demo, now: testNow)
    let (one, two) = (try copy(ancestor), try copy(ancestor))
    try addCategory("Wine", to: one)
    try addCategory("Toys", to: two)
    for base in [nil, ancestor] {
      let (store, conflicts) = try merged(one, two, base: base, "\(base == nil)")
      let words =
        "each copy has given it to another category: "
        + "\"Toys\" keeps it and \"Wine\" becomes 10"
      #expect(conflicts.map(\.problem) == [words])
      let (items, names) = (try rows(store, "shopping_items"), try rows(store, "item_categories"))
      for name in ["Wine", "Toys"] {
        let category = items["item-\(name)".databaseValue]?["category_id"]
        #expect(category.flatMap { names[$0]?["name"] } == name.databaseValue)
      }
    }
    _ = try merge(two, into: one)
    _ = try merge(one, into: two)
    #expect(try content(one) == content(two))
  }

  @Test("A category that both copies have items of is one, whatever its name")
  func renamedCategory() throws {
    let one = try Store.sample(.demo, now: testNow)
    let two = try copy(one)
    try two.write {
      try $0.execute(
        sql: """
          UPDATE item_categories SET name = 'Renamed' WHERE id =
            (SELECT category_id FROM shopping_items WHERE id = 'demo-item-1')
          """)
    }
    let (store, conflicts) = try merged(one, two, "renamed")
    #expect(try rows(store, "item_categories").count == rows(one, "item_categories").count)
    #expect(conflicts.count == 1)
  }

  @Test("Rows that share an id stay as they are") func repeatedIDs() throws {
    let one = try Store.sample(.demo, now: testNow)
    try one.write {
      try $0.execute(
        sql: """
          CREATE TABLE keyless AS SELECT * FROM shopping_items;
          DROP TABLE shopping_items;
          ALTER TABLE keyless RENAME TO shopping_items;
          INSERT INTO shopping_items SELECT * FROM shopping_items WHERE id = 'demo-item-1';
          """)
    }
    let two = try copy(one)
    try two.write {
      try $0.execute(
        sql: "UPDATE shopping_items SET name = 'A' || rowid WHERE id = 'demo-item-1'")
    }
    let before = try content(one)
    let (tally, remarks) = try merge(two, into: one)
    #expect(try content(one) == before && tally.changeCount == 0)
    #expect(
      remarks.map(\.problem) == [
        "stands for more than one row of a copy: they are left as they are"
      ])
  }
}
