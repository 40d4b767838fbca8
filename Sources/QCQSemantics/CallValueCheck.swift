import QCQLanguage
import QCQSyntax
import QCQText

/// Finds written values that a function never gives: `month(created) = "11"`.
struct CallValueCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// Whether what a call gives may be, or be on either side of, a value; reports if not. True where
  /// there is no call or no written value.
  func canBe(
    _ operation: ComparisonOperator, _ call: TypedExpression, _ value: TypedExpression,
    _ span: Span
  ) -> Bool {
    guard case .function(let function, _) = call.expression,
      case .literal(let written) = value.expression
    else { return true }
    switch written {
    case .text(let text): return canBe(operation, function, text, span)
    case .int(let int): return canBe(operation, function, int, span)
    case .absent, .number, .bool, .date, .data: return true
    }
  }

  /// The same of a text that is looked for in what a call gives.
  func canHold(
    _ operation: TextOperator, _ call: TypedExpression, _ value: TypedExpression,
    _ span: Span
  ) -> Bool {
    guard case .function(let function, _) = call.expression,
      case .literal(.text(let text)) = value.expression
    else { return true }
    switch operation {
    case .contains, .startsWith, .endsWith:
      guard let shape = CalendarShape(function) else { return true }
      let isFitting =
        operation == .startsWith ? shape.fits(text, isPart: true) : shape.hasSigns(of: text)
      if !isFitting { reportShape(function, shape, span) }
      return isFitting
    case .matches:
      // Other signs say more than their letters: of `Cola|beer` one half may be found.
      guard text.allSatisfy({ $0.isLetter || $0.isNumber || " ^$".contains($0) }),
        let folded = function.folded(text), folded != text
      else { return true }
      let meant = outer.text(span).hasPrefix("/") ? "/\(folded)/" : StringEscapes.quoted(folded)
      reportLetters(function, meant, span)
      return false
    }
  }

  private func reportLetters(_ function: ScalarFunction, _ meant: String, _ span: Span) {
    outer.report(
      Diagnostic(
        .valueOutOfRange, span,
        "`\(function.rawValue)(…)` is never \(outer.text(span)), which has other letters",
        write: meant))
  }

  private func reportShape(_ function: ScalarFunction, _ shape: CalendarShape, _ span: Span) {
    outer.report(
      Diagnostic(
        .valueOutOfRange, span, "`\(function.rawValue)(…)` is never \(outer.text(span))",
        help: "it gives a text such as \(StringEscapes.quoted(shape.example))"))
  }

  private func canBe(
    _ operation: ComparisonOperator, _ function: ScalarFunction, _ text: String, _ span: Span
  ) -> Bool {
    if operation.asksForEquality, let folded = function.folded(text), folded != text {
      reportLetters(function, StringEscapes.quoted(folded), span)
      return false
    }
    guard let shape = CalendarShape(function) else { return true }
    let isPart = !operation.asksForEquality && text.count >= 4
    if shape.fits(text, isPart: isPart) { return true }
    reportShape(function, shape, span)
    return false
  }

  private func canBe(
    _ operation: ComparisonOperator, _ function: ScalarFunction, _ number: Int64, _ span: Span
  ) -> Bool {
    if function == .weekday {
      let days = Weekday.allCases.map { operation.holds(Int64($0.rawValue), number) }
      guard let first = days.first, days.allSatisfy({ $0 == first }) else { return true }
      outer.report(
        Diagnostic(
          .valueOutOfRange, span,
          "`weekday(…)` goes from 1 to 7: that is the same for every day",
          help: "1 is Monday, and 7 is Sunday"))
      return false
    }
    // The number in quotes is the next message's to propose.
    guard let shape = CalendarShape(function), !shape.fits(String(number), isPart: false) else {
      return true
    }
    outer.report(
      Diagnostic(
        .typeMismatch, span,
        "`\(function.rawValue)(…)` is a text, `\(outer.text(span))` is a number",
        help: "it gives a text such as \(StringEscapes.quoted(shape.example))"))
    return false
  }
}

/// How a function of a date writes the stretch of time that it is in.
private struct CalendarShape {
  let example: String
  /// The largest number behind the last sign.
  private let last: Int

  init?(_ function: ScalarFunction) {
    guard case .stretches(let example, let last, _) = function.values else { return nil }
    (self.example, self.last) = (example, last)
  }

  /// Whether a text is written so; or the start of one is, which others can be compared with.
  func fits(_ text: String, isPart: Bool) -> Bool {
    guard text.count == example.count || isPart && text.count < example.count else {
      return isPart
    }
    let isAlike = zip(text, example).allSatisfy { sign, own in
      own.isNumber ? sign.isASCII && sign.isNumber : sign == own
    }
    guard isAlike, text.count == example.count else { return isAlike }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count > 1, let number = numbers.last else { return true }
    if numbers.count == 3 { return DateLiteral(text) != nil }
    return 1...last ~= number
  }

  /// Whether it may be a part of what is written so, wherever that stands.
  func hasSigns(of text: String) -> Bool {
    text.allSatisfy { $0.isASCII && $0.isNumber || !$0.isNumber && example.contains($0) }
  }
}

extension ScalarFunction {
  /// A text in the letters that the function gives; nil if it minds none.
  fileprivate func folded(_ text: String) -> String? {
    if case .letters(let change) = values { change(text) } else { nil }
  }
}

extension ComparisonOperator {
  /// Whether it holds of two values.
  func holds<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessEqual: left <= right
    case .greater: left > right
    case .greaterEqual: left >= right
    }
  }
}

extension TypedExpression {
  /// What counting a value was meant to be: `count(list)` how many there are, `count(completed)` of
  /// how many rows it is true; nil where nobody knows.
  ///
  /// - Parameter call: How it is written.
  func counted(as call: String, _ entity: Entity) -> String? {
    guard call.hasPrefix("count(") else { return nil }
    let inner = call.dropFirst("count(".count).dropLast()
    if type == .bool { return "count(where \(inner))" }
    guard case .field(let field) = expression else { return nil }
    if Relation(rawValue: String(inner)) != nil { return "count(distinct \(inner))" }
    let isAlways = field.field.stored == .id || field.field.stored == entity.nameField
    return isAlways ? "count()" : nil
  }
}
