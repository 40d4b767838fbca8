/// Reads changes that are told and not ordered: `cola belongs in Pantry`, `the BBQ list is done`,
/// `note for cola: cold please`, `six more cola for the BBQ`.
struct SaidReader: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""

  init(_ part: some ChangePart) { (reader, scope) = (part.reader, part.scope) }

  mutating func read() -> String? {
    attempt { $0.readMore() } ?? attempt { $0.readNote() } ?? attempt { $0.readCategory() }
      ?? attempt { $0.readAmount() } ?? attempt { $0.readFinished() } ?? attempt { $0.readBack() }
      ?? attempt { $0.readGoing() } ?? attempt { $0.readReplaced() }
  }

  /// An item with its list, which is said behind it or is the only one that it is on.
  private mutating func readItem() -> (item: String, list: String)? {
    while takePlace(["the", "a", "an", "some", "my"]) {}
    guard let item = readName(.item) else { return nil }
    if let list = readListBehind() { return (item, list) }
    return home(of: [item]).map { (item, $0) }
  }

  /// `on the BBQ list`, where a list is called so.
  private mutating func readListBehind() -> String? {
    let start = reader.place
    if takePlace(Self.scopes), let list = readList(),
      reader.names.allTitles.contains(where: { reader.quoted($0) == list })
    {
      return list
    }
    return reader.fail(start)
  }

  /// `six more cola for the BBQ`: what is there already is raised.
  private mutating func readMore() -> String? {
    while takePlace(["get", "we", "i", "need", "buy", "want", "some"]) {}
    let number = reader.number()
    if number != nil { reader.place += 1 }
    guard takePlace(["more"]) else { return nil }
    _ = takePlace(["of"])
    guard let item = readName(.item, isNew: true) else { return nil }
    let isSaid = takePlace(Self.targets)
    guard let list = isSaid ? readList() : readListBehind() ?? home(of: [item]), reader.atEnd
    else { return nil }
    return "add \(number ?? "1") more \(item) to \(list)"
  }

  /// `put a note on the cola: cold please`, `note for cola: cold`.
  private mutating func readNote() -> String? {
    while takePlace(["put", "add", "write", "leave", "make", "set", "a", "the"]) {}
    guard takePlace(["note", "notes", "comment"]), takePlace(["on", "to", "for", "at", "of"]),
      let (item, list) = readItem()
    else { return nil }
    guard takePlace([":", "saying", "=", "says", "that"]) else { return nil }
    while takePlace(["says", ":"]) {}
    let rest = reader.pieces[reader.place...]
    guard let first = rest.first else { return nil }
    if first.kind == .text {
      guard rest.count == 1 else { return nil }
      return "update \(item) in \(list) set note = \(reader.quoted(first.text))"
    }
    guard rest.allSatisfy({ $0.kind == .word || $0.kind == .number }) else { return nil }
    let note = reader.quoted(rest.map(\.spelled).joined(separator: " "))
    return "update \(item) in \(list) set note = \(note)"
  }

  /// `cola belongs in Pantry`, `file cola under Pantry`.
  private mutating func readCategory() -> String? {
    let isFiled = takePlace(["file", "put"])
    guard let (item, list) = readItem() else { return nil }
    let words = reader.words[reader.place...]
    let joints = [
      ["belongs", "in"], ["belongs", "to"], ["belong", "in"], ["belong", "to"],
      ["should", "be", "in"],
      ["goes", "in"], ["go", "in"], ["is", "in"], ["belongs", "under"], ["goes", "under"],
      ["should", "be", "under"], ["hoort", "bij"],
    ]
    let joint =
      joints.first { words.starts(with: $0) }
      ?? (isFiled && ["in", "under"].contains(words.first) ? [""] : nil)
    guard let joint else { return nil }
    reader.place += joint.count
    while takePlace(["the", "category", "aisle"]) {}
    guard let text = reader.current, let category = readName(.category),
      text.kind == .text || reader.names.categories.map(reader.quoted).contains(category)
    else { return nil }
    let isSaid = takePlace(["category", "aisle", "section", "department"])
    return reader.atEnd && (!isFiled || isSaid)
      ? "update \(item) in \(list) set category = \(category)" : nil
  }

  /// `we need 10 cola instead of 6`, `cola 10 instead of 6`, `make it 10 cola`.
  private mutating func readAmount() -> String? {
    let isMade = takePlace(["make"]) && takePlace(["it", "that"])
    if !isMade { while takePlace(["we", "i", "need", "want"]) {} }
    var number = takeNumber()
    guard let (item, list) = readItem() else { return nil }
    if number == nil { number = takeNumber() }
    guard let number else { return nil }
    if takePlace(["instead"]) {
      if takePlace(["of"]) { guard takeNumber() != nil else { return nil } }
    } else if !isMade {
      return nil
    }
    return reader.atEnd ? "update \(item) in \(list) set quantity = \(number)" : nil
  }

  /// `put charcoal back on the BBQ list`: it is still to be bought.
  private mutating func readBack() -> String? {
    guard takePlace(["put", "add"]) else { return nil }
    while takePlace(["the", "a", "some"]) {}
    guard let item = readName(.item), takePlace(["back"]) else { return nil }
    guard let list = reader.atEnd ? home(of: [item]) : readListBehind(), reader.atEnd else {
      return nil
    }
    return "uncheck \(item) in \(list)"
  }

  /// `everything that is left on BBQ goes to Week shop`: what goes, and where.
  private mutating func readGoing() -> String? {
    let words = reader.words
    let verbs = ["goes", "go", "moves", "move"]
    guard
      let place = words.indices.dropFirst(reader.place).first(where: { verbs.contains(words[$0]) }),
      place > reader.place, words.indices.contains(place + 1),
      ["to", "onto", "on"].contains(words[place + 1])
    else { return nil }
    var rows = Array(reader.pieces[reader.place..<place])
    if let last = rows.last, ["should", "must", "can", "will"].contains(last.text) {
      rows.removeLast()
    }
    let rest = Array(reader.pieces[(place + 2)...])
    let order = (PieceCutter.cut("move") ?? []) + rows + (PieceCutter.cut("to") ?? []) + rest
    var change = ChangeReader(SentenceReader(order, reader.names, reader.vocabulary))
    return change.read()
  }

  /// `find Cola replace with Cola Zero in BBQ`, `it should say Pepsi instead of Cola for BBQ`.
  private mutating func readReplaced() -> String? {
    var (old, new): (String?, String?) = (nil, nil)
    if takePlace(["find"]) {
      old = readName(.item)
      while takePlace([",", "and"]) {}
      guard takePlace(["replace"]) else { return nil }
      _ = takePlace(["it"])
      guard takePlace(["with", "by"]) else { return nil }
      new = readName(.item, isNew: true)
    } else if takePlace(["it"]), takePlace(["should"]), takePlace(["say", "be"]) {
      let name = reader.pieces[reader.place...].prefix { $0.text != "instead" }
      guard name.allSatisfy({ $0.kind == .word }) || name.count == 1 else { return nil }
      reader.place += name.count
      guard takePlace(["instead"]), takePlace(["of"]) else { return nil }
      new = reader.quoted(
        name.map { $0.kind == .text ? $0.text : $0.spelled }.joined(separator: " "))
      old = readName(.item)
    }
    guard let old, let new, let list = readListBehind() ?? home(of: [old]), reader.atEnd else {
      return nil
    }
    return "update \(old) in \(list) set name = \(new)"
  }

  private mutating func takeNumber() -> String? {
    guard let number = reader.number(), !number.contains(".") else { return nil }
    reader.place += 1
    return number
  }

  /// `the BBQ list is done`, `everything is bought for the BBQ`, `I'm done with the BBQ list`.
  private mutating func readFinished() -> String? {
    let states = ["done", "finished", "complete", "completed", "bought"]
    if takePlace(["everything", "all"]) {
      while takePlace(["items", "things"]) {}
      guard takePlace(["is", "are"]), takePlace(states), let list = readListBehind(), reader.atEnd
      else { return nil }
      return "check items in \(list)"
    }
    if takePlace(["i'm", "we're"]) || takePlace(["i", "we"]) && takePlace(["am", "are"]) {
      guard takePlace(states), takePlace(["with"]), let list = readList(), reader.atEnd else {
        return nil
      }
      return "check items in \(list)"
    }
    guard let list = readList(), reader.names.titles.map(reader.quoted).contains(list),
      takePlace(["is"]), takePlace(states), reader.atEnd
    else { return nil }
    return "check items in \(list)"
  }
}
