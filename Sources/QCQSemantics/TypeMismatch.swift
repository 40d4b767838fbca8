import QCQLanguage
import QCQSyntax
import QCQText

/// Says that two values are of kinds that never are equal, and what may have been meant.
struct TypeMismatch {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// `lists where pending > 3`: reports that how many such items there are was meant. One that
  /// equals 1 or 0 may be true or false.
  func isOfCount(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression
  ) -> Bool {
    guard outer.entity != .items else { return false }
    for (state, number) in [(left, right), (right, left)] {
      guard case .path(let path) = state, path.count == 1,
        case .literal(.int(let count), _) = number,
        !operation.asksForEquality || !(0...1).contains(count),
        outer.vocabulary[outer.entity].fields[path[0].text] == nil,
        outer.vocabulary.items.fields[path[0].text]?.type == .bool
      else { continue }
      let counted = FieldElsewhere(
        owner: .items, write: "count(items where \(outer.text(path[0].span)))")
      outer.query.reportWrongSource(
        .unknownField(path[0].text, path[0].span, of: outer.entity, among: [], elsewhere: counted),
        outer.entity)
      return true
    }
    return false
  }

  /// - Parameter operation: How they are compared, where nothing else is compared with them.
  func report(
    _ left: Expression, _ leftType: ValueType, _ right: Expression, _ rightType: ValueType,
    _ operation: ComparisonOperator? = nil
  ) {
    let isLeftLiteral = left.isLiteral
    let (field, fieldType, value, type) =
      isLeftLiteral ? (right, rightType, left, leftType) : (left, leftType, right, rightType)
    var mismatch = Diagnostic.typeMismatch(
      outer.text(field.span), field.span, fieldType, outer.text(value.span), value.span, type,
      isLiteral: isLeftLiteral || right.isLiteral)
    if let operation {
      mismatch.offer(
        meaning(isLeftLiteral ? operation.turned : operation, field, fieldType, value, type),
        at: left.span.union(right.span))
    }
    let days = LooseDate.readings(outer.text(value.span).filter { $0 != "\"" })
    if fieldType == .date, !days.isEmpty { mismatch.help = .writtenDate(days) }
    outer.report(mismatch)
  }

  private func meaning(
    _ operation: ComparisonOperator, _ field: Expression, _ type: ValueType, _ value: Expression,
    _ valueType: ValueType
  ) -> String? {
    ComparisonMeaning(
      operation: operation, field: field, type: type, name: outer.text(field.span),
      value: outer.text(value.span), valueType: valueType
    ).meant
  }

  /// `name = Cola`: an unknown name beside a text was meant as data, if it is near no field;
  /// `note = empty` asks whether there is one.
  func offerQuotes(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression,
    _ first: TypedExpression, _ second: TypedExpression, since before: Int
  ) {
    guard first.type != nil, second.type == nil, case .path(let path) = right, path.count == 1,
      outer.query.text.diagnostics.count == before + 1,
      outer.query.text.diagnostics[before].code == .unknownField
    else { return }
    if path[0].isWordOfAbsence {
      guard operation.asksForEquality, case .path = left else { return }
      let meant = "\(operation == .equal ? "no" : "has") \(outer.text(left.span))"
      outer.query.text.diagnostics[before].offer(
        .replace(left.span.union(right.span), with: meant), isFirst: true,
        help: "write `\(meant)`")
      return
    }
    guard first.type == .text else { return }
    offerQuotes(path[0], StringEscapes.quoted(path[0].text), before)
  }

  /// `name contains cola`, `name matches cola`: the same behind an operator that takes texts.
  func offerQuotes(
    _ operation: TextOperator, _ right: Expression, _ first: TypedExpression,
    _ second: TypedExpression, since before: Int
  ) {
    guard first.type == .text, second.type == nil, case .path(let path) = right, path.count == 1,
      outer.query.text.diagnostics.count == before + 1,
      outer.query.text.diagnostics[before].code == .unknownField
    else { return }
    let word = path[0].text
    let isPattern = operation == .matches && !word.contains("/")
    offerQuotes(path[0], isPattern ? "/\(word)/" : StringEscapes.quoted(word), before)
  }

  /// - Parameter index: That of the message about the name.
  private func offerQuotes(_ name: Name, _ quoted: String, _ index: Int) {
    let isPattern = quoted.hasPrefix("/")
    let advice = isPattern ? "a pattern stands between slashes" : "data is always quoted"
    let fields = outer.vocabulary[outer.entity].fields
    // A field that is only near was hardly meant; one of other rows that is called so may be.
    outer.query.text.diagnostics[index].proposals.removeAll { proposal in
      proposal.edits.contains {
        fields[$0.replacement] != nil && !Suggestion.isPlainSlip(name.text, of: $0.replacement)
      }
    }
    let isFirst = outer.query.text.diagnostics[index].proposals.allSatisfy { proposal in
      proposal.edits.allSatisfy { fields[$0.replacement] != nil }
    }
    outer.query.text.diagnostics[index].offer(
      .replace(name.span, with: quoted), isFirst: isFirst || name.text.first?.isUppercase ?? false,
      help: "\(advice): write `\(quoted)`")
  }
}

extension Name {
  /// `note = empty`: nobody means the text.
  fileprivate var isWordOfAbsence: Bool {
    !isQuoted && ForeignWords.absences.contains(text.lowercased())
  }
}

extension Expression {
  fileprivate var isLiteral: Bool { if case .literal = self { true } else { false } }
}

extension String {
  /// How dates are written that may be meant.
  static func writtenDate(_ days: [String]) -> String {
    "a date is written as year, month and day: \(Phrase.either(days.map { "`\($0)`" }))"
  }
}

extension Diagnostic {
  /// Takes what was meant as its fix, and as its help.
  fileprivate mutating func offer(_ meant: String?, at span: Span) {
    guard let meant else { return }
    (proposals, help) = ([.replace(span, with: meant)], "write `\(meant)`")
  }

  /// Adds a fix; as the first one it takes the help with it.
  fileprivate mutating func offer(_ fix: Fix, isFirst: Bool, help: String) {
    guard proposals.isEmpty || isFirst else { return proposals.append(fix) }
    proposals.insert(fix, at: 0)
    self.help = help
  }
}
