import QCQText

/// One character as it is shown: what would act on the terminal, or could not be seen, is a mark.
struct CharacterCell: Hashable {
  let text: String
  let width: Int
  /// Whether terminals may not agree on the width.
  let isDoubtful: Bool

  init(_ character: Character) {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
      (text, width, isDoubtful) = (String(character), 1, false)
      return
    }
    let safe = TerminalText.escaped(String(character))
    let columns = DisplayWidth.displayWidth(of: safe)
    if columns > 0 {
      (text, width) = (safe, columns)
    } else {
      // An accent without a letter, or a joiner with nothing to join.
      let isAccent = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .nonspacingMark
      }
      let marks = character.unicodeScalars.map { "<U+\(String($0.value, radix: 16).uppercased())>" }
      text = isAccent ? "\u{25CC}" + safe : marks.joined()
      width = DisplayWidth.displayWidth(of: text)
    }
    isDoubtful = character.unicodeScalars.count > 1
  }

  /// How many columns a line takes.
  static func width(_ line: Substring) -> Int { line.reduce(0) { $0 + CharacterCell($1).width } }
}
