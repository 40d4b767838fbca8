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
