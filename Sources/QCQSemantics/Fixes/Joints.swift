/// How `and` and `or` bind conditions: no fix lets one of them take in more or less than was
/// written.
enum Joints {
  private static let signs = [
    "and": "and", "&": "and", "&&": "and", "en": "and", "or": "or", "|": "or", "||": "or",
    "of": "or",
  ]

  /// `a or b) and c`, `where a or b where c`: what is joined with both words in a fix was joined
  /// with the same ones before.
  static func areKept(_ old: [Piece], _ new: [Piece]) -> Bool {
    let joints = joints(new, isOwn: true)
    guard mixes(new, joints) else { return true }
    let opened = old.count { $0.kind == .sign && $0.text == "(" }
    let closed = old.count { $0.kind == .sign && $0.text == ")" }
    let seconds = old.count { $0.kind == .word && $0.text == "where" } > 1
    return opened == closed && !seconds
      && Self.joints(old, isOwn: false).map(\.text) == joints.map(\.text)
  }

  private static func joints(
    _ pieces: [Piece], isOwn: Bool
  ) -> [(index: Int, text: String)] {
    pieces.indices.compactMap { index in
      let piece = pieces[index]
      guard piece.kind == .word || piece.kind == .sign, let text = signs[piece.text],
        !isOwn || piece.text == text
      else { return nil }
      return (index, text)
    }
  }

  /// Whether both words stand between the same brackets.
  private static func mixes(_ pieces: [Piece], _ joints: [(index: Int, text: String)]) -> Bool {
    var (depth, found): (Int, [Int: Set<String>]) = (0, [:])
    for (index, piece) in pieces.enumerated() where piece.kind == .sign || piece.kind == .word {
      if piece.text == "(" { depth += 1 }
      if piece.text == ")" {
        found[depth] = nil
        depth -= 1
      }
      if let joint = joints.first(where: { $0.index == index }) {
        found[depth, default: []].insert(joint.text)
        if found[depth]?.count == 2 { return true }
      }
    }
    return false
  }
}
