import QCQLanguage
import QCQText

extension ExpressionParser {
  /// date = "today" | "yesterday" | "now" | NUMBER unit "ago" | DATE | DATETIME | "$" name
  mutating func parseDate() -> DateSyntax {
    let start = current.span.lowerBound
    let kind: DateSyntax.Kind
    if at(TokenKind.date) || at(.dateTime) {
      kind = DateLiteral(text(advance())).map { .literal($0) } ?? .missing
    } else if at(.parameter) {
      kind = .parameter(parseParameterName(), isOptional: consumeOptionalMark())
    } else if at(.integer) {
      kind = parseAgo()
    } else if let word = parseDateWordIfPresent() {
      kind = word
    } else {
      return missingDate()
    }
    return DateSyntax(kind: kind, span: span(from: start))
  }

  private mutating func parseDateWordIfPresent() -> DateSyntax.Kind? {
    guard at(.word), !current.startsClause, !atPeriodWord else { return nil }
    let words: [Keyword] = [.today, .yesterday, .now]
    if !words.contains(where: { at($0) }) {
      guard let meant = nearest(among: words) else { return nil }
      repair(to: meant)
    }
    let keyword = advance(as: .keyword).keyword
    return keyword == .today ? .today : keyword == .yesterday ? .yesterday : .now
  }

  private var atPeriodWord: Bool { at(.this) || at(.last) }

  private mutating func missingDate() -> DateSyntax {
    let span = missingSpan
    if atPeriodWord, let unit = next.unit {
      let whole = current.span.union(next.span)
      fail(.periodWithoutDuring(whole, source.text(whole), unit))
      advance()
      advance()
      return DateSyntax(kind: .missing, span: span)
    }
    fail(.expectedDate(found: found, span, quoted: at(.string) ? text(current) : nil))
    if !atStatementEnd, !current.startsClause, !at(.rightParenthesis), !at(.and), !at(.or) {
      advance()
    }
    return DateSyntax(kind: .missing, span: span)
  }

  /// NUMBER unit "ago"
  private mutating func parseAgo() -> DateSyntax.Kind {
    let number = advance()
    let count = parseIntegerText(number)
    guard let unit = parseUnit(after: text(number)) else { return .missing }
    expect(.ago, "after the number of \(unit.rawValue)s")
    return .ago(count, unit)
  }

  private static let unitWords: [Keyword] = [
    .minutes, .hours, .days, .weeks, .months, .years, .minute, .hour, .day, .week, .month, .year,
  ]

  private mutating func parseUnit(after what: String) -> CalendarUnit? {
    if current.unit == nil, !current.startsClause,
      let meant = nearest(among: ExpressionParser.unitWords)
    {
      repair(to: meant)
    }
    if let unit = current.unit {
      advance(as: .keyword)
      return unit
    }
    fail(.expectedUnit(after: what, found: found, missingSpan))
    _ = consume(.ago)
    return nil
  }

  /// span = ( "this" | "last" ) unit | date ".." date
  mutating func parsePeriod() -> PeriodSyntax {
    let start = current.span.lowerBound
    if !atPeriodWord, next.unit != nil, let meant = nearest(among: [.this, .last]) {
      repair(to: meant)
    }
    let kind = atPeriodWord ? parseThisOrLast() : parseRange()
    return PeriodSyntax(kind: kind, span: span(from: start))
  }

  private mutating func parseThisOrLast() -> PeriodSyntax.Kind {
    let word = advance(as: .keyword)
    guard let unit = parseUnit(after: text(word)) else { return .missing }
    if unit == .minute || unit == .hour {
      fail(.periodUnit(span(from: word.span.lowerBound), unit))
      return .missing
    }
    return word.keyword == .this ? .this(unit) : .last(unit)
  }

  private mutating func parseRange() -> PeriodSyntax.Kind {
    let from = parseDate()
    guard consume(.dotDot) else {
      if from.kind != .missing { fail(.missingPeriodEnd(from.span, source.text(from.span))) }
      return .missing
    }
    return .range(from, parseDate())
  }
}
