extension SeededFault {
  private static func lowering(
    _ file: String, _ place: String, _ right: String, _ wrong: String, _ words: String
  ) -> SeededFault {
    SeededFault(
      stage: .lowering, file: "QCQSQL/\(file)", place: place, right: right, wrong: wrong,
      words: words)
  }

  static let lowering = [
    lowering(
      "SQLBuilder+Conditions.swift",
      "case .not(let inner): writeCondition(inner, isNegated: !isNegated, in: level)", "!isNegated",
      "isNegated", "`not` is dropped"),
    lowering(
      "SQLBuilder+Conditions.swift", "isNegated ? \" OR \" : \" AND \"",
      "isNegated ? \" OR \" : \" AND \"", "\" AND \"", "`not (a and b)` becomes `not a and not b`"),
    lowering(
      "SQLBuilder+Conditions.swift", "isNegated ? \" AND \" : \" OR \", isNegated",
      "isNegated ? \" AND \" : \" OR \"", "\" OR \"", "`not (a or b)` becomes `not a or not b`"),
    lowering(
      "SQLBuilder+Conditions.swift", "let isNegated = isNegated != isUnequal",
      "isNegated != isUnequal", "isNegated", "`!=` becomes `=`"),
    lowering(
      "SQLBuilder+Conditions.swift", "let isGuarded = isNegated && (Calculation(test).mayLackValue",
      "isNegated", "false",
      "`not` of a test of nothing does not hold"),
    lowering(
      "SQLBuilder+Conditions.swift", "case .less: .greaterEqual", ".greaterEqual", ".greater",
      "the opposite of `<` becomes `>`"),
    lowering(
      "SQLBuilder+Conditions.swift", "case .greaterEqual: .less\n", ".less", ".lessEqual",
      "the opposite of `>=` becomes `<=`"),
    lowering(
      "SQLBuilder+Conditions.swift", "self == .notEqual ? \"<>\" : rawValue", "rawValue",
      "self == .less ? \"<=\" : rawValue", "`<` becomes `<=`"),
    lowering(
      "SQLBuilder+Conditions.swift", "write(\" >= \")\n      bind(.date(from))", "\" >= \"",
      "\" > \"", "a period leaves out its first moment"),
    lowering(
      "SQLBuilder+Conditions.swift", "write(\" < \")\n      bind(.date(to))", "\" < \"", "\" <= \"",
      "a period goes one moment too far"),
    lowering(
      "SQLBuilder+Conditions.swift", "if let from = bounds.from {", "bounds.from", "bounds.to",
      "a period begins where it ends"),
    lowering(
      "SQLBuilder+Conditions.swift", "write(isNegated ? \" NOT IN (\" : \" IN (\")",
      "isNegated ? \" NOT IN (\" : \" IN (\"", "\" IN (\"", "`not in` becomes `in`"),
    lowering(
      "SQLBuilder+Conditions.swift", "writeValue(right, in: level)\n      if kind == .text {",
      "kind == .text", "false", "texts are compared byte by byte"),
    lowering(
      "SQLBuilder+Conditions.swift", "bind(.int(low))", "low", "high",
      "a range begins where it ends"),
    lowering(
      "SQLBuilder+Conditions.swift", "write(isNegated ? \" NOT BETWEEN \" : \" BETWEEN \")",
      "isNegated ? \" NOT BETWEEN \" : \" BETWEEN \"", "\" BETWEEN \"",
      "`not in 1..3` becomes `in 1..3`"),
    lowering(
      "SQLBuilder+Conditions.swift",
      "let isBracketed = word == \" AND \" && term.isDisjunction(isNegated: isNegated)",
      "word == \" AND \"", "false", "an `or` inside an `and` loses its brackets"),
    lowering(
      "SQLBuilder+Conditions.swift", "write(isNegated ? \" IS NULL\" : \" IS NOT NULL\")",
      "isNegated ? \" IS NULL\" : \" IS NOT NULL\"", "\" IS NOT NULL\"", "`no x` becomes `has x`"),
    lowering(
      "SQLBuilder+Conditions.swift", "write(isNegated ? \" = ''\" : \" <> ''\")",
      "isNegated ? \" = ''\" : \" <> ''\"", "\" <> ''\"", "`no note` becomes `has note`"),
    lowering(
      "SQLBuilder+Conditions.swift", "write(isNegated == isPending ? \" <> 0\"",
      "isNegated == isPending", "isPending", "`not completed` becomes `completed`"),
    lowering(
      "SQLBuilder+Conditions.swift",
      "return need.isMet(by: context.parameters) ? pruned(inner) : nil",
      "need.isMet(by: context.parameters)", "true", "a test without a value is kept"),
    lowering(
      "SQLBuilder+Conditions.swift", "case .literal(let value): bind(value, isFolded: true)",
      "true", "false", "`contains` sees case and accents of what is looked for"),
    lowering(
      "SQLBuilder+Conditions.swift", "let mayBeNull = isNegated && (!operand.isNeverNull",
      "isNegated", "false",
      "`no note` does not see a note that is absent"),
    lowering(
      "SQLBuilder+Query.swift", "for scope in query.scopes {", "query.scopes",
      "Array(query.scopes.dropFirst())", "the scope is lost"),
    lowering(
      "SQLBuilder+Query.swift", "for base in query.base {", "query.base",
      "Array(query.base.dropFirst())",
      "the limit of a named query is lost"),
    lowering(
      "SQLBuilder+Query.swift", "writeConditions(query.having, \" HAVING \", in: level)",
      "query.having", "[]", "`having` is lost"),
    lowering(
      "SQLBuilder+Query.swift", "write(\" AND r <= \")", "\" AND r <= \"", "\" AND r < \"",
      "`limit 3 each` gives two"),
    lowering(
      "SQLBuilder+Query.swift", "write(\") WHERE r > \")", "\") WHERE r > \"", "\") WHERE r >= \"",
      "`skip` of sections skips one too few"),
    lowering(
      "SQLBuilder+Query.swift", "guard limit.skip > 0 else { return }", "limit.skip > 0",
      "limit.skip > 1", "`skip 1` is ignored"),
    lowering(
      "SQLBuilder+Query.swift", "if value.expression.isText { write(\" COLLATE",
      "value.expression.isText", "false", "groups of texts that look the same fall apart"),
    lowering(
      "SQLBuilder+Query.swift", "let isBracketed = !standsAlone && condition.isDisjunction()",
      "!standsAlone", "standsAlone", "an `or` beside a scope loses its brackets"),
    lowering(
      "SQLBuilder+Query.swift",
      "if !ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { ids.append(id) }",
      "!ids.contains(where: { $0.utf8.elementsEqual(id.utf8) })", "ids.isEmpty",
      "of several lists the first is taken"),
    lowering(
      "SQLBuilder+Aggregates.swift", "case .percent: writeTruths(\"avg(\",", "\"avg(\"", "\"sum(\"",
      "`percent` counts"),
    lowering(
      "SQLBuilder+Aggregates.swift", "case .any: writeTruths(\"coalesce(max(\",",
      "\"coalesce(max(\"", "\"coalesce(min(\"", "`any` becomes `every`"),
    lowering(
      "SQLBuilder+Aggregates.swift", "write(isAny == isNegated ? \"NOT EXISTS \" : \"EXISTS \")",
      "isAny == isNegated", "isNegated", "`none(items …)` becomes `any(items …)`"),
    lowering(
      "SQLBuilder+Aggregates.swift", "filter = .not(filter ?? .literal(.bool(true)))",
      ".not(filter ?? .literal(.bool(true)))", "filter",
      "`every(items …)` becomes `none(items …)`"),
    lowering(
      "SQLBuilder+Aggregates.swift", "let isBracketed = condition.isDisjunction()",
      "condition.isDisjunction()", "false",
      "an `or` in `count(items where …)` loses its brackets"),
    lowering(
      "SQLBuilder+Aggregates.swift", "function.givesWrittenTexts",
      "function.givesWrittenTexts", "false", "`lower(x)` sorts by bytes"),
    lowering(
      "SQLBuilder+Aggregates.swift",
      "write(\" FILTER (WHERE \")\n      writeCondition(condition, in: level)", "condition",
      ".literal(.bool(true))", "`count(where …)` counts all"),
    lowering(
      "ArithmeticSQL.swift", "if operation == .divide, !left.isDivision",
      "operation == .divide", "false", "a quotient loses its fraction"),
    lowering(
      "ArithmeticSQL.swift", "isBracketed: right.isArithmetic, isPassed",
      "right.isArithmetic", "false", "`a - (b - c)` loses its brackets"),
    lowering(
      "ArithmeticSQL.swift", "isBracketed: isProduct && left.isSum, isPassed",
      "isProduct && left.isSum", "false", "`(a + b) * c` loses its brackets"),
    lowering(
      "SQLBuilder+Values.swift", "write(\" > 1 THEN \")", "\" > 1 THEN \"", "\" >= 1 THEN \"",
      "a label says 1x"),
    lowering(
      "SQLBuilder+Values.swift",
      "guard reference.relation != nil else { return writeProgress(in: rows) }",
      "reference.relation != nil", "false", "a list that is missing has a progress"),
    lowering(
      "SQLBuilder+Order.swift", "isDescending: term.isDescending, mayBe", "term.isDescending",
      "false", "`desc` is lost"),
    lowering(
      "SQLBuilder+Order.swift", "if term.isText { write(\" COLLATE", "term.isText", "false",
      "texts are sorted by bytes"),
    lowering(
      "QueryOrder.swift", "order + [OrderTerm(content: .id)]", "order + [OrderTerm(content: .id)]",
      "order", "rows that are equal have no order"),
    lowering(
      "QueryOrder.swift", "return keys.flatMap { sectionTerms(of: $0) } + rowTerms(of: query)",
      "keys.flatMap { sectionTerms(of: $0) } + rowTerms(of: query)", "rowTerms(of: query)",
      "sections are torn apart"),
    lowering(
      "QueryOrder.swift", "isDescending: order.isDescending)]", "order.isDescending", "false",
      "lists stand in the wrong order"),
    lowering(
      "Changes/Lowering+Effects.swift", "builder.write(\" IS NOT \")", "\" IS NOT \"", "\" IS \"",
      "an update changes what already has these values"),
    lowering(
      "Changes/MarkDifference.swift", "writeCondition(.field(mark), isNegated: new, in: level)",
      "new", "!new", "`check` checks what is checked"),
    lowering(
      "Changes/Lowering+Effects.swift",
      "guard needs.isQualified || query.choosesByOrder || !query.base.isEmpty else {",
      "query.choosesByOrder", "false", "a delete forgets its limit"),
  ]
}
