import QCQText

extension CalendarUnit {
  /// The unit that a word names, in the singular or the plural.
  package init?(word: Keyword) {
    guard let unit = CalendarUnit.words[word.word] else { return nil }
    self = unit
  }

  private static let words = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { [($0.rawValue, $0), ($0.rawValue + "s", $0)] })
}

extension Parser {
  /// date = "today" | "yesterday" | "now" | NUMBER unit "ago" | DATE | DATETIME | "$" name
  mutating func parseDate() -> DateSyntax {
    let token = current
    switch token.kind {
    case .date, .dateTime:
      advance()
      let kind = DateLiteral(text(token)).map { DateSyntax.Kind.literal($0) } ?? .missing
      return DateSyntax(kind: kind, span: token.span)
    case .parameter:
      advance()
      let isOptional = consumeOptionalMark()
      return DateSyntax(
        kind: .parameter(parameterName(token), isOptional: isOptional),
        span: span(from: token.span.lowerBound))
    case .integer: return parseAgo()
    case .word: return parseDateWord()
    case .quotedName, .string, .regex, .decimal, .comma, .leftParenthesis, .rightParenthesis,
      .leftBrace, .rightBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual,
      .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign,
      .unknown, .newline, .end:
      return missingDate()
    }
  }

  private static let dateWords: [Keyword] = [.today, .yesterday, .now]

  private mutating func parseDateWord() -> DateSyntax {
    let token = current
    var keyword = token.keyword
    if keyword?.clause != nil || isPeriodWord { return missingDate() }
    if !Parser.dateWords.contains(where: { $0 == keyword }) {
      let nearest = Suggestion.nearest(to: text(token), among: Parser.dateWords.map(\.word)).first
      guard let nearest else { return missingDate() }
      repair(to: Parser.dateWords.first { $0.word == nearest } ?? .today)
      keyword = Parser.dateWords.first { $0.word == nearest }
    }
    advance(as: .keyword)
    let kind: DateSyntax.Kind =
      keyword == .today ? .today : keyword == .yesterday ? .yesterday : .now
    return DateSyntax(kind: kind, span: token.span)
  }

  private var isPeriodWord: Bool { at(.this) || at(.last) }

  private mutating func missingDate() -> DateSyntax {
    let span = missingSpan
    if isPeriodWord, let unit = next.keyword.flatMap(CalendarUnit.init(word:)) {
      let phrase = source.text(current.span.union(next.span))
      fail(.periodWithoutDuring(current.span.union(next.span), phrase, unit))
      advance()
      advance()
      return DateSyntax(kind: .missing, span: span)
    }
    let written = at(.string) ? text(current) : nil
    fail(.expectedDate(found: found, span, quoted: written))
    if !atStatementEnd, current.keyword?.clause == nil, !at(.rightParenthesis), !at(.and), !at(.or)
    {
      advance()
    }
    return DateSyntax(kind: .missing, span: span)
  }

  /// NUMBER unit "ago"
  private mutating func parseAgo() -> DateSyntax {
    let start = current.span.lowerBound
    let count = parseIntegerText(advance())
    guard let unit = parseUnit(after: source.text(span(from: start))) else {
      return DateSyntax(kind: .missing, span: span(from: start))
    }
    expect(.ago, "after the number of \(unit.rawValue)s")
    return DateSyntax(kind: .ago(count, unit), span: span(from: start))
  }

  private static let unitWords: [Keyword] = [
    .minutes, .hours, .days, .weeks, .months, .years, .minute, .hour, .day, .week, .month, .year,
  ]

  private mutating func parseUnit(after what: String) -> CalendarUnit? {
    if let unit = current.keyword.flatMap(CalendarUnit.init(word:)) {
      advance(as: .keyword)
      return unit
    }
    let words = Parser.unitWords.map(\.word)
    if at(.word), current.keyword == nil || current.keyword?.clause == nil,
      let nearest = Suggestion.nearest(to: text(current), among: words).first,
      let keyword = Parser.unitWords.first(where: { $0.word == nearest })
    {
      repair(to: keyword)
      advance(as: .keyword)
      return CalendarUnit(word: keyword)
    }
    fail(.expectedUnit(after: what, found: found, missingSpan))
    if at(.ago) { advance(as: .keyword) }
    return nil
  }

  /// span = ( "this" | "last" ) unit | date ".." date
  mutating func parsePeriod() -> PeriodSyntax {
    let start = current.span.lowerBound
    if isPeriodWord {
      let isThis = advance(as: .keyword).keyword == .this
      let word = isThis ? "this" : "last"
      guard let unit = parseUnit(after: word) else {
        return PeriodSyntax(kind: .missing, span: span(from: start))
      }
      if unit == .minute || unit == .hour {
        fail(.periodUnit(span(from: start), unit))
        return PeriodSyntax(kind: .missing, span: span(from: start))
      }
      return PeriodSyntax(kind: isThis ? .this(unit) : .last(unit), span: span(from: start))
    }
    if at(.word), let nearest = misspeltPeriodWord {
      repair(to: nearest)
      return parsePeriod()
    }
    let from = parseDate()
    guard consume(.dotDot) else {
      if from.kind != .missing { fail(.missingPeriodEnd(from.span, source.text(from.span))) }
      return PeriodSyntax(kind: .missing, span: span(from: start))
    }
    let to = parseDate()
    return PeriodSyntax(kind: .range(from, to), span: span(from: start))
  }

  /// `this` or `last` with a slip, in front of a unit.
  private var misspeltPeriodWord: Keyword? {
    guard next.keyword.flatMap(CalendarUnit.init(word:)) != nil else { return nil }
    let words: [Keyword] = [.this, .last]
    let nearest = Suggestion.nearest(to: text(current), among: words.map(\.word)).first
    return words.first { $0.word == nearest }
  }
}
