/// An aggregate over the rows of a group.
public struct Aggregate<Entity: QueryEntity, Value: ColumnValue>: Sendable {
  let term: QueryTerm

  private init(_ text: String) { term = QueryTerm(text) }

  private static var fields: Entity.Fields { Entity.Fields(path: "") }
}

extension Aggregate where Value == Int {
  /// The number of rows.
  public static var count: Self { Self("count()") }

  /// The number of rows that meet a condition.
  public static func count(
    where condition: (Entity.Fields) -> some QueryExpression<Bool>
  ) -> Self {
    Self("count(where \(condition(fields).term.text))")
  }

  /// How many different values a field has.
  public static func count<Wrapped>(
    distinct field: KeyPath<Entity.Fields, Field<Wrapped>>
  ) -> Self {
    Self("count(distinct \(fields[keyPath: field].path))")
  }

  /// How many different rows they belong to.
  public static func count<Target>(
    distinct field: KeyPath<Entity.Fields, Related<Target>>
  ) -> Self {
    Self("count(distinct \(fields[keyPath: field].path))")
  }

  /// The sum of what is worked out of each row.
  public static func sum(_ value: (Entity.Fields) -> some QueryExpression<Int>) -> Self {
    Self("sum(\(value(fields).term.text))")
  }

  /// The sum of a field.
  public static func sum(_ field: KeyPath<Entity.Fields, Field<Int>>) -> Self {
    Self("sum(\(fields[keyPath: field].path))")
  }
}

extension Aggregate where Value == Double? {
  /// The mean of a field.
  public static func average<Number: NumericLiteral>(
    _ field: KeyPath<Entity.Fields, Field<Number>>
  ) -> Self {
    Self("average(\(fields[keyPath: field].path))")
  }

  /// The share of the rows that meet a condition, from 0 to 1.
  public static func percent(
    where condition: (Entity.Fields) -> some QueryExpression<Bool>
  ) -> Self {
    Self("percent(where \(condition(fields).term.text))")
  }
}

extension Aggregate {
  /// The smallest value of a field.
  public static func min<Wrapped>(
    _ field: KeyPath<Entity.Fields, Field<Wrapped>>
  ) -> Self where Value == Wrapped? {
    Self("min(\(fields[keyPath: field].path))")
  }

  /// The smallest value of a field; nil where no row has one.
  public static func min<Wrapped>(
    _ field: KeyPath<Entity.Fields, Field<Wrapped?>>
  ) -> Self where Value == Wrapped? {
    Self("min(\(fields[keyPath: field].path))")
  }

  /// The largest value of a field.
  public static func max<Wrapped>(
    _ field: KeyPath<Entity.Fields, Field<Wrapped>>
  ) -> Self where Value == Wrapped? {
    Self("max(\(fields[keyPath: field].path))")
  }

  /// The largest value of a field; nil where no row has one.
  public static func max<Wrapped>(
    _ field: KeyPath<Entity.Fields, Field<Wrapped?>>
  ) -> Self where Value == Wrapped? {
    Self("max(\(fields[keyPath: field].path))")
  }
}
