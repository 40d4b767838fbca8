import QCQLanguage
import QCQText

extension Lexer {
  /// A line break: adds a `newline` token where it ends a statement.
  mutating func lexLineBreak() {
    let start = offset
    offset += 1
    if endsStatement() {
      // What is said of the line below depends on it.
      let isBrokenOff = Lexer.isBrokenOff(tokens[line.firstToken...]) || mayGoOnBelow()
      append(.newline, from: start)
      tokens[tokens.count - 1].span = Span(start, start + 1)
      if frames.isEmpty, !isBrokenOff { endPassage() }
    }
  }

  /// Whether a line has nothing but the verb of a change: `delete`, and below it `completed items`.
  static func isBrokenOff(_ line: ArraySlice<Token>) -> Bool {
    guard let last = line.last, verbs.contains(last.keyword) else { return false }
    return line.dropLast().allSatisfy { $0.keyword == .explain || $0.keyword == .watch }
  }

  private static let verbs = KeywordSet(StatementInfo.changes.map(\.begins.keyword))

  /// Whether a line ends where a condition or a clause may go on in the one below, which begins no
  /// statement: `items where note`, and below it `contains "x"`.
  static func mayGoOn(_ line: ArraySlice<Token>, before next: Keyword?) -> Bool {
    guard let last = line.last, last.kind == .word, !KeywordSet.statementStarts.contains(next)
    else { return false }
    return last.startsClause || conditionStarts.contains(line.dropLast().last?.keyword)
  }

  private static let conditionStarts: KeywordSet = [.where, .having, .and, .or, .not]

  /// The same of the first line of a passage: one below it is one at most, as a text may have
  /// thousands.
  private mutating func mayGoOnBelow() -> Bool {
    guard line.firstToken == 0, let next = nextLine() else { return false }
    return Lexer.mayGoOn(tokens[...], before: keyword(at: next.offset))
  }

  private mutating func endsStatement() -> Bool {
    guard let previous = tokens.last, previous.kind != .newline else { return false }
    switch frames.last {
    case nil:
      if goesOn(after: previous), !lacksQuery { return false }
      let next = nextLine()
      return next.map { $0.indentation == 0 && !goesOn(at: $0.offset) } ?? true
    case .together(let indentation):
      if previous.kind == .leftBrace || goesOn(after: previous) && !lacksQuery { return false }
      let next = nextLine()
      return next.map { $0.indentation <= indentation && !goesOn(at: $0.offset) } ?? true
    case .parenthesis, .brace:
      spansLines = true
      if mode == .trusting { return false }
      guard let next = nextLine() else { return true }
      guard next.indentation == 0, KeywordSet.statementStarts.contains(keyword(at: next.offset))
      else { return false }
      // A statement begins although a bracket is open: the bracket was forgotten.
      frames = []
      return true
    }
  }

  private func goesOn(after last: Token) -> Bool {
    let before = tokens.dropLast().last
    let isPercentage =
      last.kind == .percent && last.isGlued
      && (before?.kind == .integer || before?.kind == .decimal)
    return !isPercentage && Lexer.goesOn(after: last, behind: before)
  }

  /// Whether a query is to follow, as behind `let open =`: any line may be one, so that the query
  /// stands on a line of its own only if that is indented.
  private var lacksQuery: Bool {
    guard tokens.last?.kind == .equal else { return false }
    var name = tokens.count - 2
    if name > 0, tokens[name].kind == .rightParenthesis {
      // As far as parameters go: nobody searches a long text for each of its lines.
      let front = tokens[line.firstToken..<name].suffix(2000)
      name = (front.lastIndex { $0.kind == .leftParenthesis } ?? 0) - 1
    }
    func isFirst(_ index: Int) -> Bool {
      index == 0 || index > 0 && tokens[index - 1].kind.separatesStatements
    }
    func isLet(_ index: Int) -> Bool { isFirst(index) && tokens[index].keyword == .let }
    if isLet(name) || isLet(name - 1) { return true }
    guard case .together? = frames.last, name > 0, tokens[name].kind.isName else { return false }
    return isFirst(name) || tokens[name - 1].kind == .leftBrace
  }

