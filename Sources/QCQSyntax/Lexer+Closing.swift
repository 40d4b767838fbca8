import QCQLanguage
import QCQText

// Where a text, pattern or name may have been meant to end that is never closed.
extension Lexer {
  /// The offsets where its quote may have been left out, the likeliest first: before each of the
  /// next words of the language, up to the first that is hardly ever data, before what is set next,
  /// and else at its end. Where a bracket stands open, it is before what closes that.
  ///
  /// - Parameter start: Where its first character stands, behind the quote.
  func closings(from start: Int, to end: Int) -> [Int] {
    let end = max(start, trimmedOffset(end))
    if let bracket = OpenBracket.end(tokens, bytes, in: start..<end) {
      return [max(start, trimmedOffset(bracket))]
    }
    var places: [Int] = []
    var word = start
    while word < end, places.count < Lexer.maximumClosings {
      var next = word
      while next < end, isWordByte(bytes[next]) { next += 1 }
      let keyword = keywords.keyword(UnsafeBufferPointer(rebasing: bytes[word..<next]))
      if let front = comma(before: word, next, of: start..<end) { places.append(front) }
      let place = trimmedOffset(word)
      if place > start, place < word, Lexer.follow.contains(keyword) {
        places.append(place)
        if Lexer.neverData.contains(keyword) { return places }
      }
      word = next
      while word < end, !isWordByte(bytes[word]) { word += 1 }
    }
    return places + [end]
  }

  /// `"cold, quantity = 3`: where the comma stands in front of a word that something is set to.
  private func comma(before word: Int, _ next: Int, of text: Range<Int>) -> Int? {
    let front = trimmedOffset(word) - 1
    guard front > text.lowerBound, bytes[front] == UInt8(ascii: ",") else { return nil }
    let behind = bytes[next..<text.upperBound].first { $0 != UInt8(ascii: " ") }
    let place = trimmedOffset(front)
    return behind == UInt8(ascii: "=") && place > text.lowerBound ? place : nil
  }

  /// Each is tried on the whole statement.
  private static let maximumClosings = 4

  /// Words that go on after a text.
  private static let follow = KeywordSet(
    KeywordSet.clauseStarts.keywords
      + [.and, .or, .not, .to, .as, .set, .note, .emoji, .is, .gives, .else])

  private static let neverData = KeywordSet(
    KeywordSet.clausesNotInTexts.keywords + [.not, .set])
}

/// The brackets that stand open where a text begins.
private enum OpenBracket {
  /// `(name = "Cola) and completed`: what closes one of them; nil where none stands open, or
  /// nothing does.
  static func end(
    _ tokens: [Token], _ bytes: UnsafeBufferPointer<UInt8>, in text: Range<Int>
  ) -> Int? {
    var depth = 0
    for token in tokens.reversed() where token.span.upperBound < text.lowerBound {
      if token.kind.separatesStatements, !token.isGlued { break }
      if token.kind == .leftParenthesis { depth += 1 }
      if token.kind == .rightParenthesis { depth -= 1 }
    }
    guard depth > 0 else { return nil }
    // Brackets of the text's own are part of it: `(name = "Cola (cold))`.
    var inner = 0
    for place in text where place > text.lowerBound {
      if bytes[place] == UInt8(ascii: "(") { inner += 1 }
      guard bytes[place] == UInt8(ascii: ")") else { continue }
      if inner == 0 { return place }
      inner -= 1
    }
    return nil
  }
}
