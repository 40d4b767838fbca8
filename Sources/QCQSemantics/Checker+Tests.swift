import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  mutating func checkComparison(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression, _ span: Span,
    _ context: RowContext
  ) -> TypedExpression {
    if let rewritten = dateComparison(operation, left, right, span, context) { return rewritten }
    let before = diagnostics.count
    let first = check(left, context)
    let second = check(right, context)
    guard let leftType = first.type, let rightType = second.type else {
      offerQuotes(left, right, first, second, since: before)
      return .error
    }
    guard let kind = comparisonKind(leftType, rightType) else {
      reportMismatch(left, leftType, right, rightType)
      return .error
    }
    mention(left, right, first, second)
    let isPlain = isIdentifier(first) || isIdentifier(second)
    return condition(
      .comparison(
        operation, first.expression, second.expression, isPlain ? .plain : kind,
        isNullable: first.isNullable || second.isNullable))
  }

  private func isIdentifier(_ expression: TypedExpression) -> Bool {
    guard case .field(let reference) = expression.expression else { return false }
    return reference.field.isIdentifier
  }

  /// How values of two types compare; nil where they don't.
  private func comparisonKind(_ left: ValueType, _ right: ValueType) -> ComparisonKind? {
    guard let family = Checker.family(left), family == Checker.family(right) else { return nil }
    return family == .text ? .text : .plain
  }

  static func family(_ type: ValueType) -> ValueType? {
    switch type {
    case .int, .number: .number
    case .text, .list, .category: .text
    case .bool: .bool
    case .date: .date
    case .data: nil
    }
  }

  mutating func reportMismatch(
    _ left: Expression, _ leftType: ValueType, _ right: Expression, _ rightType: ValueType
  ) {
    let isLeftLiteral = if case .literal = left { true } else { false }
    let (field, fieldType, value, type) =
      isLeftLiteral ? (right, rightType, left, leftType) : (left, leftType, right, rightType)
    report(
      .typeMismatch(
        source.text(field.span), field.span, fieldType, source.text(value.span), value.span, type,
        isLiteral: isLeftLiteral || { if case .literal = right { true } else { false } }()))
  }

  /// `name = Cola`: an unknown name beside a text was meant as data, if it is near no field.
  private mutating func offerQuotes(
    _ left: Expression, _ right: Expression, _ first: TypedExpression, _ second: TypedExpression,
    since before: Int
  ) {
    guard first.type == .text, second.type == nil, case .path(let path) = right, path.count == 1,
      diagnostics.count == before + 1, diagnostics[before].code == .unknownField
    else { return }
    let quoted = StringEscapes.quoted(path[0].text)
    let fix = Fix.replace(path[0].span, with: quoted)
    if diagnostics[before].fixes.isEmpty || path[0].text.first?.isUppercase ?? false {
      diagnostics[before].fixes.insert(fix, at: 0)
      diagnostics[before].help = "data is always quoted: write `\(quoted)`"
    } else {
      diagnostics[before].fixes.append(fix)
    }
  }

  /// A comparison of a date with a written date: `since`, `before` and `on` are the words for it.
  private mutating func dateComparison(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression, _ span: Span,
    _ context: RowContext
  ) -> TypedExpression? {
    guard isMoment(right, context) else { return nil }
    let operand = check(left, context)
    guard let type = operand.type else { return .error }
    guard type == .date else {
      report(
        .typeMismatch(
          source.text(left.span), left.span, type, source.text(right.span), right.span, .date,
          isLiteral: false))
      return .error
    }
    let date = source.text(right.span)
    report(
      .dateComparison(
        operation, span, whole: left.span.union(right.span), field: source.text(left.span),
        date: date, dateSpan: right.span))
    return .error
  }

  /// A written point in time, or a parameter that holds one, where a value was expected.
  private func isMoment(_ expression: Expression, _ context: RowContext) -> Bool {
    switch expression {
    case .literal(.date, _), .moment: return true
    case .path(let path):
      guard path.count == 1, !path[0].isQuoted else { return false }
      let isWord = ["today", "yesterday", "now"].contains(path[0].text)
      return isWord && vocabulary[context.entity].fields[path[0].text] == nil
    case .parameter(let name, _, _):
      let type = arguments[name.text]?.type ?? parameter(name.text)?.type
      return type == .date
    case .missing, .literal, .call, .negative, .arithmetic, .comparison, .text, .date, .during,
      .membership, .presence, .not, .and, .or, .parenthesized:
      return false
    }
  }

  mutating func checkText(
    _ operation: TextOperator, _ left: Expression, _ right: Expression, _ isNegated: Bool,
    _ span: Span, _ context: RowContext
  ) -> TypedExpression {
    let first = check(left, context)
    let second: TypedExpression
    if case .literal(.regex(let pattern), let patternSpan) = right {
      second = checkPattern(operation, pattern, patternSpan)
    } else {
      second = check(right, context)
      if operation == .matches, second.type != nil {
        checkPatternOperand(right)
      }
    }
    for (operand, checked) in [(left, first), (right, second)] {
      guard let type = checked.type else { return .error }
      if Checker.family(type) != .text {
        report(
          .needsText(operation.rawValue, operand.span, source.text(operand.span), type))
        return .error
      }
    }
    let test = CheckedExpression.text(
      operation, first.expression, second.expression,
      isNullable: first.isNullable || second.isNullable)
    return condition(isNegated ? .not(test) : test)
  }

  private mutating func checkPattern(
    _ operation: TextOperator, _ pattern: String, _ span: Span
  ) -> TypedExpression {
    guard operation == .matches else {
      report(.patternNotValue(span))
      return .error
    }
    if let problem = PatternCheck.problem(pattern) {
      report(.invalidPattern(span, problem))
      return .error
    }
    return TypedExpression(expression: .literal(.text(pattern)), type: .text, isNullable: false)
  }

  /// Other than a written pattern only a text known before the query runs can be one.
  private mutating func checkPatternOperand(_ right: Expression) {
    switch right {
    case .literal(.text(let pattern), let span):
      if let problem = PatternCheck.problem(pattern) { report(.invalidPattern(span, problem)) }
    case .parameter: break
    case .missing, .literal, .path, .call, .negative, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .parenthesized, .moment:
      report(.patternNotConstant(right.span))
    }
  }

  mutating func checkMembership(
    _ operand: Expression, _ set: SetSyntax, _ isNegated: Bool, _ span: Span,
    _ context: RowContext
  ) -> TypedExpression {
    let checked = check(operand, context)
    var test: CheckedExpression?
    switch set {
    case .values(let values): test = checkValues(operand, checked, values, context)
    case .range(let low, let high):
      test = checkRange(operand, checked, low, high, span)
    case .parameter(let name, let isOptional):
      let parameter = Expression.parameter(name, isOptional: isOptional, name.span)
      test = checkValues(operand, checked, [parameter], context)
    }
    guard let test, checked.type != nil else { return .error }
    return condition(isNegated ? .not(test) : test)
  }

  private mutating func checkValues(
    _ operand: Expression, _ checked: TypedExpression, _ values: [Expression],
    _ context: RowContext
  ) -> CheckedExpression? {
    var results: [CheckedExpression] = []
    var isNullable = checked.isNullable
    var isSound = !values.isEmpty
    for value in values {
      let result = check(value, context)
      guard let type = checked.type, let valueType = result.type else {
        isSound = false
        continue
      }
      if comparisonKind(type, valueType) == nil {
        reportMismatch(operand, type, value, valueType)
        isSound = false
      }
      mention(operand, value, checked, result)
      isNullable = isNullable || result.isNullable
      results.append(result.expression)
    }
    guard isSound, let type = checked.type else { return nil }
    let isText = Checker.family(type) == .text && !isIdentifier(checked)
    return .membership(
      checked.expression, results, isText ? .text : .plain, isNullable: isNullable)
  }

  private mutating func checkRange(
    _ operand: Expression, _ checked: TypedExpression, _ low: Int64, _ high: Int64, _ span: Span
  ) -> CheckedExpression? {
    guard let type = checked.type else { return nil }
    guard type == .int || type == .number else {
      report(.needsNumber("in", operand.span, source.text(operand.span), type))
      return nil
    }
    if low > high { report(.emptyRange(span, low, high)) }
    return .range(checked.expression, low, high, isNullable: checked.isNullable)
  }

  mutating func checkPresence(
    _ isPresent: Bool, _ path: [Name], _ span: Span, _ context: RowContext
  ) -> TypedExpression {
    let checked = check(.path(path), context)
    guard let type = checked.type else { return .error }
    let test = CheckedExpression.presence(checked.expression, isText: type == .text)
    return condition(isPresent ? test : .not(test))
  }

  /// Remembers a text that is compared with category names or list titles.
  private mutating func mention(
    _ left: Expression, _ right: Expression, _ first: TypedExpression, _ second: TypedExpression
  ) {
    for (field, value, span) in [
      (first.expression, second.expression, right.span),
      (second.expression, first.expression, left.span),
    ] {
      guard case .field(let reference) = field, case .literal(.text(let text)) = value,
        let hop = reference.hop, reference.field == vocabulary.face(hop.entity)
      else { continue }
      mentions.append(DataMention(entity: hop.entity, text: text, span: span))
    }
  }
}

/// Whether a regular expression can be read; the same engine runs it later.
package enum PatternCheck {
  /// What is wrong with a pattern, in the engine's words; nil if nothing is.
  package static func problem(_ pattern: String) -> String? {
    do {
      _ = try Regex(pattern)
      return nil
    } catch {
      return String(describing: error)
    }
  }
}
