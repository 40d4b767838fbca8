import QCQLanguage

/// Reads what task lists and code say of things that stand in front: `+"BBQ" status:pending modify
/// list:"Party"`, `Cola modify description:Coke`, `cola -> coke`, `items in "BBQ" move to "Party"`.
struct ModifyReader: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""

  init(_ part: some ChangePart) { (reader, scope) = (part.reader, part.scope) }

  private static let verbs = ["modify", "mod", "rename", "->", "set", "move", "copy", "replace"]

  mutating func read() -> String? {
    if let found = attempt({ $0.readFound() }) { return found }
    let start = reader.place
    guard let verb = reader.words[start...].lastIndex(where: Self.verbs.contains), verb > start,
      reader.pieces[verb].kind != .text
    else { return nil }
    let rows = Array(reader.pieces[start..<verb])
    let isArrow = reader.words[verb] == "->"
    reader.place = verb + 1
    if isArrow { return readRenamed(rows) }
    if ["move", "copy"].contains(reader.words[verb]) { return readGoing(rows, reader.words[verb]) }
    if let moved = attempt({ $0.readMoved(rows) }) { return moved }
    if let title = attempt({ $0.readTitle(rows) }) { return title }
    return reader.words[verb] == "set" ? readSet(rows) : readRenamed(rows)
  }

  /// `find "Cola" and replace it with "Pepsi" in "BBQ"`
  private mutating func readFound() -> String? {
    guard takePlace(["find"]), let item = readName(.item) else { return nil }
    while takePlace([",", "and"]) {}
    guard takePlace(["replace"]) else { return nil }
    while takePlace(["it", "with", "by"]) {}
    guard let name = readName(.item, isNew: true),
      let list = takePlace(Self.scopes) ? readList() : home(of: [item]), reader.atEnd
    else { return nil }
    return "update \(item) in \(list) set name = \(name)"
  }

  /// `list:"Party"`: where the rows go.
  private mutating func readMoved(_ rows: [Piece]) -> String? {
    guard takePlace(["list", "project"]), takePlace([":", "="]) else { return nil }
    return readTarget(SearchSyntax.sentence(rows, reader.names) ?? rows, "move")
  }

  /// `items in "BBQ" where pending move to "Party"`
  private mutating func readGoing(_ rows: [Piece], _ verb: String) -> String? {
    while takePlace(["them", "it", "those", "these", "all"]) {}
    guard reader.entityIsNamed(rows), takePlace(Self.targets + ["onto"]) else { return nil }
    return readTarget(rows, verb)
  }

  private mutating func readTarget(_ rows: [Piece], _ verb: String) -> String? {
    var query = SentenceReader(rows, reader.names, reader.vocabulary)
    guard let text = query.readQuery(), query.query.isOnlyRows, !query.query.scopes.isEmpty,
      let target = readDestination(), reader.atEnd
    else { return nil }
    return "\(front)\(verb) \(text) to \(target)"
  }

  /// `items where name = "Cola" set quantity = 2`
  private mutating func readSet(_ rows: [Piece]) -> String? {
    var query = SentenceReader(rows, reader.names, reader.vocabulary)
    guard reader.entityIsNamed(rows), let text = query.readQuery(), query.query.isOnlyRows,
      query.query.entity == .items, !query.query.conditions.isEmpty
    else { return nil }
    var assignments = UpdateReader(self)
    guard let set = assignments.readAssignments(), assignments.reader.atEnd,
      !["completed", "pending", "list"].contains(where: { set.hasPrefix($0 + " =") })
    else { return nil }
    return "update \(text) set \(set)"
  }

  /// `lists where title = "BBQ" set title = "Party"`
  private mutating func readTitle(_ rows: [Piece]) -> String? {
    var list = ModifyReader(ChangeReader(SentenceReader(rows, reader.names, reader.vocabulary)))
    guard list.takePlace(["lists", "list"]), list.takePlace(["where"]),
      list.takePlace(["title", "name"]), list.takePlace(["=", "==", "is"]),
      let old = list.readName(.title), list.reader.atEnd
    else { return nil }
    while takePlace(["title", "name", "=", "==", ":", "to", "with", "by", "it"]) {}
    guard let new = readName(.title, isNew: true), reader.atEnd else { return nil }
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

extension SentenceReader {
  /// Whether some pieces begin with what they ask for.
  fileprivate func entityIsNamed(_ rows: [Piece]) -> Bool {
    rows.first.map { $0.kind == .word && Entity.isNoun($0.text) } ?? false
  }
}
