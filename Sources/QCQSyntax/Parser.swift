package import QCQText

/// Reads tokens into a tree; it never throws, and it gives a full tree for any text.
///
/// Naming: `parseX` always gives a node, with missing parts where the text lacks them;
/// `parseXIfPresent` may give nil and then has consumed nothing. After an error the parser goes on
/// at the next clause word or line (`recover`), so each mistake is reported once.
package struct Parser {
  let source: SourceText
  var tokens: [Token]
  var position = 0
  var diagnostics: [Diagnostic]
  /// How many brackets and signs deep the expression is that is being read.
  var depth = 0
  /// How many terms the statement has; bounded as SQLite bounds its variables.
  var termCount = 0
  /// Words that end a query where they would otherwise be unknown: `is` and `gives` in an assert.
  var queryEnds: KeywordSet = []

  /// Words that may follow an expression in the clause that is being read: `as`, `asc`, `desc`.
  var expressionEnds: KeywordSet = []

  var arithmeticTerms = 0

  /// The rest of the statement can't be read for sure: nothing more is reported of it.
  var isBroken = false
  /// Where the statement starts, in bytes.
  var statementStart = 0
  /// Where strings begin that are never closed, the next one last; nothing more is said of their
  /// statements.
  var unclosedStrings: [Int] = []
  /// How many mistakes were reported; a count of its own, so that nobody holds on to the array.
  var errorCount = 0
  /// Where the last mistake was reported.
  var lastReported = -1
  /// The statements that are broken, by their number.
  var brokenStatements: Set<Int> = []

  static let maximumDepth = 48
  static let maximumArithmeticTerms = 200
  static let maximumTerms = 20_000
  static let maximumParts = 500

  /// Parses a text; what is wrong with it is in the tree's diagnostics.
  ///
  /// `knownNames` are named queries declared before, in a session: they may be words that begin
  /// statements in other languages, such as `done`. With a current list, as a prompt may have one,
  /// a change of one item may leave out its list.
  package static func parse(
    _ source: SourceText, knownNames: [String] = [], hasCurrentList: Bool = false
  ) -> SyntaxTree {
    guard source.utf8.count <= SourceText.maximumBytes else {
      return SyntaxTree(
        source: source, statements: [], tokens: [], comments: [],
        diagnostics: [.textTooLong(source.utf8.count)])
    }
    var parser = Parser(source: source, Lexer.lex(source))
    parser.knownNames = Set(knownNames)
    parser.hasCurrentList = hasCurrentList
    parser.reportInvalidText()
    parser.parseEditionIfPresent()
    return parser.parseTree()
  }

  init(source: SourceText, _ lexer: Lexer) {
    self.source = source
    tokens = lexer.tokens
    comments = lexer.comments
    diagnostics = lexer.diagnostics
    unclosedStrings = lexer.unclosedStrings.reversed()
  }

  mutating func parseTree() -> SyntaxTree {
    let statements = parseStatements()
    diagnostics.sort { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    return SyntaxTree(
      source: source, statements: statements, tokens: tokens, comments: comments,
      diagnostics: diagnostics, brokenStatements: brokenStatements, edition: edition)
  }

  var edition: Int?
  /// Whether a list may be left out, as there is one that is meant then.
  var hasCurrentList = false
  /// The named queries declared so far, and whether another file may have declared more.
  var declaredNames: Set<String> = []
  var hasUse = false
  /// Those declared before this text.
  var knownNames: Set<String> = []
  /// Words that would be read otherwise if they were declared before, or another file were used.
  var doubtfulWords: [String] = []
  var comments: [Comment] = []

  mutating func reportInvalidText() {
    if let invalid = Parser.firstInvalidByte(source) { diagnostics.append(.invalidText(invalid)) }
  }

  static func firstInvalidByte(_ source: SourceText) -> Span? {
    if source.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var decoder = UTF8()
    var iterator = source.utf8.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return Span(offset, offset + 1)
      }
    }
  }
}

// MARK: The cursor

