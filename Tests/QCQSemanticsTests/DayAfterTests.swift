import QCQText
import Testing

@testable import QCQSemantics

@Suite("The day behind another one") struct DayAfterTests {
  @Test(
    "As both are written",
    arguments: [
      ("yesterday", "today"), ("today", "tomorrow"), ("tomorrow", "in 2 days"),
      ("0 days ago", "tomorrow"), ("1 day ago", "today"), ("2 days ago", "1 day ago"),
      ("3 days ago", "2 days ago"), ("in 0 days", "in 1 day"), ("in 1 day", "in 2 days"),
      ("sunday", "monday"), ("2026-12-31", "2027-01-01"),
    ])
  func written(date: String, next: String) { #expect(Diagnostic.dayAfter(date) == next) }

  @Test(
    "A length of time is compared with dates alone",
    arguments: [
      ("quantity", "a whole number"), ("name", "text"), ("note", "text"), ("price", "a number"),
      ("completed", "true or false"), ("list", "text"), ("category", "text"),
    ])
  func lengths(field: String, type: String) {
    for front in ["items where", "delete items where pending and"] {
      let found = FirstSentenceTests.found("\(front) \(field) in 3 days")
      #expect(
        found.map(\.message) == ["`\(field)` is \(type), and `3 days` is a length of time"])
      #expect(found.flatMap(\.fixes) == [])
    }
    #expect(
      FirstSentenceTests.found("items where due in 3 days").first?.message
        == "dates can't be compared with `in`")
  }

  @Test(
    "`until` and `<=` take the day in, and `>` leaves it out",
    arguments: [
      ("until", "before"), ("<=", "before"), (">", "since"), ("after", "since"),
    ])
  func ends(word: String, meant: String) {
    for count in 2...4 {
      let text = "items where created \(word) \(count) days ago"
      let day = count == 2 ? "1 day" : "\(count - 1) days"
      #expect(
        FirstSentenceTests.mended(text) == "items where created \(meant) \(day) ago", "\(text)")
    }
  }
}
