import QCQLanguage
import QCQSyntax
import QCQText

/// What the names of a change are, as its sentence says it: what stands behind `in` is a list, no
/// other word makes a second one of it, and no name among several is a slip of another.
struct SaidNames {
  private let old: [Piece]
  private let new: [Piece]
  private let names: KnownNames

  /// - Parameter old: The pieces of the sentence; nil where it can't be cut.
  init(_ old: [Piece]?, _ new: String, _ names: KnownNames) {
    (self.old, self.names) = (old ?? [], names)
    self.new = PieceCutter.cut(new) ?? []
  }

  var areKept: Bool {
    keepsLists && addsNoList && joinsLists && listsNoSlip && takesNoJointForIn && namesLists
  }

  /// `delete "Cola" an "Chips"`: behind a name or a condition a slip that may have been `and` is no
  /// `in`.
  private var takesNoJointForIn: Bool {
    func scopes(_ pieces: [Piece]) -> Int {
      pieces.count { piece in
        piece.kind == .word
          && Meanings.meaning(of: [piece.text][...], as: .clause)?.meant == Keyword.in.word
      }
    }
    guard scopes(new) > scopes(old) else { return true }
    let verbs = StatementInfo.changes.map(\.begins.keyword.word)
    return zip(old, old.dropFirst()).allSatisfy { front, word in
      guard word.kind == .word, !new.contains(where: { $0.text == word.text }) else { return true }
      return Entity.isNoun(front.text) || verbs.contains(front.text)
        || !SaidNames.mayBeAnd(word.text)
        || Suggestion.distance(word.text, Keyword.in.word, atMost: 1) == nil
    }
  }

  /// `delete in "Cola" "BBQ"`, `not in "Dairy"`: no fix takes an item or a category for a list,
  /// unless it was written as one.
  private var namesLists: Bool {
    new.indices.dropFirst(2).allSatisfy { index in
      let name = new[index].text
      guard new[index].kind == .text, SaidNames.isScope(index, in: new),
        names.name(name, .title) == nil,
        names.name(name, .item) != nil || names.name(name, .category) != nil
      else { return true }
      let said = new[(index - 2)...index].map(\.text)
      return old.indices.dropFirst(2).contains { old[($0 - 2)...$0].map(\.text) == said }
    }
  }

  /// Whether a word has one letter of `and` wrong, or has lost some of them.
  private static func mayBeAnd(_ word: String) -> Bool {
    var rest = Keyword.and.word[...]
    for letter in word {
      guard let place = rest.firstIndex(of: letter) else {
        return Suggestion.distance(word, Keyword.and.word, atMost: 1) != nil
      }
      rest = rest[place...].dropFirst()
    }
    return true
  }

  /// `delete items in ind "BBQ"`: a word that looks like the one in front of it may have been meant
  /// otherwise, and is not left out; what is written twice is.
  var keepsWords: Bool {
    old.indices.dropFirst().dropLast().allSatisfy { index in
      let (front, word, name) = (old[index - 1], old[index], old[index + 1])
      guard front.kind == .word, SaidNames.beforeLists.contains(front.text), word.kind == .word,
        name.kind == .text, word.text != front.text, !Meanings.has(word.text),
        !Respelling.ofLanguage.contains(word.text),
        Suggestion.distance(word.text, front.text, atMost: 1) != nil
      else { return true }
      return !zip(new, new.dropFirst()).contains { lead, text in
        lead.kind == .word && SaidNames.beforeLists.contains(lead.text) && text.kind == .text
          && KnownNames.key(text.text) == KnownNames.key(name.text)
      }
    }
  }

  /// `items in Groceries`, `items with a note in "BBQ"`: the list that is called so, also of a
  /// query, whatever its words mean elsewhere, and no text that the field in front is to be.
  var keepsTitles: Bool {
    old.indices.dropFirst().allSatisfy { index in
      guard old[index - 1].kind == .word, old[index - 1].text == Keyword.in.word else {
        return true
      }
      let front = index > 1 && old[index - 2].kind == .word ? old[index - 2].text : ""
      let isOfField =
        SaidNames.fields.contains(front)
        || !SaidNames.nouns.contains(front) && Meanings.meaning(of: [front][...], as: .field) != nil
      // `where name in "Cola"` lacks its brackets, and `not in` is no scope.
      let isTest = front == Keyword.not.word || old[..<index].contains { $0.text == "where" }
      if isOfField, isTest { return true }
      guard isOfField || old[index].kind == .word, let title = wholeTitle(at: index) else {
        return true
      }
      let key = KnownNames.key(title)
      return new.indices.contains { place in
        new[place].kind == .text && KnownNames.key(new[place].text) == key
          && (!isOfField || SaidNames.isScope(place, in: new)
            || SaidNames.owner(of: place, in: new) == Keyword.list.word)
      }
    }
  }

