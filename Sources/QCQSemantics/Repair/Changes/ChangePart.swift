import QCQLanguage

/// Reads a part of a sentence that says a change in other words.
protocol ChangePart {
  var reader: SentenceReader { get set }
  /// The list that stood in front.
  var scope: String? { get }
  /// What has to be made before, a line each.
  var front: String { get set }
}

extension ChangePart {
  /// What a way of reading makes of the pieces here; what it did not understand is read anew.
  mutating func attempt(_ read: (inout Self) -> String?) -> String? {
    let start = reader.place
    if let change = read(&self) { return change }
    return reader.fail(start)
  }

  func name(_ text: String, _ kind: KnownNames.Kind) -> String {
    reader.quoted(reader.names.name(text, kind) ?? text)
  }

  /// The list that some items are on, as they are read: the current one where there is one, or else
  /// the only one that has them; nil where nobody knows which it is.
  func home(of items: [String]) -> String? {
    if reader.names.hasCurrentList { return reader.names.currentTitle.map(reader.quoted) }
    let homes = items.map { item in
      reader.names.items.first { reader.quoted($0) == item }.flatMap(reader.names.home)
    }
    guard let home = homes.first ?? nil, homes.allSatisfy({ $0 == home }) else { return nil }
    return reader.quoted(home)
  }

  static var stops: [String] {
    [
      "in", "on", "from", "of", "for", "to", "into", "off", "as", "note", "with", "set", "uit",
      "op",
      "aan", "van", "emoji", "icon", "symbol", "category", "quantity", "and", "is", "where", "that",
      "which", "under", "like", "same", "based", "naar", "toe", "using", "template", "should",
      "out", "than", "en", "them", "it", "put", "there", "unchecked", "everything",
      "please", "x", "instead", "again", "too", "now",
    ]
  }

  /// `pepsi x2`: how many, and no part of a name.
  private static func isTimes(_ word: String) -> Bool {
    word.first == "x" && Int(word.dropFirst()).map { (1...999).contains($0) } ?? false
  }

  /// A name, in quotes, known to the database, or the words up to one that goes on.
  mutating func readName(_ kind: KnownNames.Kind, isNew: Bool = false) -> String? {
    guard let piece = reader.current else { return nil }
    if piece.kind == .text {
      reader.place += 1
      return isNew ? reader.quoted(piece.text) : name(piece.text, kind)
    }
    if let run = reader.knownRun(kind), !isNew || !goesOn(kind, behind: run.count) {
      reader.place += run.count
      return reader.quoted(run.name)
    }
    guard isNew else { return nil }
    var words: [String] = []
    if kind == .title { while takePlace(["called", "named"]) {} }
    while let piece = reader.current,
      piece.kind == .word && !Self.stops.contains(piece.text)
        && (words.isEmpty || kind == .title || !Self.isTimes(piece.text))
        || piece.kind == .number && kind == .title && !words.isEmpty
    {
      // `flour week shop`: the list comes last.
      if kind == .item, !words.isEmpty, let run = reader.knownRun(.title),
        reader.piece(run.count) == nil
      {
        break
      }
      words.append(piece.spelled)
      reader.place += 1
    }
    // `to a csv file`, `as a spreadsheet`
    if kind == .title, words.last.map({ FilePhrase.targets.contains($0.lowercased()) }) ?? false {
      return nil
    }
    // `one more cola` raises what is there.
    if words.first == "more" { return nil }
    // `milk bread eggs` are three things without commas, and `whole grain bread` is one.
    if kind == .item, words.count > 2 { return nil }
    let isNoise =
      words.count == 1 && Entity.isNoun(words[0]) && words[0].first?.isLowercase ?? true
    return words.isEmpty || isNoise ? nil : reader.quoted(words.joined(separator: " "))
  }

  /// `Week shop 2`, where there is a list `Week shop`: whether an unquoted title is a longer one.
  private func goesOn(_ kind: KnownNames.Kind, behind count: Int) -> Bool {
    guard kind == .title || kind == .item, let next = reader.piece(count) else { return false }
    let isName = next.kind == .word && next.written.first?.isUppercase ?? false
    return next.kind == .number && kind == .title || isName && !Self.stops.contains(next.text)
  }

  /// A list, behind `in`, `the list` and the like.
  mutating func readList() -> String? {
    while reader.take("the") || reader.take("my") || reader.take("list") || reader.take("lijst")
      || reader.take("shopping") || reader.take("(") || reader.take("de") || reader.take("new")
    {}
    var list = readName(.title)
    if list == nil, let run = reader.titleRun() {
      reader.place += run.count
      list = reader.quoted(run.name)
    }
    while reader.take(")") || list != nil && (reader.take("list") || reader.take("lijst")) {}
    return list
  }

  /// A new list with what is on another one, where nobody said what it is called.
  func copied(_ origin: String) -> String? {
    guard let title = reader.names.titles.first(where: { reader.quoted($0) == origin }) else {
      return nil
    }
    let free = (2...9).lazy.map { "\(title) \($0)" }.first {
      reader.names.name($0, .title) == nil
    }
    return free.map { "create list \(reader.quoted($0)) from \(origin)" }
  }

