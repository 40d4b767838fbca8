import QCQLanguage
import QCQSemantics

/// Writes the cells of a field's column, as what they are for the language.
struct CellSQL {
  private let field: Field
  private let column: String
  private let entity: Entity
  private let level: SQLLevel

  init?(_ field: Field, of entity: Entity, in level: SQLLevel) {
    guard let column = field.column else { return nil }
    (self.field, self.column, self.entity, self.level) = (field, column, entity, level)
  }

  func write(to sql: inout SQLBuilder) {
    guard let cells = StoredCells(field, of: entity),
      field.hasConvertingColumn || !sql.context.trust.includes(cells.place)
    else { return writeColumn(to: &sql) }
    // What counts as it is stored stays where it is: SQLite copies whatever a function gives.
    sql.write("CASE WHEN ")
    if let numbers = field.type.countedNumbers {
      sql.write("+")
      writeColumn(to: &sql)
      sql.write(" BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)")
    } else {
      sql.writeCall(.isText) { writeColumn(to: &$0) }
    }
    sql.write(" THEN ")
    writeColumn(to: &sql)
    sql.write(" ELSE ")
    sql.writeCall(cells.reading) { writeColumn(to: &$0) }
    sql.write(" END")
  }

  private func writeColumn(to sql: inout SQLBuilder) {
    sql.writeColumn(column, of: entity, in: level)
  }
}

/// Writes the share of completed items among those of a list or category: exactly 0 for nothing.
struct CompletedShare {
  private let items: SQLLevel

  init(_ items: SQLLevel) { self.items = items }

  func write(to sql: inout SQLBuilder) {
    guard let completed = sql.vocabulary.items[.completed] else { return }
    let column = StoredColumn(.items, sql.vocabulary.layout.column(.completed))
    let mayBeAbsent = completed.isNullable || !sql.context.trust.includes(column)
    let form = sql.dialect.forms.truthAsFraction
    sql.write(form.isEmpty ? "coalesce(avg(" : "coalesce(avg((")
    sql.write(mayBeAbsent ? "(" : "")
    sql.writeCells(completed, of: .items, in: items)
    sql.write(mayBeAbsent ? " <> 0) IS TRUE" : " <> 0")
    sql.write(form.isEmpty ? "), 0.0)" : ")\(form)), 0.0)")
  }
}

extension Field {
  /// Whether it has texts, of which its column makes numbers where it is compared with some.
  fileprivate var hasConvertingColumn: Bool {
    type == .text && declared.map(\.affinity.makesNumbers) ?? false
  }
}

extension ValueType {
  /// Numbers that a cell may hold for what it is; SQLite sorts them before all texts. Nil where no
  /// number counts as it is stored.
  fileprivate var countedNumbers: ClosedRange<Double>? {
    switch self {
    case .int, .number, .bool: -1e308...1e308
    case .date: StoredDate.counted
    case .text, .list, .category, .data: nil
    }
  }
}
