import QCQLanguage
import QCQSemantics

/// A condition for a query whose limit leaves most rows out: what a row is ordered by reaches what
/// it is ordered by in the last of as many rows as are wanted, out of those that were added last.
///
/// SQLite keeps the first rows that it has met so far. Where rows lie as they were added and the
/// latest are wanted, each row would be taken, only to be pushed out by the next one: of a million
/// items sorted for the ten that changed last, a million are sorted in.
struct NewestRows {
  /// The numbers that are looked at, and how many rows may be wanted.
  private static let (seen, most): (Int64, Int64) = (1000, 100)
  private let query: CheckedQuery
  private let term: OrderTerm
  private let rowNumber: String
  private let count: Int64
  private let level: SQLLevel

  /// Nil where rows are few, come from one list, or are not ordered by a number or date of their
  /// own, the largest first.
  init?(_ query: CheckedQuery, _ order: [OrderTerm], _ level: SQLLevel, _ sql: SQLBuilder) {
    guard let rowNumber = sql.dialect.rowNumber, sql.vocabulary[query.source].hasRowNumbers,
      !level.isQualified, query.measure == nil, case .none = query.grouping,
      query.scopes.isEmpty, query.base.isEmpty, let limit = query.limit, !limit.isEach,
      limit.count > 0, limit.count <= Self.most, limit.skip <= Self.most - limit.count,
      let term = order.first, term.isDescending,
      case .expression(.field(let reference)) = term.content, reference.relation == nil,
      reference.field.column != nil, reference.field.type.isOrderedByNumber
    else { return nil }
    (self.query, self.term, self.rowNumber, self.level) = (query, term, rowNumber, level)
    count = limit.count + limit.skip
  }

  /// A row without a number or date passes, and all do where too few rows have one: then there is
  /// nothing to compare with.
  func write(to sql: inout SQLBuilder) {
    let inner = SQLLevel(entity: level.entity, depth: level.depth + 1)
    sql.write("(")
    sql.writeBareTerm(term, in: level)
    sql.write(" >= (SELECT CASE count(k) WHEN ")
    sql.bind(.int(count))
    sql.write(" THEN min(k) END FROM (SELECT ")
    sql.writeBareTerm(term, in: inner)
    sql.write(" AS k FROM ")
    sql.writeTable(inner.entity, in: inner)
    sql.write(" WHERE \(rowNumber) > (SELECT max(\(rowNumber)) - \(Self.seen) FROM ")
    sql.writeTable(inner.entity, in: inner)
    sql.write(")")
    sql.writeWhere(query, nil, " AND ", in: inner)
    sql.write(" ORDER BY k DESC LIMIT ")
    sql.bind(.int(count))
    sql.write("))) IS NOT 0")
  }
}

extension ValueType {
  fileprivate var isOrderedByNumber: Bool {
    switch self {
    case .int, .number, .date: true
    case .bool, .text, .list, .category, .data: false
    }
  }
}
