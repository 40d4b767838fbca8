import QCQLanguage
import QCQText

/// The names that a database has, so that a name without its quotes can be told from a word.
package struct KnownNames: Sendable {
  package var titles: [String]
  package var categories: [String]
  package var items: [String]
  /// All titles and items, where the others are only those that a sentence may name.
  private(set) var allTitles: [String]
  private let allItems: [String]
  /// The title of the one list that an item is on; nil where it is on none or on several.
  package var home: @Sendable (_ item: String) -> String?
  /// The title of a list by its id; nil where that is not known.
  package var title: @Sendable (_ id: String) -> String? = { _ in nil }
  /// The id of the list that is meant where none is named, whatever list an item is on.
  private var currentList: String?
  /// How many there are of the one item of a name on a list; nil where that is not known.
  package var quantity: @Sendable (_ item: String, _ list: String) -> Int64? = { _, _ in nil }

  package init(
    titles: [String] = [], categories: [String] = [], items: [String] = [],
    home: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    (self.titles, self.categories, self.items) = (titles, categories, items)
    self.home = home
    (allTitles, allItems) = (titles, items)
  }

  /// The same with more lists and categories; of names that are not known nothing more is known by
  /// that.
  func adding(_ names: [NewName]) -> KnownNames {
    var more = self
    for name in names {
      switch name.entity {
      case .lists where !allTitles.isEmpty:
        more.titles.append(name.text)
        more.allTitles.append(name.text)
      case .categories where !categories.isEmpty: more.categories.append(name.text)
      case .items, .lists, .categories: break
      }
    }
    return more
  }

  /// The same where a list is meant that is not named.
  ///
  /// - Parameter list: Its id; nil where there is none.
  func meaning(_ list: String?) -> KnownNames {
    var meaning = self
    meaning.currentList = list
    return meaning
  }

  /// Whether a list is meant where none is named.
  var hasCurrentList: Bool { currentList != nil }

  /// The title of that list; nil where it is not known.
  var currentTitle: String? { currentList.flatMap(title) }

  enum Kind { case title, category, item }

  /// Those that a sentence may name: their first words stand in it.
  func mentioned(by pieces: [Piece]) -> KnownNames {
    let heads = FirstWords(
      pieces.compactMap { $0.kind == .text ? KnownNames.words(of: $0.text).first : $0.text })
    let words = SaidWords(pieces)
    func mentioned(_ names: [String], mayBeWord: Bool = false) -> [String] {
      names.filter { name in
        guard heads.begin(name) else { return false }
        if mayBeWord { return true }
        let parts = KnownNames.words(of: name)
        return parts.count > 1 || words.isName(parts[0])
      }
    }
    var names = self
    names.titles = mentioned(titles)
    names.categories = mentioned(categories, mayBeWord: true)
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

  /// The name that a text is, whatever its case, and without a sign such as 🎂 in front; nil
  /// where there is none.
  func name(_ text: String, _ kind: Kind) -> String? {
    let key = KnownNames.key(text)
    let names = names(kind)
    return names.first { KnownNames.hasKey($0, key) }
      ?? names.first { KnownNames.hasPicture($0) && KnownNames.bare($0) == key }
  }

  /// Whether that is the key of a name; most names differ in a letter, which is seen at once.
  private static func hasKey(_ name: String, _ key: String) -> Bool {
    var others = key.utf8.makeIterator()
    for byte in name.utf8 {
      let other = others.next()
      if byte.lowercased == other { continue }
      guard byte.isSign, other?.isSign ?? true else { break }
      return false
    }
    return KnownNames.key(name) == key
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

  /// Whether some words stand in a name: `milk`, where there is `Whole milk`.
  func hasPart(_ text: String, _ kind: Kind) -> Bool {
    func spaced(_ name: String) -> String {
      " " + KnownNames.words(of: name).joined(separator: " ") + " "
    }
    let said = spaced(text)
    let all =
      switch kind {
      case .title: allTitles
      case .item: allItems
      case .category: categories
      }
    return said.contains { $0 != " " } && all.contains { spaced($0).contains(said) }
  }

  private static func hasPicture(_ name: String) -> Bool {
    !name.utf8.prefix(2).allSatisfy(\.isASCII) && isPicture(name.first)
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

  /// What the words of a sentence are, where a list or an item may be called like one of them.
  private struct SaidWords {
    private let quoted: Set<String>
    private let scopes: Set<String>

    init(_ pieces: [Piece]) {
      quoted = Set(pieces.filter { $0.kind == .text }.map { KnownNames.key($0.text) })
      let led = zip(pieces, pieces.dropFirst()).filter { word, _ in
        word.kind == .word && ["in", "to", "list"].contains(word.text)
      }
      scopes = Set(led.map(\.1.text))
    }

    /// Whether a word that is a name here is said as one: `Done`, `Items` and `5` mean something
    /// by themselves, and are names in quotes, or where a list's title stands.
    func isName(_ word: String) -> Bool {
      if quoted.contains(word) { return true }
      let isNoun = Meanings.meaning(of: [word][...], as: .source) != nil
      let isWord =
        Int(word) != nil || Meanings.has(word) || Keyword.allCases.contains { $0.word == word }
      return !isWord || !isNoun && scopes.contains(word)
    }
  }

  /// Without case and blanks.
  static func key(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Words that names may begin with, in small letters.
private struct FirstWords {
  private let words: Set<String>
  /// By their first bytes.
  private var spellings: [UInt8: [[UInt8]]] = [:]

  init(_ words: [String]) {
    self.words = Set(words)
    for word in self.words {
      if let first = word.utf8.first { spellings[first, default: []].append(Array(word.utf8)) }
    }
  }

  /// Whether one of them is the first word of a name; of plain letters no other word is read.
  func begin(_ name: String) -> Bool {
    var name = name
    let found = name.withUTF8 { bytes -> Bool? in
      guard let start = bytes.firstIndex(where: { $0.isOfWord || !$0.isASCII }) else {
        return false
      }
      let end = bytes[start...].firstIndex { !$0.isOfWord } ?? bytes.count
      if end < bytes.count, !bytes[end].isASCII { return nil }
      guard let alike = spellings[bytes[start].lowercased] else { return false }
      let word = bytes[start..<end]
      return alike.contains {
        $0.count == word.count && $0.elementsEqual(word.lazy.map(\.lowercased))
      }
    }
    return found ?? KnownNames.words(of: name).first.map(words.contains) ?? false
  }
}

extension UInt8 {
  fileprivate var isASCII: Bool { self < 0x80 }

  /// A letter or a sign of ASCII, and no blank.
  fileprivate var isSign: Bool { (0x21...0x7E).contains(self) }

  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// Of those of ASCII: as `KnownNames.words` cuts.
  fileprivate var isOfWord: Bool {
    (0x61...0x7A).contains(lowercased) || (0x30...0x39).contains(self)
      || self == UInt8(ascii: "'")
  }
}
