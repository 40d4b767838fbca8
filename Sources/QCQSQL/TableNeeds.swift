import QCQLanguage
import QCQSemantics

/// Which other tables the expressions of a query reach, so that it joins no more than it needs.
struct TableNeeds {
  private var lists = false
  private var categories = false
  /// Statements inside the statement refer to the rows outside.
  private var related = false

  var isQualified: Bool { lists || categories || related }

  func reach(_ relation: Relation) -> Bool {
    switch relation {
    case .list: lists
    case .category: categories
    }
  }

  mutating func add(_ expression: CheckedExpression) {
    switch expression {
    case .field(let reference):
      switch reference.relation {
      case .list: lists = true
      case .category: categories = true
      case nil: break
      }
      if reference.field.source == .progress { related = true }
    case .related: related = true
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date, .membership,
      .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .aggregate, .among, .composed, .instant:
      expression.forEachPart { add($0) }
    }
  }

  mutating func add(_ expressions: [CheckedExpression]) {
    for expression in expressions { add(expression) }
  }
}
