import QCQLanguage
import QCQText

/// What the levels of the parser share: the tokens, and what was found wrong with them.
struct ParserState {
  var cursor: TokenCursor
  fileprivate(set) var diagnostics: [Diagnostic]
  /// How many mistakes were reported; a count of its own, so that nobody holds on to the array.
  fileprivate(set) var errorCount = 0
  var statement = StatementState()

  init(_ source: SourceText, _ lexer: consuming Lexer) {
    diagnostics = lexer.diagnostics
    cursor = TokenCursor(source, lexer.takeTokens())
  }

  /// That of no text.
  static let empty = ParserState(SourceText(""), Lexer.lex(SourceText("")))

  /// Adds what no statement is to blame for.
  mutating func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  var sortedDiagnostics: [Diagnostic] {
    if diagnostics.isEmpty { return [] }
    return diagnostics.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
  }
}

/// What is known of one statement, or of one member of a `together`, while it is read.
struct StatementState {
  /// Where it starts, in bytes.
  let start: Int
  /// The rest of it can't be read for sure: nothing more is reported of it.
  var isBroken: Bool
  /// Where the last mistake was reported.
  fileprivate var lastReported = -1
  /// How many terms it has; bounded as SQLite bounds its variables.
  var termCount = 0
  var arithmeticTerms = 0

  init(start: Int = 0, isBroken: Bool = false) {
    (self.start, self.isBroken) = (start, isBroken)
  }
}

// How mistakes are reported: each once, and none that only follows from another.
extension NodeReader {
  /// Reports a mistake that the parser sees through: it goes on as if the right thing stood there.
  ///
  /// A second mistake at the same token is none of the user's, but a sign that the first was not
  /// seen through; from there on the statement counts as broken.
  mutating func report(_ diagnostic: Diagnostic) {
    guard !state.statement.isBroken else { return }
    guard diagnostic.severity == .error else {
      state.diagnostics.append(diagnostic)
      return
    }
    if cursor.position == state.statement.lastReported {
      state.statement.isBroken = true
      return
    }
    state.statement.lastReported = cursor.position
    state.errorCount += 1
    state.diagnostics.append(diagnostic)
  }

  /// Reports a mistake that leaves the rest of the statement in doubt: nothing more is said of it.
  mutating func fail(_ diagnostic: Diagnostic) {
    report(diagnostic)
    state.statement.isBroken = true
  }

  /// Reads the escapes of a string; what is no escape is reported and stands for itself.
  mutating func unescape(_ span: Span) -> String {
    let (value, errors) = StringEscapes.read(source, span)
    if !errors.isEmpty { state.diagnostics += errors }
    return value
  }

  /// Reports that a word has to stand here.
  mutating func failMissing(_ word: String, _ purpose: String) {
    fail(.missingWord(word, purpose, at: missingSpan, insertAt: previousEnd))
  }

  // MARK: Misspelt words

  /// Takes the word that stands here for a keyword, and reports the slip.
  mutating func repair(to keyword: Keyword, asClause: Bool = false) {
    let (word, span) = (text(current), current.span)
    if word.lowercased() == keyword.word {
      report(.keywordCase(word, span, keyword.word))
    } else if asClause {
      report(.unknownClause(word, span, keyword.word))
    } else {
      report(.misspelt(word, span, keyword.word))
    }
    state.cursor.take(as: keyword)
  }

  /// Reads a keyword, even if it is misspelt.
  mutating func consumeRepaired(_ keyword: Keyword) -> Bool {
    if consume(keyword) { return true }
    guard at(.word), !current.startsClause, nearest(among: [keyword]) != nil else { return false }
    repair(to: keyword)
    return consume(keyword)
  }

  /// Reads a keyword that data follows, even if it is misspelt.
  mutating func consumeBeforeData(_ keyword: Keyword) -> Bool {
    consume(keyword) || next.kind.isData && consumeRepaired(keyword)
  }

  /// After a misspelt `matches` the pattern was read as signs and words; it is one token.
  mutating func relexPattern() {
    guard next.kind == .slash else { return }
    let start = next.span.lowerBound
    let bytes = source.utf8
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return }
    let span = Span(start, end + 1)
    let pattern = Token(kind: .regex, keyword: nil, isGlued: false, span: span)
    state.cursor.replaceTokens(after: 1, with: pattern)
    state.diagnostics.removeAll { $0.span.start >= span.start && $0.span.end <= span.end }
  }
}
