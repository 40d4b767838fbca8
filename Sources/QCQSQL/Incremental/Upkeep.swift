package import QCQSemantics
import QCQLanguage

/// How the answer of a watched query can be kept up to date at the cost of what has changed.
package enum Upkeep: Sendable {
  /// The counts and sums of changed rows are added and taken away.
  case sums(SumPlan)
  /// The rows that changed come in, leave or move.
  case rows(RowPlan)
  /// Only the lists or categories whose rows or items changed are asked again.
  case owners(OwnerPlan)
  /// It has to be asked as a whole; a clause that says why.
  case none(String)
}

extension Lowering {
  package func upkeep(_ query: CheckedQuery) -> Upkeep {
    if query.asksGroups { return .none("it queries the groups of another query") }
    if !query.base.isEmpty { return .none("it builds on a query that has a limit") }
    if !query.innerQueries.isEmpty { return .none("it compares with the answer of a query") }
    if query.looksAtAllGroups { return .none("it shows how groups compare with all others") }
    if dependsOnChance(query) {
      return .none("which of equal values it shows depends on the order of all rows")
    }
    if let reason = query.reasonForAllRows { return .none(reason) }
    if let rows = rowPlan(query) { return .rows(rows) }
    // Of some groups alone nobody knows which place their keys have among all.
    let isRanked = ColumnPlan(query, vocabulary, context).rankCell != nil
    let owners = isRanked ? nil : ownerPlan(query)
    if let owners, case .groups = query.grouping { return .owners(owners) }
    switch query.grouping {
    case .none where query.measure != nil, .groups:
      if let sums = sumPlan(query) { return .sums(sums) }
      if addsFractions(query) { return .none("a sum of fractions is rounded once all are there") }
      return .none("not all that it shows can be counted or added up")
    case .none, .sections:
      if let owners { return .owners(owners) }
      return .none("its rows depend on items of other rows")
    }
  }
}

extension Lowering {
  /// Whether what a query gives may depend on rows besides those that it looks at: of values that
  /// are equal and yet others to the byte it shows the first that SQLite comes across. Sums don't:
  /// they are exact, whatever the order, and rounded once.
  package func dependsOnChance(_ query: CheckedQuery) -> Bool {
    if query.base.contains(where: dependsOnChance) { return true }
    if case .groups(let keys) = query.grouping {
      let isExact = keys.allSatisfy { key in
        if case .value(let value) = key.kind { value.expression.isExactKey } else { true }
      }
      if !isExact { return true }
    }
    return allExpressions(query).contains { $0.contains(\.dependsOnChance) }
  }

  /// Whether a sum of it is rounded, so that nothing can be taken from it.
  private func addsFractions(_ query: CheckedQuery) -> Bool {
    allExpressions(query).contains { $0.contains(\.addsFractions) }
  }

  private func allExpressions(_ query: CheckedQuery) -> [CheckedExpression] {
    let order = QueryOrder(vocabulary: vocabulary).terms(of: query)
    return query.allExpressions(ColumnPlan(query, vocabulary, context), order)
  }
}

extension Lowering {
  /// The same at a time of which nothing on the calendar is the same.
  package var later: Lowering {
    var context = context
    context.now += 400.37 * 86_400
    return Lowering(vocabulary, dialect, context)
  }

  /// Whether the statement of a query is another one at another time.
  package func readsClock(_ query: CheckedQuery) -> Bool {
    statement(query).identity != later.statement(query).identity
  }

  /// The ids of the lists that all items lie in which a query looks at; nil if it may look at any.
  package func scope(_ query: CheckedQuery) -> [String]? {
    guard query.source == .items, query.base.isEmpty, let lists = lists(of: query) else {
      return nil
    }
    return allExpressions(query).contains { $0.contains(\.reachesItems) } ? nil : lists
  }

