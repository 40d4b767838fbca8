import TestSupport
import Testing

@Suite("The cheapest, the newest and the largest") struct SuperlativeTests {
  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }

  private static let superlatives = [
    "cheapest", "most expensive", "least expensive", "the cheapest", "priciest", "newest", "oldest",
    "largest", "the 3 cheapest", "latest",
  ]

  @Test(
    "What stands behind `in` is a list",
    arguments: ["item", "items", "product", "products", "thing", "article", "pending item"])
  func scopes(noun: String) {
    let lists = [
      ("\"BBQ\"", "\"BBQ\""), ("\"BBQ\" or \"Week shop\"", "\"BBQ\", \"Week shop\""),
      ("\"BBQ\", \"Week shop\"", "\"BBQ\", \"Week shop\""),
    ]
    for (place, superlative) in Self.superlatives.enumerated() {
      for (number, word) in ["in", "on"].enumerated() {
        for (written, scope) in Checkout.some(lists, each: 2, from: place + number) {
          let text = "\(superlative) \(noun) \(word) \(written)"
          let mended = Self.mended(text)
          #expect(mended?.hasPrefix("items in \(scope) ") ?? true, "\(text): \(mended ?? "-")")
        }
      }
    }
  }

  @Test(
    "One of them, or as many as were said",
    arguments: [
      (
        "most expensive item in \"BBQ\"",
        "items in \"BBQ\" where has price sort price desc limit 1"
      ),
      ("dearest product in \"BBQ\"", "items in \"BBQ\" where has price sort price desc limit 1"),
      ("newest item in \"BBQ\"", "items in \"BBQ\" sort created desc limit 1"),
      ("cheapest products in \"BBQ\"", "items in \"BBQ\" sort price"),
      // Names are compared in brackets.
      ("items where item in (\"Cola\", \"Milk\")", "items where name in (\"Cola\", \"Milk\")"),
      (
        "items where name not in items in \"BBQ\"", "items where name not in (items in \"BBQ\")"
      ),
    ])
  func one(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What has no price is neither the cheapest nor the dearest",
    arguments: [
      ("cheapest item", "items where has price sort price limit 1"),
      ("the cheapest product", "items where has price sort price limit 1"),
      ("least expensive item", "items where has price sort price limit 1"),
      ("the 3 cheapest items", "items where has price sort price limit 3"),
      ("goedkoopste item in \"BBQ\"", "items in \"BBQ\" where has price sort price limit 1"),
      (
        "the cheapest pending item in \"BBQ\"",
        "items in \"BBQ\" where has price and pending sort price limit 1"
      ),
      (
        "cheapest item in \"BBQ\" or \"Week shop\"",
        "items in \"BBQ\", \"Week shop\" where has price sort price limit 1"
      ),
      ("cheapest item per category", "items where has price by category sort price limit 1 each"),
      // All of them are shown.
      ("cheapest items", "items sort price"),
      ("the dearest item", "items where has price sort price desc limit 1"),
    ])
  func absent(text: String, expected: String) { #expect(Self.mended(text) == expected) }
}
