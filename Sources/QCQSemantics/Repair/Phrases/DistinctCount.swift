import QCQLanguage

/// `number of different items`, `count unique names`: how many names there are, each counted once.
struct DistinctCount: SentencePhrase {
  private static let words = ["different", "distinct", "unique"]

  init?(_ reader: inout SentenceReader) {
    guard reader.query.isEmpty, reader.take(.measure) == AggregateFunction.count.rawValue else {
      return nil
    }
    _ = reader.take("of") || reader.take("(")
    guard Self.words.contains(where: { reader.take($0) }) else { return nil }
    guard reader.take(.source) == Entity.items.rawValue || reader.take("names") else { return nil }
    _ = reader.take(")")
    _ = reader.take("are") && reader.take("there")
  }

  func add(to reader: inout SentenceReader) {
    reader.query.entity = .items
    reader.query.columns = ["count(distinct name)"]
  }
}
