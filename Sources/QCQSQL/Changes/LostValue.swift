import QCQLanguage
import QCQSemantics

/// A value that a field is set to, and of which its column may make another one: of `'00123'` a
/// column of numbers makes 123, of 5 a column of texts makes `'5'`.
struct LostValue {
  let expression: CheckedExpression
  /// The value, if it is the same for all rows.
  let constant: Value?
  /// What is stored for the value `v1`, in SQL.
  let stored: String
  /// Whether that is read as another value.
  let isOther: String

  /// Nil where the column keeps whatever the value may be.
  init?(_ value: NewValue, of field: Field, _ context: LoweringContext) {
    // A date is set in the storage that its column has.
    if case .date = value { return nil }
    guard let affinity = field.declared?.affinity else { return nil }
    // An id is its digits, wherever it is compared.
    if affinity == .text, field.isIdentifier || field.relation != nil { return nil }
    let constant = context.constant(value.expression)
    let kind = constant.map { Kind($0, affinity) } ?? Kind(field.type, value.expression)
    (self.constant, expression) = (constant, value.expression)
    switch (kind, affinity) {
    case (.text, .integer), (.text, .numeric), (.text, .real):
      // SQLite converts a text by the same rules where it compares it with a number.
      stored = "CAST(v1 AS \(affinity == .real ? "REAL" : "NUMERIC"))"
      isOther =
        "typeof(v1) = 'text' AND CAST(v1 AS NUMERIC) = v1 "
        + "AND CAST(\(stored) AS TEXT) <> v1 COLLATE BINARY"
    case (.whole, .text), (.number, .text):
      (stored, isOther) = ("CAST(v1 AS TEXT)", "typeof(v1) IN ('integer', 'real')")
    case (.whole, .real):
      (stored, isOther) = ("CAST(v1 AS REAL)", "typeof(v1) = 'integer' AND CAST(v1 AS REAL) <> v1")
    case (.text, .text), (.text, .blob), (.whole, .integer), (.whole, .numeric), (.whole, .blob),
      (.number, .integer), (.number, .numeric), (.number, .real), (.number, .blob), (.other, _):
      return nil
    }
  }

  private enum Kind {
    case text, whole, number
    /// What each column keeps.
    case other

    init(_ value: Value, _ affinity: ColumnAffinity) {
      switch value {
      case .text(let text):
        // Most numbers of lists and categories are these.
        let isPlain = affinity != .real && Int64(text).map { String($0) } == text
        self = isPlain ? .other : .text
      case .int(let int): self = int.magnitude < 1 << 53 && affinity == .real ? .other : .whole
      case .bool: self = affinity == .real ? .other : .whole
      case .number, .date: self = .number
      case .absent, .data: self = .other
      }
    }

    init(_ type: ValueType, _ expression: CheckedExpression) {
      switch type {
      case .text, .list, .category: self = .text
      case .int, .bool: self = .whole
      case .number: self = expression.isWhole ? .whole : .number
      case .date, .data: self = .other
      }
    }
  }
}
