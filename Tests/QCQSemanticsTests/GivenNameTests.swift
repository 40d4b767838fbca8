import Testing

@Suite("A name that `show` gives means its column") struct GivenNameTests {
  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }

  /// Some are words for fields elsewhere, or fields themselves.
  private static let names = [
    "cost", "pieces", "number", "total", "n", "amount", "quantity", "price", "progress", "count",
  ]

  @Test(
    "Groups are chosen by what it is made of",
    arguments: [
      ("sum(quantity)", "sum(quantity)"), ("sum(price * quantity)", "sum(price * quantity)"),
      ("count()", "count()"), ("count(where pending)", "count(where pending)"),
      ("max(price)", "max(price)"), ("sum(quantity) + 1", "(sum(quantity) + 1)"),
    ])
  func groups(column: String, written: String) {
    for name in Self.names {
      let show = "show list, \(column) as \(name)"
      let expected = "items per list having \(written) > 2 \(show)"
      #expect(Self.mended("items per list \(show) having \(name) > 2") == expected)
      #expect(Self.mended("items per list having \(name) > 2 \(show)") == expected)
    }
  }

  @Test(
    "So are rows, and several names",
    arguments: [
      (
        "items per list show list, sum(quantity) as pieces, count() as n "
          + "having pieces > 20 and n < 4",
        "items per list having sum(quantity) > 20 and count() < 4 "
          + "show list, sum(quantity) as pieces, count() as n"
      ),
      (
        "items show name, price * quantity as cost where cost > 10",
        "items where (price * quantity) > 10 show name, price * quantity as cost"
      ),
      (
        "lists show title, count(items) as n where n > 3",
        "lists where count(items) > 3 show title, count(items) as n"
      ),
      (
        "items per list show list, sum(quantity) as cost sort cost / 2",
        "items per list show list, sum(quantity) as cost sort sum(quantity) / 2"
      ),
    ])
  func others(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What groups show chooses no rows",
    arguments: ["pieces", "number", "amount", "n"])
  func rowsOfGroups(name: String) {
    for text in [
      "items per list show list, sum(quantity) as \(name) where \(name) > 20",
      "items where \(name) > 20 per list show list, sum(quantity) as \(name)",
    ] {
      #expect(Self.mended(text) == nil, "\(text)")
    }
  }
}
