package import QCQSemantics
package import QCQLanguage

/// A query each of whose rows follows from one stored row and the rows that this one refers to:
/// after a change only the stored rows that have changed have to be looked at.
package struct RowPlan: Sendable {
  /// The table that each row is of.
  package var source: Entity
  /// What of the rows that a stored row refers to is looked at.
  package var relations: Set<Relation>
  /// Of these the ones that decide which rows there are, so that rows may come in without having
  /// changed.
  package var decisive: Set<Relation>
  package var limit: CheckedLimit?
  /// Behind the cells that the query has: what the rows are ordered by, and then the stored row.
  package var order: [OrderCell]
  fileprivate var query: CheckedQuery
  fileprivate var columns: ColumnPlan
  fileprivate var terms: [OrderTerm]
}

/// A cell that rows are ordered by.
package struct OrderCell: Sendable {
  package var cell: Int
  /// Whether texts are ordered as people do; else by their bytes.
  package var isText: Bool
  package var isDescending: Bool
}

extension Lowering {
  package func rowPlan(_ query: CheckedQuery) -> RowPlan? {
    switch query.grouping {
    case .none, .sections: break
    case .groups: return nil
    }
    guard query.measure == nil, query.base.isEmpty, query.reasonForAllRows == nil,
      vocabulary[query.source][.id] != nil
    else { return nil }
    let columns = ColumnPlan(query, vocabulary, context)
    let terms = QueryOrder(vocabulary: vocabulary).terms(of: query)
    let all = query.allExpressions(columns, terms)
    guard !all.contains(where: { $0.contains(\.takesOtherRows) }) else { return nil }
    var decisive = query.conditions
    if query.choosesByOrder {
      for term in terms {
        if case .expression(let expression) = term.content { decisive.append(expression) }
      }
    }
    let order = terms.enumerated().map { index, term in
      OrderCell(
        cell: columns.contents.count + index, isText: term.isText,
        isDescending: term.isDescending)
    }
    return RowPlan(
      source: query.source, relations: Relation.reached(by: all),
      decisive: Relation.reached(by: decisive), limit: query.limit, order: order, query: query,
      columns: columns, terms: terms)
  }

  /// The plan of the same rows with nothing of them shown, which tells them without the rows that
  /// they refer to; nil where that can't be, or leaves out none.
  package func barePlan(_ plan: RowPlan) -> RowPlan? {
    var query = plan.query
    let leavesOut = query.choosesByOrder || !query.conditions.isEmpty || !query.scopes.isEmpty
    guard leavesOut, !plan.relations.isEmpty, plan.decisive.isEmpty else { return nil }
    (query.columns, query.form) = ([], ResultForm())
    if !query.choosesByOrder { (query.sort, query.grouping) = ([], .none) }
    return rowPlan(query).flatMap { $0.relations.isEmpty ? $0 : nil }
  }

  /// The rows in order, from the first one on.
  ///
  /// - Parameters:
  ///   - columns: Those of the stored row that are wanted behind each row.
  ///   - count: How many are wanted of a query that has a limit.
  package func rows(_ plan: RowPlan, _ columns: [String], atMost count: Int) -> SQLStatement {
    var query = plan.query
    query.limit?.count = Int64(count)
    query.limit?.skip = 0
    return statement(query, plan, columns, isOrdered: true)
  }

  /// Those of the rows that the query has among any rows that stand under the names of its tables,
  /// in no order.
  package func rowsAmongOthers(_ plan: RowPlan, _ columns: [String]) -> SQLStatement {
    var query = plan.query
    query.takeAll()
    return statement(query, plan, columns, isOrdered: false)
  }

  private func statement(
    _ query: CheckedQuery, _ plan: RowPlan, _ columns: [String], isOrdered: Bool
  ) -> SQLStatement {
    var builder = SQLBuilder(vocabulary, dialect, context)
    let chosen = query.choosingRowsFirst(plan.columns, vocabulary)
    builder.writeStoredRows(chosen, plan.columns, plan.terms, columns, isOrdered: isOrdered)
    var statement = statement(query)
    (statement.text, statement.bindings) = (builder.text, builder.bindings)
    return statement
  }
}

extension Relation {
  fileprivate static func reached(by expressions: [CheckedExpression]) -> Set<Relation> {
    var needs = TableNeeds()
    needs.add(expressions)
    return Set(allCases.filter(needs.reach))
  }
}

extension CheckedExpression {
  /// Whether other rows decide about its value than the stored one and those that it refers to.
  fileprivate var takesOtherRows: Bool {
    if case .aggregate = self { true } else { reachesItems }
  }
}
