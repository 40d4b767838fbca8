extension SeededFault {
  private static func inNames(_ place: String, _ right: String, _ wrong: String, _ words: String)
    -> SeededFault
  {
    checker("ExpressionCheck+Names.swift", place, right, wrong, words)
  }

  private static func checker(
    _ file: String, _ place: String, _ right: String, _ wrong: String, _ words: String
  ) -> SeededFault {
    SeededFault(
      stage: .checking, file: "QCQSemantics/\(file)", place: place, right: right, wrong: wrong,
      words: words)
  }

  static let checking = [
    inNames(
      "reference.field.isNullable || reference.relation != nil || isNullable",
      "reference.relation != nil", "false", "a field of a list that is missing counts as there"),
    checker(
      "ExpressionCheck+Tests.swift", "isPlain ? .plain : kind", "isPlain", "false",
      "ids are compared as texts"),
    checker(
      "ExpressionCheck+Tests.swift", "isPresent ? test : .not(test)", "isPresent", "!isPresent",
      "`has` and `no` are swapped"),
    checker(
      "ExpressionCheck+Tests.swift",
      "    return TypedExpression(isNegated ? .not(test) : test, .bool)\n  }\n\n"
        + "  func checkMembership",
      "isNegated ? .not(test) : test", "test", "`not contains` loses its `not`"),
    checker(
      "ExpressionCheck+Tests.swift",
      "    guard let test, ConstantCheck(self).isAboutRows(operand, set) else { return .error }\n"
        + "    return TypedExpression(isNegated ? .not(test) : test, .bool)",
      "isNegated ? .not(test) : test", "test", "`not in` loses its `not`"),
    checker(
      "ExpressionCheck+Tests.swift", "isText ? .text : .plain, isNullable: isNullable", "isText",
      "false", "`in (…)` compares texts byte by byte"),
    checker(
      "ExpressionCheck+Tests.swift",
      "guard operation == .equal || operation == .notEqual else { return nil }",
      "operation == .equal || operation == .notEqual", "false",
      "`list = $l` compares titles, not lists"),
    checker(
      "ExpressionCheck.swift", "case .number: type.isNumber", "type.isNumber", "true",
      "anything may be calculated with"),
    checker(
      "ExpressionCheck.swift", "if isKey { return resolved }", "isKey", "true",
      "any field may be shown of a group"),
    checker(
      "ExpressionCheck.swift", "guard type == .bool else {", "type == .bool", "true",
      "anything is taken for a condition"),
    checker(
      "ExpressionCheck.swift", "isWhole && operation != .divide ? .int : .number",
      "operation != .divide", "true", "a quotient is taken for a whole number"),
    checker(
      "ExpressionCheck.swift", "for need in wanted { result = .whenPresent(need, result) }",
      "wanted", "wanted.dropFirst()", "a test without a value is not dropped"),
    checker(
      "ExpressionCheck.swift", "let isDivision = operation == .divide || operation == .remainder",
      "operation == .divide || operation == .remainder", "false",
      "a division by zero counts as a number"),
    checker(
      "Clauses/ScopeClause+Check.swift", "guard query.source == .items else {",
      "query.source == .items", "true", "lists may be asked for `in` a list"),
    checker(
      "Clauses/ScopeClause+Check.swift",
      "if !lists.isEmpty { query.scopes.append(lists) }", "!lists.isEmpty", "lists.count > 1",
      "the scope of one list is lost"),
    checker(
      "CheckedQuery.swift", "guard adds || syntax.measure != nil else { return }",
      "adds || syntax.measure != nil", "false",
      "a limit inside a named query comes last"),
    checker(
      "QueryCheck.swift", "guard arguments.count == named.parameters.count else {",
      "arguments.count == named.parameters.count", "true", "arguments may be left out"),
    checker(
      "CheckedQuery.swift", "if condition.type != nil { query.conditions.append",
      "condition.type != nil", "condition.isNullable", "the conditions of `where` are lost"),
    checker(
      "Clauses/ShowClause+Check.swift", "if checked.contains(where: { $0.name == found.name }) {",
      "checked.contains(where: { $0.name == found.name })", "false",
      "two columns may have one name"),
    checker(
      "Clauses/GroupClause+Check.swift", "return measure.function.rawValue == key.name",
      "measure.function.rawValue == key.name", "false", "a key may have the name of the measure"),
    checker(
      "Clauses/GroupClause+Check.swift", "return !column.shows(key, vocabulary)",
      "!column.shows(key, vocabulary)", "false", "a column may have the name of a key"),
    checker(
      "Clauses/SortClause+Check.swift",
      "SortKey(expression: checked, isDescending: key.isDescending)", "key.isDescending", "false",
      "`desc` is lost"),
    checker(
      "Moments.swift", "case .since(let date): return (interval(date).start, nil)",
      "interval(date).start", "interval(date).end", "`since` begins when the day is over"),
    checker(
      "Moments.swift", "case .before(let date): return (nil, interval(date).start)",
      "interval(date).start", "interval(date).end", "`before` goes to the end of the day"),
    checker(
      "Moments.swift", "let offset = period.place.rawValue + count", "period.place.rawValue", "0",
      "`last` is `this`"),
  ]
}
