import QCQLanguage

/// Makes a change out of a sentence that says one in other words.
///
/// The verb comes first, or behind `in "BBQ"`; every word behind it has to be understood.
struct ChangeReader: ChangePart {
  var reader: SentenceReader

  /// The list that stood in front.
  var scope: String?

  /// What has to be made before, a line each.
  var front = ""

  init(_ reader: SentenceReader) { self.reader = reader }

  /// The change; nil where the sentence is none, or has a word that is not understood.
  mutating func read() -> String? {
    if let both = readMadeAndFilled() ?? said() { return both }
    readFront()
    let words = reader.words[reader.place...]
    guard let verb = reader.peek(.verb) else {
      return reckoned() ?? readWithoutVerb()
    }
    let first = words.first ?? ""
    if let list = readFinishedList() ?? reckoned() { return list }
    // `done items` tells of rows, and `done "Cola"` of what was done.
    let isData = isItem(at: verb.count)
    if reader.peek(.condition) != nil, !isData, first != "complete" { return nil }
    reader.place += verb.count
    if let made = added({ $0.readSelected() ?? $0.readTemplate() }) { return made }
    // `take 5 items` is no change, and `take "Cola" off "BBQ"` is one.
    if first == "take", !words.contains("off"), !words.contains("out") { return nil }
    switch verb.meant {
    case "add", "create":
      // `add items in "BBQ" to "BBQ 2"`; what is put somewhere else is moved.
      if first != "put", reader.peek(.source)?.meant == "items",
        let copied = attempt({ $0.readMove("copy") })
      {
        return copied
      }
      if first == "put", let sorted = attempt({ $0.readPutIntoCategory() }) { return sorted }
      return added { $0.readAdded(first, verb.meant) } ?? (first == "put" ? readMove("move") : nil)
    case "check" where first == "mark": return readMark()
    case "check", "uncheck", "toggle", "delete": return readTarget(verb.meant, first)
    case "update": return updated { $0.readUpdate(first) }
    case "move":
      return (first == "mv" ? updated { $0.readMovedTitle() } : nil) ?? readMove("move")
    case "copy": return readCopiedList() ?? readMove("copy")
    case "rename": return updated { $0.readRename() }
    default: return nil  // String
    }
  }

  /// `create list "X" and move the pending items of "BBQ" to it`: a new list, and what goes to it.
  private mutating func readMadeAndFilled() -> String? {
    let start = reader.place
    defer { reader.place = start }
    reader.skipPoliteness()
    guard let title = readInsertedTitle() ?? readMadeTitle() else { return nil }
    let end = reader.place
    while takePlace([",", "then", "and", ";", "&"]) {}
    guard reader.place > end else { return nil }
    // `insert into lists …; update items set list = …`
    let verbs = ["move", "copy", "add"] + (reader.words.contains("into") ? ["update"] : [])
    let isTold = reader.words[reader.place...].contains {
      (Self.targets + ["onto", "there"]).contains($0)
    }
    guard let verb = reader.peek(.verb), verbs.contains(verb.meant) else { return nil }
    var rest = Array(reader.pieces[reader.place...])
    while let last = rest.last, last.kind == .sign, [".", "!"].contains(last.text) {
      rest.removeLast()
    }
    // `to it`, `there`
    if let last = rest.last, last.kind == .word, ["it", "there", "this"].contains(last.text) {
      rest.removeLast()
      if let word = rest.last, Self.targets.contains(word.text) { rest.removeLast() }
      rest += PieceCutter.cut("to \(title)") ?? []
    } else if !isTold, verb.meant != "update", !reader.words.contains("select") {
      rest += PieceCutter.cut("to \(title)") ?? []
    }
    var change = ChangeReader(SentenceReader(rest, reader.names, reader.vocabulary))
    guard let filled = change.read() else { return nil }
    if filled.hasPrefix("create list \(title) from "), !filled.contains("\n") { return filled }
    guard filled.hasSuffix(" to \(title)") else { return nil }
    let last = filled.split(separator: "\n").last.map(String.init) ?? filled
    return "create list \(title)\n\(last)"
  }

  /// `create list "X"`
  private mutating func readMadeTitle() -> String? {
    guard reader.take(.verb) == "create" || takeAddedList() else { return nil }
    while takePlace(["a", "new", "the", "list", "called", "named", "shopping"]) {}
    return readName(.title, isNew: true)
  }

