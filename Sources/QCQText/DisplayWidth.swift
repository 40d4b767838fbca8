/// How many terminal columns a text takes, by grapheme cluster: the one measure that tables,
/// underlines and the cursor share.
package enum DisplayWidth {
  package enum Alignment: Sendable { case left, right }

  /// The columns of a text; controls and other invisible clusters count nothing, so show data
  /// only after `TerminalText.escaped`.
  package static func displayWidth(of text: some StringProtocol) -> Int {
    if let ascii = asciiWidth(text) { return ascii }
    var total = 0
    for cluster in text { total += width(of: cluster) }
    return total
  }

  /// The columns of one grapheme cluster: 0, 1 or 2.
  ///
  /// A cluster is as wide as its widest scalar, so that a ZWJ family or a Hangul syllable written
  /// in parts counts once; U+FE0F turns a text sign into an emoji (❤️, keycaps), which is wide.
  package static func width(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    var widest = 0
    var previousIsEmoji = false
    for scalar in scalars {
      if scalar == "\u{FE0F}" && previousIsEmoji { return 2 }
      widest = max(widest, width(of: scalar))
      previousIsEmoji = scalar.properties.isEmoji
    }
    return widest
  }

  /// The text, cut at a cluster boundary and ended with `…` if it is wider than `width`.
  package static func truncate(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    guard displayWidth(of: text) > width else { return text }
    return prefix(of: text, columns: width - 1) + "…"
  }

  /// The lines of a text that is broken at spaces; a word that is wider than a line keeps it.
  ///
  /// - Parameters:
  ///   - first: How wide the first line may be.
  ///   - next: How wide the others may be.
  static func folded(_ text: String, first: Int, next: Int) -> [String] {
    var lines: [String] = []
    var line: String?
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = displayWidth(of: word)
      if let begun = line, used + 1 + width <= (lines.isEmpty ? first : next) {
        line = begun + " " + word
        used += 1 + width
      } else {
        if let begun = line { lines.append(begun) }
        line = String(word)
        used = width
      }
    }
    return lines + [line ?? ""]
  }

  /// The longest beginning of a text that fits.
  package static func prefix<Text: StringProtocol>(
    of text: Text, columns: Int
  ) -> Text.SubSequence {
    var used = 0
    var end = text.startIndex
    while end < text.endIndex {
      used += width(of: text[end])
      if used > columns { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// The longest end of a text that fits.
  package static func suffix<Text: StringProtocol>(
    of text: Text, columns: Int
  ) -> Text.SubSequence {
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
      let previous = text.index(before: start)
      used += width(of: text[previous])
      if used > columns { break }
      start = previous
    }
    return text[start...]
  }

  /// The text with spaces added up to `width`; a wider text comes back as it is.
  package static func pad(_ text: String, to width: Int, _ alignment: Alignment = .left) -> String {
    let missing = width - displayWidth(of: text)
    guard missing > 0 else { return text }
    let spaces = String(repeating: " ", count: missing)
    switch alignment {
    case .left: return text + spaces
    case .right: return spaces + text
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 {
      return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? 0 : 1
    }
    if isInvisible(scalar) { return 0 }
    return scalar.properties.isEmojiPresentation || EastAsianWide.contains(scalar.value) ? 2 : 1
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator, .control: true
    case .format: scalar.properties.isDefaultIgnorableCodePoint
    // Vowels and final consonants of Hangul syllables in parts stand inside the leading one.
    case .otherLetter: (0x1160...0x11FF).contains(scalar.value)
    default: false  // Unicode.GeneralCategory
    }
  }

  /// The width of a text of printable ASCII only; nil for any other.
  private static func asciiWidth(_ text: some StringProtocol) -> Int? {
    let width = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : nil
    }
    return width ?? nil
  }
}
