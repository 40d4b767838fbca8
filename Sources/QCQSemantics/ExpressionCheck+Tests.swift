import QCQSyntax
import QCQText
import QCQLanguage

extension ExpressionCheck {
  func checkComparison(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression, _ span: Span
  ) -> TypedExpression {
    query.comparisons += 1
    let mismatch = TypeMismatch(self)
    if mismatch.isOfCount(operation, left, right) { return .error }
    if DateCheck(self).isComparison(operation, left, right, span) { return .error }
    let before = query.text.diagnostics.count
    var first = check(left)
    var second = check(right)
    guard let leftType = first.type, let rightType = second.type else {
      mismatch.offerQuotes(operation, left, right, first, second, since: before)
      return .error
    }
    let calls = CallValueCheck(self)
    guard calls.canBe(operation, first, second, right.span),
      calls.canBe(operation.turned, second, first, left.span)
    else { return .error }
    guard let kind = comparisonKind(leftType, rightType) else {
      mismatch.report(left, leftType, right, rightType, operation)
      return .error
    }
    let constants = ConstantCheck(self)
    guard constants.isAboutRows(left, right),
      constants.areOfOneKind(operation, left, first, right, second),
      BoundsCheck(self).tellsApart(operation, left, first, right, second)
    else { return .error }
    BoundsCheck(self).noteDifference(operation, left, right)
    if let test = listTest(operation, first, second) { return test }
    if operation.asksForEquality {
      constants.mention(right, second, beside: first)
      constants.mention(left, first, beside: second)
      (first, second) = (
        constants.name(left, first, beside: second), constants.name(right, second, beside: first)
      )
    }
    if operation.asksForEquality {
      let isNegated = operation == .notEqual
      constants.noteSearch(right, of: first, behind: left, isNegated: isNegated)
      constants.noteSearch(left, of: second, isNegated: isNegated)
    }
    let isPlain = first.isIdentifier || second.isIdentifier
    return TypedExpression(
      .comparison(
        operation, first.expression, second.expression, isPlain ? .plain : kind,
        isNullable: first.isNullable || second.isNullable), .bool)
  }

  /// A list is the one that a parameter stands for, and not any with its title: `list = $l` and
  /// `in $l` mean the same.
  private func listTest(
    _ operation: ComparisonOperator, _ first: TypedExpression, _ second: TypedExpression
  ) -> TypedExpression? {
    guard operation == .equal || operation == .notEqual else { return nil }
    for (title, list) in [(first, second), (second, first)] {
      guard let lists = [list.expression].listIds, let id = listId(title) else { continue }
      return TypedExpression(
        .comparison(
          operation, .field(id), lists[0], .plain, isNullable: id.field.isNullable), .bool)
    }
    return nil
  }

  /// Where the id of a list stands whose title is given.
  private func listId(_ title: TypedExpression) -> FieldReference? {
    guard case .field(let reference) = title.expression,
      reference.field == vocabulary.lists.nameField
    else { return nil }
    let isOfItems = reference.relation == .list
    guard isOfItems || entity == .lists else { return nil }
    return (isOfItems ? vocabulary.items[.list] : vocabulary.lists[.id]).map { FieldReference($0) }
  }

  /// How values of two types compare; nil where they don't.
  private func comparisonKind(_ left: ValueType, _ right: ValueType) -> ComparisonKind? {
    guard let family = left.family, family == right.family else { return nil }
    return family == .text ? .text : .plain
  }

  func reportMismatch(
    _ field: Expression, _ fieldType: ValueType, _ column: String, _ span: Span, _ type: ValueType
  ) {
    report(
      .typeMismatch(
        text(field.span), field.span, fieldType, column, span, type, isLiteral: false))
  }

  func checkText(
    _ operation: TextOperator, _ left: Expression, _ right: Expression, _ isNegated: Bool
  ) -> TypedExpression {
    let first = check(left)
    let second: TypedExpression
    let before = query.text.diagnostics.count
    if case .literal(.regex(let pattern), let span) = right {
      second = PatternCheck(self).check(operation, pattern, span)
    } else {
      second = check(right)
      if operation == .matches, second.type != nil { PatternCheck(self).checkOperand(right) }
      TypeMismatch(self).offerQuotes(operation, right, first, second, since: before)
    }
    guard accept(first, left.span, of: operation.rawValue, .text) != nil,
      accept(second, right.span, of: operation.rawValue, .text) != nil,
      ConstantCheck(self).isAboutRows(left, right),
      ConstantCheck(self).tellsTextsApart(operation, left, right, isNegated),
      CallValueCheck(self).canHold(operation, first, second, right.span)
    else { return .error }
    ConstantCheck(self).noteSearch(
      right, of: first, as: operation, behind: left, isNegated: isNegated)
    let test = CheckedExpression.text(
      operation, first.expression, second.expression,
      isNullable: first.isNullable || second.isNullable)
    return TypedExpression(isNegated ? .not(test) : test, .bool)
  }

