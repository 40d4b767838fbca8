import QCQText
import Testing

@Suite("What is worked out of several fields of a list's items") struct ItemFieldsTests {
  private static func found(_ text: String) -> [Diagnostic] { FirstSentenceTests.found(text) }

  @Test(
    "Items are asked for it, and no product is made of two sums",
    arguments: [
      ("sum(items.price * items.quantity)", "sum(price * quantity)"),
      ("sum(items.price * quantity)", "sum(price * quantity)"),
      ("max(items.price / items.quantity)", "max(price / quantity)"),
      ("sum(items.price * (items.quantity + 1))", "sum(price * (quantity + 1))"),
      ("sum(items.quantity * 2 where pending)", "sum(quantity * 2)"),
      ("sum(price * quantity)", "sum(price * quantity)"),
      ("average(price * quantity + 1)", "average(price * quantity + 1)"),
      ("price * quantity", "sum(price * quantity)"),
      ("(price or else 0) * quantity", "sum((price or else 0) * quantity)"),
    ])
  func asked(written: String, meant: String) {
    for (owner, head) in [("list", "lists show title, "), ("category", "categories show name, ")] {
      for text in [
        head + written, head + "count(items), " + written, head + written + " as cost",
      ] {
        let help =
          "ask the items for what is worked out: "
          + "`items per \(owner) show \(owner), \(meant)`"
        #expect(Self.found(text).first?.help == help, "\(text)")
        #expect(Self.found(text).flatMap(\.fixes) == [], "\(text)")
      }
    }
  }

  @Test("Of items it is written without their noun") func ofItems() {
    #expect(
      FirstSentenceTests.mended("items per list show list, sum(items.price * items.quantity)")
        == "items per list show list, sum(price * quantity)")
    #expect(
      FirstSentenceTests.mended("lists show title, sum(quantity)")
        == "lists show title, sum(items.quantity)")
  }
}
