import QCQSyntax
import QCQText
import QCQLanguage

/// Looks at what is written out: a condition of such values holds for all rows or for none.
struct ConstantCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  private func report(_ diagnostic: Diagnostic) { outer.report(diagnostic) }

  /// Whether one side of a test is more than a written value; reports if not.
  func isAboutRows(_ left: Expression, _ right: Expression) -> Bool {
    guard left.isWrittenOut, right.isWrittenOut else { return true }
    if outer.query.text.declarations.takesConstants, case .literal(.bool, _) = left { return true }
    reportConstant(left.span.union(right.span), naming: left, right)
    return false
  }

  /// Whether two sides are two values, in one unit and of one form; reports if not.
  func areOfOneKind(
    _ operation: ComparisonOperator, _ left: Expression, _ first: TypedExpression,
    _ right: Expression, _ second: TypedExpression
  ) -> Bool {
    areTwo(left, first, right, second) && isInUnit(left, first, right, second)
      && TextDateCheck(outer).isInOrder(operation, left, first, right, second)
  }

  /// Whether two sides are two values; reports if each row has them alike, or never.
  private func areTwo(
    _ left: Expression, _ first: TypedExpression, _ right: Expression, _ second: TypedExpression
  ) -> Bool {
    guard case .path = left, case .path = right, case .field(let one) = first.expression,
      case .field(let other) = second.expression,
      one.relation == other.relation, let column = one.field.column,
      column == other.field.column
    else { return true }
    let span = left.span.union(right.span)
    report(
      Diagnostic(
        .constantValue, span,
        "`\(outer.text(left.span))` and `\(outer.text(right.span))` are one column",
        help: "name another field, or a value"))
    return false
  }

  /// Whether a text is looked for that not every text has; reports if it is empty.
  func tellsTextsApart(
    _ operation: TextOperator, _ left: Expression, _ right: Expression, _ isNegated: Bool
  ) -> Bool {
    guard case .literal(.text(""), _) = right, operation != .matches else { return true }
    let span = left.span.union(right.span)
    let (has, field) = (isNegated ? "no" : "has", outer.text(left.span))
    let isField = if case .path = left { true } else { false }
    report(
      Diagnostic(
        .constantValue, span, "`\(outer.text(right.span))` is in every text",
        help: isField ? "write `\(has) \(field)`" : "write the text to look for",
        proposals: isField ? [.replace(span, with: "\(has) \(field)")] : []))
    return false
  }

  /// The same of a membership.
  func isAboutRows(_ operand: Expression, _ set: SetSyntax) -> Bool {
    guard operand.isWrittenOut else { return true }
    switch set {
    case .values(let values):
      guard values.allSatisfy(\.isWrittenOut) else { return true }
    case .range: break
    case .parameter, .query: return true
    }
    reportConstant(operand.span, naming: operand)
    return false
  }

  /// Reports a value where one was asked for that differs from row to row. A text that is the name
  /// of a field was meant as the field.
  func reportConstant(_ span: Span, naming parts: Expression...) {
    let field = parts.lazy.compactMap { part -> (name: String, span: Span)? in
      guard case .literal(.text(let text), let span) = part, isField(text) else { return nil }
      return (text, span)
    }.first
    let isKey = if case .clause(.sort) = outer.place { true } else { false }
    report(.constantValue(outer.text(span), span, field: field, isKey: isKey))
  }

  /// Whether a text is what a field is called.
  func isField(_ text: String) -> Bool {
    outer.vocabulary[outer.entity].fields[text] != nil
      || outer.entity == .items && Relation(rawValue: text) != nil
  }

  /// A value that is compared with what the category or list of a row is called: a text in it names
  /// one that there has to be, also behind `or else`, but not beside a text that rows have. A text
  /// compared with the names of the rows themselves is a search.
  func name(
    _ written: Expression, _ value: TypedExpression, beside field: TypedExpression
  ) -> TypedExpression {
    guard let (owner, isOwn) = names(in: field), !isOwn, !value.expression.looksAtRows() else {
      return value
    }
    var named = value
    named.expression = name(written, value.expression, owner)
    return named
  }

  private func name(
    _ written: Expression, _ value: CheckedExpression, _ owner: Entity
  ) -> CheckedExpression {
    let written = written.bare
    if case .literal(.text(let text), let span) = written {
      var row = CheckedRow(owner, .title(text), outer.query.text.place(span))
      row.part = .comparedName
      return .row(row)
    }
    if case .fallback(let one, let other) = written,
      case .fallback(let first, let second, let isText) = value
    {
      return .fallback(name(one, first, owner), name(other, second, owner), isText: isText)
    }
    if case .choice(let one, _, let other) = written,
      case .choice(let condition, let first, let second) = value
    {
      return .choice(condition, name(one, first, owner), name(other, second, owner))
    }
    return value
  }

  /// Remembers the texts in a value that is compared with category names or list titles.
  func mention(
    _ written: Expression, _ value: TypedExpression, beside field: TypedExpression
  ) {
    guard let (owner, isOwn) = names(in: field), !value.expression.looksAtRows() else { return }
    for (text, span) in written.namedTexts {
      outer.query.text.note(DataMention(entity: owner, text: text, span: span, isOwn: isOwn))
    }
  }

  /// The lists or categories whose names a field holds, and whether it is that of the rows
  /// themselves; nil for any other value.
  private func names(in field: TypedExpression) -> (of: Entity, areOwn: Bool)? {
    guard case .field(let reference) = field.expression,
      let owner = outer.vocabulary.owner(of: reference, outer.entity)
    else { return nil }
    return (owner, reference.relation == nil)
  }

  /// Remembers where a text is written that a field is compared with, for a word about it where
  /// nothing has it.
  ///
  /// - Parameters:
  ///   - left: The field as it stands in front of the text.
  ///   - isNegated: Whether the operator between them says `not`.
  func noteSearch(
    _ written: Expression, of field: TypedExpression, as operation: TextOperator? = nil,
    behind left: Expression? = nil, isNegated: Bool
  ) {
    guard let (text, span) = written.text,
      let value = SearchedValue(field.expression, of: outer.entity)
    else { return }
    var place: Span?
    let isWritten = outer.text(span).hasPrefix("\"") || outer.text(span).hasPrefix("/")
    if case .path? = left, isWritten { place = left?.span }
    outer.query.text.note(
      TextSearch(
        value, operation: operation, text: text, span: span, left: place, isNegated: isNegated))
  }

  /// Whether a number is written in the unit of what it is compared with; reports if not. A share
  /// goes from 0 to 1, and a larger number was meant in hundredths; what is whole is no percentage,
  /// and has no digits behind a point.
  private func isInUnit(
    _ left: Expression, _ first: TypedExpression, _ right: Expression, _ second: TypedExpression
  ) -> Bool {
    isInUnit(first, left.span, second, right.span)
      && isInUnit(second, right.span, first, left.span)
  }

  /// Whether no percentage is added to what is none; reports if one is: `price + 10%` would be a
  /// tenth of 1 more, and not a tenth of the price.
  func addsNoShare(
    _ operation: ArithmeticOperator, _ left: Expression, _ first: TypedExpression,
    _ right: Expression
  ) -> Bool {
    let written = outer.text(right.span)
    guard operation == .add || operation == .subtract, first.style != .share, !left.isWrittenOut,
      case .literal = right, written.hasSuffix("%"), let percent = Double(written.dropLast())
    else { return true }
    let factor = (100 + (operation == .add ? percent : -percent)) / 100
    let field = outer.text(left.span)
    let isField = if case .path = left { true } else { false }
    report(.shareAdded(field, written, left.span.union(right.span), factor, isFix: isField))
    return false
  }

  private func isInUnit(
    _ subject: TypedExpression, _ subjectSpan: Span, _ number: TypedExpression, _ span: Span
  ) -> Bool {
    guard let value = number.expression.writtenNumber else { return true }
    let (name, text) = (outer.text(subjectSpan), outer.text(span))
    if subject.style == .share {
      guard (0...1).contains(value) else {
        report(.outsideOfShare(name, text, span, value))
        return false
      }
      noteSmallShare(text, span, value)
    } else if subject.type == .int, text.hasSuffix("%") {
      report(.percentageOfWhole(name, text, span))
      return false
    } else if subject.type == .int, let digits = text.digitsOfThousands {
      report(.pointInWhole(name, text, digits, span))
      return false
    }
    return true
  }
}

