import QCQLanguage
import Foundation
import GRDB
import QuickCartStore
import TestSupport

/// Databases of shopping baskets: real ones from a folder of CSV files, and made ones as dirty.
enum Baskets {
  /// The folder with `complete-journey-*.csv.gz`; see Tests/README.md.
  static var folder: String? {
    guard let folder = ProcessInfo.processInfo.environment["QCQ_BASKETS"], !folder.isEmpty else {
      return nil
    }
    return folder
  }

  static func load(_ folder: String, into file: String, _ layout: PhysicalLayout) throws -> Store {
    let store: Store
    switch layout {
    case .snakeCasePlural:
      store = try Store.create(path: file)
      try store.write { try $0.execute(sql: "DELETE FROM item_categories") }
    case .camelCaseSingular:
      let made = try Store.sample(.english, layout: layout, now: 0)
      try made.write { db in
        for entity in [Entity.items, .lists, .categories] {
          try db.execute(sql: "DELETE FROM \(layout.table(entity))")
        }
      }
      let queue = try DatabaseQueue(path: file)
      try made.queue.backup(to: queue)
      try queue.close()
      store = try Store.open(path: file)
    }
    try fill(store, layout) { name in
      let path = folder + "/complete-journey-\(name).csv.gz"
      return CSVReader.records(try unpacked(path)).dropFirst().map { record in
        record.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    return store
  }

  private static func fill(
    _ store: Store, _ layout: PhysicalLayout, _ records: (String) throws -> [[String]]
  ) throws {
    try store.write { db in
      for (entity, name) in [
        (Entity.lists, "lists"), (.categories, "categories"), (.items, "items"),
      ] {
        let table = layout.table(entity)
        let count = entity.storedFields.count
        let marks = Array(repeating: "?", count: count).joined(separator: ", ")
        let statement = try db.makeStatement(sql: "INSERT INTO \(table) VALUES (\(marks))")
        for record in try records(name) {
          try statement.execute(arguments: StatementArguments(record))
        }
      }
    }
  }

  private static func unpacked(_ path: String) throws -> [UInt8] {
    let output = try ScratchFile()
    try ChildProcess("gzip", ["-dc", path], output: output.handle).wait()
    return Array(try output.bytes)
  }

  /// Baskets with the dirt of real ones: titles shared by many lists, quantities of zero and of
  /// thousands, `<NA>` in notes, categories without an emoji, names that are `?`, equal times.
  static func generated(_ layout: PhysicalLayout, items: Int) throws -> Store {
    let store = try Store.sample(.english, layout: layout, now: 0)
    var random = SplitMix64(seed: 84)
    let names = [
      "HAM", "?", "HAMBURGER BUNS", "2% MILK", "COOKIES/CONES", "H2O", "SOFT DRINKS 12/18&15PK",
      "<NA>", "EGGS - X-LARGE", "BABY \"FOOD\"", "DELI MEAT: TURKEY",
    ]
    try store.write { db in
      for entity in [Entity.items, .lists, .categories] {
        try db.execute(sql: "DELETE FROM \(layout.table(entity))")
      }
    }
    try fill(store, layout) { name in
      (0..<(name == "items" ? items : name == "lists" ? items / 2 : 32)).map { index in
        let time = String(1_483_318_921 + 60 * random.below(2000))
        switch name {
        case "lists":
          let home = "household \(random.below(items / 3)), store \(random.below(20))"
          return [String(31_198_437_603 + index), home, time, time]
        case "categories": return [String(index + 1), "CATEGORY \(index)", "", String(index / 2)]
        default:  // String
          let quantity = random.chance(1, in: 50) ? 0 : random.chance(1, in: 50) ? 32_623 : 1
          return [
            "i\(index)", random.pick(names), String(quantity), String(random.below(2)),
            random.chance(1, in: 4) ? "<NA>" : "16 OZ; $3.86", String(1 + random.below(32)),
            String(31_198_437_603 + random.below(items / 8)), time, time,
          ]
        }
      }
    }
    return store
  }
}
