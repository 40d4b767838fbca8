package import QCQLanguage
package import QCQText

/// A name as written; `text` is empty where one is missing.
package struct Name: Hashable, Sendable {
  package let text: String
  package let span: Span
  /// Written in backticks: it means the column of that very name, where the table has one.
  package let isQuoted: Bool

  package init(text: String, span: Span, isQuoted: Bool = false) {
    self.text = text
    self.span = span
    self.isQuoted = isQuoted
  }
}

/// A string as written, with its escapes read.
package struct StringLiteral: Hashable, Sendable {
  package let value: String
  package let span: Span
}

/// A date as written; whether it exists was checked by the lexer.
package struct DateLiteral: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  /// Hour, minute and second, if a time of day was written.
  package let time: TimeOfDay?

  package struct TimeOfDay: Hashable, Sendable {
    package let hour: Int
    package let minute: Int
    package let second: Int
    package let fraction: Double
    /// Whether a `Z` behind it says that it is that of UTC, whatever the zone.
    package let isUTC: Bool
  }
}

/// A value as written in the text.
package enum LiteralValue: Hashable, Sendable {
  case int(Int64)
  case number(Double)
  case text(String)
  case bool(Bool)
  case date(DateLiteral)
  case regex(String)
}

/// A point in time as written after `since`, `before` or `on`.
package struct DateSyntax: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case today, tomorrow, yesterday, now
    case ago(Int64, CalendarUnit)
    /// `in 3 days`
    case ahead(Int64, CalendarUnit)
    /// `friday`
    case weekday(Weekday)
    /// `last friday`, `next friday`
    case lastWeekday(Weekday)
    case nextWeekday(Weekday)
    /// `last month` behind `since` and `before`: its first day
    case start(CalendarPeriod)
    case literal(DateLiteral)
    case parameter(Name, isOptional: Bool)
    case missing
  }

  package let kind: Kind
  package let span: Span
}

/// A stretch of time as written after `during`.
package struct PeriodSyntax: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case whole(CalendarPeriod)
    /// `last 7 days`, `next 7 days`
    case lastFew(Int64, CalendarUnit)
    case nextFew(Int64, CalendarUnit)
    case range(DateSyntax, DateSyntax)
    case missing
  }

  package let kind: Kind
  package let span: Span
}

/// What may stand after a membership `in`.
package enum SetSyntax: Hashable, Sendable {
  case values([Expression])
  case range(Int64, Int64)
  case parameter(Name, isOptional: Bool)
  /// `(items in "BBQ")`: what a query shows.
  case query(QuerySyntax)
}

/// What stands between a call's parentheses.
package enum ArgumentSyntax: Hashable, Sendable {
  case none
  case values([Expression])
  /// `items`, `items.quantity`, `items where …`: the rows that belong to this one.
  case related(noun: Name, field: Name?, condition: Expression?)
  /// `where …`: the rows of the group.
  case condition(Expression)
  /// `distinct list`: each value once.
  case distinct([Name])
}

/// A part of a text with holes.
package enum TemplatePart: Hashable, Sendable {
  case text(String)
  case hole(Expression)
}

extension [TemplatePart] {
  /// What stands between the braces.
  package var holes: [Expression] {
    compactMap { if case .hole(let expression) = $0 { expression } else { nil } }
  }
}

/// An expression as written.
package indirect enum Expression: Hashable, Sendable {
  case missing(Span)
  case literal(LiteralValue, Span)
  case path([Name])
  case parameter(Name, isOptional: Bool, Span)
  case call(Name, ArgumentSyntax, Span)
  case negative(Expression, Span)
  case arithmetic(ArithmeticOperator, Expression, Expression)
  case comparison(ComparisonOperator, Expression, Expression, operatorSpan: Span)
  case text(TextOperator, Expression, Expression, isNegated: Bool, operatorSpan: Span)
  case date(DateOperator, Expression, DateSyntax)
  case during(Expression, PeriodSyntax)
  case membership(Expression, SetSyntax, isNegated: Bool, Span)
  case presence(isPresent: Bool, [Name], Span)
  case not(Expression, Span)
  /// Two or more terms; chains are flat, however long.
  case and([Expression])
  case or([Expression])
  case parenthesized(Expression, Span)
  /// `price or else 0`
  case fallback(Expression, Expression)
  /// `"much" if quantity > 5 else "little"`
  case choice(Expression, condition: Expression, Expression)
  /// A moment where a value should be: `7 days ago` after `<`; the checker says what to write.
  case moment(DateSyntax)
  /// `running sum(quantity)`: of this group and those before it.
  case running(Expression, Span)
  /// `"{name} ({note})"`: a text with holes, as `show` may have it.
  case template(StringLiteral, [TemplatePart])
  /// `2 weeks`, which is added to a date.
  case duration(Int64, CalendarUnit, Span)
}

extension Expression {
  /// A number, or nothing where what was written is reported as none.
  static func number(_ value: Double?, _ span: Span) -> Expression {
    value.map { .literal(.number($0), span) } ?? .missing(span)
  }

  /// True for a written point in time, which is no value.
  var isMoment: Bool {
    if case .literal(.date, _) = self { return true }
    if case .moment = self { return true }
    return false
  }

  /// True for a literal, with or without a sign.
  var isConstant: Bool {
    switch self {
    case .literal(.regex, _): false
    case .literal: true
    case .negative(.literal(.int, _), _), .negative(.literal(.number, _), _): true
    case .missing, .path, .parameter, .call, .negative, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice,
      .moment, .running, .duration, .template:
      false
    }
  }

  package var span: Span {
    switch self {
    case .missing(let span), .literal(_, let span), .parameter(_, _, let span),
      .call(_, _, let span), .negative(_, let span), .membership(_, _, _, let span),
      .presence(_, _, let span), .not(_, let span), .parenthesized(_, let span),
      .running(_, let span), .duration(_, _, let span):
      span
    case .path(let names): Expression.span(of: names)
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right, _),
      .text(_, let left, let right, _, _), .fallback(let left, let right),
      .choice(let left, _, let right):
      left.span.union(right.span)
    case .date(_, let operand, let date): operand.span.union(date.span)
    case .during(let operand, let period): operand.span.union(period.span)
    case .and(let terms), .or(let terms): Expression.span(of: terms)
    case .moment(let date): date.span
    case .template(let literal, _): literal.span
    }
  }

  static func span(of names: [Name]) -> Span {
    guard let first = names.first, let last = names.last else { return .none }
    return first.span.union(last.span)
  }

  private static func span(of terms: [Expression]) -> Span {
    guard let first = terms.first, let last = terms.last else { return .none }
    return first.span.union(last.span)
  }
}