extension ConstantCheck {
  /// `0.5%`, where the half was meant.
  private func noteSmallShare(_ number: String, _ span: Span, _ value: Double) {
    let percent = (value * 10_000).rounded()
    guard number.hasSuffix("%"), (1..<100).contains(percent),
      abs(value * 10_000 - percent) < 1e-6
    else { return }
    report(
      Diagnostic(
        .valueOutOfRange, span, "`\(number)` is less than one hundredth", severity: .note,
        meant: ["\(Int(percent))%"]))
  }
}

extension String {
  /// `1.000` without its point, which may stand for thousands.
  fileprivate var digitsOfThousands: String? {
    let groups = split(separator: ".", omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, (1...3).contains(first.utf8.count),
      first != "0", groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      groups.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return groups.joined()
  }
}

extension Expression {
  /// Whether it is written out, so that it is the same for every row.
  var isWrittenOut: Bool {
    switch self {
    case .literal: true
    case .negative(let inner, _), .parenthesized(let inner, _): inner.isWrittenOut
    case .arithmetic(_, let left, let right): left.isWrittenOut && right.isWrittenOut
    case .call(_, .values(let values), _):
      !values.isEmpty && values.allSatisfy(\.isWrittenOut)
    case .missing, .path, .parameter, .call, .comparison, .text, .date, .during, .membership,
      .presence, .not, .and, .or, .fallback, .choice, .moment, .running, .duration, .template:
      false
    }
  }
}

extension CheckedExpression {
  /// The number that it is, if one is written.
  var writtenNumber: Double? {
    switch self {
    case .literal(.int(let int)): Double(int)
    case .literal(.number(let number)): number
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback,
      .choice, .answer, .aggregate, .related, .among, .composed, .instant:
      nil
    }
  }
}

extension Diagnostic {
  /// `has pending`: what is true or false is never absent.
  static func presenceOfTruth(_ field: String, _ isPresent: Bool, _ span: Span) -> Diagnostic {
    let meant = isPresent ? field : "not \(field)"
    return Diagnostic(
      .constantValue, span, "`\(field)` is true or false, and never absent", write: meant)
  }

