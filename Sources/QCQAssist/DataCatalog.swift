package import QCQLanguage

/// The lists, categories and items of the open database, as they were read at one version of its
/// data. It answers at once, and from any thread.
package struct DataCatalog: Sendable {
  /// How texts are compared, as the database compares them.
  package struct Folding: Sendable {
    /// The key by which titles and names are equal.
    package var title: @Sendable (String) -> String
    /// The key in which is searched: without accents, too.
    package var search: @Sendable (String) -> String

    package init(
      title: @escaping @Sendable (String) -> String, search: @escaping @Sendable (String) -> String
    ) {
      (self.title, self.search) = (title, search)
    }

    /// By small letters alone.
    package static let plain = Folding(title: { $0.lowercased() }, search: { $0.lowercased() })
  }

  /// Looks for names of items where there are too many to be kept: those that hold what is typed,
  /// in the lists with these ids, or in all, so many at most.
  package typealias ItemSearch =
    @Sendable (_ typed: String, _ listIDs: [String]?, _ limit: Int) -> [String]

  /// Grows whenever somebody changes the data; messages name it.
  package let version: Int64
  /// Only asked where nobody has read the names of items.
  package var searchItems: ItemSearch?
  private let folding: Folding
  private let lists: Names
  private let categories: Names
  private let items: Names
  private let knowsItems: Bool
  private let itemsOfList: [String: Names]

  /// - Parameters:
  ///   - lists: In the order in which they are of use: what changed last comes first.
  ///   - items: The names of items, by the title of their list; nil where nobody has read them.
  package init(
    version: Int64, lists: [DataName], categories: [DataName], items: [String: [DataName]]?,
    folding: Folding = .plain
  ) {
    (self.version, self.folding) = (version, folding)
    self.lists = Names(lists, folding)
    self.categories = Names(categories, folding)
    var all: [String: DataName] = [:]
    var order: [String] = []
    var ofList: [String: [DataName]] = [:]
    knowsItems = items != nil
    let items = items ?? [:]
    for list in items.keys.sorted() {
      let names = items[list] ?? []
      ofList[folding.title(list), default: []] += names
      for name in names {
        if all[name.text] == nil { order.append(name.text) }
        var known = all[name.text] ?? DataName(name.text)
        known.quantity = known.total == 0 ? name.quantity : nil
        known.pending += name.pending
        known.total += name.total
        all[name.text] = known
      }
    }
    self.items = Names(order.compactMap { all[$0] }, folding)
    itemsOfList = ofList.mapValues { Names($0, folding) }
  }

  /// The names nearest to what is typed: those that begin so, those with a word that does, those
  /// that hold it; with nothing typed the ones that are of most use.
  ///
  /// - Parameter lists: Only items of these lists, by title; nil for all.
  package func names(
    _ entity: Entity, matching typed: String, in lists: [String]?, limit: Int
  ) -> [DataName] {
    if entity == .items, !knowsItems, let searchItems {
      let ids = lists.map { titles in
        let keys = Set(titles.map(folding.title))
        return self.lists.all.filter { keys.contains(folding.title($0.text)) }.map(\.id)
      }
      return searchItems(typed, ids, limit).map { DataName($0) }
    }
    let key = folding.search(typed)
    var result: [DataName] = []
    for names in names(entity, in: lists) {
      result += names.matching(key, limit: limit - result.count)
    }
    return result
  }

  /// What a name stands for: compared without regard to case for lists and items, and exactly for
  /// names in conditions.
  package func find(
    _ entity: Entity, _ text: String, in lists: [String]?, isExact: Bool
  ) -> NameMatch {
    // Any name may be there.
    if entity == .items, !knowsItems { return .several([]) }
    let key = folding.title(text)
    // Mostly there is one of the name.
    if lists == nil, let found = all(entity).byTitle[key], found.count == 1,
      !isExact || found[0].text == text
    {
      return .one(found[0])
    }
    let names = names(entity, in: lists)
    if names.count == 1, let found = names[0].byTitle[key], found.count == 1,
      !isExact || found[0].text == text
    {
      return .one(found[0])
    }
    let found = names.flatMap { $0.byTitle[key] ?? [] }.filter { !isExact || $0.text == text }
    if found.count == 1 { return .one(found[0]) }
    if found.isEmpty { return .none(among: names.flatMap { $0.all.map(\.text) }) }
    return .several(found)
  }

  /// The list whose title starts with the words given, if there is just one: a query takes it.
  package func onlyList(startingWith words: String) -> DataName? {
    let key = Array(folding.title(words).utf8)
    let found = lists.byTitle.lazy.filter { TitleKey.starts($0.key, with: key) }.flatMap(\.value)
    return found.prefix(2).count == 1 ? found.first : nil
  }

  /// How many there are of the one item of a name in some lists; nil where there are several of
  /// the name, and where it is not known.
  func quantity(of item: String, in lists: [String]) -> Int64? {
    guard case .one(let found) = find(.items, item, in: lists, isExact: false) else { return nil }
    return found.quantity
  }

  /// What titles and names are equal by.
  package func key(of title: String) -> String { folding.title(title) }

  /// The list with an id.
  package func list(id: String) -> DataName? { lists.all.first { $0.id == id } }

  private func all(_ entity: Entity) -> Names {
    switch entity {
    case .lists: lists
    case .categories: categories
    case .items: items
    }
  }

  /// - Parameter titles: Of the lists whose items are meant; nil for all.
  private func names(_ entity: Entity, in titles: [String]?) -> [Names] {
    guard entity == .items, let titles else { return [all(entity)] }
    return titles.compactMap { itemsOfList[folding.title($0)] }
  }
}

/// Names with the keys by which they are found.
private struct Names: Sendable {
  let all: [DataName]
  private let keys: [[UInt8]]
  let byTitle: [String: [DataName]]

  init(_ names: [DataName], _ folding: DataCatalog.Folding) {
    all = names
    keys = names.map { Array(folding.search($0.text).utf8) }
    byTitle = Dictionary(grouping: names) { folding.title($0.text) }
  }

  /// Those that begin with a key, then those with a word that does, then those that hold it.
  func matching(_ key: String, limit: Int) -> [DataName] {
    guard limit > 0 else { return [] }
    if key.isEmpty { return Array(all.prefix(limit)) }
    let wanted = Array(key.utf8)
    var classes: [[DataName]] = [[], [], []]
    for (index, candidate) in keys.enumerated() {
      guard let match = Names.match(wanted, in: candidate) else { continue }
      classes[match].append(all[index])
      if classes[0].count == limit { break }
    }
    return Array(classes.joined().prefix(limit))
  }

  private static func match(_ wanted: [UInt8], in text: [UInt8]) -> Int? {
    guard text.count >= wanted.count else { return nil }
    if text.starts(with: wanted) { return 0 }
    var best: Int?
    for start in 1..<(text.count - wanted.count + 1)
    where text[start] == wanted[0] && text[start...].starts(with: wanted) {
      if text[start - 1] == 32 || text[start - 1] == 45 { return 1 }
      best = 2
    }
    return best
  }
}
