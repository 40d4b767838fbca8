import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// Where the cursor stands: what is typed of the word, and the text around it that decides what the
/// word may be.
struct CompletionPlace {
  /// What is before the word, from the start of its statement or, where a line begins, of the one
  /// before, which may go on.
  let head: [UInt8]
  /// What is behind the word, to the end of its statement.
  let tail: [UInt8]
  /// The part of the word before the cursor; of a string, without its quote and escapes.
  let typed: String
  let replacing: Span
  let isString: Bool
  /// All that is declared before the head, and before the word.
  let session: Declarations?
  let names: Declarations?
  let vocabulary: Vocabulary?
  /// The list that is meant where none is named.
  let currentList: DataName?

  /// Nil inside of comments and numbers, where nothing is to be completed.
  init?(_ analysis: Analysis, at offset: Int) {
    let offset = max(0, min(offset, analysis.source.utf8.count))
    let passage = analysis.passage(at: offset)
    let place = offset - passage.start
    if passage.tree.comments.contains(where: {
      $0.span.lowerBound < place && place <= $0.span.upperBound
    }) {
      return nil
    }
    var word = Span(place, place)
    var isString = false
    if let token = CompletionPlace.word(in: passage.tree, at: place) {
      word = token.span
      switch token.kind {
      case .word, .parameter, .quotedName: break
      case .string:
        isString = true
        if !CompletionPlace.isClosed(token, passage.source) { word = Span(word.lowerBound, place) }
      case .integer, .decimal, .date, .dateTime, .regex: return nil
      case .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot,
        .colon, .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater,
        .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign, .unknown, .newline, .end:
        return nil
      }
    }
    self.isString = isString
    let typedSpan = Span(word.lowerBound, place)
    typed =
      isString ? StringEscapes.value(passage.source, typedSpan) : passage.source.text(typedSpan)
    replacing = passage.span(word)
    let before = Array(passage.source.utf8[..<word.lowerBound])
    tail = Array(passage.source.utf8[min(word.upperBound, passage.source.utf8.count)...])
    let number = passage.number
    let isFirstWord = !passage.tree.tokens.contains {
      $0.span.upperBound <= word.lowerBound && $0.kind != .newline
    }
    let first = isFirstWord && number > 0 ? number - 1 : number
    head = first < number ? analysis.passages[first].source.utf8 + before : before
    session = analysis.before.map { analysis.session(before: first, from: $0) }
    names =
      first == number ? session : analysis.before.map { analysis.session(before: number, from: $0) }
    vocabulary = analysis.context.vocabulary
    currentList = analysis.context.currentList
  }

  /// The word, number or string that the cursor is in or right behind.
  private static func word(in tree: SyntaxTree, at place: Int) -> Token? {
    tree.tokens.first { token in
      guard token.span.lowerBound < place, place <= token.span.upperBound else { return false }
      switch token.kind {
      case .string:
        return place < token.span.upperBound || !isClosed(token, tree.source)
      case .word, .parameter, .quotedName, .integer, .decimal, .date, .dateTime, .regex: return true
      case .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot,
        .colon, .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater,
        .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign, .unknown, .newline, .end:
        return false
      }
    }
  }

  private static func isClosed(_ string: Token, _ source: SourceText) -> Bool {
    let text = source.utf8[string.span.range]
    guard text.count > 1, text.last == UInt8(ascii: "\"") else { return text.first != 34 }
    return text.dropFirst().dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 0
  }
}
