import QCQLanguage
import QCQSQL
import QCQSemantics
import QuickCartStore

/// Puts the dates of changes into the storage that their columns have.
struct DateColumns {
  let vocabulary: Vocabulary
  let zone: any TimeZoneRules
  let db: Connection

  func stored(_ effect: RowEffect) throws -> RowEffect {
    switch effect {
    case .insert(let entity, let values):
      return .insert(
        entity, try values.map { ($0.column, try stored($0.value, $0.column, entity)) })
    case .update(let query, let values, let stamp):
      let entity = query.source
      return .update(
        query,
        try values.map { column, value in (column, try stored(value, column, entity)) },
        stamp: try stamp.map { ($0.column, try stored($0.moment, $0.column, entity)) })
    case .copy(let query, let columns, let values):
      let entity = query.source
      return .copy(
        query, columns: columns,
        values: try values.map { ($0.column, try stored($0.value, $0.column, entity)) })
    case .delete, .deleteNoted, .deleteItemsOfNoted: return effect
    }
  }

  private func stored(_ value: NewValue, _ column: String, _ entity: Entity) throws -> NewValue {
    switch value {
    case .value(let value): return .value(try stored(value, column, entity))
    case .expression(let expression):
      guard vocabulary[entity].columns[column]?.type == .date || isDate(column, entity) else {
        return value
      }
      let example = try storage(of: column, entity).value(DateStorage.example, in: zone)
      return .date(expression, like: example)
    case .date: return value
    }
  }

  /// Whether a cell stands for a date, or for none.
  func isDate(_ value: Value) -> Bool {
    switch value {
    case .absent: true
    case .int(let int): StoredDate.instant(Double(int)) != nil
    case .number(let number), .date(let number): StoredDate.instant(number) != nil
    case .text(let text): StoredDate.instant(text, in: zone) != nil
    case .bool, .data: false
    }
  }

  private func isDate(_ column: String, _ entity: Entity) -> Bool {
    vocabulary[entity].storedFields.contains { $0.column == column && $0.type == .date }
  }

  /// A date as its column stores it; any other value as it is.
  func stored(_ value: Value, _ column: String, _ entity: Entity) throws -> Value {
    guard case .date(let instant) = value else { return value }
    return try storage(of: column, entity).value(instant, in: zone)
  }

  /// Sets the time of change of the lists whose items a change was about, where lists have one.
  func touchLists(_ log: ChangeLog, at moment: Double) throws {
    guard let column = vocabulary.lists.writable(.updated)?.column else { return }
    try log.touchLists(at: try stored(.date(moment), column, .lists))
  }

  /// The storage of the first date that a column holds, else what its type says.
  func storage(of column: String, _ entity: Entity) throws -> DateStorage {
    let table = vocabulary[entity].table
    let dialect = SQLiteDialect()
    let name = dialect.quoted(column)
    let found = try db.row(
      "SELECT \(name) FROM \(dialect.quoted(table)) WHERE "
        + "\(dialect.name(of: .storedDate))(\(name)) IS NOT NULL LIMIT 1"
    ) { DateStorage($0.cell(0)) }
    if let storage = found ?? nil { return storage }
    let declared = try db.row(
      "SELECT type FROM pragma_table_xinfo(?) WHERE name = ? COLLATE NOCASE",
      [.text(table), .text(column)]
    ) { $0.text(0) }
    return DateStorage(declared: declared ?? "")
  }
}
