import QCQLanguage
import QCQText

extension Lexer {
  mutating func lexPunctuation(_ byte: UInt8) {
    let start = offset
    let next = peek(1)
    if byte == next, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") {
      let word = bytes[(start + 2)...].prefix { isWordByte($0) || $0 == UInt8(ascii: "-") }
      diagnostics.append(
        .foreignComment(
          Span(start, start + 2),
          before: byte == UInt8(ascii: "-") ? String(decoding: word, as: UTF8.self) : ""))
      lexComment()
      return
    }
    if let kind = Lexer.pair(byte, next) {
      offset += 2
      append(kind, from: start)
    } else if let kind = Lexer.single(byte) {
      offset += 1
      append(kind, from: start)
      if kind == .leftParenthesis || kind == .leftBrace { openBracket(byte) }
      if kind == .rightParenthesis || kind == .rightBrace { closeBracket(byte) }
    } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
      lexSquareBracket(byte, start)
    } else {
      offset += 1
      appendUnknown(start)
    }
  }

  /// What stands behind an apostrophe that shortens a word.
  private static let shortened: Set = ["t", "s", "d", "m", "ll", "re", "ve"]

  /// `don't`: an apostrophe within a word is part of it, and begins no text.
  ///
  /// - Parameter length: How many bytes the sign has.
  mutating func lexApostrophe(_ length: Int = 1) -> Bool {
    guard let last = tokens.last, last.kind == .word, last.span.upperBound == offset else {
      return false
    }
    let rest = bytes[(offset + length)...].prefix { isWordByte($0) }
    guard Lexer.shortened.contains(String(decoding: rest, as: UTF8.self).lowercased()),
      rest.endIndex == bytes.count || bytes[rest.endIndex] != UInt8(ascii: "'")
    else { return false }
    let sign = Span(offset, offset + length)
    diagnostics.append(.unknownCharacter(sign, text(sign)))
    offset = rest.endIndex
    tokens[tokens.count - 1].span = Span(last.span.lowerBound, offset)
    tokens[tokens.count - 1].keyword = nil
    return true
  }

  /// `["a", "b"]`: read as parentheses; the opening bracket is reported for both.
  private mutating func lexSquareBracket(_ byte: UInt8, _ start: Int) {
    offset += 1
    let isOpening = byte == UInt8(ascii: "[")
    append(isOpening ? .leftParenthesis : .rightParenthesis, from: start)
    if isOpening { openBracket(byte) } else { closeBracket(UInt8(ascii: ")")) }
    guard isOpening || !hasSquareBracket else { return }
    // `items[0]` takes one by its number, and is no set.
    let before = tokens.dropLast().last
    if isOpening, let name = before, name.kind == .word, name.keyword != .in,
      name.span.upperBound == start
    {
      hasSquareBracket = true
      return diagnostics.append(.index(Span(start, offset)))
    }
    hasSquareBracket = isOpening
    // Not far ahead: a line of nothing but brackets would be read once for each.
    let line = bytes[offset...].prefix(1000).prefix { $0 != UInt8(ascii: "\n") }
    let closing = line.firstIndex(of: UInt8(ascii: "]")).map { Span($0, $0 + 1) }
    let open = Span(start, offset)
    let isBehindRows = before?.kind == .string || Lexer.sources.contains(before?.keyword)
    let isOfCondition = before?.kind == .leftParenthesis || Lexer.joints.contains(before?.keyword)
    guard isOpening, isBehindRows || isOfCondition else {
      return diagnostics.append(.squareBrackets(open, closing: closing))
    }
    let inner = closing.map { String(decoding: bytes[offset..<$0.lowerBound], as: UTF8.self) }
    diagnostics.append(
      .roundBrackets(open, closing: closing, condition: isBehindRows ? inner : nil))
  }

  private static let sources: KeywordSet = [.items, .lists, .categories]
  private static let joints: KeywordSet = [.where, .and, .or, .not]

  private static func pair(_ first: UInt8, _ second: UInt8) -> TokenKind? {
    switch (first, second) {
    case (UInt8(ascii: "."), UInt8(ascii: ".")): .dotDot
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): .notEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): .lessEqual
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): .greaterEqual
    case (UInt8(ascii: "="), UInt8(ascii: "=")), (UInt8(ascii: "&"), UInt8(ascii: "&")),
      (UInt8(ascii: "|"), UInt8(ascii: "|")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
      (UInt8(ascii: "="), UInt8(ascii: "<")), (UInt8(ascii: "="), UInt8(ascii: ">")),
      (UInt8(ascii: "="), UInt8(ascii: "~")), (UInt8(ascii: "~"), UInt8(ascii: "=")):
      .foreign
    default: nil  // (UInt8, UInt8)
    }
  }

  private static func single(_ byte: UInt8) -> TokenKind? {
    switch byte {
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "("): .leftParenthesis
    case UInt8(ascii: ")"): .rightParenthesis
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "*"): .star
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "!"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "|"): .foreign
    default: nil  // UInt8
    }
  }
}
