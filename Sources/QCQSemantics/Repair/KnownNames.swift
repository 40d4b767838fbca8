import QCQText

/// The names that a database has, so that a name without its quotes can be told from a word.
package struct KnownNames: Sendable {
  package var titles: [String]
  package var categories: [String]
  package var items: [String]
  /// All titles, where the others are only those that a sentence may name.
  private(set) var allTitles: [String]
  /// The title of the one list that an item is on; nil where it is on none or on several.
  package var home: @Sendable (_ item: String) -> String?

  package init(
    titles: [String] = [], categories: [String] = [], items: [String] = [],
    home: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    (self.titles, self.categories, self.items) = (titles, categories, items)
    self.home = home
    allTitles = titles
  }

  enum Kind { case title, category, item }

  /// Those that a sentence may name: their first words stand in it.
  func mentioned(by pieces: [Piece]) -> KnownNames {
    let heads = Set(
      pieces.compactMap { $0.kind == .text ? KnownNames.words(of: $0.text).first : $0.text })
    let letters = Set(heads.compactMap(\.utf8.first))
    func mentioned(_ names: [String]) -> [String] {
      names.filter { name in
        // Most are ruled out by their first letter.
        if let first = name.utf8.first, (0x41...0x7A).contains(first),
          !letters.contains(first | 0x20)
        {
          return false
        }
        return KnownNames.words(of: name).first.map(heads.contains) ?? false
      }
    }
    var names = self
    (names.titles, names.categories) = (mentioned(titles), mentioned(categories))
    names.items = mentioned(items)
    return names
  }

  /// The words of a name, in small letters and without signs.
  static func words(of name: String) -> [String] {
    name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
  }

  func names(_ kind: Kind) -> [String] {
    switch kind {
    case .title: titles
    case .category: categories
    case .item: items
    }
  }

  /// The name that a text is, whatever its case, and without a sign such as 🎂 in front; nil where
  /// there is none.
  func name(_ text: String, _ kind: Kind) -> String? {
    let key = KnownNames.key(text)
    let names = names(kind)
    return names.first { KnownNames.key($0) == key }
      ?? names.first { KnownNames.isPicture($0.first) && KnownNames.bare($0) == key }
  }

  /// Whether a list is called so, or nearly so: `Week shop July` and `Next week shop` are no slips
  /// of `Week shop`.
  func hasTitle(near text: String) -> Bool {
    let words = KnownNames.words(of: text)
    return NearNames.nearest(to: text, among: allTitles).contains { title in
      let known = KnownNames.words(of: title)
      let isPart = words.starts(with: known) || words.reversed().starts(with: known.reversed())
      return known.count >= words.count || !isPart
    }
  }

  private static func isPicture(_ sign: Character?) -> Bool {
    sign.map { !$0.isASCII && !$0.isLetter && !$0.isNumber } ?? false
  }

  private static func bare(_ name: String) -> String {
    key(String(name.drop { isPicture($0) || $0 == " " }))
  }

  /// The longest name that some words begin with, and how many of them are of it.
  func run(_ words: [String], _ kind: Kind) -> (name: String, count: Int)? {
    names(kind).compactMap { name in
      let key = KnownNames.words(of: name)
      return key.isEmpty || !words.starts(with: key) ? nil : (name, key.count)
    }.max { $0.1 < $1.1 }
  }

  /// Without case and blanks.
  static func key(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
