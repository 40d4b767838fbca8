import QCQLanguage
import QCQSyntax
import QCQText

/// Days in a column that is declared as text: they are compared letter by letter, which tells
/// earlier from later only where all of them are written as `2026-12-31` is.
struct TextDateCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// Whether neither side is a day that letters don't put in order: `due < "today"`; reports if one
  /// is.
  func isInOrder(
    _ operation: ComparisonOperator, _ left: Expression, _ first: TypedExpression,
    _ right: Expression, _ second: TypedExpression
  ) -> Bool {
    operation.asksForEquality
      || isInOrder(first, left.span, second, right.span)
        && isInOrder(second, right.span, first, left.span)
  }

  private func isInOrder(
    _ field: TypedExpression, _ fieldSpan: Span, _ value: TypedExpression, _ span: Span
  ) -> Bool {
    guard case .field(let reference) = field.expression, reference.field.isOwnText,
      case .literal(.text(let text)) = value.expression, text.isDayInOtherForm
    else { return true }
    let name = outer.text(fieldSpan)
    outer.report(
      Diagnostic(
        .typeMismatch, span, "`\(name)` is text, and \(outer.text(span)) isn't a day there",
        help: .declaredAsText(name)))
    return false
  }
}

extension Field {
  /// Whether it is a column of the user's own that is declared as text.
  fileprivate var isOwnText: Bool { type == .text && stored == nil && derived == nil }
}

extension String {
  /// A name for a day, or a date in another form than `2026-12-31`.
  var isDayInOtherForm: Bool {
    let words = lowercased().split(separator: " ").map(String.init)
    let isNamed =
      Weekday.keywords.contains { $0.word == words.first }
      || Meanings.meaning(of: words[...], as: .day) != nil
    return isNamed || LooseDate.date(self).map { $0 != self } ?? false
  }

  /// How days are compared that stand in a column of text.
  static func declaredAsText(_ field: String) -> String {
    "text is compared letter by letter: `\(field) < \"2026-12-31\"`; "
      + "in a column that is declared `DATE` days are dates"
  }

  /// The same where a date is compared with a text; nil for the fields of the language, which are
  /// never dates.
  static func declaredAsText(_ field: String, _ type: ValueType) -> String? {
    let isOwn = StoredField(rawValue: field) == nil && DerivedField(rawValue: field) == nil
    return type == .text && isOwn && field.isPlainName ? declaredAsText(field) : nil
  }
}
