import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Values of other kinds are led to what was meant") struct ValueMeaningTests {
  @Test(
    "What other languages write for a value is led to what is written here",
    arguments: [
      (#"untick "Cola" in "BBQ""#, #"uncheck "Cola" in "BBQ""#),
      (#"reopen "Cola" in "BBQ""#, #"uncheck "Cola" in "BBQ""#),
      (
        #"update "Cola" in "BBQ" set quantity += 1"#,
        #"update "Cola" in "BBQ" set quantity = quantity + 1"#
      ),
      (
        #"update "Cola" in "BBQ" set pending = false"#,
        #"update "Cola" in "BBQ" set completed = true"#
      ),
      (#"lists where progress > "50%""#, "lists where progress > 50%"),
      (#"items where completed = "yes""#, "items where completed"),
      (#"items where completed = "false""#, "items where completed = false"),
      (#"items where completed = "done""#, "items where completed"),
      (#"items where completed = "open""#, "items where pending"),
      (#"items where completed != "done""#, "items where not completed"),
      (#"delete items in "BBQ" where completed = "no""#, #"delete items in "BBQ" where pending"#),
      ("items where note = true", "items where has note"),
      (#"lists where created < "14-11-2026""#, "lists where created before 2026-11-14"),
      (#"lists where created > "14/11/2026""#, "lists where created since 2026-11-15"),
      // Nobody knows which of both is the month.
      (#"lists where created > "04/11/2026""#, nil),
      ("items where day(created) = 2026-11-18", "items where created on 2026-11-18"),
      ("lists where month(created) = 2026-11", #"lists where month(created) = "2026-11""#),
      ("sum completed of items", "count items where completed"),
      (
        #"sum pending of items in "BBQ" where quantity > 2 per category"#,
        #"count items in "BBQ" where quantity > 2 and pending per category"#
      ),
      ("items per list show sum(completed)", "items per list show count(where completed)"),
      ("items per list show average(completed)", "items per list show percent(where completed)"),
      ("lists show title, sum(items.completed)", "lists show title, count(items where completed)"),
      (
        "pending items where quantity > 3 or no note",
        "items where pending and (quantity > 3 or no note)"
      ),
      ("items --sort name", "items sort name"),
      (#"items in "BBQ' where pending"#, #"items in "BBQ" where pending"#),
      (#"add the "Milk", 2 "Eggs" to "BBQ""#, #"add "Milk", 2 "Eggs" to "BBQ""#),
      ("count items per list having count > 10", "count items per list having count() > 10"),
      (#"items show name as "Item""#, "items show name as Item"),
      (#"items show name as "What to buy""#, "items show name as `What to buy`"),
      (#"items show name, coalesce(note, "-")"#, #"items show name, note or else "-""#),
      (
        "items where coalesce(quantity, 0) > 2", "items where (quantity or else 0) > 2"
      ),
    ] as [(String, String?)])
  func values(text: String, expected: String?) {
    var declarations = Declarations(CanonicalSchema.vocabulary)
    let fixes = declarations.check(Parser.parse(SourceText(text))).diagnostics.lazy.flatMap(\.fixes)
    #expect(fixes.first.flatMap { SourceText(text).applying($0.edits) } == expected)
  }
}
