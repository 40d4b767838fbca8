/// The order in which text is sorted: the Unicode root order, made into a total one.
///
/// Four levels decide, each only when those before find no difference: letters without accents
/// and case; accents; case; the code points of the canonical normal form. So two texts are equal
/// exactly when they are canonically equivalent. Foundation's own comparison is not used for
/// whole texts: it skips equal beginnings by rules that make it contradict itself.
package enum TextCollation {
  /// Compares UTF-8 and answers -1, 0 or 1; malformed bytes are read as U+FFFD.
  package static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer)
    -> Int32
  {
    let index = firstDifference(left, right)
    if index == left.count, index == right.count { return 0 }
    if let answer = compareHere(left, right, index) { return answer }
    if TextFolding.isASCII(left), TextFolding.isASCII(right) {
      return ASCIIOrder.compare(left, right)
    }
    return CollationKey.compare(
      String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
  }

  package static func compare(_ left: String, _ right: String) -> Int32 {
    left.withBytes { left in right.withBytes { compare(left, $0) } }
  }

  private static func firstDifference(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let count = min(left.count, right.count)
    var index = 0
    // Eight bytes at a time: the beginnings of names are often the same.
    while index + 8 <= count {
      let difference =
        left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        ^ right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if difference != 0 { return index + difference.littleEndian.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, left[index] == right[index] { index += 1 }
    return index
  }

  /// Decides at the first different byte, if both texts end or have an ASCII letter there: what
  /// comes before is then the same for both, and nothing after can change the first level.
  private static func compareHere(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ index: Int
  ) -> Int32? {
    if index < left.count, index < right.count,
      let answer = ASCIIOrder.compareLetters(left[index], right[index])
    {
      return answer
    }
    let leftRank = index < left.count ? ASCIIOrder.rank(left[index]) : ASCIIOrder.end
    let rightRank = index < right.count ? ASCIIOrder.rank(right[index]) : ASCIIOrder.end
    guard leftRank != ASCIIOrder.ignored, rightRank != ASCIIOrder.ignored, leftRank != rightRank
    else { return nil }
    return leftRank < rightRank ? -1 : 1
  }

  /// The sign of a comparison of two sequences, the shorter first where one begins the other.
  static func order<Keys: Sequence>(_ left: Keys, _ right: Keys) -> Int32
  where Keys.Element: Comparable {
    var rest = right.makeIterator()
    for key in left {
      guard let other = rest.next() else { return 1 }
      if key != other { return key < other ? -1 : 1 }
    }
    return rest.next() == nil ? 0 : -1
  }
}

/// The root order of ASCII characters.
enum ASCIIOrder {
  /// The rank of controls, which the first level passes over, and of what is not ASCII.
  static let ignored: UInt8 = 255
  /// The rank of a text's end, before every character.
  static let end: UInt8 = 0

  /// The characters that count, first to last; a letter's two cases have one rank.
  private static let sequence =
    "\t\n\u{0B}\u{0C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"

  private static let ranks: [UInt8] = {
    var ranks = [UInt8](repeating: ignored, count: 256)
    var next: UInt8 = 1
    for scalar in sequence.unicodeScalars {
      ranks[Int(scalar.value)] = next
      if scalar.properties.isAlphabetic { ranks[Int(scalar.value) & ~0x20] = next }
      next += 1
    }
    return ranks
  }()

  static func rank(_ byte: UInt8) -> UInt8 { ranks[Int(byte)] }

  /// The order of two letters or digits, most of what is compared; nil for others, and for the two
  /// cases of one letter.
  @inline(__always)
  static func compareLetters(_ left: UInt8, _ right: UInt8) -> Int32? {
    guard isLetter(left), isLetter(right) else { return nil }
    // A digit has this bit already.
    let (left, right) = (left | 0x20, right | 0x20)
    return left == right ? nil : left < right ? -1 : 1
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    let (leftCounted, rightCounted) = (counted(left), counted(right))
    let letters = TextCollation.order(leftCounted.map(rank), rightCounted.map(rank))
    if letters != 0 { return letters }
    let cases = TextCollation.order(leftCounted.map(isUpper), rightCounted.map(isUpper))
    return cases != 0 ? cases : TextCollation.order(left, right)
  }

  private static func counted(_ text: UnsafeRawBufferPointer)
    -> LazyFilterSequence<UnsafeRawBufferPointer>
  {
    text.lazy.filter { rank($0) != ignored }
  }

  private static func isUpper(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? 1 : 0 }
}
