/// The quotes of a text that may have slips, as people and other programs write them.
enum QuoteMarks {
  /// Whether each text that is opened in some lines is closed there.
  static func areBalanced(in text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).allSatisfy { isBalanced(Array($0)) }
  }

  private static func isBalanced(_ line: [Character]) -> Bool {
    let line = withoutEscapes(line)
    func count(_ mark: Character) -> Int { line.count(where: { $0 == mark }) }
    let (left, right, low) = (count("“"), count("”"), count("„"))
    // „German“, “English” and ”Swedish”.
    guard count("\"") % 2 == 0, (left + right + low) % 2 == 0,
      low > 0 ? low == left + right : left == right || left == 0, count("«") == count("»")
    else { return false }
    // What is in other quotes opens nothing.
    let plain = withoutTexts(line)
    var index = 0
    while index < plain.count {
      if opens(plain, index) {
        guard let end = closing(plain, from: index) else { return false }
        index = end
      }
      index += 1
    }
    return true
  }

  private static func withoutEscapes(_ line: [Character]) -> [Character] {
    var plain: [Character] = []
    var isEscaped = false
    for sign in line {
      let isEscape = sign == "\\" && !isEscaped
      if !isEscape, !isEscaped { plain.append(sign) }
      isEscaped = isEscape
    }
    return plain
  }

  /// A line with each text in double quotes as one sign.
  private static func withoutTexts(_ line: [Character]) -> [Character] {
    var plain: [Character] = []
    var isText = false
    for sign in line {
      if sign == "\"" { isText.toggle() }
      if !isText { plain.append(sign) }
    }
    return plain
  }

  /// Whether a single quote stands where a word begins: that of `don't` opens nothing.
  private static func opens(_ line: [Character], _ index: Int) -> Bool {
    guard ["'", "‘", "`"].contains(line[index]) else { return false }
    guard index > 0 else { return true }
    return line[index - 1].isWhitespace || ["(", ",", "="].contains(line[index - 1])
  }

  /// Where a single quote stands behind a word.
  private static func closing(_ line: [Character], from start: Int) -> Int? {
    line.indices.dropFirst(start + 1).first { index in
      guard ["'", "’", "‘", "`", "´"].contains(line[index]), !line[index - 1].isWhitespace
      else { return false }
      return index + 1 == line.count || !line[index + 1].isLetter && !line[index + 1].isNumber
    }
  }

  /// Where a text ends that begins at a place of a line; nil if none does, or it is not closed.
  static func end(of line: [Character], from start: Int) -> Int? {
    let closers: [Character]
    switch line[start] {
    case "\"": closers = ["\""]
    case "“", "„", "”": closers = ["“", "”"]
    case "«": closers = ["»"]
    case _ where opens(line, start): return closing(line, from: start)
    case _: return nil
    }
    return line.indices.dropFirst(start + 1).first { index in
      closers.contains(line[index]) && line[index - 1] != "\\"
    }
  }

  /// Whether a bare word behind `=` becomes a text: it may be the name of a field.
  static func quotesValue(from text: String, to fixed: String) -> Bool {
    let (old, new) = (values(text), values(fixed))
    return old.count == new.count
      && zip(old, new).contains { !word($0).isEmpty && $1.first == "\"" }
  }

  /// Whether a bare word behind `=` becomes a field that it was not.
  static func makesField(from text: String, to fixed: String) -> Bool {
    let (old, new) = (values(text).map(word), values(fixed).map(word))
    return old.count == new.count
      && zip(old, new).contains { word, meant in
        !word.isEmpty && word != meant && NearWords.isField(meant)
      }
  }

  /// What is directly behind each `=`, or each `==`, and all that follows it up to the next.
  private static func values(_ text: String) -> [Substring] {
    text.split(separator: "=").dropFirst().map { $0.drop(while: \.isWhitespace) }
  }

  /// The word that a text begins with, in small letters; empty where it begins with none.
  private static func word(_ text: Substring) -> String {
    text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.lowercased()
  }

  /// What stands in quotes of any kind in some lines.
  static func texts(in text: String) -> Set<String> {
    var texts: Set<String> = []
    for part in text.split(whereSeparator: \.isNewline) {
      let line = Array(part)
      var index = 0
      while index < line.count {
        if let end = QuoteMarks.end(of: line, from: index) {
          texts.insert(String(line[(index + 1)..<end]))
          index = end
        }
        index += 1
      }
    }
    return texts
  }
}
