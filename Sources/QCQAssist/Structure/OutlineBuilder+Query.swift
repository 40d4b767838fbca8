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
    if let scope = query.scope { add(scope) }
    if let filter = query.filter {
      note(.clause, filter.span)
      add(filter.condition)
    }
    if let group = query.group { add(group) }
    if let having = query.having {
      note(.clause, having.span)
      add(having.condition)
    }
    if let show = query.show {
      note(.clause, show.span)
      for column in show.columns { add(column) }
    }
    if let sort = query.sort { add(sort, columns: query.show?.columns ?? []) }
    let form = query.form
    for span in [query.limit?.span, form.crosstab, form.total, form.draw?.span] {
      note(.clause, span ?? .none)
    }
    if let into = query.into {
      note(.clause, into.span)
      note(.writtenFile, into.file.value, into.file.span)
    }
  }

  private mutating func add(_ node: SourceClause) {
    note(.source, node.span)
    guard case .named(let name, let values) = node.kind else { return }
    note(.queryUse, name)
    for value in values { add(value) }
  }

  mutating func add(_ scope: ScopeClause) {
    note(.clause, scope.span)
    for list in scope.lists {
      note(.item, list.span)
      add(list)
    }
  }

  private mutating func add(_ group: GroupClause) {
    note(.clause, group.span)
    for key in group.keys {
      note(.item, key.span)
      if let function = key.function { note(.function, function) }
      for name in key.path { note(.field, name) }
    }
  }

  private mutating func add(_ sort: SortClause, columns shown: [ShowClause.Column]) {
    note(.clause, sort.span)
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
