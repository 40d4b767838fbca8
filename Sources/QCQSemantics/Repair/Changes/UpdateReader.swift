import QCQLanguage

/// Reads what is set, reckoned and renamed.
struct UpdateReader: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""

  init(_ part: some ChangePart) { (reader, scope) = (part.reader, part.scope) }

  mutating func readUpdate(_ first: String) -> String? {
    let start = reader.place
    if let moved = readSetList() { return moved }
    reader.place = start
    if let set = readFieldFirst() { return set }
    reader.place = start
    if let set = readSetOfRows(isSet: first == "set") { return set }
    reader.place = start
    if ["change", "turn", "replace"].contains(first), let name = readTurned(first) { return name }
    reader.place = start
    _ = reader.take("item")
    if takePlace(["list"]), let list = readName(.title),
      takePlace(["set", "with", ":"]) || !reader.atEnd, takePlace(["title", "name"])
    {
      while takePlace(["=", "to", ":"]) {}
      guard let name = readName(.title, isNew: true), reader.atEnd else { return nil }
      return "rename list \(list) to \(name)"
    }
    reader.place = start
    _ = reader.take("the") || reader.take("item")
    guard let item = readName(.item) else { return nil }
    if let last = readListLast(item) { return last }
    let isSaid = takePlace(Self.scopes)
    guard let list = readList() ?? (isSaid ? nil : home(of: [item])) else { return nil }
    // To task lists a description is the name.
    if first == "modify", takePlace(["description"]), takePlace([":"]) {
      return readName(.item, isNew: true).flatMap { name in
        reader.atEnd ? "update \(item) in \(list) set name = \(name)" : nil
      }
    }
    while takePlace(["set", "with", "{", "items", ".", ":"]) {}
    if takePlace(["to"]) {
      if reader.piece(1) == nil, let number = reader.number() {
        return "update \(item) in \(list) set quantity = \(number)"
      }
      guard reader.words.first == "change", let name = readName(.item, isNew: true), reader.atEnd
      else { return nil }
      return "update \(item) in \(list) set name = \(name)"
    }
    guard let set = readAssignments() else { return nil }
    while takePlace(["}"]) {}
    return reader.atEnd ? "update \(item) in \(list) set \(set)" : nil
  }

  /// `update items in "BBQ" where pending set list = "Party"`: they go there.
  private mutating func readSetList() -> String? {
    let rest = reader.pieces[reader.place...]
    guard reader.peek(.source)?.meant == "items",
      let set = rest.lastIndex(where: { $0.kind == .word && $0.text == "set" }), set > reader.place
    else { return nil }
    var rows = SentenceReader(Array(rest[..<set]), reader.names, reader.vocabulary)
    reader.place = set + 1
    guard let text = rows.readQuery(), rows.query.isOnlyRows, !rows.query.scopes.isEmpty,
      takePlace(["list"]), takePlace(["=", "to", ":", "=="]), let target = readDestination(),
      reader.atEnd
    else { return nil }
    return "\(front)move \(text) to \(target)"
  }

  /// `change coffee into espresso`: another name for it.
  private mutating func readTurned(_ verb: String) -> String? {
    while takePlace(["the", "item", "a"]) {}
    let isQuoted = reader.current?.kind == .text && reader.piece(2)?.kind == .text
    // `change cola to 3` is no name.
    let isNamed = isQuoted || reader.pieces.last?.kind == .word
    let joints = ["into"] + (verb == "replace" ? ["with", "by"] : []) + (isNamed ? ["to"] : [])
    guard let item = readName(.item), takePlace(joints),
      reader.knownRun(.title) == nil,
      reader.knownRun(.category) == nil, let name = readName(.item, isNew: true)
    else { return nil }
    guard let list = takePlace(Self.scopes) ? readList() : home(of: [item]), reader.atEnd else {
      return nil
    }
    return "update \(item) in \(list) set name = \(name)"
  }

  /// `quantity = 12 and note = "cold"`, `quantity to 12, set note to "cold"`.
  mutating func readAssignments() -> String? {
    var found: [String] = []
    repeat {
      _ = takePlace(["set"])
      guard let field = readField() else { return nil }
      while takePlace(Self.assigning) {}
      // `quantity = "500 g"`: an amount with its unit is a note.
      if field == "quantity", let amount = readAmount() {
        found.append("note = \(amount)")
        continue
      }
      guard let value = readValue(field) else { return nil }
      found.append("\(field) = \(value)")
    } while takePlace([",", "and", "&"])
    return found.joined(separator: ", ")
  }

  /// `update "Cola" set quantity = 12 in "BBQ"`
  private mutating func readListLast(_ item: String) -> String? {
    let start = reader.place
    if takePlace(["set"]), let set = readAssignments(), takePlace(Self.scopes),
      let list = readList(), reader.atEnd
    {
      return "update \(item) in \(list) set \(set)"
    }
    return reader.fail(start)
  }

  /// SQL's order: `update items set quantity = 1 where name = 'Milk'`. What is done is checked.
  ///
  /// - Parameter isSet: Whether `set` was the verb: then items are meant.
  private mutating func readSetOfRows(isSet: Bool) -> String? {
    let source = isSet ? "items" : reader.take(.source)
    let list = !isSet && takePlace(Self.scopes) ? readList() : nil
    guard isSet || takePlace(["set"]) else { return nil }
    if source == "lists" { return list == nil ? readSetTitle() : nil }
    guard source == "items", let field = readField() else { return nil }
    while takePlace(Self.assigning) {}
    guard let value = readReckoning(field) ?? readValue(field) else { return nil }
    let place = isSet && takePlace(Self.scopes) ? readList() : list
    guard reader.at("where") else { return nil }
    var rows = SentenceReader(
      Array(reader.pieces[reader.place...]), reader.names, reader.vocabulary)
    rows.query.entity = .items
    guard rows.readQuery() != nil, rows.query.isOnlyRows, !rows.query.conditions.isEmpty else {
      return nil
    }
    rows.query.nameList()
    if let place { rows.query.scopes.append(place) }
    guard let text = rows.query.text else { return nil }
    if field == "list" {
      let isKnown = reader.names.titles.contains { reader.quoted($0) == value }
      let making = isKnown ? "" : "create list \(value)\n"
      return rows.query.scopes.count == 1 ? "\(making)move \(text) to \(value)" : nil
    }
    guard field == "completed" || field == "pending" else {
      return "update \(text) set \(field) = \(value)"
    }
    return "\((field == "completed") == (value == "true") ? "check" : "uncheck") \(text)"
  }

  /// `quantity - 1`: of the field itself.
  private mutating func readReckoning(_ field: String) -> String? {
    let start = reader.place
    let isOwn =
      field != "quantity" && reader.vocabulary.items.fields[field]?.type.isNumber ?? false
    guard isOwn ? reader.take(field) : field == "quantity" && reader.take(.field) == field,
      let sign = ["+", "-", "*", "/"].first(where: { reader.take($0) }),
      let number = reader.looseNumber(), isOwn || !number.contains(".")
    else { return reader.fail(start) }
    return "\(field) \(sign) \(number)"
  }

  private static let assigning = ["=", "to", ":", ":=", "==", "is"]

  /// `update lists set title = "Party" where title = "BBQ"`
  private mutating func readSetTitle() -> String? {
    func readTitle(isNew: Bool, _ change: inout UpdateReader) -> String? {
      guard change.takePlace(["title", "name"]) else { return nil }
      while change.takePlace(Self.assigning) {}
      return change.readName(.title, isNew: isNew)
    }
    guard let new = readTitle(isNew: true, &self), reader.at("where") else { return nil }
    let start = reader.place
    reader.place += 1
    if let old = readTitle(isNew: false, &self), reader.atEnd {
      return "rename list \(old) to \(new)"
    }
    var rows = SentenceReader(
      Array(reader.pieces[start...]), reader.names, reader.vocabulary)
    rows.query.entity = .lists
    guard let text = rows.readQuery(), rows.query.columns.isEmpty, !rows.query.conditions.isEmpty
    else { return nil }
    return "update \(text) set title = \(new)"
  }

  /// `set quantity of "Cola" in "BBQ" to 3`, `change title of "BBQ" to "Party"`.
  mutating func readFieldFirst() -> String? {
    let start = reader.place
    if takePlace(["title"]), takePlace(["=", "to", ":"]), let new = readName(.title, isNew: true),
      takePlace(["for", "of", "on"])
    {
      while takePlace(["the", "list", "my"]) {}
      guard let list = readName(.title), reader.atEnd else { return nil }
      return "rename list \(list) to \(new)"
    }
    reader.place = start
    // `set name "Coke" on "Cola" in "BBQ"`
    if let field = readField(), reader.current?.kind == .text || reader.number() != nil,
      let value = readValue(field), takePlace(["on", "of", "for"]), let item = readName(.item),
      let list = takePlace(Self.scopes) ? readList() : home(of: [item]), reader.atEnd
    {
      return "update \(item) in \(list) set \(field) = \(value)"
    }
    reader.place = start
    guard let field = readField(), takePlace(["of", "for", "from"]) else { return nil }
    while takePlace(["the", "item"]) {}
    if field == "name", takePlace(["list"]) || reader.knownRun(.title) != nil || isListAlone {
      guard let list = readName(.title) else { return nil }
      return renamed("list", list)
    }
    if field == "name", takePlace(["category"]) {
      return readName(.category).flatMap { renamed("category", $0) }
    }
    guard let item = readName(.item) else { return nil }
    let place = reader.place
    var list = takePlace(Self.scopes) ? readList() : home(of: [item])
    // `change the name of Cola in Coke`: no list is called so.
    if list == nil, field == "name", reader.words[place] == "in" { list = home(of: [item]) }
    guard let list else { return nil }
    // `from 6 to 10`
    if takePlace(["from"]), reader.number() != nil, reader.piece(1)?.text == "to" {
      reader.place += 1
    }
    while takePlace(["to", "=", "as", "is"]) {}
    // `to 500 g`: an amount with its unit is a note.
    if field == "quantity", let amount = readAmount() {
      return reader.atEnd ? "update \(item) in \(list) set note = \(amount)" : nil
    }
    guard let value = readValue(field), reader.atEnd else { return nil }
    return "update \(item) in \(list) set \(field) = \(value)"
  }

  /// `500 g`, `"500 g"`
  private mutating func readAmount() -> String? {
    if let quoted = readMeasured() { return quoted }
    guard let number = reader.current, number.kind == .number, let unit = reader.piece(1),
      MeasureWords.units.contains(unit.text)
    else { return nil }
    reader.place += 2
    return reader.quoted("\(number.written) \(unit.written)")
  }

  /// Whether one name that is a list's stands in front of `to`.
  var isListAlone: Bool {
    guard let text = reader.current, text.kind == .text, reader.piece(1)?.text == "to" else {
      return false
    }
    return reader.names.name(text.text, .title) != nil
  }

  mutating func renamed(_ noun: String, _ name: String) -> String? {
    _ = takePlace(["list", "lijst"])
    while takePlace(Self.targets + ["as", "=", ",", "in", "rename"]) {}
    guard let new = readName(.title, isNew: true), reader.atEnd else { return nil }
    return "rename \(noun) \(name) to \(new)"
  }

  mutating func readRename() -> String? {
    while takePlace(["the", "my"]) {}
    if takePlace(["category", "aisle", "section"]) {
      return readName(.category).flatMap { renamed("category", $0) }
    }
    if takePlace(["list", "lijst", "lists"]) {
      while takePlace(["from", "title", "name", "where", "with", "called", "=", "==", "is"]) {}
      return readName(.title).flatMap { renamed("list", $0) }
    }
    let start = reader.place
    let isItem = takePlace(["item"]) || reader.piece(1)?.kind == .text && takePlace(["items"])
    if !isItem, let list = readName(.title),
      reader.names.titles.map({ reader.quoted($0) }).contains(list),
      let text = renamed("list", list)
    {
      return text
    }
    reader.place = isItem ? start + 1 : start
    if !isItem, let category = readCategoryAlone() { return renamed("category", category) }
    guard let item = readName(.item) else { return nil }
    if takePlace(["in", "on", "of", "from"]) {
      guard let list = readList() else { return nil }
      // `rename Cola of list BBQ in Coke Zero`
      while takePlace(Self.targets + ["as", "in"]) {}
      guard let name = readName(.item, isNew: true), reader.atEnd else { return nil }
      return "update \(item) in \(list) set name = \(name)"
    }
    guard takePlace(Self.targets + ["as"]) || !reader.atEnd,
      let name = readName(.item, isNew: true),
      let list = takePlace(["in", "on", "of"]) ? readList() : home(of: [item])
    else { return nil }
    _ = takePlace(["instead"])
    guard reader.atEnd else { return nil }
    return "update \(item) in \(list) set name = \(name)"
  }

  /// `mv "BBQ" "Party"`: another title for a list, where none is called so.
  mutating func readMovedTitle() -> String? {
    let list = reader.current.flatMap { reader.names.name($0.text, .title) }
    guard let list, let new = reader.piece(1), new.kind == .text, reader.piece(2) == nil,
      reader.names.name(new.text, .title) == nil
    else { return nil }
    return "rename list \(reader.quoted(list)) to \(reader.quoted(new.text))"
  }

  /// A name in quotes that a category has, and no item.
  private mutating func readCategoryAlone() -> String? {
    guard let piece = reader.current, piece.kind == .text,
      let category = reader.names.name(piece.text, .category),
      reader.names.name(piece.text, .item) == nil
    else { return nil }
    reader.place += 1
    return reader.quoted(category)
  }

  /// `list "BBQ" rename "Party"`
  mutating func readRenamedList() -> String? {
    guard takePlace(["list"]) else { return nil }
    _ = takePlace([":"])
    guard let list = readName(.title), takePlace(["rename", "modify"]) else { return nil }
    while takePlace(["title", "name", ":"]) {}
    return renamed("list", list)
  }

  private static let renamings = [
    ["should", "be", "called"], ["must", "be", "called"], ["shall", "be", "called"],
    ["will", "be", "called"], ["should", "be", "named"], ["is", "now", "called"],
    ["is", "called", "now"], ["is", "now"], ["should", "be"], ["moet", "heten"],
  ]

  /// `cola should be called pepsi`, `the list "BBQ" is now called "Party"`.
  mutating func readCalled() -> String? {
    let start = reader.place
    while takePlace(["the", "my", "item"]) {}
    let isList = takePlace(["list", "lijst"])
    if isList || reader.current?.kind == .word, let list = readName(.title) {
      _ = takePlace(["list", "lijst"])
      if takeRenaming() { return renamed("list", list) }
    }
    reader.place = start
    while takePlace(["the", "my", "item"]) {}
    guard !isList, let item = readName(.item),
      let list = takePlace(Self.scopes) ? readList() : home(of: [item]), takeRenaming(),
      let name = readName(.item, isNew: true), reader.atEnd
    else { return nil }
    return "update \(item) in \(list) set name = \(name)"
  }

  private mutating func takeRenaming() -> Bool {
    let words = reader.words[reader.place...]
    guard let phrase = Self.renamings.first(where: { words.starts(with: $0) }) else { return false }
    reader.place += phrase.count
    return true
  }

  /// `give the list "BBQ" the name "Party"`, `use the title Party for the list "BBQ"`.
  mutating func readGivenName() -> String? {
    if takePlace(["give"]) {
      while takePlace(["the", "my", "list"]) {}
      guard let list = readName(.title), takePlace(["the", "a"]) else { return nil }
      _ = takePlace(["new"])
      return takePlace(["name", "title"]) ? renamed("list", list) : nil
    }
    let start = reader.place
    // `use "Week shop" as template for "Week 49"`
    if takePlace(["use"]), let origin = readList(), takePlace(["as"]) {
      while takePlace(["a", "the", "template", "for", "new", "list", "called", "named"]) {}
      guard let name = readName(.title, isNew: true), reader.atEnd else { return nil }
      return "create list \(name) from \(origin)"
    }
    reader.place = start
    guard takePlace(["use"]), takePlace(["the"]), takePlace(["title", "name"]),
      let name = readName(.title, isNew: true), takePlace(["for"])
    else { return nil }
    while takePlace(["the", "list", "my"]) {}
    guard let list = readName(.title), reader.atEnd else { return nil }
    return "rename list \(list) to \(name)"
  }
}
