import QCQLanguage
import QCQSyntax
import QCQText

extension OutlineBuilder {
  mutating func add(_ query: QuerySyntax) {
    note(.query, query.span)
    if let measure = query.measure {
      note(.clause, measure.span)
      if let operand = measure.operand { add(operand) }
    }
    add(query.source)
    for clause in query.clauses { note(.clause, clause.span) }
    addInsides(of: query)
  }

  /// What lies inside of the clauses.
  private mutating func addInsides(of query: QuerySyntax) {
    if let scope = query.scope { addLists(of: scope) }
    if let filter = query.filter { add(filter.condition) }
    if let group = query.group { add(group) }
    if let having = query.having { add(having.condition) }
    for column in query.show?.columns ?? [] { add(column) }
    if let sort = query.sort { add(sort, columns: query.show?.columns ?? []) }
    if let into = query.into { note(.writtenFile, into.file.value, into.file.span) }
  }

  private mutating func add(_ node: SourceClause) {
    note(.source, node.span)
    guard case .named(let name, let values) = node.kind else { return }
    note(.queryUse, name)
    for value in values { add(value) }
  }

  /// The scope of a single item, which stands in no query.
  mutating func add(_ scope: ScopeClause) {
    note(.clause, scope.span)
    addLists(of: scope)
  }

  private mutating func addLists(of scope: ScopeClause) {
    for list in scope.lists {
      note(.item, list.span)
      add(list)
    }
  }

  private mutating func add(_ group: GroupClause) {
    for key in group.keys {
      note(.item, key.span)
      if let function = key.function { note(.function, function) }
      for name in key.path { note(.field, name) }
    }
  }

  private mutating func add(_ sort: SortClause, columns shown: [ShowClause.Column]) {
    columns = shown.compactMap { column in
      switch column {
      case .expression(_, let alias), .shape(_, let alias): alias?.text
      }
    }
    for key in sort.keys {
      note(.item, key.expression.span)
      add(key.expression)
    }
    columns = []
  }

  private mutating func add(_ column: ShowClause.Column) {
    switch column {
    case .expression(let expression, let alias):
      note(.item, expression.span.union(alias?.span ?? expression.span))
      add(expression)
      if let alias { note(.columnDefinition, alias) }
    case .shape(let shape, let alias):
      note(.item, shape.span.union(alias?.span ?? shape.span))
      note(.item, shape.span)
      if let condition = shape.condition { add(condition) }
      for column in shape.columns { add(column) }
      if let alias { note(.columnDefinition, alias) }
    }
  }
}
