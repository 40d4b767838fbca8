import QCQLanguage

/// Makes a statement out of a sentence that is none, by what its words mean.
///
/// It reads phrase by phrase, in whatever order they stand. Every word has to be understood: one
/// that is not ends the attempt, so that nothing that was said gets lost.
struct SentenceReader: PieceReader {
  var cursor: PieceCursor
  var query = QueryDraft()
  /// How the next condition is joined to those before.
  var joiner = "and"
  /// The date that `items created …` is about.
  var dateField: String?
  /// Whether a `show` of its own stands in front, so that nothing chooses rows.
  var isShowing = false
  /// Whether what is asked for was only a word such as `list`, which may stand for more.
  var isSourceWeak = false

  init(_ pieces: [Piece], _ names: KnownNames, _ vocabulary: Vocabulary) {
    cursor = PieceCursor(pieces, names, vocabulary)
  }

  // MARK: Queries

  /// The query that the rest of the sentence is; nil where a word is not understood.
  mutating func readQuery() -> String? {
    if BeyondOneQuery(cursor).isSo { return nil }
    while !atEnd {
      let start = place
      guard readPart(), place > start else { return nil }
    }
    // `lists with only pending items` says more than that there are some.
    let isOfLists = query.entity == .lists || query.entity == .categories
    if isOfLists, !query.conditions.isEmpty, words.contains("only") || words.contains("just") {
      return nil
    }
    // Brackets say what `and` and `or` belong to, and are not read.
    if Set(query.conditions.dropFirst().map(\.joiner)).count > 1, words.contains("(") { return nil }
    // `bbq`, `show me the bbq list`: what is on it.
    let isTitle = pieces.count == 1 || pieces.allSatisfy { $0.kind == .word || $0.kind == .text }
    let clause = Meanings.meaning(of: words.prefix(1), as: .clause)?.meant
    if query.isOnlyScope, isTitle, query.scopes.count == 1,
      clause == nil || clause == Keyword.show.word
    {
      return "items in \(query.scopes[0])"
    }
    return query.isEmpty || query.isOnlyScope ? nil : query.text
  }

  mutating func readPart() -> Bool {
    if read(CountedGroups.self) || read(PeriodComparison.self) || skipSigns() { return true }
    if read(FieldOfItem.self) { return true }
    if read(TotalCost.self) || read(ItemQuestion.self) || read(NoteSearch.self) { return true }
    if read(ShareOfList.self) || read(MissingPrice.self) || read(PriceWords.self) { return true }
    if read(ListDifference.self) || read(ListCount.self) || read(DistinctCount.self) { return true }
    if read(SearchPhrase.self) || read(FilePhrase.self) || read(TagSign.self) { return true }
    // `that are also in "BBQ"` is no noise.
    if !query.scopes.isEmpty, read(ElsewhereTest.self) { return true }
    if let found = peek(.noise), peek(.condition) == nil, found.count > 1 || peekAny() == nil {
      place += found.count
      return true
    }
    if isShowing {
      if read(Product.self) || read(MissingPrice.self) || read(MostOf.self) { return true }
      if OrderWords.readOrder(&self) || MeasureWord.read(&self) { return true }
      if readClause() || readSource() { return true }
      return peek(.field) != nil && peek(.condition) == nil && readColumns("")
    }
    if readIdiom() || read(ElsewhereTest.self) || read(EmptyLists.self) { return true }
    if read(Quantifier.self) || read(HalfDone.self) || read(NamePart.self) { return true }
    if read(AbsentItem.self) || read(NamePhrase.self) || read(Product.self) { return true }
    if read(MostOf.self) || read(DueDate.self) { return true }
    if OrderWords.read(&self) || DayWords.read(&self) { return true }
    if MeasureWord.read(&self) || readCondition() { return true }
    if readClause() || readSource() || readField() || readName() { return true }
    skipNoise()
    return false
  }

  /// Reads a phrase that has a turn of its own.
  mutating func read<Phrase: SentencePhrase>(_ phrase: Phrase.Type) -> Bool {
    let start = place
    guard let phrase = Phrase(&self) else {
      place = start
      return false
    }
    phrase.add(to: &self)
    return true
  }

  private func peekAny() -> String? {
    for context in [
      Meanings.Context.measure, .condition, .clause, .source, .field, .order, .day, .idiom,
    ] {
      if let found = peek(context) { return found.meant }
    }
    return nil
  }

  private mutating func skipSigns() -> Bool {
    guard let sign = current, sign.kind == .sign else { return false }
    switch sign.text {
    case ",", "|", "(", ")", "[", "]", "{", "}", "*", ".", "->", ";":
      place += 1
      return true
    case "?", ":", "@":
      place += 1
      return true
    case "&", "&&", "||", "-", "!", "=", "+", ">": return false
    default: return false  // String
    }
  }

  mutating func addDate(_ date: String) {
    add(dateField.map { .written("\($0) \(date)") } ?? .dated(date))
  }

  mutating func add(_ condition: QueryDraft.Condition) {
    query.add(condition, joiner)
    joiner = "and"
  }

