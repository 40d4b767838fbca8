import QCQSyntax
import QCQText
import QCQLanguage

/// Finds out what expressions mean that stand at one place of a query, about rows of one entity.
struct ExpressionCheck {
  /// Where expressions stand, for messages.
  enum Place {
    case clause(Keyword)
    /// In the parentheses of an aggregate over the rows of a group.
    case aggregate(AggregateFunction)
    /// The same over the items of a list or category.
    case related(AggregateFunction)
    /// `items { … }`
    case shape

    var text: String {
      switch self {
      case .clause(let keyword): keyword.word
      case .aggregate(let function): "\(function.rawValue)(…)"
      case .related(let function): "\(function.rawValue)(items …)"
      case .shape: "items { … }"
      }
    }
  }

  let query: QueryCheck
  let entity: Entity
  let place: Place
  /// Aggregates over the rows of a group may stand here.
  var allowsAggregates = false
  var seen = SeenNames()

  init(query: QueryCheck, entity: Entity, place: Place) {
    (self.query, self.entity, self.place) = (query, entity, place)
  }

  var vocabulary: Vocabulary { query.vocabulary }

  var groupKeys: [GroupKey]? { seen.names.groupKeys }
  var columnNames: [String] { seen.names.columnNames }
  var shown: ShownColumns? { seen.names.shown }

  func report(_ diagnostic: Diagnostic) { query.report(diagnostic) }

  func text(_ span: Span) -> String { query.text.source.text(span) }

  /// The type and meaning of an expression.
  func check(_ expression: Expression) -> TypedExpression {
    switch expression {
    case .missing: return .error
    case .literal(let literal, let span): return check(literal, span)
    case .path(let path): return check(path: path)
    case .parameter(let name, let isOptional, let span):
      return checkParameter(name, isOptional, span)
    case .call(let name, let argument, let span): return checkCall(name, argument, span)
    case .negative(let operand, let span): return checkNegative(operand, span)
    case .arithmetic(let operation, let left, let right):
      return checkArithmetic(operation, left, right)
    case .comparison(let operation, let left, let right, let span):
      return checkComparison(operation, left, right, span)
    case .text(let operation, let left, let right, let isNegated, _):
      return checkText(operation, left, right, isNegated)
    case .date(let operation, let operand, let date):
      return DateCheck(self).checkDate(operation, operand, date)
    case .during(let operand, let period): return DateCheck(self).checkDuring(operand, period)
    case .membership(let operand, let set, let isNegated, let span):
      return checkMembership(operand, set, isNegated, span)
    case .presence(let isPresent, let path, let span): return checkPresence(isPresent, path, span)
    case .not(let operand, _):
      let checked = checkCondition(operand)
      return TypedExpression(.not(checked.expression), checked.type)
    case .and(let terms): return checkChain(terms, isAll: true)
    case .or(let terms): return checkChain(terms, isAll: false)
    case .parenthesized(let inner, _): return check(inner)
    case .fallback(let value, let other): return ChoiceCheck(self).check(value, other)
    case .choice(let value, let condition, let other):
      return ChoiceCheck(self).check(value, condition, other)
    case .moment(let date):
      report(.dateNotValue(date.span))
      return .error
    case .running(let sum, let span): return AmongCheck(self).checkRunning(sum, span)
    case .template(let literal, let parts):
      return TemplateCheck(self).check(parts, literal.span)
    case .duration(_, _, let span):
      report(.durationNotValue(text(span), span))
      return .error
    }
  }

  /// An expression that has to be a condition: it says yes or no.
  func checkCondition(_ expression: Expression) -> TypedExpression {
    let start = query.optionals.enter()
    let checked = check(expression)
    let wanted = query.optionals.leave(start)
    guard let type = checked.type else { return .error }
    if case .literal(.bool, let span) = expression {
      ConstantCheck(self).reportConstant(span)
      return .error
    }
    guard type == .bool else {
      reportNotACondition(expression, type)
      return .error
    }
    var result = checked.expression
    if checked.isNullable {
      result = .comparison(.equal, result, .literal(.bool(true)), .plain, isNullable: true)
    }
    for need in wanted { result = .whenPresent(need, result) }
    return TypedExpression(result, .bool)
  }

