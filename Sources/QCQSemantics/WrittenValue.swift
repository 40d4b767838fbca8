package import QCQLanguage
import QCQSyntax

/// A value as it is written in a text, or given to a parameter. Of a date it is known only when the
/// text runs which instant that is: so no date travels as a text or a number that could be taken
/// for one.
package enum WrittenValue: Hashable, Sendable {
  case value(Value)
  case date(WrittenDate)

  /// What an optional parameter has that is given no value.
  package static let absent = WrittenValue.value(.absent)

  /// The text that it is; nil for anything else.
  package var text: String? {
    if case .value(.text(let text)) = self { text } else { nil }
  }

  /// As it is typed where a value is asked for.
  package var typed: String {
    switch self {
    case .value(let value): ValueText(zone: UTC(), isExact: true).text(value)
    case .date(let date): date.text
    }
  }

  /// As the language writes it.
  package var literal: String {
    switch self {
    case .value(let value): ValueText.literal(value)
    case .date(let date): date.text
    }
  }
}

/// A date, as it is written and as what it means.
package struct WrittenDate: Hashable, Sendable {
  package let text: String
  package let date: DateExpression

  /// Nil for a text that is no date of the language.
  package init?(_ text: String) {
    guard let date = DateExpression(written: text) else { return nil }
    (self.text, self.date) = (text, date)
  }

  init(_ literal: DateLiteral, as text: String) {
    (self.text, date) = (text, .literal(literal))
  }
}
