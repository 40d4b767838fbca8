import QCQLanguage
import QCQSyntax
import QCQText

/// What no fix does to the condition of a change, as it decides which rows go.
///
/// The words of a text as it was written are compared with those of the text as it is fixed, and
/// with nothing that repairs made of them on the way: a second slip in the same statement excuses
/// nothing.
struct ConditionGate {
  private let old: [SaidWord]
  private let new: [SaidWord]
  /// Where the conditions stand in both, behind `where` or a slip of it.
  private let oldConditions: Range<Int>?
  private let newConditions: Range<Int>?
  private let isTorn: Bool

  init(_ old: SyntaxTree, _ new: SyntaxTree) {
    (self.old, self.new) = SaidWord.both(old, new)
    oldConditions = SaidWord.conditions(self.old)
    newConditions = SaidWord.conditions(self.new)
    isTorn = old.tokens.contains(where: old.isOpen)
  }

  var isPassed: Bool {
    !breaksOff && asksForWhatWasSaid && keepsCondition && addsNoSign && addsNoJoint
      && keepsChoices && keepsBrackets && keepsNegations
  }

  // MARK: Rows and conditions

  /// `delete in "BBQ"`: a name may be missing as well as `items`, which are all of them.
  private var asksForWhatWasSaid: Bool {
    let isOfAll = new.prefix(4).contains { $0.isWord(Entity.items.rawValue) }
    let words = old.map(\.text)
    let verb = new.first { !SaidWord.fronts.contains($0.text) }?.text ?? ""
    let next = words.drop(while: SaidWord.fronts.contains).dropFirst().first
    // `finish bbq` is said of a list; who writes a verb of this language names rows.
    guard newConditions == nil, isOfAll, words.contains(verb) || next == Keyword.in.word else {
      return true
    }
    return old.indices.contains { index in
      let word = old[index]
      return word.kind == .word
        && (word.text.contains("item") || word.isNear(Entity.items.rawValue)
          || word.isNear("everything") || SaidWord.all.contains(word.text)
          || Meanings.meaning(of: words[index...], as: .source) != nil)
    }
  }

  /// `where`, `where and completed`, `where completed or`: what stood beside it is lost, and
  /// nobody knows how many rows it left.
  private var keepsCondition: Bool {
    guard let start = oldConditions?.lowerBound else { return true }
    let isOfLists = start < old.count && SaidWord.scopes.contains(old[start].text)
    if newConditions == nil, !isOfLists { return false }
    return (start...old.count).allSatisfy { index in
      let front = old[index - 1]
      guard front.isWhere || front.isWrittenJoint || front.text == "(" else { return true }
      guard index < old.count else { return false }
      if old[index].isWrittenJoint { return front.text == old[index].text }
      return front.text == "(" || !SaidWord.ends.contains(old[index].text)
    }
  }

  /// `where category not in ("Pantry",`: what else was to be left out nobody knows.
  private var breaksOff: Bool {
    old.last?.kind == .sign && old.last?.text == ","
      && old.count { $0.isBare && $0.text == "(" } > old.count { $0.isBare && $0.text == ")" }
  }

  // MARK: Signs

  /// `where quantity 3`, `where "has" note`: which sign is missing beside a value nobody knows.
  private var addsNoSign: Bool {
    !lacksSign
      && !(newConditions ?? 0..<0).contains { index in
        guard index + 1 < new.count, SaidWord.comparisons.contains(new[index].text) else {
          return false
        }
        let (left, right) = (new[index - 1], new[index + 1])
        return old.indices.dropLast().contains { place in
          isOfCondition(place)
            && (old[place].means(left) && old[place + 1].means(right)
              || old[place].means(right) && old[place + 1].means(left))
        }
      }
  }

  private var lacksSign: Bool {
    let words = old.map(\.text)
    return old.indices.dropLast(2).contains { index in
      (old[index].isWhere || old[index].isWrittenJoint) && old[index + 1].kind == .word
        && old[index + 2].kind == .number
        && Meanings.meaning(of: words[(index + 1)...], as: .comparison) == nil
        && Meanings.meaning(of: words[(index + 1)...], as: .idiom) == nil
    }
  }

  /// Whether a word of the old text stands behind `where`, or behind what joins conditions.
  private func isOfCondition(_ place: Int) -> Bool {
    oldConditions?.contains(place) ?? false || place > 0 && old[place - 1].isWrittenJoint
  }

  // MARK: Joints

  /// `where pending has note`: which word is missing between two conditions nobody knows.
  private var addsNoJoint: Bool {
    guard let start = newConditions?.lowerBound else { return true }
    let isBetween = new.indices.dropFirst(start).dropLast().contains { index in
      guard new[index].isWrittenJoint else { return false }
      return old.indices.dropLast().contains {
        old[$0].means(new[index - 1]) && old[$0 + 1].isLike(new[index + 1])
      }
    }
    if isBetween { return false }
    guard let oldStart = oldConditions?.lowerBound else { return true }
    let isDescribed = old[..<oldStart].contains {
      $0.kind == .word && Meanings.meaning(of: [$0.text][...], as: .condition) != nil
    }
    let (before, after) = (old[oldStart...], new[start...])
    return after.count(where: \.isJoint)
      <= before.count(where: \.isJoint) + (isDescribed ? 1 : 0)
  }

  /// `or` widens what is meant, and `and` narrows it: none of them becomes the other one, but `or`
  /// may be a comma between names.
  private var keepsChoices: Bool {
    func count(_ words: [SaidWord], _ isMeant: (SaidWord) -> Bool) -> Int {
      words.indices.count { index in
        let next = index + 1 < words.count ? words[index + 1].text : ""
        return isMeant(words[index]) && !SaidWord.amounts.contains(next)
      }
    }
    func mayChoose(_ word: SaidWord) -> Bool {
      word.joint == Keyword.or.word || word.text == ","
    }
    let isWritten = count(old) { $0.joint == Keyword.or.word && $0.isWrittenJoint } > 0
    if isWritten, count(old, mayChoose) > count(new, mayChoose) { return false }
    return count(new) { $0.joint == Keyword.or.word }
      <= count(old) { mayChoose($0) || SaidWord.choosing.contains($0.text) }
  }

  // MARK: Brackets

  /// Brackets around joined conditions stay where they are. Where one is missing or stray, its
  /// place decides which rows are meant if there is a negation, or both `and` and `or`.
  private var keepsBrackets: Bool {
    guard let oldConditions, let newConditions else { return true }
    let (before, after) = (old[oldConditions], new[newConditions])
    guard let groups = SaidWord.groups(before) else {
      let joints = Set(before.filter(\.isWrittenJoint).map(\.joint))
      return joints.isEmpty
        || joints.count == 1 && !before.contains { $0.isBare && Negation.mayTurn($0.text) }
    }
    guard let fixed = SaidWord.groups(after) else { return true }
    func brackets(_ groups: [String]) -> Int { groups.count { $0 == "(" } }
    // A range is two comparisons in brackets behind `not`, and names joined by `or` are a set.
    let isSame = groups.count - 2 * brackets(groups) == fixed.count - 2 * brackets(fixed)
    return isSame ? groups == fixed : brackets(groups) <= brackets(fixed)
  }

  // MARK: Negations

  /// In a text that is never closed people may have gone on: its negations count, too.
  private var keepsNegations: Bool {
    !isTorn || Polarity.isEven(old.map(\.piece), new.map(\.piece))
  }
}
