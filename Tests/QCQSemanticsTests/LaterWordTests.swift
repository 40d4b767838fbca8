import Testing

@Suite("What stands behind the rows") struct LaterWordTests {
  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }

  @Test(
    "A verb behind the rows that it is for makes a change of them",
    arguments: [
      (
        "items in \"BBQ\" where name = \"Cola\" set name \"Pepsi\"",
        "update items in \"BBQ\" where name = \"Cola\" set name = \"Pepsi\""
      ),
      (
        "items where name = \"Cola\" set quantity = 3",
        "update items where name = \"Cola\" set quantity = 3"
      ),
      ("lists where title = \"BBQ\" set title = \"Party\"", "rename list \"BBQ\" to \"Party\""),
      ("items in \"BBQ\" move to \"Week shop\"", "move items in \"BBQ\" to \"Week shop\""),
      (
        "items in \"BBQ\" where pending move them to \"Week shop\"",
        "move items in \"BBQ\" where pending to \"Week shop\""
      ),
      (
        "items in \"BBQ\" where not completed copy to \"Week shop\"",
        "copy items in \"BBQ\" where pending to \"Week shop\""
      ),
    ] as [(String, String)])
  func late(_ text: String, _ expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "No verb makes a change of rows that nobody has chosen, and no word that is none",
    arguments: [
      "items set quantity = 3", "items where pending move to \"BBQ\"", "items show set",
      "items in \"BBQ\" where pending set list = 3", "items in \"BBQ\" move",
      "items in \"BBQ\" where name contains \"move to\" show",
    ])
  func none(_ text: String) {
    let verbs = ["update", "move", "copy", "check", "delete", "rename"]
    #expect(Self.mended(text).map { text in !verbs.contains(where: text.hasPrefix) } ?? true)
  }

  @Test(
    "A parameter that nobody has declared is declared as what stands there",
    arguments: [
      ("items in $where", "param where: list\nitems in $where"),
      ("items where created since $start", "param start: date\nitems where created since $start"),
      ("add $what to \"BBQ\"", "param what: text\nadd $what to \"BBQ\""),
      ("move items in \"BBQ\" to $other", "param other: list\nmove items in \"BBQ\" to $other"),
      (
        "let open(l: list) = items in $l where pending\nopen($shop)",
        "let open(l: list) = items in $l where pending\nparam shop: list\nopen($shop)"
      ),
      ("param shop: list\nitems in $shap", "param shop: list\nitems in $shop"),
      ("items where quantity > $least", nil), ("print \"for {$who}\"", nil),
    ] as [(String, String?)])
  func declared(_ text: String, _ expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "Dates that other languages have functions for, and the bounds of periods",
    arguments: [
      ("lists where TODAY() - updated > 30", "lists where today - updated > 30"),
      ("items where created on yesterday()", "items where created on yesterday"),
      ("items where created >= last month", "items where created since last month"),
      ("items where created after last month", "items where created since this month"),
      ("items where due < next week", "items where due before next week"),
      ("items where created on last week", "items where created during last week"),
      ("items where created since last 7 days", "items where created since 7 days ago"),
      ("items created until last week", nil),
      ("items where due = today + 3 days", "items where due on in 3 days"),
      ("items where due != today - 1 week", "items where not due on 1 week ago"),
      ("items where created = today()-1", "items where created on 1 day ago"),
      ("items where due <= today + 3 days", nil),
      ("show me what got added yesterday", "items where created on yesterday"),
    ] as [(String, String?)])
  func dates(_ text: String, _ expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "Numbers, orders and reports at the end",
    arguments: [
      (
        "lists with the most items where pending show title",
        "lists show title sort count(items where pending) desc"
      ),
      (
        "lists by number of items not completed, only the first five",
        "lists sort count(items where pending) desc limit 5"
      ),
      (
        "items by name show name, count of lists first 1",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 1"
      ),
      (
        "count items where completed by name, highest first",
        "count items where completed per name sort count() desc"
      ),
      (
        "add \"Flour\" to \"BBQ\" with quantity 500 g and category \"Dairy\"",
        "add \"Flour\" to \"BBQ\" as \"Dairy\" note \"500 g\""
      ),
      (
        "update items in \"BBQ\" where name = \"Cola\" set name to \"Pepsi\"",
        "update items in \"BBQ\" where name = \"Cola\" set name = \"Pepsi\""
      ),
      (
        "update \"Cola\" in \"BBQ\" set quantity to 3",
        "update \"Cola\" in \"BBQ\" set quantity = 3"
      ),
      ("lists where title = \"BBQ\" rename to \"Party\"", "rename list \"BBQ\" to \"Party\""),
      (
        "items where completed by count",
        "items where completed per name show name, count() as times sort times desc"
      ),
      (
        "items in \"BBQ\" where count of name > 1 show name, count",
        "items in \"BBQ\" per name having count() > 1 show name, count()"
      ),
      (
        "items in \"BBQ\" where pending by category, save as csv",
        "items in \"BBQ\" where pending by category into \"BBQ.csv\""
      ),
      ("items where pending sort by list Z-A", "items where pending sort list desc"),
      ("project:BBQ status:pending list", "items in \"BBQ\" where pending"),
      (
        "\"Cola\" list:\"BBQ\" modify \"Pepsi\"", "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""
      ),
      (
        "modify \"Cola\" in \"BBQ\" description:\"Pepsi\"",
        "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""
      ),
      (
        "find \"Cola\" and replace it with \"Pepsi\" in \"BBQ\"",
        "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""
      ),
      (
        "set quantity of \"Cola\" in \"BBQ\" to 500 g",
        "update \"Cola\" in \"BBQ\" set note = \"500 g\""
      ),
      (
        "SELECT list, COUNT(*) AS remaining FROM items WHERE completed = 0 GROUP BY list "
          + "ORDER BY remaining DESC LIMIT 5",
        "items where pending per list show list, count() as remaining sort remaining desc limit 5"
      ),
      ("items in list = \"BBQ\" where pending", "items in \"BBQ\" where pending"),
      ("what do I still need to get for the BBQ?", "items in \"BBQ\" where pending"),
      (
        "duplicate \"BBQ\" and rename to \"BBQ 3\"", "create list \"BBQ 3\" from \"BBQ\""
      ),
    ] as [(String, String)])
  func ends(_ text: String, _ expected: String) { #expect(Self.mended(text) == expected) }
}
