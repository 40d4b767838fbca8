package import QCQLanguage
package import QCQText

extension StringEscapes {
  /// The text of a string token, quotes included in the span, and what is wrong with its escapes.
  static func read(_ source: SourceText, _ span: Span) -> (String, [Diagnostic]) {
    let inner = innerRange(source, span)
    guard source.utf8[inner].contains(UInt8(ascii: "\\")),
      source.utf8[span.lowerBound] == UInt8(ascii: "\"")
    else { return (String(decoding: source.utf8[inner], as: UTF8.self), []) }
    var text: [UInt8] = []
    var errors: [Diagnostic] = []
    visit(source, inner) { part, meaning in
      if let meaning {
        text.append(contentsOf: meaning.utf8)
        return
      }
      text.append(contentsOf: source.utf8[part.range])
      if source.utf8[part.lowerBound] == UInt8(ascii: "\\") {
        errors.append(.invalidEscape(part, source.text(part)))
      }
    }
    return (String(decoding: text, as: UTF8.self), errors)
  }

  /// Goes through the text of a string: a byte, or an escape with what it means, if anything.
  private static func visit(
    _ source: SourceText, _ inner: Range<Int>, _ body: (Span, _ meaning: String?) -> Void
  ) {
    var offset = inner.lowerBound
    while offset < inner.upperBound {
      let isEscape = source.utf8[offset] == UInt8(ascii: "\\")
      let length = isEscape ? escapeLength(source.utf8, offset, inner.upperBound) : 1
      let part = Span(offset, offset + length)
      body(part, isEscape ? meaning(source.text(part)) : nil)
      offset += length
    }
  }

  /// The text of a string token, or of the beginning of one.
  package static func value(_ source: SourceText, _ span: Span) -> String {
    span.isEmpty ? "" : read(source, span).0
  }

  /// What stands between the quotes of a string, even if one of them is missing.
  package static func inner(_ source: SourceText, _ span: Span) -> Span {
    let range = innerRange(source, span)
    return Span(range.lowerBound, range.upperBound)
  }

  /// Where each byte of a string's value stands in the source, and after them where its text ends.
  package static func offsets(_ source: SourceText, _ span: Span) -> [Int] {
    let inner = innerRange(source, span)
    guard !span.isEmpty, source.utf8[span.lowerBound] == UInt8(ascii: "\"") else {
      return Array(inner) + [inner.upperBound]
    }
    var offsets: [Int] = []
    offsets.reserveCapacity(inner.count + 1)
    visit(source, inner) { part, meaning in
      if let meaning {
        offsets.append(contentsOf: repeatElement(part.lowerBound, count: meaning.utf8.count))
      } else {
        offsets.append(contentsOf: part.range)
      }
    }
    return offsets + [inner.upperBound]
  }

  /// The range between the quotes, whatever kind of quotes they are and even if one is missing. A
  /// string that is missing altogether has nothing in it.
  private static func innerRange(_ source: SourceText, _ span: Span) -> Range<Int> {
    if span.isEmpty { return span.range }
    let bytes = source.utf8
    let isTypographic = bytes[span.lowerBound] == 0xE2
    let start = span.lowerBound + (isTypographic ? 3 : 1)
    var end = span.upperBound
    let quote = bytes[span.lowerBound]
    if isTypographic, end - 3 >= start, bytes[end - 3] == 0xE2 {
      end -= 3
    } else if end - 1 >= start, bytes[end - 1] == quote || isTypographic && bytes[end - 1] == 0x22 {
      let isEscaped = isEscapedQuote(bytes, end - 1, start)
      if !isEscaped { end -= 1 }
    }
    return start..<max(start, end)
  }

  private static func isEscapedQuote(_ bytes: [UInt8], _ quote: Int, _ start: Int) -> Bool {
    var backslashes = 0
    while quote - 1 - backslashes >= start, bytes[quote - 1 - backslashes] == UInt8(ascii: "\\") {
      backslashes += 1
    }
    return backslashes % 2 == 1
  }

  private static func escapeLength(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int {
    guard offset + 1 < end else { return 1 }
    guard bytes[offset + 1] == UInt8(ascii: "u"), offset + 2 < end,
      bytes[offset + 2] == UInt8(ascii: "{")
    else { return bytes[offset + 1] < 0x80 ? 2 : 1 }
    var close = offset + 3
    while close < min(end, offset + 12), bytes[close] != UInt8(ascii: "}") { close += 1 }
    return close < end && bytes[close] == UInt8(ascii: "}") ? close + 1 - offset : 2
  }

  private static func meaning(_ escape: String) -> String? {
    switch escape {
    case "\\\"": return "\""
    case "\\\\": return "\\"
    case "\\n": return "\n"
    case "\\t": return "\t"
    default:  // String
      guard escape.hasPrefix("\\u{"), escape.hasSuffix("}"),
        let value = UInt32(escape.dropFirst(3).dropLast(), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      return String(Character(scalar))
    }
  }
}
