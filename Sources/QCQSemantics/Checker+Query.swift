import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  /// A query that is to be run, not only named.
  mutating func checkWhole(_ syntax: QuerySyntax) -> CheckedQuery? {
    let query = checkQuery(syntax)
    if let draw = syntax.draw { report(.notAvailable("charts", draw.span)) }
    return query
  }

  /// Checks the clauses of a query on top of what its source brings along; nil where the source
  /// is not known, or a clause has errors that would bring about others in those behind it.
  mutating func checkQuery(_ syntax: QuerySyntax) -> CheckedQuery? {
    guard var query = checkSource(syntax) else { return nil }
    guard vocabulary[query.source].exists else {
      report(
        .missingTable(
          query.source.rawValue, vocabulary[query.source].table, syntax.source.span))
      return nil
    }
    let outer = (noun, isNounWrong)
    (noun, isNounWrong) = ((query.source, syntax.source.span), false)
    defer { (noun, isNounWrong) = outer }
    nestLimit(&query, under: syntax)
    guard checkRows(syntax, &query), checkColumns(syntax, &query) else { return nil }
    if let limit = syntax.limit { check(limit, syntax, &query) }
    if let draw = syntax.draw { query.chart = draw.chart }
    if let into = syntax.into { check(into, &query) }
    return query
  }

  /// Scope, conditions and grouping; false where what follows can't be judged.
  private mutating func checkRows(_ syntax: QuerySyntax, _ query: inout CheckedQuery) -> Bool {
    if let scope = syntax.scope, !check(scope, &query) { return false }
    if syntax.scope == nil { applyCurrentList(syntax.source.span, &query) }
    if let filter = syntax.filter { check(filter, &query) }
    guard !isNounWrong, checkGrouping(syntax, &query) else { return false }
    if let measure = syntax.measure, !check(measure, syntax, &query) { return false }
    if let having = syntax.having, !check(having, &query) { return false }
    return true
  }

  /// What is shown, and in which order.
  private mutating func checkColumns(_ syntax: QuerySyntax, _ query: inout CheckedQuery) -> Bool {
    if let show = syntax.show {
      check(show, syntax, &query)
      if syntax.measure == nil, query.columns == nil { return false }
    }
    completeGroupColumns(&query, isNew: syntax.group != nil || syntax.show != nil)
    if let sort = syntax.sort { check(sort, syntax, &query) }
    return !isNounWrong
  }

  private mutating func checkSource(_ syntax: QuerySyntax) -> CheckedQuery? {
    switch syntax.source.kind {
    case .items: CheckedQuery(source: .items)
    case .lists: CheckedQuery(source: .lists)
    case .categories: CheckedQuery(source: .categories)
    case .named(let name, let arguments): expand(name, arguments, syntax.source.span)
    case .missing: nil
    }
  }

  /// A limit inside a named query applies before what is added, unless all that is added is
  /// another choice of columns or another limit from the same first row.
  private mutating func nestLimit(_ query: inout CheckedQuery, under syntax: QuerySyntax) {
    let adds =
      syntax.scope != nil || syntax.filter != nil || syntax.group != nil || syntax.sort != nil
      || syntax.measure != nil || syntax.having != nil
      || (syntax.limit != nil && query.limit?.skip ?? 0 > 0)
    guard query.limit != nil, adds else { return }
    if case .groups = query.grouping {
      report(.limitedGroups(syntax.source.span))
      return
    }
    var outer = CheckedQuery(source: query.source)
    (outer.columns, outer.sort, outer.grouping) = (query.columns, query.sort, query.grouping)
    outer.base = [query]
    query = outer
  }

  // MARK: Named queries

  private mutating func expand(
    _ name: Name, _ arguments: [Expression], _ span: Span
  ) -> CheckedQuery? {
    guard let definition = lets[name.text] else {
      if suspects.contains(name.text) { return nil }
      let names = Entity.allCases.map(\.rawValue) + lets.keys.sorted()
      let later = placeOfLet(name.text).map(here)
      report(
        .unknownSource(name.text, name.span, among: names, later: later, mayBeItem: isChoosing))
      return nil
    }
    used.insert(name.text)
    // What is wrong with it was said where it is declared.
    guard definition.query != nil else { return nil }
    guard arguments.count == definition.parameters.count else {
      report(
        .wrongArgumentCount(
          name.text, span, expected: definition.parameters.map(\.name), found: arguments.count))
      return nil
    }
    needed.formUnion(definition.needed)
    if arguments.isEmpty { return definition.query }
    var values: [String: TypedExpression] = [:]
    for (parameter, argument) in zip(definition.parameters, arguments) {
      guard let value = checkArgument(argument, parameter) else { return nil }
      values[parameter.name] = value
    }
    // The body was checked where it was declared; here it is only filled in.
    let outer = (self.arguments, diagnostics, source, mentions)
    let list = currentList
    (self.arguments, source, currentList) = (values, definition.source, nil)
    let query = checkQuery(definition.syntax.query)
    (self.arguments, diagnostics, source, mentions) = outer
    currentList = list
    return query
  }

  private mutating func checkArgument(
    _ argument: Expression, _ parameter: (name: String, type: ValueType)
  ) -> TypedExpression? {
    if case .parameter(let name, _, _) = argument {
      let resolved = resolveParameter(name)
      guard let type = resolved.type else { return nil }
      if type != parameter.type {
        report(.wrongArgument(parameter.name, argument.span, expected: parameter.type, found: type))
        return nil
      }
      if resolved.isNullable {
        report(.absentArgument(name.text, argument.span, parameter.name))
        return nil
      }
      return resolved
    }
    guard let value = constant(argument, as: parameter.type) else { return nil }
    return TypedExpression(
      expression: .literal(value), type: parameter.type, isNullable: false)
  }

  // MARK: Clauses that only add to the query

  private mutating func check(_ filter: WhereClause, _ query: inout CheckedQuery) {
    let context = RowContext(entity: query.source, clause: "where")
    let condition = checkCondition(filter.condition, context)
    if condition.type != nil { query.conditions.append(condition.expression) }
  }

  private mutating func check(_ into: IntoClause, _ query: inout CheckedQuery) {
    let endings = ["csv", "tsv", "json", "ndjson", "md"]
    let ending = into.file.value.split(separator: ".").last.map(String.init) ?? ""
    if !into.file.value.isEmpty, !endings.contains(ending) {
      report(.unknownEnding(into.file.span, endings))
    }
    query.file = into.file
  }
}
