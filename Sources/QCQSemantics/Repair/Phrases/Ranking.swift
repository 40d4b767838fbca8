import QCQLanguage
import QCQText

/// `the five lists by pending items`, `top 3 by quantity`, `items by price descending`: by what the
/// rows are put in order, behind `by`.
enum Ranking {
  static func read(_ reader: inout SentenceReader) -> Bool {
    // `top 10 items by count`: of a name
    if reader.query.entity == .items, reader.query.groups.isEmpty,
      reader.peek(.measure)?.meant == "count"
    {
      _ = reader.take(.measure)
      reader.query.idiom = .frequent
      if reader.take(.condition) == "completed" { reader.add(.completed) }
      return reader.atEnd || reader.at("where") || reader.at("in")
    }
    let start = reader.place
    // `by number of open items`
    if ["number", "count", "amount"].contains(reader.current?.text), reader.piece(1)?.text == "of" {
      reader.place += 2
    }
    // `by number of items not completed`
    if reader.place > start, reader.query.entity == .lists,
      let items = reader.peek(.source), items.meant == "items",
      reader.peek(.condition, items.count) != nil
    {
      reader.place += items.count
    }
    if let condition = reader.peek(.condition), reader.query.entity == .lists {
      reader.place += condition.count
      if reader.peek(.source)?.meant == "items" { _ = reader.take(.source) }
      let direction = reader.take(.direction) ?? "desc"
      reader.query.sort = [
        "count(items where \(condition.meant))\(direction == "desc" ? " desc" : "")"
      ]
      return true
    }
    if reader.place > start { return false }
    // `3 largest items by quantity`: which come first was said already.
    let ranked = ["quantity", "quantity desc"].first { reader.query.sort == [$0] }
    guard reader.query.sort.isEmpty || ranked != nil, let field = field(&reader) else {
      return false
    }
    // `first 3 items by quantity` are the smallest.
    let isDown =
      ranked.map { $0.hasSuffix("desc") } ?? (field != "name" && !reader.words.contains("first"))
    let direction = reader.take(.direction) ?? (isDown ? "desc" : "asc")
    let isOfItems = reader.query.entity == .items || reader.query.entity == nil
    let key = field == "quantity" && !isOfItems ? "sum(items.quantity)" : field
    reader.query.sort = [direction == "asc" ? key : "\(key) desc"]
    return true
  }

  private static func field(_ reader: inout SentenceReader) -> String? {
    if let field = reader.peek(.field) {
      guard ["quantity", "name", "progress"].contains(field.meant) else { return nil }
      reader.place += field.count
      return field.meant
    }
    let fields = reader.vocabulary[reader.query.entity ?? .items].fields
    guard let word = reader.current, word.kind == .word,
      fields[word.text]?.type.isNumber ?? false
    else { return nil }
    reader.place += 1
    return word.text
  }

  /// `items by price descending`: a key with its direction is one of order, and none of sections.
  static func readDirected(_ reader: inout SentenceReader) -> Bool {
    var ahead = reader
    guard ahead.readSort(), let last = ahead.query.sort.last, ahead.query.sort.count == 1,
      last.hasSuffix(" desc")
        || Meanings.meaning(of: reader.words[(ahead.place - 1)...], as: .direction)?.count == 1
    else { return false }
    reader = ahead
    return true
  }

  /// `the item that …`, `which list has most …`: one of what is ranked, and not all of them.
  static func asksForOne(_ reader: SentenceReader, of nouns: [String]) -> Bool {
    guard reader.query.page.limit == nil, !reader.pieces.contains(where: { $0.kind == .number })
    else { return false }
    let several = ["each", "every", "per", "all", "any"] + nouns.map(Plural.of)
    return reader.words.contains(where: nouns.contains)
      && !reader.words.contains(where: several.contains)
  }
}
