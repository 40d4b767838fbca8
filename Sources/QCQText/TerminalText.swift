/// Makes text from outside safe to show on a terminal and in messages.
///
/// A name in a shopping list may hold escape sequences that clear the screen, set its title or
/// turn the direction of the text round. C0 controls and DEL become their control pictures (`␛`,
/// `␊`, `␉`, `␡`: one column each), C1 and bidi controls, U+2028, U+2029 and what nobody can see
/// become `<U+202E>`, as do noncharacters. The joiner inside an emoji and the tags of a flag stay;
/// bytes that are not UTF-8 become U+FFFD.
package enum TerminalText {
  package static func escaped(_ text: String) -> String {
    var text = text
    let isSafe = text.withUTF8 { !mayNeedEscape($0) }
    return isSafe ? text : escapingEach(text)
  }

  /// The same, line by line: line breaks stay.
  package static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      .joined(separator: "\n")
  }

  package static func escaped(utf8 bytes: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return mayNeedEscape(bytes) ? escapingEach(text) : text
  }

  /// The same, and what only looks like one of these signs is shown by its number, too: a `␉` of
  /// the text becomes `<U+2409>`, and the first sign of a `<U+202E>` `<U+003C>`. So one can tell
  /// what a text was made of.
  package static func distinct(utf8 bytes: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let isPlain = !mayNeedEscape(bytes) && !mayHaveSigns(bytes)
    return isPlain ? text : escapingEach(text, isDistinct: true)
  }

  /// The text that `escaped` has made another one of. What stood there as `␉` or `<U+202E>` before
  /// looks the same as what became it.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == 0xE2 }) else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if let scalar = takeCode(&rest) {
        result.unicodeScalars.append(scalar)
      } else {
        rest = rest.dropFirst()
        append(character, unescapedTo: &result)
      }
    }
    return result
  }

  /// Appends a character, or the control that its picture stands for.
  package static func append(_ character: Character, unescapedTo text: inout String) {
    for scalar in character.unicodeScalars {
      let control: UInt32? =
        switch scalar.value {
        case 0x2400...0x241F: scalar.value - 0x2400
        case 0x2421: 0x7F
        default: nil  // UInt32
        }
      text.unicodeScalars.append(control.flatMap { Unicode.Scalar($0) } ?? scalar)
    }
  }

  /// Takes what stands at the beginning of a text for a character that nobody sees, `<U+200B>`.
  package static func takeCode(_ text: inout Substring) -> Unicode.Scalar? {
    guard text.hasPrefix("<U+"), let end = text.prefix(10).firstIndex(of: ">") else { return nil }
    let digits = text[..<end].dropFirst(3)
    guard (4...6).contains(digits.count), let value = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(value), isUnsafe(scalar) || isPicture(scalar) || scalar == "<"
    else { return nil }
    text = text[end...].dropFirst()
    return scalar
  }

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    (0x2400...0x241F).contains(scalar.value) || scalar.value == 0x2421
  }

  /// Whether a scalar would act on the terminal or on the order of what stands around it.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    // Seen by nobody: two names that differ only in these look the same.
    case 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFFF9...0xFFFB: true
    default: isTag(scalar) || isNoncharacter(scalar)  // UInt32
    }
  }

  /// What stands for no character, and never will: HTML must not have it.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }

  /// Letters of a second, invisible alphabet; after a black flag they name a region.
  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xE0000...0xE007F).contains(scalar.value)
  }

  private static func escapingEach(_ text: String, isDistinct: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1F3F4}" {
        let tags = regionTags(rest)
        result.unicodeScalars.append(scalar)
        result.unicodeScalars.append(contentsOf: tags)
        rest = rest[tags.endIndex...]
      } else if isUnsafe(scalar) {
        result += mark(for: scalar)
      } else if isDistinct, isPicture(scalar) || scalar == "<" && rest.starts(with: codeStart) {
        result += code(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The tags at the beginning of a text that name the region of a flag, `gbeng`, with their end;
  /// empty where anything else stands there.
  private static func regionTags(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    let letters = text.prefix { (0xE0061...0xE007A).contains($0.value) }
    let end = letters.endIndex
    guard (3...6).contains(letters.count), end < text.endIndex, text[end].value == 0xE007F else {
      return text.prefix(0)
    }
    return text[...end]
  }

  private static func mark(for scalar: Unicode.Scalar) -> String {
    let picture = scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value
    if scalar.value < 0x80, let sign = Unicode.Scalar(picture) { return String(sign) }
    return code(of: scalar)
  }

  /// What stands behind the first sign of each code.
  private static let codeStart = Array("U+".unicodeScalars)

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }

  /// Whether a picture or a code can be among these bytes.
  private static func mayHaveSigns(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (byte, next) in zip(bytes, bytes.dropFirst()) {
      switch (byte, next) {
      case (0xE2, 0x90), (UInt8(ascii: "<"), UInt8(ascii: "U")): return true
      default: continue  // (UInt8, UInt8)
      }
    }
    return false
  }

  /// Whether an unsafe scalar can be among these bytes.
  ///
  /// Looks for controls and for the first bytes of the unsafe scalars, so that most text, emoji and
  /// accents included, passes without being decoded.
  private static func mayNeedEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (index, byte) in bytes.enumerated() {
      if byte < 0x20 || byte == 0x7F { return true }
      guard byte >= 0xC2, index + 1 < bytes.count else { continue }
      switch (byte, bytes[index + 1]) {
      case (0xC2, 0x80..<0xA0), (0xD8, 0x9C), (0xE2, 0x80...0x81), (0xEF, 0xBB): return true
      case (0xE1, 0xA0), (0xEF, 0xB7), (0xEF, 0xBF), (0xF3, 0xA0): return true
      // The last two characters of a plane begin so.
      case (0xF0..., let second) where second & 0x0F == 0x0F:
        if index + 2 < bytes.count, bytes[index + 2] == 0xBF { return true }
      default: continue  // (UInt8, UInt8)
      }
    }
    return false
  }
}
