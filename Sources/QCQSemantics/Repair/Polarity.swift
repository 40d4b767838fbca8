import QCQLanguage

/// How often a sentence turns its meaning round, by the table of meanings and not by how it was
/// read: what a sentence is led to has to do so as often, or twice more.
///
/// `not done`, `unchecked` and `pending` do once, `nothing left` twice, as `none(items where
/// pending)` does; `before` once, as it is the other side of `since`.
enum Polarity {
  static func isEven(_ old: [Piece], _ new: [Piece]) -> Bool {
    (turns(in: old) - turns(in: new)).isMultiple(of: 2)
  }

  static func turns(in written: [Piece]) -> Int {
    let pieces = written.indices.map {
      saysState(at: $0, in: written) ? word(written[$0]) : written[$0]
    }
    let words = unnamed(pieces.map { $0.kind == .text ? "\"" : $0.text })
    var (count, place) = (ListDifference.leavesOut(words) ? 1 : 0, 0)
    // `completed = 0`: what is false turns the condition in front of it.
    var (isState, isCompared, isCounted) = (false, false, false)
    let isOpen = words.indices.contains {
      Meanings.meaning(of: words[$0...], as: .condition)?.meant == "pending"
    }
    while place < words.count {
      let rest = words[place...]
      if closesPeriod(words, at: place) || ButWord.joinsCondition(at: place, in: words) {
        place += 1
        continue
      }
      if isSetToNone(words, at: place) {
        place += 1
        continue
      }
      // `-"Week shop"` leaves out what is on it.
      if words[place] == "-", place + 1 < words.count, !pieces[place].isGlued,
        pieces[place + 1].kind == .text, pieces[place + 1].isGlued
      {
        (count, place) = (count + 1, place + 2)
        continue
      }
      // `sort count(items where pending)`, which is shown: said once.
      if let said = saidBefore(rest, words[..<place]) {
        place += said
        continue
      }
      // What nobody knows counts as a number, or not at all.
      if MissingPrice.isSaid(by: rest) { break }
      if let later = DueDate.length(ofNotYet: rest) {
        place += later
        continue
      }
      if let overdue = overdue(rest, isOpen: isOpen) {
        count += overdue.turns
        place += overdue.length
        continue
      }
      let truth = isCompared ? self.truth(rest, pieces[place]) : nil
      let (turns, length) =
        truth.map { ($0.meant == "false" ? 1 : 0, $0.count) }
        ?? (words[..<place].contains("set") ? nil : absence(rest, pieces[place...]))
        ?? turn(rest, pieces[place...])
      let sign = Meanings.meaning(of: rest, as: .comparison)?.meant
      isCompared = isState && (sign == "=" || sign == "!=")
      // `count pending = 0` compares a number.
      isState = Meanings.meaning(of: rest, as: .condition) != nil && !isCounted
      isCounted = Meanings.meaning(of: rest, as: .measure)?.meant == "count"
      count += turns
      place += length
    }
    return count
  }

  /// `set price = none` turns nothing.
  private static func isSetToNone(_ words: [String], at place: Int) -> Bool {
    guard words[place] == "none", place > 0, ["=", "to"].contains(words[place - 1]),
      let set = words[..<place].lastIndex(of: Keyword.set.word)
    else { return false }
    return !words[set..<place].contains(Keyword.where.word)
  }

  /// `count(*) as remaining … order by remaining`: what something is called turns nothing.
  private static func unnamed(_ words: [String]) -> [String] {
    let names = words.indices.dropFirst(2).filter {
      words[$0 - 1] == Keyword.as.word && words[$0 - 2] == ")"
    }.map { words[$0] }
    return names.isEmpty ? words : words.map { names.contains($0) ? "\"" : $0 }
  }

  /// `created since 2026-11-01 and created before 2026-12-01`: the end of one period.
  private static func closesPeriod(_ words: [String], at place: Int) -> Bool {
    guard ["before", "<", "<="].contains(words[place]), place > 3, words[place - 2] == "and",
      let since = words[..<place].lastIndex(where: { ["since", ">=", ">"].contains($0) }), since > 0
    else { return false }
    return words[since - 1] == words[place - 1] && place - since < 16
  }

  /// How many words of an order repeat what is shown: `show title, pending by most pending`.
  private static func saidBefore(
    _ words: ArraySlice<String>, _ before: ArraySlice<String>
  ) -> Int? {
    guard let clause = Meanings.meaning(of: words, as: .clause),
      [Keyword.sort.word, Keyword.by.word].contains(clause.meant)
    else { return nil }
    let ends = ["desc", "asc", ",", "limit", "into", "first", "top"]
    let key = words.dropFirst(clause.count).drop { ["by", "most"].contains($0) }.prefix {
      !ends.contains($0)
    }
    guard !key.isEmpty, before.indices.contains(where: { before[$0...].starts(with: key) }) else {
      return nil
    }
    return key.endIndex - words.startIndex
  }

