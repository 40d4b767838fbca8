import QCQLanguage

/// `the most left to buy`, `where the most is still open`, `with the fewest items`: lists by how
/// many items they have.
struct MostOf: SentencePhrase {
  private let sort: String

  func add(to reader: inout SentenceReader) { reader.query.sort = [sort] }

  init?(_ reader: inout SentenceReader) {
    if let sort = MostOf.finished(&reader) {
      self.sort = sort
      return
    }
    guard let sort = MostOf.sort(&reader) else { return nil }
    self.sort = sort
  }

  private static let openings = [
    "with", "where", "having", "have", "has", "the", "w", "that", "which", "by", "contain",
    "containing",
  ]
  private static let most = ["most", "greatest", "largest", "highest", "biggest"]
  private static let least = ["fewest", "least", "smallest", "lowest"]

  /// `most complete list`, `the least finished lists`: by how much of them is done.
  private static func finished(_ reader: inout SentenceReader) -> String? {
    let start = reader.place
    while reader.take("the") {}
    let isMost = reader.take("most")
    guard reader.query.entity == nil, isMost || reader.take("least"),
      reader.take("complete") || reader.take(.condition) == "completed",
      let noun = reader.current?.text, ["list", "lists", "lijst", "lijsten"].contains(noun)
    else { return reader.fail(start) }
    reader.place += 1
    reader.query.entity = .lists
    if !noun.hasSuffix("s") { reader.query.page.limit = "1" }
    return isMost ? "progress desc" : "progress"
  }

  /// `pending`, and `where pending` at the end of what is counted.
  private static func takeState(
    _ reader: inout SentenceReader, behind isCounted: Bool
  ) -> String? {
    let start = reader.place
    let isCondition = isCounted && reader.take("where")
    if let state = reader.take(.condition), !isCondition || !reader.at("and") && !reader.at("or") {
      return state
    }
    return reader.fail(start)
  }

  private static func sort(_ reader: inout SentenceReader) -> String? {
    let query = reader.query
    guard query.entity == .lists || query.entity == .categories, query.sort.isEmpty else {
      return nil
    }
    while openings.contains(where: { reader.take($0) }) {}
    let isMost = most.contains { reader.take($0) }
    guard isMost || least.contains(where: { reader.take($0) }) else { return nil }
    while ["number", "amount", "of", "count"].contains(where: { reader.take($0) }) {}
    var (state, isCounted): (String?, Bool) = (nil, false)
    while !reader.atEnd {
      if let found = takeState(&reader, behind: isCounted) {
        guard state == nil else { return nil }
        state = found
      } else if reader.peek(.source)?.meant == Entity.items.rawValue {
        isCounted = reader.take(.source) != nil
      } else if reader.take("on") || reader.take("in"), reader.take("them") || reader.take("it") {
        continue
      } else {
        let place = reader.place
        reader.skipNoise()
        if reader.place == place { break }
      }
    }
    guard state != nil || isCounted else { return nil }
    let nouns = query.entity == .lists ? ["list", "lijst"] : ["category", "aisle"]
    let articles = ["the", "which", "what", "welke", "my"]
    let isNamed = zip(reader.words, reader.words.dropFirst()).contains {
      articles.contains($0) && nouns.contains($1)
    }
    if isNamed, Ranking.asksForOne(reader, of: nouns) { reader.query.page.limit = "1" }
    let counted = state.map { "count(items where \($0))" } ?? "count(items)"
    return isMost ? counted + " desc" : counted
  }
}
