import QCQLanguage

/// The named queries of a text: a bare word that names one is no list, category or item, as what it
/// finds may be meant.
struct QueryNames {
  private let names: Set<String>

  init(_ names: [String]) { self.names = Set(names.map(KnownNames.key)) }

  /// Whether a fix puts none of them in quotes, unless the word in front says that it is data.
  func areKept(_ old: [Piece], _ new: [Piece]) -> Bool {
    if names.isEmpty { return true }
    let quoted = Set(old.filter { $0.kind == .text }.map { KnownNames.key($0.text) })
    let made = Set(new.filter { $0.kind == .text }.map { KnownNames.key($0.text) })
    return !old.indices.contains { index in
      old[index].kind == .word && names.contains(old[index].text)
        && made.contains(old[index].text) && !quoted.contains(old[index].text)
        && (index == 0 || !QueryNames.leading.contains(old[index - 1].text))
    }
  }

  /// Words and signs behind which no query can stand.
  private static let leading: Set = [
    "as", "to", "into", "list", "category", "note", "title", "called", "named", "=", "==", "!=",
    ":",
  ]

  /// What is said of such a word where no query can stand.
  static func advice(_ name: String) -> String {
    "`\(name)` is a query here, and stands in the place of `items`; a list's title is quoted"
  }
}
