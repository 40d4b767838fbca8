import QCQLanguage

/// `lists without cola`, `lists with no milk`: what is not on them.
struct AbsentItem: SentencePhrase {
  private let test: String

  func add(to reader: inout SentenceReader) {
    reader.add(.written("none(\(Entity.items.rawValue) where \(test))"))
  }

  init?(_ reader: inout SentenceReader) {
    // `shopping list without cola` may ask for what is on it.
    guard reader.query.entity == .lists || reader.query.entity == .categories,
      !reader.isSourceWeak
    else { return nil }
    if let clause = reader.peek(.clause), clause.meant == "without" {
      reader.place += clause.count
    } else {
      _ = reader.take("where") || reader.take("with")
      guard reader.take("no") || reader.take("missing") else { return nil }
    }
    _ = reader.take("any")
    reader.skipNoise()
    guard let test = AbsentItem.test(&reader) else { return nil }
    if ["on", "in"].contains(reader.current?.text), ["it", "them"].contains(reader.piece(1)?.text) {
      reader.place += 2
    }
    // `without cola in the title`, `without cola or milk`
    let others = ["in", "on", "of", "from", "or", "nor", ","]
    if let next = reader.current, next.kind == .text || others.contains(next.text) { return nil }
    self.test = test
  }

  /// An item by its name, or by a word of it; what is a list or a category, too, may be either.
  private static func test(_ reader: inout SentenceReader) -> String? {
    if let text = reader.current, text.kind == .text {
      reader.place += 1
      guard reader.names.name(text.text, .title) == nil,
        reader.names.name(text.text, .category) == nil
      else { return nil }
      let item = reader.names.name(text.text, .item)
      return item.map { "name = \(reader.quoted($0))" } ?? part(text.text, reader)
    }
    if reader.knownRun(.title) != nil || reader.knownRun(.category) != nil { return nil }
    if let run = reader.knownRun(.item) {
      reader.place += run.count
      return "name = \(reader.quoted(run.name))"
    }
    guard let word = reader.current, word.kind == .word, word.text.count > 2,
      !Meanings.has(word.text), !KeywordSet.reserved(word.text)
    else { return nil }
    reader.place += 1
    return part(word.written, reader)
  }

  /// `milk`, where items are called `Whole milk` and `UHT milk`, and no list has it in its title.
  private static func part(_ text: String, _ reader: SentenceReader) -> String? {
    reader.names.hasPart(text, .item) && !reader.names.hasPart(text, .title)
      ? "name contains \(reader.quoted(text))" : nil
  }
}
