import QCQLanguage
import QCQSyntax
import QCQText

// A fix names no list, category or item that is not there, unless it was named so.
extension FixTrial {
  /// Whether what statements choose by exists, or was written as such: `copy foo "BBQ" to …` is
  /// about no item `foo`.
  func namesWhatIsThere(_ statements: [CheckedStatement?], _ mentions: [DataMention]) -> Bool {
    let names = declarations.storedNames()
    guard !names.allTitles.isEmpty else { return true }
    guard statements.compactMap({ $0?.changedItem }).allSatisfy({ isNamed($0, names) }) else {
      return false
    }
    let scopes = statements.compactMap(\.self).flatMap(\.chosenTitles)
      .map { (text: $0, kind: KnownNames.Kind.title) }
    let compared = mentions.map { (text: $0.text, kind: $0.entity.names) }
    let missing = (scopes + compared).filter { names.name($0.text, $0.kind) == nil }
    guard !missing.isEmpty, let pieces = PieceCutter.cut(text) else { return missing.isEmpty }
    return missing.allSatisfy { name, kind in
      FixTrial.names(name, in: pieces) { place in
        kind != .title || mayBeList(at: place, pieces, isItem: names.name(name, .item) != nil)
      }
    }
  }

  /// Whether a text has `id` in front of a title where it was not written: no list has its title as
  /// its id, nor was an id meant by what is no slip of the word.
  func makesId(_ other: SyntaxTree) -> Bool {
    let names = declarations.storedNames()
    let written = FixTrial.ids(in: tree)
    return FixTrial.ids(in: other).contains {
      !written.contains($0) && names.name($0, .title) != nil
    }
  }

  private static func ids(in tree: SyntaxTree) -> [String] {
    zip(tree.tokens, tree.tokens.dropFirst()).compactMap { word, text in
      tree.source.text(word.span).lowercased() == Keyword.id.word && text.kind == .string
        ? StringEscapes.value(tree.source, text.span) : nil
    }
  }

  /// `add "Bread" "Cola"`: whether a text that no word in front calls a list is the list of what is
  /// added, though none is called so.
  func addsToNoList(_ reading: Reading) -> Bool {
    guard reading.tree.statements.count == 1,
      case .change(let change) = reading.tree.statements[0], case .add(let added) = change.kind,
      case .title(let title) = added.list.kind, let pieces
    else { return false }
    let names = declarations.storedNames()
    guard !names.allTitles.isEmpty, names.name(title, .title) == nil, !names.hasTitle(near: title),
      pieces.contains(where: { $0.kind == .text && $0.text == title })
    else { return false }
    return !FixTrial.names(title, in: pieces) { _ in true }
  }

  /// `move "Cola" in "BBQ" to the top`: whether items are sent to a list that is not there, by one
  /// bare word that means something else.
  func sendsToWord(_ reading: Reading) -> Bool {
    guard let title = newDestination(of: reading), let pieces else { return false }
    let key = KnownNames.key(title)
    if pieces.contains(where: { $0.kind == .text && KnownNames.key($0.text) == key }) {
      return false
    }
    let words = KnownNames.words(of: title)
    let isNew = pieces.contains {
      $0.kind == .word && ["new", "called", "named"].contains($0.text)
    }
    return words.count == 1 && !isNew
      && (Meanings.has(words[0]) || PlaceInOrder.words.contains(words[0])
        || Respelling.ofLanguage.contains(words[0]))
  }

  /// What is said of two texts side by side that are added; nil of anything else.
  var adviceOnAdded: String? {
    guard opening.makesOnly, let pieces, pieces.first?.text == Keyword.add.word else { return nil }
    let names = declarations.storedNames()
    return zip(pieces, pieces.dropFirst()).lazy.filter { $0.kind == .text && $1.kind == .text }
      .map(\.1.text).first { names.name($0, .title) == nil }
      .map { name in
        "no list is called \(StringEscapes.quoted(name)): items have commas between them, and "
          + "their list stands behind `to`"
      }
  }

  /// `delete in "BBQ"`: what to do where neither an item nor `items` is named, whatever condition
  /// follows; nil elsewhere.
  var adviceOnNoRows: String? {
    let verbs = StatementInfo.changes.map(\.begins.keyword.word)
    guard opening.choosesRows, let pieces,
      let place = pieces.indices.prefix(3).dropFirst().first(where: {
        pieces[$0].text == Keyword.in.word && verbs.contains(pieces[$0 - 1].text)
      }),
      !pieces.contains(where: { $0.kind == .word && Entity.isNoun($0.text) })
    else { return nil }
    // `check in "BBQ" "Cola"`
    let rest = pieces[(place + 1)...]
    let namesItem = zip(rest, rest.dropFirst()).contains { front, name in
      name.kind == .text
        && (front.kind == .text
          || front.kind == .word && !Meanings.has(front.text)
            && !Respelling.ofLanguage.contains(front.text))
    }
    if namesItem { return nil }
    return "name an item in front of `in`, or write `items` for all of them"
  }

  /// Whether a text in front of which `of` or its like stands may be a list that is not there:
  /// `items of "Party"`, and not `price of "Cola"`.
  private func mayBeList(at index: Int, _ pieces: [Piece], isItem: Bool) -> Bool {
    guard FixTrial.owning.contains(pieces[index - 1].text) else { return true }
    return !isItem && index > 1 && Entity.isNoun(pieces[index - 2].text)
  }

  private static let owning = ["of", "for", "at", "with"]

  /// Words and signs that a name in quotes stands behind.
  private static let leading = [
    "in", "on", "from", "to", "into", "at", "of", "list", "lists", "category", "title", "=", "==",
    "!=", ":", ",", "(", "or", "and", "neither", "nor", "with", "for", "move", "delete", "check",
    "is",
  ]

  /// Whether an item is there, or was said to be one: in quotes, or in front of its list.
  private func isNamed(_ item: String, _ names: KnownNames) -> Bool {
    guard names.name(item, .item) == nil, let pieces = PieceCutter.cut(text) else { return true }
    let last = KnownNames.words(of: item).last
    return pieces.indices.contains { index in
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      return pieces[index].kind == .text
        ? pieces[index].text == item
        : pieces[index].text == last && next.map { FixTrial.leading.contains($0.text) } ?? true
    }
  }

  private static func names(
    _ text: String, in pieces: [Piece], where isSaid: (_ place: Int) -> Bool
  ) -> Bool {
    pieces.indices.contains { index in
      pieces[index].kind == .text && pieces[index].text == text && index > 0
        && leading.contains(pieces[index - 1].text) && isSaid(index)
    }
  }
}

extension CheckedStatement {
  /// The name of the one item that it changes.
  fileprivate var changedItem: String? {
    guard case .item(let name, _)? = change?.target, case .literal(let text) = name.kind else {
      return nil
    }
    return text
  }

  /// The titles of the lists whose items it asks for or changes.
  fileprivate var chosenTitles: [String] {
    var queries = self.queries
    if case .rows(let query)? = change?.target { queries.append(query) }
    return queries.flatMap { [$0] + $0.base + $0.innerQueries }.flatMap(\.scopes).joined()
      .compactMap { list in
        if case .title(let title) = list.kind { title } else { nil }
      }
  }
}
