import QCQLanguage
import QCQSemantics
import QuickCartFollower
import QuickCartStore

/// A statement that adds rows of an entity, any number of them.
final class NewRows {
  private let fields: [StoredField]
  private let inserter: RowInserter
  /// How the table stores dates, of the fields that are some.
  private let storages: [(field: StoredField, storage: DateStorage)]
  private let zone: any TimeZoneRules

  init(_ entity: Entity, _ dates: DateColumns, isPlain: Bool) throws {
    let vocabulary = dates.vocabulary
    let table = EntityTable(entity, vocabulary)
    let fields = entity.storedFields.filter(table.has)
    inserter = RowInserter(
      dates.db, table: table.name, columns: fields.map(vocabulary.layout.column),
      isPlain: isPlain)
    storages = try fields.filter { $0 == .created || $0 == .updated }.map { field in
      (field, try dates.storage(of: vocabulary.layout.column(field), entity))
    }
    (self.fields, zone) = (fields, dates.zone)
  }

  /// What a field of a new row has.
  enum Content {
    case text(String)
    case cell(StoredCell)
  }

  /// Adds a row with a content for each field.
  ///
  /// - Returns: Whether all rows are there.
  func add(_ content: (StoredField) -> Content) throws -> Bool {
    try inserter.addRow { row in
      for field in fields {
        switch content(field) {
        case .text(let text): row.append(text: text)
        case .cell(let cell): row.append(cell)
        }
      }
    }
  }

  func flush() throws { try inserter.flush() }

  /// A date as its column stores it.
  func date(_ instant: Double, _ field: StoredField) -> StoredCell {
    guard let found = storages.first(where: { $0.field == field }) else { return .null }
    return switch found.storage.value(instant, in: zone) {
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
