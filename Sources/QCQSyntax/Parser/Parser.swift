import QCQLanguage
package import QCQText

/// Reads a text into a tree; it never throws, and it gives a full tree for any text.
///
/// After an error it goes on at the next clause word or line, so each mistake is reported once.
package struct Parser: NodeReader {
  var queries: QueryParser
  private let comments: [Comment]
  /// Whether a list may be left out, as there is one that is meant then.
  let hasCurrentList: Bool
  /// The named queries declared so far, before this text and in it.
  var declaredNames: Set<String>
  /// The name that was declared last; one of them only when another statement follows, which
  /// mostly none does.
  var lastDeclared: String?
  /// Whether another file may have declared more.
  var hasUse: Bool
  /// Words that would be read otherwise if they were declared before, or another file were used.
  var ambiguousWords: [String] = []
  /// Where strings begin that are never closed, the next one last; nothing more is said of their
  /// statements.
  private var unclosedStrings: [Int]
  /// Where the line ends that was looked through last for such a string.
  private var lineEnd = 0

  static let maximumDepth = 48
  static let maximumArithmeticTerms = 200
  static let maximumTerms = 20_000
  static let maximumParts = 500

  var state: ParserState {
    _read { yield queries.state }
    _modify { yield &queries.state }
  }

  /// Parses a text; what is wrong with it is in the tree's diagnostics.
  ///
  /// `knownNames` are named queries declared before, in a session: they may be words that begin
  /// statements in other languages, such as `done`. With a current list, as a prompt may have one,
  /// a change of one item may leave out its list.
  package static func parse(
    _ source: SourceText, knownNames: [String] = [], hasUse: Bool = false,
    hasCurrentList: Bool = false
  ) -> SyntaxTree {
    guard source.utf8.count <= SourceText.maximumBytes else {
      return SyntaxTree(
        source: source, statements: [], diagnostics: [.textTooLong(source.utf8.count)])
    }
    var parser = Parser(
      source, Lexer.lex(source), knownNames: Set(knownNames), hasUse: hasUse,
      hasCurrentList: hasCurrentList)
    return parser.parseTree()
  }

  init(
    _ source: SourceText, _ lexer: consuming Lexer, knownNames: Set<String>, hasUse: Bool = false,
    hasCurrentList: Bool
  ) {
    comments = lexer.comments
    unclosedStrings = lexer.unclosedStrings.reversed()
    queries = QueryParser(ParserState(source, lexer))
    (declaredNames, self.hasUse, self.hasCurrentList) = (knownNames, hasUse, hasCurrentList)
  }

  /// - Parameter isWhole: The text begins here, so that it may name its edition.
  mutating func parseTree(isWhole: Bool = true) -> SyntaxTree {
    if let invalid = source.firstInvalidByte { state.append(.invalidText(invalid)) }
    let edition = isWhole ? parseEditionIfPresent() : nil
    var statements: [Statement] = []
    var broken: Set<Int> = []
    while let statement = parseStatementIfPresent() {
      if state.statement.isBroken { broken.insert(statements.count) }
      statements.append(statement)
    }
    return SyntaxTree(
      source: source, statements: statements, tokens: cursor.tokens, comments: comments,
      diagnostics: state.sortedDiagnostics, brokenStatements: broken, edition: edition)
  }

  /// "qcq" NUMBER
  private mutating func parseEditionIfPresent() -> Int? {
    while consume(.newline) {}
    if next.kind == .integer, WordRepair(cursor: cursor).statementWord == .qcq {
      repair(to: .qcq)
    }
    guard at(.qcq) else { return nil }
    let start = advance(as: .keyword).span
    guard at(.integer) else {
      fail(.expectedNumber("the edition, as in `qcq 1`", found: found, missingSpan))
      skipStatement()
      return nil
    }
    let token = advance()
    let number = parseIntegerText(token)
    if number != 1 { report(.unknownEdition(start.union(token.span), number)) }
    finishStatement()
    return Int(number)
  }

  /// { statement , ( NL | ";" ) }
  private mutating func parseStatementIfPresent() -> Statement? {
    while consume(.newline) || consume(.semicolon) {}
    if at(.end) { return nil }
    if let name = lastDeclared {
      declaredNames.insert(name)
      lastDeclared = nil
    }
    let start = cursor.position
    let statement = parseStatement()
    finishStatement()
    // Whatever happened, at least one token is read, so the loop ends.
    if cursor.position == start { advance() }
    return statement
  }

  /// Reports what is left on the line of a statement that has ended.
  private mutating func finishStatement() {
    if current.kind.separatesStatements { return }
    // What means nothing anywhere was reported as such.
    if at(.unknown) { state.statement.isBroken = true }
    fail(.unexpectedAfterStatement(found, current.span))
    skipStatement()
  }

  /// Begins a statement, or a member of `together`: what came before has no more say in it.
  mutating func beginStatement() {
    state.statement = StatementState(start: current.span.lowerBound, isBroken: hasUnclosedString())
  }

  /// After a string that is never closed, what is text and what is not has changed places.
  private mutating func hasUnclosedString() -> Bool {
    // Statements come in order, so what lies before this one will not be asked for again.
    while let first = unclosedStrings.last, first < current.span.lowerBound {
      unclosedStrings.removeLast()
    }
    guard let first = unclosedStrings.last else { return false }
    // Looked for once a line, which may have many statements.
    if current.span.lowerBound >= lineEnd {
      let end = cursor.tokens[cursor.position...].first { $0.kind.endsLine }
      lineEnd = end?.span.upperBound ?? source.utf8.count
    }
    return first < lineEnd
  }

  /// The `##` comments right above the statement that begins here.
  func documentation() -> String? {
    let lines = comments.filter { $0.isDocumentation && $0.nextToken == cursor.position }
    if lines.isEmpty { return nil }
    return lines.map { comment in
      let text = source.text(comment.span).drop { $0 == "#" }
      return String(text.first == " " ? text.dropFirst() : text)
    }.joined(separator: "\n")
  }
}

extension SourceText {
  fileprivate var firstInvalidByte: Span? {
    // Many bytes are joined at a time, but not compared.
    if utf8.withUnsafeBufferPointer({ $0.reduce(0, |) }) < 0x80 { return nil }
    var decoder = UTF8()
    var iterator = utf8.makeIterator()
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
