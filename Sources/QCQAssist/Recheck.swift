import QCQSemantics
import QCQSyntax
import QCQText

/// The names whose meaning may have changed.
struct Recheck {
  private var hashes: Set<UInt32> = []
  private var declared = WordMarks()
  /// What could not be read may declare any of its words, fields among them: who uses one as a name
  /// is concerned, and not who has the word.
  private var doubted: Set<String> = []
  private var doubtedMarks = WordMarks()
  private let isIdle: Bool
  /// The names that were declared in what is gone, and in what has come so far.
  private var (gone, come): (Set<String>, Set<String>) = ([], [])
  /// Whether there are more or fewer changes now that leave others to the statements below them.
  private(set) var hasOtherChanges = false

  /// - Parameter isIdle: Whether nobody will ask.
  init(_ removed: [CheckedPassage], isIdle: Bool) {
    self.isIdle = isIdle
    for passage in removed { add(old: passage.additions) }
  }

  /// The names that some passages declare.
  init(declaredBy passages: [CheckedPassage]) {
    isIdle = false
    for passage in passages { add(passage.additions) }
  }

  var isNeeded: Bool { !hashes.isEmpty || !doubted.isEmpty || hasOtherChanges }

  /// Whether there are other names now, and not only others with the same names.
  var hasOtherNames: Bool { gone != come }

  /// Notes how many changes are gone, and how many have come, that leave others to the statements
  /// below them.
  mutating func compareChanges(gone: Int, come: Int) {
    if !isIdle { hasOtherChanges = gone != come }
  }

  /// Notes what a passage declared that is gone, or read anew.
  mutating func add(old additions: ScopeAddition) {
    add(additions)
    gone.formUnion(additions.names + additions.doubtedNames)
  }

  /// Notes what a passage declares now.
  mutating func add(new additions: ScopeAddition) {
    add(additions)
    come.formUnion(additions.names + additions.doubtedNames)
  }

  mutating func add(_ additions: ScopeAddition) {
    if isIdle { return }
    for name in additions.names {
      let hash = WordSet.hash(name)
      if hashes.insert(hash).inserted { declared.add(WordSet.bits(hash)) }
    }
    for name in additions.doubtedNames where doubted.insert(name).inserted {
      doubtedMarks.add(WordSet.bits(WordSet.hash(name)))
    }
  }

  /// What was read wrongly may declare any of its words.
  mutating func doubt(_ passage: CheckedPassage) {
    for token in passage.tree.tokens where token.kind == .word || token.kind == .parameter {
      let name = passage.source.text(token.span)
      if doubted.insert(name).inserted { doubtedMarks.add(WordSet.bits(WordSet.hash(name))) }
    }
  }

  /// Whether a passage of such a mark may be concerned.
  func mayConcern(_ mark: PassageList.Mark) -> Bool {
    declared.mayStand(in: mark.words)
      || mark.traits.contains(.usesNames) && doubtedMarks.mayStand(in: mark.words)
  }

  /// Whether a passage has one of the names.
  func concerns(_ passage: CheckedPassage) -> Bool {
    if !doubted.isEmpty, passage.used.contains(where: doubted.contains) { return true }
    if hashes.count == 1, let only = hashes.first { return passage.words.contains(only) }
    return !hashes.isEmpty && passage.words.contains(anyOf: hashes)
  }
}

/// The bits of some words, as in `WordSet`.
struct WordMarks {
  private var bits: [UInt64] = []
  private var mask: UInt64 = 0

  /// At most this many are looked at one by one.
  private static let few = 16

  mutating func add(_ word: UInt64) {
    bits.append(word)
    mask |= word
  }

  /// Whether one of them may stand in a passage with these words.
  func mayStand(in words: UInt64) -> Bool {
    if mask & words == 0 { return false }
    if bits.count > Self.few { return true }
    for word in bits where words & word == word { return true }
    return false
  }
}
