import GRDB
import QCQEngine
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

@Suite("Categories of two copies come together") struct MergeCategoryTests: MergeTrial {
  private static let names = ["Wine", "wine", "Toys", "Pets", "Produce", "Dairy", "Frozen"]

  /// Somebody adds, renames, swaps and deletes categories, the names being few. No two emojis that
  /// are set are alike.
  private func edit(_ store: Store, _ name: String, _ random: inout SplitMix64) throws {
    try store.write { db in
      for number in 0..<(1 + random.below(10)) {
        let ids = try Int.fetchAll(db, sql: "SELECT id FROM item_categories ORDER BY id")
        let (id, second) = (random.pick(ids), random.pick(ids))
        let wanted = random.pick(Self.names)
        let isFree =
          try Int.fetchOne(
            db, sql: "SELECT count(*) FROM item_categories WHERE name = ?", arguments: [wanted])
          == 0
        switch random.below(7) {
        case 0, 1:
          if isFree { try add(wanted, "\(name)-\(number)", emoji: "\(name)\(number)", to: db) }
        case 2, 3:
          if isFree { try rename(id, wanted, db) }
        case 4: try swap(id, second, db)
        case 5:
          if id != 8 {
            try db.execute(
              sql: "UPDATE shopping_items SET category_id = 8 WHERE category_id = ?",
              arguments: [id])
            try db.execute(sql: "DELETE FROM item_categories WHERE id = ?", arguments: [id])
          }
        default:  // Int
          try db.execute(
            sql: "UPDATE item_categories SET emoji = ? WHERE id = ?",
            arguments: ["\(name)\(number)", id])
        }
      }
    }
  }

  /// A new category with a new item; categories that the ancestor had keep their numbers.
  private func add(_ category: String, _ item: String, emoji: String, to db: Database) throws {
    let highest = try Int.fetchOne(db, sql: "SELECT max(id) FROM item_categories") ?? 0
    let id = max(highest, 8) + 1
    try db.execute(
      sql: "INSERT INTO item_categories VALUES (?, ?, ?, ?)",
      arguments: [id, category, emoji, id])
    try db.execute(
      sql: "INSERT INTO shopping_items VALUES (?, ?, 1, 0, '', ?, 'demo-list-8', 1, 1)",
      arguments: [item, item, id])
  }

  private func rename(_ id: Int, _ name: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE item_categories SET name = ? WHERE id = ?", arguments: [name, id])
  }

  private func swap(_ one: Int, _ two: Int, _ db: Database) throws {
    func name(_ id: Int) throws -> String {
      try String.fetchOne(
        db, sql: "SELECT name FROM item_categories WHERE id = ?", arguments: [id]) ?? ""
    }
    let names = (try name(one), try name(two))
    if one == two { return }
    try rename(one, "between", db)
    try rename(two, names.0, db)
    try rename(one, names.1, db)
  }

  @Test("Names that cross come together, and every loss is told", arguments: [true, false])
  func crossing(hasBase: Bool) throws {
    let ancestor = try Store.sample(.demo, now: testNow - 86_400)
    for seed in 0..<UInt64(Checkout.isLong ? 2_000 : 6) {
      var random = SplitMix64(seed: seed)
      let (one, two) = (try copy(ancestor), try copy(ancestor))
      try edit(one, "A", &random)
      try edit(two, "B", &random)
      let (store, conflicts) = try merged(
        one, two, base: hasBase ? ancestor : nil, "\(hasBase) \(seed)")
      if hasBase { try expectEdits(store, [one, two], ancestor, conflicts, "\(seed)") }
      try expectItems(store, [one, two], conflicts, "\(hasBase) \(seed)")
      try expectUndo(one, two, base: hasBase ? ancestor : nil, "\(hasBase) \(seed)")
    }
  }

  @Test("Against a copy that nobody has changed nothing of the other one is lost")
  func oneSided() throws {
    let ancestor = try Store.sample(.demo, now: testNow - 86_400)
    for seed in 0..<UInt64(Checkout.isLong ? 2_000 : 6) {
      var random = SplitMix64(seed: seed)
      let one = try copy(ancestor)
      try edit(one, "A", &random)
      let (store, conflicts) = try merged(one, copy(ancestor), base: ancestor, "\(seed)")
      #expect(try content(store) == content(one), "\(seed)")
      #expect(conflicts.isEmpty, "\(seed): \(conflicts.map(\.problem))")
    }
  }

  private func text(_ cells: Cells?, _ column: String) -> String {
    cells?[column].flatMap { String.fromDatabaseValue($0) } ?? ""
  }

