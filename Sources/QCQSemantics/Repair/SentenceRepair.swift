import QCQLanguage
import QCQSyntax
import QCQText

/// What a sentence that is no statement may have been meant to be, likeliest first.
///
/// Nothing here is tried; what is made is put to the parser and the checker by `FixCheck`.
struct SentenceRepair {
  private let text: String
  private let names: KnownNames
  private let vocabulary: Vocabulary
  private let sentence: PlainSentence?
  private let words: Set<String>
  /// The list that is named only when the query runs.
  private let asked: AskedList?

  init(_ text: String, _ declarations: Declarations) {
    let text = CopiedState.dropped(from: text)
    self.text = text
    vocabulary = declarations.vocabulary
    words = Respelling.ofLanguage.union(declarations.names)
    // What goes on from another sentence says nothing by itself.
    let isCell = text.prefix { $0 == "=" || $0.isLetter }.count > 2 && text.hasPrefix("=")
    let goesOn =
      !isCell && ["and ", "or ", "but ", "="].contains { text.lowercased().hasPrefix($0) }
    let read = goesOn ? nil : PlainSentence(text, words)
    // Of `5,000` nobody knows which number it is.
    let plain = read.map { Self.saysThousands($0.pieces) } ?? false ? nil : read
    let declared = Set(declarations.parameters.map(\.name))
    let asked = plain.flatMap { AskedList($0.pieces, declared: declared) }
    let pieces = asked?.pieces ?? plain?.pieces ?? []
    (self.asked, sentence) = (asked, AskedList.leavesOpen(pieces) ? nil : plain)
    names = sentence.map { declarations.storedNames().mentioned(by: $0.pieces) } ?? KnownNames()
  }

  /// Whether two numbers with a comma between them may be one, `5,000` or `1.250,50`.
  private static func saysThousands(_ pieces: [Piece]) -> Bool {
    pieces.indices.dropFirst(2).contains { index in
      let (first, comma, second) = (pieces[index - 2], pieces[index - 1], pieces[index])
      guard first.kind == .number, comma.text == ",", second.kind == .number, comma.isGlued,
        second.isGlued
      else { return false }
      let groups = first.written.split(separator: ".").map(String.init)
      return groups.count > 1 && ForeignNumber.areThousands(groups)
        || ForeignNumber.areThousands([first.written, second.written])
    }
  }

  /// The sentence without what only looks different; nil where it stays the same.
  var plain: String? { sentence?.text }

  /// The query that SQL's `select` means; nil where there is none, or more than is known.
  var selected: String? {
    sentence.flatMap { SelectReader.query(asked?.pieces ?? $0.pieces, names, vocabulary) }
      .flatMap(declared)
  }

  /// The statement that the words of the sentence mean.
  ///
  /// - Parameters:
  ///   - mayChange: Whether it may be a change.
  ///   - mustChange: Whether it has to be one.
  ///
  ///   - accept: Takes what a sentence may mean, with the sentence that it has to be faithful to:
  ///     what code means is known, and is said in words first.
  ///
  /// - Returns: What was made of the first one that was accepted.
  func meant<Made>(
    mayChange: Bool, mustChange: Bool, _ accept: (_ text: String, _ sentence: String) -> Made?
  ) -> Made? {
    guard let sentence else { return nil }
    let written = asked?.pieces ?? sentence.pieces
    let named = SubselectName.replaced(written)
    let pieces = SearchSyntax.withoutReport(named ?? written)
    let rephrased = Rephrasing.rephrased(pieces)
    let slips = WordSlips(pieces, names, words)
    // As it stands, in other words, as other languages mean it, and with its slips put right.
    let attempts: [() -> Attempt?] = [
      { Attempt(pieces: pieces) },
      { rephrased.map { Attempt(pieces: $0) } },
      { CodeReader.sentence(pieces).map { Attempt(pieces: $0, isCode: true) } },
      { SearchSyntax.sentence(pieces, names).map { Attempt(pieces: $0, isCode: true) } },
      { SearchSyntax.withoutTask(pieces).map { Attempt(pieces: $0, isCode: true) } },
      { spelt(pieces).map { Attempt(pieces: $0, isGuessed: true) } },
      { rephrased.flatMap(spelt).map { Attempt(pieces: $0, isGuessed: true) } },
      { slips.pieces().map { Attempt(pieces: $0, slips: slips) } },
      { slips.pieces().flatMap(Rephrasing.rephrased).map { Attempt(pieces: $0, slips: slips) } },
      // What comes behind the verb may be a name that is not there yet.
      { slips.pieces(first: true).map { Attempt(pieces: $0, slips: slips) } },
    ]
    // `i bought everything but cola` says what was done, and asks for nothing.
    let mustChange =
      mustChange || rephrased.map(Self.opensChange) ?? false || Self.tells(sentence.pieces)
    var seen: Set<String> = []
    for case let attempt? in attempts.lazy.map({ $0() }) {
      // Of a change no letter is guessed at beside its meaning.
      let mayChange = mayChange && !attempt.isGuessed
      let read = read(attempt.pieces, mayChange: mayChange, mustChange: mustChange)
      guard let text = read.flatMap(declared), seen.insert(text).inserted
      else { continue }
      if let slips = attempt.slips, slips.areData(in: text) { continue }
      let isOther = attempt.isCode || attempt.slips != nil || named != nil
      let pieces = asked?.left(in: attempt.pieces) ?? attempt.pieces
      let said = isOther ? PlainSentence.text(pieces) : self.text
      if let made = accept(text, said) { return made }
    }
    return nil
  }