  /// The title that a text is, or that bare words are up to what goes on from it.
  private func wholeTitle(at index: Int) -> String? {
    if old[index].kind == .text { return names.name(old[index].text, .title) }
    let words = old[index...].prefix { $0.kind == .word }.map(\.text)
    guard !words.isEmpty, let run = names.run(words, .title) else { return nil }
    let rest = old[(index + run.count)...].first
    return rest.map { SaidNames.behindLists.contains($0.text) } ?? true ? run.name : nil
  }

  /// What is asked for, or made: no field.
  private static let nouns: Set = ["item", "items", "list", "lists"]

  /// What stands behind the last word of a title.
  private static let behindLists = Set(
    [",", ")", ";"] + KeywordSet.lineContinuing.keywords.map(\.word))

  /// `delete items in Frozen`: the list, where a list and a category are called so.
  private var keepsLists: Bool {
    SaidNames.scopeWords(in: old).allSatisfy { index in
      guard old[index].kind == .word, let title = title(at: index) else { return true }
      let key = KnownNames.key(title)
      return new.indices.contains {
        new[$0].kind == .text && KnownNames.key(new[$0].text) == key
          && SaidNames.owner(of: $0, in: new) != Keyword.category.word
      }
    }
  }

  /// `delete frozen items in "BBQ"`: a word in front of `items` makes an `in` that is there no
  /// wider.
  private var addsNoList: Bool {
    let isNarrowed = SaidNames.scopeWords(in: old).contains {
      old[$0].kind == .text ? names.name(old[$0].text, .title) != nil : title(at: $0) != nil
    }
    guard isNarrowed else { return true }
    return new.indices.allSatisfy { index in
      guard new[index].kind == .text, SaidNames.isScope(index, in: new) else { return true }
      let name = new[index].text
      return old.indices.dropFirst().contains {
        let lead = old[$0 - 1]
        return says($0, name) && (lead.kind == .text || SaidNames.leading.contains(lead.text))
      }
    }
  }

  /// `delete items in "BBQ" from "Week shop"`: two lists that nothing joins are hardly both meant.
  private var joinsLists: Bool {
    let listed = new.indices.filter { index in
      new[index].kind == .text && SaidNames.isScope(index, in: new)
        && [index - 1, index + 1].contains { new.indices.contains($0) && new[$0].text == "," }
    }
    let apart = old.indices.filter { place in
      guard old[place].kind == .word, SaidNames.placing.contains(old[place].text),
        let name = old[(place + 1)...].firstIndex(where: { !SaidNames.isSmall($0) })
      else { return false }
      let isJoined = place > 0 && SaidNames.joints.contains(old[place - 1].text)
      return !isJoined && listed.contains { says(name, new[$0].text) }
    }
    return apart.count < 2
  }

  /// Whether a piece of the sentence is a name, or its first word.
  private func says(_ place: Int, _ name: String) -> Bool {
    old[place].kind == .text
      ? KnownNames.key(old[place].text) == KnownNames.key(name)
      : old[place].text == KnownNames.words(of: name).first
  }

  private static func isSmall(_ piece: Piece) -> Bool {
    piece.kind == .word && small.contains(piece.text)
  }

  /// `check "Cola", "Charcola" in "BBQ"`: a name that is nearly one that is there is put right
  /// before the others are looked for, as a query finds those and is silent.
  private var listsNoSlip: Bool {
    slip(among: SaidNames.named(in: new)) == nil || !SaidNames.named(in: old).isEmpty
  }

  /// What is said of several names in a sentence of which one is a slip; nil of any other.
  static func advice(_ trial: FixTrial) -> String? {
    guard trial.opening.choosesRows, let pieces = trial.pieces else { return nil }
    let listed = pieces.dropFirst()
      .prefix { $0.kind == .text || [",", "and", "&"].contains($0.text) }
      .filter { $0.kind == .text }.map(\.text)
    let said = SaidNames(pieces, "", trial.declarations.storedNames())
    guard let slip = said.slip(among: listed) else { return nil }
    let (written, meant) = (StringEscapes.quoted(slip.written), StringEscapes.quoted(slip.meant))
    return "no item is called \(written): did you mean \(meant)?"
  }

