import QCQSemantics
import QCQSyntax
import QCQText

// How pieces are checked, and after an edit only those that it concerns.
extension Analysis {
  /// Checks the pieces that are new, and those that use what they declare or what is gone.
  mutating func check(replacing removed: [Piece]) {
    var changes: [String: Int] = [:]
    func count(_ piece: Piece, by step: Int) {
      for name in piece.used { changes[name, default: 0] += step }
    }
    for piece in removed { count(piece, by: -1) }
    let (checked, anchor) = checkedPieces(replacing: removed)
    if let anchor { self.anchor = anchor }
    for (index, piece) in checked {
      count(pieces[index], by: -1)
      count(piece, by: 1)
      pieces[index] = piece
      traits[index] = piece.traits
    }
    countUses(changes, checked.map(\.index))
  }

  private func checkedPieces(
    replacing removed: [Piece]
  ) -> (pieces: [(index: Int, piece: Piece)], anchor: Anchor?) {
    let due: PieceTraits = [.isUnchecked, .seesOthers]
    guard let before, let start = traits.firstIndex(where: { !$0.isDisjoint(with: due) }),
      let last = traits.lastIndex(where: { !$0.isDisjoint(with: due) })
    else { return ([], nil) }
    var recheck = Recheck(removed)
    noteEarlierUsers(of: &recheck, before: start)
    // From the piece before, which the next edit reads again and completion asks about.
    let base = max(0, start - 1)
    let session = session(before: base, from: before)
    // Made once, as it holds the whole analysis.
    let places: @Sendable (String) -> Span? = { [self] name in
      place(ofLet: name, in: traits.indices)
    }
    let warned = traits[..<base].count { $0.contains(.isWarned) }
    var walk = Walk(session: session, place: base, warned: warned, placeOfLet: places)
    var checked: [(index: Int, piece: Piece)] = []
    var index = start
    while index <= last || recheck.isNeeded && index < traits.count {
      if !traits[index].isDisjoint(with: due)
        || recheck.mayConcern(masks[index]) && recheck.concerns(pieces[index])
      {
        checked.append((index, check(index, &walk, &recheck)))
      }
      index += 1
    }
    return (checked, Anchor(piece: base, session: session))
  }

  /// A walk through the pieces, on which declarations are taken up as far as they are needed.
  private struct Walk {
    var session: Declarations
    /// The first piece whose declarations the session does not have.
    var place: Int
    /// How many pieces before it have messages from the data.
    var warned: Int
    let placeOfLet: @Sendable (String) -> Span?
  }

  /// A named query with parameters is read where it is called: what it is built on counts as a part
  /// of it, even where it stands before the edit.
  private func noteEarlierUsers(of recheck: inout Recheck, before start: Int) {
    guard recheck.isNeeded else { return }
    for index in 0..<min(start, pieces.count) where traits[index].contains(.declares) {
      if recheck.mayConcern(masks[index]), recheck.concerns(pieces[index]) {
        recheck.add(pieces[index].additions.names)
      }
    }
  }

  /// All that is declared before a piece.
  func session(before index: Int, from before: Declarations) -> Declarations {
    var session: Declarations
    var place = 0
    if let anchor, anchor.piece <= index {
      (session, place) = (anchor.session, anchor.piece)
    } else {
      session = before
      session.beginText()
    }
    for piece in place..<max(place, index) where traits[piece].contains(.declares) {
      session.add(pieces[piece].additions, at: starts[piece])
    }
    return session
  }

  private func check(_ index: Int, _ walk: inout Walk, _ recheck: inout Recheck) -> Piece {
    for piece in walk.place..<index {
      if traits[piece].contains(.isWarned) { walk.warned += 1 }
      guard traits[piece].contains(.declares) else { continue }
      walk.session.add(pieces[piece].additions, at: starts[piece])
    }
    let old = pieces[index]
    let result = walk.session.check(
      passage: old.tree, at: starts[index], currentList: world.currentList?.id,
      placeOfLet: walk.placeOfLet)
    walk.place = index + 1
    recheck.add(old.additions.names)
    recheck.add(result.additions.names)
    let piece = Piece(old, result)
    guard piece.traits.contains(.namesData) else { return piece }
    let live = found(in: piece, isBrief: walk.warned >= Analysis.suggestingPieces)
    if live.isEmpty { return piece }
    walk.warned += 1
    return Piece(piece, live: live)
  }

  /// Notes how often names are used now, and which pieces declare names in vain.
  private mutating func countUses(_ changes: [String: Int], _ checked: [Int]) {
    var turned: [String] = []
    for (name, step) in changes where step != 0 {
      let count = uses[name, default: 0]
      uses[name] = count + step == 0 ? nil : count + step
      if count == 0 || count + step == 0 { turned.append(name) }
    }
    let isMany = turned.count > 32
    for index in isMany ? Array(traits.indices) : checked { markUnused(index) }
    if isMany { return }
    for bits in turned.map({ WordSet.bits(WordSet.hash($0)) }) {
      for index in masks.indices where masks[index] & bits == bits { markUnused(index) }
    }
  }

  private mutating func markUnused(_ index: Int) {
    guard traits[index].contains(.declares) else { return }
    if unused(in: pieces[index]).isEmpty {
      traits[index].remove(.isUnused)
    } else {
      traits[index].insert(.isUnused)
    }
  }
}

/// The names whose meaning may have changed.
private struct Recheck {
  private var hashes: Set<UInt32> = []
  private var bits: [UInt64] = []
  private var mask: UInt64 = 0

  init(_ removed: [Piece]) {
    for piece in removed { add(piece.additions.names) }
  }

  var isNeeded: Bool { !hashes.isEmpty }

  mutating func add(_ names: [String]) {
    for name in names {
      let hash = WordSet.hash(name)
      guard hashes.insert(hash).inserted else { continue }
      bits.append(WordSet.bits(hash))
      mask |= WordSet.bits(hash)
    }
  }

  /// Whether a piece with these words may have one of the names; few names are looked at closely.
  func mayConcern(_ words: UInt64) -> Bool {
    mask & words != 0 && (bits.count > 16 || bits.contains { words & $0 == $0 })
  }

  /// Whether a piece has one of the names.
  func concerns(_ piece: Piece) -> Bool {
    if hashes.count == 1, let only = hashes.first { return piece.words.contains(only) }
    return piece.words.contains(anyOf: hashes)
  }
}
