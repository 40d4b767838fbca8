public import Foundation

/// Rows put into groups, of which nothing is selected yet.
public struct GroupQuery<Entity: QueryEntity, Key: ColumnValue>: Sendable {
  private var clauses: Clauses
  private let key: String

  init(_ clauses: Clauses, key: String) {
    (self.clauses, self.key) = (clauses, key)
    self.clauses.grouping = " per \(key)"
  }

  private func with(_ change: (inout Clauses) -> Void) -> Self {
    var query = self
    change(&query.clauses)
    return query
  }

  // MARK: Which groups

  /// Only groups of at least so many rows.
  public func having(atLeast count: Int) -> Self { having(.count, atLeast: count) }

  /// Only groups of which an aggregate is at least a value.
  public func having<Value: OrderedLiteral>(
    _ aggregate: Aggregate<Entity, Value>, atLeast least: Value
  ) -> Self {
    with { $0.having.append(QueryTerm("\(aggregate.term.text) >= \(least.literal.text)", .test)) }
  }

  /// Only groups of which an aggregate is at most a value.
  public func having<Value: OrderedLiteral>(
    _ aggregate: Aggregate<Entity, Value>, atMost most: Value
  ) -> Self {
    with { $0.having.append(QueryTerm("\(aggregate.term.text) <= \(most.literal.text)", .test)) }
  }

  /// Sorts the groups by an aggregate; called again, groups that are equal so far are sorted by the
  /// next. Else they stand in the order of their keys.
  public func sort<Value>(
    _ aggregate: Aggregate<Entity, Value>,
    _ direction: RowQuery<Entity>.Direction = .ascending
  ) -> Self {
    with { $0.sort.append(aggregate.term.text + (direction == .descending ? " desc" : "")) }
  }

  /// At most so many groups, after some that are left out; negative numbers count as 0.
  public func limit(_ count: Int, skip: Int = 0) -> Self {
    with { $0.limit = Clauses.limit(count, skip: skip) }
  }

  // MARK: What they show

  /// One row a group: its key, then what is asked of its rows.
  public func select<each Value: ColumnValue>(
    _ values: repeat Aggregate<Entity, each Value>
  ) -> Selection<(Key, repeat each Value)> {
    Selection(showing(repeat each values)) { row in
      var reader = ColumnReader(row)
      return (try reader.next(Key.self), repeat try reader.next((each Value).self))
    }
  }

  /// The same, and behind the groups a row with the same aggregates over all of their rows.
  public func selectWithTotal<each Value: ColumnValue>(
    _ values: repeat Aggregate<Entity, each Value>
  ) -> Selection<(TotalKey<Key>, repeat each Value)> {
    var clauses = showing(repeat each values)
    clauses.form = " with total"
    return Selection(clauses) { row in
      var reader = ColumnReader(row)
      return (try reader.nextOrTotal(Key.self), repeat try reader.next((each Value).self))
    }
  }

  private func showing<each Value: ColumnValue>(
    _ values: repeat Aggregate<Entity, each Value>
  ) -> Clauses {
    var clauses = clauses
    var terms = [QueryTerm(key)]
    for value in repeat each values { terms.append(value.term) }
    clauses.show(terms)
    return clauses
  }

  // MARK: Two keys

  /// One row for each value of the first key and of a field.
  public func per<Second: ColumnValue>(
    _ field: KeyPath<Entity.Fields, Field<Second>>
  ) -> PairQuery<Entity, Key, Second> {
    PairQuery(clauses, key, RowQuery<Entity>.fields[keyPath: field].path)
  }

  /// One row for each value of the first key and each row that they belong to, by its name.
  public func per<Target>(
    _ field: KeyPath<Entity.Fields, Related<Target>>
  ) -> PairQuery<Entity, Key, String> {
    PairQuery(clauses, key, RowQuery<Entity>.fields[keyPath: field].path)
  }

  /// One row for each value of the first key and each calendar period of a date.
  public func per(
    _ unit: Period.Unit, of field: KeyPath<Entity.Fields, Field<Date>>
  ) -> PairQuery<Entity, Key, String> {
    PairQuery(clauses, key, "\(unit.rawValue)(\(RowQuery<Entity>.fields[keyPath: field].path))")
  }
}

/// The key of a group, or that the row is about all groups together.
public enum TotalKey<Key: Sendable>: Sendable {
  /// A group.
  case group(Key)
  /// All groups.
  case total
}

extension TotalKey: Equatable where Key: Equatable {}
extension TotalKey: Hashable where Key: Hashable {}

/// Rows put into groups of two keys, of which nothing is selected yet.
public struct PairQuery<Entity: QueryEntity, First: ColumnValue, Second: ColumnValue>: Sendable {
  private var clauses: Clauses
  private let keys: [QueryTerm]

  init(_ clauses: Clauses, _ first: String, _ second: String) {
    self.clauses = clauses
    self.clauses.grouping = " per \(first), \(second)"
    keys = [QueryTerm(first), QueryTerm(second)]
  }

  /// One row a group: its two keys, then what is asked of its rows.
  public func select<each Value: ColumnValue>(
    _ values: repeat Aggregate<Entity, each Value>
  ) -> Selection<(First, Second, repeat each Value)> {
    var clauses = clauses
    var terms = keys
    for value in repeat each values { terms.append(value.term) }
    clauses.show(terms)
    return Selection(clauses) { row in
      var reader = ColumnReader(row)
      return (
        try reader.next(First.self), try reader.next(Second.self),
        repeat try reader.next((each Value).self)
      )
    }
  }

  /// The groups as the cells of a table: the first key names its row, the second one its column.
  public func crosstab<Value: ColumnValue>(
    _ value: Aggregate<Entity, Value>
  ) -> Selection<CrosstabCell<First, Second, Value>> {
    var clauses = clauses
    clauses.show(keys + [value.term])
    clauses.form = " crosstab"
    return Selection(clauses) { row in
      try CrosstabCell(row: row.value(at: 0), column: row.value(at: 1), value: row.value(at: 2))
    }
  }
}

/// A cell of a table whose rows and columns are the keys of groups.
public struct CrosstabCell<Row: Sendable, Column: Sendable, Value: Sendable>: Sendable {
  /// The key of its row.
  public let row: Row
  /// The key of its column.
  public let column: Column
  /// What was asked of the group.
  public let value: Value
}

extension CrosstabCell: Equatable where Row: Equatable, Column: Equatable, Value: Equatable {}
