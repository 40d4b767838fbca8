import QCQLanguage
import QCQText

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
    guard others.allSatisfy({ Meanings.meaning(of: words, as: $0) == nil }),
      let field = Meanings.meaning(of: words, as: .field)
    else { return false }
    return !["created", "updated"].contains(field.meant)
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

  /// `clear the note of "Cola" in "BBQ"`: only a note can be empty.
  mutating func readCleared() -> String? {
    while takePlace(["the", "all", "every", "any", "my"]) {}
    guard scope == nil, reader.take(.field) == "note" else { return nil }
    let cleared = "set note = \"\""
    let start = reader.place
    if takePlace(["of", "from", "for"]) {
      while takePlace(["the", "item"]) {}
      if let item = readName(.item), takePlace(Self.scopes), let list = readList(), reader.atEnd {
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
