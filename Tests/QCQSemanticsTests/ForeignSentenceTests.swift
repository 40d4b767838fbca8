import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Sentences that other programs are told") struct ForeignSentenceTests {
  @Test(
    "Sentences that other programs are told, and quotes that are missing",
    arguments: [
      (
        "task add Rice 500g project:BBQ category:Dairy",
        "add \"Rice\" to \"BBQ\" as \"Dairy\" note \"500 g\""
      ),
      ("task \"Cola\" modify \"Pepsi\"", "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""),
      ("task +party status:pending", "items where note contains \"#party\" and pending"),
      (
        "type:list updated:<2026-05-01 sort:updated-asc",
        "lists where updated before 2026-05-01 sort updated"
      ),
      ("is:list sort:title-desc", "lists sort title desc"),
      ("lists | sort -k title -r | head -5", "lists sort title desc limit 5"),
      (
        ".items[] | select(.pending) | [.name, .quantity]",
        "items where pending show name, quantity"
      ),
      ("mv \"BBQ\" \"Party\"", "rename list \"BBQ\" to \"Party\""),
      ("cp -r \"BBQ\" \"Party\"", "create list \"Party\" from \"BBQ\""),
      (
        "create table \"Party\" as select name, quantity from \"BBQ\"",
        "create list \"Party\" from \"BBQ\""
      ),
      (
        "select sum(case when completed then price end) as spent from items",
        "items show sum(price if completed else 0) as spent"
      ),
      ("items in {list} where pending", "param list: list\nitems in $list where pending"),
      (
        "is there anything twice on BBQ's list?",
        "items in \"BBQ\" per name having count() > 1 show name, count() as times"
      ),
      ("save the week shop list as a csv file", "items in \"Week shop\" into \"Week shop.csv\""),
      ("make a csv of the week shop", "items in \"Week shop\" into \"Week shop.csv\""),
      ("csv of BBQ", "items in \"BBQ\" into \"BBQ.csv\""),
      ("a json of BBQ", "items in \"BBQ\" into \"BBQ.json\""),
      (
        "show me everything that was added yesterday and which list it's on",
        "items where created on yesterday show name, list"
      ),
      ("items with note \"#party", "items where note contains \"#party\""),
      ("rename list \"BBQ to \"Party\"", "rename list \"BBQ\" to \"Party\""),
      (
        "items in \"BBQ\" where name not in \"Week shop\"",
        "items in \"BBQ\" where name not in (items in \"Week shop\")"
      ),
      // A list that a file was meant by, and an item that nobody named.
      ("copy BBQ to csv", nil), ("move week shop to csv", nil),
      ("copy lst \"BBQ\" to \"BBQ 2027\"", nil),
    ] as [(String, String?)])
  func told(text: String, expected: String?) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test(
    "Of what is to be done again and again it is said who does it",
    arguments: ["items every monday", "send me the list each morning", "cron items in \"BBQ\""])
  func scheduled(text: String) {
    var declarations = Declarations(Vocabulary(.canonical))
    let messages = declarations.check(Parser.parse(SourceText(text))).diagnostics
    #expect(messages.contains { $0.help?.contains("crontab") ?? false })
  }
}
