import Foundation
import GRDB
import QCQLanguage
import QuickCartStore

/// A row held in memory, with the rows it belongs to.
final class WorldRow {
  let entity: Entity
  let order: Int
  let fields: [String: Value]
  var list: WorldRow?
  var category: WorldRow?
  var items: [WorldRow] = []

  init(_ entity: Entity, _ order: Int, _ fields: [String: Value]) {
    self.entity = entity
    self.order = order
    self.fields = fields
  }

  subscript(_ field: String) -> Value { fields[field] ?? .absent }
}

/// A field as the evaluator and the generator know it.
struct WorldField {
  var name: String
  var column: String
  var type: ValueType

  init(_ name: String, _ column: String, _ type: ValueType) {
    (self.name, self.column, self.type) = (name, column, type)
  }
}

extension WorldField {
  /// Ids and what refers to them are not read, only told apart.
  fileprivate var isReference: Bool { ["id", "list", "category"].contains(name) }
}

/// Dates as they may be stored, by Foundation's calendar.
private struct StoredDates {
  private let day: DateFormatter
  private let times: [DateFormatter]

  init(zone: String) {
    func formatter(_ format: String, _ zone: String) -> DateFormatter {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(identifier: zone)
      formatter.isLenient = false
      formatter.dateFormat = format
      return formatter
    }
    day = formatter("yyyy-MM-dd", zone)
    times = [
      "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd'T'HH:mm:ss'Z'",
      "yyyy-MM-dd HH:mm:ss.SSS", "yyyy-MM-dd'T'HH:mm:ssXXXXX",
    ].map { formatter($0, "UTC") }
  }

  func instant(_ number: Double) -> Value {
    let seconds = number >= 1e11 ? number / 1000 : number
    return seconds > -62_167_132_800 && seconds < 253_402_214_400 ? .date(seconds) : .absent
  }

  func instant(_ text: String) -> Value {
    let formatter = text.count == 10 ? [day] : times
    let date = formatter.lazy.compactMap { $0.date(from: text) }.first
    return date.map { .date($0.timeIntervalSince1970) } ?? .absent
  }
}

/// All rows of a database, read once. It knows the tables by itself and asks no vocabulary.
struct World {
  let fields: [Entity: [WorldField]]
  private(set) var rows: [Entity: [WorldRow]] = [:]

  init(
    _ store: Store, _ layout: PhysicalLayout, own: [WorldField] = [], zone: String = "UTC"
  ) throws {
    let isSnake = layout == .snakeCasePlural
    fields = World.fields(isSnake, own)
    let tables: [Entity: String] =
      isSnake
      ? [.items: "shopping_items", .lists: "shopping_lists", .categories: "item_categories"]
      : [.items: "shoppingItem", .lists: "shoppingList", .categories: "itemCategory"]
    for entity in Entity.allCases {
      rows[entity] = try World.read(
        store, tables[entity] ?? "", fields[entity] ?? [], entity, StoredDates(zone: zone))
    }
    connect()
  }

  private static func fields(_ isSnake: Bool, _ own: [WorldField]) -> [Entity: [WorldField]] {
    let created = WorldField("created", isSnake ? "created_at" : "createdAt", .date)
    let updated = WorldField("updated", isSnake ? "updated_at" : "updatedAt", .date)
    let id = WorldField("id", "id", .text)
    return [
      .items: [
        id, WorldField("name", "name", .text), WorldField("quantity", "quantity", .int),
        WorldField("completed", isSnake ? "is_completed" : "isCompleted", .bool),
        WorldField("note", "notes", .text),
        WorldField("category", isSnake ? "category_id" : "categoryId", .int),
        WorldField("list", isSnake ? "shopping_list_id" : "shoppingListId", .text),
        created, updated,
      ] + own,
      .lists: [id, WorldField("title", "title", .text), created, updated],
      .categories: [
        WorldField("id", "id", .int), WorldField("name", "name", .text),
        WorldField("emoji", "emoji", .text),
        WorldField("order", isSnake ? "sort_order" : "sortOrder", .int),
      ],
    ]
  }

  /// Text is read as bytes: GRDB's strings end at a NUL.
  private static func read(
    _ store: Store, _ table: String, _ fields: [WorldField], _ entity: Entity, _ dates: StoredDates
  ) throws -> [WorldRow] {
    let columns = fields.flatMap { field in
      [
        "CASE typeof(\(field.column)) WHEN 'text' THEN CAST(\(field.column) AS BLOB) "
          + "ELSE \(field.column) END", "typeof(\(field.column))",
      ]
    }
    return try store.read { db in
      try Row.fetchAll(db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
        .enumerated().map { order, row in
          var values: [String: Value] = [:]
          for (index, field) in fields.enumerated() {
            let isText = row[2 * index + 1] as String == "text"
            let cell = row[2 * index] as DatabaseValue
            values[field.name] =
              field.isReference ? id(cell) : value(cell, isText: isText, field.type, dates)
          }
          return WorldRow(entity, order, values)
        }
    }
  }

  private static func id(_ stored: DatabaseValue) -> Value {
    switch stored.storage {
    case .null, .double: .absent
    case .int64(let int): .int(int)
    case .blob(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .string(let text): .text(text)
    }
  }

  /// What a cell is for the language: nothing where it does not fit its field.
  private static func value(
    _ stored: DatabaseValue, isText: Bool, _ type: ValueType, _ dates: StoredDates
  ) -> Value {
    if type == .data, case .blob(let bytes) = stored.storage { return .data(Array(bytes)) }
    switch stored.storage {
    case .null: return .absent
    case .int64(let int):
      if type == .bool { return .bool(int != 0) }
      if type == .text { return .text(String(int)) }
      return type == .date ? dates.instant(Double(int)) : .int(int)
    case .double(let number):
      guard number.isFinite else { return .absent }
      if type == .bool { return .bool(number != 0) }
      if type == .text { return .text(String(number)) }
      return type == .date ? dates.instant(number) : .number(number)
    case .blob(let bytes):
      guard isText, let text = String(validating: bytes, as: UTF8.self) else { return .absent }
      if type == .date { return dates.instant(text) }
      return type == .text ? .text(text) : .absent
    case .string(let text): return .text(text)
    }
  }

  private func rowsById(_ entity: Entity) -> [[UInt8]: WorldRow] {
    Dictionary(uniqueKeysWithValues: (rows[entity] ?? []).map { (World.bytes($0["id"]), $0) })
  }

  /// Ids are told apart byte by byte, while texts of Swift are equal when they look the same.
  private static func bytes(_ id: Value) -> [UInt8] {
    if case .text(let text) = id { return Array(text.utf8) }
    return id.double.map { Array(String($0).utf8) } ?? []
  }

  private func connect() {
    let lists = rowsById(.lists)
    let categories = rowsById(.categories)
    for item in rows[.items] ?? [] {
      item.list = lists[World.bytes(item["list"])]
      item.category = categories[World.bytes(item["category"])]
      item.list?.items.append(item)
      item.category?.items.append(item)
    }
  }
}
