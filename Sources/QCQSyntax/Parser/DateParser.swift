import QCQLanguage
import QCQText

/// Reads dates, periods and lengths of time.
struct DateParser: NodeReader {
  var state: ParserState

  /// A date or a period within an expression.
  static func read<Node>(
    within expressions: inout ExpressionParser, _ read: (inout DateParser) -> Node
  ) -> Node {
    var parser = DateParser(state: ParserState.empty)
    // Whoever holds two of them copies all tokens.
    swap(&parser.state, &expressions.state)
    defer { swap(&parser.state, &expressions.state) }
    return read(&parser)
  }

  /// date = "today" | "tomorrow" | "yesterday" | "now" | ago | ahead | weekday | DATE | DATETIME
  ///      | "$" name
  mutating func parseDate() -> DateSyntax {
    let start = current.span.lowerBound
    let kind: DateSyntax.Kind
    if at(TokenKind.date) || at(.dateTime) {
      kind = DateLiteral(text(advance())).map { .literal($0) } ?? .missing
      if previous?.kind == .date { skipTimeOfDay(behind: previous) }
    } else if at(.parameter) {
      kind = .parameter(parseParameterName(), isOptional: consumeOptionalMark())
    } else if at(.integer) {
      if skipTimeOfDay(behind: nil) { return DateSyntax(kind: .missing, span: span(from: start)) }
      kind = parseAgo()
    } else if atAhead {
      kind = parseAhead()
    } else if let word = parseDateWordIfPresent() {
      kind = word
      if word != .now { skipTimeOfDay(behind: previous) }
    } else {
      return missingDate()
    }
    return DateSyntax(kind: kind, span: span(from: start))
  }

  /// point = date | ( "this" | "last" | "next" ) unit
  mutating func parsePoint() -> DateSyntax {
    if let year = yearHere {
      fail(.yearAlone(current.span, write: "\(year)-01-01"))
      return DateSyntax(kind: .missing, span: advance().span)
    }
    guard atPeriodWord, next.unit != nil || next.kind == .integer else { return parseDate() }
    let number = next
    let period = parsePeriod()
    let kind: DateSyntax.Kind
    switch period.kind {
    case .whole(let whole): kind = .start(whole)
    case .lastFew(let count, let unit):
      let away = source.text(Span(number.span.lowerBound, period.span.upperBound))
      fail(.fewAsPoint(period.span, source.text(period.span), "\(away) ago"))
      kind = .ago(count, unit)
    case .nextFew(let count, let unit):
      let away = source.text(Span(number.span.lowerBound, period.span.upperBound))
      fail(.fewAsPoint(period.span, source.text(period.span), "in \(away)"))
      kind = .ahead(count, unit)
    case .range, .missing: kind = .missing
    }
    return DateSyntax(kind: kind, span: period.span)
  }

  private mutating func parseDateWordIfPresent() -> DateSyntax.Kind? {
    guard at(.word), !current.startsClause, !atPeriodWord else { return nil }
    if at(.last) || at(.next), let day = Weekday(word: next.keyword) {
      let isLast = advance(as: .keyword).keyword == .last
      advance(as: .keyword)
      return isLast ? .lastWeekday(day) : .nextWeekday(day)
    }
    if !Self.dateWords.contains(where: { at($0) }) {
      guard let meant = nearest(among: Self.dateWords) else { return nil }
      repair(to: meant)
    }
    let keyword = advance(as: .keyword).keyword
    if let day = Weekday(word: keyword) { return .weekday(day) }
    if keyword == .tomorrow { return .tomorrow }
    return keyword == .today ? .today : keyword == .yesterday ? .yesterday : .now
  }

  /// `2026`, which is a year of the calendar and no number of anything.
  private var yearHere: String? {
    let year = text(current)
    guard at(.integer), year.utf8.count == 4, (1900...2199).contains(Int(year) ?? 0),
      nearest(among: Self.unitWords, after: 1) == nil,
      ![.minus, .slash, .colon].contains(next.kind)
    else { return nil }
    return year
  }

  /// `18:00` behind a day, or alone: reported, and read over.
  @discardableResult
  private mutating func skipTimeOfDay(behind day: Token?) -> Bool {
    let minute = token(after: 2)
    guard at(.integer), next.kind == .colon, next.isGlued, minute.kind == .integer, minute.isGlued
    else { return false }
    let hour = text(current).utf8.count == 1 ? "0" + text(current) : text(current)
    let time = "T\(hour):\(text(minute))"
    let span = current.span.union(minute.span)
    report(
      .timeOfDay(
        source.text(span), span, write: time,
        date: day?.kind == .date ? day?.span : nil, text: day.map(text) ?? ""))
    for _ in 0..<3 { advance() }
    return true
  }

