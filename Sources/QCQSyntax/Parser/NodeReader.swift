import QCQLanguage
import QCQText

/// Reads tokens into nodes, and reports what is wrong with them: what all levels of the parser do.
///
/// Naming: `parseX` always gives a node, with missing parts where the text lacks them;
/// `parseXIfPresent` may give nil and then has consumed nothing.
protocol NodeReader: TokenReader {
  var state: ParserState { get set }
}

extension NodeReader {
  var cursor: TokenCursor { state.cursor }

  @discardableResult
  mutating func advance(as role: TokenRole = .plain) -> Token { state.cursor.advance(as: role) }

  mutating func consume(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  mutating func consume(_ keyword: Keyword) -> Bool {
    guard at(keyword) else { return false }
    advance(as: .keyword)
    return true
  }

  /// Reads a word that has to stand here, or reports it and goes on as if it stood.
  mutating func expect(_ keyword: Keyword, _ purpose: String) {
    if !consumeRepaired(keyword) { failMissing(keyword.word, purpose) }
  }

  /// `set set quantity = 2`: the second one is reported, and read over. Where nothing follows, that
  /// is what there is to say, and in `set set = 2` it is a field.
  mutating func skipDoubledWord() {
    guard at(.word), let keyword = previous?.keyword, at(keyword),
      !next.kind.separatesStatements, next.kind != .equal
    else { return }
    report(.doubledWord(text(current), current.span, upTo: next.span.lowerBound))
    advance()
  }

  /// Skips everything up to the end of the statement.
  mutating func skipStatement() {
    while !current.kind.separatesStatements { advance() }
  }

  // MARK: Lists and brackets

  /// Reads `part { "," part }`, as many as make sense for columns and keys.
  mutating func parseList<Part>(_ part: (inout Self) -> Part) -> [Part] {
    var parts = [part(&self)]
    while consume(.comma) {
      if parts.count == Parser.maximumParts {
        fail(.tooManyParts(current.span, limit: Parser.maximumParts))
        skipStatement()
        break
      }
      parts.append(part(&self))
    }
    return parts
  }

  /// Reads `( part { "," part } )`, which may be empty.
  mutating func parseBracketedList<Part>(_ part: (inout Self) -> Part) -> [Part] {
    let open = advance()
    let parts = at(.rightParenthesis) || atStatementEnd ? [] : parseList(part)
    closeBracket(open, .rightParenthesis)
    return parts
  }

  /// Reads the bracket that closes `open`, or reports that it is missing.
  mutating func closeBracket(_ open: Token, _ kind: TokenKind) {
    if consume(kind) { return }
    let closing = kind == .rightParenthesis ? ")" : "}"
    let isEmpty = previousEnd == open.span.upperBound
    fail(
      .unclosedBracket(
        text(open), open.span, closing: closing, insertAt: previousEnd,
        found: atStatementEnd || isEmpty ? nil : found, foundSpan: current.span))
    skipTo(kind)
  }

  private mutating func skipTo(_ kind: TokenKind) {
    let start = cursor.position
    var open = 0
    while !current.kind.separatesStatements {
      switch current.kind.category {
      case .opening: open += 1
      case .closing where open > 0: open -= 1
      case .closing:
        if !consume(kind) { state.cursor.position = start }
        return
      case .name, .literal, .parameter, .punctuation, .comparison, .arithmetic, .stray, .separator:
        break
      }
      if open == 0, current.startsClause, !at(.in), !at(.where) { break }
      advance()
    }
    if !at(kind) { state.cursor.position = start }
  }
}

// MARK: Names, strings and references

extension NodeReader {
  /// name: a word or a name in backticks.
  mutating func parseName(_ what: String, role: TokenRole = .name) -> Name {
    if let name = parseNameIfPresent(role: role) { return name }
    fail(.expectedName(what, found: found, missingSpan))
    return Name(text: "", span: missingSpan)
  }

  /// A name in the quotes of data, which is reported; nil where none stands here.
  mutating func parseQuotedName(_ what: String) -> Name? {
    guard let quoted = parseStringIfPresent() else { return nil }
    report(.quotedName(what, quoted.value, found: source.text(quoted.span), quoted.span))
    return Name(text: quoted.value, span: quoted.span)
  }

  mutating func parseNameIfPresent(role: TokenRole = .name) -> Name? {
    guard current.kind.isName else { return nil }
    let token = advance(as: role)
    return Name(
      text: source.name(of: token) ?? "", span: token.span, isQuoted: token.kind == .quotedName)
  }

  /// path = name { "." name }
  mutating func parsePath() -> [Name] {
    var names = [parseName("a field")]
    while consume(.dot) { names.append(parseName("a field after `.`")) }
    return names
  }

  mutating func parseStringIfPresent() -> StringLiteral? {
    guard at(.string) else { return nil }
    let token = advance()
    return StringLiteral(value: unescape(token.span), span: token.span)
  }

  mutating func parseString(_ what: WantedText) -> StringLiteral {
    if let literal = parseStringIfPresent() { return literal }
    let span = missingSpan
    skipForData(what)
    state.statement.isBroken = true
    return StringLiteral(value: "", span: span)
  }

  /// "$" name
  mutating func parseParameterName(role: TokenRole = .plain) -> Name {
    let token = advance(as: role)
    let bytes = source.utf8[token.span.range]
    return Name(
      text: source.name(of: token) ?? "", span: token.span,
      isQuoted: bytes.dropFirst().first == UInt8(ascii: "`"))
  }

