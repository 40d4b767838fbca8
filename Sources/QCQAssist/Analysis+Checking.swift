import QCQSemantics
import QCQSyntax
import QCQText

// How pieces are checked, and after an edit only those that it concerns.
extension Analysis {
  /// Checks the pieces that are new, and those that use what they declare or what is gone.
  mutating func check(replacing removed: [Piece]) {
    for piece in removed { count(piece.used, by: -1) }
    let due: PieceTraits = [.isUnchecked, .seesOthers]
    guard let before, let start = traits.firstIndex(where: { !$0.isDisjoint(with: due) }),
      let last = traits.lastIndex(where: { !$0.isDisjoint(with: due) })
    else { return }
    var recheck = Recheck(removed)
    noteEarlierUsers(of: &recheck, before: start)
    let session = session(before: start, from: before)
    anchor = Anchor(piece: start, session: session)
    var walk = Walk(session: session, place: start)
    var checked: [(index: Int, piece: Piece)] = []
    var index = start
    while index <= last || recheck.isNeeded && index < pieces.count {
      if !traits[index].isDisjoint(with: due)
        || recheck.concerns(pieces[index], mask: masks[index])
      {
        checked.append((index, check(index, &walk, &recheck)))
      }
      index += 1
    }
    take(checked)
  }

  private mutating func take(_ checked: [(index: Int, piece: Piece)]) {
    for (index, piece) in checked {
      count(pieces[index].used, by: -1)
      count(piece.used, by: 1)
      pieces[index] = piece
      traits[index] = piece.traits
    }
  }

  /// A walk through the pieces, on which declarations are taken up as far as they are needed.
  private struct Walk {
    var session: CheckSession
    /// The first piece whose declarations the session does not have.
    var place: Int
  }

  /// A named query with parameters is read where it is called: what it is built on counts as a part
  /// of it, even where it stands before the edit.
  private func noteEarlierUsers(of recheck: inout Recheck, before start: Int) {
    guard recheck.isNeeded else { return }
    for index in 0..<min(start, pieces.count) where traits[index].contains(.declares) {
      if recheck.concerns(pieces[index], mask: masks[index]) {
        recheck.add(pieces[index].additions.names)
      }
    }
  }

  /// All that is declared before a piece.
  func session(before index: Int, from before: CheckSession) -> CheckSession {
    var session: CheckSession
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
    for piece in walk.place..<index where traits[piece].contains(.declares) {
      walk.session.add(pieces[piece].additions, at: starts[piece])
    }
    let old = pieces[index]
    let result = walk.session.check(
      passage: old.tree, at: starts[index], currentList: world.currentList?.id
    ) { name in
      place(ofLet: name, in: pieces[...])
    }
    walk.place = index + 1
    recheck.add(old.additions.names)
    recheck.add(result.additions.names)
    let piece = Piece(old, result)
    guard piece.traits.contains(.namesData) else { return piece }
    let live = found(in: piece)
    return live.isEmpty ? piece : Piece(piece, live: live)
  }

  private mutating func count(_ names: Set<String>, by step: Int) {
    for name in names {
      let count = uses[name, default: 0] + step
      uses[name] = count == 0 ? nil : count
    }
  }
}

/// The names whose meaning may have changed.
private struct Recheck {
  private var hashes: Set<UInt32> = []
  private var mask: UInt64 = 0

  init(_ removed: [Piece]) {
    for piece in removed { add(piece.additions.names) }
  }

  var isNeeded: Bool { !hashes.isEmpty }

  mutating func add(_ names: [String]) {
    for name in names {
      let hash = WordSet.hash(name)
      hashes.insert(hash)
      mask |= WordSet.bits(hash)
    }
  }

  /// Whether a piece has one of the names.
  func concerns(_ piece: Piece, mask words: UInt64) -> Bool {
    guard mask & words != 0 else { return false }
    return piece.words.contains(anyOf: hashes)
  }
}