  mutating func readSource() -> Bool {
    guard let source = peek(.source), let entity = Entity(rawValue: source.meant) else {
      return false
    }
    let word = pieces[place].text
    // `put on the lists yesterday`: where it was put is no matter.
    if entity == .lists, dateField == "created" || isPut, pieces.count > place + 1 {
      place += source.count
      query.entity = query.entity ?? .items
      dateField = "created"
      return true
    }
    if entity == .lists, query.entity != .lists, readOneList(word) { return true }
    let asking = ["which", "what", "welk", "welke"]
    if ["list", "item", "product", "article", "category"].contains(word), place > 0,
      asking.contains(words[place - 1])
    {
      query.page.isOne = true
    }
    place += source.count
    _ = take(".") && take("*")
    if query.entity == nil || isSourceWeak {
      let last = pieces[place - 1].text
      let isWeak = ["list", "shoppinglist"].contains(last) && place == source.count
      if query.entity == nil || !isWeak { query.entity = entity }
      isSourceWeak = isWeak
      readAlias()
      return true
    }
    if entity == .items, query.entity != .items, !query.columns.isEmpty {
      query.columns.append("count(items)")
      return true
    }
    if entity == .items, query.entity != .items, query.columns.isEmpty {
      if readStateOfItems(place - source.count) { return true }
      // `lists that have items`
      let before = pieces[..<(place - source.count)].last?.text ?? ""
      if ["of", "for", "from"].contains(before) { return true }
      guard ["have", "has", "having", "with", "contain", "contains"].contains(before) else {
        return false
      }
      add(.written("any(items)"))
      return true
    }
    // `price * quantity of all items`
    let isOf = words[..<(place - source.count)].last { $0 != "all" && $0 != "the" }
    if query.entity == .items, entity == .items, ["of", "for"].contains(isOf) { return true }
    if query.entity == entity || entity == .items { return query.columns.isEmpty }
    if entity == .lists, query.entity == .items, query.measure == "count", !query.columns.isEmpty {
      query.entity = .lists
      return true
    }
    if query.entity == .items, entity != .items, !query.columns.isEmpty {
      query.columns.append(entity == .lists ? "list" : "category")
      return true
    }
    return entity == .lists && !query.scopes.isEmpty
  }

  /// Whether `put on the` stands in front.
  private var isPut: Bool {
    let words = words[..<place].reversed().drop { ["the", "our", "my", "all"].contains($0) }
    return ["on", "to"].contains(words.first)
      && ["put", "add", "added", "created"].contains(words.dropFirst().first)
  }

  /// `list "BBQ"`, `list:"BBQ" is:pending`, `the BBQ list`: one of them, and what is on it.
  private mutating func readOneList(_ word: String) -> Bool {
    if query.entity == nil, word == "list", piece(1)?.text == ":" {
      place += 2
      if let title = takeTitle() {
        query.scopes.append(title)
        return true
      }
      place -= 2
    }
    // `list entry:yesterday`, `list +party`: a verb, as task lists have it.
    let isKeyed = piece(1)?.kind == .word && piece(2)?.text == ":" && piece(1)?.text != "title"
    if place == 0, word == "list", isKeyed || piece(1)?.text == "+" {
      place += 1
      query.entity = .items
      return true
    }
    let isOne = ["list", "lijst"].contains(word)
    if piece(1)?.kind == .text || isOne && query.entity == nil && isKnownTitle(1) {
      place += 1
      if !isOne { query.entity = .lists }
      return true
    }
    guard query.entity == nil, !query.scopes.isEmpty, isOne, isBehindTitle else { return false }
    place += 1
    return true
  }

  /// Whether the piece in front of this one is of a title.
  var isBehindTitle: Bool {
    guard place > 0 else { return false }
    let before = pieces[place - 1]
    return before.kind == .text
      || names.titles.contains { KnownNames.words(of: $0).last == before.text }
  }

  /// `lists with open items`: the state that was read is one of what is on them.
  private mutating func readStateOfItems(_ place: Int) -> Bool {
    guard let last = query.conditions.last, place > 0,
      Meanings.meaning(of: words[(place - 1)...], as: .condition) != nil
    else { return false }
    switch last.condition {
    case .pending: return true
    case .completed:
      query.conditions.removeLast()
      query.add(.written("any(items where completed)"), last.joiner)
      return true
    case .nonePending, .written, .dated: return false
    }
  }

  private mutating func readAlias() {
    let start = place
    _ = take("as")
    if let alias = current, alias.kind == .word, alias.text.count == 1, alias.text != "a" {
      place += 1
    } else {
      place = start
    }
  }

  // MARK: Names

  mutating func readName() -> Bool {
    if let text = current, text.kind == .text {
      if query.entity == .lists {
        place += 1
        add(.written("title = \(quoted(names.name(text.text, .title) ?? text.text))"))
        return true
      }
      guard let title = names.name(text.text, .title) else {
        guard let category = names.name(text.text, .category) else { return false }
        place += 1
        add(.written("category = \(quoted(category))"))
        return true
      }
      place += 1
      query.scopes.append(quoted(title))
      return true
    }
    let kind = bareKind
    if kind == .title, let run = titleRun() {
      place += run.count
      query.scopes.append(quoted(run.name))
      return true
    }
    guard kind == .category, let run = knownRun(.category), query.entity != .lists
    else { return false }
    // `not completed dairy`: how far `not` reaches nobody knows.
    let turns = ["not", "aren't", "isn't", "weren't", "wasn't"]
    if place > 1, turns.contains(words[place - 2]),
      Meanings.meaning(of: words[(place - 1)...], as: .condition) != nil
    {
      return false
    }
    place += run.count
    add(.written("category = \(quoted(run.name))"))
    return true
  }

}
