import QCQSyntax
import QCQText

/// The words of a passage that may be names, to find out quickly whether one is among them.
///
/// Those read as words of the language are no names there.
struct WordSet: Sendable {
  private let hashes: [UInt32]
  /// One or two bits for each.
  let mask: UInt64

  init(_ tree: SyntaxTree) {
    var hashes: [UInt32] = []
    // As many at least as there are mostly: there is one array for each passage.
    hashes.reserveCapacity(tree.tokens.count { $0.kind.isName && $0.role != .keyword })
    tree.source.utf8.withUnsafeBufferPointer { bytes in
      for token in tree.tokens { WordSet.add(token, bytes[token.span.range], to: &hashes) }
    }
    self.hashes = hashes
    mask = hashes.reduce(0) { $0 | WordSet.bits($1) }
  }

  private static func add(
    _ token: Token, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, to hashes: inout [UInt32]
  ) {
    switch token.kind {
    case .word where token.role == .keyword: break
    case .word: hashes.append(hash(bytes))
    case .quotedName, .parameter:
      hashes.append(hash(bytes.lazy.filter { $0 != 36 && $0 != 96 }))
    case .string:
      // What stands between the braces of a `print` may be names, and a text that of a parameter.
      if bytes.contains(UInt8(ascii: "{")) || bytes.dropFirst().first == UInt8(ascii: "$") {
        for word in bytes.split(whereSeparator: { isBorder($0) }) { hashes.append(hash(word)) }
      }
    case .regex, .integer, .decimal, .date, .dateTime, .comma, .leftParenthesis,
      .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon, .semicolon, .question,
      .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash,
      .percent, .foreign, .unknown, .newline, .end:
      break
    }
  }

  func contains(_ hash: UInt32) -> Bool { hashes.contains(hash) }
  func contains(anyOf names: Set<UInt32>) -> Bool { hashes.contains { names.contains($0) } }

  static func hash(_ name: String) -> UInt32 {
    hash(name.utf8.lazy.filter { $0 != 36 && $0 != 96 })
  }

  static func bits(_ hash: UInt32) -> UInt64 { 1 << UInt64(hash & 63) | 1 << UInt64(hash >> 26) }

  private static func isBorder(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != 95 && !(byte >= 48 && byte <= 57) && !(byte >= 65 && byte <= 90)
      && !(byte >= 97 && byte <= 122)
  }

  /// Fowler, Noll and Vo's hash, stirred so that all of its bits count.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return (hash ^ hash >> 15) &* 0x2C1B_3C6D
  }
}
