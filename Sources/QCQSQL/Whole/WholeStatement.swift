package import QCQLanguage
package import QCQSemantics

/// A statement that a server is asked as a whole.
package struct WholeStatement: Hashable, Sendable {
  package var text: String
  /// What is bound to its placeholders, which have numbers.
  package var bindings: [Value]
  /// The forms of its cells, one letter each.
  package var forms: String
  /// What is looked for in its rows once they are here; the server has left out most others.
  package var searches: [WholeSearch] = []
  /// How many of the rows are wanted then.
  package var limit: CheckedLimit?
}

/// A text that is looked for in a cell.
package struct WholeSearch: Hashable, Sendable {
  package var operation: TextOperator
  package var text: String
  package var cell: Int
}

extension Lowering {
  /// The statement of a query, with what a server is asked in its place where that gives the same
  /// rows in the same order.
  ///
  /// - Parameter dialect: Of a server that takes whole statements.
  package func statement(
    _ query: CheckedQuery, whole dialect: PostgreSQLDialect?
  ) -> SQLStatement {
    var statement = statement(query)
    if let dialect, statement.totals.isEmpty, statement.children.isEmpty {
      statement.whole = Lowering(vocabulary, dialect, context).whole(query, dialect)
    }
    return statement
  }

  private func whole(
    _ query: CheckedQuery, _ dialect: PostgreSQLDialect
  ) -> WholeStatement? {
    if dialect.asksOneList, scope(query)?.count != 1 { return nil }
    var plan = ColumnPlan(query, vocabulary, context)
    if plan.rankCell != nil || query.reasonForAllRows != nil { return nil }
    let isGrouped = if case .groups = query.grouping { true } else { false }
    let order = QueryOrder(vocabulary: vocabulary).terms(of: query)
    var builder = SQLBuilder(vocabulary, dialect, context)
    let forms = EqualForms(builder, dialect)
    let searched = isGrouped || query.measure != nil ? nil : SearchedQuery(query, forms)
    let chosen =
      searched.map(\.all)
      ?? (query.measure == nil ? query.choosingRowsFirst(plan, vocabulary) : query)
    let searches = searched?.add(to: &plan) ?? []
    guard let kinds = forms.kinds(of: searched?.rest ?? chosen, plan) else { return nil }
    if query.measure != nil, !isGrouped {
      builder.writeMeasure(query, plan)
    } else if let groups = GroupedSums(query, plan, order, builder) {
      groups.write(to: &builder)
    } else {
      builder.writeRows(chosen, plan)
    }
    // A server takes at most this many values.
    if builder.lacksFunction || builder.bindings.count > UInt16.max { return nil }
    return WholeStatement(
      text: builder.text, bindings: builder.bindings.map(\.value),
      forms: String(kinds.map(\.form.rawValue)), searches: searches,
      limit: searched == nil ? nil : query.limit)
  }
}

/// A query of which the server finds more rows than are meant, as it does not know how texts fold.
private struct SearchedQuery {
  /// All of it but the limit, which counts rows that are meant.
  private(set) var all: CheckedQuery
  /// What is left without the searches.
  private(set) var rest: CheckedQuery
  private var searches: [(operation: TextOperator, field: CheckedExpression, text: String)] = []

  /// Nil where nothing is looked for that the server can look for.
  init?(_ query: CheckedQuery, _ forms: EqualForms) {
    (all, rest) = (query, query)
    all.takeAll()
    rest.takeAll()
    (all.conditions, rest.conditions) = ([], [])
    for condition in query.conditions.compactMap(forms.builder.pruned) {
      if case .and(let terms) = condition {
        all.conditions += terms
      } else {
        all.conditions.append(condition)
      }
    }
    for (index, condition) in all.conditions.enumerated() {
      guard case .text(let operation, let field, let text, let isNullable) = condition,
        operation != .matches, case .field = field, forms.value(field, query.source) == .text,
        case .text(let wanted)? = forms.constant(text),
        wanted.utf8.allSatisfy({ (1..<0x80).contains($0) }),
        !wanted.isEmpty
      else {
        rest.conditions.append(condition)
        continue
      }
      searches.append((operation, field, wanted))
      all.conditions[index] = .text(
        operation, field, .literal(.text(wanted)), isNullable: isNullable)
    }
    if searches.isEmpty { return nil }
  }

  /// Has the rows come with what is looked at once more.
  func add(to plan: inout ColumnPlan) -> [WholeSearch] {
    searches.map { search in
      plan.hidden.append(.expression(search.field))
      return WholeSearch(
        operation: search.operation, text: search.text, cell: plan.contents.count - 1)
    }
  }
}
