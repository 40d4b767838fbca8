import QCQLanguage
import QCQText

/// Reads what task lists and code say of things that stand in front: `+"BBQ" status:pending modify
/// list:"Party"`, `Cola modify description:Coke`, `cola -> coke`.
struct ModifyReader: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""

  init(_ part: some ChangePart) { (reader, scope) = (part.reader, part.scope) }

  private static let verbs = ["modify", "mod", "rename", "->", "set"]

  mutating func read() -> String? {
    let start = reader.place
    guard let verb = reader.words[start...].lastIndex(where: Self.verbs.contains), verb > start,
      reader.pieces[verb].kind != .text
    else { return nil }
    let rows = Array(reader.pieces[start..<verb])
    let isArrow = reader.words[verb] == "->"
    reader.place = verb + 1
    if isArrow { return readRenamed(rows) }
    if let moved = attempt({ $0.readMoved(rows) }) { return moved }
    if let title = attempt({ $0.readTitle(rows) }) { return title }
    return reader.words[verb] == "set" ? nil : readRenamed(rows)
  }

  /// `list:"Party"`: where the rows go.
  private mutating func readMoved(_ rows: [Piece]) -> String? {
    guard takePlace(["list", "project"]), takePlace([":", "="]) else { return nil }
    var query = SentenceReader(
      SearchSyntax.sentence(rows, reader.names) ?? rows, reader.names, reader.vocabulary)
    guard let text = query.readQuery(), query.isOnlyRows, !query.query.scopes.isEmpty,
      let target = readDestination(), reader.atEnd
    else { return nil }
    return "\(front)move \(text) to \(target)"
  }

  /// `lists where title = "BBQ" set title = "Party"`
  private mutating func readTitle(_ rows: [Piece]) -> String? {
    var list = ModifyReader(ChangeReader(SentenceReader(rows, reader.names, reader.vocabulary)))
    guard list.takePlace(["lists", "list"]), list.takePlace(["where"]),
      list.takePlace(["title", "name"]), list.takePlace(["=", "==", "is"]),
      let old = list.readName(.title), list.reader.atEnd, takePlace(["title", "name"]),
      takePlace(["=", "==", ":", "to"]), let new = readName(.title, isNew: true), reader.atEnd
    else { return nil }
    return "rename list \(old) to \(new)"
  }

  /// `Cola modify description:Coke`: another name for one item.
  private mutating func readRenamed(_ rows: [Piece]) -> String? {
    var one = ModifyReader(ChangeReader(SentenceReader(rows, reader.names, reader.vocabulary)))
    guard let item = one.readName(.item),
      let list = one.takePlace(Self.scopes) ? one.readList() : one.home(of: [item]),
      one.reader.atEnd
    else { return nil }
    while takePlace(["name", "description", ":", "=", "to"]) {}
    // `cola -> BBQ`, `cola -> done`
    let isOther =
      reader.knownRun(.title) != nil || reader.knownRun(.category) != nil
      || reader.peek(.condition) != nil || reader.number() != nil
    guard !isOther || reader.current?.kind == .text,
      reader.current.map({ reader.names.name($0.text, .title) == nil }) ?? false,
      let name = readName(.item, isNew: true), reader.atEnd
    else { return nil }
    return "update \(item) in \(list) set name = \(name)"
  }
}
