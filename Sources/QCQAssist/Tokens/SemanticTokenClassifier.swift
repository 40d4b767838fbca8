import QCQLanguage
import QCQSyntax
import QCQText

/// Finds the colours of one statement.
struct SemanticTokenClassifier {
  let source: SourceText
  /// The words that stand for something, in the order of the text, and how many of them lie before
  /// the token that is being read.
  private let words: [WordUse]
  private var position = 0
  /// Where an offset of the source really is: elsewhere for text inside a text.
  private let place: (@Sendable (Int) -> Int)?
  private(set) var result: [SemanticToken] = []

  init(
    source: SourceText, words: [WordUse], place: (@Sendable (Int) -> Int)? = nil
  ) {
    (self.source, self.words, self.place) = (source, words, place)
  }

  mutating func add(_ tokens: some Sequence<Token>) {
    for token in tokens where !token.span.isEmpty {
      guard let (type, modifiers) = colour(of: token) else { continue }
      var span = token.span
      if let place { span = Span(place(span.lowerBound), place(span.upperBound)) }
      result.append(SemanticToken(span: span, type: type, modifiers: modifiers))
    }
  }

  /// The same, with the colours of what stands between the braces of texts with holes.
  mutating func add(
    _ tokens: some Sequence<Token>, holed: [StringLiteral], areExpressions: Bool
  ) {
    var left = holed[...]
    for token in tokens {
      guard let literal = left.first, token.span == literal.span else {
        add(CollectionOfOne(token))
        continue
      }
      left.removeFirst()
      var start = token.span.lowerBound
      for hole in PrintHole.holes(in: literal, of: source, areExpressions: areExpressions) {
        addString(start, hole.place(hole.prefix))
        add(hole)
        start = hole.place(hole.source.utf8.count)
      }
      addString(start, token.span.upperBound)
    }
  }

  private mutating func add(_ hole: PrintHole) {
    let tree = hole.tree
    var inner = SemanticTokenClassifier(
      source: hole.source, words: Outline(tree).words, place: hole.place)
    inner.add(tree.tokens.filter { $0.span.lowerBound >= hole.prefix })
    result += inner.result
  }

  private mutating func addString(_ start: Int, _ end: Int) {
    guard start < end else { return }
    result.append(SemanticToken(span: Span(start, end), type: .string))
  }

  private typealias Colour = (SemanticTokenType, SemanticTokenModifiers)

  private mutating func colour(of token: Token) -> Colour? {
    let use = use(at: token)
    switch token.kind {
    case .word: return word(token, use)
    case .quotedName: return use.map { name($0.role) } ?? (.property, [])
    case .string: return use.map { name($0.role) } ?? (.string, [])
    case .regex: return (.regexp, [])
    case .integer, .decimal: return (.number, [])
    case .date, .dateTime: return (.number, .date)
    case .parameter: return (.parameter, use.map { name($0.role).1 } ?? [])
    // That of `50%` is a part of the number.
    case .percent: return token.role == .sign ? (.number, []) : (.operator, [])
    case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star,
      .slash, .dotDot, .question, .foreign:
      return (.operator, [])
    case .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .colon,
      .semicolon, .unknown, .newline, .end:
      return nil
    }
  }

  /// What the token stands for. Behind `$` and behind `id` a use begins later than its token or
  /// earlier.
  private mutating func use(at token: Token) -> WordUse? {
    while position < words.count, words[position].span.start < token.span.start { position += 1 }
    if position > 0, token.kind == .string, words[position - 1].role == .listID,
      words[position - 1].span.end == token.span.end
    {
      return words[position - 1]
    }
    guard position < words.count else { return nil }
    let start = words[position].span.start - (token.kind == .parameter ? 1 : 0)
    return start == token.span.start ? words[position] : nil
  }

  private func word(_ token: Token, _ use: WordUse?) -> Colour? {
    if let use, token.role != .keyword || use.role == .type { return name(use.role) }
    switch token.role {
    case .keyword:
      return (.keyword, SemanticTokenClassifier.dateWords.contains(token.keyword) ? .date : [])
    case .name: return (.property, [])
    case .function: return (.function, .defaultLibrary)
    case .sign: return (.operator, [])
    case .plain:
      // `true` and `false` are values.
      return token.keyword == .true || token.keyword == .false ? (.keyword, []) : nil
    }
  }

  private static let dateWords = KeywordSet(
    [.today, .tomorrow, .yesterday, .now, .ago] + Weekday.keywords
      + Keyword.allCases.filter { CalendarUnit(word: $0) != nil })

  private func name(_ role: WordRole) -> Colour {
    switch role {
    case .queryDefinition: (.variable, .declaration)
    case .queryUse: (.variable, [])
    case .parameterDefinition, .argumentDefinition: (.parameter, .declaration)
    case .parameterUse, .argumentUse: (.parameter, [])
    case .columnDefinition, .member: (.property, .declaration)
    case .columnUse, .field: (.property, [])
    case .function: (.function, .defaultLibrary)
    case .type: (.type, .defaultLibrary)
    case .listTitle, .listID: (.string, .list)
    case .itemName: (.string, .item)
    case .categoryName: (.string, .category)
    case .newName, .usedFile, .writtenFile: (.string, [])
    }
  }
}