  private func reportNotACondition(_ expression: Expression, _ type: ValueType) {
    let text = text(expression.span)
    let isPath = if case .path = expression { true } else { false }
    let help =
      switch type {
      case .text where isPath: "`has \(text)`, or `\(text) = \"…\"`"
      case .int where isPath, .number where isPath: "`\(text) > 0`"
      case .date where isPath: "`\(text) since today`"
      case .int, .number, .text, .bool, .date, .list, .category, .data:
        "a comparison such as `quantity > 3`"
      }
    report(.notACondition(text, expression.span, type, help: help))
  }

  private func checkChain(_ terms: [Expression], isAll: Bool) -> TypedExpression {
    if !isAll, ChainCheck(self).joinsValues(terms) { return .error }
    var checked: [CheckedExpression] = []
    checked.reserveCapacity(terms.count)
    var isSound = true
    for term in terms {
      let result = checkCondition(term)
      if result.type == nil { isSound = false }
      checked.append(result.expression)
    }
    guard isSound, ChainCheck(self).dependsOnRows(terms, checked, isAll: isAll) else {
      return .error
    }
    return TypedExpression(isAll ? .and(checked) : .or(checked), .bool)
  }

  func check(_ literal: LiteralValue, _ span: Span) -> TypedExpression {
    switch literal {
    case .int(let int): return TypedExpression(.literal(.int(int)), .int)
    case .number(let number): return TypedExpression(.literal(.number(number)), .number)
    case .text(let text): return TypedExpression(.literal(.text(text)), .text)
    case .bool(let bool): return TypedExpression(.literal(.bool(bool)), .bool)
    case .regex: report(.patternNotValue(span))
    case .date: report(.dateNotValue(span))
    }
    return .error
  }

  /// A path, which under `per` has to be a key, or is it inside of a function: `month(created)`.
  func check(path: [Name], in function: ScalarFunction? = nil) -> TypedExpression {
    if let shown, let column = shown.resolve(path, self) { return column }
    if AmongCheck(self).isRank(path) { return AmongCheck(self).rank(path[0].span) }
    let resolved = resolve(path)
    guard resolved.type != nil, let groupKeys else { return resolved }
    let isKey = groupKeys.contains { key in
      key.covers(resolved.expression)
        || function.map { key.covers(.function($0, resolved.expression)) } ?? false
    }
    if isKey { return resolved }
    let span = Expression.path(path).span
    let column = FieldElsewhere.column(path, self)
    report(.fieldNotInGroup(text(span), span, keys: groupKeys.map(\.name), column: column))
    return .error
  }

  /// `$name` needs a value; `$name?` makes the condition it stands in depend on there being one.
  func checkParameter(
    _ name: Name, _ isOptional: Bool, _ span: Span, as type: ValueType? = nil
  ) -> TypedExpression {
    var resolved = query.resolveParameter(name, as: isOptional ? nil : type)
    guard resolved.type != nil else { return .error }
    let (mayBeAbsent, isDropped) = (resolved.isNullable, query.optionals.isDropped)
    resolved.isNullable = mayBeAbsent && !isDropped
    if isOptional, mayBeAbsent {
      query.optionals.note(name.text)
    } else if isOptional {
      report(.parameterNeverAbsent(name.text, span))
    } else if mayBeAbsent {
      report(.parameterMayBeAbsent(name.text, span, isDropped: isDropped))
      return .error
    }
    return resolved
  }

  // MARK: Operands

  /// What an operator or function takes.
  enum Need {
    case number, date, order
    /// Any text, the name of a list or category, too; or none that stands for one of these.
    case text, plainText

    func accepts(_ type: ValueType) -> Bool {
      switch self {
      case .number: type.isNumber
      case .text: type.family == .text
      case .plainText: type == .text
      case .date: type == .date
      case .order: type != .data && type != .bool
      }
    }
  }

  /// An operand with its type, if it is one that the word takes.
  func operand(
    _ expression: Expression, of word: String, _ need: Need
  ) -> (checked: TypedExpression, type: ValueType)? {
    let checked = check(expression)
    return accept(checked, expression.span, of: word, need).map { (checked, $0) }
  }

