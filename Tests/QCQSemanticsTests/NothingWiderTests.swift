import QCQSemantics
import QCQText
import Testing

/// Fixes that ran and meant something else, as a blind trial found them: each line with what it is
/// led to beneath, or `-` where nothing is offered.
@Suite("No fix widens, turns or moves what was written") struct NothingWiderTests {
  /// Lists that are called like words of the language.
  private static let odd = KnownNames(
    titles: ["Done", "today", "Items", "5", "New", "where", "list", "Cola", "BBQ", "Completed"],
    categories: ["Dairy"], items: ["Cola", "Milk"])

  @Test("A name is no word of the language", arguments: lines(of: oddLines))
  func oddNames(_ text: String, _ expected: String) {
    #expect(FirstSentenceTests.mended(text, Self.odd) ?? "-" == expected)
  }

  @Test("A statement keeps its condition", arguments: lines(of: conditionLines))
  func conditions(_ text: String, _ expected: String) {
    let text = text.replacing("⏎", with: "\n")
    #expect((FirstSentenceTests.mended(text) ?? "-").replacing("\n", with: "⏎") == expected)
  }

  @Test(
    "An option is said to be one",
    arguments: [
      ("--dry-run", "`--dry-run` is an option of the command, and comes after the query"),
      ("--yes", "`--yes` is an option of the command, and comes after the query"),
      ("--format csv", "`--format` is an option of the command, and comes after the query"),
      ("--pending", "`--pending` is neither a comment nor a clause"),
      ("-----", "comments start with `#`"),
    ])
  func options(_ option: String, _ message: String) {
    let found = FirstSentenceTests.found("delete items in \"BBQ\" where completed \(option)")
    #expect(found.map(\.message) == [message])
    #expect(found.flatMap(\.fixes).isEmpty == (option != "-----"))
  }