  func checkMembership(
    _ operand: Expression, _ set: SetSyntax, _ isNegated: Bool, _ span: Span
  ) -> TypedExpression {
    let checked = check(operand)
    let test: CheckedExpression?
    switch set {
    case .values(let values):
      for value in values {
        ConstantCheck(self).noteSearch(value, of: checked, isNegated: isNegated)
      }
      test =
        AnswerCheck(self).queryNamed(values).map { AnswerCheck(self).check(operand, checked, $0) }
        ?? checkValues(operand, checked, values)
    case .range(let low, let high): test = checkRange(operand, checked, low, high, span)
    case .parameter(let name, let isOptional):
      test = checkValues(
        operand, checked, [.parameter(name, isOptional: isOptional, name.span)])
    case .query(let syntax): test = AnswerCheck(self).check(operand, checked, syntax)
    }
    guard let test, ConstantCheck(self).isAboutRows(operand, set) else { return .error }
    return TypedExpression(isNegated ? .not(test) : test, .bool)
  }

  private func checkValues(
    _ operand: Expression, _ checked: TypedExpression, _ values: [Expression]
  ) -> CheckedExpression? {
    var results: [CheckedExpression] = []
    var isNullable = checked.isNullable
    var isSound = !values.isEmpty
    for value in values {
      let result: TypedExpression = DateCheck(self).isGiven(value) ? .error : check(value)
      guard let type = checked.type, let valueType = result.type else {
        isSound = false
        continue
      }
      if !CallValueCheck(self).canBe(.equal, checked, result, value.span) {
        isSound = false
      } else if comparisonKind(type, valueType) == nil {
        TypeMismatch(self).report(operand, type, value, valueType)
        isSound = false
      } else if !BoundsCheck(self).tellsApart(.equal, operand, checked, value, result) {
        isSound = false
      }
      BoundsCheck(self).noteDifference(.equal, operand, value, isInSet: true)
      ConstantCheck(self).mention(value, result, beside: checked)
      ConstantCheck(self).mention(operand, checked, beside: result)
      isNullable = isNullable || result.isNullable
      results.append(ConstantCheck(self).name(value, result, beside: checked).expression)
    }
    guard isSound, let type = checked.type else { return nil }
    if let lists = results.listIds, let id = listId(checked) {
      return .membership(.field(id), lists, .plain, isNullable: id.field.isNullable)
    }
    let isText = type.family == .text && !checked.isIdentifier
    return .membership(
      checked.expression, results, isText ? .text : .plain, isNullable: isNullable)
  }

  private func checkRange(
    _ operand: Expression, _ checked: TypedExpression, _ low: Int64, _ high: Int64, _ span: Span
  ) -> CheckedExpression? {
    guard accept(checked, operand.span, of: "in", .number) != nil,
      BoundsCheck(self).reaches(operand, checked, low, high, span)
    else { return nil }
    if low > high { report(.emptyRange(span, low, high, isChoosing: query.isChoosing)) }
    return .range(checked.expression, low, high, isNullable: checked.isNullable)
  }

  func checkPresence(_ isPresent: Bool, _ path: [Name], _ span: Span) -> TypedExpression {
    if path.count == 1, !columnNames.contains(path[0].text),
      let elsewhere = FieldElsewhere(
        testing: path[0].text, as: text(path[0].span), isPresent, of: entity, vocabulary)
    {
      query.reportWrongSource(
        .unknownField(path[0].text, span, of: entity, among: [], elsewhere: elsewhere), entity)
      return .error
    }
    let checked = check(path: path)
    guard let type = checked.type else { return .error }
    if type == .bool, !checked.isNullable, checked.style == .plain, path.count == 1 {
      report(.presenceOfTruth(path[0].text, isPresent, span))
      return .error
    }
    let isWritten = text(span).hasPrefix(isPresent ? Keyword.has.word : Keyword.no.word)
    // Of a change a fix asks for nothing that each row has.
    let isName = query.isChoosing && ["name", "title", "category", "list"].contains(path[0].text)
    if type != .text || isName, !checked.isNullable || isName, checked.style == .plain, isWritten {
      query.text.idleTests += 1
    }
    let test = CheckedExpression.presence(checked.expression, isText: type == .text)
    return TypedExpression(isPresent ? test : .not(test), .bool)
  }
}

extension [CheckedExpression] {
  /// The same lists by their ids; nil unless parameters or arguments stand for all of them.
  fileprivate var listIds: [CheckedExpression]? {
    var ids: [CheckedExpression] = []
    for case .row(var row) in self where row.entity == .lists && row.part != .comparedName {
      row.part = .id
      ids.append(.row(row))
    }
    return ids.count == count ? ids : nil
  }
}

extension TypedExpression {
  var isIdentifier: Bool {
    if case .field(let reference) = expression { reference.field.isIdentifier } else { false }
  }
}
