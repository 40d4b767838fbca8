import QCQLanguage
import QCQText

/// `on "BBQ" but not on "Week shop"`: what another list has, or has not. `items not on "BBQ"` are
/// those of all others.
struct ElsewhereTest {
  /// The condition, as it is written here.
  let text: String

  /// Nil, with nothing read, where something else stands.
  init?(_ reader: inout SentenceReader) {
    let start = reader.place
    guard let text = ElsewhereTest.text(&reader) else {
      reader.place = start
      return nil
    }
    self.text = text
  }

  private static func text(_ reader: inout SentenceReader) -> String? {
    let start = reader.place
    let hasScopes = !reader.query.scopes.isEmpty
    guard hasScopes || reader.query.entity == .items else { return nil }
    _ = reader.take("but") || reader.take("and") || reader.take("where")
    while ["that", "which", "are", "is"].contains(where: { reader.take($0) }) {}
    let isAlso = reader.take("also") || reader.take("too")
    let signs = ["not", "niet", "missing", "absent"]
    let isNegated = !isAlso && signs.contains { reader.take($0) }
    let last = reader.place > start ? reader.pieces[reader.place - 1].text : ""
    let isOutside = !hasScopes && ["not", "niet"].contains(last)
    guard isAlso || isNegated, isOutside || hasScopes, reader.take(.clause) == "in" else {
      return nil
    }
    reader.skipNoise()
    if reader.peek(.source)?.meant == "lists" { _ = reader.take(.source) }
    guard let list = title(&reader) else { return nil }
    if reader.peek(.source)?.meant == "lists" { _ = reader.take(.source) }
    return isOutside ? "list != \(list)" : "name \(isNegated ? "not " : "")in (items in \(list))"
  }

  /// One title, in quotes or known to the database.
  private static func title(_ reader: inout SentenceReader) -> String? {
    if let text = reader.current, text.kind == .text {
      reader.place += 1
      return reader.quoted(reader.names.name(text.text, .title) ?? text.text)
    }
    guard let run = reader.knownRun(.title) else { return nil }
    reader.place += run.count
    return reader.quoted(run.name)
  }
}
