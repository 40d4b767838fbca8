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
      (#"delete items In "BBQ" where pending"#, #"delete items in "BBQ" where pending"#),
      ("delete items In “BBQ” where pending", #"delete items in "BBQ" where pending"#),
      ("check items in „BBQ“", #"check items in "BBQ""#),
      ("update items in BBQ set note = 'x'", #"update items in "BBQ" set note = "x""#),
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

  @Test(
    "A text that was never closed is not closed, and a word behind `=` is not quoted",
    arguments: [
      (#"delete items In "BBQ where pending"#, #"delete items in "BBQ" where pending"#),
      (
        #"delete items in "BBQ" where note contains "pepper adn completed"#,
        #"delete items in "BBQ" where note contains "pepper" and completed"#
      ),
      (
        #"delete items in "BBQ" where note contains 'pepper and completed"#,
        #"delete items in "BBQ" where note contains "pepper" and completed"#
      ),
      (
        #"delete items in "BBQ" where note contains “pepper and completed"#,
        #"delete items in "BBQ" where note contains "pepper" and completed"#
      ),
      (#"create list "Party form "BBQ""#, #"create list "Party" from "BBQ""#),
      (
        #"update items in "BBQ" set name = lowername"#,
        #"update items in "BBQ" set name = "lowername""#
      ),
      (#"update items in "BBQ" set note = title"#, #"update items in "BBQ" set note = "title""#),
    ])
  func quotes(old: String, new: String) {
    #expect(!fix(old, new).isSpelling)
    #expect(fix(old, new).makesChange)
  }

  /// Whether a line is fixed below others though nobody looks.
  private func isFixed(_ above: String, _ old: String, _ new: String, isChange: Bool) -> Bool {
    let start = above.utf8.count
    let source = SourceText(above + old)
    let span = Span(start, source.utf8.count)
    var message = Diagnostic(.unexpectedText, span, "")
    message.fixes = [Fix("", [TextEdit(span, new)])]
    return ![message].fixedUnseen(in: source, isInChange: { _ in isChange }).isEmpty
  }

  @Test(
    "A name that is declared stays",
    arguments: [
      ("let bbq = items\n", "delete list bbq", #"delete list "BBQ""#, true),
      (
        "let open = items\n", #"delete items in "BBQ" where open"#,
        #"delete items in "BBQ" where pending"#, true
      ),
      ("let Tasks = items\n", #"count task in "BBQ""#, #"count items in "BBQ""#, false),
      (
        "lists; param qty: int = 3\n", #"update items in "BBQ" set quantity = qty"#,
        #"update items in "BBQ" set quantity = quantity"#, true
      ),
      (
        "param qty: int = 3\n", "items where quantity = $qty and quantity > qty",
        "items where quantity = $qty and quantity > quantity", false
      ),
    ] as [(String, String, String, Bool)])
  func names(above: String, old: String, new: String, isChange: Bool) {
    #expect(!isFixed(above, old, new, isChange: isChange))
    // Without the declaration it is spelling, or a query.
    let isFree = fix(old, new).isSpelling || !isChange
    #expect(isFixed("items\n", old, new, isChange: isChange) == isFree)
  }

  @Test(
    "But for its own spelling, and its `$`",
    arguments: [
      ("let tasks = items\n", "count task", "count tasks"),
      ("param qty: int = 3\n", "items where quantity = qty", "items where quantity = $qty"),
      ("let open = items\n", "open wher pending", "open where pending"),
    ])
  func ownNames(above: String, old: String, new: String) {
    #expect(isFixed(above, old, new, isChange: false))
  }

  @Test(
    "In a declaration only the spelling is fixed",
    arguments: [
      ("", "let x = items wher pending", "let x = items where pending", true),
      ("", "let x = items -- and quantity > 5", "let x = items # and quantity > 5", false),
      ("", "let x = items where quantity  5", "let x = items where quantity = 5", false),
      ("let x = items\n", "  where quantity  5", "  where quantity = 5", false),
      ("let x = items\n", "items where quantity  5", "items where quantity = 5", true),
      ("param x: int = 3\n", "items where quantity  5", "items where quantity = 5", true),
    ] as [(String, String, String, Bool)])
  func declarations(above: String, old: String, new: String, expected: Bool) {
    #expect(isFixed(above, old, new, isChange: false) == expected)
  }

  @Test(
    "A text that was never closed is not closed in a query either",
    arguments: [
      (#"count found("a)"#, #"count found("a)")"#),
      (#"items in ("Dairy, "Pantri")"#, #"items in ("Dairy"Pantri")"#),
    ])
  func unclosed(old: String, new: String) {
    let above = "let found(w: text) = items where name contains $w\n"
    #expect(!isFixed(above, old, new, isChange: false))
    #expect(isFixed(above, "count 'a'", #"count "a""#, isChange: false))
  }

  @Test(
    "A parameter in quotes is no parameter",
    arguments: [
      (#"not like "%$w%""#, #"not contains "$w""#), (#"like "$w%""#, #"starts with "$w""#),
      (#"like "%{$w}%""#, #"contains "{$w}""#), (#"== "$w""#, #"= "$w""#),
    ])
  func quotedParameters(old: String, new: String) {
    let (above, front) = ("param w: text = \"co\"\n", "items where name ")
    #expect(!isFixed(above, front + old, front + new, isChange: false))
    #expect(isFixed("param v: text\n", front + old, front + new, isChange: false))
    #expect(isFixed(above, front + old, front + "= $w", isChange: false))
  }

  @Test("A number alone becomes no column") func columns() {
    let above = "let top = items sort quantity desc limit 3\n"
    #expect(!isFixed(above, "top 5", "top show 5", isChange: false))
    #expect(isFixed(above, "top 5", "top limit 5", isChange: false))
  }

  @Test("A query is no change") func query() {
    #expect(!fix("all items", "items").makesChange)
    #expect(fix("items; delte lists", "items;delete lists").makesChange)
  }
}
