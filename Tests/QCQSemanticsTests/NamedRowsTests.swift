import QCQSemantics
import QCQText
import Testing

@Suite("A word for rows is the source that has the fields named with it") struct NamedRowsTests {
  private static func mended(_ text: String) -> [String] {
    FirstSentenceTests.found(text).flatMap(\.fixes).compactMap {
      SourceText(text).applying($0.edits)
    }
  }

  private static func unseen(_ text: String) -> Int {
    FirstSentenceTests.found(text)
      .fixedUnseen(in: SourceText(text), isInChange: { _ in false }).count
  }

  @Test(
    "The one that has all of them",
    arguments: [
      ("rows where completed show name, list", "items where completed show name, list"),
      ("records show name, quantity", "items show name, quantity"),
      ("rows show title", "lists show title"),
      ("data show name, emoji", "categories show name, emoji"),
      ("count rows where completed per list", "count items where completed per list"),
      (
        "rows in \"BBQ\" where pending show name, list",
        "items in \"BBQ\" where pending show name, list"
      ),
    ])
  func single(text: String, expected: String) {
    #expect(Self.mended(text) == [expected])
    #expect(Self.unseen(text) == 1)
  }

  @Test("All of several, and none of them unseen")
  func several() {
    #expect(Self.mended("rows show name") == ["items show name", "categories show name"])
    #expect(Self.unseen("rows show name") == 0)
  }

  @Test("A change is about no rows that a field has to tell")
  func changes() {
    #expect(Self.mended("delete rows").isEmpty)
    #expect(Self.mended("update rows set name = \"x\"").isEmpty)
  }

  @Test(
    "Among columns `list` is a field",
    arguments: [
      ("where completed show name, list", "items where completed show name, list"),
      ("show name, list where completed", "items where completed show name, list"),
      ("show name and list", "items show name, list"),
    ])
  func columns(text: String, expected: String) {
    #expect(Self.mended(text) == [expected])
  }

  @Test("A clause with a slip, and nothing in front of it")
  func clauses() {
    #expect(Self.mended("sor name") == ["items sort name", "categories sort name"])
    #expect(Self.mended("shw quantity") == ["items show quantity"])
    #expect(FirstSentenceTests.found("sor name").first?.help == "did you mean `sort`?")
    #expect(Self.mended("items in \"BBQ\"\nsor name").isEmpty)
    #expect(Self.mended("sox name").isEmpty)
  }

  @Test(
    "`!` in front of a word is `not`, wherever its blanks are",
    arguments: [
      (
        "items where category! in (\"Dairy\", \"Produce\")",
        "items where category not in (\"Dairy\", \"Produce\")"
      ),
      ("items where quantity! in 1..2", "items where quantity not in 1..2"),
      ("items where name !matches /a/", "items where name not matches /a/"),
      (
        "let x = items where category !in (\"Dairy\")",
        "let x = items where category not in (\"Dairy\")"
      ),
    ])
  func signs(text: String, expected: String) {
    #expect(Self.mended(text) == [expected])
  }
}
