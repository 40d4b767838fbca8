import QCQLanguage
import QCQSemantics

extension CheckedExpression {
  /// Whether it is calculated with numbers that may be so large that the result has no end. A
  /// column of whole numbers may hold any number, and two of them may come to more than there is.
  var mayOverflow: Bool {
    if case .negative(let inner) = self { return inner.mayOverflow }
    guard case .arithmetic(let operation, let left, let right, _) = self else { return false }
    switch operation {
    // What is small changes nothing in a number that large.
    case .add, .subtract:
      return !left.isSmall && !right.isSmall || left.mayOverflow || right.mayOverflow
    case .multiply: return !left.isSmall || !right.isSmall
    case .divide: return !right.isSmall || left.mayOverflow
    case .remainder: return false
    }
  }

  /// Whether it is a whole number that is certainly none of the very large ones. What sums come to
  /// is not asked, as they may be long.
  private var isSmall: Bool {
    switch self {
    case .literal(.int), .parameter(_, .int), .composed(.days, _): true
    case .function(let function, let argument):
      [.length, .weekday].contains(function)
        || [.abs, .round].contains(function) && argument.isSmall
    case .aggregate(let function, _, _), .related(let function, _, _): function == .count
    case .among(let function, _): function == .rank
    case .negative(let inner): inner.isSmall
    // It is no larger than either.
    case .arithmetic(.remainder, let left, let right, _): left.isSmall || right.isSmall
    case .literal, .parameter, .row, .field, .arithmetic, .comparison, .text, .date, .membership,
      .range, .presence, .not, .and, .or, .whenPresent, .fallback, .choice, .answer, .composed,
      .instant:
      false
    }
  }

  /// Whether one side of a test may be absent, as it is in some row, or as a result is too large.
  var mayLackValue: Bool {
    isNullable || parts.contains { $0.contains { $0.mayOverflow || $0.isTotal } }
  }

  /// Whether it adds up the values of rows, which may come to more than a number can hold.
  private var isTotal: Bool {
    switch self {
    case .aggregate(let function, _, _), .related(let function, _, _): function == .sum
    case .among(let function, _): function == .running
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice,
      .answer, .composed, .instant:
      false
    }
  }

  /// Whether it is calculated with fractions.
  var hasFractions: Bool {
    guard case .arithmetic(_, let left, let right, _) = self else { return false }
    return !left.isMadeOfWhole || !right.isMadeOfWhole
  }

  private var isMadeOfWhole: Bool {
    switch self {
    case .arithmetic(_, let left, let right, _): left.isMadeOfWhole && right.isMadeOfWhole
    case .negative(let inner): inner.isMadeOfWhole
    case .literal, .parameter, .row, .field, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .aggregate, .related, .among, .composed, .instant:
      isWhole
    }
  }
}
