import QCQSemantics
import QCQText
import Testing

/// A number in front of the item that a change is about: its quantity, or some of its pieces.
@Suite("Counted items in changes") struct CountedItemTests {
  private static let names: KnownNames = {
    var names = KnownNames(titles: ["BBQ", "Week shop"], items: ["Cola", "Charcoal"])
    names.quantity = { item, list in
      list == "BBQ" ? ["Cola": 6, "Charcoal": 1][item] : nil
    }
    return names
  }()

  @Test(
    "The quantity says no more than the name",
    arguments: [
      ("check 6 \"Cola\" in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      ("delete 6x \"Cola\" in \"BBQ\"", "delete \"Cola\" in \"BBQ\""),
      (
        "move six \"Cola\" in \"BBQ\" to \"Week shop\"",
        "move \"Cola\" in \"BBQ\" to \"Week shop\""
      ),
      ("uncheck 1 \"charcoal\" in \"bbq\"", "uncheck \"charcoal\" in \"bbq\""),
      ("explain check 6 \"Cola\" in \"BBQ\"", "explain check \"Cola\" in \"BBQ\""),
    ])
  func quantity(text: String, expected: String) throws {
    #expect(FirstSentenceTests.mended(text, Self.names) == expected)
    let found = FirstSentenceTests.found(text, Self.names)
    #expect(found.allSatisfy { $0.help?.contains("is its quantity: write \"") == true })
  }

  @Test(
    "Any other number gets no fix",
    arguments: [
      ("check 2 \"Cola\" in \"BBQ\"", "quantity - 2`"),
      ("delete 2x \"Cola\" in \"BBQ\"", "quantity - 2`"),
      ("delete 7 \"Cola\" in \"BBQ\"", "the quantity of \"Cola\" is 6"),
      ("delete 6 \"Cola\" in \"Week shop\"", "quantity - 6`"),
      ("delete 6 \"Cola\" in \"BBQ\", \"Week shop\"", "quantity - 6`"),
      ("delete 6 \"Tea\" in \"BBQ\"", "quantity - 6`"),
    ])
  func others(text: String, help: String) {
    let found = FirstSentenceTests.found(text, Self.names)
    #expect(found.flatMap(\.fixes).isEmpty)
    #expect(found.contains { $0.help?.contains(help) ?? false })
  }
}