  /// The type of an operand, if it is one that the word takes; reports if not.
  func accept(
    _ checked: TypedExpression, _ span: Span, of word: String, _ need: Need
  ) -> ValueType? {
    guard let type = checked.type else { return nil }
    if need.accepts(type) { return type }
    report(.needs(word, need, span, text(span), type, at: place))
    return nil
  }

  // MARK: Arithmetic

  private func checkNegative(_ operand: Expression, _ span: Span) -> TypedExpression {
    if query.isChoosing, operand.span.start > span.start + 1 {
      report(.looseSign(Span(span.lowerBound, span.lowerBound + 1)))
      return .error
    }
    if case .literal(.int(let value), _) = operand {
      // The smallest whole number has no positive counterpart.
      return value == .min
        ? TypedExpression(.literal(.number(Double(value.magnitude))), .number)
        : TypedExpression(.literal(.int(-value)), .int)
    }
    if case .literal(.number(let number), _) = operand {
      return TypedExpression(.literal(.number(-number)), .number)
    }
    guard let (checked, type) = self.operand(operand, of: "-", .number) else { return .error }
    return TypedExpression(.negative(checked.expression), type, isNullable: checked.isNullable)
  }

  private func checkArithmetic(
    _ operation: ArithmeticOperator, _ left: Expression, _ right: Expression
  ) -> TypedExpression {
    if ItemFields(self).isProduct(operation, left, right) { return .error }
    let dates = DateArithmetic(self)
    if let moved = dates.check(operation, left, right) { return moved }
    let (first, second) = (dates.operand(left), dates.operand(right))
    // What an unknown operand is decides what the other may be: a number, or a date as well.
    if first.type == nil || second.type == nil { return .error }
    if operation == .subtract, let days = dates.days(first, second) { return days }
    if first.type == .date, operation == .add || operation == .subtract,
      case .literal(.int(let count), let span) = right
    {
      report(.dateMovedByNumber(operation, count, span))
      return .error
    }
    guard let firstType = accept(first, left.span, of: operation.rawValue, .number),
      let secondType = accept(second, right.span, of: operation.rawValue, .number)
    else { return .error }
    let isWhole = firstType == .int && secondType == .int
    if operation == .remainder, !isWhole {
      let span = firstType == .int ? right.span : left.span
      report(.needsWholeNumber(operation.rawValue, span, text(span)))
      return .error
    }
    guard ConstantCheck(self).addsNoShare(operation, left, first, right) else { return .error }
    let isDivision = operation == .divide || operation == .remainder
    return TypedExpression(
      .arithmetic(operation, first.expression, second.expression, isWhole: isWhole),
      isWhole && operation != .divide ? .int : .number,
      isNullable: isDivision || first.isNullable || second.isNullable)
  }
}

/// What an expression may name besides fields: in most nothing, so that it is small; all that look
/// at an expression hold a copy.
struct SeenNames {
  struct Names {
    /// The keys of `per`, outside of aggregates: only they may be named.
    var groupKeys: [GroupKey]?
    /// The names that `show` gave to columns, where they may be meant.
    var columnNames: [String] = []
    /// The columns of a named query of groups, which may be named in what asks further.
    var shown: ShownColumns?

    fileprivate var isEmpty: Bool { groupKeys == nil && columnNames.isEmpty && shown == nil }
  }

  private indirect enum Kept {
    case nothing
    case names(Names)
  }

  private var kept = Kept.nothing

  var names: Names {
    get { if case .names(let names) = kept { names } else { Names() } }
    set { kept = newValue.isEmpty ? .nothing : .names(newValue) }
  }
}

extension ValueType {
  var isNumber: Bool { self == .int || self == .number }

  /// The type that stands for all whose values compare with those of this one; nil for none.
  var family: ValueType? {
    switch self {
    case .int, .number: .number
    case .text, .list, .category: .text
    case .bool: .bool
    case .date: .date
    case .data: nil
    }
  }
}

extension GroupKey {
  /// True where an expression has one value in each group of this key.
  package func covers(_ expression: CheckedExpression) -> Bool {
    switch kind {
    case .value(let key): return key.expression == expression
    case .entity(let relation):
      guard case .field(let reference) = expression else { return false }
      return reference.relation == relation
    }
  }
}