  /// Whether a text says in which state an item is: `status = "open"`.
  static func saysState(at place: Int, in pieces: [Piece]) -> Bool {
    let piece = pieces[place]
    guard piece.kind == .text, place > 1, ["status", "state"].contains(pieces[place - 2].text),
      [":", "=", "=="].contains(pieces[place - 1].text)
    else { return false }
    return Meanings.meaning(of: [piece.text.lowercased()][...], as: .condition) != nil
  }

  private static func word(_ text: Piece) -> Piece {
    let word = text.text.lowercased()
    return Piece(kind: .word, text: word, written: word, isGlued: text.isGlued)
  }

  /// What a state is compared with: `false`, `"no"`.
  private static func truth(
    _ words: ArraySlice<String>, _ piece: Piece
  ) -> (meant: String, count: Int)? {
    let isText = piece.kind == .text
    return Meanings.meaning(of: isText ? [piece.text.lowercased()] : words, as: .truth)
  }

  /// `overdue`, `past due`: pending, and before today. Where `pending` is said, too, it is once.
  private static func overdue(
    _ words: ArraySlice<String>, isOpen: Bool
  ) -> (turns: Int, length: Int)? {
    let isPast =
      words.first == "past" && ["due", "the", "its", "their"].contains(words.dropFirst().first)
    guard isPast || words.first == "overdue" || DueDate.isLate(words) else { return nil }
    return (isOpen ? 1 : 0, 1)
  }

  private static let contexts: [Meanings.Context] = [
    .condition, .comparison, .clause, .order, .direction, .day, .measure, .idiom,
  ]

  /// `note != ""` asks for one, and `note = ""` for none.
  private static func absence(
    _ words: ArraySlice<String>, _ pieces: ArraySlice<Piece>
  ) -> (turns: Int, length: Int)? {
    guard let comparison = Meanings.meaning(of: words, as: .comparison),
      ["=", "!="].contains(comparison.meant),
      let text = pieces.dropFirst(comparison.count).first, text.kind == .text, text.text.isEmpty
    else { return nil }
    return (comparison.meant == "=" ? 1 : 0, comparison.count)
  }

  /// What the longest phrase here does to the meaning, and its length.
  private static func turn(
    _ words: ArraySlice<String>, _ pieces: ArraySlice<Piece>
  ) -> (turns: Int, length: Int) {
    guard let word = words.first, let piece = pieces.first, piece.kind != .text else {
      return (0, 1)
    }
    if let long = longer(words) ?? AgeTest.length(ofOlder: words) { return (1, long) }
    let clause = Meanings.meaning(of: words, as: .clause)
    let opening = clause?.meant == "without" ? clause?.count : word == "no" ? 1 : nil
    if let opening, let absent = absentFields(words, behind: opening) { return absent }
    let next = words.dropFirst().first ?? ""
    // What nobody needs any more is deleted, which is no turn.
    if ["don't", "longer"].contains(word), next == "need" { return (0, 2) }
    // `don't forget the mustard` adds it.
    if ["don't", "not"].contains(word), next == "forget" { return (0, 2) }
    if word == "no", next == "longer", words.dropFirst(2).first == "need" { return (0, 3) }
    // `neither … nor` is one turn, and so is `but isn't`; `not even half` is none, but less.
    if word == "nor" { return (0, 1) }
    if word == "not", next == "even" { return (0, 2) }
    if word == "but" {
      let comparing = [">", "<"].contains {
        Meanings.meaning(of: words.dropFirst(), as: .comparison)?.meant.hasPrefix($0) ?? false
      }
      if next.hasSuffix("n't") || comparing { return (0, 1) }
    }
    // `with no more than 5`
    if word == "with", next == "no",
      let sign = Meanings.meaning(of: words.dropFirst(), as: .comparison), sign.count > 1
    {
      return (0, 1 + sign.count)
    }
    if word == "by", isMoment(words.dropFirst(), pieces.dropFirst()) { return (1, 1) }
    // `left join` leaves nothing to buy.
    if word == "left", ["join", "outer"].contains(words.dropFirst().first) { return (0, 2) }
    if word == "but", ["not", "no", "without", "only", "also"].contains(words.dropFirst().first) {
      return (0, 1)
    }
    let phrases = contexts.compactMap { context in
      Meanings.meaning(of: words, as: context).map { (context, $0.meant, $0.count) }
    }
    // `not` is a comparison by itself, and part of the conditions behind it.
    if let longest = phrases.max(by: { $0.2 < $1.2 }), longest.2 > 1 || !isSingle(word) {
      let isDate =
        pieces.dropFirst(longest.2).first?.kind == .date
        || Meanings.meaning(of: words.dropFirst(longest.2), as: .day) != nil
        || SelectMoment.begins(words.dropFirst(longest.2))
        || isLength(words.dropFirst(longest.2))
      let isBefore = longest.1.hasPrefix("<") && isDate
      return (isBefore || turning(longest.0, longest.1) ? 1 : 0, longest.2)
    }
    return (isSingle(word) || isTurned(word) ? 1 : 0, 1)
  }

