import QCQLanguage
import QCQText

/// Makes a change out of a sentence that says one in other words.
///
/// The verb comes first, or behind `in "BBQ"`; every word behind it has to be understood.
struct ChangeReader {
  var reader: SentenceReader
  /// The list that stood in front.
  var scope: String?
  /// What has to be made before, a line each.
  var front = ""

  init(_ reader: SentenceReader) { self.reader = reader }

  /// The change; nil where the sentence is none, or has a word that is not understood.
  mutating func read() -> String? {
    readFront()
    let words = reader.words[reader.place...]
    guard let verb = reader.peek(.verb) else { return readWithoutVerb() }
    let first = words.first ?? ""
    if let list = readFinishedList() { return list }
    // `done items` tells of rows, and `done "Cola"` of what was done.
    let isData = isItem(at: verb.count)
    if reader.peek(.condition) != nil, !isData, first != "complete" { return nil }
    reader.place += verb.count
    // `take 5 items` is no change, and `take "Cola" off "BBQ"` is one.
    if first == "take", !words.contains("off"), !words.contains("out") { return nil }
    switch verb.meant {
    case "add", "create": return readAdded(first, verb.meant)
    case "check" where first == "mark": return readMark()
    case "check", "uncheck", "toggle", "delete": return readTarget(verb.meant, first)
    case "update": return readUpdate(first)
    case "move": return readMove("move")
    case "copy": return readCopiedList() ?? readMove("copy")
    case "rename": return readRename()
    default: return nil  // String
    }
  }

  /// `in "BBQ" add …`, `"BBQ": add …`
  mutating func readFront() {
    reader.skipPoliteness()
    let start = reader.place
    _ = reader.take("in")
    guard let list = reader.current, list.kind == .text else {
      reader.place = start
      return
    }
    reader.place += 1
    _ = reader.take(":") || reader.take(",")
    if reader.peek(.verb) == nil { reader.place = start } else { scope = name(list.text, .title) }
  }

  func name(_ text: String, _ kind: KnownNames.Kind) -> String {
    reader.quoted(reader.names.name(text, kind) ?? text)
  }

  /// `6 cola to BBQ`, `"Cola" is bought`: what is there now, and no word for how it came to it.
  private mutating func readWithoutVerb() -> String? {
    let start = reader.place
    if reader.number() != nil, reader.words.contains(where: Self.targets.contains),
      let added = readItem()
    {
      return added
    }
    reader.place = start
    if let renamed = readRenamedList() { return renamed }
    reader.place = start
    guard isItem(at: 0), let item = readName(.item) else { return nil }
    let list = takePlace(Self.scopes) ? readList() : home(of: [item])
    while takePlace(["is", "are", "as", "=", ":", "->"]) {}
    guard let list, reader.take(.condition) == "completed", reader.atEnd else { return nil }
    return "check \(item) in \(list)"
  }

  /// `list "BBQ" rename "Party"`
  private mutating func readRenamedList() -> String? {
    guard takePlace(["list"]), let list = readName(.title), takePlace(["rename"]) else {
      return nil
    }
    return renamed("list", list)
  }

  // MARK: Pieces of a change

  /// Whether an item's name stands at a distance: in quotes, or known without them.
  private func isItem(at distance: Int) -> Bool {
    if reader.piece(distance)?.kind == .text { return true }
    var ahead = reader
    ahead.place += distance
    return ahead.knownRun(.item) != nil
  }

  /// The one list that some items are on, as they are read; nil where nobody knows which it is.
  func home(of items: [String]) -> String? {
    let homes = items.map { item in
      reader.names.items.first { reader.quoted($0) == item }.flatMap(reader.names.home)
    }
    guard let home = homes.first ?? nil, homes.allSatisfy({ $0 == home }) else { return nil }
    return reader.quoted(home)
  }

  static let stops = [
    "in", "on", "from", "of", "for", "to", "into", "off", "as", "note", "with", "set", "uit", "op",
    "aan", "van", "emoji", "icon", "symbol", "category", "quantity", "and", "is", "where", "that",
    "which", "under", "like", "same", "based", "naar", "toe",
  ]

