import Foundation
import GRDB
import QCQLanguage
import QuickCartStore
import TestSupport

/// A database with everything in it that data should not have but has.
enum HostileData {
  static let own = [
    WorldField("price", "price", .number), WorldField("aisle", "aisle", .text),
    WorldField("organic", "organic", .bool), WorldField("best_before", "best_before", .date),
  ]

  private static let names = [
    "Crème fraîche", "Cre\u{300}me frai\u{302}che", "creme", "STRASSE", "Straße", "melk", "Melk",
    "MELK", "", " ", "a%b", "a_b", "axb", "back\\slash", "O'Neill", "say \"hi\"",
    "x\"; DROP TABLE shopping_items; --", "line\nbreak", "nul\u{0}inside", "👨‍👩‍👧 tas", "🥫", "é",
    "e\u{301}", "İstanbul", "ıssız", "ﬁets", "Zalm", "appel", "Äpfel", "Ωmega", "co-op", "coop",
    "\u{202E}txet", "10", "9", "?1", "$t",
  ]

  private static let titles = [
    "BBQ", "bbq feest", "Straße", "Dubbel", "Dubbel", "dubbel", "100%", "a_b", "it's", "x\"; --",
    "Cafe\u{301}", "", "Two\nlines", "🎉 Party", "\u{0}nul",
  ]

  static func store(_ layout: PhysicalLayout, seed: UInt64, items: Int = 32) throws -> Store {
    let store = try Store.sample(.dutch, layout: layout, now: testNow)
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try store.write { db in
      var random = SplitMix64(seed: seed)
      let isSnake = layout == .snakeCasePlural
      for column in ["price REAL", "aisle TEXT", "organic BOOLEAN", "best_before DATE"] {
        try db.execute(sql: "ALTER TABLE \(layout.table(.items)) ADD COLUMN \(column)")
      }
      try db.execute(sql: "DELETE FROM \(layout.table(.items))")
      try db.execute(sql: "DELETE FROM \(layout.table(.lists))")
      // Two categories of one order; in the second layout also two of one name.
      try db.execute(
        sql:
          "INSERT INTO \(layout.table(.categories)) VALUES (9, ?, '', 3), (10, 'Crème', '🍦', -1)",
        arguments: [isSnake ? "zuivel" : "Zuivel"])
      try addLists(db, layout, &random)
      for index in 0..<items { try addItem(db, layout, index, &random) }
    }
    return store
  }

  /// Puts what does not fit into cells of every column but ids and references: texts, bytes,
  /// numbers without end, texts that are no UTF-8, and dates as other programs store them.
  static func scatterStrays(_ store: Store, _ layout: PhysicalLayout, seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 77)
    let strays = [
      "'veel'", "''", "x'0102'", "9e999", "-9e999", "CAST(x'ff41' AS TEXT)", "x''", "2.5",
      "CAST(x'41c3' AS TEXT)", "'12'",
    ]
    let dates = [
      "'2026-11-19'", "'2026-11-20 06:30:00'", "'2026-11-18T10:00:00Z'", "1795000000000",
      "'2026-11-20 06:30'", "'2026-11-17 23:59:59.250'", "'2026-11-20T01:00:00+02:00'",
      "'tomorrow'", "'2026-13-01'", "9e15", "-9e15", "'2026-11-20T'", "'2026-11-19 '",
    ]
    let world = try World(store, layout, own: own)
    try store.write { db in
      for entity in Entity.allCases {
        let table = layout.table(entity)
        let fields = (world.fields[entity] ?? []).filter {
          !["id", "list", "category"].contains($0.name)
        }
        let ids = try Row.fetchAll(db, sql: "SELECT rowid FROM \(table)").map { $0[0] as Int64 }
        for _ in 0..<(entity == .items ? 60 : 14) {
          let field = random.pick(fields)
          let value = random.pick(field.type == .date ? strays + dates + dates : strays)
          try db.execute(
            sql: "UPDATE OR IGNORE \(table) SET \(field.column) = \(value) WHERE rowid = ?",
            arguments: [random.pick(ids)])
        }
      }
    }
  }

  private static func bytes(_ text: String) -> Data { Data(text.utf8) }

  private static func addLists(
    _ db: Database, _ layout: PhysicalLayout, _ random: inout SplitMix64
  ) throws {
    for (index, title) in titles.enumerated() {
      try db.execute(
        sql: "INSERT INTO \(layout.table(.lists)) VALUES (?, CAST(? AS TEXT), ?, ?)",
        arguments: [
          index == 3 ? "é" : index == 4 ? "e\u{301}" : "L\(index)", bytes(title),
          testNow - Double(random.below(50)) * 43_200, testNow - Double(random.below(4)) * 86_400,
        ])
    }
  }

  private static func addItem(
    _ db: Database, _ layout: PhysicalLayout, _ index: Int, _ random: inout SplitMix64
  ) throws {
    let list =
      random.chance(1, in: 12) ? "gone" : "L\(random.pick([0, 0, 0, 1, 2, 5, 6, 7, 8, 13]))"
    let quantity: Int64 =
      switch random.below(12) {
      case 0: 0
      case 1: -Int64(random.below(5))
      case 2: random.pick([Int64.max, 4_294_967_296, 4_294_967_296])
      default: Int64(1 + random.below(6))  // Int
      }
    let note = random.chance(1, in: 2) ? "" : random.pick(names)
    let price = [nil, 0, 0.25, 1.5, -2.75, 1e300, 3, 12.25]
    let arguments: [(any DatabaseValueConvertible)?] = [
      "i\(index)", bytes(names[index % names.count]), quantity,
      random.pick([0, 0, 1, 2, -1]), bytes(note), random.pick([1, 2, 2, 3, 5, 8, 9, 10, 77, 99]),
      list, testNow - Double(random.below(12)) * 43_200.5,
      testNow - Double(random.below(900)) * 86_400 / 7, random.pick(price),
      random.chance(1, in: 3) ? nil : bytes(random.pick(["A", "a", "B12", ""])),
      random.pick([nil, 0, 1, 2]),
      random.chance(1, in: 3) ? nil : testNow + Double(random.below(60) - 30) * 86_400,
    ]
    try db.execute(
      sql: "INSERT INTO \(layout.table(.items)) VALUES "
        + "(?, CAST(? AS TEXT), ?, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?, CAST(? AS TEXT), ?, ?)",
      arguments: StatementArguments(arguments))
  }
}