  /// A statement with the parameter that it takes declared above it.
  private func declared(_ statement: String) -> String? {
    asked.map { $0.declared(in: statement) } ?? statement
  }

  private static func opensChange(_ pieces: [Piece]) -> Bool {
    StatementInfo.changes.contains { $0.begins.keyword.word == pieces.first?.text }
  }

  /// `done all items`: whether a word for a state is a verb, as it stands in front of `all`.
  private static func tells(_ pieces: [Piece]) -> Bool {
    let words = pieces.prefix(2).map { $0.kind == .text ? "" : $0.text }
    return words.count == 2 && StatementOpening.quantities.contains(words[1])
      && [Meanings.Context.verb, .condition].allSatisfy {
        Meanings.meaning(of: words.prefix(1), as: $0) != nil
      }
  }

  private struct Attempt {
    let pieces: [Piece]
    var isCode = false
    var isGuessed = false
    /// What is put right in it.
    var slips: WordSlips?
  }

  private func read(_ pieces: [Piece], mayChange: Bool, mustChange: Bool) -> String? {
    let (front, rest) = opening(pieces)
    let reader = SentenceReader(rest, names, vocabulary)
    if mayChange, front.isEmpty || front == "explain " {
      var change = ChangeReader(reader)
      if let text = change.read() { return front + text }
    }
    if mustChange { return nil }
    if let pivot = PivotSentence(rest) {
      var query = SentenceReader(pivot.pieces, names, vocabulary)
      return query.readQuery().map {
        front + $0 + (pivot.isCrosstab ? " \(Keyword.crosstab.word)" : "")
      }
    }
    var query = reader
    return (query.readQuery() ?? drawnLast(rest) ?? drawn(rest)).map { front + $0 }
  }

  /// `take that back`: whether the last change is to be undone.
  static func undoes(_ pieces: [Piece]?) -> Bool {
    guard let pieces, let first = pieces.first, pieces.count > 1,
      ["oops", "undo", "take", "revert", "roll", "rollback"].contains(first.text)
    else { return false }
    return Rephrasing.rephrased(pieces)?.map(\.text) == ["undo"]
  }

  /// `every monday`, `each morning`, `cron`: whether something is to be done again and again.
  static func schedules(_ pieces: [Piece]?) -> Bool {
    let words = pieces?.map { $0.kind == .text ? "" : $0.text } ?? []
    let times = DateTestReader.weekdays + ["morning", "evening", "night"]
    return words.contains { ["cron", "crontab", "schedule"].contains($0) }
      || zip(words, words.dropFirst()).contains {
        ["every", "each", "evry"].contains($0) && times.contains($1)
      }
  }

  /// Verbs that say of a list that it stays, or that it goes.
  static let emptying = ["clear", "empty", "wipe"]

  /// `clear list "BBQ"`: the list that a sentence empties or deletes; nil for any other sentence.
  static func emptied(_ pieces: [Piece]?, _ names: () -> KnownNames) -> String? {
    guard let pieces, let verb = pieces.first?.text, emptying.contains(verb) else { return nil }
    let nouns = ["the", "my", "shopping", "list", "whole", "entire", "lijst"]
    let rest = pieces.dropFirst().filter { $0.kind == .text || !nouns.contains($0.text) }
    guard rest.count == 1, let title = rest.first, title.kind == .text || title.kind == .word
    else { return nil }
    let known = names().name(title.text, .title)
    return title.kind == .text ? known ?? title.text : known
  }

