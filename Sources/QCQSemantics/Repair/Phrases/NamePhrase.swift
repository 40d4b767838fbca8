import QCQLanguage

/// `except Dairy and Frozen`, `either Dairy or Frozen`, `not on BBQ`, `from Dairy and Frozen`: the
/// categories and lists that rows are of, or are not.
struct NamePhrase: SentencePhrase {
  private let condition: QueryDraft.Condition

  func add(to reader: inout SentenceReader) { reader.add(condition) }

  private static let exceptions: Set = [
    "except", "excluding", "besides", "behalve", "but", "minus", "excepting",
  ]

  init?(_ reader: inout SentenceReader) {
    let first = reader.current?.text ?? ""
    let isTurned = NamePhrase.exceptions.contains(first) || ["not", "neither"].contains(first)
    guard let condition = NamePhrase.condition(&reader),
      !isTurned || NamePhrase.isWhole(reader)
    else { return nil }
    self.condition = condition
  }

  /// Whether nothing follows that may be left out, too: `except completed dairy`, `but dairy or
  /// completed`.
  private static func isWhole(_ reader: SentenceReader) -> Bool {
    guard let next = reader.current else { return true }
    let ends = [
      "in", "on", "from", "of", "to", "sort", "sorted", "by", "per", "limit", "show", ",", "into",
      "as",
      "off", "->",
    ]
    return next.kind != .text && ends.contains(next.text)
  }

  private static func condition(_ reader: inout SentenceReader) -> QueryDraft.Condition? {
    let start = reader.place
    let isExcept = exceptions.contains { reader.take($0) }
    // `without note but completed`, `but on BBQ` leave nothing out; `but Cola` does.
    let isJoint =
      isExcept && reader.words[start] == "but"
      && ButWord(at: start, in: reader.words) != .leavesOut
    if isExcept { while ["for", "what", "those", "that"].contains(where: { reader.take($0) }) {} }
    reader.skipNoise()
    let isNeither = reader.take("neither")
    let isNot = isNeither || !isExcept && reader.take("not")
    let isNegated = isExcept || isNot
    if isExcept, let state = reader.take(.condition) {
      if isJoint { return nil }
      skipOnes(&reader)
      return state == "pending" ? .completed : .pending
    }
    let isIn = reader.take(.clause) == "in"
    reader.skipNoise()
    if isIn, isJoint { return nil }
    let isCategory = isIn && reader.peek(.source)?.meant == "categories"
    if isCategory { _ = reader.take(.source) }
    if isIn, !isNegated, reader.take("both") { return both(&reader) }
    let isEither = reader.take("either")
    // What stands behind `in` is a list, if there is one.
    let isList = isIn && !isCategory && reader.isAtTitle
    if !isList, let values = names(.category, &reader) {
      if !isNegated, !isIn, !isEither, values.count < 2 { return nil }
      if reader.query.entity == .lists { return nil }
      skipOnes(&reader)
      return .written(QueryDraft.membership("category", values, isNegated: isNegated))
    }
    guard isNegated || isIn || isEither else { return nil }
    // What is both an item and a list may be either.
    let isBoth = reader.knownRun(.item) != nil && reader.knownRun(.title) != nil
    if isBoth, isNegated { return nil }
    if isExcept, reader.query.entity == .items || !reader.query.scopes.isEmpty,
      let items = names(.item, &reader)
    {
      return .written(QueryDraft.membership("name", items, isNegated: true))
    }
    guard isNegated || isEither else { return nil }
    if reader.peek(.source)?.meant == "lists" { _ = reader.take(.source) }
    guard isExcept && reader.query.scopes.isEmpty || !isExcept, let titles = names(.title, &reader)
    else { return nil }
    skipOnes(&reader)
    let field = reader.query.entity == .lists ? "title" : "list"
    return .written(QueryDraft.membership(field, titles, isNegated: isNegated))
  }

  /// `on both "BBQ" and "Week shop"`: what is on the one, and has its name on the other.
  private static func both(_ reader: inout SentenceReader) -> QueryDraft.Condition? {
    guard reader.query.scopes.isEmpty, reader.query.entity != .lists,
      let titles = names(.title, &reader), titles.count == 2
    else { return nil }
    reader.query.scopes = [titles[0]]
    return .written("name in (items in \(titles[1]))")
  }

  /// The names of one kind that stand here between commas, `and`, `or` and `nor`.
  static func names(
    _ kind: KnownNames.Kind, _ reader: inout SentenceReader
  ) -> [String]? {
    var found: [String] = []
    while true {
      if reader.take("the") || reader.take("de") || reader.take("het") { continue }
      let start = reader.place
      if let text = reader.current, text.kind == .text,
        let name = reader.names.name(text.text, kind)
      {
        reader.place += 1
        found.append(reader.quoted(name))
      } else if let run = reader.knownRun(kind) {
        reader.place += run.count
        found.append(reader.quoted(run.name))
      } else {
        // The word that joined is not about names.
        if !found.isEmpty, reader.place > 0 { reader.place = min(reader.place, start) }
        break
      }
      let joint = reader.place
      while [",", "and", "or", "nor", "&", "en", "of"].contains(where: { reader.take($0) }) {}
      if reader.knownRun(kind) == nil,
        reader.current.map({ $0.kind == .text && reader.names.name($0.text, kind) != nil }) != true
      {
        reader.place = joint
        break
      }
    }
    return found.isEmpty ? nil : found
  }

  /// `the Household ones`, `the Dairy category`.
  private static func skipOnes(_ reader: inout SentenceReader) {
    let words = ["ones", "items", "things", "stuff", "category", "aisle", "section", "list"]
    while words.contains(where: { reader.take($0) }) {}
  }
}
