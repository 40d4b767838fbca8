package import QCQLanguage
package import QCQText

/// A column of the language's own that a table lacks.
package struct MissingColumn: Hashable, Sendable {
  package let entity: Entity
  package let table: String
  package let column: String
  /// The field that it would hold.
  package let field: StoredField
}

extension EntityBinding {
  /// A field that changes can write; nil where its column is not there, or is worked out from
  /// others.
  package func writable(_ field: StoredField) -> Field? {
    self[field].flatMap { $0.isGenerated ? nil : $0 }
  }
}

// What the tables of a database need for what is asked of them. A table of rows without ids is as
// good as none: they could be neither ordered for good, nor referred to, nor changed.
extension Vocabulary {
  /// What an entity's table lacks: itself, its ids, or the column of one of some fields; nil where
  /// all of that is there.
  package func lack(
    _ fields: [StoredField] = [], of entity: Entity, _ span: Span = .none
  ) -> Diagnostic? {
    let binding = self[entity]
    guard binding.exists else { return .missingTable(entity.rawValue, binding.table, span) }
    // So it is nearly always, and it is asked with every name.
    if binding.missing.isEmpty { return nil }
    return ([StoredField.id] + fields).lazy.compactMap { binding.missing[$0.rawValue] }.first
      .map { .missingColumn($0.field.rawValue, $0, span) }
  }

  /// The same where values are to be written into the columns.
  package func lack(
    writing fields: [StoredField], of entity: Entity, _ span: Span = .none
  ) -> Diagnostic? {
    if let lack = lack(fields, of: entity, span) { return lack }
    return fields.first { self[entity].writable($0) == nil }
      .map { .generatedNotSettable($0.rawValue, span) }
  }
}
