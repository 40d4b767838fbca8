import QCQLanguage
import QCQText

/// A column that says how many items are in a state: `count(pending)`, `items completed`,
/// `count(items) where completed`.
struct CountedColumn {
  /// As it is written here.
  let text: String

  /// Nil, with nothing read, where something else stands.
  init?(_ reader: inout SentenceReader) {
    let start = reader.place
    let isCounted = reader.peek(.measure)?.meant == "count"
    if isCounted { _ = reader.take(.measure) }
    while reader.take("(") {}
    var hasSource = false
    let isOfItems = reader.query.entity == .items
    if !isOfItems, reader.peek(.source)?.meant == "items" {
      hasSource = reader.take(.source) != nil
    }
    while reader.take(")") || reader.take(".")
      || (isCounted || hasSource) && reader.take("where")
    {}
    if isCounted || hasSource { reader.skipNoise() }
    // What the items have under this name is no state.
    let own = reader.current.flatMap { reader.vocabulary.items.fields[$0.text] }
    let condition = own == nil || own?.type == .bool ? reader.take(.condition) : nil
    if !isOfItems, !hasSource, reader.peek(.source)?.meant == "items" { _ = reader.take(.source) }
    while reader.take(")") {}
    // A truth or a comparison is more than a state.
    let isWhole =
      reader.atEnd || reader.at(",") || reader.at("and") || reader.at("as")
      || reader.peek(.clause) != nil
    guard let condition, isWhole, !isOfItems || isCounted && !reader.query.groups.isEmpty else {
      reader.place = start
      return nil
    }
    text = isOfItems ? "count(where \(condition))" : "count(items where \(condition))"
  }
}