  @Test("Some time from now is a day, or all days until then; in a change the day alone")
  func someTime() {
    func mended(_ rows: String) -> [String] {
      let text = "\(rows) where due in 3 days"
      return FirstSentenceTests.found(text).flatMap(\.fixes).compactMap {
        SourceText(text).applying($0.edits)
      }
    }
    #expect(
      mended("items") == ["items where due on in 3 days", "items where due during next 3 days"])
    #expect(mended("delete all items") == ["delete all items where due on in 3 days"])
  }

  @Test("A text that may end in front of what is set next has both fixes") func setNext() {
    let text = "update \"Cola\" in \"BBQ\" set note = \"cold, quantity = 3"
    let fixes = FirstSentenceTests.found(text).flatMap(\.fixes)
    let start = "update \"Cola\" in \"BBQ\" set note = \"cold"
    #expect(
      fixes.compactMap { SourceText(text).applying($0.edits) }
        == [start + "\", quantity = 3", start + ", quantity = 3\""])
  }

  private static func lines(of table: String) -> [(String, String)] {
    let lines = table.split(separator: "\n").map(String.init)
    return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
  }

  private static let oddLines = """
    delete items in "BBQ" not done
    delete items in "BBQ" where pending
    items not done
    items where pending
    delete items in "BBQ" except done
    delete items in "BBQ" where pending
    delete items in "BBQ" & done
    delete items in "BBQ" where completed
    delete new items in "BBQ"
    -
    delete items in today
    delete items in "today"
    delete from items where completed = 1
    delete items where completed
    select name from items where completed = 0
    items where pending show name
    show items
    items
    items where -completed
    -
    items where quantity > 3,5
    items where quantity > 3.5
    """

  private static let conditionLines = """
    delete items in "BBQ"⏎WHERE completed
    delete items in "BBQ"⏎where completed
    items⏎IN "BBQ"⏎where pending
    items⏎in "BBQ"⏎where pending
    delete items in "BBQ"⏎whre completed
    -
    delete items in "BBQ"⏎filter completed
    -
    delete items in "BBQ"⏎⏎# why⏎completed
    -
    delete items in "BBQ" where pending⏎&& completed
    -
    let x = items in "BBQ"⏎whre completed⏎delete x
    -
    delete items in "BBQ"⏎that are completed
    -
    delete items in "BBQ"⏎which are completed
    -
    delete items in "BBQ"⏎the completed ones
    -
    delete items in "BBQ"⏎completed items
    -
    delete items in "BBQ"⏎only completed
    -
    delete items in "BBQ"⏎only items with no note
    -
    check items in "BBQ"⏎only the dairy
    -
    delete items in "BBQ"⏎without note
    -
    delete items in "BBQ"⏎with no note
    delete items in "BBQ" where no note
    delete items in "BBQ"⏎older than 1 week
    -
    delete items in "BBQ"⏎category "Dairy"
    -
    delete items in "BBQ"⏎the 5 newest
    -
    delete items in "BBQ"; only completed
    -
    delete items in "BBQ"; completed items
    -
    delete items in "BBQ"; that are completed
    -
    delete items in "BBQ"; without note
    -
    delete items in "BBQ" where completed --dry-run
    -
    update "Cola" in "BBQ" set quantity = 3 --dry-run
    -
    check "Cola" in "BBQ" --dry-run
    -
    add "Tea" to "BBQ" --yes
    -
    add "Tea" to "BBQ" --as Dairy
    -
    add "Tea" to "BBQ" // as Dairy
    -
    delete items in "BBQ" where completed -n
    -
    move items in "BBQ" to "Week shop" -- only dairy
    -
    items --pending
    -
    items in "BBQ" -- what is on it
    items in "BBQ" # what is on it
    delete items in "BBQ" that aren't due yet
    delete items in "BBQ" where due since tomorrow
    items not yet due
    items where due since tomorrow
    items that aren't due
    -
    delete items in "BBQ" not due before tomorrow
    delete items in "BBQ" where due since tomorrow
    items that are not due before tomorrow
    items where due since tomorrow
    items not due since 2026-11-01
    items where due before 2026-11-01
    delete items in "BBQ" not due this week
    -
    delete items in "BBQ" not due until tomorrow
    -
    delete items in "BBQ" due in 3 days
    -
    delete items in "BBQ" due within 3 days
    delete items in "BBQ" where due during next 3 days
    add pepsi x2 to bbq
    add 2 "pepsi" to "BBQ"
    add milk x 3 to bbq
    add 3 "milk" to "BBQ"
    add "Milk"x to "BBQ"
    -
    assert count items = 94
    assert count items gives 94
    count items per category, list pivot
    count items per category, list crosstab
    count items per category draw pie
    count items per category draw share
    copy "Cola" to all lists
    -
    move dairy from "BBQ" to "Produce"
    -
    move dairy from "BBQ" to "Week shop"
    move items in "BBQ" where category = "Dairy" to "Week shop"
    copy "Cola" in "BBQ" to every list
    -
    param l: list⏎add "Tea" to "$l"
    param l: list⏎add "Tea" to $l
    param l: list⏎items in "$l" where pending
    param l: list⏎items in $l where pending
    delete items in "BBQ"⏎itms in "BBQ"
    delete items in "BBQ"⏎items in "BBQ"
    delete items in "BBQ"⏎completed items in BBQ
    delete items in "BBQ"⏎items in "BBQ" where completed
    items where pending; has note
    -
    delete items where has note or pending) and list = "BBQ"
    -
    items where has note or pending where list = "BBQ"
    -
    delete items in "BBQ" where has note or pending with note
    -
    let items = items where completed⏎delete items in "BBQ"
    -
    param w: text = "Cola"⏎delete items in "BBQ" where name != w
    param w: text = "Cola"⏎delete items in "BBQ" where name != $w
    param n: int = 5⏎items where quantity > :n
    param n: int = 5⏎items where quantity > $n
    param n: int = 5⏎items where quantity > {n}
    param n: int = 5⏎items where quantity > $n
    delete items where quantity > = 30
    delete items where quantity >= 30
    items where quantity < = 30
    items where quantity <= 30
    delete items in pending
    -
    delete items in today
    -
    =SUMIF(list, "<>BBQ", quantity)
    sum quantity of items where list != "BBQ"
    =COUNTIF(name, "<>Cola")
    count items where name != "Cola"
    =COUNTIF(quantity, ">5")
    count items where quantity > 5
    items where created after 3 days ago
    items where created since 2 days ago
    sum items in "BBQ"
    sum quantity of items in "BBQ"
    together {⏎  delete items in "BBQ"⏎}
    -
    items where name = "Cola" "Milk"
    -
    delete items where pending = done
    -
    update "Cola" in "BBQ" set quantity = 1.5
    -
    include "lets.qcq"
    -
    items where name contains "a" but not "b"
    -
    items where category = 3
    -
    items in foo
    -
    items where name in "Cola"
    items where name in ("Cola")
    items where name in "milky"
    -
    items where name not in "Cola", "Milk"
    items where name not in ("Cola", "Milk")
    items where pending in "BBQ"
    items in "BBQ" where pending
    items where created in 2026-11-01..2026-11-10
    items where created during 2026-11-01..2026-11-10
    items where both pending and has note
    items where pending and has note
    assert count items is 5
    assert count items gives 5
    items where due within the next week
    items where due during next 1 week
    items where due within the last month
    items where due during last 1 month
    items where due on 3 days from now
    items where due on in 3 days
    items where due on today + 3 days
    items where due on in 3 days
    """
}