  /// A name, in quotes, known to the database, or the words up to one that goes on.
  mutating func readName(_ kind: KnownNames.Kind, isNew: Bool = false) -> String? {
    guard let piece = reader.current else { return nil }
    if piece.kind == .text {
      reader.place += 1
      return isNew ? reader.quoted(piece.text) : name(piece.text, kind)
    }
    if let run = reader.knownRun(kind) {
      reader.place += run.count
      return reader.quoted(run.name)
    }
    guard isNew else { return nil }
    var words: [String] = []
    while let piece = reader.current, piece.kind == .word, !Self.stops.contains(piece.text) {
      words.append(piece.written)
      reader.place += 1
    }
    // `one more cola` raises what is there.
    if words.first == "more" { return nil }
    // `milk bread eggs` are three things without commas, and `whole grain bread` is one.
    if kind == .item, words.count > 2 { return nil }
    let isNoise = words.count == 1 && reader.isNoun(words[0])
    return words.isEmpty || isNoise ? nil : reader.quoted(words.joined(separator: " "))
  }

  /// A list, behind `in`, `the list` and the like.
  mutating func readList() -> String? {
    while reader.take("the") || reader.take("my") || reader.take("list") || reader.take("lijst")
      || reader.take("shopping") || reader.take("(") || reader.take("de") || reader.take("new")
    {}
    let list = readName(.title)
    while reader.take(")") || list != nil && reader.take("list") {}
    return list
  }

  /// A list that items go to, which is made first where there is none of that title, nor of one
  /// near to it.
  mutating func readDestination() -> String? {
    var isSaid = false
    while takePlace(["a", "the", "new", "list", "shopping", "my", "lijst"]) { isSaid = true }
    guard let text = reader.current else { return nil }
    if text.kind == .text || reader.knownRun(.title) != nil {
      let list = readList()
      let isKnown =
        text.kind != .text
        || [KnownNames.Kind.title, .category, .item].contains {
          reader.names.name(text.text, $0) != nil
        }
      let titles = reader.names.allTitles
      if let list, !isKnown, NearNames.nearest(to: text.text, among: titles).isEmpty {
        front = "create list \(list)\n"
      }
      return list
    }
    guard reader.knownRun(.category) == nil, reader.knownRun(.item) == nil,
      isSaid || reader.words.count < 12, let list = readName(.title, isNew: true)
    else { return nil }
    front = "create list \(list)\n"
    return list
  }

  mutating func takePlace(_ words: [String]) -> Bool {
    guard let word = reader.current, word.kind != .text, words.contains(word.text) else {
      return false
    }
    reader.place += 1
    return true
  }

  static let targets = ["to", "into", "naar", "->"]
  static let scopes = ["in", "on", "from", "of", "for", "off", "uit", "op", "van", "@"]

  // MARK: add

  mutating func readAdded(_ first: String, _ verb: String) -> String? {
    let start = reader.place
    if let made = readCreated(first) { return made }
    reader.place = start
    if first == "insert" {
      if let inserted = readInserted() { return inserted }
      if reader.words.contains("values") { return nil }
    }
    reader.place = start
    if verb == "create" { return nil }
    if let noted = readNote() { return noted }
    reader.place = start
    if let items = readItems() { return items }
    reader.place = start
    if let item = readItem() { return item }
    reader.place = start
    return first == "put" ? readMove("move") : nil
  }

  /// `add note "cold" to "Cola" in "BBQ"`
  mutating func readNote() -> String? {
    guard reader.take("note") || reader.take("comment"), let note = readName(.item, isNew: true),
      reader.take("to") || reader.take("for"), let item = readName(.item),
      takePlace(Self.scopes), let list = readList(), reader.atEnd
    else { return nil }
    return "update \(item) in \(list) set note = \(note)"
  }

  /// `add "Milk" and 12 "Eggs" to "BBQ"`: several of them in quotes, each behind its number.
  private mutating func readItems() -> String? {
    var items: [String] = []
    repeat {
      _ = reader.take("and")
      let number = readAmount(hasItem: false)
      _ = number == nil || reader.take("x")
      guard let item = reader.current, item.kind == .text else { return nil }
      reader.place += 1
      // `add "Milk" "Dairy" to "BBQ"`: the second one may say where it belongs.
      let isCategory = reader.names.name(item.text, .category) != nil
      if !items.isEmpty, isCategory || Int(item.text) != nil { return nil }
      items.append((number.map { $0 + " " } ?? "") + reader.quoted(item.text))
    } while takePlace([",", "and", "&", "en"]) || reader.current?.kind == .text
    guard items.count > 1 else { return nil }
    if reader.atEnd { return scope.map { "add \(items.joined(separator: ", ")) to \($0)" } }
    guard scope == nil, takePlace(Self.targets + Self.scopes), let list = readList(), reader.atEnd
    else { return nil }
    return "add \(items.joined(separator: ", ")) to \(list)"
  }

