import QCQLanguage

extension Entity {
  /// Whether a word names a kind of thing, and none of them.
  static func isNoun(_ word: String) -> Bool {
    Meanings.meaning(of: [word.lowercased()][...], as: .source) != nil
  }

  /// The names that its rows have.
  var names: KnownNames.Kind {
    switch self {
    case .items: .item
    case .lists: .title
    case .categories: .category
    }
  }
}
