import QCQLanguage
import QCQSyntax
import QCQText

/// Finds numbers that lie outside of what a value can be, so that a test of it holds for all rows
/// or for none: `count(items) < 0`, `progress > 100%`.
struct BoundsCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// Whether a comparison depends on the row as far as bounds go; reports if not.
  func tellsApart(
    _ operation: ComparisonOperator, _ left: Expression, _ first: TypedExpression,
    _ right: Expression, _ second: TypedExpression
  ) -> Bool {
    tellsApart(operation, left, first, right, number: second)
      && tellsApart(operation.turned, right, second, left, number: first)
  }

  private func tellsApart(
    _ operation: ComparisonOperator, _ operand: Expression, _ value: TypedExpression,
    _ written: Expression, number: TypedExpression
  ) -> Bool {
    guard let bounds = value.expression.bounds, let limit = number.expression.writtenNumber else {
      return true
    }
    if operation.asksForEquality, value.expression.isWhole, limit != limit.rounded() {
      reportFraction(operand, written, operation)
      return false
    }
    let inside = bounds.contains(limit) ? [limit] : []
    let answers = ([bounds.lowerBound, bounds.upperBound] + inside).map {
      operation.holds($0, limit)
    }
    guard let holds = answers.first, answers.allSatisfy({ $0 == holds }) else { return true }
    // A test that every value passes asks whether there is one, and one that is stored may be none.
    if holds, !value.expression.isCount { return true }
    let meant: ComparisonOperator? =
      switch operation {
      case .less, .greater: inside.isEmpty || holds ? nil : .equal
      case .greaterEqual: holds && limit == bounds.lowerBound ? .greater : nil
      case .lessEqual, .equal, .notEqual: nil
      }
    let (field, limitText) = (outer.text(operand.span), outer.text(written.span))
    outer.report(
      .outOfBounds(
        field, operand.span.union(written.span), bounds,
        "\(holds ? "always" : "never") `\(operation.rawValue) \(limitText)`",
        meant: meant.map { "\(field) \($0.rawValue) \(limitText)" }))
    return false
  }

  /// `quantity = 3-7`, where a range was meant: the difference is below 0.
  ///
  /// - Parameter isInSet: It stands in brackets: `in (3-7)`.
  func noteDifference(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression, isInSet: Bool = false
  ) {
    guard operation.asksForEquality,
      case .arithmetic(.subtract, .literal(.int(let low), _), .literal(.int(let high), _)) = right,
      low >= 0, low < high, !outer.text(right.span).contains(" ")
    else { return }
    let word = operation == .equal ? "in" : "not in"
    outer.report(
      Diagnostic(
        .valueOutOfRange, right.span, "`\(outer.text(right.span))` is \(low - high)",
        severity: .note, help: "a range is written `\(low)..\(high)`",
        proposals: isInSet
          ? []
          : [
            .replace(
              left.span.union(right.span),
              with: "\(outer.text(left.span)) \(word) \(low)..\(high)")
          ]))
  }

  private func reportFraction(
    _ operand: Expression, _ written: Expression, _ operation: ComparisonOperator
  ) {
    let (field, limit) = (outer.text(operand.span), outer.text(written.span))
    let holds = operation == .notEqual ? "always" : "never"
    outer.report(
      Diagnostic(
        .valueOutOfRange, operand.span.union(written.span),
        "`\(field)` is a whole number, so it is \(holds) `\(operation.rawValue) \(limit)`",
        help: "name a whole number"))
  }

  /// The same of a range.
  ///
  /// - Parameter whole: The test as it is written.
  func reaches(
    _ operand: Expression, _ value: TypedExpression, _ low: Int64, _ high: Int64, _ whole: Span
  ) -> Bool {
    guard low <= high, let bounds = value.expression.bounds else { return true }
    let isOutside = Double(high) < bounds.lowerBound || Double(low) > bounds.upperBound
    // Who goes past the first or last day of the week counts otherwise.
    let past = [low, high].first { !bounds.contains(Double($0)) }
    let isPast = bounds.upperBound.isFinite && value.expression.isWhole && past != nil
    if !isOutside, !isPast { return true }
    let never = isOutside ? "in `\(low)..\(high)`" : "`\(past ?? high)`"
    let field = outer.text(operand.span)
    var found = Diagnostic.outOfBounds(
      field, operand.span, bounds, "never \(never)", meant: nil)
    let isShare = bounds == 0...1
    let meant = "\(field) >= \(low)% and \(field) <= \(high)%"
    if isShare, low >= 0, high <= 100 {
      found.help = "write `\(meant)`"
      let words = outer.text(Span(operand.span.upperBound, whole.upperBound))
      found.proposals = words.contains(Keyword.not.word) ? [] : [.replace(whole, with: meant)]
    } else if isShare {
      found.help = "a share goes from 0% to 100%: `\(field) >= 25% and \(field) <= 75%`"
    } else if bounds.upperBound.isFinite {
      let ends = "\(Int(bounds.lowerBound))..\(Int(bounds.upperBound))"
      found.help = "write a range within `\(ends)`; 1 is Monday and 7 Sunday"
    } else {
      found.help = "write a range that begins at \(Int(bounds.lowerBound)) or above"
    }
    outer.report(found)
    return false
  }
}

extension CheckedExpression {
  fileprivate var isCount: Bool {
    switch self {
    case .aggregate(let function, _, _), .related(let function, _, _): function == .count
    case .field, .function, .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text,
      .date, .membership, .range, .presence, .not, .and, .or, .whenPresent, .fallback, .choice,
      .answer, .among, .composed, .instant:
      false
    }
  }

  /// Whether it is a count, or one of a few numbers.
  fileprivate var isWhole: Bool {
    guard case .function(let function, _) = self else { return isCount }
    return if case .whole = function.values { true } else { false }
  }

  /// The least and the greatest that it can be; nil where nothing is known of that.
  fileprivate var bounds: ClosedRange<Double>? {
    switch self {
    case .field(let reference):
      if case .progress = reference.field.source { 0...1 } else { nil }
    case .aggregate(let function, _, _), .related(let function, _, _):
      switch function {
      case .count: 0...Double.infinity
      case .percent: 0...1
      case .sum, .average, .min, .max, .any, .none, .every: nil
      }
    case .function(let function, _): function.bounds
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .fallback, .choice, .answer,
      .among, .composed, .instant:
      nil
    }
  }
}

extension Diagnostic {
  /// - Parameter meant: What may be written instead.
  fileprivate static func outOfBounds(
    _ field: String, _ span: Span, _ bounds: ClosedRange<Double>, _ test: String, meant: String?
  ) -> Diagnostic {
    let low = Int(bounds.lowerBound)
    let words =
      bounds.upperBound.isFinite
      ? "goes from \(low) to \(Int(bounds.upperBound))" : "is \(low) or more"
    return Diagnostic(
      .valueOutOfRange, span, "`\(field)` \(words), so it is \(test)",
      // Rows would be found where none were: whether they are meant is for people to say.
      help: meant.map { "did you mean `\($0)`?" } ?? "name a number that it may be above and below")
  }
}
