package import QCQSemantics
package import QCQLanguage

/// A query each of whose rows follows from one list or category, that one's items and the rows
/// these refer to: after a change only the rows of some lists or categories have to be asked for.
package struct OwnerPlan: Sendable {
  /// Whose rows they are: those of lists or of categories.
  package var owner: Entity
  /// The rows of all owners, without limit and in no order.
  package var rows: SQLStatement
  /// The cell with the owner's id, behind the cells that a query of its own has.
  package var ownerCell: Int
  package var order: [OrderCell]
  package var limit: CheckedLimit?
  fileprivate var query: CheckedQuery
}

extension Lowering {
  /// - Parameter isNarrow: Whether some owners only are asked for.
  package func ownerPlan(_ query: CheckedQuery, isNarrow: Bool = false) -> OwnerPlan? {
    guard let owner = owner(query), ownerField(query) != nil else { return nil }
    var query = query
    let limit = query.limit
    query.takeAll()
    var (plan, order) = (ColumnPlan(query, vocabulary, context), [OrderCell]())
    let terms = QueryOrder(vocabulary: vocabulary).terms(of: query)
    let all = query.allExpressions(plan, terms)
    guard all.allSatisfy({ staysWithin($0, owner, of: query.source) }) else { return nil }
    let ownerCell = plan.contents.count
    plan.hidden.append(query.source == .items ? .reference(.list) : .id)
    for term in terms {
      order.append(
        OrderCell(
          cell: plan.contents.count, isText: term.isText, isDescending: term.isDescending))
      plan.hidden.append(term.columnContent)
    }
    return OwnerPlan(
      owner: owner, rows: statement(query, plan, isNarrow: isNarrow), ownerCell: ownerCell,
      order: order, limit: limit, query: query)
  }

  /// The rows of some owners only, with the cells of `rows`.
  package func rows(_ plan: OwnerPlan, of ids: [Value]) -> SQLStatement? {
    guard let field = ownerField(plan.query) else { return nil }
    var query = plan.query
    let id = CheckedExpression.field(FieldReference(field))
    query.conditions.append(
      .membership(id, ids.map { .literal($0) }, .plain, isNullable: false))
    return ownerPlan(query, isNarrow: true)?.rows
  }

  private func statement(
    _ query: CheckedQuery, _ plan: ColumnPlan, isNarrow: Bool
  ) -> SQLStatement {
    var builder = SQLBuilder(vocabulary, dialect, context)
    let level = SQLLevel(entity: query.source, isNarrow: isNarrow)
    builder.writeRows(query, plan, isOrdered: false, in: level)
    var statement = statement(query)
    (statement.text, statement.bindings) = (builder.text, builder.bindings)
    statement.rules = plan.rules
    return statement
  }

  private func owner(_ query: CheckedQuery) -> Entity? {
    switch (query.source, query.grouping) {
    case (.lists, .none), (.categories, .none):
      let isSingle = query.measure != nil
      return isSingle ? nil : query.source
    case (.lists, .sections), (.categories, .sections): return query.source
    case (.items, .groups(let keys)):
      let isByList = keys.contains { key in
        if case .entity(.list) = key.kind { true } else { false }
      }
      return isByList ? .lists : nil
    case (.lists, .groups), (.categories, .groups), (.items, .none), (.items, .sections): return nil
    }
  }

  /// The field that holds an owner's id.
  private func ownerField(_ query: CheckedQuery) -> Field? {
    vocabulary[query.source][query.source == .items ? .list : .id]
  }

  /// Whether an expression about rows of an entity looks at no items but those of their owner.
  private func staysWithin(
    _ expression: CheckedExpression, _ owner: Entity, of entity: Entity
  ) -> Bool {
    switch expression {
    case .field(let reference):
      guard reference.field.isProgress else { return true }
      return (reference.relation?.entity ?? entity) == owner
    case .answer: return false
    case .related:
      return entity == owner
        && expression.parts.allSatisfy { staysWithin($0, owner, of: .items) }
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date, .membership,
      .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice,
      .aggregate, .among, .composed, .instant:
      return expression.parts.allSatisfy { staysWithin($0, owner, of: entity) }
    }
  }
}

extension OrderTerm {
  fileprivate var columnContent: ColumnPlan.Content {
    switch content {
    case .expression(let expression): .expression(expression)
    case .reference(let relation): .reference(relation)
    case .id: .id
    }
  }
}
