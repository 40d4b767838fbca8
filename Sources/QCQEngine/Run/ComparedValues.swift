import QCQLanguage

extension Value {
  /// The value as a number, if it is one to be ordered.
  fileprivate var magnitude: Double? {
    switch self {
    case .int(let int): Double(int)
    case .number(let number): number
    case .date(let seconds): seconds
    case .bool(let bool): bool ? 1 : 0
    case .absent, .text, .data: nil
    }
  }
}

extension ComparisonOperator {
  /// Compares values read from a result; an absent one is equal to nothing.
  func holds(_ left: Value, _ right: Value) -> Bool {
    if left == .absent { return self == .notEqual }
    let order: Int
    if case .int(let first) = left, case .int(let second) = right {
      order = first < second ? -1 : first > second ? 1 : 0
    } else if let first = left.magnitude, let second = right.magnitude {
      order = first < second ? -1 : first > second ? 1 : 0
    } else if case .text(let first) = left, case .text(let second) = right {
      order = first == second ? 0 : first < second ? -1 : 1
    } else {
      return self == .notEqual
    }
    switch self {
    case .equal: return order == 0
    case .notEqual: return order != 0
    case .less: return order < 0
    case .lessEqual: return order <= 0
    case .greater: return order > 0
    case .greaterEqual: return order >= 0
    }
  }
}
