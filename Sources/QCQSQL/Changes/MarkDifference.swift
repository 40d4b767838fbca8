import QCQLanguage
import QCQSemantics

/// Writes whether a mark is another one than it is to be. Where there is none the row is pending,
/// as if it said so; what does not fit is not what was asked for.
struct MarkDifference {
  private let field: Field
  private let level: SQLLevel

  init(_ field: Field, in level: SQLLevel) { (self.field, self.level) = (field, level) }

  /// - Parameter writeNew: Writes the value that it is to have.
  func write(
    _ value: NewValue, to sql: inout SQLBuilder, _ writeNew: (inout SQLBuilder) -> Void
  ) {
    let mark = FieldReference(field)
    let stray = strayColumn(value, sql.context.trust)
    if stray != nil { sql.write("(") }
    if case .literal(.bool(let new)) = value.expression {
      // As a condition says it, so that an index serves.
      sql.writeCondition(.field(mark), isNegated: new, in: level)
    } else {
      sql.writeCells(field, of: level.entity, in: level)
      sql.write(TruthValues(sql, level).hasAllMarks(mark) ? " <> 0" : " <> 0 IS TRUE")
      sql.write(" IS NOT ")
      writeNew(&sql)
    }
    guard let stray else { return }
    let limit = Double.greatestFiniteMagnitude
    sql.write(" OR +")
    sql.writeColumn(stray, in: level)
    sql.write(" NOT BETWEEN -\(limit) AND \(limit))")
  }

  /// The column, if it may have cells that do not fit, and rows with these are not among those that
  /// have no mark.
  private func strayColumn(_ value: NewValue, _ trust: CellTrust) -> String? {
    if case .literal(.bool(true)) = value.expression { return nil }
    guard let column = field.column else { return nil }
    return trust.includes(StoredColumn(level.entity, column)) ? nil : column
  }
}
