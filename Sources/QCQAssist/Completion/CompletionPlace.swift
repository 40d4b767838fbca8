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
  /// What stands between the quotes of a string; nil where there is none.
  let interior: Interior?
  /// All that is declared before the head, and before the word.
  let session: Declarations?
  let names: Declarations?
  let vocabulary: Vocabulary?
  /// The list that is meant where none is named.
  let currentList: DataName?

  struct Interior {
    let span: Span
    /// Its closing quote is there already.
    let isClosed: Bool

    /// Nil for a string with quotes of another language.
    init?(_ string: Span, isClosed: Bool, in passage: PlacedPassage) {
      let quote = UInt8(ascii: "\"")
      guard passage.source.utf8[string.lowerBound] == quote else { return nil }
      let end = isClosed ? string.upperBound - 1 : string.upperBound
      span = passage.span(Span(string.lowerBound + 1, end))
      self.isClosed = isClosed
    }
  }

  /// The completion with blanks where it would be glued to what stands around it.
  func setApart(_ item: Completion) -> Completion {
    item.kind == .file || item.kind == .folder
      ? item
      : item.between(needsBlank ? " " : "", needsBlank(behind: item) ? " " : "")
  }

  /// Whether the word has its brackets already.
  var hasBrackets: Bool { tail.first == UInt8(ascii: "(") }

  /// Whether a comparison stands behind the cursor already.
  var hasSign: Bool {
    guard let next = tail.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
    return next == UInt8(ascii: "!") || UInt8(ascii: "<")...UInt8(ascii: ">") ~= next
  }

  /// Whether the cursor stands right behind a text, a quoted name or a bracket.
  private var needsBlank: Bool {
    guard replacing.isEmpty, let last = head.last else { return false }
    return ["\"", "`", ")", "}"].map(UInt8.init(ascii:)).contains(last)
  }

  /// Whether a word, a number or a text stands right behind what is replaced, or two signs would
  /// become another one.
  private func needsBlank(behind item: Completion) -> Bool {
    guard let next = tail.first else { return false }
    switch next {
    case UInt8(ascii: "<")...UInt8(ascii: ">"): return item.kind == .sign
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      return true
    default: return false  // UInt8
    }
  }

  /// Nil inside of comments and numbers, where nothing is to be completed.
  init?(_ analysis: Analysis, at offset: Int) {
    let offset = max(0, min(offset, analysis.source.utf8.count))
    let passage = analysis.passage(at: offset)
    let place = offset - passage.start
    if CompletionPlace.isInComment(passage.tree, at: place) { return nil }
    if CompletionPlace.isInSign(passage.tree, at: place) { return nil }
    var word = Span(place, place)
    var isString = false
    var interior: Interior?
    if let token = CompletionPlace.word(in: passage.tree, at: place) {
      word = token.span
      isString = token.kind == .string
      guard isString || token.kind.isName || token.kind == .parameter else { return nil }
      if isString {
        let isClosed = CompletionPlace.ends(token, in: passage.tree)
        if !isClosed { word = Span(word.lowerBound, place) }
        interior = Interior(word, isClosed: isClosed, in: passage)
      }
    }
    (self.isString, self.interior) = (isString, interior)
    let typedSpan = Span(word.lowerBound, place)
    typed =
      isString ? StringEscapes.value(passage.source, typedSpan) : passage.source.text(typedSpan)
    replacing = passage.span(word)
    let before = Array(passage.source.utf8[..<word.lowerBound])
    tail = Array(passage.source.utf8[min(word.upperBound, passage.source.utf8.count)...])
    var number = passage.number
    let isFirstWord = !passage.tree.tokens.contains {
      $0.span.upperBound <= word.lowerBound && $0.kind != .newline && $0.kind != .end
    }
    var first = isFirstWord && number > 0 ? number - 1 : number
    // A line with `use` can't go on, and what it brings in is known behind it.
    if let end = CompletionPlace.endOfUse(passage.tree, before: word.lowerBound) {
      (number, first) = (number + 1, number + 1)
      head = Array(before[end...])
    } else if first < number,
      CompletionPlace.endOfUse(analysis.passages[first].tree, before: .max) != nil
    {
      first = number
      head = before
    } else {
      head = first < number ? analysis.passages[first].source.utf8 + before : before
    }
    session = analysis.before.map { analysis.session(before: first, from: $0) }
    var names =
      first == number ? session : analysis.before.map { analysis.session(before: number, from: $0) }
    if number == passage.number, !isFirstWord, before.last == UInt8(ascii: "\n"),
      passage.tree.statements.allSatisfy({ $0.span.upperBound <= word.lowerBound })
    {
      // At the end of a text the passage above holds the new line, too.
      names?.add(passage.passage.additions, at: passage.start)
    }
    self.names = names
    vocabulary = analysis.context.vocabulary
    currentList = analysis.context.currentList
  }

  /// Whether the cursor is in a comment: it goes on to the end of its line, though its blanks there
  /// are no part of it.
  private static func isInComment(_ tree: SyntaxTree, at place: Int) -> Bool {
    tree.comments.contains { comment in
      let (start, end) = (comment.span.lowerBound, comment.span.upperBound)
      return start < place && (place <= end || !tree.source.utf8[end..<place].contains(10))
    }
  }

  /// Whether the cursor is within a sign, or behind the first dot of `1..3`, where a number would
  /// become a fraction.
  private static func isInSign(_ tree: SyntaxTree, at place: Int) -> Bool {
    let next = tree.tokens.firstIndex { $0.span.upperBound >= place } ?? tree.tokens.endIndex
    guard next < tree.tokens.endIndex else { return false }
    let token = tree.tokens[next]
    if token.span.lowerBound < place, place < token.span.upperBound {
      return token.kind == .dotDot || token.kind.category == .comparison
    }
    guard token.kind == .dot, place == token.span.upperBound, next > 0 else { return false }
    let before = tree.tokens[next - 1]
    return before.kind == .integer && before.span.upperBound == token.span.lowerBound
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

  /// Whether the quote at the end of a string is its own: on the same line, and with no quote
  /// behind it that would then be left alone, as where the closing one is still to be typed.
  private static func ends(_ string: Token, in tree: SyntaxTree) -> Bool {
    let bytes = tree.source.utf8
    guard isClosed(string, tree.source), !bytes[string.span.range].contains(10) else {
      return false
    }
    let end = string.span.upperBound
    let line = bytes[end...].firstIndex(of: 10) ?? bytes.count
    return !tree.tokens.contains {
      $0.kind == .string && $0.span.lowerBound >= end && $0.span.lowerBound < line
        && !isClosed($0, tree.source)
    }
  }

  /// Where the line of a whole `use` ends, if that is the last statement before an offset.
  private static func endOfUse(_ tree: SyntaxTree, before offset: Int) -> Int? {
    guard let last = tree.statements.last(where: { $0.span.upperBound <= offset }),
      case .use = last
    else { return nil }
    let between = last.span.upperBound..<min(offset, tree.source.utf8.count)
    return tree.source.utf8[between].firstIndex(of: 10).map { $0 + 1 }
  }

  private static func isClosed(_ string: Token, _ source: SourceText) -> Bool {
    let text = source.utf8[string.span.range]
    guard text.count > 1, text.last == UInt8(ascii: "\"") else { return text.first != 34 }
    return text.dropFirst().dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 0
  }
}