  /// The `?` of `$name?`.
  mutating func consumeOptionalMark() -> Bool { current.isGlued && consume(.question) }

  /// value = STRING | "$" name
  mutating func parseValue(_ what: WantedText) -> ValueSyntax {
    let span = missingSpan
    if let literal = parseStringIfPresent() {
      return ValueSyntax(kind: .text(literal.value), span: literal.span)
    }
    if at(.parameter) { return ValueSyntax(kind: .parameter(parseParameterName()), span: span) }
    skipForData(what)
    return ValueSyntax(kind: .missing, span: span)
  }

  /// listref = STRING | "$" name | "id" STRING
  mutating func parseListReference() -> ListReference {
    if at(.list), next.kind.isData {
      report(.listWord(current.span, upTo: next.span.lowerBound))
      advance()
    }
    if at(.in) || at(.to), previous?.keyword == current.keyword, next.kind.isData {
      report(.doubledWord(text(current), current.span, upTo: next.span.lowerBound))
      advance()
    }
    if let front = wordWrittenAgain {
      report(
        .wordBeforeTitle(
          text(current), current.span, behind: front.word, upTo: next.span.lowerBound,
          mayBeId: nearest(among: [.id]) != nil))
      advance()
    }
    if at(.id), next.kind != .word, !next.kind.endsLine {
      let start = advance(as: .keyword).span.lowerBound
      let literal = parseString(.listID)
      return ListReference(kind: .id(literal.value), span: span(from: start))
    }
    if next.kind == .string, mayBeSlipOfId, nearest(among: [.id]) != nil {
      repair(to: .id)
      return parseListReference()
    }
    let value = parseValue(.listTitle)
    switch value.kind {
    case .text(let title): return ListReference(kind: .title(title), span: value.span)
    case .parameter(let name): return ListReference(kind: .parameter(name), span: value.span)
    case .missing: return ListReference(kind: .missing, span: value.span)
    }
  }

  /// `in ind "BBQ"`: the word in front of a title, where it stands once more with a slip in it.
  private var wordWrittenAgain: Keyword? {
    guard at(.word), next.kind == .string, let front = previous?.keyword,
      [.in, .to, .from].contains(front), mayBeSlipOfId,
      text(current).lowercased() != Keyword.id.word,
      Suggestion.distance(text(current), front.word, atMost: 1) != nil
    else { return nil }
    return front
  }

  /// A word that means something, as `in` does, was no slip of `id`.
  private var mayBeSlipOfId: Bool {
    let word = text(current).lowercased()
    let isOther = Meanings.has(word) || Keyword.allCases.contains { $0.word == word }
    return word == Keyword.id.word || !isOther
  }

  /// `check "Milk" in`, and on the next line `toggle "Eggs"`: the data were left out.
  private var startsStatementWithData: Bool {
    KeywordSet.statementStarts.contains(current.keyword) && next.kind.isData
  }

  /// Reports that data in quotes is missing, and skips what stands there for it.
  private mutating func skipForData(_ what: WantedText) {
    if at(.word), !current.startsClause, !KeywordSet.afterData.contains(current.keyword),
      !startsStatementWithData
    {
      report(.unquotedData(what, text(current), current.span))
      advance()
      return
    }
    let diagnostic = Diagnostic.expectedText(what, found: found, missingSpan)
    switch current.kind.category {
    case .literal, .parameter,
      .name where at(.quotedName):
      report(diagnostic)
      advance()
    case .name, .opening, .closing, .punctuation, .comparison, .arithmetic, .stray, .separator:
      fail(diagnostic)
    }
  }

  mutating func parseIntegerText(
    _ token: Token, isNegative: Bool = false, beyond: Int64 = 0
  ) -> Int64 {
    let digits = text(token)
    if let value = Int64((isNegative ? "-" : "") + digits) { return value }
    // A number glued to letters was reported by the lexer.
    if digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) {
      report(.unfitWholeNumber(digits, token.span))
    }
    return beyond
  }

  /// NUMBER, with a sign if it has one.
  ///
  /// - Parameter isBound: Of a range: one that is too large stays beyond what it is beyond.
  mutating func parseSignedInteger(_ what: String, isBound: Bool = false) -> Int64 {
    let isNegative = at(.minus)
    if isNegative { advance(as: .sign) }
    guard at(.integer) else {
      fail(.expectedNumber(what, found: found, missingSpan))
      if at(.decimal) || at(.string) || at(TokenKind.date) || at(.word) && !current.startsClause {
        advance()
      }
      return 0
    }
    return parseIntegerText(
      advance(), isNegative: isNegative, beyond: isBound ? (isNegative ? .min : .max) : 0)
  }
}

extension KeywordSet {
  /// The words that may follow data, so that they are none that somebody forgot to quote.
  fileprivate static let afterData: KeywordSet = [
    .to, .as, .note, .emoji, .set, .is, .gives, .else,
  ]
}

extension NodeReader {
  /// Reads the word that joins two conditions, or the sign that other languages have for it.
  mutating func advance(over connective: Keyword) {
    if at(.foreign) {
      report(.foreignOperator(text(current), current.span, write: connective.word))
    }
    advance(as: .keyword)
  }

  /// `price x quantity`, `price times quantity`: reported, and read as a product.
  mutating func spokenProduct() -> ArithmeticOperator? {
    guard at(.word), current.keyword == nil, ["x", "times"].contains(text(current)),
      next.kind.isName || [.integer, .decimal, .leftParenthesis].contains(next.kind)
    else { return nil }
    report(.foreignOperator(text(current), current.span, write: "*"))
    return .multiply
  }
}
