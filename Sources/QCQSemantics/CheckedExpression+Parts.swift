import QCQLanguage

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

  /// Whether it or anything inside it, however deep, is one that is looked for.
  package func contains(_ isWanted: (CheckedExpression) -> Bool) -> Bool {
    isWanted(self) || parts.contains { $0.contains(isWanted) }
  }
}
