import QCQLanguage
import QCQSemantics
import QuickCartFollower
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
  /// What writes the rows, and which of their contents the table takes: the first row tells.
  private var writing: (inserter: RowInserter, places: [Int])?

  init(_ entity: Entity, _ dates: DateColumns, isPlain: Bool) throws {
    let vocabulary = dates.vocabulary
    let table = EntityTable(entity, vocabulary)
    let moments = entity.storedFields.filter { $0.info.type == .date && table.has($0) }
    storages = try moments.map { field in
      (field, try dates.storage(of: vocabulary.layout.column(field), entity))
    }
    (self.dates, self.table, self.isPlain) = (dates, table, isPlain)
  }

  /// Adds a row: those fields of it that the table has. Others are as the table says.
  ///
  /// - Parameter contents: Of the same fields in each row, in the same order.
  /// - Returns: Whether all rows are there.
  func add(_ contents: KeyValuePairs<StoredField, Content>) throws -> Bool {
    let (inserter, places) = opened(for: contents)
    return try inserter.addRow { row in
      for place in places {
        switch contents[place].value {
        case .text(let text): row.append(text: text)
        case .cell(let cell): row.append(cell)
        }
      }
    }
  }

  private func opened(
    for contents: KeyValuePairs<StoredField, Content>
  ) -> (inserter: RowInserter, places: [Int]) {
    if let writing { return writing }
    let places = contents.indices.filter { table.has(contents[$0].key) }
    let columns = places.map { dates.vocabulary.layout.column(contents[$0].key) }
    let inserter = RowInserter(dates.db, table: table.name, columns: columns, isPlain: isPlain)
    writing = (inserter, places)
    return (inserter, places)
  }

  func flush() throws { try writing?.inserter.flush() }

  /// A date as its column stores it.
  func date(_ instant: Double, _ field: StoredField) -> StoredCell {
    guard let found = storages.first(where: { $0.field == field }) else { return .null }
    return switch found.storage.value(instant, in: dates.zone) {
    case .int(let int): .int(int)
    case .number(let number), .date(let number): .real(number)
    case .text(let text): StoredCell(text)
    case .absent, .bool, .data: .null
    }
  }
}

extension StoredCell {
  init(_ text: String) { self = .text(Array(text.utf8)) }
}
