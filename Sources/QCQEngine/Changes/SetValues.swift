import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQText
import QuickCartStore

/// The values that a change sets: their columns have to keep them as they are.
struct SetValues {
  let lowering: Lowering
  let db: Connection

  /// Throws where a column would store another value than the one that is set.
  ///
  /// - Parameter change: What sets them; nil for rows that an application writes.
  func check(_ effect: RowEffect, of change: CheckedChange?) throws {
    var (values, query): ([(column: String, value: NewValue)], CheckedQuery?) = ([], nil)
    switch effect {
    case .insert(_, let given), .copy(_, _, let given):
      values = given.map { ($0.column, .value($0.value)) }
    case .update(let rows, let given, _): (values, query) = (given, rows)
    case .delete, .deleteNoted, .deleteItemsOfNoted: break
    }
    let binding = lowering.vocabulary[effect.entity]
    for (column, value) in values {
      let stored = binding.storedFields.first { $0.column == column }
      guard let field = stored ?? binding.columns[column],
        let statement = lowering.lost(value, of: field, in: query)
      else { continue }
      let found = try RawStatement(db, statement)
      guard try found.step(), try !keepsAll(field, in: binding.table) else { continue }
      throw EngineError.statement(
        .lostValue(
          field, set: word(found, 0), stored: word(found, 1),
          change?.span(setting: field) ?? Span.none))
    }
  }

  private func word(_ row: RawStatement, _ index: Int) -> String {
    guard case .text = row.stored(index) else { return row.text(index) }
    return StringEscapes.quoted(row.text(index))
  }

  /// A server keeps each cell as what it is, and so does a column of any type in a strict table.
  private func keepsAll(_ field: Field, in table: String) throws -> Bool {
    let isAny = field.declared?.name.uppercased() == "ANY"
    return try db.row(
      """
      SELECT type = 'virtual' OR strict AND \(isAny ? 1 : 0) FROM pragma_table_list
      WHERE schema = 'main' AND name = ? COLLATE NOCASE
      """, [.text(table)]
    ) { $0.int(0) != 0 } ?? false
  }
}

extension CheckedChange {
  /// Where it says what a field is set to; all of it where no single place does.
  fileprivate func span(setting field: Field) -> Span {
    func place(_ assignments: [CheckedAssignment]) -> Span? {
      assignments.first { $0.field.column == field.column }?.span
    }
    switch kind {
    case .update(_, let assignments): return place(assignments) ?? span
    case .add(let items):
      if let found = place(items.assignments) { return found }
      if field.stored == .name, items.entries.count == 1 { return items.entries[0].name.span }
      return field.stored == .note ? items.note?.span ?? span : span
    case .createList(let name, _), .createCategory(let name, _), .renameList(_, let name),
      .renameCategory(_, let name):
      return name.span
    case .mark, .move, .delete, .copy, .deleteList, .deleteCategory: return span
    }
  }
}
