import QCQSemantics
import QCQText
import Testing

@Suite("Not in a period is before it or after it") struct TurnedPeriodTests {
  @Test(
    "Whatever turns it round",
    arguments: ["not", "not during", "not in", "isn't", "wasn't", "never", "is not", "!="])
  func negations(word: String) {
    for period in ["last week", "this week", "last month", "last year"] {
      #expect(
        FirstSentenceTests.mended("items where created \(word) \(period)")
          == "items where not created during \(period)")
    }
    #expect(
      FirstSentenceTests.mended("items where completed and updated \(word) yesterday")
        == "items where completed and not updated on yesterday")
  }

  @Test(
    "In sentences and changes, too",
    arguments: [
      ("items not created last week", "items where not created during last week"),
      ("items that were not added last week", "items where not created during last week"),
      (
        "delete items in \"BBQ\" where created not last week",
        "delete items in \"BBQ\" where not created during last week"
      ),
      ("lists not updated in the last month", "lists where updated before 1 month ago"),
      ("items where created not in the last week", "items where created before 1 week ago"),
      ("items where created not since last week", "items where created before last week"),
    ])
  func sentences(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test(
    "A stretch ends with the day that is named",
    arguments: [
      (
        "items where created between last week and today",
        "items where created since last week and created before tomorrow"
      ),
      ("items where created until 2 weeks ago", "items where created before 13 days ago"),
      ("items where created until 2 days ago", "items where created before 1 day ago"),
    ])
  func stretches(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
    #expect(FirstSentenceTests.found(text).first?.help?.contains("week`") != true)
  }

  @Test("What may have no date is left alone")
  func undated() {
    #expect(FirstSentenceTests.mended("items where due not last week") == nil)
  }
}
