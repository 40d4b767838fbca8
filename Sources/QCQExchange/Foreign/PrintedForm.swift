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

  private static func isTitle(_ line: String) -> Bool {
    line.first?.isWhitespace == false && CountedSections.uncounted(line.trimmed) != nil
  }

  private static func isItem(_ line: String) -> Bool {
    line.hasPrefix("  ") && PrintedRow(String(line.dropFirst(2))) != nil
  }
}
