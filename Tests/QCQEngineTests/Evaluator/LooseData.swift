import Foundation
import GRDB
import QCQLanguage
import QuickCartStore
import TestSupport

/// Tables that promise nothing: each column but the id may be NULL, references lead nowhere, titles
/// and texts stand there twice, in two forms of Unicode, and items have columns of every type that
/// people declare.
enum LooseData {
  private static let declared: [(name: String, declaration: String, type: ValueType)] = [
    ("weight", "INT", .int), ("stock", "UNSIGNED BIG INT", .int), ("price", "REAL", .number),
    ("tax", "NUMERIC", .number), ("cost", "DECIMAL(10,2)", .number), ("size", "DOUBLE", .number),
    ("aisle", "TEXT", .text), ("code", "VARCHAR(20)", .text), ("memo", "CLOB", .text),
    ("free", "", .text), ("organic", "BOOLEAN", .bool), ("best_before", "DATE", .date),
    ("due", "DATETIME", .date), ("seen", "TIMESTAMP", .date), ("photo", "BLOB", .data),
  ]

  static var own: [WorldField] { declared.map { WorldField($0.name, $0.name, $0.type) } }

  private static let texts = [
    "Café", "Cafe\u{301}", "cafe", "CAFÉ", "", "é", "e\u{301}", "Straße", "strasse", "İ", "ﬁ", "a",
    "A", "B12", "10", "9", "nul\u{0}", "line\nbreak", "🥫", "\u{FFFD}", "Ω", "Ω",
  ]

  static func store(_ layout: PhysicalLayout, seed: UInt64, items: Int = 36) throws -> Store {
    let store = try Store.sample(.dutch, layout: layout, now: testNow)
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try store.write { db in
      var random = SplitMix64(seed: seed)
      try loosen(db, layout)
      for (index, title) in (texts.prefix(9) + ["Dubbel", "Dubbel"]).enumerated() {
        try insert(
          db, layout, .lists,
          ["L\(index)", index == 7 ? nil : data(title), date(&random), date(&random)])
      }
      for (index, name) in (texts.suffix(6) + ["Zuivel", "zuivel"]).enumerated() {
        let order = random.pick([nil, 1, 1, 2, -3])
        try insert(
          db, layout, .categories, [index + 1, data(name), random.pick(["🥫", "", nil]), order])
      }
      for index in 0..<items { try addItem(db, layout, index, &random) }
    }
    return store
  }

  /// Makes the tables anew, with nothing but an id that tells rows apart.
  private static func loosen(_ db: Database, _ layout: PhysicalLayout) throws {
    for entity in Entity.allCases {
      let table = layout.table(entity)
      let columns = try Row.fetchAll(
        db, sql: "SELECT name, type FROM pragma_table_info('\(table)')"
      )
      .map { (name: $0[0] as String, type: $0[1] as String) }
      let known = columns.map {
        $0.name == "id" ? "id \($0.type) PRIMARY KEY" : "\($0.name) \($0.type)"
      }
      let more = entity == .items ? declared.map { "\($0.name) \($0.declaration)" } : []
      try db.execute(sql: "DROP TABLE \(table)")
      try db.execute(sql: "CREATE TABLE \(table) (\((known + more).joined(separator: ", ")))")
    }
  }

  private static func data(_ text: String) -> Data { Data(text.utf8) }

  private static func date(_ random: inout SplitMix64) -> Double? {
    random.pick([
      nil, testNow, testNow - 86_400 * Double(random.below(40)), 0, -1.5, testNow + 0.25,
      testNow - 43_200.5 * Double(random.below(9)),
    ])
  }

  /// Dates in all the ways in which a column may have them.
  private static func anyDate(
    _ random: inout SplitMix64
  ) -> (any DatabaseValueConvertible)? {
    random.chance(1, in: 2)
      ? date(&random)
      : random.pick([
        "2026-11-12", "2026-11-20", "6000-01-01", "2026-11-12 18:30", "2026-11-12T18:30:05Z",
      ])
  }

  private static func addItem(
    _ db: Database, _ layout: PhysicalLayout, _ index: Int, _ random: inout SplitMix64
  ) throws {
    func text() -> Data? { random.chance(1, in: 5) ? nil : data(random.pick(texts)) }
    func whole() -> (any DatabaseValueConvertible)? {
      if random.chance(1, in: 12) { return 1e300 }
      return random.pick([nil, 0, 1, 2, 3, -4, 7, .max, 4_294_967_296] as [Int64?])
    }
    func number() -> Double? { random.pick([nil, 0, 0.25, 1.5, -2.75, 1e300, 3, 12.25, -0.5]) }
    var values: [(any DatabaseValueConvertible)?] = [
      "i\(index)", text(), whole(), random.pick([nil, 0, 0, 1, 2, -1]), text(),
      random.pick([nil, 1, 2, 3, 7, 8, 77]), random.pick([nil, "L0", "L1", "L7", "L9", "gone"]),
      date(&random), date(&random),
    ]
    for column in declared {
      switch column.type {
      case .int: values.append(whole())
      case .number: values.append(number())
      // Without a type a column keeps a number as it is, one without end, too.
      case .text where column.declaration.isEmpty && random.chance(1, in: 3):
        values.append(random.pick([.infinity, 2.5, 7, 10]))
      case .text, .list, .category: values.append(text())
      case .bool: values.append(random.pick([nil, 0, 1, 2]))
      case .date: values.append(anyDate(&random))
      case .data: values.append(random.pick([nil, Data([0, 255]), Data()]))
      }
    }
    try insert(db, layout, .items, values)
  }

  /// Texts are bound as bytes: GRDB's end at a NUL.
  private static func insert(
    _ db: Database, _ layout: PhysicalLayout, _ entity: Entity,
    _ values: [(any DatabaseValueConvertible)?]
  ) throws {
    let marks = values.indices.map { index in
      let isPhoto = entity == .items && index == values.count - 1
      return values[index] is Data && !isPhoto ? "CAST(? AS TEXT)" : "?"
    }
    try db.execute(
      sql: "INSERT INTO \(layout.table(entity)) VALUES (\(marks.joined(separator: ", ")))",
      arguments: StatementArguments(values))
  }
}

extension QuestionedData {
  /// Tables without promises, in both layouts.
  static let loose = PhysicalLayout.allCases.enumerated().map { seed, layout in
    QuestionedData(
      name: "loose", layout: layout, zone: seed == 0 ? "UTC" : "America/New_York",
      own: LooseData.own, make: { try LooseData.store($0, seed: UInt64(seed)) }, share: 2)
  }
}