  /// Whether nobody knows how far a change is to reach: it has words for that which mean nothing
  /// here, a tag that is a comment here, or a quote too few.
  static func isUnclear(_ tree: SyntaxTree, _ opening: StatementOpening) -> Bool {
    guard opening.isChange || opening.mayChooseRows else { return false }
    let text = tree.source.string
    // In a text that is never closed people may have gone on.
    let pieces = PieceCutter.cut(text)
    // `the rest of "BBQ"` is what is pending there.
    let said = pieces.map { Rephrasing.rephrased($0) ?? $0 }
    let words =
      said.map { $0.filter { $0.kind == .word }.map(\.text) }
      ?? text.lowercased().split { !$0.isLetter }.map(String.init)
    if words.contains(where: isNarrowing) || VagueAmount.amount(in: words) != nil { return true }
    if AllTime.word(in: pieces ?? []) != nil { return true }
    return !opening.makesOnly && tree.comments.contains { isTag($0, tree) }
      || isTorn(pieces ?? [])
  }

  private static func isNarrowing(_ word: String) -> Bool {
    Meanings.meaning(of: [word][...], as: .narrowing) != nil
  }

  /// A tag that is all of a comment, with its sign.
  static func loneTag(_ comment: Comment, _ tree: SyntaxTree) -> String? {
    guard isTag(comment, tree) else { return nil }
    var text = tree.source.text(comment.span)
    for end in [" in notes", " in note", " in the note", " in the notes"] where text.hasSuffix(end)
    {
      text.removeLast(end.count)
    }
    let isWord = text.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return isWord ? text : nil
  }

  /// `#party`: a comment has a blank behind its sign. Behind a condition a state is a
  /// remark: `where completed #done`.
  private static func isTag(_ comment: Comment, _ tree: SyntaxTree) -> Bool {
    let sign = tree.source.utf8[comment.span.range].prefix(2)
    guard let first = sign.last, sign.count == 2, first > 0x40 else { return false }
    let text = tree.source.text(comment.span)
    guard text.first == "#", text.dropFirst().first?.isLetter == true else { return false }
    let words = text.dropFirst().lowercased().split { !$0.isLetter }.map(String.init)
    guard words.count == 1, Meanings.meaning(of: words[...], as: .condition) != nil else {
      return true
    }
    let isChosen = tree.tokens[..<tree.tokenIndex(from: comment.span.lowerBound)].reversed()
      .prefix { $0.kind != .newline || $0.isGlued }.contains { $0.keyword == .where }
    return !isChosen
  }

  /// Whether a quote is missing in a sentence.
  static func isTorn(_ sentence: String) -> Bool {
    PieceCutter.cut(sentence).map(isTorn) ?? true
  }

  /// Whether a quote that looks like an end begins a text, or the other way round: one is missing
  /// then, and nobody knows what was to be within.
  static func isTorn(_ pieces: [Piece]) -> Bool {
    pieces.indices.contains { index in
      let piece = pieces[index]
      guard piece.kind == .text else { return false }
      let inner = piece.written.dropFirst().dropLast()
      let before = index > 0 ? pieces[index - 1] : nil
      let after = index + 1 < pieces.count ? pieces[index + 1] : nil
      let isGlued = piece.isGlued && before?.kind == .word
      return isGlued && inner.first?.isWhitespace == true
        || after?.isGlued == true && after?.kind == .word && inner.last?.isWhitespace == true
    }
  }

  /// `watch`, `explain` and their like in front, and the rest.
  private func opening(_ pieces: [Piece]) -> (front: String, rest: [Piece]) {
    var pieces = pieces
    let words = pieces.map(\.text)
    // `items in "BBQ" watch`, `watch watch items`
    if words.count > 2, words.last == "watch" || words.prefix(2) == ["watch", "watch"] {
      if words.last == "watch" { pieces.removeLast() } else { pieces.removeFirst(2) }
      return ("watch ", pieces)
    }
    if words.first == "explain" {
      return ("explain ", Array(pieces.dropFirst(words.dropFirst().first == ":" ? 2 : 1)))
    }
    if let verb = Meanings.meaning(of: words[...], as: .verb), verb.meant == "watch" {
      return ("watch ", Array(pieces.dropFirst(verb.count)))
    }
    return ("", pieces)
  }

  /// `draw items per category`, `bar chart of items per month`: groups that are counted and drawn.
  private func drawn(_ pieces: [Piece]) -> String? {
    var rest = pieces[...]
    var chart: Chart?
    var isSaid = false
    while let word = rest.first, word.kind == .word {
      if let kind = Chart(rawValue: word.text), chart == nil {
        chart = kind
      } else if ["draw", "plot", "chart", "graph", "a", "of", "as"].contains(word.text) {
        isSaid = isSaid || word.text.count > 2
      } else {
        break
      }
      rest.removeFirst()
    }
    guard isSaid else { return nil }
    var query = SentenceReader(Array(rest), names, vocabulary)
    guard query.readQuery() != nil, !query.query.groups.isEmpty, query.query.columns.isEmpty,
      query.query.sort.isEmpty
    else { return nil }
    query.query.measure = query.query.measure ?? "count"
    return query.query.text.map { "\($0) draw \((chart ?? .bar).rawValue)" }
  }

