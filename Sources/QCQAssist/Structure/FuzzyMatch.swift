/// Tells how well names fit a few letters of them.
package struct FuzzyMatch: Sendable {
  private let letters: [Unicode.Scalar]

  package init(_ query: String) {
    letters = FuzzyMatch.folded(query).filter { !$0.properties.isWhitespace }
  }

  /// How well a name fits, more is better; nil if it lacks a letter. Everything fits no letters.
  ///
  /// Letters at the beginning of the name and of its words count most, then those that follow
  /// each other; of names that fit alike the shorter is better.
  package func score(_ name: String) -> Int? {
    let scalars = FuzzyMatch.folded(name)
    guard let first = score(scalars, from: 0) else { return nil }
    // The first place of a letter need not be its best one.
    let others = letters.first.map { letter in
      scalars.indices.dropFirst().filter { scalars[$0] == letter }.prefix(8)
    }
    let best = (others ?? []).compactMap { score(scalars, from: $0) }.max() ?? first
    return max(first, best) - min(scalars.count, 50)
  }

  private func score(_ name: [Unicode.Scalar], from start: Int) -> Int? {
    var position = start
    var score = 0
    var previous = -2
    for letter in letters {
      guard let found = name[position...].firstIndex(of: letter) else { return nil }
      if found == 0 {
        score += 400
      } else if !FuzzyMatch.isWordPart(name[found - 1]) {
        score += 300
      } else if found == previous + 1 {
        score += 200
      } else {
        score += 100 - min(found - position, 50)
      }
      (previous, position) = (found, found + 1)
    }
    return score
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.map { byte in
        Unicode.Scalar(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      }
    }
    return text.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
  }
}
