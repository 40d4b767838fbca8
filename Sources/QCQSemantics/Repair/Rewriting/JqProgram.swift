import QCQText

/// A program of jq in the pieces that other code uses: `jq -r '.items[] | select(.pending | not)'`
/// as `items[] | select(not pending)`.
struct JqProgram {
  private(set) var pieces: [Piece]
  /// `@csv` at its end.
  private(set) var format: String?

  /// Nil where nothing says that it is one.
  init?(_ pieces: [Piece]) {
    guard let inner = JqProgram.program(pieces) else { return nil }
    self.pieces = inner
    takeFormat()
    turnStates()
    makeObjects()
  }

  /// What stands in the quotes behind `jq` and its options, or a program without them.
  private static func program(_ pieces: [Piece]) -> [Piece]? {
    guard pieces.first?.text == "jq", pieces.first?.kind == .word else {
      return pieces.first?.text == "." ? pieces : nil
    }
    var rest = pieces.dropFirst()
    while rest.count > 2, rest.first?.text.hasPrefix("-") ?? false {
      rest = rest.dropFirst(rest.first?.text == "-" ? 2 : 1)
    }
    guard let code = rest.first, code.kind == .text else { return nil }
    return PieceCutter.cut(code.text)
  }

  private func isSign(_ sign: String, at place: Int) -> Bool {
    pieces.indices.contains(place) && pieces[place].kind == .sign && pieces[place].text == sign
  }

  private mutating func takeFormat() {
    guard pieces.count > 3, isSign("@", at: pieces.count - 2),
      isSign("|", at: pieces.count - 3)
    else { return }
    format = pieces.last?.text
    pieces.removeLast(3)
  }

  /// `(.completed | not)` as `(not completed)`.
  private mutating func turnStates() {
    while let bar = pieces.indices.first(where: { isSign("|", at: $0) && isNot(at: $0 + 1) }),
      let open = (0..<bar).last(where: { isSign("(", at: $0) || isSign(",", at: $0) })
    {
      let not = pieces[bar + 1]
      pieces.removeSubrange(bar...(bar + 1))
      if isSign(".", at: open + 1) { pieces.remove(at: open + 1) }
      pieces.insert(not, at: open + 1)
    }
  }

  private func isNot(at place: Int) -> Bool {
    pieces.indices.contains(place) && pieces[place].kind == .word && pieces[place].text == "not"
      && isSign(")", at: place + 1)
  }

  /// `| [.name, .quantity]` as `| {name, quantity}`.
  private mutating func makeObjects() {
    guard pieces.last?.text == "]",
      let open = pieces.indices.last(where: { isSign("[", at: $0) && isSign("|", at: $0 - 1) })
    else { return }
    for (place, sign) in [(open, "{"), (pieces.count - 1, "}")] {
      pieces[place] = Piece(kind: .sign, text: sign, written: sign, isGlued: false)
    }
  }
}