  /// The ids of the lists that are named behind `in`, or in a condition on `list.id`.
  private func lists(of query: CheckedQuery) -> [String]? {
    if let lists = query.scopes.first { return lists.map { context.list($0.kind)?.id ?? "" } }
    return query.conditions.lazy.compactMap { $0.lists(context) }.first
  }
}

extension CheckedExpression {
  /// The ids of the only lists whose items a condition holds for; nil if it may hold for any.
  fileprivate func lists(_ context: LoweringContext) -> [String]? {
    switch self {
    case .and(let terms): return terms.lazy.compactMap { $0.lists(context) }.first
    case .comparison(.equal, let left, let right, .plain, _):
      if left.isListID { return right.id(context).map { [$0] } }
      return right.isListID ? left.id(context).map { [$0] } : nil
    case .membership(let value, let choices, .plain, _):
      let ids = choices.compactMap { $0.id(context) }
      return value.isListID && ids.count == choices.count ? ids : nil
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .or, .whenPresent, .function, .fallback, .choice,
      .answer, .aggregate, .related, .among, .composed, .instant:
      return nil
    }
  }

  private var isListID: Bool {
    guard case .field(let reference) = self else { return false }
    return reference.relation == .list && reference.field.isIdentifier
  }

  /// The text that stands here, whatever the row.
  private func id(_ context: LoweringContext) -> String? {
    let value: Value? =
      switch self {
      case .literal(let value): value
      case .parameter(let name, _): context.value(parameter: name)
      case .row, .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range,
        .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
        .aggregate, .related, .among, .composed, .instant:
        nil
      }
    if case .text(let id) = value { return id }
    return nil
  }
}

extension CheckedExpression {
  /// Whether two equal values of it are equal to the byte.
  var isExactKey: Bool {
    switch self {
    case .field(let reference): reference.field.type == .bool || reference.field.type == .int
    case .function(let function, _): function.argument == .date || function == .length
    case .comparison, .text, .date, .membership, .range, .presence, .not, .and, .or: true
    case .literal, .parameter, .row, .arithmetic, .negative, .whenPresent, .fallback, .choice,
      .answer, .aggregate, .related, .among, .composed, .instant:
      false
    }
  }

  fileprivate var dependsOnChance: Bool {
    switch self {
    case .aggregate(let function, let operand, _), .related(let function, let operand, _):
      switch function {
      case .min, .max: operand.map { !$0.isWhole && !$0.isDate } ?? false
      case .count, .sum, .average, .percent, .any, .none, .every: false
      }
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback,
      .choice, .among, .composed, .instant:
      false
    case .answer(let answer): answer.query.choosesByOrder
    }
  }

  fileprivate var addsFractions: Bool {
    guard case .aggregate(let function, let operand?, _) = self else { return false }
    return (function == .sum || function == .average) && !operand.isWhole
  }

  /// Whether it looks at the items that belong to a row, or at any.
  var reachesItems: Bool {
    switch self {
    case .related, .answer: true
    case .field(let reference): reference.field.isProgress
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date, .membership,
      .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice,
      .aggregate, .among, .composed, .instant:
      false
    }
  }

  private var isDate: Bool {
    if case .field(let reference) = self { reference.field.type == .date } else { false }
  }
}

extension CheckedQuery {
  /// Everything that is worked out for it.
  func allExpressions(_ plan: ColumnPlan, _ order: [OrderTerm]) -> [CheckedExpression] {
    var all = decisive
    for content in plan.contents { all += content.expressions }
    for term in order {
      if case .expression(let expression) = term.content { all.append(expression) }
    }
    for case .value(let value) in grouping.keys.map(\.kind) { all.append(value.expression) }
    return all
  }
}

extension ColumnPlan.Content {
  /// Its expressions, with those of the items inside it.
  fileprivate var expressions: [CheckedExpression] {
    switch self {
    case .expression(let expression): [expression]
    case .related(let condition, let columns):
      [.related(.any, nil, condition: condition)]
        + columns.flatMap { ColumnPlan.column($0).content.expressions }
    case .reference, .id: []
    }
  }
}
