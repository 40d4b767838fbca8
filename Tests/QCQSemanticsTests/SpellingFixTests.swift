import QCQText
import Testing

@testable import QCQSemantics

@Suite("What is fixed in a change though nobody looks is its spelling") struct SpellingFixTests {
  private func fix(_ old: String, _ new: String) -> SpellingFix {
    let source = SourceText("items\n" + old)
    return SpellingFix(Fix("", [TextEdit(Span(6, source.utf8.count), new)]), in: source)
  }

  @Test(
    "Words, quotes, blanks and capitals",
    arguments: [
      (#"delete items in "BBQ" wher pending"#, #"delete items in "BBQ" where pending"#),
      (#"delete itms in "BBQ" wherre pendng"#, #"delete items in "BBQ" where pending"#),
      ("delete items in 'BBQ'", #"delete items in "BBQ""#),
      (#"delete items In "BBQ where pending"#, #"delete items in "BBQ" where pending"#),
      (
        #"delete items in "BBQ" where quantity > = 6"#,
        #"delete items in "BBQ" where quantity >= 6"#
      ),
      (#"delete items in in "BBQ""#, #"delete items in "BBQ""#),
      (#"remove items in "BBQ""#, #"delete items in "BBQ""#),
      (#"add milk to "BBQ""#, #"add "milk" to "BBQ""#),
    ])
  func spelling(old: String, new: String) {
    #expect(fix(old, new).isSpelling)
    #expect(fix(old, new).makesChange)
  }

  @Test(
    "Nothing goes, comes or turns round",
    arguments: [
      ("delete items in the Done", "delete items where completed"),
      ("delete items l where completed", "delete items where completed"),
      (
        #"delete items in "BBQ" where quantity nin (6)"#,
        #"delete items in "BBQ" where quantity in (6)"#
      ),
      (#"delete items in "BBQ" where inpending"#, #"delete items in "BBQ" where not pending"#),
      (#"delete items in "BBQ" where icompleted"#, #"delete items in "BBQ" where completed"#),
      (
        #"remove items in "BBQ" where quantity > = 6"#, #"delete items in "BBQ" where quantity > 6"#
      ),
      (
        #"delete items in "BBQ" where completed not (a)"#,
        #"delete items in "BBQ" where completed not in (a)"#
      ),
      (#"delete BBQ "BBQ""#, #"delete items in "BBQ", "BBQ""#),
      (#"delete "Cola""#, #"delete "Cola" in "BBQ""#),
      (#"add6 "Bread" ro "BBQ""#, #"add "Bread" to "BBQ""#),
      (#"add "Bread" "Bread" to "BBQ""#, #"add "Bread", "Bread" to "BBQ""#),
      (#"add 2 the "Bread" to "BBQ""#, #"add "Bread" to "BBQ" note "2 the""#),
      (#"invert "Cola" in "BBQ""#, #"add "Cola" to "BBQ""#),
      (#"rename list "BBQ" t oGrill"#, #"rename list "BBQ" to "oGrill""#),
      (#"create list '"Party""#, #"create list "\"Party""#),
      (#"delete items in "BBQ" where (completed"#, #"delete items in "BBQ" where (completed)"#),
      ("delete items\nin \"BBQ\"", "delete items in \"BBQ\""),
    ])
  func others(old: String, new: String) {
    #expect(!fix(old, new).isSpelling)
    #expect(fix(old, new).makesChange)
  }

  @Test("A query is no change") func query() {
    #expect(!fix("all items", "items").makesChange)
    #expect(fix("items; delte lists", "items;delete lists").makesChange)
  }
}
