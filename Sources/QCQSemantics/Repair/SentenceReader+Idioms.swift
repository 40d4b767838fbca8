import QCQLanguage

// Questions that have a turn of phrase of their own.
extension SentenceReader {
  /// `duplicates`, `most often`, `on the most lists`: groups of items of one name.
  mutating func readIdiom() -> Bool {
    guard let idiom = peek(.idiom), query.idiom == nil,
      let meant = QueryDraft.Idiom(rawValue: idiom.meant)
    else { return false }
    // `lists where count > 1` are those with more items.
    if query.entity == .lists || query.entity == .categories { return false }
    // `duplicate list "BBQ"` makes one.
    if place == 0, at("duplicate"), let next = piece(1),
      !["items", "entries", "names", "products", "in", "on"].contains(next.text)
    {
      return false
    }
    place += idiom.count
    query.idiom = meant
    if meant == .purchased { add(.completed) }
    let isRanking = meant == .frequent || meant == .purchased || meant == .widespread
    // `items by number of lists desc`
    if isRanking, peek(.direction)?.meant == "desc" { _ = take(.direction) }
    if isRanking, Ranking.asksForOne(self, of: ["item", "product", "thing", "article"]) {
      query.page.limit = "1"
    }
    return true
  }
}

extension QueryDraft {
  /// `count > 1 show name, count`: their names, each with its count.
  private func groups(repeatedIn head: String) -> String? {
    guard columns == ["name", "count()"], groups.isEmpty || groups == ["name"], sort.isEmpty,
      page.limit == nil, page.skip == nil, !hasFile
    else { return nil }
    return "\(head) per name having count() > 1 show name, count()"
  }

  /// `duplicates in "BBQ" show name, quantity`: the items themselves.
  private func rows(repeatedIn head: String) -> String? {
    guard measure == nil, groups.isEmpty, entity != .lists, entity != .categories, !hasFile,
      sort.isEmpty, page.limit == nil, page.skip == nil, !head.contains(" or ")
    else { return nil }
    let joint = conditions.isEmpty ? "where" : "and"
    return "\(head) \(joint) name in (\(head) per name having count() > 1) show "
      + columns.joined(separator: ", ")
  }

  /// What is asked of items of one name.
  enum Idiom: String {
    /// Which are there more than once, which most often, which were bought most often, and which
    /// are on most lists.
    case repeated, frequent, purchased, widespread
    /// Which are on more lists than one.
    case shared
  }

  /// The rest of a query that asks so; nil where it has parts that don't go with it.
  func text(of idiom: Idiom, _ head: String, isScoped: Bool) -> String? {
    let isNamed = columns == ["name"] && idiom != .repeated
    if idiom == .repeated, let groups = groups(repeatedIn: head) { return groups }
    if idiom == .repeated, !columns.isEmpty, let rows = rows(repeatedIn: head) { return rows }
    let sort = ["count() desc", "count desc", "quantity desc"].contains(sort.first) ? [] : sort
    guard measure == nil, groups.isEmpty || groups == ["name"], columns.isEmpty || isNamed,
      sort.isEmpty,
      page.skip == nil,
      !hasFile, entity == nil || entity == .items
    else { return nil }
    let end = page.limit.map { " limit \($0)" } ?? ""
    switch idiom {
    case .repeated:
      let (keys, shown) = isScoped ? ("name", "name") : ("list, name", "list, name")
      return "\(head) per \(keys) having count() > 1 show \(shown), count() as times" + end
    case .frequent, .purchased:
      return "\(head) per name show name, count() as times sort times desc" + end
    case .shared:
      return
        "\(head) per name having count(distinct list) > 1 show name, count(distinct list) as lists"
        + end
    case .widespread:
      return "\(head) per name show name, count(distinct list) as lists sort lists desc" + end
    }
  }
}