  /// A list that items go to, which is made first where there is none of that title, nor of one
  /// near to it.
  mutating func readDestination() -> String? {
    var (isSaid, isNew) = (false, false)
    let making = ["new", "called", "named", "create"]
    while takePlace(["a", "the", "list", "shopping", "my", "lijst"] + making) {
      isSaid = true
      isNew = isNew || making.contains(reader.words[reader.place - 1])
    }
    guard let text = reader.current else { return nil }
    let known = reader.knownRun(.title)
    if text.kind == .text || known.map({ !isNew || !goesOn(.title, behind: $0.count) }) ?? false {
      let list = readList()
      let isKnown =
        text.kind != .text
        || [KnownNames.Kind.title, .category, .item].contains {
          reader.names.name(text.text, $0) != nil
        }
      let isMade = takeCreation()
      if let list, !isKnown, isNew || isMade || !reader.names.hasTitle(near: text.text) {
        self.front = "create list \(list)\n"
      }
      return list
    }
    guard reader.knownRun(.category) == nil, reader.knownRun(.item) == nil,
      isSaid || reader.words.count < 12, let list = readName(.title, isNew: true)
    else { return nil }
    self.front = "create list \(list)\n"
    return list
  }

  /// `to "Next week" create list`: it is made first.
  private mutating func takeCreation() -> Bool {
    let start = reader.place
    while takePlace([",", "(", "and", "will", "be", "a", "new", "list"]) {}
    guard takePlace(["create", "created", "make"]) || reader.place > start && reader.atEnd else {
      reader.place = start
      return false
    }
    while takePlace(["list", "it", "first", "new", "if", "needed", "a", "the", ")"]) {}
    return true
  }

  /// A number and its unit in quotes.
  mutating func readMeasured() -> String? {
    guard let text = reader.current, text.kind == .text, isMeasured(text.text) else { return nil }
    reader.place += 1
    return reader.quoted(text.text)
  }

  func isMeasured(_ text: String) -> Bool {
    let parts = PieceCutter.cut(text) ?? []
    return parts.count == 2 && parts[0].kind == .number
      && MeasureWords.units.contains(parts[1].text)
  }

  mutating func takePlace(_ words: [String]) -> Bool {
    guard let word = reader.current, word.kind != .text, words.contains(word.text) else {
      return false
    }
    reader.place += 1
    return true
  }

  static var targets: [String] { ["to", "into", "naar", "->"] }

  static var scopes: [String] { ["in", "on", "from", "of", "for", "off", "uit", "op", "van", "@"] }

  mutating func readField() -> String? {
    _ = reader.take("the")
    if let text = reader.current, text.kind == .text,
      let field = Meanings.meaning(of: [text.text.lowercased()][...], as: .field)
    {
      reader.place += 1
      return field.meant
    }
    if let field = reader.take(.field) { return field == "title" ? "name" : field }
    guard let word = reader.current, word.kind == .word, own(word.text) != nil else { return nil }
    reader.place += 1
    return word.text
  }

  /// A column of the user's own.
  func own(_ name: String) -> Field? {
    reader.vocabulary.items.fields[name].flatMap {
      $0.stored == nil && $0.derived == nil ? $0 : nil
    }
  }

  private mutating func readOwnValue(_ field: Field) -> String? {
    switch field.type {
    case .int, .number:
      if reader.at("+") || reader.at("-") { return nil }
      return reader.looseNumber()
    case .date:
      guard let day = reader.current,
        day.kind == .date || ["today", "tomorrow", "yesterday"].contains(day.text)
      else { return nil }
      reader.place += 1
      return day.text
    case .text:
      guard let text = reader.current, text.kind == .text else { return nil }
      reader.place += 1
      return reader.quoted(text.text)
    case .bool, .list, .category, .data: return nil
    }
  }

  mutating func readValue(_ field: String) -> String? {
    if let own = own(field) { return readOwnValue(own) }
    if field == "quantity" {
      // `+ 1` is one more, or else a one.
      if reader.at("+") || reader.at("-") { return nil }
      let number = reader.looseNumber()
      return number.flatMap { $0.contains(".") ? nil : $0 }
    }
    if field == "completed" || field == "pending" {
      guard let word = reader.current else { return field == "completed" ? "true" : nil }
      guard let truth = Meanings.meaning(of: [word.text.lowercased()][...], as: .truth) else {
        return nil
      }
      reader.place += 1
      return truth.meant
    }
    _ = field == "category" && reader.take("category")
    // `set note = name` copies a field, or sets that word.
    if reader.current?.kind == .word, reader.peek(.field) != nil { return nil }
    if field == "note", takePlace(["null", "nil", "none", "nothing", "empty"]) { return "\"\"" }
    // `Coke Zero`: a name may have several words.
    if field == "name", reader.current?.kind == .word {
      let rest = reader.pieces[reader.place...]
      let name = rest.prefix { $0.kind == .word && !Self.stops.contains($0.text) }
      if name.count > 1,
        name.count == rest.count || rest.dropFirst(name.count).first?.text == "where"
      {
        reader.place += name.count
        return reader.quoted(name.map(\.spelled).joined(separator: " "))
      }
    }
    return reader.textValue(field) ?? readNumberText()
  }

  mutating func readNumberText() -> String? {
    guard let number = reader.current, number.kind == .number else { return nil }
    reader.place += 1
    return reader.quoted(number.written)
  }
}
