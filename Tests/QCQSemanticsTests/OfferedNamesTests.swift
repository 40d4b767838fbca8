import QCQSemantics
import QCQText
import Testing

@Suite("What is offered names what is there") struct OfferedNamesTests {
  @Test(
    "A slip of a name is put right with the rest",
    arguments: [
      ("items in \"BBQ where\" pending", "items in \"BBQ\" where pending"),
      ("itms in \"BBK\"", "items in \"BBQ\""),
      (
        "items in \"Week shpo\", \"BBQ\" whre pending",
        "items in \"Week shop\", \"BBQ\" where pending"
      ),
      ("pending items in \"BBK\"", "items in \"BBQ\" where pending"),
      ("add 2 \"Milk\" to \"BBQ\" as Produse", "add 2 \"Milk\" to \"BBQ\" as \"Produce\""),
      ("add Milk to BBQ as \"Produse\"", "add \"Milk\" to \"BBQ\" as \"Produce\""),
      (
        "update \"Cola\" in \"BBQ\" set catgory = \"Produse\"",
        "update \"Cola\" in \"BBQ\" set category = \"Produce\""
      ),
    ])
  func near(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test(
    "Which rows a change is about is left to people, and so is what begins a title",
    arguments: [
      (
        "delete itms in \"BBK\" where completed", "delete items in \"BBK\" where completed"
      ),
      ("itms in \"Week\"", "items in \"Week\""), ("itms in \"Party\"", "items in \"Party\""),
    ])
  func others(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test("A category that is put right is no spelling of a change")
  func unseen() {
    for text in ["add \"Milk\" to \"BBQ\" as Produse", "add \"Milk\" to \"BBQ\" as Produce"] {
      let found = FirstSentenceTests.found(text)
        .fixedUnseen(in: SourceText(text), isInChange: { _ in true })
      #expect(found.isEmpty == text.hasSuffix("se"))
    }
  }
}
