import QCQText
import Testing

@Suite("Changes that take what has no date") struct UndatedRowsTests {
  private static func notes(_ text: String) -> [Diagnostic] {
    FirstSentenceTests.found(text).filter { $0.code == .dateComparison }
  }

  @Test(
    "It is said of a test that is turned round",
    arguments: ["before tomorrow", "since 2026-11-01", "on today", "during last week"],
    [
      "delete items in \"BBQ\" where @", "check items where pending and @",
      "update items where @ set note = \"late\"", "explain delete items where @",
      "move items in \"BBQ\" where @ to \"Week shop\"",
    ])
  func turned(test: String, change: String) {
    let found = Self.notes(change.replacing("@", with: "not due \(test)"))
    let word = test.prefix { $0 != " " }
    #expect(found.map(\.message) == ["`not due \(word)` also takes items without `due`"])
    #expect(found.map(\.severity) == [.note] && found.flatMap(\.fixes).isEmpty)
  }

  @Test(
    "Not where a date is asked for, nor of what changes nothing or always has one",
    arguments: [
      "delete items in \"BBQ\" where has due and not due before tomorrow",
      "delete items in \"BBQ\" where due before tomorrow",
      "delete items in \"BBQ\" where not created before yesterday",
      "items where not due before tomorrow", "count items where not due on today",
      "delete items in \"BBQ\" where no due",
    ])
  func plain(text: String) { #expect(Self.notes(text).isEmpty) }
}
