import QCQLanguage

/// Reads what is added or made: items, lists and categories.
struct AdditionReader: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""
  /// The list that stood in front without a word for it.
  var list: String?

  init(_ part: some ChangePart) {
    (reader, scope, list) = (part.reader, part.scope, part.scope)
  }

  mutating func readAdded(_ first: String, _ verb: String) -> String? {
    let start = reader.place
    if let made = readCreated(first) { return made }
    reader.place = start
    if first == "insert" {
      var part = InsertReader(self)
      if let inserted = part.read() { return inserted }
      if reader.words.contains("values") { return nil }
    }
    reader.place = start
    if verb == "create" { return takePlace(["item"]) || isItemOnList ? readItem() : nil }
    if let noted = readNote() { return noted }
    reader.place = start
    if let items = readItems() { return items }
    reader.place = start
    return readItem()
  }

  /// `create "Tonic" in "BBQ"`: what is on a list is an item.
  private var isItemOnList: Bool {
    guard reader.current?.kind == .text, let word = reader.piece(1), word.kind == .word,
      ["in", "on", "to"].contains(word.text)
    else { return false }
    var behind = self
    behind.reader.place += 2
    return behind.readList().map(reader.names.titles.map(reader.quoted).contains) ?? false
  }

  /// `add note "cold" to "Cola" in "BBQ"`
  mutating func readNote() -> String? {
    _ = reader.take("the") || reader.take("a")
    guard reader.take("note") || reader.take("comment"), let note = readName(.item, isNew: true),
      reader.take("to") || reader.take("for") || reader.take("on") || reader.take("of"),
      reader.take("the") || !reader.at("the"), let item = readName(.item),
      takePlace(Self.scopes), let list = readList(), reader.atEnd
    else { return nil }
    return "update \(item) in \(list) set note = \(note)"
  }

  /// `add "Milk" and 12 "Eggs" to "BBQ"`: several of them in quotes, each behind its number.
  private mutating func readItems() -> String? {
    var items: [String] = []
    let isListed = reader.words[reader.place...].contains { [",", "and", "&", "en"].contains($0) }
    while reader.take("(") {}
    repeat {
      _ = reader.take("and")
      _ = ["some", "a", "an", "the", "my"].contains { reader.take($0) }
      let number = readAmount(hasItem: false)
      _ = number == nil || reader.take("x") || reader.take("of")
      // `2 more "Cola"` raises what is there, and `more` alone says not by how many.
      let isMore = number != nil && reader.take("more")
      if !isMore, reader.at("more") { return nil }
      let amount = number.map { "\($0) \(isMore ? "more " : "")" } ?? ""
      if let item = reader.current, item.kind == .word, isListed, !isOtherStart(number != nil),
        reader.peek(.verb) == nil,
        let name = readName(.item, isNew: true)
      {
        items.append(amount + name)
        continue
      }
      guard let item = reader.current, item.kind == .text else { return nil }
      if items.isEmpty, reader.piece(1)?.kind == .text, isMeasured(item.text) { return nil }
      reader.place += 1
      // `add "Milk" "Dairy" to "BBQ"`: the second one may say where it belongs.
      let isCategory = reader.names.name(item.text, .category) != nil
      if !items.isEmpty, isCategory || Int(item.text) != nil { return nil }
      items.append(amount + reader.quoted(item.text))
    } while takePlace([",", "and", "&", "en"])
      && !reader.words[reader.place...].starts(with: ["to"])
      || reader.current?.kind == .text
    while reader.take(")") {}
    guard items.count > 1 else { return nil }
    if reader.atEnd { return scope.map { "add \(items.joined(separator: ", ")) to \($0)" } }
    guard scope == nil, takePlace(Self.targets + Self.scopes), let list = readList(), reader.atEnd
    else { return nil }
    return "add \(items.joined(separator: ", ")) to \(list)"
  }

  /// What is said of the one item that is added.
  struct Addition {
    var (amount, list): (String?, String?) = (nil, nil)
    /// What is set: `price = 4.99`.
    var price: String?
    var (item, category, note): (String?, String?, String?) = (nil, nil, nil)

    /// What is measured is said in the note, beside what stands there.
    mutating func add(note more: String) {
      note = note.map { "\($0.dropLast()), \(more.dropFirst())" } ?? more
    }
  }

  mutating func readItem() -> String? {
    var addition = Addition()
    addition.list = list
    while !reader.atEnd {
      if addition.item != nil, isBeforeItem { return nil }
      if skipFiller(&addition) { continue }
      guard readPrice(&addition) || readAmount(&addition) || readPart(&addition) else { return nil }
    }
    guard let item = addition.item, let list = addition.list else { return nil }
    let front = addition.amount.map { $0 + " " } ?? ""
    return "add \(front)\(item) to \(list)" + (addition.category.map { " as \($0)" } ?? "")
      + (addition.note.map { " note \($0)" } ?? "") + (addition.price.map { " set \($0)" } ?? "")
  }

  /// `and category "Dairy"`
  private var isBeforePart: Bool {
    ["category", "note", "quantity", "amount"].contains(reader.piece(1)?.text)
  }

  /// Words and signs that only stand between its parts.
  private mutating func skipFiller(_ addition: inout Addition) -> Bool {
    let isNoun = addition.item == nil && takePlace(["item", "row", "entry", "record"])
    if isNoun || reader.take(",") || reader.take("item") || reader.take("toe")
      || reader.take("values")
      || reader.take("(") || reader.take(")") || reader.take("->")
      || !isNegative && reader.take("-") || reader.take("with") || reader.take("set")
      || addition.item != nil && isBeforePart && reader.take("and")
    {
      if reader.words[reader.place - 1] == "->", let found = readList() { addition.list = found }
      return true
    }
    if addition.amount != nil { return false }
    if reader.take("quantity") || reader.take("amount") {
      _ = reader.take(":") || reader.take("=")
      if addition.note == nil { addition.note = readMeasured() }
      return true
    }
    // `milk x 3`; the x of `"Milk"x` means something else.
    let isTimes = [-1, 1].contains { reader.number($0) != nil }
    return isTimes && reader.take("x") || reader.take("of")
      || addition.item == nil && (Self.articles + ["name", ":"]).contains { reader.take($0) }
  }

  /// How much of it: behind the list a number may be of its title.
  private mutating func readAmount(_ addition: inout Addition) -> Bool {
    let isSaid = reader.place > 0 && Self.amounts.contains(reader.words[reader.place - 1])
    if addition.item == nil, addition.note == nil, reader.piece(1)?.kind == .text,
      let measured = readMeasured()
    {
      addition.note = measured
      return true
    }
    let start = reader.place
    guard addition.amount == nil, addition.list == list || isSaid,
      let number = readAmount(hasItem: addition.item != nil)
    else { return false }
    if let unit = measure, addition.note == nil {
      reader.place += 1
      addition.note = reader.quoted("\(number) \(unit)")
    } else if number.contains(".") {
      reader.place = start
      return false
    } else {
      addition.amount = number
    }
    _ = reader.take("x") || reader.take("of")
    if addition.note == nil, reader.take("more") {
      addition.amount = addition.amount.map { $0 + " more" }
    }
    return true
  }

  /// The item, its category, its note or its list.
  private mutating func readPart(_ addition: inout Addition) -> Bool {
    if takePlace(["as", "category", "under", "by"]) {
      while takePlace(["category", ":", "="]) {}
      guard addition.category == nil, let found = readName(.category) else { return false }
      addition.category = found
    } else if takePlace(["unit"]) {
      while takePlace([":", "="]) {}
      guard let number = addition.amount, addition.note == nil, let unit = readWord() else {
        return false
      }
      addition.amount = nil
      addition.note = "\"\(number) \(unit.dropFirst())"
    } else if takePlace(["note", "notes", "comment", "remark"]) {
      _ = reader.take(":") || reader.take("=")
      guard let found = readName(.item, isNew: true) else { return false }
      addition.add(note: found)
    } else if takePlace(["to", "in", "on", "into", "for", "op", "aan", "voor", "@"]) {
      let isCategory = reader.take("category")
      if isCategory || addition.list != nil, let found = readName(.category) {
        addition.category = found
      } else {
        guard !isCategory, addition.list == nil, let found = readList() else { return false }
        addition.list = found
      }
    } else if addition.item != nil, addition.list == nil,
      reader.current?.kind == .text || reader.at("list")
    {
      while takePlace(["list", ":"]) {}
      guard let found = readList() else { return false }
      addition.list = found
    } else {
      guard addition.item == nil, !isOtherStart(addition.amount != nil),
        let found = readName(.item, isNew: true)
      else { return false }
      addition.item = found
    }
    return true
  }

  private static let amounts = ["quantity", "amount", ":", "="]

  private static let articles = ["a", "an", "the", "some", "my"]

  /// Whether a word stands here that no name begins with: `list`, and behind a number `dozen`.
  private func isOtherStart(_ hasNumber: Bool) -> Bool {
    guard let word = reader.current, word.kind == .word else { return false }
    if ["list", "lijst"].contains(word.text) { return true }
    let counts = ["dozen", "hundred", "thousand", "pack", "cans", "packs"]
    return hasNumber && counts.contains(word.text) && reader.piece(1) != nil
  }

  /// Whether a comma stands here, and behind it a text that is no list's title.
  private var isBeforeItem: Bool {
    guard reader.at(","), let text = reader.piece(1), text.kind == .text else { return false }
    return reader.names.name(text.text, .title) == nil
  }

  /// Whether a number below zero stands here, and no bullet.
  private var isNegative: Bool { reader.piece(1).map { $0.kind == .number && $0.isGlued } ?? false }

  /// The unit that a number stands in front of.
  private var measure: String? {
    guard let word = reader.current, word.kind == .word else { return nil }
    let isUnit = MeasureWords.units.contains(word.text)
    let isMeasuring = MeasureWords.all.contains(word.text) && reader.piece(1)?.text == "of"
    return isUnit || isMeasuring ? word.text : nil
  }

  mutating func readAmount(hasItem: Bool) -> String? {
    guard let piece = reader.current else { return nil }
    if piece.kind == .word, piece.text.hasPrefix("x"), let number = Int(piece.text.dropFirst()) {
      reader.place += 1
      return "\(number)"
    }
    let isQuoted =
      piece.kind == .text && !hasItem && Int(piece.text) != nil
      && reader.piece(1)?.kind == .text
    if isQuoted {
      reader.place += 1
      return piece.text
    }
    guard let number = reader.number() else { return nil }
    let unit = reader.piece(1).flatMap { $0.kind == .word ? $0 : nil }
    let isMeasured = unit.map { MeasureWords.units.contains($0.text) } ?? false
    // `500 g` says more than a number, and there is no half of a piece.
    if !isMeasured, number.contains(".") || unit?.isGlued == true && unit?.text != "x" {
      return nil
    }
    reader.place += 1
    return number
  }

  /// A list or category that is to be made.
  mutating func readCreated(_ first: String) -> String? {
    while takePlace(["a", "new", "the", "een", "shopping", "called", "nieuwe"]) {}
    let isList = takePlace(["list", "lists", "lijst", "table"])
    if isList {
      while takePlace(["called", "named", "(", "{", "title", ":", ")", "values", "genaamd"]) {}
      guard let name = readName(.title, isNew: true) else { return nil }
      while takePlace([")", "}", ","]) {}
      if reader.atEnd { return "create list \(name)" }
      let joint = reader.place
      while takePlace(Self.origins) {}
      // `create list "Tonic" in "BBQ"` says of nothing that it is copied.
      if reader.words[joint..<reader.place].allSatisfy(["in", "on", "the", "list"].contains) {
        return nil
      }
      if reader.place > 1, reader.words[reader.place - 1] == "select" { skipColumns() }
      let isKnown = reader.current.map {
        $0.kind == .word || reader.names.name($0.text, .title) != nil
      }
      guard isKnown == true else { return nil }
      let origin = readList()
      while takePlace([")", "}"] + Self.origins) {}
      return origin.flatMap { reader.atEnd ? "create list \(name) from \($0)" : nil }
    }
    if takePlace(["category", "aisle", "categorie", "section", "department"]) {
      while takePlace(["called", "named"]) {}
      guard let name = readName(.category, isNew: true) ?? readWord() else { return nil }
      while takePlace(["with", "emoji", "icon", ",", "=", "symbol"]) {}
      guard let emoji = reader.current else { return nil }
      reader.place += 1
      guard reader.atEnd else { return nil }
      let sign = reader.quoted(emoji.kind == .text ? emoji.text : emoji.written)
      return "create category \(name) emoji \(sign)"
    }
    guard ["create", "new", "make"].contains(first), let name = reader.current, name.kind == .text
    else { return nil }
    reader.place += 1
    let list = reader.quoted(name.text)
    if reader.atEnd { return first == "create" ? "create list \(list)" : nil }
    guard reader.words[reader.place...].contains(where: ["from", "like", "using"].contains) else {
      return nil
    }
    while takePlace(Self.origins) {}
    guard let origin = readList() else { return nil }
    while takePlace(Self.origins) {}
    return reader.atEnd ? "create list \(list) from \(origin)" : nil
  }

  /// `name, quantity from items where list =`: a list is made with all fields of its items.
  private mutating func skipColumns() {
    while reader.take(",") || reader.take(.field) != nil {}
    while takePlace(Self.origins) {}
  }

  /// What stands between a new list and the one that it is made of.
  private static let origins = [
    "from", "like", "based", "on", "as", "a", "copy", "of", "the", "template", "using", "out",
    "with", ":", "select", "*", "items", "where", "list", "=", "==", "in", "everything", "all",
  ]

  mutating func readWord() -> String? {
    guard let word = reader.current, word.kind == .word || word.kind == .text else { return nil }
    reader.place += 1
    return reader.quoted(word.kind == .text ? word.text : word.spelled)
  }

  /// `a new list from the week shop template`, `list from template BBQ`: nobody says what it is
  /// called.
  private mutating func readUnnamed() -> String? {
    while takePlace(["a", "the", "new", "list"]) {}
    guard takePlace(["from", "with", "using", "of"]) else { return nil }
    while takePlace(["the", "template", ":", "my"]) {}
    guard let origin = readList() else { return nil }
    _ = takePlace(["template"])
    return reader.atEnd ? copied(origin) : nil
  }

  /// `create table "Party" as select name, quantity from "BBQ"`: a list like another one.
  mutating func readSelected() -> String? {
    guard takePlace(["table"]) || reader.words[..<reader.place].contains("table"),
      let name = readName(.title, isNew: true), takePlace(["as"]), takePlace(["select"]),
      let from = reader.words[reader.place...].firstIndex(of: "from")
    else { return nil }
    reader.place = from + 1
    guard let origin = readList(), reader.atEnd else { return nil }
    return "create list \(name) from \(origin)"
  }

  /// `add "Ski trip" template:"Camping"`: a list that is made of another one.
  mutating func readTemplate() -> String? {
    guard reader.words.contains("template"), !reader.words.contains("values") else { return nil }
    let start = reader.place
    if let copied = readUnnamed() { return copied }
    reader.place = start
    while takePlace(["a", "the", "new", "list", "called", "named"]) {}
    // `new list from template Basics, title Party`
    if takePlace(["from"]) || reader.at("template") {
      while takePlace(["the", "template", ":", "="]) {}
      guard let origin = readList() else { return nil }
      while takePlace([",", "title", "name", "called", ":", "="]) {}
      guard let name = readName(.title, isNew: true), reader.atEnd else { return nil }
      return "create list \(name) from \(origin)"
    }
    guard let name = readName(.title, isNew: true) else { return nil }
    while takePlace(["from", "with", "using", "by", "the", "template", ":", "=", ","]) {}
    guard let origin = readList(), reader.atEnd else { return nil }
    return "create list \(name) from \(origin)"
  }
}
