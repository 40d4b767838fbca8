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
      ("lists not updated in the last month", "lists where not updated during last month"),
      ("items not updated in the last week", "items where not updated during last week"),
      ("items updated in the last week", "items where updated during last week"),
      ("items where created not in the last week", "items where not created during last week"),
      ("items not updated within the last week", "items where updated before 1 week ago"),
      ("items where created not since last week", "items where created before last week"),
    ])
  func sentences(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test(
    "The past week is as long ago, whatever stands in front of it, and no slip of the last one",
    arguments: ["during past", "during the past", "in the past", "in past", "past"])
  func pastLengths(words: String) {
    for (unit, ago) in [("week", "7 days"), ("month", "1 month"), ("year", "1 year")] {
      let since = "items where updated since \(ago) ago"
      #expect(FirstSentenceTests.mended("items updated \(words) \(unit)") == since)
      #expect(FirstSentenceTests.mended("items where updated \(words) \(unit)") == since)
      #expect(
        FirstSentenceTests.mended("items not updated \(words) \(unit)")
          == "items where updated before \(ago) ago")
      let change = "delete items in \"BBQ\" where updated \(words) \(unit)"
      #expect(
        FirstSentenceTests.mended(change)
          == "delete items in \"BBQ\" where updated since \(ago) ago")
      let unseen = FirstSentenceTests.found(change)
        .fixedUnseen(in: SourceText(change), isInChange: { _ in true })
      #expect(unseen.isEmpty)
    }
  }

  @Test(
    "A length of time begins at its other end, in whatever words its number is",
    arguments: [
      ("not older than", "a week", "since 1 week"), ("no older than", "a week", "since 1 week"),
      ("not older than", "1 week", "since 1 week"), ("newer than", "a week", "since 1 week"),
      ("not older than", "7 days", "since 7 days"), ("newer than", "seven days", "since 7 days"),
      ("older than", "a week", "before 1 week"), ("not newer than", "a week", "before 1 week"),
    ])
  func lengths(words: String, length: String, test: String) {
    #expect(
      FirstSentenceTests.mended("items \(words) \(length)") == "items where created \(test) ago")
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

  @Test(
    "What may still be to come ends today",
    arguments: [
      ("in the last 7 days", "last 7 days"), ("in last 7 days", "last 7 days"),
      ("last 7 days", "last 7 days"), ("past 3 days", "last 3 days"),
      ("within the last 3 days", "last 3 days"),
    ])
  func past(words: String, expected: String) {
    #expect(
      FirstSentenceTests.mended("items where due \(words)") == "items where due during \(expected)")
  }

  @Test(
    "What may have no date, or one to come, is turned as a whole",
    arguments: [
      ("due not in last 7 days", "not due during last 7 days"),
      ("due not in 2026-11", "not due during 2026-11-01 .. 2026-11-30"),
      ("due not before 2026-11-24", "not due before 2026-11-24"),
      ("due not > 2026-11-24", "not due since 2026-11-25"),
      ("due not after 2026-11-24", "not due since 2026-11-25"),
      ("not due after 2026-11-24", "not due since 2026-11-25"),
      ("created not in last 7 days", "created before 7 days ago"),
      ("created not in 2026-10", "not created during 2026-10-01 .. 2026-10-31"),
      ("not created in 2026-10", "not created during 2026-10-01 .. 2026-10-31"),
      ("not created in 2024-02", "not created during 2024-02-01 .. 2024-02-29"),
      (
        "created not between 2026-01-01 and 2026-02-01",
        "not created during 2026-01-01 .. 2026-02-01"
      ),
      ("due not between 2026-01-01 and 2026-02-01", "not due during 2026-01-01 .. 2026-02-01"),
    ])
  func whole(test: String, expected: String) {
    #expect(FirstSentenceTests.mended("items where \(test)") == "items where \(expected)")
  }

  @Test(
    "After a month or a week that is long ago begins with the day behind it",
    arguments: [
      ("created > 2026-10", "created since 2026-11-01"),
      ("created after 2026-10", "created since 2026-11-01"),
      ("created after 2026-12", "created since 2027-01-01"),
      ("created > 2 weeks ago", "created since 13 days ago"),
      ("not created > 1 week ago", "created before 6 days ago"),
      ("created > 3 hours ago", "created since 3 hours ago"),
      ("created > 1 month ago", nil),
    ] as [(String, String?)])
  func behind(test: String, expected: String?) {
    #expect(
      FirstSentenceTests.mended("items where \(test)") == expected.map { "items where \($0)" })
  }

  @Test("What may have no date is left alone")
  func undated() {
    #expect(FirstSentenceTests.mended("items where due not last week") == nil)
    for (words, test) in [
      ("due not last week", "not due during last week"), ("due isn't today", "not due on today"),
      ("due is not in this month", "not due during this month"),
    ] {
      let error = FirstSentenceTests.found("items where \(words)").first
      #expect(error?.help == "`\(test)` also takes what has none: write `has due and \(test)`")
    }
  }

  @Test("A side in other signs is one", arguments: [">=", "≥", "=>", "> ="])
  func signs(sign: String) {
    #expect(
      FirstSentenceTests.mended("items where created \(sign) last week")
        == "items where created since last week")
  }

  @Test("How a day is left out, or taken in, is said with what was written")
  func sides() {
    func help(_ test: String) -> String? {
      FirstSentenceTests.found("param d: date = 2026-01-01\nitems where created \(test)")
        .first { $0.severity == .error }?.help
    }
    #expect(
      help("> $d") == "`created since $d` takes that in; write the day behind it to leave it out")
    #expect(
      help("<= $d") == "`created before $d` leaves that out; write the day behind it to take it in")
  }

  @Test("A negation is no sign", arguments: ["items", "count items", "delete items"])
  func notCalled(rows: String) {
    let found = FirstSentenceTests.found("\(rows) not in \"BBQ\"")
    #expect(!found.isEmpty)
    #expect(!found.contains { $0.help?.hasPrefix("`not` is called") ?? false })
  }
}
