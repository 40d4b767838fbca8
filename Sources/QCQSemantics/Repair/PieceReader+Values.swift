import QCQLanguage

// Names, texts and numbers, in quotes or not.
extension PieceReader {
  /// The values of a field, between commas or `or`, in whatever brackets.
  mutating func readValues(_ field: String) -> [String]? {
    var values: [String] = []
    while true {
      skipNoise()
      while take("(") || take("[") || take("{") {}
      guard let value = textValue(field) else { break }
      values.append(value)
      while take(")") || take("]") || take("}") {}
      let start = place
      let brackets = pieces[..<place].map(\.text)
      let isOpen = brackets.lastIndex(of: "(") ?? -1 > brackets.lastIndex(of: ")") ?? -1
      guard take(",") || take("or") || take("and") || isOpen && isTextValue(field) else { break }
      _ = take("=") || take("==")
      while take("(") || take("[") || take("{") {}
      skipNoise()
      guard isTextValue(field) else {
        place = start
        break
      }
    }
    return values.isEmpty ? nil : values
  }

  /// One title, in quotes or known to the database.
  mutating func takeTitle() -> String? {
    if let text = current, text.kind == .text {
      place += 1
      return quoted(names.name(text.text, .title) ?? text.text)
    }
    guard let run = titleRun() else { return nil }
    place += run.count
    return quoted(run.name)
  }

  func isTextValue(_ field: String) -> Bool {
    if current?.kind == .text {
      // What is compared itself is no value.
      return peek(.comparison, 1) == nil
    }
    return kind(of: field).map { knownRun($0) != nil } ?? false
  }

  /// Whether a name of the database stands here that such a field may have.
  func isKnown(_ field: String) -> Bool {
    kind(of: field).map { knownRun($0) != nil } ?? false
  }

  func kind(of field: String) -> KnownNames.Kind? {
    switch field {
    case "category", "category.name": .category
    case "list", "list.title", "title": .title
    case "name": .item
    default: nil  // String
    }
  }

  /// A text, in quotes or not, as it is known to the database.
  mutating func textValue(_ field: String) -> String? {
    // `starts with a B`
    if at("a") || at("an") || at("the"), let letter = piece(1), letter.kind == .word,
      letter.text.count == 1
    {
      place += 1
    }
    guard let value = current else { return nil }
    let kind = self.kind(of: field)
    if value.kind == .text {
      place += 1
      let isName = kind == .category || kind == .title
      return quoted(kind.flatMap { isName ? names.name(value.text, $0) : nil } ?? value.text)
    }
    if let kind, let run = knownRun(kind) {
      place += run.count
      return quoted(run.name)
    }
    if value.kind == .number {
      guard piece(1)?.isGlued != true else { return nil }
      place += 1
      return quoted(value.written)
    }
    if value.kind == .parameter {
      let known = kind.flatMap { names.name(String(value.written.dropFirst()), $0) }
      guard let known else { return nil }
      place += 1
      return quoted(known)
    }
    // One word is a text where nothing else can stand.
    guard value.kind == .word, kind != .category, kind != .title, value.text.count > 0,
      !KeywordSet.reserved(value.text), peek(.comparison) == nil, peek(.connective) == nil
    else { return nil }
    place += 1
    return quoted(value.spelled)
  }

  /// A number, in digits, words or quotes, with what counts pieces behind it.
  mutating func looseNumber() -> String? {
    let start = place
    _ = take("+") || take("$") || take("€") || take("=")
    if let text = current, text.kind == .text {
      let inner = text.text.replacing("%", with: "").replacing(",", with: ".")
      guard Double(inner) != nil, !inner.contains("e"), !text.text.contains("%") else {
        return fail(start)
      }
      place += 1
      return inner
    }
    guard let number = self.number() else { return fail(start) }
    // `5kg` is more than a number.
    if let next = piece(1), next.isGlued, next.kind == .word { return fail(start) }
    place += 1
    let decimals = takeDecimals()
    if words[..<place].suffix(3).contains(DerivedField.progress.rawValue), take("%") {
      return number + decimals + "%"
    }
    skipPieces()
    return number + decimals
  }

  /// `2,50`: the digits behind a comma within a number.
  private mutating func takeDecimals() -> String {
    guard at(","), current?.isGlued ?? false, let digits = piece(1), digits.kind == .number,
      digits.isGlued, digits.text.count == 2, pieces[place - 1].kind == .number,
      !pieces[place - 1].text.contains("."), piece(2)?.text != ","
    else { return "" }
    place += 2
    return ".\(digits.text)"
  }

  mutating func skipPieces() {
    let words = [
      "x", "pieces", "piece", "pcs", "stuks", "stuk", "€", "euro", "euros", "eur", "dollars",
      "dollar",
    ]
    while let word = current, word.kind != .text, words.contains(word.text) { place += 1 }
    if at("of"), let whole = piece(1)?.text, ["them", "it"].contains(whole) { place += 2 }
  }
}

extension KeywordSet {
  /// Whether a word has a meaning of its own, so that nobody writes it for a text.
  static func reserved(_ word: String) -> Bool {
    Keyword.allCases.contains { $0.word == word }
      || Meanings.meaning(of: [word][...], as: .source) != nil
      || Meanings.meaning(of: [word][...], as: .clause) != nil
  }
}
