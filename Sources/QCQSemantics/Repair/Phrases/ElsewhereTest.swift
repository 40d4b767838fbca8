import QCQLanguage

/// `on "BBQ" but not on "Week shop"`: what another list has, or has not. `items not on "BBQ"` are
/// those of all others.
struct ElsewhereTest: SentencePhrase {
  /// The condition, as it is written here.
  let text: String

  init?(_ reader: inout SentenceReader) {
    guard let text = ElsewhereTest.text(&reader) else { return nil }
    self.text = text
  }

  func add(to reader: inout SentenceReader) { reader.add(.written(text)) }

  private static func text(_ reader: inout SentenceReader) -> String? {
    let start = reader.place
    let hasScopes = !reader.query.scopes.isEmpty
    guard hasScopes || reader.query.entity == .items else { return nil }
    _ = reader.take("but") || reader.take("and") || reader.take("where")
    while ["that", "which", "are", "is"].contains(where: { reader.take($0) }) {}
    let isAlso = reader.take("also") || reader.take("too")
    let isLess = !isAlso && Self.less.contains { reader.take($0) }
    let isNegated = isLess || !isAlso && Self.signs.contains { reader.take($0) }
    let last = reader.place > start ? reader.pieces[reader.place - 1].text : ""
    if isNegated {
      while ["those", "the", "ones", "contained", "present"].contains(where: { reader.take($0) }) {}
    }
    let isOutside = !hasScopes && ["not", "niet", "except"].contains(last)
    if isLess {
      reader.skipNoise()
      if reader.peek(.source)?.meant == "items" { _ = reader.take(.source) }
    }
    let isIn = reader.take(.clause) == "in"
    guard isOutside || hasScopes, isIn || isLess else { return nil }
    reader.skipNoise()
    if reader.peek(.source)?.meant == "lists" { _ = reader.take(.source) }
    // What is both an item and a list may be either.
    let isBoth = reader.knownRun(.item) != nil && reader.knownRun(.title) != nil
    guard !isLess || isIn || !isBoth else { return nil }
    // `except "Cola"` is about an item, unless a list is called so.
    let found = isLess && !isIn ? NamePhrase.names(.title, &reader) : titles(&reader)
    guard let lists = found else { return nil }
    if reader.peek(.source)?.meant == "lists" { _ = reader.take(.source) }
    let isAlsoSaid = isAlso || reader.take("too") || reader.take("also")
    guard isAlsoSaid || isNegated else { return nil }
    if isOutside { return QueryDraft.membership("list", lists, isNegated: true) }
    // On all of several lists, or on any of them, was not said.
    if !isNegated, lists.count > 1 { return nil }
    return "name \(isNegated ? "not " : "")in (items in \(lists.joined(separator: ", ")))"
  }

  /// `not in items in "BBQ"`, behind `name`: what another list has.
  static func membership(of field: String, _ reader: inout some PieceReader) -> String? {
    let start = reader.place
    let sign = reader.take(.comparison)
    while reader.take("(") {}
    if let sign, sign == "in" || sign == "not in", reader.take(.source) == Entity.items.rawValue,
      reader.take("in") || reader.take("on") || reader.take("of"), let title = reader.takeTitle()
    {
      let state = reader.take("where") ? reader.take(.condition) : nil
      while reader.take(")") {}
      return "\(field) \(sign) (items in \(title)\(state.map { " where \($0)" } ?? ""))"
    }
    return reader.fail(start)
  }

  private static func titles(_ reader: inout SentenceReader) -> [String]? {
    NamePhrase.names(.title, &reader) ?? reader.takeTitle().map { [$0] }
  }

  private static let signs = ["not", "niet", "missing", "absent", "isn't", "aren't"]
  /// What takes away, with or without `in` behind it.
  private static let less = ["minus", "except", "without", "excluding", "zonder", "behalve"]
}