  /// `insert into lists (title) values ('X')`
  private mutating func readInsertedTitle() -> String? {
    let start = reader.place
    if reader.words[start...].starts(with: ["insert", "into"]) {
      var part = InsertReader(self)
      part.reader.place += 2
      let front = "create list "
      if let made = part.readInsertedList(), !made.contains("\" from \"") {
        reader = part.reader
        return String(made.dropFirst(front.count))
      }
    }
    return reader.fail(start)
  }

  /// `add a list …`
  private mutating func takeAddedList() -> Bool {
    let words = reader.words[reader.place...].drop { ["add", "a", "new"].contains($0) }
    guard reader.at("add"), words.first == "list" else { return false }
    reader.place = words.startIndex
    return true
  }

  /// `in "BBQ" add …`, `"BBQ": add …`
  mutating func readFront() {
    reader.skipPoliteness()
    let start = reader.place
    _ = reader.take("in")
    // `"Cola" modify "Pepsi"` begins with an item.
    guard let list = reader.current, list.kind == .text,
      reader.names.name(list.text, .title) != nil || reader.names.name(list.text, .item) == nil
    else {
      reader.place = start
      return
    }
    reader.place += 1
    _ = reader.take(":") || reader.take(",")
    if reader.peek(.verb) == nil { reader.place = start } else { scope = name(list.text, .title) }
  }

  /// `6 cola to BBQ`, `"Cola" is bought`: what is there now, and no word for how it came to it.
  private mutating func readWithoutVerb() -> String? {
    let start = reader.place
    if reader.number() != nil, reader.words.contains(where: Self.targets.contains),
      let added = added({ $0.readItem() })
    {
      return added
    }
    let made =
      attempt { $0.readAmountFirst() } ?? updated { $0.readRenamedList() }
      ?? updated { $0.readCalled() } ?? updated { $0.readGivenName() }
      ?? modified() ?? attempt { $0.readAgain() }
    if let made { return made }
    reader.place = start
    guard isItem(at: 0), let item = readName(.item) else { return nil }
    let list = takePlace(Self.scopes) ? readList() : home(of: [item])
    while takePlace(["is", "are", "as", "=", ":", "->"]) {}
    guard let list, reader.take(.condition) == "completed", reader.atEnd else { return nil }
    return "check \(item) in \(list)"
  }

  /// `flour 500 g on Week shop`: how much of something, and where.
  private mutating func readAmountFirst() -> String? {
    _ = reader.take("+")
    // `Week shop: flour 500 g`
    var part = AdditionReader(self)
    if scope == nil, reader.knownRun(.title) != nil, let list = part.readList() {
      _ = part.takePlace([":"])
      part.list = list
    }
    reader.place = part.reader.place
    let words = reader.words[reader.place...]
    guard let number = reader.pieces[reader.place...].firstIndex(where: { $0.kind == .number }),
      number < reader.place + 3, words.count > 2,
      reader.pieces.indices.contains(number + 1), reader.pieces[number + 1].kind == .word,
      MeasureWords.units.contains(reader.pieces[number + 1].text)
    else { return nil }
    return part.readItem()
  }

  private func modified() -> String? {
    var part = ModifyReader(self)
    return part.read()
  }

  private func reckoned() -> String? {
    var part = ReckoningReader(self)
    return part.read()
  }

  private func said() -> String? {
    var part = SaidReader(self)
    part.reader.skipPoliteness()
    return part.read()
  }

  private func added(_ read: (inout AdditionReader) -> String?) -> String? {
    var part = AdditionReader(self)
    return read(&part)
  }

  private func updated(_ read: (inout UpdateReader) -> String?) -> String? {
    var part = UpdateReader(self)
    return read(&part)
  }

  /// Whether an item's name stands at a distance: in quotes, or known without them.
  private func isItem(at distance: Int) -> Bool {
    if reader.piece(distance)?.kind == .text { return true }
    var ahead = reader
    ahead.place += distance
    return ahead.knownRun(.item) != nil
  }
}

extension PieceReader {
  /// `please`, `could you`; `can I delete …` asks whether, and tells nobody to.
  mutating func skipPoliteness() {
    while takeRequest() || take("please") || take("you") || take("i") {}
  }

  private mutating func takeRequest() -> Bool {
    guard at("can") || at("could"), piece(1)?.text == "you" else { return false }
    place += 2
    return true
  }
}
