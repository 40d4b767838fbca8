/// Finds what a mistyped word may have meant.
package enum Suggestion {
  /// The candidates nearest to a word, best first.
  ///
  /// Case does not count. Near are those within a few typing mistakes (one in three letters, two
  /// in eight, else three) and, after them, those that the word is the beginning of. Among equals
  /// the longer common beginning wins, then the nearer length, then the given order. What says the
  /// opposite is never near: `incomplete` is no slip of `completed`.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    // Of any sequence each candidate takes a call through its type.
    nearest(to: word, amongAll: Array(candidates), limit: limit)
  }

  private static func nearest(
    to word: String, amongAll candidates: [String], limit: Int
  ) -> [String] {
    var matcher = Matcher(word)
    var best: [(rank: Rank, text: String)] = []
    for (order, candidate) in candidates.enumerated() {
      guard let rank = matcher.rank(candidate, order: order) else { continue }
      if best.count == limit, let last = best.last, !(rank < last.rank) { continue }
      guard !best.contains(where: { $0.text == candidate }) else { continue }
      let place = best.firstIndex { rank < $0.rank } ?? best.count
      best.insert((rank, candidate), at: place)
      if best.count > limit { best.removeLast() }
    }
    return best.map(\.text)
  }

  /// The number of typing mistakes between two words, if there are at most so many.
  package static func distance(_ word: String, _ meant: String, atMost limit: Int) -> Int? {
    var distance = EditDistance()
    return distance.between(fold(word), fold(meant), atMost: limit)
  }

  /// True when a word is a slip of another, and hardly anything else: two letters in each other's
  /// place, one too few or one too many, or, in a longer word, one that is wrong.
  package static func isPlainSlip(_ word: String, of meant: String) -> Bool {
    guard distance(word, meant, atMost: 1) != nil else { return false }
    let (written, own) = (fold(word), fold(meant))
    let isWrong = written.count == own.count && written.sorted() != own.sorted()
    return min(written.count, own.count) >= (isWrong ? 6 : 4)
  }

  /// True when a word is so near another that it was probably meant.
  package static func isNear(_ word: String, _ meant: String) -> Bool {
    !nearest(to: word, among: [meant]).isEmpty
  }
}

/// How well a candidate fits; smaller is better.
private struct Rank: Comparable {
  let distance: Int
  let commonPrefix: Int
  let lengthDifference: Int
  let order: Int

  static func < (left: Rank, right: Rank) -> Bool {
    (left.distance, -left.commonPrefix, left.lengthDifference, left.order)
      < (right.distance, -right.commonPrefix, right.lengthDifference, right.order)
  }
}

/// Compares one word with many candidates without allocating for each.
private struct Matcher {
  private let text: String
  private let word: [UInt32]
  private let letters: UInt64
  private let threshold: Int
  private var candidate: [UInt32] = []
  private var distance = EditDistance()

  init(_ text: String) {
    self.text = text
    word = fold(text)
    letters = letterSet(word)
    threshold = word.count <= 3 ? 1 : word.count <= 8 ? 2 : 3
  }

  mutating func rank(_ text: String, order: Int) -> Rank? {
    guard !word.isEmpty, text.utf8.count >= word.count - threshold else { return nil }
    fold(text, into: &candidate)
    var common = 0
    while common < min(word.count, candidate.count), word[common] == candidate[common] {
      common += 1
    }
    guard let edits = edits(commonPrefix: common), !Opposite.crosses(self.text, text) else {
      return nil
    }
    return Rank(
      distance: edits, commonPrefix: common, lengthDifference: abs(candidate.count - word.count),
      order: order)
  }

  /// The number of edits; one more than the threshold for a word that is only a beginning.
  private mutating func edits(commonPrefix: Int) -> Int? {
    let beginning = commonPrefix == word.count && word.count >= 3 ? threshold + 1 : nil
    guard abs(candidate.count - word.count) <= threshold else { return beginning }
    let others = letterSet(candidate)
    guard (letters & ~others).nonzeroBitCount <= threshold,
      (others & ~letters).nonzeroBitCount <= threshold
    else { return beginning }
    return distance.between(word, candidate, atMost: threshold) ?? beginning
  }
}

/// A word's scalars in lower case.
private func fold(_ text: String) -> [UInt32] {
  var result: [UInt32] = []
  fold(text, into: &result)
  return result
}

private func fold(_ text: String, into result: inout [UInt32]) {
  result.removeAll(keepingCapacity: true)
  for byte in text.utf8 {
    guard byte < 0x80 else { return foldScalars(text, into: &result) }
    result.append(UInt32((0x41...0x5A).contains(byte) ? byte + 0x20 : byte))
  }
}

private func foldScalars(_ text: String, into result: inout [UInt32]) {
  result.removeAll(keepingCapacity: true)
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x41...0x5A: result.append(scalar.value + 0x20)
    case 0..<0x80: result.append(scalar.value)
    default:  // UInt32
      for lower in scalar.properties.lowercaseMapping.unicodeScalars { result.append(lower.value) }
    }
  }
}

/// Which scalars occur, as 64 bits: two words that differ in many bits cannot be near.
private func letterSet(_ scalars: [UInt32]) -> UInt64 {
  scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
}