  /// `in three days`, behind `by`: before then.
  private static func isMoment(
    _ words: ArraySlice<String>, _ pieces: ArraySlice<Piece>
  ) -> Bool {
    if pieces.first?.kind == .date { return true }
    let rest = words.drop { ["in", "the", "next"].contains($0) }
    if let day = Meanings.meaning(of: rest, as: .day) { return day.meant.hasPrefix("on ") }
    guard let number = rest.first,
      Int(number) != nil || Meanings.meaning(of: [number][...], as: .number) != nil
    else { return false }
    return Meanings.meaning(of: rest.dropFirst(), as: .unit) != nil
  }

  /// `without category or note`: each of them is absent, however they are joined.
  private static func absentFields(
    _ words: ArraySlice<String>, behind opening: Int
  ) -> (turns: Int, length: Int)? {
    let articles = ["a", "an", "any", "the"]
    var (turns, end) = (0, words.startIndex + opening)
    func isField(_ place: Int) -> Bool {
      guard place < words.endIndex, words[place].first?.isLetter ?? false,
        !isSingle(words[place]), words[place] != "has"
      else { return false }
      let rest = words[place...]
      let isNamed = Meanings.meaning(of: rest, as: .field) != nil
      let others: [Meanings.Context] =
        isNamed ? [.condition] : [.condition, .clause, .connective, .day, .verb, .source]
      let isOther = others.contains { Meanings.meaning(of: rest, as: $0) != nil }
      return !isOther && Meanings.meaning(of: rest.dropFirst(), as: .comparison) == nil
    }
    while true {
      while end < words.endIndex, articles.contains(words[end]) { end += 1 }
      guard isField(end) else { break }
      (turns, end) = (turns + 1, end + 1)
      guard end < words.endIndex, ["or", "nor", "and", ","].contains(words[end]) else { break }
      var next = end + 1
      while next < words.endIndex, articles.contains(words[next]) { next += 1 }
      guard isField(next) else { break }
      end = next
    }
    return turns > 1 ? (turns, end - words.startIndex) : nil
  }

  /// `-30d`, `30 days`
  private static func isLength(_ words: ArraySlice<String>) -> Bool {
    let rest = words.first == "-" ? words.dropFirst() : words
    return rest.first.flatMap { Int($0) } != nil
      && Meanings.meaning(of: rest.dropFirst(), as: .unit) != nil
  }

  private static func turning(_ context: Meanings.Context, _ meant: String) -> Bool {
    switch context {
    case .condition: meant == "pending"
    case .comparison:
      ["!=", "not contains", "not in", "not between", "empty"].contains(meant)
    case .clause: meant == "without"
    case .source, .noise, .measure, .field, .connective, .direction, .order, .day, .verb, .unit,
      .number, .truth, .idiom, .narrowing:
      false
    }
  }

  /// `more than 3 weeks ago`: before then.
  private static func longer(_ words: ArraySlice<String>) -> Int? {
    let head = Array(words.prefix(6))
    guard ["more", "over", "longer"].contains(head.first), let ago = head.firstIndex(of: "ago"),
      ago > 1
    else { return nil }
    return ago + 1
  }

  private static let singles = Set([
    "not", "no", "never", "nothing", "none", "nobody", "nowhere", "neither", "nor", "without",
    "except", "excluding", "but", "besides", "minus", "un", "!", "niet", "geen", "zonder",
    "behalve", "nooit", "apart", "aside", "stale", "before", "older", "ouder", "prior", "earlier",
    "until", "till", "false", "idle", "back", "rest", "remainder",
  ])

  private static func isSingle(_ word: String) -> Bool {
    singles.contains(word) || word.hasSuffix("n't") || Meanings.unchecks(word)
  }

  /// `untouched`: no word of the table, but one turned round.
  private static func isTurned(_ word: String) -> Bool {
    word.hasPrefix("un") && word.count > 5 && word.hasSuffix("ed") || Negation.isSlip(word)
  }
}