  /// `count items per category show as bar`: how it is drawn is said last.
  private func drawnLast(_ pieces: [Piece]) -> String? {
    var rest = pieces[...]
    if let word = rest.last?.text, ["chart", "graph"].contains(word) { rest.removeLast() }
    guard let word = rest.popLast(), word.kind == .word,
      let chart = Chart(rawValue: word.text)
        ?? Chart.allCases.first(where: { $0.rawValue + "s" == word.text })
    else { return nil }
    if rest.last?.text == "a" { rest.removeLast() }
    let verbs = ["show", "shown", "display", "draw", "drawn", "plot"]
    guard rest.popLast()?.text == "as", let verb = rest.popLast(), verb.kind == .word,
      verbs.contains(verb.text)
    else { return nil }
    var query = SentenceReader(Array(rest), names, vocabulary)
    return query.readQuery().map { "\($0) draw \(chart.rawValue)" }
  }

  /// With each word that is a slip of one of the language's put right; nil without one.
  private func spelt(_ pieces: [Piece]) -> [Piece]? {
    var changed = false
    lazy var ordered = words.sorted()
    let spelt = pieces.map { piece -> Piece in
      if piece.kind == .word, piece.text.count > 3, !words.contains(piece.text),
        Negation.isSlip(piece.text)
      {
        changed = true
        return Piece(kind: .word, text: "not", written: "not", isGlued: piece.isGlued)
      }
      guard piece.kind == .word, piece.text.count > 3, !Meanings.has(piece.text),
        !words.contains(piece.text),
        !(names.titles + names.items).contains(where: { $0.lowercased().contains(piece.text) }),
        let near = Suggestion.nearest(to: piece.text, among: ordered, limit: 1).first,
        Suggestion.distance(piece.text, near, atMost: 1) != nil,
        !Meanings.isNoSlip(piece.text, of: near)
      else { return piece }
      changed = true
      return Piece(kind: .word, text: near, written: near, isGlued: piece.isGlued)
    }
    return changed ? spelt : nil
  }

  // MARK: One token more, or two in each other's place

  private static let inserted = [
    "where", "in", "and", "to", ",", "=", "set", "of", "sort", "show", "by", "limit",
  ]
  /// Those of queries.
  private static let asking = ["sort", "show", "by", "limit"]

  /// The sentence with one word more, or two in each other's place, around a mistake.
  func edited(around offset: Int) -> [String] {
    guard let sentence, sentence.pieces.count < 40 else { return [] }
    let pieces = sentence.pieces.map { piece in
      piece.kind == .text ? StringEscapes.quoted(piece.text) : piece.written
    }
    guard let place = self.place(of: offset) else { return [] }
    let isChange = StatementInfo.changes.contains { $0.begins.keyword.word == pieces.first }
    var found: [String] = []
    let places = [place, place + 1, place - 1].filter { $0 > 0 && $0 <= pieces.count }
    for place in places {
      // No text is a column or a key: `name = "Cola" "Milk"`.
      let isBeforeText = place < pieces.count && pieces[place].hasPrefix("\"")
      let asks = !isChange && !isBeforeText
      for word in Self.inserted where asks || !Self.asking.contains(word) {
        if word == "=", !isOfTest(place) { continue }
        var more = pieces
        if word == "," { more[place - 1] += word } else { more.insert(word, at: place) }
        found.append(more.joined(separator: " "))
      }
    }
    for place in [place - 1, place, place + 1, place - 2]
    where place >= 0 && place + 1 < pieces.count {
      var other = pieces
      other.swapAt(place, place + 1)
      found.append(other.joined(separator: " "))
    }
    if pieces.count(where: { $0 == "(" }) == pieces.count(where: { $0 == ")" }) + 1 {
      found.append((pieces + [")"]).joined(separator: " "))
    }
    return found
  }

  /// Whether a piece stands where something is tested or set: `sort 3 quantity` compares nothing.
  private func isOfTest(_ place: Int) -> Bool {
    let words = sentence?.pieces.prefix(place).filter { $0.kind == .word }.map(\.text) ?? []
    let clauses = KeywordSet.clauseStarts.keywords.filter { ![.in, .with].contains($0) }.map(\.word)
    let clause = words.last { clauses.contains($0) || $0 == Keyword.set.word }
    let tests = [Keyword.where, .having, .set].map(\.word)
    return clause.map(tests.contains) ?? true
  }

  /// The number of the piece that begins at an offset of the text, or behind it.
  private func place(of offset: Int) -> Int? {
    let head = String(decoding: Array(text.utf8).prefix(max(0, offset)), as: UTF8.self)
    guard !head.isEmpty else { return 0 }
    return PieceCutter.cut(head)?.count
  }
}
