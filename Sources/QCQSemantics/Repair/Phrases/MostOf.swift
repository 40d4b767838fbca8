import QCQLanguage

/// `the most left to buy`, `where the most is still open`, `with the fewest items`: lists by how
/// many items they have.
struct MostOf: SentencePhrase {
  private let sort: String

  func add(to reader: inout SentenceReader) { reader.query.sort = [sort] }

  init?(_ reader: inout SentenceReader) {
    guard let sort = MostOf.sort(&reader) else { return nil }
    self.sort = sort
  }

  private static let openings = [
    "with", "where", "having", "have", "has", "the", "w", "that", "which", "by", "contain",
    "containing",
  ]
  private static let most = ["most", "greatest", "largest", "highest", "biggest"]
  private static let least = ["fewest", "least", "smallest", "lowest"]

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
      if let found = reader.take(.condition) {
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
    let counted = state.map { "count(items where \($0))" } ?? "count(items)"
    return isMost ? counted + " desc" : counted
  }
}
