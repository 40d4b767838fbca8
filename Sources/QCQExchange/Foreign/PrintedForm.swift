import QCQLanguage

/// What qcq prints for people, told apart from what else there is by how it begins.
enum PrintedForm {
  /// Lists under titles with figures, on a terminal.
  case terminal

  /// - Parameter start: The beginning of a text; nil for one that is something else.
  init?(_ start: ArraySlice<UInt8>) {
    let lines = start.prefix(64 << 10).split(maxSplits: 3) { $0 == 0x0A || $0 == 0x0D }.prefix(3)
      .map { String(decoding: $0, as: UTF8.self) }
    // Columns of a user's own have titles, above all sections.
    let hasTitles = lines.first?.first?.isWhitespace ?? false
    let title = hasTitles ? 1 : 0
    guard lines.count > title + 1, Self.isTitle(lines[title]), Self.isItem(lines[title + 1]) else {
      return nil
    }
    self = .terminal
  }

  /// Whether a text has lists as qcq prints a report, and nothing around them that may be a list of
  /// somebody's own.
  static func isReport(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    var hasList = false
    for (index, text) in texts.enumerated() where !isItem(text) {
      if index + 1 < texts.count, isTitle(text), isItem(texts[index + 1]) {
        hasList = true
      } else if TextLine.isListed(text.trimmed) || MarkdownTable.cells(text.trimmed) != nil {
        return false
      }
    }
    return hasList
  }

  private static func isTitle(_ line: String) -> Bool {
    line.first?.isWhitespace == false && CountedSections.uncounted(line.trimmed) != nil
  }

  private static func isItem(_ line: String) -> Bool {
    line.hasPrefix("  ") && PrintedRow(String(line.dropFirst(2))) != nil
  }
}

// What can't be read back.
extension PrintedForm {
  /// Why the lines of a text are no list; nil for any that qcq has not printed.
  static func complaint(_ lines: [ArraySlice<UInt8>]) -> String? {
    let texts = lines.map { String(decoding: $0, as: UTF8.self).trimmed }
    if texts.contains(where: isFirstRecord) {
      return "it is a report with one value a line (`--format vertical`), whose texts may have "
        + "been broken; qcq writes what it can read with `--format csv` and `qcq export`"
    }
    let words = texts.filter { !$0.isEmpty }
    guard words.count == 1, let answer = words.first, isEmptyAnswer(answer) else { return nil }
    return "it is the answer of qcq that there is nothing: `\(answer)`"
  }

  /// `── 1 ──────`, above the values of the first row.
  private static func isFirstRecord(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard words.count == 3, words[1] == "1", let sign = line.first, "─-".contains(sign) else {
      return false
    }
    let (start, rule) = (words[0], words[2])
    return start.count == 2 && rule.count > 4 && (start + rule).allSatisfy { $0 == sign }
  }

  /// `no items in "BBQ" match`.
  private static func isEmptyAnswer(_ line: String) -> Bool {
    let nouns = Entity.allCases.flatMap { ["no \($0.rawValue)", "no groups of \($0.rawValue)"] }
    guard let noun = nouns.first(where: line.hasPrefix) else { return false }
    var rest = line.dropFirst(noun.count)
    if rest.hasSuffix(" match") { rest = rest.dropLast(6) }
    return rest.isEmpty || rest.hasPrefix(" in \"") && rest.hasSuffix("\"")
  }
}
