import QCQLanguage

extension CheckedQuery {
  /// The columns that can be added up in each section; its keys are no sums.
  package var summedColumns: [Int] {
    let keys = Set(grouping.keys.map(\.name))
    let columns = columns ?? []
    return columns.indices.filter { columns[$0].isAmount && !keys.contains(columns[$0].name) }
  }
}

extension CheckedColumn {
  /// Whether it says of each row how much or how many, so that it can be added up: no share, mean
  /// or number of an order.
  fileprivate var isAmount: Bool {
    guard case .expression(let typed) = content, typed.style != .share else { return false }
    switch typed.type {
    case .int, .number: return typed.expression.isAmount
    case .text, .bool, .date, .list, .category, .data, nil: return false
    }
  }
}

extension CheckedExpression {
  fileprivate var isAmount: Bool {
    switch self {
    // What belongs to a list stands in each of its rows.
    case .field(let reference):
      reference.relation == nil && reference.field.stored != .order
        && reference.field.source != .progress
        && !reference.field.isIdentifier && reference.field.relation == nil
    case .arithmetic(let sign, let left, let right, _):
      switch sign {
      case .add, .subtract: [left, right].areAmounts
      case .multiply: left.isAmount || right.isAmount
      // How often one amount goes into another is none.
      case .divide: left.isAmount && !right.isAmount
      case .remainder: false
      }
    case .negative(let inner): inner.isAmount
    case .function(let function, let inner):
      if case .amounts = function.values { inner.isAmount } else { false }
    case .fallback(let value, let other, _): [value, other].areAmounts
    case .choice(_, let value, let other): [value, other].areAmounts
    case .related(let function, let operand, _):
      switch function {
      // Of those that differ some may be the same in two rows.
      case .count: operand == nil
      case .sum: true
      case .average, .min, .max, .percent, .any, .none, .every: false
      }
    case .literal, .parameter, .row, .comparison, .text, .date, .membership, .range, .presence,
      .not, .and, .or, .whenPresent, .answer, .aggregate, .among, .composed, .instant:
      false
    }
  }

  fileprivate var isConstant: Bool {
    switch self {
    case .literal, .parameter: true
    case .negative(let inner): inner.isConstant
    case .row, .field, .arithmetic, .comparison, .text, .date, .membership, .range, .presence, .not,
      .and, .or, .whenPresent, .function, .fallback, .choice, .answer, .aggregate, .related, .among,
      .composed, .instant:
      false
    }
  }
}

extension [CheckedExpression] {
  /// Whether there is an amount among them, and nothing else but constants.
  fileprivate var areAmounts: Bool {
    contains(where: \.isAmount) && allSatisfy { $0.isAmount || $0.isConstant }
  }
}