  /// Whether the statement is a `together` without its brace, or what stands in its place.
  private var lacksBrace: Bool {
    let statement = tokens[line.firstToken...]
    guard !statement.contains(where: { $0.kind == .leftBrace }) else { return false }
    let words = statement.drop { $0.keyword == .watch || $0.keyword == .explain }
    guard let first = words.first, first.kind == .word else { return false }
    if first.keyword == .together || tokens.last?.keyword == .together { return true }
    return words.count == 1
      && Suggestion.distance(text(first.span), Keyword.together.word, atMost: 2) != nil
  }

  /// Whether the statement goes on after a line that ends in this token, which stands behind
  /// another. A word behind `as` is a name and no operator: `show created as before`.
  static func goesOn(after token: Token, behind before: Token?) -> Bool {
    switch token.kind.category {
    case .comparison: true
    case .arithmetic: token.kind != .percent || token.role != .sign
    case .punctuation: token.kind != .dot && token.kind != .question
    case .name: before?.keyword != .as && KeywordSet.operators.contains(token.keyword)
    case .literal, .parameter, .opening, .closing, .stray, .separator: false
    }
  }

  /// The next line that holds more than spaces or a comment: its first character's offset and
  /// how far it is indented.
  private mutating func nextLine() -> (offset: Int, indentation: Int)? {
    if foundLine.offset < offset { foundLine = findNextLine() ?? (bytes.count, 0) }
    return foundLine.offset < bytes.count ? foundLine : nil
  }

  private func findNextLine() -> (offset: Int, indentation: Int)? {
    var position = offset
    while position < bytes.count {
      var indentation = 0
      while position < bytes.count, bytes[position] == 32 || bytes[position] == 9 {
        indentation += 1
        position += 1
      }
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      if byte == 13 && position + 1 < bytes.count && bytes[position + 1] == 10 {
        position += 2
      } else if byte == 10 {
        position += 1
      } else if byte == UInt8(ascii: "#") {
        while position < bytes.count, bytes[position] != 10 { position += 1 }
        position += 1
      } else {
        return (position, indentation)
      }
    }
    return nil
  }

  private func keyword(at start: Int) -> Keyword? {
    var end = start
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return keywords.keyword(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Whether a line starts with a word that no statement can start with, in small letters or not:
  /// `WHERE completed` gets a message about its letters, and is no statement of its own. Nor is the
  /// brace of a `together`.
  private func goesOn(at start: Int) -> Bool {
    if bytes[start] == UInt8(ascii: "{") { return lacksBrace }
    guard bytes[start] >= UInt8(ascii: "A"), bytes[start] <= UInt8(ascii: "Z") else {
      return KeywordSet.lineContinuing.contains(keyword(at: start))
    }
    let word = bytes[start...].prefix(while: isWordByte).map { $0 | 0x20 }
    return KeywordSet.lineContinuing.contains(word.withUnsafeBufferPointer(keywords.keyword))
  }

  mutating func openBracket(_ byte: UInt8) {
    guard byte == UInt8(ascii: "{") else {
      frames.append(.parenthesis)
      return
    }
    guard startsTogether(tokens.dropLast()) else {
      frames.append(.brace)
      return
    }
    frames.append(.together(indentation: nextLine()?.indentation ?? 0))
  }

  /// Whether a brace after these tokens holds statements: after `together`, or after what stands in
  /// its place.
  private func startsTogether(_ before: ArraySlice<Token>) -> Bool {
    guard let word = before.last, word.kind == .word else { return false }
    if word.keyword == .together { return true }
    guard let first = before.dropLast().last else { return true }
    return first.kind.separatesStatements || first.keyword == .watch || first.keyword == .explain
  }

  mutating func closeBracket(_ byte: UInt8) {
    guard let top = frames.last else { return }
    let isParenthesis = byte == UInt8(ascii: ")")
    if (top == .parenthesis) == isParenthesis { frames.removeLast() }
  }
}