  /// The first of some names that no item has and that is a slip of one, which is not among them.
  private func slip(among listed: [String]) -> (written: String, meant: String)? {
    guard listed.count > 1 else { return nil }
    let keys = Set(listed.map(KnownNames.key))
    for name in listed where names.name(name, .item) == nil {
      let meant = names.items.first {
        !keys.contains(KnownNames.key($0)) && Suggestion.isPlainSlip(name, of: $0)
      }
      if let meant { return (name, meant) }
    }
    return nil
  }

  // MARK: Where names stand

  /// Words and signs behind which one more list is named.
  private static let leading: Set = [
    "in", "on", "from", "of", "at", "to", "into", "list", "lists", "the", "my", "both", "either",
    ",", "(", ":", "=", "+", "/", "|", "and", "or", "&", "van", "op", "uit", "en",
  ]
  private static let opening: Set = ["in", "on", "from"]
  private static let placing = opening.union(["of", "at", "van", "op", "uit"])
  private static let joints: Set = [
    ",", "and", "or", "&", "+", "/", "|", "en", "plus", "both", "either",
  ]
  private static let beforeLists: Set = ["in", "on", "from", "to", "into"]
  static let small: Set = ["the", "my", "our", "list", "shopping", "de", "het"]
  private static let fields: Set = ["name", "category", "list", "title", "note", "label", "not"]

  /// Where a name stands behind an `in` that is no test of a field.
  private static func scopeWords(in pieces: [Piece]) -> [Int] {
    pieces.indices.compactMap { index in
      guard pieces[index].kind == .word, opening.contains(pieces[index].text),
        index == 0 || pieces[index - 1].kind == .text || !fields.contains(pieces[index - 1].text)
      else { return nil }
      let rest = pieces[(index + 1)...].drop(while: isSmall)
      return rest.isEmpty ? nil : rest.startIndex
    }
  }

  /// The title that the bare words from a place on are; a word that means something by itself is
  /// for other checks.
  private func title(at index: Int) -> String? {
    let words = old[index...].prefix { $0.kind != .text }.map(\.text)
    guard let run = names.run(words, .title) else { return nil }
    let isWord = Meanings.has(words[0]) || Keyword.allCases.contains { $0.word == words[0] }
    return run.count == 1 && isWord ? nil : run.name
  }

  /// Whether a text is one of the lists behind `in`.
  private static func isScope(_ index: Int, in pieces: [Piece]) -> Bool {
    let front = pieces[..<index]
    guard let word = front.lastIndex(where: { $0.kind == .word }),
      pieces[word].text == Keyword.in.word, word > 0
    else { return false }
    let before = pieces[word - 1]
    return before.kind == .text || before.kind == .word && !fields.contains(before.text)
  }

  /// The texts of `name in (…)`.
  private static func named(in pieces: [Piece]) -> [String] {
    pieces.indices.filter { index in
      guard pieces[index].kind == .text,
        let word = pieces[..<index].lastIndex(where: { $0.kind == .word })
      else { return false }
      return pieces[word].text == Keyword.in.word && owner(of: index, in: pieces) == "name"
    }.map { pieces[$0].text }
  }

  /// The field that a text is compared with, or the word that it stands behind.
  private static func owner(of index: Int, in pieces: [Piece]) -> String {
    let joints: Set = [Keyword.in.word, Keyword.not.word, Keyword.is.word]
    guard
      let word = pieces[..<index].lastIndex(where: {
        $0.kind == .word && !joints.contains($0.text)
      })
    else { return "" }
    // `category.name`
    return word > 1 && pieces[word - 1].text == "." ? pieces[word - 2].text : pieces[word].text
  }
}

extension FixTrial {
  /// The text with each list in quotes whose title stands bare behind `in`; nil where none does.
  var withQuotedTitles: String? {
    let (source, names) = (tree.source, declarations.storedNames())
    let edits = tree.tokens.indices.compactMap { index -> TextEdit? in
      guard tree.tokens[index].keyword == .in else { return nil }
      let words = tree.tokens[(index + 1)...].prefix { $0.kind == .word }.map(\.span)
      let run = names.run(words.map { source.text($0).lowercased() }, .title)
      guard let run, run.count <= words.count else { return nil }
      return TextEdit(words[0].union(words[run.count - 1]), StringEscapes.quoted(run.name))
    }
    return source.applying(edits)
  }
}

extension FixCheck {
  /// `items in To do`: the list that is called so, where nothing else is made of its words.
  mutating func titled(_ trial: inout FixTrial, _ place: Span) -> Fix? {
    guard let text = trial.withQuotedTitles, case .right(let reading)? = read(text, &trial),
      trial.isSameKind(reading)
    else { return nil }
    return whole(trial.text, text, place)
  }
}
