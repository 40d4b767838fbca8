package import QCQSyntax
package import QCQLanguage

/// A field that a path was resolved to.
package struct FieldReference: Hashable, Sendable {
  package var field: Field
  /// The step from the query's own rows to the rows that have the field; nil for none.
  package var relation: Relation?

  package init(_ field: Field, of relation: Relation? = nil) {
    (self.field, self.relation) = (field, relation)
  }
}

/// A point in time whose place on the calendar is worked out when the statement runs.
package enum DateExpression: Hashable, Sendable {
  case today, tomorrow, yesterday, now
  case ago(Int64, CalendarUnit)
  case ahead(Int64, CalendarUnit)
  case weekday(Weekday, WeekdayChoice)
  /// The day on which a period begins.
  case start(CalendarPeriod)
  case literal(DateLiteral)
  case parameter(String)
}

/// Which of the days of a name is meant.
package enum WeekdayChoice: Hashable, Sendable {
  /// The latest one, today included.
  case latest
  /// The latest one before today.
  case last
  /// The first one behind today.
  case next
  /// The first one from the start of a stretch of time on, which ends with it.
  case closing
}

/// What a date is tested against.
package enum DateTest: Hashable, Sendable {
  case since(DateExpression)
  case before(DateExpression)
  case on(DateExpression)
  case within(CalendarPeriod)
  /// From the start of the first day to the end of the last.
  case range(DateExpression, DateExpression)
}

/// How two values are compared.
package enum ComparisonKind: Hashable, Sendable {
  /// Numbers, dates, truth values, ids.
  case plain
  /// Texts: equal if canonically equivalent, ordered as the language orders text.
  case text
}

/// An expression whose names and types are known. Conditions in it are two-valued: a test of an
/// absent value is false, and `not` of it true; `isNullable` says where that takes care.
package indirect enum CheckedExpression: Hashable, Sendable {
  case literal(Value)
  /// A parameter whose value is a value, and no list, category or date.
  case parameter(String, ValueType)
  case row(CheckedRow)
  case field(FieldReference)
  case arithmetic(ArithmeticOperator, CheckedExpression, CheckedExpression, isWhole: Bool)
  case negative(CheckedExpression)
  case comparison(
    ComparisonOperator, CheckedExpression, CheckedExpression, ComparisonKind, isNullable: Bool)
  case text(TextOperator, CheckedExpression, CheckedExpression, isNullable: Bool)
  case date(CheckedExpression, DateTest, isNullable: Bool)
  case membership(CheckedExpression, [CheckedExpression], ComparisonKind, isNullable: Bool)
  case range(CheckedExpression, Int64, Int64, isNullable: Bool)
  case presence(CheckedExpression, isText: Bool)
  case not(CheckedExpression)
  case and([CheckedExpression])
  case or([CheckedExpression])
  /// A condition that counts only while its optional parameters have what it needs.
  case whenPresent(ParameterNeed, CheckedExpression)
  case function(ScalarFunction, CheckedExpression)
  /// A value, or another one where there is none; an empty text is none.
  case fallback(CheckedExpression, CheckedExpression, isText: Bool)
  /// One value where a condition holds, and else the other one.
  case choice(CheckedExpression, CheckedExpression, CheckedExpression)
  /// A value of a group that depends on the other groups.
  case among(AmongFunction, CheckedExpression?)
  /// A value that is put together from others.
  case composed(Composition, [CheckedExpression])
  /// A date that is written out, given or looked up on the calendar.
  case instant(DateExpression)
  /// What another query shows, as the one element of a membership.
  case answer(CheckedAnswer)
  /// An aggregate over the rows of a group.
  case aggregate(AggregateFunction, CheckedExpression?, condition: CheckedExpression?)
  /// An aggregate over the items that belong to a list or category.
  case related(AggregateFunction, CheckedExpression?, condition: CheckedExpression?)
}

/// How a value is put together from others.
package enum Composition: Hashable, Sendable {
  /// The days from the second of two dates to the first, on the calendar.
  case days
  /// A date so many units on; a negative number is back.
  case shift(Int64, CalendarUnit)
  /// Texts one behind the other; what is absent adds nothing.
  case text
  /// A value as text for people.
  case shown(ShownKind)
}

/// The values that a query has in one column.
package struct CheckedAnswer: Hashable, Sendable {
  package var query: CheckedQuery
  package var column: CheckedExpression
}

/// An expression with its type; `nil` is the type of what was reported and says nothing more.
package struct TypedExpression: Hashable, Sendable {
  package var expression: CheckedExpression
  package var type: ValueType?
  package var isNullable: Bool
  package var style: ColumnStyle

  package init(
    _ expression: CheckedExpression, _ type: ValueType?, isNullable: Bool = false,
    style: ColumnStyle = .plain
  ) {
    (self.expression, self.type) = (expression, type)
    (self.isNullable, self.style) = (isNullable, style)
  }

  static let error = TypedExpression(.literal(.absent), nil)
}
