import QCQSemantics
import QCQText

// How passages are checked, and after an edit only those that it concerns.
extension Analysis {
  /// Checks the passages that are new, and those that use what they declare or what is gone.
  mutating func check(replacing removed: [CheckedPassage]) {
    var changes: [String: Int] = [:]
    func count(_ passage: CheckedPassage, by step: Int) {
      for name in passage.used { changes[name, default: 0] += step }
    }
    for passage in removed { count(passage, by: -1) }
    let (checked, anchor) = checkedPassages(replacing: removed)
    if let anchor { self.anchor = anchor }
    for (index, passage) in checked {
      count(passages[index].passage, by: -1)
      count(passage, by: 1)
      passages.replace(index, with: passage)
    }
    countUses(changes, checked.map(\.index))
  }

  private func checkedPassages(
    replacing removed: [CheckedPassage]
  ) -> (passages: [(index: Int, passage: CheckedPassage)], anchor: Anchor?) {
    let due: PassageTraits = [.isUnchecked, .seesOthers]
    let marks = passages.marks
    let (first, last) = (
      marks.firstIndex { !$0.traits.isDisjoint(with: due) },
      marks.lastIndex { !$0.traits.isDisjoint(with: due) } ?? -1
    )
    // Where all that follows is due, as in a new text, nothing is left to be checked again.
    let isWhole = first.map { marks[$0...].allSatisfy { !$0.traits.isDisjoint(with: due) } }
    var recheck = Recheck(removed, isIdle: isWhole ?? false)
    recheck.compareChanges(
      gone: removed.count { $0.traits.contains(.leavesOthers) },
      come: marks.count { $0.traits.contains([.isUnchecked, .leavesOthers]) })
    // What was declared may be gone with its line, and nothing else be due.
    let concerned =
      recheck.isNeeded ? firstConcerned(by: recheck, orFaulty: first == nil) : nil
    guard let before, let start = [first, concerned].compactMap(\.self).min() else {
      return ([], nil)
    }
    noteEarlierUsers(of: &recheck, before: start)
    // From the passage before, which the next edit reads again and completion asks about.
    let base = max(0, start - 1)
    let session = session(before: base, from: before)
    // Made once, as it holds the whole analysis, and of thousands of unknown names each asks.
    let declaring = marks.indices.filter { marks[$0].traits.contains(.declares) }
    let places: @Sendable (String) -> Span? = { [self] name in
      place(ofLet: name, in: declaring)
    }
    let warned = marks[..<base].count { $0.traits.contains(.isWarned) }
    var walk = Walk(session: session, place: base, warned: warned, placeOfLet: places)
    var checked: [(index: Int, passage: CheckedPassage)] = []
    var index = start
    while index <= last || recheck.isNeeded && index < marks.count {
      if !marks[index].traits.isDisjoint(with: due) || isConcerned(index, by: recheck, walk) {
        checked.append((index, check(index, &walk, &recheck)))
      }
      index += 1
    }
    return (checked, Anchor(passage: base, session: session))
  }

  private func firstConcerned(by recheck: Recheck, orFaulty isAny: Bool) -> Int? {
    passages.marks.indices.first {
      isAny && passages.marks[$0].traits.contains(.isFaulty)
        || recheck.mayConcern(passages.marks[$0]) && recheck.concerns(passages[$0].passage)
    }
  }

  /// Whether names that are declared or gone may alter what is said of a passage: also what stands
  /// for no name may be a slip of one, as far as fixes are looked for. These depend on the changes
  /// above, too.
  private func isConcerned(_ index: Int, by recheck: Recheck, _ walk: Walk) -> Bool {
    let mark = passages.marks[index]
    guard recheck.isNeeded else { return false }
    if recheck.hasOtherNames || recheck.hasOtherChanges, mark.traits.contains(.isFaulty),
      walk.fixed < Analysis.suggestingPassages
    {
      return true
    }
    return recheck.mayConcern(mark) && recheck.concerns(passages[index].passage)
  }