extension Parser {
  var current: Token { tokens[position] }
  var next: Token { tokens[min(position + 1, tokens.count - 1)] }

  /// The token some places further on, or the end of the line before it.
  func token(after distance: Int) -> Token {
    var place = position
    for _ in 0..<distance where tokens[place].kind != .newline && tokens[place].kind != .end {
      place += 1
    }
    return tokens[place]
  }

  /// Where the last token that was read ends: the place to insert what is missing.
  var previousEnd: Int { position > 0 ? tokens[position - 1].span.upperBound : 0 }

  func at(_ kind: TokenKind) -> Bool { tokens[position].kind == kind }
  func at(_ keyword: Keyword) -> Bool { tokens[position].keyword == keyword }

  /// True at the end of a statement: a line break, `;`, the `}` of a `together`, or the text's end.
  var atStatementEnd: Bool {
    switch current.kind {
    case .newline, .end, .semicolon, .rightBrace: true
    case .word, .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter,
      .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .dot, .dotDot, .colon, .question,
      .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash,
      .percent, .foreign, .unknown:
      false
    }
  }

  @discardableResult
  mutating func advance(as role: TokenRole = .plain) -> Token {
    tokens[position].role = role
    let token = tokens[position]
    if position < tokens.count - 1 { position += 1 }
    return token
  }

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
    if consume(keyword) { return }
    if consumeRepaired(keyword) { return }
    fail(.missingWord(keyword.word, purpose, at: missingSpan, insertAt: previousEnd))
  }

  func text(_ token: Token) -> String { source.text(token.span) }

  /// The span to blame for something missing: the token that stands in its place, or, at the end
  /// of a line, the place behind the last token.
  var missingSpan: Span {
    atStatementEnd ? Span(previousEnd, previousEnd) : current.span
  }

  /// What stands here, in words for messages.
  var found: String {
    switch current.kind {
    case .newline, .end, .semicolon: "the end of the statement"
    case .word, .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter,
      .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon,
      .question, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus,
      .star, .slash, .percent, .foreign, .unknown:
      "`\(text(current).prefix(40))`"
    }
  }

  /// Skips to the next clause word or the end of the statement, over whole brackets.
  mutating func recover() {
    var open = 0
    while !at(.newline), !at(.end), !at(.semicolon) {
      switch current.kind {
      case .leftParenthesis, .leftBrace: open += 1
      case .rightParenthesis: open = max(0, open - 1)
      case .rightBrace:
        if open == 0 { return }
        open -= 1
      case .word:
        if open == 0, current.keyword?.clause != nil || queryEnds.contains(current.keyword) {
          return
        }
      case .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter, .comma,
        .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual, .less, .lessEqual,
        .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign, .unknown,
        .newline, .end:
        break
      }
      advance()
    }
  }

  /// Skips everything up to the end of the statement.
  mutating func skipStatement() {
    while !at(.newline), !at(.end), !at(.semicolon) { advance() }
  }

  /// Skips everything up to the end of the line, over what looks like statements within braces.
  mutating func skipLine() {
    while !at(.newline), !at(.end) { advance() }
  }

  func span(from start: Int) -> Span { Span(start, max(start, previousEnd)) }
}

// MARK: Names, strings and references

extension Parser {
  /// name: a word or a name in backticks.
  mutating func parseName(_ what: String, role: TokenRole = .name) -> Name {
    if let name = parseNameIfPresent(role: role) { return name }
    fail(.expectedName(what, found: found, missingSpan))
    return Name(text: "", span: missingSpan)
  }

  mutating func parseNameIfPresent(role: TokenRole = .name) -> Name? {
    switch current.kind {
    case .word:
      let token = advance(as: role)
      return Name(text: text(token), span: token.span)
    case .quotedName:
      let token = advance(as: role)
      return Name(text: withoutBackticks(token.span), span: token.span, isQuoted: true)
    case .string, .regex, .integer, .decimal, .date, .dateTime, .parameter, .comma,
      .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon,
      .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus,
      .minus, .star, .slash, .percent, .foreign, .unknown, .newline, .end:
      return nil
    }
  }

