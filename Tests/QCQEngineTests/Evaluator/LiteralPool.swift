import Foundation
import QCQLanguage
import TestSupport

/// Texts for queries: those of the data, changed in ways that may or may not matter, and texts
/// that would do harm if they ever became SQL.
struct LiteralPool {
  let texts: [String]
  /// What lists and categories are called, each name by one of them only.
  private let names: [Entity: [String]]
  /// How lists can be named: `"title"` or `id "…"`.
  let scopes: [String]

  static let hostile = [
    "%", "_", "\\", "'", "\"", "''", "x\"; DROP TABLE shopping_items; --", "a%b", "100%", "\n",
    "\u{0}", "a\u{0}b", "🥫", "👨‍👩‍👧", "e\u{301}", "é", "İ", "ı", "ﬁ", "ẞ", "Ω", "--", "/*", "?",
    "$1", ":x", "\u{202E}abc", " ", "\t", "[a-z]", "*",
  ]

  init(_ world: World) {
    func texts(_ entity: Entity, _ field: String) -> [String] {
      (world.rows[entity] ?? []).compactMap { row in
        guard case .text(let text) = row[field] else { return nil }
        return text
      }
    }
    let titles = texts(.lists, "title")
    func only(_ names: [String]) -> [String] {
      let keys = names.map(PlainText.titleKey)
      return zip(names, keys).filter { _, key in keys.count { $0 == key } == 1 }.map(\.0)
    }
    names = [.lists: only(titles), .categories: only(texts(.categories, "name"))]
    self.texts =
      texts(.items, "name") + texts(.items, "note") + titles + texts(.categories, "name")
    let keys = titles.map(PlainText.titleKey)
    var scopes: [String] = []
    for (title, id) in zip(titles, texts(.lists, "id")) {
      let key = PlainText.titleKey(title)
      scopes.append("id \(StringEscapes.quoted(id))")
      guard keys.count(where: { $0 == key }) == 1, !title.isEmpty else { continue }
      scopes += [title, title.uppercased(), title.decomposedStringWithCanonicalMapping]
        .filter { PlainText.titleKey($0) == key }.map { StringEscapes.quoted($0) }
      let start = String(title.prefix(3))
      if keys.count(where: { $0.utf8.starts(with: PlainText.titleKey(start).utf8) }) == 1 {
        scopes.append(StringEscapes.quoted(start))
      }
    }
    self.scopes = scopes
  }

  func text(_ random: inout SplitMix64) -> String {
    if texts.isEmpty || random.chance(1, in: 6) { return random.pick(LiteralPool.hostile) }
    let text = random.pick(texts)
    let characters = Array(text)
    switch random.below(11) {
    case 0: return text.uppercased()
    case 1: return text.lowercased()
    case 2: return text.decomposedStringWithCanonicalMapping
    case 3: return text.precomposedStringWithCanonicalMapping
    case 4: return PlainText.folded(text)
    case 5: return String(characters.prefix(1 + random.below(4)))
    case 6: return String(characters.suffix(1 + random.below(4)))
    case 7, 8:
      guard characters.count > 2 else { return text }
      let start = random.below(characters.count - 1)
      return String(characters[start...].prefix(1 + random.below(4)))
    default: return text  // Int
    }
  }

  /// A name that there is, in any case; nil where all are of several rows.
  func names(_ entity: Entity, _ random: inout SplitMix64) -> String? {
    guard let names = names[entity], !names.isEmpty else { return nil }
    let name = random.pick(names)
    let shouted = name.uppercased()
    let isSame = PlainText.titleKey(shouted).utf8.elementsEqual(PlainText.titleKey(name).utf8)
    return StringEscapes.quoted(isSame && random.chance(1, in: 4) ? shouted : name)
  }

  func quoted(_ random: inout SplitMix64) -> String { StringEscapes.quoted(text(&random)) }
}