  /// A walk through the passages, on which declarations are taken up as far as they are needed.
  private struct Walk {
    var session: Declarations
    /// The first passage whose declarations the session does not have.
    var place: Int
    /// How many passages before it have messages from the data.
    var warned: Int
    /// How many passages have got fixes on it.
    var fixed = 0
    let placeOfLet: @Sendable (String) -> Span?
  }

  /// A named query with parameters is read where it is called: what it is built on counts as a part
  /// of it, even where it stands before the edit.
  private func noteEarlierUsers(of recheck: inout Recheck, before start: Int) {
    guard recheck.isNeeded else { return }
    for (index, mark) in passages.marks[..<start].enumerated()
    where mark.traits.contains(.declares) && recheck.mayConcern(mark) {
      let passage = passages[index].passage
      if recheck.concerns(passage) { recheck.add(passage.additions) }
    }
  }

  /// All that is declared before a passage.
  func session(before index: Int, from before: Declarations) -> Declarations {
    var session: Declarations
    var place = 0
    if let anchor, anchor.passage <= index {
      (session, place) = (anchor.session, anchor.passage)
    } else {
      session = before
      session.beginText()
    }
    for number in place..<max(place, index) { add(number, to: &session) }
    return session
  }

  /// Takes up what a passage declares, and what its changes leave.
  private func add(_ number: Int, to session: inout Declarations) {
    let traits = passages.marks[number].traits
    if traits.contains(.leavesOthers) { session.noteChanges(of: passages[number].passage.tree) }
    guard traits.contains(.declares) else { return }
    let declaring = passages[number]
    session.add(declaring.passage.additions, at: declaring.start)
  }

  private func check(_ index: Int, _ walk: inout Walk, _ recheck: inout Recheck) -> CheckedPassage {
    for number in walk.place..<index {
      if passages.marks[number].traits.contains(.isWarned) { walk.warned += 1 }
      add(number, to: &walk.session)
    }
    let (old, start) = (passages[index].passage, passages[index].start)
    let result = walk.session.check(
      passage: old.tree, at: start, currentList: context.currentList?.id,
      triesFixes: walk.fixed < Analysis.suggestingPassages, placeOfLet: walk.placeOfLet)
    if result.result.diagnostics.contains(where: { !$0.proposals.isEmpty || $0.severity == .error })
    {
      walk.fixed += 1
    }
    walk.place = index + 1
    recheck.add(old: old.additions)
    recheck.add(new: result.additions)
    let passage = CheckedPassage(old.parsed, result, words: old.words)
    guard passage.traits.contains(.namesData) else { return passage }
    let found = context.found(in: passage, isBrief: walk.warned >= Analysis.suggestingPassages)
    if found.isEmpty { return passage }
    walk.warned += 1
    return CheckedPassage(passage, data: found)
  }

  /// Notes how often names are used now, and which passages declare names in vain.
  private mutating func countUses(_ changes: [String: Int], _ checked: [Int]) {
    var turned: [String] = []
    for (name, step) in changes where step != 0 {
      let count = uses[name, default: 0]
      uses[name] = count + step == 0 ? nil : count + step
      if count == 0 || count + step == 0 { turned.append(name) }
    }
    let isMany = turned.count > 32
    for index in isMany ? Array(passages.indices) : checked { markUnused(index) }
    if isMany || turned.isEmpty { return }
    let hashes = Set(turned.map(WordSet.hash))
    var words = WordMarks()
    for hash in hashes { words.add(WordSet.bits(hash)) }
    // Most of a long text is passed over, so without asking the list for each.
    for (index, mark) in passages.marks.enumerated()
    where mark.traits.contains(.declares) && words.mayStand(in: mark.words) {
      if passages[index].passage.words.contains(anyOf: hashes) { markUnused(index) }
    }
  }

  mutating func markUnused(_ index: Int) {
    guard passages.marks[index].traits.contains(.declares) else { return }
    passages.setUnused(index, !unused(in: passages[index].passage).isEmpty)
  }
}