  private func withoutBackticks(_ span: Span) -> String {
    let isClosed =
      span.upperBound - span.lowerBound > 1
      && source.utf8[span.upperBound - 1] == UInt8(ascii: "`")
    return source.text(Span(span.lowerBound + 1, span.upperBound - (isClosed ? 1 : 0)))
  }

  /// path = name { "." name }
  mutating func parsePath() -> [Name] {
    var names = [parseName("a field")]
    while at(.dot) {
      advance()
      names.append(parseName("a field after `.`"))
    }
    return names
  }

  mutating func parseStringIfPresent() -> StringLiteral? {
    guard at(.string) else { return nil }
    let token = advance()
    return StringLiteral(value: unescape(token.span), span: token.span)
  }

  mutating func parseString(_ what: String) -> StringLiteral {
    if let literal = parseStringIfPresent() { return literal }
    let span = missingSpan
    skipForData(what)
    isBroken = true
    return StringLiteral(value: "", span: span)
  }

  /// `$name`
  func parameterName(_ token: Token) -> Name {
    let inner = Span(token.span.lowerBound + 1, token.span.upperBound)
    guard !inner.isEmpty, source.utf8[inner.lowerBound] == UInt8(ascii: "`") else {
      return Name(text: source.text(inner), span: token.span)
    }
    return Name(text: withoutBackticks(inner), span: token.span, isQuoted: true)
  }

  /// value = STRING | "$" name
  mutating func parseValue(_ what: String) -> ValueSyntax {
    if let literal = parseStringIfPresent() {
      return ValueSyntax(kind: .text(literal.value), span: literal.span)
    }
    if at(.parameter) {
      let token = advance()
      return ValueSyntax(kind: .parameter(parameterName(token)), span: token.span)
    }
    let span = missingSpan
    skipForData(what)
    return ValueSyntax(kind: .missing, span: span)
  }

  /// listref = STRING | "$" name | "id" STRING
  mutating func parseListReference() -> ListReference {
    if at(.list), next.kind == .string || next.kind == .parameter {
      report(.listWord(current.span, upTo: next.span.lowerBound))
      advance()
    }
    if at(.id), next.kind != .word, next.kind != .newline, next.kind != .end {
      let start = advance(as: .keyword).span.lowerBound
      let literal = parseString("the list's id")
      return ListReference(kind: .id(literal.value), span: span(from: start))
    }
    if next.kind == .string, at(.word), nearest(among: [.id]) != nil {
      repair(to: .id)
      return parseListReference()
    }
    let value = parseValue("a list's title")
    switch value.kind {
    case .text(let title): return ListReference(kind: .title(title), span: value.span)
    case .parameter(let name): return ListReference(kind: .parameter(name), span: value.span)
    case .missing: return ListReference(kind: .missing, span: value.span)
    }
  }

  /// True at a word that seems to be data someone forgot to quote.
  private var isBareData: Bool {
    at(.word) && current.keyword?.clause == nil && !queryEnds.contains(current.keyword)
      && !Parser.afterData.contains(current.keyword)
  }

  private static let afterData: KeywordSet = [.to, .as, .note, .emoji, .set, .is, .gives, .else]

  /// Reports that data in quotes is missing, and skips what stands there for it.
  private mutating func skipForData(_ what: String) {
    if isBareData {
      report(.unquotedData(what, text(current), current.span))
      advance()
      return
    }
    switch current.kind {
    case .integer, .decimal, .date, .dateTime, .quotedName, .regex, .parameter:
      report(.expectedText(what, found: found, missingSpan))
      advance()
    case .word, .string, .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace,
      .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater,
      .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign, .unknown, .newline, .end:
      fail(.expectedText(what, found: found, missingSpan))
    }
  }

  /// Reads the escapes of a string; what is no escape was reported and stands for itself.
  private mutating func unescape(_ span: Span) -> String {
    let (value, errors) = StringEscapes.read(source, span)
    diagnostics.append(contentsOf: errors)
    return value
  }
}
