import QCQLanguage

/// `items count lists by name`, `group all items by name, count unique lists`, `top item by lists`:
/// on how many lists the items of each name are.
struct ListCount: SentencePhrase {
  private static let nouns = ["name", "item", "product"]

  init?(_ reader: inout SentenceReader) {
    let query = reader.query
    let isOpen = query.columns.isEmpty && query.measure == nil && query.idiom == nil
    guard query.entity == .items, isOpen, query.groups.isEmpty || query.groups == ["name"] else {
      return nil
    }
    // `top 1 item by lists`
    let isRanked = query.page.limit != nil && query.groups.isEmpty && query.sort.isEmpty
    if isRanked, reader.take("by") {
      _ = reader.take("number") && reader.take("of")
      guard reader.take("lists"), reader.atEnd else { return nil }
      return
    }
    guard CountedColumn.ofLists(&reader, endsWith: Self.groupings) != nil else { return nil }
    if query.groups.isEmpty {
      guard Self.groupings.contains(where: { reader.take($0) }) else { return nil }
      _ = reader.take("each") || reader.take("item")
      guard Self.nouns.contains(where: { reader.take($0) }) || reader.at("top") || reader.atEnd
      else { return nil }
    }
    _ = reader.take(",")
    guard Self.takeOrder(&reader) else { return nil }
  }

  private static let groupings = ["by", "per", "for"]

  /// `sort by count desc`, `sort descending`: the most lists come first anyway.
  private static func takeOrder(_ reader: inout SentenceReader) -> Bool {
    guard reader.peek(.clause)?.meant == "sort" else { return true }
    _ = reader.take(.clause)
    while ["by", "count", "lists", ":"].contains(where: { reader.take($0) }) {}
    return reader.take(.direction) != "asc"
  }

  func add(to reader: inout SentenceReader) {
    reader.query.groups = []
    reader.query.idiom = .widespread
  }
}
