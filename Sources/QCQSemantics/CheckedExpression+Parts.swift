import QCQLanguage

extension CheckedExpression {
  /// The expressions that stand directly inside.
  package var parts: [CheckedExpression] {
    switch self {
    case .literal, .parameter, .field: []
    case .arithmetic(_, let left, let right, _), .comparison(_, let left, let right, _, _),
      .text(_, let left, let right, _):
      [left, right]
    case .negative(let inner), .date(let inner, _, _), .range(let inner, _, _, _),
      .presence(let inner, _), .not(let inner), .whenPresent(_, let inner),
      .function(_, let inner):
      [inner]
    case .membership(let inner, let values, _, _): [inner] + values
    case .and(let terms), .or(let terms): terms
    case .aggregate(_, let operand, let condition), .related(_, let operand, let condition):
      [operand, condition].compactMap { $0 }
    }
  }

  /// Whether it or anything inside it, however deep, is one that is looked for.
  package func contains(_ isWanted: (CheckedExpression) -> Bool) -> Bool {
    isWanted(self) || parts.contains { $0.contains(isWanted) }
  }
}
