extension CheckedStatement {
  /// The queries that the statement runs.
  package var queries: [CheckedQuery] {
    switch self {
    case .query(let query), .explain(let query): [query]
    case .together(let members), .watch(let members, _), .explainWatch(let members):
      members.map(\.query)
    case .assert(let assertion): [assertion.query]
    case .print(let parts):
      parts.compactMap { part in
        guard case .query(let query) = part else { return nil }
        return query
      }
    case .change, .explainChange, .declaration: []
    }
  }

  /// What the statement watches, or explains the watching of.
  package var watched: [CheckedMember]? {
    switch self {
    case .watch(let members, _), .explainWatch(let members): members
    case .query, .explain, .together, .assert, .print, .change, .explainChange, .declaration: nil
    }
  }

  /// The change that the statement makes or explains.
  package var change: CheckedChange? {
    switch self {
    case .change(let change), .explainChange(let change): change
    case .query, .explain, .together, .watch, .explainWatch, .assert, .print, .declaration: nil
    }
  }
}

extension CheckedStatement {
  /// The lists and categories that parameters and arguments in it stand for.
  package var rows: [CheckedRow] {
    var rows: [CheckedRow] = []
    for query in queries { query.forEachExpression { $0.addRows(to: &rows) } }
    guard let change else { return rows }
    if case .rows(let query) = change.target {
      query.forEachExpression { $0.addRows(to: &rows) }
    }
    if case .update(_, let assignments) = change.kind {
      for case .expression(let expression) in assignments.map(\.value) {
        expression.addRows(to: &rows)
      }
    }
    return rows
  }
}

extension CheckedExpression {
  fileprivate func addRows(to rows: inout [CheckedRow]) {
    if case .row(let row) = self { rows.append(row) }
    forEachPart { $0.addRows(to: &rows) }
  }
}

extension CheckedQuery {
  /// Hands over the expressions of its clauses, and of the queries that it goes on from.
  func forEachExpression(_ body: (CheckedExpression) -> Void) {
    for query in base { query.forEachExpression(body) }
    conditions.forEach(body)
    having.forEach(body)
    for case .value(let value) in grouping.keys.map(\.kind) { body(value.expression) }
    columns?.forEach { $0.forEachExpression(body) }
    sort?.forEach { body($0.expression.expression) }
    if let operand = measure?.operand { body(operand.expression) }
  }
}

extension CheckedColumn {
  fileprivate func forEachExpression(_ body: (CheckedExpression) -> Void) {
    switch content {
    case .expression(let typed): body(typed.expression)
    case .related(let condition, let columns):
      if let condition { body(condition) }
      columns.forEach { $0.forEachExpression(body) }
    }
  }
}
