import QCQLanguage

/// The named queries of a text: a bare word that names one is no list, category or item, as what it
/// finds may be meant.
struct QueryNames {
  private let names: Set<String>

  init(_ names: [String]) { self.names = Set(names.map(KnownNames.key)) }

  /// Whether a fix leaves each of them where it stands: none is put in quotes or left out, unless
  /// the word in front says that it is data.
  ///
  /// - Parameter mayBeData: Whether such a word says so.
  func areKept(_ old: [Piece], _ new: [Piece], mayBeData: Bool = true) -> Bool {
    if names.isEmpty { return true }
    let quoted = Set(old.filter { $0.kind == .text }.map { KnownNames.key($0.text) })
    let made = Set(new.filter { $0.kind == .text }.map { KnownNames.key($0.text) })
    let said = old.indices.filter { index in
      old[index].kind == .word && names.contains(old[index].text)
        && (index == 0 || !mayBeData || !QueryNames.leading.contains(old[index - 1].text))
    }.map { old[$0].text }
    return Set(said).allSatisfy { name in
      !(made.contains(name) && !quoted.contains(name))
        && new.count { QueryNames.isUse($0, of: name) } >= said.count { $0 == name }
    }
  }

  /// Whether a piece is a name, or the parameter that is called so.
  private static func isUse(_ piece: Piece, of name: String) -> Bool {
    piece.kind == .word && piece.text == name
      || piece.kind == .parameter && piece.text.lowercased() == "$" + name
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
