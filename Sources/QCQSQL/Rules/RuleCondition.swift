package import QCQLanguage
package import QCQSemantics

/// What a rule demands of each row, in SQL that every program with SQLite can work out: without the
/// functions and the collation of qcq, and from nothing but the row.
package struct RuleCondition: Hashable, Sendable {
  package let entity: Entity
  /// The columns that it looks at.
  package let columns: [String]
  /// A condition on bare columns; it gives 1 for a row that keeps the rule.
  package let sql: String

  /// - Throws: `RuleObstacle` where the query is more than a condition on each row.
  package init(_ query: CheckedQuery, _ vocabulary: Vocabulary) throws(RuleObstacle) {
    if let obstacle = RuleObstacle(in: query) { throw obstacle }
    entity = query.source
    let context = LoweringContext(now: 0, zone: UTC())
    var builder = SQLBuilder(vocabulary, SQLiteDialect(writesValues: true), context)
    let level = SQLLevel(entity: query.source)
    builder.writeCondition(.and(query.conditions), in: level)
    var fields: [Field] = []
    for condition in query.conditions { condition.collectFields(&fields) }
    var divided: [CheckedExpression] = []
    for condition in query.conditions { condition.collectDivided(&divided) }
    let guards =
      fields.compactMap { Self.test($0, of: query.source) }
      + divided.map { operand in
        Self.testWhole(builder.written { $0.writeValue(operand, in: level) })
      }
    sql = (["(\(builder.text))"] + guards).joined(separator: " AND ")
    columns = fields.compactMap(\.column)
  }

  /// Whether a cell is one of the field's type: for SQLite each text is more than any number.
  private static func test(_ field: Field, of entity: Entity) -> String? {
    guard let cells = StoredCells(field, of: entity) else { return nil }
    let column = SQLiteDialect().quoted(cells.column)
    switch field.type {
    case .int, .number, .bool:
      let limit = Double.greatestFiniteMagnitude
      return "(\(column) BETWEEN -\(limit) AND \(limit)) IS NOT FALSE"
    case .text, .date, .list, .category: return "typeof(\(column)) <> 'blob'"
    case .data: return nil
    }
  }
}

extension RuleCondition {
  /// Whether a value is a whole number: SQLite's own `%` drops fractions.
  private static func testWhole(_ value: String) -> String {
    "((\(value)) = CAST((\(value)) AS INTEGER)) IS NOT FALSE"
  }
}

/// Why a query is no rule.
package enum RuleObstacle: Error, Hashable, Sendable {
  /// It has no `where`.
  case noCondition
  /// It has another clause than `where`.
  case clause
  /// Other rows have a say in it: a path, an aggregate.
  case otherRows
  /// Texts are compared, which SQLite does otherwise.
  case text
  /// Days depend on the clock and the zone.
  case date
  case function(String)
  case parameter
  /// Its numbers may become too large for SQLite.
  case calculation

  fileprivate init?(in query: CheckedQuery) {
    if query.conditions.isEmpty { self = .noCondition; return }
    var others = query
    others.conditions = []
    guard others == CheckedQuery(source: query.source) else {
      self = .clause
      return
    }
    guard let found = query.conditions.lazy.compactMap(\.ruleObstacle).first else { return nil }
    self = found
  }
}

extension CheckedExpression {
  /// What in it a rule can't have.
  fileprivate var ruleObstacle: RuleObstacle? {
    switch self {
    case .literal(.text): .text
    case .literal(.date): .date
    case .literal: nil
    case .parameter, .row, .whenPresent, .instant(.parameter): .parameter
    case .field(let reference): reference.ruleObstacle
    case .comparison(_, _, _, .text, _), .membership(_, _, .text, _), .text: .text
    case .date: .date
    case .function(let function, _): .function(function.rawValue)
    case .fallback: .function("or else")
    case .choice: .function("if")
    case .answer, .aggregate, .related, .among: .otherRows
    case .instant, .composed: .date
    case .arithmetic where Calculation(self).hasFractions: .calculation
    case .presence(.field(let reference), _) where reference.isOwnColumn: nil
    case .arithmetic, .negative, .comparison, .membership, .range, .presence, .not, .and, .or:
      parts.lazy.compactMap(\.ruleObstacle).first
    }
  }

  /// The fields in it, each once.
  fileprivate func collectFields(_ fields: inout [Field]) {
    if case .field(let reference) = self {
      let isKnown = fields.contains { $0.column == reference.field.column }
      if !isKnown { fields.append(reference.field) }
    }
    forEachPart { $0.collectFields(&fields) }
  }
}

extension CheckedExpression {
  /// What the remainders in it are of, each once, but for written whole numbers.
  fileprivate func collectDivided(_ operands: inout [CheckedExpression]) {
    if case .arithmetic(.remainder, let left, let right, _) = self {
      for operand in [left, right] where !operands.contains(operand) {
        if case .literal(.int) = operand { continue }
        operands.append(operand)
      }
    }
    forEachPart { $0.collectDivided(&operands) }
  }
}

extension FieldReference {
  /// Whether it is a column of the row itself.
  fileprivate var isOwnColumn: Bool { relation == nil && field.column != nil }

  fileprivate var ruleObstacle: RuleObstacle? {
    guard isOwnColumn else { return .otherRows }
    switch field.type {
    case .int, .number, .bool: return nil
    case .date: return .date
    case .text, .data, .list, .category: return .text
    }
  }
}
