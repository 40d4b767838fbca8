import QCQLanguage

// Fields that are emptied: a verb of deleting in front of one deletes no rows.
extension ChangeReader {
  /// Words by which rows have a field.
  static let owning = [
    "has", "have", "having", "with", "where", "whose", "that", "which", "without", "no", "not",
    "lacking",
  ]

  /// Whether a field stands here, and no row.
  var isField: Bool {
    var words = reader.words[reader.place...]
    while let word = words.first, ["the", "all", "every", "any", "my"].contains(word) {
      words.removeFirst()
    }
    let others = [Meanings.Context.source, .condition]
    guard others.allSatisfy({ Meanings.meaning(of: words, as: $0) == nil }) else { return false }
    guard let field = Meanings.meaning(of: words, as: .field) else {
      return isOwnField(words)
    }
    return !["created", "updated"].contains(field.meant)
  }

  /// `price of "Cola"`: a column of the user's own, and not `due items`, which are rows.
  private func isOwnField(_ words: ArraySlice<String>) -> Bool {
    guard let name = words.first, own(name) != nil else { return false }
    guard let next = words.dropFirst().first, !["of", "where"].contains(next) else { return true }
    var ahead = reader
    ahead.place = words.startIndex + 2
    let isRows =
      ahead.current?.kind == .text || ahead.peek(.source) != nil
      || ahead.knownRun(.title) != nil || ahead.knownRun(.item) != nil
    return isRows && Self.scopes.contains(next)
  }

  /// `put Cake in Party into category Pantry`: of an item that is on that list.
  mutating func readPutIntoCategory() -> String? {
    while takePlace(["the", "item"]) {}
    guard scope == nil, let run = reader.knownRun(.item) else { return nil }
    reader.place += run.count
    guard takePlace(["in", "on", "from", "of"]), let list = readList(),
      reader.quoted(reader.names.home(run.name) ?? "") == list,
      takePlace(["into", "in", "under", "to"])
    else { return nil }
    while takePlace(["the", "category"]) {}
    guard let category = readName(.category), reader.atEnd else { return nil }
    return "update \(reader.quoted(run.name)) in \(list) set category = \(category)"
  }

  /// Takes a field that can be empty, and gives what is set then: of the language's own only a note
  /// can.
  private mutating func takeCleared() -> String? {
    if let field = reader.take(.field) { return field == "note" ? "set note = \"\"" : nil }
    guard let field = reader.current.flatMap({ own($0.text) }),
      field.mayBeAbsent || field.type == .text
    else { return nil }
    reader.place += 1
    let empty = field.mayBeAbsent ? "none" : "\"\""
    return "set \(field.name) = \(empty)"
  }

  /// `clear the note of "Cola" in "BBQ"`, `delete price of "Cola" in "BBQ"`
  mutating func readCleared() -> String? {
    while takePlace(["the", "all", "every", "any", "my"]) {}
    guard scope == nil, let cleared = takeCleared() else { return nil }
    let start = reader.place
    if takePlace(["of", "from", "for"]) {
      while takePlace(["the", "item"]) {}
      if let item = readName(.item),
        let list = takePlace(Self.scopes) ? readList() : home(of: [item]), reader.atEnd
      {
        return "update \(item) in \(list) \(cleared)"
      }
    }
    var rows = SentenceReader(
      Array(reader.pieces[start...]), reader.names, reader.vocabulary)
    rows.query.entity = .items
    // `note of "Cola"`: what stands behind `in` is a list, and behind `of` what is known as one.
    let said = zip(reader.pieces, reader.pieces.dropFirst()).filter { word, text in
      text.kind == .text && (word.text == "in" || word.text == "on")
    }
    let titles = said.map { reader.quoted($0.1.text) } + reader.names.titles.map(reader.quoted)
    guard let text = rows.readQuery(), rows.query.isOnlyRows,
      rows.query.scopes.allSatisfy(titles.contains),
      !rows.query.scopes.isEmpty || !rows.query.conditions.isEmpty
    else { return nil }
    return "update \(text) \(cleared)"
  }
}
