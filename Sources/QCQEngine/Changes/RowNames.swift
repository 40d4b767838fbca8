import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartStore

/// Turns changed rows of tables into rows of the language: columns become fields, and references to
/// lists and categories their names.
struct RowNames {
  private let vocabulary: Vocabulary
  /// By the bytes of ids: two of them may look the same.
  private var titles: [[UInt8]: String] = [:]
  private var categories: [[UInt8]: String] = [:]

  init(_ vocabulary: Vocabulary, _ db: Database) throws {
    self.vocabulary = vocabulary
    if vocabulary.lists.exists, vocabulary.lists.fields["title"] != nil {
      let table = ListTable(vocabulary)
      let sql = "SELECT \(table.id), \(table.title) FROM \(table.name)"
      try RawStatement.each(db, sql, []) { titles[Array($0.text(0).utf8)] = $0.text(1) }
    }
    if vocabulary.categories.exists, vocabulary.categories.fields["name"] != nil {
      let sql = CategoryTable(vocabulary).names
      try RawStatement.each(db, sql, []) { categories[Array($0.text(0).utf8)] = $0.text(1) }
    }
  }

  mutating func rows(_ changes: [RowChange]) -> [ChangedRow] {
    // What is gone, or is not there yet, has its name only here.
    for change in changes where change.entity != .items {
      guard change.old == nil || change.new == nil, let row = change.new ?? change.old else {
        continue
      }
      let name = name(of: change, row)
      let key = Array(text(id(of: change, row)).utf8)
      if change.entity == .lists { titles[key] = name } else { categories[key] = name }
    }
    return changes.map(row)
  }

  private func row(_ change: RowChange) -> ChangedRow {
    let fields = fields(change)
    func values(_ stored: [Value]?) -> [Value]? {
      stored.map { stored in
        fields.map { value(stored[$0.column], $0.field, change.entity) }
      }
    }
    let stored = change.new ?? change.old ?? []
    return ChangedRow(
      entity: change.entity.singular, id: id(of: change, stored), name: name(of: change, stored),
      fields: fields.map(\.field), old: values(change.old), new: values(change.new))
  }

  private func fields(_ change: RowChange) -> [(column: Int, field: ChangedRow.Field)] {
    let binding = vocabulary[change.entity]
    var places: [String: Int] = [:]
    for (index, column) in change.columns.enumerated() { places[column] = index }
    return binding.fieldOrder.compactMap { name in
      guard let field = binding.fields[name] else { return nil }
      switch field.source {
      case .column(let column), .flag(let column, isNegated: false):
        return places[column].map { ($0, ChangedRow.Field(name: name, type: field.type)) }
      case .flag(_, isNegated: true), .label, .progress: return nil
      }
    }
  }

  private func value(_ stored: Value, _ field: ChangedRow.Field, _ entity: Entity) -> Value {
    if entity == .items, field.name == "list" || field.name == "category" {
      let names = field.name == "list" ? titles : categories
      return names[Array(text(stored).utf8)].map { .text($0) } ?? stored
    }
    let number: Double? =
      switch stored {
      case .int(let int): Double(int)
      case .number(let number): number
      case .absent, .text, .bool, .date, .data: nil
      }
    switch field.type {
    case .bool: return number.map { .bool($0 != 0) } ?? stored
    case .date: return number.map { .date($0) } ?? stored
    case .int, .number, .text, .list, .category, .data: return stored
    }
  }

  private func id(of change: RowChange, _ values: [Value]) -> Value {
    value(of: .id, change, values)
  }

  private func name(of change: RowChange, _ values: [Value]) -> String {
    text(value(of: change.entity == .lists ? .title : .name, change, values))
  }

  private func value(
    of field: StoredField, _ change: RowChange, _ values: [Value]
  ) -> Value {
    change.columns.firstIndex(of: vocabulary.layout.column(field)).map { values[$0] } ?? .absent
  }

  /// A stored value as a key; a number in a column of ids is the same as its digits.
  private func text(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .int(let int): String(int)
    case .number(let number): String(number)
    case .bool(let bool): bool ? "1" : "0"
    case .absent, .date, .data: ""
    }
  }
}