  private static let dateWords: [Keyword] =
    [.today, .tomorrow, .yesterday, .now] + Weekday.keywords

  /// `7 days ago`, which is a moment, or `7 days`
  mutating func parseDuration() -> Expression {
    if token(after: 2).keyword == .ago { return .moment(parseDate()) }
    let number = advance()
    let count = parseIntegerText(number)
    guard let unit = current.unit else { return .missing(number.span) }
    advance(as: .keyword)
    return .duration(count, unit, span(from: number.span.lowerBound))
  }

  /// `last week`, `next 7 days`: a stretch of time; `last friday` is a day.
  private var atPeriodWord: Bool {
    at(.this) || (at(.last) || at(.next)) && Weekday(word: next.keyword) == nil
  }

  /// "in" NUMBER unit
  private mutating func parseAhead() -> DateSyntax.Kind {
    advance(as: .keyword)
    let number = advance()
    let count = parseIntegerText(number)
    return parseUnit(after: text(number)).map { .ahead(count, $0) } ?? .missing
  }

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
    // `8am` was reported as no number.
    if current.unit == nil, text(number).contains(where: \.isLetter) {
      state.statement.isBroken = true
      return .missing
    }
    guard let unit = parseUnit(after: text(number)) else { return .missing }
    expect(.ago, "after the number of \(unit.rawValue)s")
    return .ago(count, unit)
  }

  private static let unitWords: [Keyword] = [
    .minutes, .hours, .days, .weeks, .months, .years, .minute, .hour, .day, .week, .month, .year,
  ]

  static let months: Set = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private mutating func parseUnit(after what: String) -> CalendarUnit? {
    if current.unit == nil, !current.startsClause,
      let meant = nearest(among: Self.unitWords)
    {
      repair(to: meant)
    }
    if let unit = current.unit {
      advance(as: .keyword)
      return unit
    }
    let isDate =
      at(.slash) || at(.word) && Self.months.contains(text(current).prefix(3).lowercased())
    fail(.expectedUnit(after: what, found: found, missingSpan, isDate: isDate))
    _ = consume(.ago)
    return nil
  }

  /// span = ( "this" | "last" | "next" ) unit | ( "last" | "next" ) NUMBER unit | date ".." date
  mutating func parsePeriod() -> PeriodSyntax {
    let start = current.span.lowerBound
    if !atPeriodWord, next.unit != nil, !at(.integer),
      let meant = nearest(among: [.this, .last, .next])
    {
      repair(to: meant)
    }
    let kind = atPeriodWord ? parseWordPeriod() : parseRange()
    return PeriodSyntax(kind: kind, span: span(from: start))
  }

  private mutating func parseWordPeriod() -> PeriodSyntax.Kind {
    let word = advance(as: .keyword)
    if word.keyword != .this, at(.integer) {
      let number = advance()
      let count = parseIntegerText(number)
      guard let unit = parseUnit(after: text(number)) else { return .missing }
      return word.keyword == .last ? .lastFew(count, unit) : .nextFew(count, unit)
    }
    // `last years`
    if let unit = current.unit, let singular = unit.keywords.first, current.keyword != singular {
      repair(to: singular)
    }
    guard let unit = parseUnit(after: text(word)) else { return .missing }
    if unit == .minute || unit == .hour {
      fail(.periodUnit(span(from: word.span.lowerBound), unit))
      return .missing
    }
    let place: CalendarPeriod.Place =
      word.keyword == .this ? .this : word.keyword == .last ? .last : .next
    return .whole(CalendarPeriod(place, unit))
  }

  private mutating func parseRange() -> PeriodSyntax.Kind {
    if let year = yearHere {
      fail(.yearAlone(current.span, write: "\(year)-01-01 .. \(year)-12-31"))
      advance()
      return .missing
    }
    let from = parseDate()
    guard consume(.dotDot) else {
      if from.kind != .missing { fail(.missingPeriodEnd(from.span, source.text(from.span))) }
      return .missing
    }
    return .range(from, parseDate())
  }
}

extension ExpressionParser {
  mutating func parseDate() -> DateSyntax { DateParser.read(within: &self) { $0.parseDate() } }

  mutating func parsePoint() -> DateSyntax { DateParser.read(within: &self) { $0.parsePoint() } }

  mutating func parsePeriod() -> PeriodSyntax {
    DateParser.read(within: &self) { $0.parsePeriod() }
  }

  mutating func parseDuration() -> Expression {
    DateParser.read(within: &self) { $0.parseDuration() }
  }
}
