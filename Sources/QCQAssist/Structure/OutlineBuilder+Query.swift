import QCQSyntax
import QCQText

extension OutlineBuilder {
  mutating func add(_ query: QuerySyntax) {
    note(.query, query.span)
    let (outer, number) = (column, outline.columnLists.count)
    let list = ColumnList(query, in: source)
    outline.columnLists.append(list)
    // Groups of its own have other columns than what it goes on from.
    let goesOn = list.source != nil && query.group == nil
    let seen = goesOn ? ColumnPlace(.value, number) : .none
    if let measure = query.measure {
      note(.clause, measure.span)
      column = seen
      if let operand = measure.operand { add(operand) }
    }
    column = .none
    add(query.source)
    for clause in query.clauses { note(.clause, clause.span) }
    addInsides(of: query, number, seen)
    column = outer
  }

  /// What lies inside of the clauses.
  private mutating func addInsides(of query: QuerySyntax, _ number: Int, _ seen: ColumnPlace) {
    if let scope = query.scope { addLists(of: scope) }
    column = seen
    if let filter = query.filter { add(filter.condition) }
    if let group = query.group { add(group) }
    if let having = query.having { add(having.content) }
    for column in query.show?.columns ?? [] { add(column, of: number) }
    if let sort = query.sort { add(sort, of: query, number) }
    column = .none
    if let into = query.into { note(.writtenFile, into.content.value, into.content.span) }
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

  /// A key that is a name and nothing else may be that of a column.
  private mutating func add(_ sort: SortClause, of query: QuerySyntax, _ number: Int) {
    let seen = column
    let given = (query.show?.columns ?? []).compactMap { column in
      switch column {
      case .expression(_, let alias), .shape(_, let alias): alias?.text
      }
    }
    for key in sort.keys {
      note(.item, key.expression.span)
      guard case .path(let names) = key.expression, names.count == 1, names[0].mayBeShown else {
        add(key.expression)
        continue
      }
      if given.contains(names[0].text) {
        note(.expression, key.expression.span)
        note(.columnUse, names[0], column: ColumnPlace(.name, number))
        continue
      }
      if query.show == nil, seen.kind == .value { column = ColumnPlace(.order, number) }
      add(key.expression)
      column = seen
    }
  }

  /// - Parameter number: That of the column's list.
  private mutating func add(_ shown: ShowClause.Column, of number: Int) {
    switch shown {
    case .expression(let expression, let alias):
      note(.item, expression.span.union(alias?.span ?? expression.span))
      add(expression)
      if let alias { note(.columnDefinition, alias, column: ColumnPlace(.name, number)) }
    case .shape(let shape, let alias):
      note(.item, shape.span.union(alias?.span ?? shape.span))
      note(.item, shape.span)
      add(shape)
      if let alias { note(.columnDefinition, alias, column: ColumnPlace(.name, number)) }
    }
  }

  private mutating func add(_ shape: ShowClause.ShapeSyntax) {
    let (outer, number) = (column, outline.columnLists.count)
    outline.columnLists.append(ColumnList(shape.columns, in: source))
    column = .none
    if let condition = shape.condition { add(condition) }
    for column in shape.columns { add(column, of: number) }
    column = outer
  }
}
