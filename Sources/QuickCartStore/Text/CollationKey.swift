import Foundation
import QCQPlatform

/// The levels of the text order, for text beyond ASCII.
enum CollationKey {
  static func compare(_ left: String, _ right: String) -> Int32 {
    let letters = compareLetters(self.letters(of: left), self.letters(of: right))
    if letters != 0 { return letters }
    let leftScalars = Array(left.decomposedStringWithCanonicalMapping.unicodeScalars)
    let rightScalars = Array(right.decomposedStringWithCanonicalMapping.unicodeScalars)
    let accents = TextCollation.order(accents(of: leftScalars), self.accents(of: rightScalars))
    if accents != 0 { return accents }
    let cases = TextCollation.order(cases(of: leftScalars), self.cases(of: rightScalars))
    return cases != 0 ? cases : TextCollation.order(leftScalars, rightScalars)
  }

  // MARK: Letters

  private static let pages = Monitor(ScalarPages(letters(of:)))

  /// The text without accents, case, compatibility forms and what cannot be seen.
  private static func letters(of text: String) -> String {
    var result: [UInt8] = []
    text.withBytes { bytes in pages.withLock { $0.appendAll(of: bytes, to: &result) } }
    return String(decoding: result, as: UTF8.self)
  }

  @Sendable
  private static func letters(of scalar: Unicode.Scalar) -> String {
    if isIgnored(scalar) { return "" }
    let decomposed = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    let folded = decomposed.filter { !isMark($0) }.map(spelling).joined()
    var letters = ""
    letters.unicodeScalars.append(
      contentsOf: folded.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
        !isMark($0) && !isIgnored($0)
      })
    return letters
  }

  /// The root order spells two letters out, though no normal form does.
  private static func spelling(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "æ", "Æ": "ae"
    case "œ", "Œ": "oe"
    // A letter of its own, though it has a capital with `i`.
    case "ı": "ı"
    default: TextFolding.fold(scalar)  // Unicode.Scalar
    }
  }

  private static func compareLetters(_ left: String, _ right: String) -> Int32 {
    var rest = right.unicodeScalars.makeIterator()
    for scalar in left.unicodeScalars {
      guard let other = rest.next() else { return 1 }
      if scalar != other { return compare(scalar, other) }
    }
    return rest.next() == nil ? 0 : -1
  }

  /// The order of two different letters: Foundation's, which does not err on single ones.
  static func compare(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Int32 {
    if left.isASCII, right.isASCII {
      return TextCollation.order(
        CollectionOfOne(ASCIIOrder.rank(UInt8(left.value))),
        CollectionOfOne(ASCIIOrder.rank(UInt8(right.value))))
    }
    let answer = String(left).compare(String(right), options: [], range: nil, locale: root)
    return switch answer {
    case .orderedAscending: -1
    case .orderedDescending: 1
    case .orderedSame: left < right ? -1 : left == right ? 0 : 1
    }
  }

  private static let root = Locale(identifier: "")

  // MARK: Accents and case

  /// A 0 for each letter, followed by its marks: no accent comes before any. What is spelt out with
  /// two letters has what comes behind all marks between them.
  private static func accents(of scalars: [Unicode.Scalar]) -> [UInt32] {
    scalars.filter { !isIgnored($0) }.flatMap { scalar -> [UInt32] in
      if isMark(scalar) {
        let place = commonMarks.firstIndex(of: scalar)
        return [place.map { UInt32($0) + 1 } ?? scalar.value]
      }
      if spelledOut.contains(scalar) { return [0, .max, 0] }
      return Array(repeating: 0, count: letterCount(of: scalar))
    }
  }

  private static let spelledOut: Set<Unicode.Scalar> = ["ß", "ẞ", "æ", "Æ", "œ", "Œ"]

  /// How many letters a scalar is where letters are compared.
  private static func letterCount(of scalar: Unicode.Scalar) -> Int {
    scalar.isASCII ? 1 : letters(of: scalar).unicodeScalars.count
  }

  /// Marks of European languages in the root order; others follow by code point.
  private static let commonMarks: [Unicode.Scalar] = [
    "\u{301}", "\u{300}", "\u{306}", "\u{302}", "\u{30C}", "\u{30A}", "\u{308}", "\u{30B}",
    "\u{303}", "\u{307}", "\u{328}", "\u{327}", "\u{304}",
  ]

  private static func cases(of scalars: [Unicode.Scalar]) -> [UInt8] {
    scalars.filter { !isIgnored($0) && !isMark($0) }.flatMap { scalar in
      repeatElement(scalar.properties.isUppercase ? 1 : 0, count: letterCount(of: scalar))
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// Controls, but for those that are spaces, and what only changes how its neighbours look.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return ASCIIOrder.rank(UInt8(scalar.value)) == ASCIIOrder.ignored }
    return scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
  }
}
