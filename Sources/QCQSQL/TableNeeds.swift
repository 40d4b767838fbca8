import QCQLanguage
import QCQSemantics

/// Which other tables the expressions of a query reach, so that it joins no more than it needs.
struct TableNeeds {
  var lists = false
  var categories = false
  /// Statements inside the statement refer to the rows outside.
  var related = false

  var isQualified: Bool { lists || categories || related }

  mutating func add(_ relation: Relation) {
    switch relation {
    case .list: lists = true
    case .category: categories = true
    }
  }

  mutating func add(_ expressions: [CheckedExpression]) {
    for expression in expressions { add(expression) }
  }

  mutating func add(_ expression: CheckedExpression) {
    switch expression {
    case .literal, .parameter: break
    case .field(let reference):
      if let relation = reference.relation { add(relation) }
      if reference.field.source == .progress { related = true }
    case .arithmetic(_, let left, let right, _), .comparison(_, let left, let right, _, _),
      .text(_, let left, let right, _):
      add(left)
      add(right)
    case .negative(let inner), .date(let inner, _, _), .range(let inner, _, _, _),
      .presence(let inner, _), .not(let inner), .whenPresent(_, let inner),
      .function(_, let inner):
      add(inner)
    case .membership(let inner, let values, _, _):
      add(inner)
      add(values)
    case .and(let terms), .or(let terms): add(terms)
    case .aggregate(_, let operand, let condition):
      if let operand { add(operand) }
      if let condition { add(condition) }
    case .related: related = true
    }
  }
}