  static func constantValue(
    _ text: String, _ span: Span, field: (name: String, span: Span)?, isKey: Bool
  ) -> Diagnostic {
    Diagnostic(
      .constantValue, span, "`\(text)` is the same for every row",
      help: field.map { "data is quoted, fields are not: write `\($0.name)`" }
        ?? "name a field of the row: `\(isKey ? "sort quantity desc" : "quantity > 3")`",
      proposals: field.map { [.replace($0.span, with: $0.name)] } ?? [])
  }

  fileprivate static func shareAdded(
    _ field: String, _ share: String, _ span: Span, _ factor: Double, isFix: Bool
  ) -> Diagnostic {
    let meant = isFix ? "\(field) * \(factor)" : "(\(field)) * \(factor)"
    return Diagnostic(
      .valueOutOfRange, span, "`\(share)` is \(share) of 1, and not of `\(field)`",
      help: "write `\(meant)`", proposals: isFix ? [.replace(span, with: meant)] : [])
  }

  fileprivate static func percentageOfWhole(
    _ name: String, _ number: String, _ span: Span
  ) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, span, "`\(name)` is a whole number, and `\(number)` is a fraction of 1",
      help: "leave out the `%`, or ask for a share: `progress > \(number)`")
  }

  /// `1.000`: one, or a thousand.
  fileprivate static func pointInWhole(
    _ name: String, _ number: String, _ digits: String, _ span: Span
  ) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, span,
      "`\(name)` is a whole number, and `\(number)` has digits after the point",
      meant: [digits, String(number.prefix { $0 != "." })],
      help: "a thousand is written without a point: `1000`")
  }

  fileprivate static func outsideOfShare(
    _ share: String, _ number: String, _ span: Span, _ value: Double
  ) -> Diagnostic {
    let isPercent = value > 1 && value <= 100 && number.allSatisfy { $0.isNumber || $0 == "." }
    let meant = isPercent ? number + "%" : nil
    return Diagnostic(
      .valueOutOfRange, span, "`\(share)` goes from 0 to 1, and `\(number)` is outside",
      help: meant.map { "write `\($0)`, or a fraction such as `0.5`" }
        ?? "half of it is `50%` or `0.5`",
      proposals: meant.map { [.replace(span, with: $0)] } ?? [])
  }
}

extension Expression {
  /// The texts that it may be, and where they are written.
  fileprivate var namedTexts: [(text: String, span: Span)] {
    switch self {
    case .literal(.text(let text), let span): [(text, span)]
    case .parenthesized(let inner, _): inner.namedTexts
    case .fallback(let value, let other), .choice(let value, _, let other):
      value.namedTexts + other.namedTexts
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .comparison, .text,
      .date, .during, .membership, .presence, .not, .and, .or, .moment, .running, .duration,
      .template:
      []
    }
  }

  /// A text or a pattern that is written out, and where.
  fileprivate var text: (String, Span)? {
    switch self {
    case .literal(.text(let text), let span), .literal(.regex(let text), let span): (text, span)
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .comparison, .text,
      .date, .during, .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice,
      .moment, .running, .duration, .template:
      nil
    }
  }
}
