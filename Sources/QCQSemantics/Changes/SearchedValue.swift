package import QCQLanguage

/// What a text is looked for in: a stored field, or what is worked out from fields.
package struct SearchedValue: Hashable, Sendable {
  /// The rows that have it.
  package let entity: Entity
  /// The field, or the first one that it is worked out from.
  package let field: Field
  /// How it is worked out from one of the rows; nil for the field itself.
  package let formula: CheckedExpression?

  /// Nil for what is no text that people have written.
  ///
  /// - Parameter entity: The rows that the expression is about.
  init?(_ expression: CheckedExpression, of entity: Entity) {
    if case .field(let reference) = expression, reference.isStoredText {
      (self.entity, field) = (reference.relation?.entity ?? entity, reference.field)
      formula = nil
    } else if let written = SearchedValue.firstWritten(expression) {
      (self.entity, field, formula) = (entity, written, expression)
    } else {
      return nil
    }
  }

  /// What it is called where it is written, as far as that is short: `label`, `lower(name)`.
  package var name: String? {
    if let formula { SearchedValue.shortName(formula) } else { field.name }
  }

  /// Whether it holds texts as people have written them, so that one may be written differently.
  var isSearched: Bool { formula == nil && !field.isIdentifier }
}

extension FieldReference {
  /// Whether its cells are texts as they are, ids included.
  fileprivate var isStoredText: Bool { field.type == .text && field.column != nil }
}

extension SearchedValue {
  /// The first field with texts that people have written, of those that a text is worked out from.
  /// An id is written to the letter, and the names of months and weeks by nobody.
  private static func firstWritten(_ value: CheckedExpression) -> Field? {
    switch value {
    case .field(let reference):
      reference.field.type == .text && !reference.field.isIdentifier ? reference.field : nil
    case .function(let function, let argument):
      function.givesWrittenTexts ? firstWritten(argument) : nil
    case .fallback(let one, let other, _), .choice(_, let one, let other):
      firstWritten(one) ?? firstWritten(other)
    case .composed(.text, let parts), .composed(.shown, let parts):
      parts.lazy.compactMap(firstWritten).first
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .composed, .instant, .among,
      .aggregate, .related, .answer:
      nil
    }
  }

  private static func shortName(_ value: CheckedExpression) -> String? {
    switch value {
    case .field(let reference):
      reference.relation.map { "\($0.rawValue).\(reference.field.name)" } ?? reference.field.name
    case .function(let function, let argument):
      shortName(argument).map { "\(function.rawValue)(\($0))" }
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .composed, .instant, .among,
      .aggregate, .related, .answer, .fallback, .choice:
      nil
    }
  }
}
