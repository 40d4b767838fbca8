import QCQLanguage
import QCQSemantics
import QuickCartStore

/// A statement that adds rows of an entity, any number of them.
final class NewRows {
  /// What a field of a new row has.
  enum Content {
    case text(String)
    case cell(StoredCell)
  }

  private let dates: DateColumns
  private let table: EntityTable
  private let isPlain: Bool
  /// How the table stores dates, of the fields that are some.
  private let storages: [(field: StoredField, storage: DateStorage)]
  /// The columns of a user's own whose cell is empty where nothing else is said.
  private let emptyColumns: Set<String>
  /// What writes the rows, and which of their contents the table takes: the first row tells.
  private var writing: (inserter: RowInserter, places: [Int])?
  /// The columns of a user's own that it writes.
  private var ownColumns: [String] = []
  /// How many rows are not there yet.
  private var waitingCount = 0

  init(
    _ entity: Entity, _ dates: DateColumns, emptyColumns: Set<String> = [], isPlain: Bool
  ) throws {
    let vocabulary = dates.vocabulary
    let table = EntityTable(entity, vocabulary)
    let moments = entity.storedFields.filter { $0.info.type == .date && table.has($0) }
    storages = try moments.map { field in
      (field, try dates.storage(of: vocabulary.layout.column(field), entity))
    }
    (self.dates, self.table, self.isPlain) = (dates, table, isPlain)
    self.emptyColumns = emptyColumns
  }

  /// Adds a row: those fields of it that the table has a place for. Others are as the table says.
  ///
  /// - Parameters:
  ///   - contents: Of the same fields in each row, in the same order.
  ///   - own: The cells for columns of a user's own, by their names.
  /// - Returns: How many of the last rows are not there yet.
  @discardableResult
  func add(
    _ contents: KeyValuePairs<StoredField, Content>, _ own: [String: StoredCell] = [:]
  ) throws -> Int {
    let (inserter, places) = try opened(for: contents, own)
    let isFlushed = try inserter.addRow { row in
      for place in places {
        switch contents[place].value {
        case .text(let text): row.append(text: text)
        case .cell(let cell): row.append(cell)
        }
      }
      for column in ownColumns { row.append(own[column] ?? .null) }
    }
    waitingCount = isFlushed ? 0 : waitingCount + 1
    return waitingCount
  }

  private func opened(
    for contents: KeyValuePairs<StoredField, Content>, _ own: [String: StoredCell]
  ) throws -> (inserter: RowInserter, places: [Int]) {
    // What a row says nothing of is as the table says, so that such a column is not written.
    let isWritten =
      own.keys.allSatisfy { ownColumns.contains($0) }
      && ownColumns.allSatisfy { own[$0] != nil || emptyColumns.contains($0) }
    if let writing, isWritten { return writing }
    try flush()
    ownColumns = Set(own.keys).union(emptyColumns.intersection(ownColumns)).sorted()
    let places = contents.indices.filter { table.takes(contents[$0].key) }
    let columns = places.map { dates.vocabulary.layout.column(contents[$0].key) } + ownColumns
    let inserter = RowInserter(dates.db, table: table.name, columns: columns, isPlain: isPlain)
    writing = (inserter, places)
    return (inserter, places)
  }

  func flush() throws {
    try writing?.inserter.flush()
    waitingCount = 0
  }

  /// A date as its column stores it.
  func date(_ instant: Double, _ field: StoredField) -> StoredCell {
    guard let found = storages.first(where: { $0.field == field }) else { return .null }
    return StoredCell(found.storage.value(instant, in: dates.zone))
  }
}

extension StoredCell {
  init(_ text: String) { self = .text(Array(text.utf8)) }

  /// A date as a column stores it.
  init(_ date: Value) {
    self =
      switch date {
      case .int(let int): .int(int)
      case .number(let number), .date(let number): .real(number)
      case .text(let text): StoredCell(text)
      case .absent, .bool, .data: .null
      }
  }
}
