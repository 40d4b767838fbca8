import QCQLanguage
import QCQSemantics

/// Which other tables the expressions of a query reach, so that it joins no more than it needs.
struct TableNeeds {
  private var lists = false
  private var categories = false
  /// Statements inside the statement refer to the rows outside.
  private var related = false
  /// The relations by which the whole group belongs to one owner, whose columns are looked up once
  /// for the group and not joined to each of its rows.
  private(set) var ownersOfGroups: Set<Relation> = []

  init() {}

  /// What a query reaches that shows these contents in this order.
  init(
    of query: CheckedQuery, _ contents: [ColumnPlan.Content], _ order: [OrderTerm] = [],
    in sql: SQLBuilder
  ) {
    add(query.conditions.compactMap { sql.pruned($0) })
    for key in query.grouping.keys {
      if case .value(let value) = key.kind { add(value.expression) }
    }
    var rows = self
    let isGrouped = if case .groups = query.grouping { true } else { false }
    func take(_ expression: CheckedExpression) {
      add(expression)
      if isGrouped { rows.addRows(of: expression) }
    }
    for case .expression(let expression) in contents { take(expression) }
    for term in order { if case .expression(let expression) = term.content { take(expression) } }
    query.having.forEach(take)
    if case .groups(let keys) = query.grouping { lookUpOwners(keys, whereNot: rows) }
  }

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
      if reference.field.isProgress { related = true }
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

  /// What aggregates in an expression reach row by row, and what only rows can tell.
  mutating func addRows(of expression: CheckedExpression) {
    switch expression {
    case .aggregate, .related: add(expression)
    case .field(let reference): if reference.field.isProgress { add(expression) }
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date, .membership,
      .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .among, .composed, .instant:
      expression.forEachPart { addRows(of: $0) }
    }
  }

  /// Takes the tables of owners by which rows are grouped from those that are joined, where the
  /// rows themselves do without.
  mutating func lookUpOwners(_ keys: [GroupKey], whereNot rows: TableNeeds) {
    for key in keys {
      guard case .entity(let relation) = key.kind, reach(relation), !rows.reach(relation) else {
        continue
      }
      ownersOfGroups.insert(relation)
      related = true
      switch relation {
      case .list: lists = false
      case .category: categories = false
      }
    }
  }
}

extension Field {
  /// Whether it is worked out from the items of its row. A comparison of sources would copy what
  /// they hold.
  var isProgress: Bool {
    if case .progress = source { true } else { false }
  }
}
