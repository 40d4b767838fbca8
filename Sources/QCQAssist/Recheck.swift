import QCQSemantics

/// The names whose meaning may have changed.
struct Recheck {
  private var hashes: Set<UInt32> = []
  /// What could not be read may declare any of its words, fields among them: who uses one as a name
  /// is concerned, and not who has the word.
  private var doubted: Set<String> = []
  private var bits: [UInt64] = []
  private var mask: UInt64 = 0
  private let isIdle: Bool

  /// - Parameter isIdle: Whether nobody will ask.
  init(_ removed: [CheckedPassage], isIdle: Bool) {
    self.isIdle = isIdle
    for passage in removed { add(passage.additions) }
  }

  /// The names that some passages declare.
  init(declaredBy passages: [CheckedPassage]) {
    isIdle = false
    for passage in passages { add(passage.additions) }
  }

  var isNeeded: Bool { !bits.isEmpty }

  mutating func add(_ additions: ScopeAddition) {
    if isIdle { return }
    for name in additions.names {
      let hash = WordSet.hash(name)
      if hashes.insert(hash).inserted { add(WordSet.bits(hash)) }
    }
    for name in additions.doubtedNames where doubted.insert(name).inserted {
      add(WordSet.bits(WordSet.hash(name)))
    }
  }

  private mutating func add(_ word: UInt64) {
    bits.append(word)
    mask |= word
  }

  /// Whether a passage with these words may have one of the names; few names are looked at closely.
  func mayConcern(_ words: UInt64) -> Bool {
    mask & words != 0 && (bits.count > 16 || bits.contains { words & $0 == $0 })
  }

  /// Whether a passage has one of the names.
  func concerns(_ passage: CheckedPassage) -> Bool {
    if !doubted.isEmpty, passage.used.contains(where: doubted.contains) { return true }
    if hashes.count == 1, let only = hashes.first { return passage.words.contains(only) }
    return !hashes.isEmpty && passage.words.contains(anyOf: hashes)
  }
}
