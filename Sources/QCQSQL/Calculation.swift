import QCQLanguage
import QCQSemantics

/// What may come of a calculation.
struct Calculation {
  private let expression: CheckedExpression

  init(_ expression: CheckedExpression) { self.expression = expression }

  /// Whether it is calculated with numbers that may be so large that the result has no end. A
  /// column of whole numbers may hold any number, and two of them may come to more than there is.
  var mayOverflow: Bool {
    if case .negative(let inner) = expression { return Calculation(inner).mayOverflow }
    guard case .arithmetic(let operation, let first, let second, _) = expression else {
      return false
    }
    let (left, right) = (Calculation(first), Calculation(second))
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
    switch expression {
    case .literal(.int), .parameter(_, .int), .composed(.days, _): true
    case .function(let function, let argument):
      [.length, .weekday].contains(function)
        || [.abs, .round].contains(function) && Calculation(argument).isSmall
    case .aggregate(let function, _, _), .related(let function, _, _): function == .count
    case .among(let function, _): function == .rank
    case .negative(let inner): Calculation(inner).isSmall
    // It is no larger than either.
    case .arithmetic(.remainder, let left, let right, _):
      Calculation(left).isSmall || Calculation(right).isSmall
    case .literal, .parameter, .row, .field, .arithmetic, .comparison, .text, .date, .membership,
      .range, .presence, .not, .and, .or, .whenPresent, .fallback, .choice, .answer, .composed,
      .instant:
      false
    }
  }

  /// Whether one side of a test may be absent, as it is in some row, or as a result is too large.
  var mayLackValue: Bool {
    expression.isNullable
      || expression.parts.contains {
        $0.contains { Calculation($0).mayOverflow || Calculation($0).isTotal }
      }
  }

  /// Whether it adds up the values of rows, which may come to more than a number can hold.
  private var isTotal: Bool {
    switch expression {
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
    guard case .arithmetic(_, let left, let right, _) = expression else { return false }
    return !Calculation(left).isMadeOfWhole || !Calculation(right).isMadeOfWhole
  }

  private var isMadeOfWhole: Bool {
    switch expression {
    case .arithmetic(_, let left, let right, _):
      Calculation(left).isMadeOfWhole && Calculation(right).isMadeOfWhole
    case .negative(let inner): Calculation(inner).isMadeOfWhole
    case .literal, .parameter, .row, .field, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .aggregate, .related, .among, .composed, .instant:
      expression.isWhole
    }
  }
}