  /// What a copy has changed is there, or it is told that it is lost.
  private func expectEdits(
    _ store: Store, _ copies: [Store], _ ancestor: Store, _ conflicts: [ImportRemark],
    _ name: String
  ) throws {
    let table = "item_categories"
    let (found, base) = (try rows(store, table), try rows(ancestor, table))
    let words = conflicts.filter { $0.entity == .categories }.map(\.problem)
    for (id, cells) in try copies.flatMap({ try rows($0, table) }) {
      let isOld = base[id] != nil
      let key = text(cells, "name").lowercased()
      let there =
        isOld
        ? [found[id]].compactMap { $0 }
        : found.values.filter { text($0, "name").lowercased() == key }
      if isOld, cells == base[id] { continue }
      #expect(!there.isEmpty, "\(name) \(id)")
      for column in ["name", "emoji"] where cells[column] != base[id]?[column] {
        let value = text(cells, column)
        let isTold = words.contains { $0.contains("\"\(value)\"") }
        #expect(
          isTold || there.contains { text($0, column) == value }, "\(name) \(id) \(value) \(words)")
      }
    }
  }

  /// Every item that came later has a category of the name that its own had, or of one of which
  /// it is told that it lost that name.
  private func expectItems(
    _ store: Store, _ copies: [Store], _ conflicts: [ImportRemark], _ name: String
  ) throws {
    func categories(_ store: Store) throws -> [DatabaseValue: String] {
      let names = try rows(store, "item_categories")
      return try rows(store, "shopping_items").compactMapValues { item in
        guard let id = item["category_id"], let number = Int.fromDatabaseValue(id), number > 8
        else { return nil }
        return text(names[id], "name").lowercased()
      }
    }
    let all = try rows(store, "item_categories")
    let items = try rows(store, "shopping_items")
    for (item, category) in try copies.flatMap({ try categories($0) }) {
      let id = items[item]?["category_id"] ?? .null
      let found = text(all[id], "name")
      let isTold = conflicts.contains {
        $0.entity == .categories && $0.id == .int(Int64.fromDatabaseValue(id) ?? 0)
          && $0.problem.lowercased().contains("\"\(category)\"")
      }
      #expect(found.lowercased() == category || isTold, "\(name) \(item) \(found)")
    }
  }

  private func expectUndo(_ one: Store, _ two: Store, base: Store?, _ name: String) throws {
    let store = try copy(one)
    let (tally, _) = try merge(two, into: store, base: base)
    if tally.changeCount == 0 { return }
    let after = try content(store)
    let session = try ExportTrial.session(store)
    try session.apply(#require(try session.planned(.undo)))
    #expect(try content(store) == content(one), "\(name)")
    try session.apply(#require(try session.planned(.redo)))
    #expect(try content(store) == after, "\(name)")
  }

  /// Merges two copies of the sample that were changed, and gives the names by their numbers.
  private func mergedNames(
    _ change: (_ one: Database, _ two: Database) throws -> Void
  ) throws -> (names: [Int: String], words: [String]) {
    let ancestor = try Store.sample(.demo, now: testNow)
    let (one, two) = (try copy(ancestor), try copy(ancestor))
    try one.write { first in try two.write { second in try change(first, second) } }
    let (store, conflicts) = try merged(one, two, base: ancestor, "names")
    try expectUndo(one, two, base: ancestor, "names")
    var names: [Int: String] = [:]
    for (id, cells) in try rows(store, "item_categories") {
      if let id = Int.fromDatabaseValue(id) { names[id] = text(cells, "name") }
    }
    return (names, conflicts.map(\.problem))
  }

  @Test("The same new categories in another order are one each") func crossed() throws {
    let (names, _) = try mergedNames { one, two in
      for (number, name) in ["Wine", "Toys"].enumerated() {
        try add(name, "A\(number)", emoji: "", to: one)
      }
      for (number, name) in ["Toys", "Wine"].enumerated() {
        try add(name, "B\(number)", emoji: "", to: two)
      }
    }
    #expect(names.count == 10 && Set(names.values).isSuperset(of: ["Wine", "Toys"]))
  }

  @Test("Names that one copy swaps or hands on are as that copy has them") func swapped() throws {
    let (names, words) = try mergedNames { one, two in
      try swap(1, 2, one)
      try rename(5, "Stock", one)
      try rename(4, "Pantry", one)
      try rename(3, "Frozen", one)
      try two.execute(sql: "UPDATE item_categories SET emoji = 'new' WHERE id IN (1, 4)")
    }
    #expect(
      [1, 2, 3, 4, 5].map { names[$0] } == ["Dairy", "Produce", "Frozen", "Pantry", "Stock"])
    #expect(words.isEmpty)
  }

  @Test("Of two that get one name, one keeps the name that it had") func sameName() throws {
    let (names, words) = try mergedNames { one, two in
      try rename(2, "Cold", one)
      try rename(4, "Cold", two)
    }
    #expect(names[2] == "Cold" && names[4] == "Frozen")
    #expect(
      words == ["name \"Frozen\" is kept and \"Cold\" lost: another category has it"])
  }

  @Test("What a category loses that becomes part of another is told") func joined() throws {
    let (names, words) = try mergedNames { one, two in
      try add("Wine", "A", emoji: "red", to: one)
      try rename(2, "Wine", two)
    }
    #expect(names.count == 8 && names[2] == "Wine")
    #expect(
      words == [
        "\"Wine\", 9 in one copy, is joined with it and loses emoji \"red\", sort_order 9"
      ])
  }

  @Test("An item that comes without its list is told") func repeatedList() throws {
    let one = try Store.sample(.demo, now: testNow)
    try one.write {
      try $0.execute(
        sql: """
          CREATE TABLE items AS SELECT * FROM shopping_items;
          DROP TABLE shopping_items;
          CREATE TABLE lists AS SELECT * FROM shopping_lists;
          DROP TABLE shopping_lists;
          ALTER TABLE items RENAME TO shopping_items;
          ALTER TABLE lists RENAME TO shopping_lists;
          """)
    }
    let two = try copy(one)
    try two.write {
      try $0.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('twin', 'One', 1, 1), ('twin', 'Two', 1, 1);
          INSERT INTO shopping_items VALUES ('new', 'New', 1, 0, '', 8, 'twin', 1, 1);
          """)
    }
    let (_, remarks) = try merge(two, into: one)
    #expect(
      remarks.map(\.problem) == [
        "stands for more than one row of a copy: they are left as they are",
        "comes without its shopping_list_id \"twin\", which stands for more than one row of the "
          + "other copy",
      ])
  }
}
