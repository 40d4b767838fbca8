import QCQLanguage
import TestSupport
import Testing

@testable import QCQExchange

@Suite("Anonymous texts keep their shape and nothing else") struct AnonymiserTests {
  private let anonymiser = Anonymiser(key: (0x1234_5678, 0x9ABC_DEF0))

  private func replaced(_ text: String) -> String {
    String(decoding: anonymiser.replaced(Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    "Letters for letters, digits for digits, and the rest as it was",
    arguments: [
      "Whole milk", "2x Bread (500 g)", "crème brûlée", "牛乳 2 本", "🥕🥦 soup", "a\u{0}b", "",
      "list-42/ABC", "Молоко",
    ])
  func shape(_ text: String) {
    let other = replaced(text)
    #expect(other.utf8.count == text.utf8.count)
    #expect(other.unicodeScalars.count == text.unicodeScalars.count)
    for (old, new) in zip(text.unicodeScalars, other.unicodeScalars) where old.isASCII {
      #expect(old.properties.isAlphabetic == new.properties.isAlphabetic)
      #expect(old.properties.isUppercase == new.properties.isUppercase)
      #expect((old.properties.numericType != nil) == (new.properties.numericType != nil))
      if old.properties.numericType == nil, !old.properties.isAlphabetic { #expect(old == new) }
    }
  }

  @Test("Texts of defaults are replaced, and remain literals") func defaults() {
    let defaults = ["'It''s mine'", "''", "12", "NULL", "CURRENT_TIMESTAMP", "X'00ff10'"]
    let columns = defaults.enumerated().map {
      ExchangeColumn(name: "c\($0)", field: nil, type: "TEXT", defaultValue: $1)
    }
    let table = anonymiser.replacingDefaults(
      ExchangeTable(.items, name: "shopping_items", columns: columns))
    let found = table.columns.map { $0.defaultValue ?? "" }
    #expect(found[0] != defaults[0] && found[0].count == defaults[0].count)
    // A row with that text has the same.
    #expect(found[0] == "'\(replaced("It's mine").replacing("'", with: "''"))'")
    #expect(found.allSatisfy { ExchangeColumn.isPlain(default: $0) })
    #expect(Array(found[1...4]) == Array(defaults[1...4]))
    #expect(found[5].hasPrefix("x'") && found[5].count == 9 && found[5] != "x'00ff10'")
  }

  @Test("Different texts stay different, equal ones equal") func injective() {
    var seen: Set<String> = []
    for number in 0..<2_000 { seen.insert(replaced("item \(number)")) }
    for letter in "abcdefghijklmnopqrstuvwxyz" { seen.insert(replaced(String(letter))) }
    #expect(seen.count == 2_026)
    #expect(replaced("Bread") == replaced("Bread"))
  }

  @Test("Nothing of a text of some length is left in its place") func mixed() {
    let text = String(repeating: "bread and butter ", count: 20)
    let same = zip(text, replaced(text)).count { $0 == $1 && $0 != " " }
    #expect(same < 40)
  }

  @Test("What is no UTF-8 keeps what makes it so") func broken() {
    let bytes = anonymiser.replaced([0xFF, 0x41, 0x20, 0xC3])
    #expect(bytes[0] == 0xFF && bytes[2] == 0x20 && bytes[3] == 0xC3)
    #expect((0x41...0x5A).contains(bytes[1]))
  }

  @Test("Another key gives other texts") func key() {
    let other = Anonymiser(key: (1, 2))
    let text = Array("Holiday baking".utf8)
    #expect(anonymiser.replaced(text) != other.replaced(text))
    #expect(anonymiser.replaced(text) != text)
  }
}
