extension CheckedExpression {
  /// Hands over the expressions that stand directly inside.
  package func forEachPart(_ body: (CheckedExpression) -> Void) {
    switch self {
    case .literal, .parameter, .row, .field, .instant: break
    // What is in it is about other rows.
    case .answer: break
    case .arithmetic(_, let left, let right, _), .comparison(_, let left, let right, _, _),
      .text(_, let left, let right, _), .fallback(let left, let right, _):
      body(left)
      body(right)
    case .among(_, let operand): operand.map(body)
    case .composed(_, let parts): parts.forEach(body)
    case .negative(let inner), .date(let inner, _, _), .range(let inner, _, _, _),
      .presence(let inner, _), .not(let inner), .whenPresent(_, let inner),
      .function(_, let inner):
      body(inner)
    case .choice(let condition, let value, let other):
      body(condition)
      body(value)
      body(other)
    case .membership(let inner, let values, _, _):
      body(inner)
      values.forEach(body)
    case .and(let terms), .or(let terms): terms.forEach(body)
    case .aggregate(_, let operand, let condition), .related(_, let operand, let condition):
      if let operand { body(operand) }
      if let condition { body(condition) }
    }
  }

  /// The expressions that stand directly inside.
  package var parts: [CheckedExpression] {
    var parts: [CheckedExpression] = []
    forEachPart { parts.append($0) }
    return parts
  }

  /// The same with each part replaced, the innermost first, and then itself.
  func mapping(_ map: (CheckedExpression) -> CheckedExpression) -> CheckedExpression {
    func inside(_ part: CheckedExpression) -> CheckedExpression { part.mapping(map) }
    let mapped: CheckedExpression =
      switch self {
      case .literal, .parameter, .row, .field, .instant, .answer: self
      case .arithmetic(let sign, let left, let right, let isWhole):
        .arithmetic(sign, inside(left), inside(right), isWhole: isWhole)
      case .negative(let inner): .negative(inside(inner))
      case .comparison(let sign, let left, let right, let kind, let isNullable):
        .comparison(sign, inside(left), inside(right), kind, isNullable: isNullable)
      case .text(let word, let left, let right, let isNullable):
        .text(word, inside(left), inside(right), isNullable: isNullable)
      case .date(let inner, let test, let isNullable):
        .date(inside(inner), test, isNullable: isNullable)
      case .membership(let inner, let values, let kind, let isNullable):
        .membership(inside(inner), values.map(inside), kind, isNullable: isNullable)
      case .range(let inner, let low, let high, let isNullable):
        .range(inside(inner), low, high, isNullable: isNullable)
      case .presence(let inner, let isText): .presence(inside(inner), isText: isText)
      case .not(let inner): .not(inside(inner))
      case .and(let terms): .and(terms.map(inside))
      case .or(let terms): .or(terms.map(inside))
      case .whenPresent(let name, let inner): .whenPresent(name, inside(inner))
      case .function(let function, let inner): .function(function, inside(inner))
      case .fallback(let left, let right, let isText):
        .fallback(inside(left), inside(right), isText: isText)
      case .choice(let condition, let value, let other):
        .choice(inside(condition), inside(value), inside(other))
      case .among(let function, let operand): .among(function, operand.map(inside))
      case .composed(let kind, let parts): .composed(kind, parts.map(inside))
      case .aggregate(let function, let operand, let condition):
        .aggregate(function, operand.map(inside), condition: condition.map(inside))
      case .related(let function, let operand, let condition):
        .related(function, operand.map(inside), condition: condition.map(inside))
      }
    return map(mapped)
  }

  /// Whether it or anything inside it, however deep, is one that is looked for.
  package func contains(_ isWanted: (CheckedExpression) -> Bool) -> Bool {
    isWanted(self) || parts.contains { $0.contains(isWanted) }
  }
}
