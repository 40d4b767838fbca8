public import Foundation

// Values that depend on others: where there is none, where a condition holds, and what a query
// gives.

extension QueryExpression {
  /// The value, or another one where there is none.
  public func orElse<Wrapped: QueryLiteral>(_ value: Wrapped) -> Computed<Wrapped>
  where Value == Wrapped? {
    fallback(value.literal)
  }

  /// The value, or that of another expression where there is none.
  public func orElse<Other: QueryExpression>(_ other: Other) -> Computed<Other.Value>
  where Value == Other.Value? {
    fallback(other.term)
  }

  private func fallback<Other>(_ other: QueryTerm) -> Computed<Other> {
    Computed("\(term.part(.fallback)) or else \(other.part(.atom))", .fallback)
  }
}

extension QueryExpression where Value == String {
  /// The text, or another one where it is empty.
  public func orElse(_ text: String) -> Computed<String> {
    Computed("\(term.part(.fallback)) or else \(text.literal.text)", .fallback)
  }

  /// The text, or that of another expression where it is empty.
  public func orElse(_ other: some QueryExpression<String>) -> Computed<String> {
    Computed("\(term.part(.fallback)) or else \(other.term.part(.atom))", .fallback)
  }
}

extension QueryExpression where Value == Bool {
  /// One value where the condition holds, and another one where it does not.
  public func then<Choice: QueryLiteral>(_ value: Choice, else other: Choice) -> Computed<Choice> {
    choice(value.literal, other.literal)
  }

  /// The value of one expression where the condition holds, and of another one where it does not.
  public func then<Choice: QueryExpression>(
    _ value: Choice, else other: Choice
  ) -> Computed<Choice.Value> {
    choice(value.term, other.term)
  }

  private func choice<Choice>(_ value: QueryTerm, _ other: QueryTerm) -> Computed<Choice> {
    Computed("\(value.part(.or)) if \(term.part(.or)) else \(other.part(.or))", .choice)
  }
}

extension QueryExpression where Value: QueryLiteral {
  /// Whether the value is among those that a query gives: `Items.in("BBQ").select(\.name)`.
  public func isIn(_ answer: Selection<Value>) -> Condition {
    Condition("\(term.part(.sum)) in (\(answer.text))", .test)
  }
}

/// Whether there is no value.
public func == <Wrapped>(left: Field<Wrapped?>, right: _OptionalNilComparisonType) -> Condition {
  left.isAbsent
}

/// Whether there is a value.
public func != <Wrapped>(left: Field<Wrapped?>, right: _OptionalNilComparisonType) -> Condition {
  left.isPresent
}

// MARK: The calendar

extension QueryExpression where Value == Date {
  /// The day, as `2026-11-20`.
  public var day: Computed<String> { calendar("day") }

  /// The week, as `2026-W47`.
  public var week: Computed<String> { calendar("week") }

  /// The month, as `2026-11`.
  public var month: Computed<String> { calendar("month") }

  /// The quarter, as `2026-Q4`.
  public var quarter: Computed<String> { calendar("quarter") }

  /// The year, as `2026`.
  public var year: Computed<String> { calendar("year") }

  /// The day of the week: 1 for Monday to 7 for Sunday.
  public var weekday: Computed<Int> { calendar("weekday") }

  private func calendar<Part>(_ function: String) -> Computed<Part> {
    Computed("\(function)(\(term.text))")
  }
}
