import QCQLanguage
import QCQText

extension Lexer {
  mutating func lexPunctuation(_ byte: UInt8) {
    let start = offset
    let next = peek(1)
    if byte == next, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") {
      let word = bytes[(start + 2)...].prefix { isWordByte($0) }
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

  /// `["a", "b"]`: read as parentheses; the opening bracket is reported for both.
  private mutating func lexSquareBracket(_ byte: UInt8, _ start: Int) {
    offset += 1
    let isOpening = byte == UInt8(ascii: "[")
    append(isOpening ? .leftParenthesis : .rightParenthesis, from: start)
    if isOpening { openBracket(byte) } else { closeBracket(UInt8(ascii: ")")) }
    guard isOpening || !hasSquareBracket else { return }
    hasSquareBracket = isOpening
    // Not far ahead: a line of nothing but brackets would be read once for each.
    let line = bytes[offset...].prefix(1000).prefix { $0 != UInt8(ascii: "\n") }
    let closing = line.firstIndex(of: UInt8(ascii: "]")).map { Span($0, $0 + 1) }
    diagnostics.append(.squareBrackets(Span(start, offset), closing: closing))
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> TokenKind? {
    switch (first, second) {
    case (UInt8(ascii: "."), UInt8(ascii: ".")): .dotDot
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): .notEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): .lessEqual
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): .greaterEqual
    case (UInt8(ascii: "="), UInt8(ascii: "=")), (UInt8(ascii: "&"), UInt8(ascii: "&")),
      (UInt8(ascii: "|"), UInt8(ascii: "|")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
      (UInt8(ascii: "="), UInt8(ascii: "<")), (UInt8(ascii: "="), UInt8(ascii: ">")),
      (UInt8(ascii: "="), UInt8(ascii: "~")):
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
