import QCQSemantics
import QCQText
import Testing

@Suite("A test that is turned round stays about its field, and turned") struct TurnedTestTests {
  @Test(
    "A text that a field has not",
    arguments: [
      "not has", "not includes", "not include", "not containing", "not mentions", "never has",
      "doesn't have", "does not have", "doesn't contain", "has not", "has no", "hasn't",
      "! has", "!contains", "not bevat", "without",
    ])
  func parts(test: String) {
    let texts = ["items where note", "items where completed and note", "items where name"]
    for text in texts {
      #expect(
        FirstSentenceTests.mended("\(text) \(test) \"big\"") == "\(text) not contains \"big\"")
    }
  }

  @Test(
    "Where it begins or ends",
    arguments: [
      ("not starting with", "not starts with"), ("doesn't start with", "not starts with"),
      ("not begins with", "not starts with"), ("not ending with", "not ends with"),
    ])
  func ends(test: String, expected: String) {
    #expect(
      FirstSentenceTests.mended("items where note \(test) \"big\"")
        == "items where note \(expected) \"big\"")
  }

  @Test("Of a change that is shown, and made by hand")
  func changes() {
    let text = "delete items in \"BBQ\" where note not has \"big\""
    #expect(
      FirstSentenceTests.mended(text)
        == "delete items in \"BBQ\" where note not contains \"big\"")
    let unseen = FirstSentenceTests.found(text)
      .fixedUnseen(in: SourceText(text), isInChange: { _ in true })
    #expect(unseen.isEmpty)
  }

  @Test("Neither of two texts is none of both")
  func neither() {
    #expect(
      FirstSentenceTests.mended("items where note doesn't contain \"a\" or \"b\"")
        == "items where not (note contains \"a\" or note contains \"b\")")
  }

  @Test(
    "Neither of several values",
    arguments: [
      "is neither \"Dairy\" nor \"Produce\"", "neither \"Dairy\" nor \"Produce\"",
      "is not \"Dairy\" nor \"Produce\"",
    ])
  func values(test: String) {
    let expected = "category not in (\"Dairy\", \"Produce\")"
    #expect(
      FirstSentenceTests.mended("items where category \(test)") == "items where \(expected)")
    #expect(
      FirstSentenceTests.mended("items where pending and category \(test)")
        == "items where pending and \(expected)")
  }

  @Test(
    "What a field of those on a list is, or is not",
    arguments: [
      ("items without note in \"BBQ\"", "items in \"BBQ\" where no note"),
      ("items without a note in BBQ", "items in \"BBQ\" where no note"),
      ("count items without category in \"BBQ\"", "count items in \"BBQ\" where no category"),
      ("items without due in \"BBQ\"", "items in \"BBQ\" where no due"),
    ])
  func onList(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }
}
