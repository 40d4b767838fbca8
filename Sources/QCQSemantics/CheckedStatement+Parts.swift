import QCQLanguage

extension CheckedStatement {
  /// The queries that the statement runs.
  package var queries: [CheckedQuery] {
    var queries: [CheckedQuery] = []
    forEachQuery { queries.append($0) }
    return queries
  }

  /// The same one after the other, without a copy of them.
  package func forEachQuery(_ body: (CheckedQuery) -> Void) {
    switch self {
    case .query(let query), .explain(let query): body(query)
    case .together(let members), .watch(let members, _), .explainWatch(let members):
      for member in members { body(member.query) }
    case .assert(let assertion): body(assertion.query)
    case .print(let parts):
      for case .query(let query) in parts { body(query) }
    case .change, .explainChange, .declaration: break
    }
  }

  /// The queries that the statement runs, with the names that they have in a `together`.
  package var members: [CheckedMember] {
    switch self {
    case .together(let members), .watch(let members, _), .explainWatch(let members): members
    case .query, .explain, .assert, .print, .change, .explainChange, .declaration:
      queries.map { CheckedMember(name: nil, query: $0) }
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
    forEachExpression { if case .row(let row) = $0 { rows.append(row) } }
    return rows
  }

  /// What texts are matched with in it: texts, and parameters that stand for one.
  package var patterns: [CheckedExpression] {
    var patterns: [CheckedExpression] = []
    forEachExpression {
      if case .text(.matches, _, let pattern, _) = $0 { patterns.append(pattern) }
    }
    return patterns
  }

  /// Hands over every expression in it, and every part of one.
  private func forEachExpression(_ body: (CheckedExpression) -> Void) {
    for query in queries { query.forEachExpression { $0.forEachWithin(body) } }
    guard let change else { return }
    if case .rows(let query) = change.target {
      query.forEachExpression { $0.forEachWithin(body) }
    }
    if case .update(_, let assignments) = change.kind {
      for case .expression(let expression) in assignments.map(\.value) {
        expression.forEachWithin(body)
      }
    }
  }
}

extension CheckedExpression {
  /// Adds the queries in it whose answers it looks at, and those inside of them.
  fileprivate func addQueries(to found: inout [CheckedQuery]) {
    if case .answer(let answer) = self {
      found.append(answer.query)
      answer.query.addInnerQueries(to: &found)
    }
    forEachPart { $0.addQueries(to: &found) }
  }

  fileprivate func forEachWithin(_ body: (CheckedExpression) -> Void) {
    body(self)
    if case .answer(let answer) = self {
      answer.query.forEachExpression { $0.forEachWithin(body) }
    }
    forEachPart { $0.forEachWithin(body) }
  }
}

extension CheckedQuery {
  /// The queries whose answers its expressions look at.
  package var innerQueries: [CheckedQuery] {
    var found: [CheckedQuery] = []
    addInnerQueries(to: &found)
    return found
  }

  fileprivate func addInnerQueries(to found: inout [CheckedQuery]) {
    forEachExpression { $0.addQueries(to: &found) }
  }
}

extension CheckedColumn {
  func forEachExpression(
    of entity: Entity, _ body: (CheckedExpression, Entity) -> Void
  ) {
    switch content {
    case .expression(let typed): body(typed.expression, entity)
    case .related(let condition, let columns):
      if let condition { body(condition, .items) }
      columns.forEach { $0.forEachExpression(of: .items, body) }
    }
  }
}
