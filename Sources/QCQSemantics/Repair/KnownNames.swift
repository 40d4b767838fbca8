/// The names that a database has, so that a name without its quotes can be told from a word.
package struct KnownNames: Sendable {
  package var titles: [String]
  package var categories: [String]
  package var items: [String]

  package init(titles: [String] = [], categories: [String] = [], items: [String] = []) {
    (self.titles, self.categories, self.items) = (titles, categories, items)
  }

  enum Kind { case title, category, item }

  func names(_ kind: Kind) -> [String] {
    switch kind {
    case .title: titles
    case .category: categories
    case .item: items
    }
  }

  /// The name that a text is, whatever its case; nil where there is none.
  func name(_ text: String, _ kind: Kind) -> String? {
    let key = KnownNames.key(text)
    return names(kind).first { KnownNames.key($0) == key }
  }

  /// Without case and blanks.
  static func key(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
