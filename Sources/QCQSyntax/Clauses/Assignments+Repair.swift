import QCQLanguage
import QCQText

// What is set in another way than the language has it.
extension Parser {
  /// `quantity++`: what other languages write for `quantity = quantity + 1`.
  mutating func parseIncrement(of field: Name) -> Expression? {
    let follower = token(after: 2)
    guard at(.plus), next.kind == .plus, next.isGlued,
      follower.kind == .comma || follower.kind.endsStatement
    else { return nil }
    let whole = current.span.union(next.span)
    report(.increment(whole, "= \(source.text(field.span)) + 1"))
    advance()
    advance()
    return .missing(whole)
  }

  /// The tokens of the value behind `-=`.
  private var valueTokens: ArraySlice<Token> {
    cursor.tokens[cursor.position...].dropFirst(2).prefix {
      $0.kind != .comma && !$0.kind.endsStatement && !$0.startsClause
    }
  }

  /// Whether that is one value: `-= 2 + 1` takes away 3.
  var isOneValue: Bool {
    valueTokens.dropFirst().allSatisfy { $0.kind == .dot || $0.kind.isName }
  }

  var valueBehindOperator: Span {
    guard let first = valueTokens.first, let last = valueTokens.last else { return missingSpan }
    return first.span.union(last.span)
  }

  /// `price = null`: what stands for no value elsewhere is read as a name, of which more is said
  /// once it is known what is set.
  mutating func parseNullAsName() -> Expression? {
    guard at(.word), ForeignWords.isNull(text(current)) || text(current) == "None" else {
      return nil
    }
    let token = advance()
    return .path([Name(text: text(token), span: token.span)])
  }

  /// `due = next week`, `due = next friday`: reported, as a field holds one day, and one that is
  /// named alone is the next of that name.
  mutating func parsePeriodForDay() -> Expression? {
    guard at(.this) || at(.last) || at(.next) else { return nil }
    let whole = current.span.union(next.span)
    if let unit = next.unit {
      report(.periodForDay(source.text(whole), whole, current.keyword, unit))
    } else if Weekday(word: next.keyword) != nil {
      report(.weekdayForDay(source.text(whole), whole, text(next), isLast: at(.last)))
    } else {
      return nil
    }
    advance()
    advance()
    return .missing(whole)
  }

  /// `add "Tart" to "Party" price 3`: fields of an item to be stand behind `set`.
  mutating func reportFieldWithoutSet() {
    guard let field = LateField(cursor.tokens[cursor.position...], source) else { return }
    fail(field.diagnostic)
  }

  /// `update items set quantity = 5 in "BBQ"`: what chooses the rows stands before `set`.
  mutating func reportChoice(behind set: Span) {
    guard at(.in) || at(.where), previous.map({ $0.span.lowerBound > set.lowerBound }) ?? false
    else { return }
    let (first, before) = (current.span, previousEnd)
    while !atStatementEnd { advance() }
    let choice = span(from: first.lowerBound)
    var found = Diagnostic.choiceBehindSet(
      source.text(first), first, moving: source.text(choice), before: set,
      removing: Span(before, choice.upperBound))
    // SQL has its `where` there: such a sentence is read as a whole.
    if source.text(first).lowercased() == Keyword.where.word { found.proposals = [] }
    fail(found)
  }
}

extension Diagnostic {
  /// Puts brackets around a value, whose parts belong together.
  mutating func encloseValue(_ value: Span) {
    help = help.map { $0 + " and brackets around the value" }
    proposals = proposals.map { fix in
      Fix(
        fix.title + " and brackets",
        fix.edits + [
          TextEdit(Span(value.lowerBound, value.lowerBound), "("),
          TextEdit(Span(value.upperBound, value.upperBound), ")"),
        ])
    }
  }

  fileprivate static func increment(_ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(
      .foreignOperator, span, "there is no operator `++`", help: "write `\(meant)`",
      proposals: [.replace(span, with: " \(meant)", title: "write `\(meant)`")])
  }

  fileprivate static func periodForDay(
    _ phrase: String, _ span: Span, _ word: Keyword?, _ unit: CalendarUnit
  ) -> Diagnostic {
    let one = "1 \(unit.rawValue)"
    let day = word == .this ? "today" : word == .last ? "\(one) ago" : "in \(one)"
    return Diagnostic(
      .expectedValue, span, "`\(phrase)` is a period, and one day is set",
      help: "write a day, such as `\(day)` or `friday`")
  }

  fileprivate static func weekdayForDay(
    _ phrase: String, _ span: Span, _ day: String, isLast: Bool
  ) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "`\(phrase)` can't be set",
      help: isLast
        ? "write a day such as `3 days ago`; `\(day)` is the next one"
        : "write `\(day)`, which is the next one",
      proposals: isLast ? [] : [.replace(span, with: day)])
  }

  fileprivate static func choiceBehindSet(
    _ word: String, _ span: Span, moving text: String, before set: Span, removing: Span
  ) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`\(word)` comes before `set`",
      related: [RelatedSpan(set, "`set` is here")],
      help: "what chooses the rows comes before `set`",
      proposals: [
        Fix(
          "move `\(word)` before `set`",
          [TextEdit(Span(set.lowerBound, set.lowerBound), text + " "), TextEdit(removing, "")])
      ])
  }
}
