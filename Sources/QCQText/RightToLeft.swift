/// Text that runs from right to left, where it stands beside other text.
///
/// Of two names of such a script that follow one another the second would be seen first, with what
/// is between them turned round as well. So a value that stands in a line is isolated, by the two
/// signs that Unicode has for that. No data can bring these along: `TerminalText` shows them.
package enum RightToLeft {
  private static let opening: Unicode.Scalar = "\u{2068}"
  private static let closing: Unicode.Scalar = "\u{2069}"

  /// A part of a line.
  package struct Part: Equatable, Sendable {
    package let text: String
    /// Whether it is a value that was isolated; its signs are not in the text.
    package let isIsolated: Bool
  }

  /// Whether a letter of a text is of such a script.
  package static func isIn(_ text: String) -> Bool {
    // Below are the bytes of Latin, Greek and Cyrillic letters.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains(where: isLetter)
  }

  package static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false  // UInt32
    }
  }

  /// A value for a line in which others may stand; without a letter of such a script it has no
  /// signs, and one of several lines has none either, as each sign needs the other in its line.
  ///
  /// - Parameter written: Writes it in the language of the line.
  package static func isolated(
    _ value: String, as written: (String) -> String = { $0 }
  ) -> String {
    let hasSign = value.unicodeScalars.contains { $0 == opening || $0 == closing }
    let text = written(hasSign ? TerminalText.escaped(value) : value)
    guard isIn(value), !text.contains(where: \.isNewline) else { return text }
    return "\(opening)\(text)\(closing)"
  }

  /// The parts of a line, in their order. A sign without the other one is text.
  package static func parts(of line: String) -> [Part] {
    var parts: [Part] = []
    var rest = line.unicodeScalars[...]
    while let start = rest.firstIndex(of: opening),
      let end = rest[start...].firstIndex(of: closing)
    {
      parts.append(Part(text: String(rest[..<start]), isIsolated: false))
      parts.append(Part(text: String(rest[rest.index(after: start)..<end]), isIsolated: true))
      rest = rest[rest.index(after: end)...]
    }
    return parts + [Part(text: String(rest), isIsolated: false)]
  }

  /// A line for a terminal: nothing in it acts on that but the signs of what is isolated.
  package static func escaped(_ line: String) -> String {
    parts(of: line).map { part in
      let text = TerminalText.escaped(part.text)
      return part.isIsolated ? "\(opening)\(text)\(closing)" : text
    }.joined()
  }

  /// A line as it is without its signs.
  package static func plain(_ line: String) -> String { parts(of: line).map(\.text).joined() }
}
