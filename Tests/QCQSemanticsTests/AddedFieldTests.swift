import QCQText
import Testing

@Suite("Fields of an item that is added") struct AddedFieldTests {
  private static func found(_ text: String) -> [Diagnostic] { FirstSentenceTests.found(text) }
  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }

  @Test(
    "An amount of money is its price",
    arguments: [
      "for 4.99", "at 4.99", "for €4.99", "for 4.99 euro", "costing 4.99", "for 4,99", "cost 4.99",
      "price 4,99", "price = 4,99", "price: 4.99", "for 4.99 each",
    ])
  func price(words: String) {
    #expect(
      Self.mended("add 6 \"Tea\" to \"BBQ\" \(words)")
        == "add 6 \"Tea\" to \"BBQ\" set price = 4.99")
  }

  @Test("A number alone may be something else", arguments: ["for 4", "for 4 people", "at 4"])
  func number(words: String) {
    #expect(Self.mended("add \"Tea\" to \"BBQ\" \(words)")?.contains("price") != true)
  }

  @Test(
    "Half a value is not advised",
    arguments: [
      ("due 24/12", "set due = 2026-04-03"), ("due = 24/12", "set due = 2026-04-03"),
      ("due 24 december", "set due = 2026-04-03"), ("due 24-12", "set due = 2026-04-03"),
      ("price 4,99", "set price = …"), ("price = 4,99", "set price = …"),
      ("price 4.99", "set price = 4.99"), ("price 4, due = today", "set price = 4"),
      ("due tomorrow", "set due = tomorrow"),
    ])
  func advised(words: String, advice: String) {
    let help = Self.found("add \"Tea\" to \"BBQ\" \(words)").first?.help ?? ""
    #expect(help.hasSuffix("`\(advice)`"), "\(help)")
  }

  @Test("What is no field is not set", arguments: ["weight 3", "for 3", "at 3", "priority = 1"])
  func unknown(words: String) {
    let help = Self.found("add \"Tea\" to \"BBQ\" \(words)").first?.help ?? ""
    #expect(!help.contains("`set "), "\(help)")
  }

  @Test(
    "A time of day is no slip of `now`",
    arguments: ["noon", "midnight", "dawn", "morning", "night"])
  func timeOfDay(word: String) {
    for text in ["items where created before \(word)", "delete items where created since \(word)"] {
      #expect(Self.mended(text) == nil, "\(text)")
      #expect(Self.found(text).first?.help?.hasPrefix("did you mean") != true, "\(text)")
    }
  }
}
