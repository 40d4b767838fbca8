import QCQSemantics
import QCQText
import Testing

@Suite("A slip that may be two words is put right by people") struct NearWordTests {
  private func unseen(_ text: String) -> [Diagnostic] {
    FirstSentenceTests.found(text)
      .fixedUnseen(in: SourceText(text), isInChange: { _ in !text.hasPrefix("items") })
  }

  @Test(
    "Nothing is fixed unseen where another word is as near, or a condition turns",
    arguments: [
      #"delete items in "BBQ" where completed sort quantity esc limit 2"#,
      #"delete items in "BBQ" where completed sort quantity dasc limit 2"#,
      #"items in "BBQ" sort quantity esc limit 2"#, "items sort quantity dasc",
      #"delete items in "BBQ" where completed of quantity > 5"#,
      "items where completed of quantity > 5", "items where updated on munday",
      "items where updated on sonday", "items where updated on thuesday",
      "items where updated on tursday", #"check items in "BBQ" where updated on munday"#,
      #"check items in "BBQ" where completed and hot pending"#,
      "items where completed and hot pending", "items where bot completed",
      #"delete items in "BBQ" where bot completed"#, "items where nott completed",
      "items where nome = \"Cola\"", "items show mix(quantity)",
    ])
  func words(text: String) { #expect(unseen(text).isEmpty) }

  @Test(
    "No name swallows what may be a word of the language",
    arguments: [
      "create list Party form Week shop", "create list Party frm Week shop",
      "create list Party frmo Week shop", "create list Party rfom Week shop",
      "create list Party fom Week shop", "create list Party fron Week shop",
      "create list Party wiht items from BBQ", "add 2 mor Cola to BBQ",
      "add 2 mroe Cola to BBQ", "add 2 moer Cola to BBQ", "add tow Bread to BBQ",
      "add thre Bread to BBQ", "create list Party\" ffrom \"BBQ\"",
    ])
  func names(text: String) { #expect(unseen(text).isEmpty) }

  @Test(
    "What may be a second query, or the rest of a first, goes into no other unseen",
    arguments: [
      #"items where completed per category items in "Week shop" where has note"#,
      #"items in "BBQ" items in "Week shop""#, "items where pending items where has note",
      #"items in "BBQ" items in "Week shop" where has note and category != "Dairy""#,
      "items where pending items per month(created) show count()",
      "items per month(created) show\ncount()",
      #"items where category in ("Dairy", and not pending"#,
    ])
  func halves(text: String) { #expect(unseen(text).isEmpty) }

  @Test(
    "No word behind `=` becomes a field",
    arguments: [
      #"update "Cola" in "BBQ" set note = notes"#, #"update "Cola" in "BBQ" set note = nmae"#,
      #"check items in "BBQ" where name = lists"#, "items where name = lists",
    ])
  func values(text: String) { #expect(unseen(text).isEmpty) }

  @Test(
    "What can be one word only is",
    arguments: [
      #"check itmes in "BBQ" where complted"#, #"delete items in "BBQ" where qantity > 3"#,
      "delete items where qantity > 3", "items where pendng", "items sotr name",
      "items sort name decs", "items where updated on modnay", "items limt 5",
      "items on \"BBQ\"", "new list Party", "create list Week shopping",
    ])
  func plain(text: String) { #expect(!unseen(text).isEmpty) }

  @Test(
    "Nothing is offered that takes what may be `no` for `has`",
    arguments: ["so note", "do note", "now note", "now notes"])
  func presence(condition: String) {
    for front in ["items where", "check items in \"BBQ\" where", "delete items where"] {
      let mended = FirstSentenceTests.mended("\(front) \(condition)")
      #expect(mended?.contains("has note") != true)
    }
  }

  @Test("Nor a name that goes on past a quote and a slip") func past() {
    let mended = FirstSentenceTests.mended("create list Party\" ffrom \"BBQ\"")
    #expect(mended?.contains("Party ffrom") != true)
  }
}