  mutating func readItem() -> String? {
    var (amount, list): (String?, String?) = (nil, scope)
    var (item, category, note): (String?, String?, String?) = (nil, nil, nil)
    while !reader.atEnd {
      if item != nil, isBeforeItem { return nil }
      if reader.take(",") || reader.take("item") || reader.take("toe") || reader.take("values")
        || reader.take("(") || reader.take(")") || reader.take("->")
        || !isNegative && reader.take("-")
      {
        if reader.words[reader.place - 1] == "->", let found = readList() { list = found }
        continue
      }
      if amount == nil,
        reader.take("x") || reader.take("quantity") || reader.take("of")
          || item == nil && (reader.take("a") || reader.take("the") || reader.take("some"))
      {
        continue
      }
      if amount == nil, let number = readAmount(hasItem: item != nil) {
        // A quantity counts pieces: what is measured is said in the note.
        if let unit = measure, note == nil {
          reader.place += 1
          note = reader.quoted("\(number) \(unit)")
        } else {
          amount = number
        }
        _ = reader.take("x") || reader.take("of")
      } else if takePlace(["with"]) {
        continue
      } else if takePlace(["as", "category", "under"]) {
        _ = reader.take("category")
        guard category == nil, let found = readName(.category) else { return nil }
        category = found
      } else if takePlace(["note", "notes", "comment", "remark"]) {
        guard note == nil, let found = readName(.item, isNew: true) else { return nil }
        note = found
      } else if takePlace(["to", "in", "on", "into", "for", "op", "aan", "voor", "@"]) {
        if reader.take("category") {
          guard let found = readName(.category) else { return nil }
          category = found
        } else if list != nil, let found = readName(.category) {
          category = found
        } else {
          guard list == nil, let found = readList() else { return nil }
          list = found
        }
      } else if item != nil, list == nil, reader.current?.kind == .text {
        guard let found = readList() else { return nil }
        list = found
      } else if item == nil, let found = readName(.item, isNew: true) {
        item = found
      } else {
        return nil
      }
    }
    guard let item, let list else { return nil }
    return "add \(amount.map { $0 + " " } ?? "")\(item) to \(list)"
      + (category.map { " as \($0)" } ?? "") + (note.map { " note \($0)" } ?? "")
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
    guard let number = reader.number(), !number.contains(".") else { return nil }
    // `500 g` says more than a number.
    if let unit = reader.piece(1), unit.kind == .word, unit.isGlued, unit.text != "x",
      !MeasureWords.units.contains(unit.text)
    {
      return nil
    }
    reader.place += 1
    return number
  }

  // MARK: create

  /// A list or category that is to be made.
  mutating func readCreated(_ first: String) -> String? {
    while takePlace(["a", "new", "the", "een", "shopping", "called"]) {}
    let isList = takePlace(["list", "lists", "lijst", "table"])
    if isList {
      while takePlace(["called", "named", "(", "{", "title", ":", ")", "values", "genaamd"]) {}
      guard let name = readName(.title, isNew: true) else { return nil }
      while takePlace([")", "}"]) {}
      if reader.atEnd { return "create list \(name)" }
      while takePlace(Self.origins) {}
      return readList().flatMap { reader.atEnd ? "create list \(name) from \($0)" : nil }
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
    guard first == "create", let name = reader.current, name.kind == .text else { return nil }
    reader.place += 1
    return reader.atEnd ? "create list \(reader.quoted(name.text))" : nil
  }

  /// What stands between a new list and the one that it is made of.
  private static let origins = [
    "from", "like", "based", "on", "as", "a", "copy", "of", "the", "template", "using", "out",
  ]

  mutating func readWord() -> String? {
    guard let word = reader.current, word.kind == .word else { return nil }
    reader.place += 1
    return reader.quoted(word.written)
  }
}

extension SentenceReader {
  mutating func skipPoliteness() {
    while take("please") || take("can") || take("could") || take("you") || take("i") {}
  }

  /// Whether a word names a kind of thing, and none of them.
  func isNoun(_ word: String) -> Bool {
    Meanings.meaning(of: [word.lowercased()][...], as: .source) != nil
  }

  /// Whether the query only says which items are meant.
  var isOnlyRows: Bool {
    query.measure == nil && query.columns.isEmpty && query.groups.isEmpty && query.file == nil
      && (query.entity ?? .items) == .items && query.sort.isEmpty
      && query.page.limit == nil
  }
}
