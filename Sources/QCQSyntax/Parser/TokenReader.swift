import QCQLanguage
import QCQText

/// The tokens of a text and the place that was reached among them.
struct TokenCursor {
  let source: SourceText
  private(set) var tokens: [Token]
  var position = 0

  init(_ source: SourceText, _ tokens: [Token]) {
    (self.source, self.tokens) = (source, tokens)
  }

  @discardableResult
  mutating func advance(as role: TokenRole) -> Token {
    tokens[position].role = role
    let token = tokens[position]
    if position < tokens.count - 1 { position += 1 }
    return token
  }

  /// Takes the current word for a keyword that it does not spell.
  mutating func take(as keyword: Keyword) { tokens[position].keyword = keyword }

  /// Puts a word here that was left out.
  mutating func insert(_ keyword: Keyword) {
    let place = tokens[position].span.lowerBound
    let word = Token(kind: .word, keyword: keyword, isGlued: false, span: Span(place, place))
    tokens.insert(word, at: position)
  }

  /// Puts one token in the place of those that its span covers, from a distance on.
  mutating func replaceTokens(after distance: Int, with token: Token) {
    let start = position + distance
    let end = tokens[start...].firstIndex { $0.span.start >= token.span.end } ?? tokens.count
    tokens.replaceSubrange(start..<end, with: CollectionOfOne(token))
  }
}

/// Looks at tokens without reading them.
protocol TokenReader {
  var cursor: TokenCursor { get }
}

extension TokenReader {
  var source: SourceText { cursor.source }
  var current: Token { cursor.tokens[cursor.position] }
  var next: Token { cursor.tokens[min(cursor.position + 1, cursor.tokens.count - 1)] }

  /// The token some places further on, or the end of the line before it.
  func token(after distance: Int) -> Token {
    var place = cursor.position
    let end = place + distance
    while place < end, !cursor.tokens[place].kind.endsLine { place += 1 }
    return cursor.tokens[place]
  }

  /// The token that was read last.
  var previous: Token? { cursor.position > 0 ? cursor.tokens[cursor.position - 1] : nil }

  /// Where the last token that was read ends: the place to insert what is missing.
  var previousEnd: Int { previous?.span.upperBound ?? 0 }

  func at(_ kind: TokenKind) -> Bool { cursor.tokens[cursor.position].kind == kind }
  func at(_ keyword: Keyword) -> Bool { cursor.tokens[cursor.position].keyword == keyword }

  /// True at the end of a statement: a line break, `;`, the `}` of a `together`, or the text's end.
  /// `in 3 days`
  var atAhead: Bool { at(.in) && next.kind == .integer && token(after: 2).unit != nil }

  var atStatementEnd: Bool { current.kind.endsStatement }

  func text(_ token: Token) -> String { source.text(token.span) }

  func span(from start: Int) -> Span { Span(start, max(start, previousEnd)) }

  /// The span to blame for something missing: the token that stands in its place, or, at the end
  /// of a line, the place after the last token.
  var missingSpan: Span {
    atStatementEnd ? Span(previousEnd, previousEnd) : current.span
  }

  /// What stands here, in words for messages.
  var found: String {
    current.kind.separatesStatements
      ? "the end of the statement" : "`\(text(current).prefix(40))`"
  }

  /// The keyword that a word, by default the current one, is nearest to.
  func nearest(among keywords: [Keyword], after distance: Int = 0) -> Keyword? {
    let token = cursor.tokens[cursor.position + distance]
    guard token.kind == .word, !keywords.isEmpty else { return nil }
    let word = text(token)
    // Few are near, and only of those it is to be known whether the word means something else.
    let near = Suggestion.nearest(to: word, among: keywords.map(\.word), limit: keywords.count)
    let meant = near.first { !Meanings.isNoSlip(word, of: $0) }
    return meant.flatMap { meant in keywords.first { $0.word == meant } }
  }
}
