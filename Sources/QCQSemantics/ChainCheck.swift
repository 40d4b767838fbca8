import QCQLanguage
import QCQSyntax
import QCQText

/// Finds tests of one value, joined by `and` or `or`, that hold for every row or for none.
struct ChainCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// Whether what terms say together depends on the row; reports if not.
  ///
  /// - Parameter isAll: Whether they are joined by `and`.
  func dependsOnRows(
    _ terms: [Expression], _ checked: [CheckedExpression], isAll: Bool
  ) -> Bool {
    // Mostly there are two, of which each has its own.
    if checked.count == 2 {
      guard let first = checked[0].testSubject, first == checked[1].testSubject else { return true }
    }
    let subjects = checked.enumerated().compactMap { index, term in
      term.testSubject.map { (subject: $0, index: index) }
    }
    if subjects.count < 2 { return true }
    let groups = Dictionary(grouping: subjects, by: \.subject).mapValues { $0.map(\.index) }
    let found = groups.filter { subject, indexes in
      indexes.count > 1 && isConstant(indexes.map { checked[$0] }, subject, isAll: isAll)
    }
    guard let indexes = found.values.min(by: { $0[0] < $1[0] }) else { return true }
    report(indexes, of: terms, isAll: isAll)
    return false
  }

  /// `price or 0`, where `or else` was meant; reports it.
  func joinsValues(_ terms: [Expression]) -> Bool {
    guard terms.count == 2, case .path(let path) = terms[0],
      case .literal(let literal, let span) = terms[1]
    else { return false }
    switch literal {
    case .int, .number, .text: break
    case .bool, .date, .regex: return false
    }
    let value = outer.check(path: path)
    guard let type = value.type else { return true }
    guard type != .bool, type.family == outer.check(literal, span).type?.family else {
      return false
    }
    let first = terms[0].span
    outer.report(.orOfValues(outer.text(first), outer.text(span), first.union(span)))
    return true
  }

  /// What may be absent by its schema is one of the values that a test is about.
  private func isConstant(
    _ tests: [CheckedExpression], _ subject: TestSubject, isAll: Bool
  ) -> Bool {
    TestPoint.all(in: tests, of: subject).allSatisfy { point in
      isAll
        ? !tests.allSatisfy { $0.holds(at: point) } : tests.contains { $0.holds(at: point) }
    }
  }

  private func report(_ indexes: [Int], of terms: [Expression], isAll: Bool) {
    let chosen = indexes.map { terms[$0] }
    let span = chosen.dropFirst().reduce(chosen[0].span) { $0.union($1.span) }
    let isUnbroken = indexes[indexes.count - 1] - indexes[0] == indexes.count - 1
    let isOfOne = isAll && isOfOneItem
    let meant = isUnbroken && !isOfOne ? meant(by: chosen, isAll: isAll) : nil
    outer.report(
      .constantTests(outer.text(span), span, isAll: isAll, isOfOne: isOfOne, meant: meant))
  }

  /// `any(items where …)` looks at one item after the other: of several a list may have each.
  private var isOfOneItem: Bool {
    if case .related = outer.place { true } else { false }
  }

  /// What was meant by tests that only lack the other word: `x = "a" and x = "b"` is
  /// `x in ("a", "b")`, and of `x != "a" or x != "b"` each test keeps its negation.
  private func meant(by terms: [Expression], isAll: Bool) -> String? {
    var values: [String] = []
    var operand: String?
    for term in terms {
      guard let test = term.equality(), test.isNegated != isAll else { return nil }
      operand = operand ?? outer.text(test.operand.span)
      values += test.values.map { outer.text($0.span) }
    }
    if !isAll { return terms.map { outer.text($0.span) }.joined(separator: " and ") }
    return operand.map { "\($0) in (\(values.joined(separator: ", ")))" }
  }
}

extension Expression {
  /// What is compared for equality with written values, and whether it is to differ from them.
  fileprivate func equality() -> (operand: Expression, values: [Expression], isNegated: Bool)? {
    switch self {
    case .parenthesized(let inner, _): return inner.equality()
    case .not(let inner, _):
      guard let test = inner.equality() else { return nil }
      return (test.operand, test.values, !test.isNegated)
    case .comparison(let operation, let left, let right, _):
      guard operation.asksForEquality else { return nil }
      if case .literal = left { return (right, [left], operation == .notEqual) }
      return (left, [right], operation == .notEqual)
    case .membership(let operand, .values(let values), let isNegated, _):
      return (operand, values, isNegated)
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .text, .date,
      .during, .membership, .presence, .and, .or, .fallback, .choice, .moment, .running, .duration,
      .template:
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func constantTests(
    _ text: String, _ span: Span, isAll: Bool, isOfOne: Bool, meant: String?
  ) -> Diagnostic {
    let message =
      isAll
      ? "`\(text)` holds for no row: no value passes all of these tests"
      : "`\(text)` holds for every row: any value passes one of these tests"
    let word = isAll ? "or" : "and"
    return Diagnostic(
      .constantValue, span, message,
      help: meant.map { "write `\($0)`" }
        ?? (isOfOne
          ? "one item can't be both; `any(items where …) and any(items where …)` asks for two"
          : "join them with `\(word)`, or leave out what is not meant"),
      proposals: meant.map { [.replace(span, with: $0)] } ?? [])
  }
}
