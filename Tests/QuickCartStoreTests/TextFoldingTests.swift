import Foundation
import Testing

@testable import QuickCartStore
import TestSupport

@Suite("Folding")
struct TextFoldingTests {
  @Test(
    "Texts that search takes for the same",
    arguments: [
      ["STRASSE", "Straße", "straẞe", "strasse"], ["Crème", "Cre\u{300}me", "CREME", "creme"],
      ["ﬁlet", "FILET", "filet"], ["İstanbul", "ISTANBUL", "ıstanbul", "i\u{307}stanbul"],
      ["ΣΊΣΥΦΟΣ", "σίσυφος", "σισυφοσ"], ["Å", "\u{212B}", "A\u{30A}", "a"],
      ["Ǆ", "ǆ", "ǅ"], ["ŉ", "ʼn"], ["Ꭰ", "ꭰ"], ["Jalapeños", "jalapenos"], ["\u{1F80}", "α"],
      ["Ạ\u{30A}", "a\u{30A}\u{323}", "A"], ["각", "\u{1100}\u{1161}\u{11A8}"],
    ])
  func search(group: [String]) {
    let keys = Set(group.map { Data(TextFolding.search($0).utf8) })
    #expect(keys.count == 1)
    #expect(TextFolding.search(group[0]) == TextFolding.search(TextFolding.search(group[0])))
  }

  @Test("Texts that are the same title")
  func titles() {
    for (left, right) in [
      ("BBQ", "bbq"), ("Crème", "CRE\u{300}ME"), ("Straße", "STRASSE"), ("🎂 Nora", "🎂 NORA"),
    ] {
      #expect(TextFolding.title(left) == TextFolding.title(right))
    }
    for (left, right) in [("Crème", "Creme"), ("kız", "kiz"), ("BBQ", "BBQ ")] {
      #expect(TextFolding.title(left) != TextFolding.title(right))
    }
  }

  /// The key of a scalar, by another road: Foundation decomposes the whole, the library's own
  /// lower and upper case fold it.
  @Test(
    "The pages agree with folding the whole text, for all scalars of scripts with case or marks",
    arguments: [
      0x80..<0x1000, 0x1000..<0x2000, 0x2000..<0x3400, 0xA640..<0xABC0, 0xF900..<0x1_0000,
      0x1_0400..<0x1_0600, 0x1_1000..<0x1_1200, 0x1_D100..<0x1_D200, 0x1_E900..<0x1_E960,
    ])
  func scalars(range: Range<UInt32>) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 256) {
      var text = ""
      for value in start..<min(start + 256, range.upperBound) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        text.unicodeScalars.append(scalar)
        text += "|"
      }
      #expect(TextFolding.search(text) == slowKey(text))
    }
  }

  private func slowKey(_ text: String) -> String {
    var bases = ""
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.canonicalCombiningClass == .notReordered {
      let mapped = scalar.properties.lowercaseMapping.unicodeScalars
      bases += mapped.map { $0.properties.uppercaseMapping }.joined()
    }
    var key = ""
    for scalar in bases.decomposedStringWithCanonicalMapping.unicodeScalars {
      key += scalar.properties.lowercaseMapping
    }
    let marksRemoved = key.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.properties.canonicalCombiningClass == .notReordered
    }
    return marksRemoved.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  @Test("Raw bytes and strings give one key")
  func rawBytes() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random) | (Bool.random(using: &random) ? 0x80 : 0)
      }
      let raw = bytes.withUnsafeBytes { bytes in
        TextFolding.withSearchKey(bytes) { String(decoding: $0, as: UTF8.self) }
      }
      #expect(raw == TextFolding.search(String(decoding: bytes, as: UTF8.self)))
    }
  }
}
