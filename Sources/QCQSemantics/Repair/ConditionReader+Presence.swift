import QCQLanguage

// What is there, and what of it: notes, categories, items.
extension ConditionReader {
  /// `no note`, `nothing left`, `no pending items`.
  mutating func readAbsenceWord() -> String? {
    let start = place
    guard take("no") || take("nothing") || take("without") || take("none") else { return nil }
    if let absence = readAbsence() { return absence }
    return fail(start)
  }

  /// What is absent, behind `without` and its like.
  mutating func readAbsence() -> String? {
    let start = place
    skipNoise()
    if entity == .lists || entity == .categories {
      _ = take("any")
      let condition = take(.condition)
      if peek(.source)?.meant == "items" { _ = take(.source) }
      let after = take(.condition)
      if place > start { return QueryDraft.none(condition ?? after) }
    }
    return readAbsentTag() ?? readPlainPresence(isNegated: true)
  }

  /// `without the tag "#party"`: notes that do not have it.
  private mutating func readAbsentTag() -> String? {
    let start = place
    skipNoise()
    let isTag = at("tag") || at("tags")
    guard let field = peek(.field), field.meant == "note", let text = piece(field.count),
      text.kind == .text ? isTag || text.text.hasPrefix("#") : isTag && isOwn(text)
    else { return fail(start) }
    place += field.count + 1
    let tag = text.kind == .text ? text.text : text.written
    return "note not contains \(quoted(tag.hasPrefix("#") ? tag : "#" + tag))"
  }

  /// Whether a word is none of a sentence.
  private func isOwn(_ word: Piece) -> Bool {
    word.kind == .word && !Meanings.has(word.text) && !KeywordSet.reserved(word.text)
  }

  /// A field alone, of which there is a value or none.
  mutating func readPlainPresence(isNegated: Bool) -> String? {
    let start = place
    if isNegated { _ = take("has") || take("have") || take("any") }
    skipNoise()
    if isNegated, let own = peekOwn, peek(.comparison, 1) == nil || isBeforeList(1) {
      place += 1
      // `no due date`
      if fields[own]?.type == .date { _ = take("date") }
      return withMoreAbsences("no \(own)")
    }
    if isNegated, let field = peek(.field), field.meant == "category", entity != .lists,
      peek(.comparison, field.count) == nil || isBeforeList(field.count),
      piece(field.count)?.kind != .text
    {
      place += field.count
      return withMoreAbsences("no category")
    }
    guard let field = peek(.field), field.meant == "note" else { return fail(start) }
    place += field.count
    guard peek(.comparison) == nil || isBeforeList(0), current?.kind != .text,
      current?.text != ".", !isDescribed,
      !isTestedTurned
    else { return fail(start) }
    return isNegated ? withMoreAbsences("no note") : "has note"
  }

  /// `without note in "BBQ"`: behind the field stands the list that the items are on, and no text
  /// that it is compared with.
  private func isBeforeList(_ distance: Int) -> Bool {
    guard let word = piece(distance), word.kind == .word, word.text == Keyword.in.word else {
      return false
    }
    var ahead = self
    ahead.place += distance + 1
    ahead.skipNoise()
    guard let name = ahead.current else { return false }
    return name.kind == .text
      ? names.name(name.text, .title) != nil : ahead.knownRun(.title) != nil
  }

  /// `a note that contains organic`: more is said of it than that it is there.
  private var isDescribed: Bool {
    let distance = at("that") || at("which") ? 1 : 0
    return peek(.comparison, distance)?.meant == "contains"
  }

  /// `without category or note`: what is joined to it is absent, too.
  private mutating func withMoreAbsences(_ first: String) -> String {
    var absences = [first]
    while true {
      let start = place
      guard take("or") || take("nor") || take("and") || take(",") else { break }
      while take("or") || take("a") || take("any") {}
      let field = peek(.field).flatMap { ["note", "category"].contains($0.meant) ? $0 : nil }
      guard let found = peekOwn.map({ (meant: $0, count: 1) }) ?? field,
        peek(.comparison, found.count) == nil, piece(found.count)?.kind != .text
      else {
        place = start
        break
      }
      place += found.count
      absences.append("no \(found.meant)")
    }
    return absences.joined(separator: " and ")
  }

  mutating func readPresence() -> String? {
    let start = place
    while take("has") || take("have") || take("with") || take("having") {}
    skipNoise()
    _ = take("(")
    if let presence = readPlainPresence(isNegated: false), place > start {
      while take(")") {}
      guard peek(.comparison) != nil else {
        let after = place
        if take("="), let truth = takeTruth() { return truth ? presence : "no note" }
        place = after
        return presence
      }
    }
    return fail(start)
  }

  /// `items.name = "Eggs"` of lists: one of their items is so. What none of them is has to be said
  /// in another way.
  mutating func readRelated() -> String? {
    guard let entity, entity != .items, peek(.source)?.meant == Entity.items.rawValue,
      piece(1)?.text == "."
    else { return nil }
    let start = place
    place += 2
    self.entity = .items
    defer { self.entity = entity }
    // `items.all(completed)`
    let quantifier = piece(1)?.text == "(" ? current.flatMap { Self.quantifiers[$0.text] } : nil
    if quantifier != nil { place += 2 }
    guard let test = readTest(), let text = QueryDraft.text(test, .items, time: nil),
      quantifier == nil ? !text.contains("!=") && !text.contains("not ") : take(")")
    else { return fail(start) }
    return "\(quantifier ?? "any")(items where \(text))"
  }

  private static let quantifiers = [
    "any": "any", "some": "any", "exists": "any", "all": "every", "every": "every", "none": "none",
  ]

  /// `not due yet`, `not due before tomorrow`, behind the `not`: on the other side of that day, as
  /// `not before` would also be what has no date.
  ///
  /// - Parameters:
  ///   - field: A date of one's own, which stands here.
  ///   - isYet: `yet` stood in front of it.
  mutating func readTurnedDate(_ field: String, isYet: Bool) -> String? {
    let start = place
    place += 1
    // What is `not due until friday` is due then, and `until` takes the day in.
    if at("until") || at("till") { return fail(start) }
    // In a condition `not` turns the whole test, and what has no date counts.
    if words[..<start].contains(Keyword.where.word),
      let test = readDateTest(field, isNegated: true)
    {
      return test
    }
    guard let test = readDateTest(field) else {
      if DueDate.names.contains(field), take("yet") || isYet { return "\(field) since tomorrow" }
      return fail(start)
    }
    guard case .written(let turned)? = QueryDraft.opposite(.written(test)),
      !turned.hasPrefix("not ")
    else { return fail(start) }
    return turned
  }
}
