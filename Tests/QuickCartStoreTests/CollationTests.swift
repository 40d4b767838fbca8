import Foundation
import GRDB
import Testing

@testable import QuickCartStore
import TestSupport

@Suite("The order of text")
struct CollationTests {
  private static let root = Locale(identifier: "")

  private func foundation(_ left: String, _ right: String) -> Int32 {
    Int32(left.compare(right, options: [], range: nil, locale: CollationTests.root).rawValue)
  }

  @Test("Words are sorted as a reader expects, in SQL too")
  func words() throws {
    let words = [
      " x", "-x", "🥫 x", "1", "10", "2", "æon", "Ähre", "apfel", "Äpfel", "appel", "Appel",
      "cote", "coté", "côte", "côté", "ol", "Öl", "Straße", "Strassen", "zalm", "Zalm", "Ωmega",
      "яблоко",
    ]
    let store = try Store.inMemory()
    let sorted = try store.read { db in
      try String.fetchAll(
        db,
        sql: "SELECT value FROM json_each(?) ORDER BY value COLLATE qcq_text",
        arguments: [String(decoding: JSONEncoder().encode(words.reversed()), as: UTF8.self)])
    }
    #expect(sorted == words)
  }

  @Test(
    "What is spelt out with two letters follows them, and a letter of its own its neighbour",
    arguments: [
      ["strasse", "Strasse", "STRASSE", "straße", "Straße", "strassen", "strasze"],
      ["masse", "Masse", "maße", "Maße", "mässe", "massen", "maßen"],
      ["ae", "Ae", "aé", "æ", "Æ", "af"], ["oe", "œ", "of"], ["fi", "ﬁ", "fj"], ["1", "①", "2"],
      ["i", "I", "İ", "iz", "ı", "ıa", "ız", "j", "ja"],
      ["ilik", "irmak", "Irmak", "issiz", "izmir", "ılık", "ırmak", "ıssız", "jam"],
    ])
  func letters(words: [String]) {
    let sorted = words.reversed().sorted { TextCollation.compare($0, $1) < 0 }
    #expect(sorted == words)
  }

  @Test("ASCII characters are in the platform's root order, alone and in pairs")
  func ascii() {
    let texts = (0..<128).map { String(UnicodeScalar(UInt8($0))) }
    for left in texts {
      for right in texts {
        let expected = foundation(left, right)
        if expected != 0 { #expect(TextCollation.compare(left, right) == expected) }
      }
    }
    var random = SplitMix64(seed: 11)
    for alphabet in [Array("aAbB -'"), Array("aA1_\u{0}\u{1}\t\n\u{7F}")] {
      for _ in 0..<4000 {
        let (left, right) = (pick(alphabet, &random), pick(alphabet, &random))
        let expected = foundation(left, right)
        if expected != 0 { #expect(TextCollation.compare(left, right) == expected) }
      }
    }
  }

  private func pick(_ alphabet: [Character], _ random: inout SplitMix64) -> String {
    String(
      (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
        alphabet.randomElement(using: &random)
      })
  }

  private static let hostile = [
    "", "a", "A", "b", "ä", "a\u{308}", "\u{308}", "\u{323}", "\u{30A}", "\u{0}", "\u{1}", "\u{7F}",
    "\u{FFFD}", "👩‍👩‍👧", "👍🏽", "\u{200D}", "\u{FE0F}", "ß", "ss", "ﬁ", "fi", "İ", "ı", "æ", "e", "é",
    "한", "\u{1112}\u{1161}", "\u{11AB}", "-", " ", "1", "①", "Ω", "\u{2126}", "й", "\u{306}", "เ",
    "แ", "ก", "\u{F71}\u{F72}", "\u{10FFFF}", "\u{E000}", "𝒜", "Å", "\u{212B}", "カ", "ガ",
    "\u{3099}",
  ]

  @Test("It is a total order, and equal means canonically equivalent", arguments: 1...3)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = (0..<90).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        CollationTests.hostile.randomElement(using: &random)
      }.joined()
    }
    let sorted = texts.sorted { TextCollation.compare($0, $1) < 0 }
    for (i, left) in sorted.enumerated() {
      for (j, right) in sorted.enumerated() {
        let answer = TextCollation.compare(left, right)
        #expect(answer == -TextCollation.compare(right, left))
        #expect((answer == 0) == (left == right))
        // In a sorted sequence every earlier text is at most the later one: transitivity.
        if i < j { #expect(answer <= 0, "\(left.debugDescription) \(right.debugDescription)") }
      }
    }
  }

  @Test("However a character is stored, it is equal to itself") func storedForms() {
    for value in UInt32(0x80)...0x2FA1D {
      guard let scalar = Unicode.Scalar(value), Checkout.isLong || mayHaveForms(scalar) else {
        continue
      }
      let (composed, decomposed) = (
        String(scalar), String(scalar).decomposedStringWithCanonicalMapping
      )
      if Array(composed.unicodeScalars) == Array(decomposed.unicodeScalars) { continue }
      // With letters around it and a mark behind, too.
      for (before, behind) in [("", ""), ("a", "b"), ("", "\u{323}")] {
        let answer = TextCollation.compare(
          before + composed + behind, before + decomposed + behind)
        #expect(answer == 0, "U+\(String(value, radix: 16))")
      }
    }
  }

  /// What has one form takes most of the time: ideographs but those for compatibility, what is for
  /// private use, and what is no character yet. Syllables of Hangul are all made alike.
  private func mayHaveForms(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3400...0x9FFF, 0xE000...0xF8FF, 0x20000...0x2F7FF: false
    case 0xAC00...0xD7A3: scalar.value % 13 == 0
    default: scalar.properties.generalCategory != .unassigned  // UInt32
    }
  }

  @Test("Malformed UTF-8 has a place in the order")
  func malformed() {
    let texts: [[UInt8]] = [
      [0x61, 0xFF], [0xC3], [0xE2, 0x82], [0x61], [0xC3, 0xA9], [0xFF, 0x61],
    ]
    for left in texts {
      for right in texts {
        let answer = left.withUnsafeBytes { left in
          right.withUnsafeBytes { TextCollation.compare(left, $0) }
        }
        let repaired = TextCollation.compare(
          String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
        #expect(answer == repaired)
      }
    }
  }
}
