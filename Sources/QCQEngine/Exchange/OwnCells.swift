import QCQExchange
import QCQLanguage
import QCQSQL
import QuickCartStore

/// Makes cells of what items of another program have for columns of a user's own.
struct OwnCells {
  private let dates: DateColumns
  /// How the columns store dates, of those that were asked for.
  private var storages: [String: DateStorage] = [:]

  init(_ dates: DateColumns) { self.dates = dates }

  /// The cells of an item, by the names of their columns.
  mutating func cells(of item: ForeignItem) throws -> [String: StoredCell] {
    if item.own.isEmpty { return [:] }
    let pairs = try item.own.map { ($0.column, try cell($0)) }
    return Dictionary(pairs) { first, _ in first }
  }

  private mutating func cell(_ own: OwnCell) throws -> StoredCell {
    switch own.content {
    case .int(let int): return .int(int)
    case .number(let number): return .real(number)
    case .bool(let bool): return .int(bool ? 1 : 0)
    case .text(let text): return StoredCell(text)
    case .date(let date):
      let storage =
        try storages[own.column] ?? dates.storage(of: own.column, .items)
      storages[own.column] = storage
      return StoredCell(storage.value(date.instant(in: dates.zone), in: dates.zone))
    }
  }

  /// The columns of these cells of which an item that is there has another one.
  func others(
    _ cells: [String: StoredCell], of id: StoredCell
  ) throws -> [String] {
    let items = EntityTable(.items, dates.vocabulary)
    return try cells.keys.sorted().filter { column in
      let statement = try RawStatement(
        dates.db,
        "SELECT 1 FROM \(items.name) WHERE \(SQLiteDialect().quoted(column)) IS ? "
          + "AND \(items.column(.id)) = ?", isKept: true)
      try statement.bind(cells[column] ?? .null, at: 1)
      try statement.bind(id, at: 2)
      return try !statement.step()
    }
  }
}
