/// The types that the language knows.
package enum ValueType: String, Sendable, CaseIterable {
  case int, number, text, bool, date
  /// The title or id of a list, the name of a category: types of parameters.
  case list, category
  /// Bytes that are not text; they can be shown and tested for presence, nothing more.
  case data
}

/// A value of the language, as bound to SQL and as read from rows.
package enum Value: Hashable, Sendable {
  case absent
  case int(Int64)
  case number(Double)
  case text(String)
  case bool(Bool)
  /// Seconds since 1970-01-01T00:00:00Z, with fraction.
  case date(Double)
  case data([UInt8])

  /// Whether nothing tells the two apart; texts that only look the same are equal, not identical,
  /// and so is zero with another sign.
  package func isIdentical(to other: Value) -> Bool {
    if case .text(let text) = self, case .text(let other) = other {
      return text.isIdentical(to: other)
    }
    if case .number(let number) = self, case .number(let other) = other {
      return number.bitPattern == other.bitPattern
    }
    return self == other
  }
}
