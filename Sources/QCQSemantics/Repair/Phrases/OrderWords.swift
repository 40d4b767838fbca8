import QCQLanguage

/// `last 5 items`, `5 newest items`, `newest first`: how many rows, and which come first.
enum OrderWords {
  static func read(_ reader: inout SentenceReader) -> Bool {
    readLast(&reader) || readLatest(&reader) || readCount(&reader) || readOrder(&reader)
  }

  /// `last list`, `last item`, and no more: the one that was made last.
  private static func readLast(_ reader: inout SentenceReader) -> Bool {
    guard reader.at("last"), let noun = reader.piece(1)?.text, reader.piece(2) == nil,
      reader.query.isEmpty,
      let entity = [Entity.lists, .items].first(where: { $0.singular == noun })
    else { return false }
    reader.place += 2
    reader.query.entity = entity
    reader.query.sort = ["created desc"]
    reader.query.page.limit = "1"
    return true
  }

  /// `last category`, `newest categories`: whether that is asked of which nobody knows the age.
  static func asksForUndated(_ pieces: [Piece]?, _ vocabulary: Vocabulary) -> Bool {
    guard let pieces, pieces.count == 2, pieces.allSatisfy({ $0.kind == .word }),
      ["last", "latest", "newest", "recent", "oldest"].contains(pieces[0].text)
    else { return false }
    let meant = Meanings.meaning(of: [pieces[1].text][...], as: .source)?.meant
    return meant == Entity.categories.rawValue
      && vocabulary.categories.fields[StoredField.created.rawValue] == nil
  }

  /// `last 5 items`, `the last 7 days`.
  static func readLatest(_ reader: inout SentenceReader) -> Bool {
    guard let word = reader.current?.text,
      ["last", "latest", "newest", "recent", "past", "previous", "oldest"].contains(word),
      let number = reader.number(1)
    else { return false }
    if let unit = reader.peek(.unit, 2), word != "newest", word != "oldest" {
      reader.place += 2 + unit.count
      reader.addDate("since \(number) \(reader.unitWord(unit.meant, number)) ago")
      return true
    }
    reader.place += 2
    reader.query.page.limit = number
    reader.query.sort = [word == "oldest" ? "" : " desc"]
    if reader.atEnd, reader.query.entity == nil { reader.query.entity = .items }
    return true
  }

  /// `5 newest items`, `items 10`: a number alone is how many are wanted.
  static func readCount(_ reader: inout SentenceReader) -> Bool {
    guard reader.query.page.limit == nil, reader.query.measure == nil,
      let number = reader.number(), !number.contains("."),
      reader.place == 0 || reader.pieces[reader.place - 1].kind == .word
    else { return false }
    // `BBQ 2` may be a list, and `task 3` is one of them.
    if reader.isBehindTitle || isOfOne(reader) { return false }
    let next = reader.piece(1)
    let isBeforeWhat =
      next == nil || PriceWords.begins(next?.text) || reader.peek(.source, 1) != nil
      || reader.peek(.order, 1) != nil
      || reader.peek(.condition, 1) != nil || next?.text == ","
    guard isBeforeWhat, reader.query.entity == nil || next == nil || reader.query.entity == .items
    else {
      return false
    }
    if next == nil, reader.query.entity == nil { return false }
    reader.place += 1
    reader.query.page.limit = number
    return true
  }

  /// `task 3 done`, `task done 3`: whether a number behind one thing may be the one that it has.
  private static func isOfOne(_ reader: SentenceReader) -> Bool {
    let nouns = [
      "item", "task", "thing", "product", "article", "entry", "todo", "list", "category",
    ]
    return reader.words[..<reader.place].contains(where: nouns.contains)
  }

  /// `sort quantity, desc`, `sorted by quantity, biggest first`: a direction behind a comma is that
  /// of the only key. False where there are several, or where it fits no such key.
  static func read(
    _ direction: String?, behind keys: inout [String], _ reader: SentenceReader
  ) -> Bool {
    guard let direction, let key = keys.first else { return true }
    let before = reader.words[..<reader.place]
    let joint = before.lastIndex { [",", "and", "then"].contains($0) } ?? before.endIndex - 2
    let said = Array(before[(max(joint, 0) + 1)...])
    guard keys.allSatisfy({ fits(said, $0) }) else { return false }
    let isTurned = keys.contains { $0.hasSuffix(" desc") }
    if direction == "asc" { return !isTurned }
    if keys.count > 1 { return false }
    if isTurned { return said.count > 1 }
    keys = ["\(key) desc"]
    return true
  }

  /// Whether a direction is one of such a key: dates are newest first, and numbers biggest.
  private static func fits(_ direction: [String], _ key: String) -> Bool {
    let field = key.split(separator: " ").first.map(String.init) ?? key
    let (dates, texts) = (["created", "updated"], ["name", "title", "category", "list", "note"])
    func says(_ words: [String]) -> Bool { direction.contains { words.contains($0) } }
    if says(["newest", "latest", "oldest"]) { return dates.contains(field) }
    if says(["a", "z", "a-z", "z-a"]) { return texts.contains(field) }
    let ofNumbers = ["biggest", "largest", "smallest", "highest", "lowest", "most", "least"]
    return !says(ofNumbers) || !dates.contains(field) && !texts.contains(field)
  }

  static func readOrder(_ reader: inout SentenceReader) -> Bool {
    guard let order = reader.peek(.order) else { return false }
    if let measure = reader.peek(.measure), measure.count >= order.count,
      reader.query.page.limit == nil,
      numberField(measure.count, reader) != nil
    {
      return false
    }
    if let condition = reader.peek(.condition), condition.count > order.count { return false }
    // `lists with most left`: only items have an amount.
    let isOfItems = reader.query.entity == nil || reader.query.entity == .items
    if !isOfItems, order.meant.hasPrefix("quantity") { return false }
    // `last changed` is a field behind `sort`.
    if reader.peek(.day) != nil { return false }
    reader.place += order.count
    reader.query.sort = [order.meant]
    // `updated more than 30 days ago, oldest first`
    let isOfUpdates = reader.query.conditions.contains {
      if case .written(let text) = $0.condition { text.hasPrefix("updated ") } else { false }
    }
    if isOfUpdates, order.meant.hasPrefix("created") {
      reader.query.sort = [order.meant.replacing("created", with: "updated")]
    }
    if reader.query.page.limit == nil, reader.isBeforeOne { reader.query.page.limit = "1" }
    return true
  }

  private static func numberField(_ distance: Int, _ reader: SentenceReader) -> String? {
    reader.peek(.field, distance).flatMap { $0.meant == "quantity" ? $0.meant : nil }
  }
}
