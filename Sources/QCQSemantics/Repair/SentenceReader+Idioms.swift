import QCQLanguage
import QCQText

// Questions that have a turn of phrase of their own.
extension SentenceReader {
  /// `duplicates`, `most often`, `on the most lists`: groups of items of one name.
  mutating func readIdiom() -> Bool {
    guard let idiom = peek(.idiom), query.idiom == nil,
      let meant = QueryDraft.Idiom(rawValue: idiom.meant)
    else { return false }
    // `duplicate list "BBQ"` makes one.
    if place == 0, at("duplicate"), peek(.source, 1)?.meant == "lists" { return false }
    place += idiom.count
    query.idiom = meant
    if meant == .purchased { add(.completed) }
    return true
  }

  /// `empty lists`: those with nothing on them. One list may be meant to be emptied.
  mutating func readEmpty() -> Bool {
    guard at("empty") || at("lege"), let source = peek(.source, 1), source.meant != "items",
      let noun = piece(source.count)?.text, noun.hasSuffix("s") || noun.hasSuffix("en")
    else { return false }
    place += 1
    guard readSource() else {
      place -= 1
      return false
    }
    add(.written(QueryDraft.none(nil)))
    return true
  }

  /// `find "milk"`, `search for milk`: a part of a name, unless it is all of a list's.
  mutating func readSearch() -> Bool {
    guard query.isEmpty, ["find", "search", "zoek"].contains(current?.text) else { return false }
    let start = place
    place += 1
    _ = take("for") || take("naar")
    guard let text = current, text.kind == .text || piece(1) == nil && isOwnWord(text),
      names.name(text.text, .title) == nil,
      names.name(text.text, .category) == nil
    else {
      place = start
      return false
    }
    place += 1
    add(.written("name contains \(quoted(text.text))"))
    return true
  }

  /// What another list has, or has not.
  mutating func readElsewhere() -> Bool {
    guard let test = ElsewhereTest(&self) else { return false }
    add(.written(test.text))
    return true
  }

  /// Whether a word is none of the language, of a field or of the table, and no slip of a source.
  private func isOwnWord(_ piece: Piece) -> Bool {
    piece.kind == .word && !Meanings.has(piece.text)
      && !Keyword.allCases.contains { $0.word == piece.text }
      && Entity.allCases.allSatisfy { entity in
        vocabulary[entity].fields[piece.text] == nil
          && !Suggestion.isNear(piece.text, entity.rawValue)
      }
  }
}

extension QueryDraft {
  /// What is asked of items of one name.
  enum Idiom: String {
    /// Which are there more than once, which most often, which were bought most often, and which
    /// are on most lists.
    case repeated, frequent, purchased, widespread
  }

  /// The rest of a query that asks so; nil where it has parts that don't go with it.
  func text(of idiom: Idiom, _ head: String, isScoped: Bool) -> String? {
    guard measure == nil, groups.isEmpty, columns.isEmpty, sort.isEmpty, page.skip == nil,
      file == nil, entity == nil || entity == .items
    else { return nil }
    let end = page.limit.map { " limit \($0)" } ?? ""
    switch idiom {
    case .repeated:
      let (keys, shown) = isScoped ? ("name", "name") : ("list, name", "list, name")
      return "\(head) per \(keys) having count() > 1 show \(shown), count() as times" + end
    case .frequent, .purchased:
      return "\(head) per name show name, count() as times sort times desc" + end
    case .widespread:
      return "\(head) per name show name, count(distinct list) as lists sort lists desc" + end
    }
  }
}
