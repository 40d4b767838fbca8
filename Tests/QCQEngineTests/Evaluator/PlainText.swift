import Foundation
import QuickCartStore

/// What LANGUAGE.md says of text, written down a second time with Foundation and the standard
/// library, so that the language's own folding is not its own witness.
enum PlainText {
  /// Without case and accents: decompose, drop the marks, bring the cases together.
  static func folded(_ text: String) -> String {
    let plain = withoutMarks(text)
    return withoutMarks(plain.lowercased().uppercased().lowercased())
  }

  private static func withoutMarks(_ text: String) -> String {
    let decomposed = text.decomposedStringWithCanonicalMapping.unicodeScalars
    var kept = String.UnicodeScalarView()
    kept.append(
      contentsOf: decomposed.filter { $0.properties.canonicalCombiningClass == .notReordered })
    return String(kept)
  }

  /// The key under which titles are equal: case does not count, accents do.
  static func titleKey(_ text: String) -> String {
    text.decomposedStringWithCanonicalMapping.lowercased().uppercased().lowercased()
      .decomposedStringWithCanonicalMapping
  }

  static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  /// The order of text; that it is the root collation, `CollationTests` shows.
  static func order(_ left: String, _ right: String) -> Int {
    left == right ? 0 : Int(TextCollation.compare(left, right))
  }

  /// The order of ids, byte by byte.
  static func byteOrder(_ left: String, _ right: String) -> Int {
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }
}
