/// One value of many rows: how many there are, a sum, a mean.
public struct Measure<Element: ColumnValue>: ValueQuery {
  /// The query in qcq.
  public let text: String

  init(_ clauses: Clauses, _ words: String) {
    var clauses = clauses
    clauses.measure = words
    text = clauses.text
  }

  /// Reads one row.
  public func read(_ row: RowReader) throws -> Element {
    try row.value(at: 0, as: Element.self)
  }
}

extension RowQuery {
  /// How many rows there are.
  public var count: Measure<Int> { Measure(clauses, "count ") }

  /// The sum of a field; 0 where there are no rows.
  public func sum(_ field: KeyPath<Entity.Fields, Field<Int>>) -> Measure<Int> {
    measure("sum", field)
  }

  /// The sum of what is worked out of each row; 0 where there are no rows.
  public func sum(_ value: (Entity.Fields) -> some QueryExpression<Int>) -> Measure<Int> {
    Measure(clauses, "sum \(value(Self.fields).term.part(.sum)) of ")
  }

  /// The mean of a field; nil where there are no rows.
  public func average<Number: NumericLiteral>(
    _ field: KeyPath<Entity.Fields, Field<Number>>
  ) -> Measure<Double?> {
    measure("average", field)
  }

  /// The smallest value of a field; nil where there are no rows.
  public func min<Value: ColumnValue>(
    _ field: KeyPath<Entity.Fields, Field<Value>>
  ) -> Measure<Value?> {
    measure("min", field)
  }

  /// The smallest value of a field; nil where no row has one.
  public func min<Value: ColumnValue>(
    _ field: KeyPath<Entity.Fields, Field<Value?>>
  ) -> Measure<Value?> {
    measure("min", field)
  }

  /// The largest value of a field; nil where there are no rows.
  public func max<Value: ColumnValue>(
    _ field: KeyPath<Entity.Fields, Field<Value>>
  ) -> Measure<Value?> {
    measure("max", field)
  }

  /// The largest value of a field; nil where no row has one.
  public func max<Value: ColumnValue>(
    _ field: KeyPath<Entity.Fields, Field<Value?>>
  ) -> Measure<Value?> {
    measure("max", field)
  }

  private func measure<Value, Result>(
    _ word: String, _ field: KeyPath<Entity.Fields, Field<Value>>
  ) -> Measure<Result> {
    Measure(clauses, "\(word) \(Self.fields[keyPath: field].path) of ")
  }
}
