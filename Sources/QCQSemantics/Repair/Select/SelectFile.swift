import QCQLanguage

/// The file that rows of SQL go to: `copy (select …) to 'week.csv' csv header`,
/// `select … into outfile 'week.csv' fields terminated by ','`.
struct SelectFile {
  /// Nil for the standard output.
  private let path: String?

  /// What is selected, and where it goes; nil for a query whose rows are only shown.
  static func split(_ pieces: [Piece]) -> (selected: [Piece], file: SelectFile)? {
    let words = pieces.map { $0.kind == .text ? "\"" : $0.text }
    if words.starts(with: ["copy", "(", "select"]) {
      guard let close = words.lastIndex(of: ")"), words.dropFirst(close + 1).first == "to" else {
        return nil
      }
      let rest = pieces[(close + 2)...]
      guard let target = rest.first, isFormat(rest.dropFirst()) else { return nil }
      let path = target.kind == .text ? target.text : nil
      guard path != nil || target.text == "stdout" else { return nil }
      return (Array(pieces[2..<close]), SelectFile(path: path))
    }
    guard words.first == "select",
      let into = words.indices.dropLast(2).last(where: {
        words[$0] == "into" && ["outfile", "dumpfile"].contains(words[$0 + 1])
      }), pieces[into + 2].kind == .text, isFormat(pieces[(into + 3)...])
    else { return nil }
    return (Array(pieces[..<into]), SelectFile(path: pieces[into + 2].text))
  }

  private static let formats = [
    "with", "csv", "header", "format", "(", ")", ",", "true", "delimiter", "fields", "terminated",
    "by", "lines", "enclosed", "optionally", "character", "set", "utf8", "utf8mb4", "\"",
  ]

  /// Whether the rest only says how a file of values with commas is written.
  private static func isFormat(_ pieces: ArraySlice<Piece>) -> Bool {
    let texts = pieces.filter { $0.kind == .text }.map(\.text)
    return pieces.allSatisfy { formats.contains($0.kind == .text ? "\"" : $0.text) }
      && texts.allSatisfy { [",", "\"", "\\n"].contains($0) }
  }

  /// The path in quotes.
  ///
  /// - Parameter list: The list whose items they are, in quotes.
  func path(named list: String?) -> String {
    path.map(StringEscapes.quoted) ?? "\(list?.dropLast() ?? "\"items").csv\""
  }
}
