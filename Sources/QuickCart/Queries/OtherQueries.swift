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

/// Rows that are tuples of the values selected.
public struct Selection<Element: Sendable>: Query {
  /// The query in qcq.
  public let text: String
  @usableFromInline let reading: @Sendable (RowReader) throws -> Element

  init(_ clauses: Clauses, _ reading: @escaping @Sendable (RowReader) throws -> Element) {
    (text, self.reading) = (clauses.text, reading)
  }

  /// Reads one row.
  @inlinable
  public func read(_ row: RowReader) throws -> Element { try reading(row) }
}

/// A row with the key of its section.
public struct SectionRow<Key: ColumnValue & Hashable, Row: FetchableRow>: Sendable {
  /// What the rows have in common.
  public let key: Key
  /// The row itself.
  public let row: Row
}

extension SectionRow: Equatable where Row: Equatable {}

/// Rows with equal keys that come one after another.
public struct Section<Key: ColumnValue & Hashable, Row: FetchableRow>: Sendable {
  /// What the rows have in common.
  public let key: Key
  /// The rows, in the order of the query.
  public let rows: [Row]
}

extension Section: Equatable where Row: Equatable {}
extension Section: Identifiable {
  /// The key.
  public var id: Key { key }
}

/// Rows in sections, as `by` gives them.
public struct SectionQuery<Key: ColumnValue & Hashable, Row: FetchableRow>: Query {
  private var clauses: Clauses

  init(_ clauses: Clauses, key: String, _ row: Row.Type) {
    self.clauses = clauses
    self.clauses.grouping = " by \(key)"
    self.clauses.columns = Row.columns + ["\(key) as section_key"]
  }

  /// The query in qcq.
  public var text: String { clauses.text }

  /// At most so many rows of each section.
  public func limit(each count: Int) -> Self {
    var query = self
    query.clauses.limit = " limit \(Swift.max(count, 0)) each"
    return query
  }

  /// Reads one row.
  public func read(_ row: RowReader) throws -> SectionRow<Key, Row> {
    SectionRow(key: try row.value(at: Row.columns.count, as: Key.self), row: try Row(row))
  }
}

extension Sequence {
  /// Rows that come one after another with equal keys, as sections.
  public func sections<Key, Row>() -> [Section<Key, Row>] where Element == SectionRow<Key, Row> {
    var sections: [Section<Key, Row>] = []
    var (key, rows): (Key?, [Row]) = (nil, [])
    for element in self {
      if let last = key, last != element.key {
        sections.append(Section(key: last, rows: rows))
        rows = []
      }
      key = element.key
      rows.append(element.row)
    }
    if let key { sections.append(Section(key: key, rows: rows)) }
    return sections
  }
}

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

  /// The largest value of a field.
  public static func max<Wrapped>(
    _ field: KeyPath<Entity.Fields, Field<Wrapped>>
  ) -> Self where Value == Wrapped? {
    Self("max(\(fields[keyPath: field].path))")
  }
}

/// Rows put into groups, of which nothing is selected yet.
public struct GroupQuery<Entity: QueryEntity, Key: ColumnValue>: Sendable {
  private let clauses: Clauses
  private let key: String

  init(_ clauses: Clauses, key: String) {
    var clauses = clauses
    clauses.grouping = " per \(key)"
    (self.clauses, self.key) = (clauses, key)
  }

  /// Only groups of at least so many rows.
  public func having(atLeast count: Int) -> Self {
    var clauses = clauses
    clauses.having.append(QueryTerm("count() >= \(count)", .test))
    return GroupQuery(keeping: clauses, key)
  }

  private init(keeping clauses: Clauses, _ key: String) {
    (self.clauses, self.key) = (clauses, key)
  }

  /// One row a group: its key, then what is asked of its rows.
  public func select<each Value: ColumnValue>(
    _ values: repeat Aggregate<Entity, each Value>
  ) -> Selection<(Key, repeat each Value)> {
    var clauses = clauses
    var terms = [QueryTerm(key)]
    for value in repeat each values { terms.append(value.term) }
    clauses.show(terms)
    return Selection(clauses) { row in
      var reader = ColumnReader(row)
      return (try reader.next(Key.self), repeat try reader.next((each Value).self))
    }
  }
}
