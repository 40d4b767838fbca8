import TestSupport
import Testing

@Suite("Sentences with several clauses, tried blind") struct WholeSentenceTests {
  private func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }

  @Test(
    "What is counted stands in columns",
    arguments: [
      (
        "items in \"BBQ\" show count, count completed by category",
        "items in \"BBQ\" per category show count(), count(where completed)"
      ),
      (
        "items by category show count completed, count",
        "items per category show count(where completed), count()"
      ),
      (
        "items show count where created this month, count where created last month",
        "items show count(where created during this month), "
          + "count(where created during last month)"
      ),
      (
        "lists show title, count pending sort by count desc limit 5",
        "lists show title, count(items where pending) sort count(items where pending) desc limit 5"
      ),
      (
        "items show name, count lists by name sort by count desc limit 1",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 1"
      ),
      (
        "items by name sort by count desc limit 5",
        "items per name show name, count() sort count() desc limit 5"
      ),
      (
        "items by name sort by count of lists desc limit 3",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 3"
      ),
      (
        "items count this month vs last month by category",
        "items per category show count(where created during this month) as this_month, "
          + "count(where created during last month) as last_month"
      ),
      (
        "avg items per list by month of created",
        "average count(items) of lists per month(created)"
      ),
      (
        "items where completed show name, count sort by count desc limit 10",
        "items where completed per name show name, count() sort count() desc limit 10"
      ),
      ("items group by name count sort desc", "count items per name sort count() desc"),
      (
        "lists show title, pending items sort by pending items desc limit 5",
        "lists show title, count(items where pending) sort count(items where pending) desc limit 5"
      ),
      ("lists where count pending = 0", "lists where count(items where pending) = 0"),
      (
        "items show name, count lists sort by count lists desc limit 5",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 5"
      ),
      (
        "items where created this month or created last month show month, count, sum price",
        "items where created during this month or created during last month per month(created) "
          + "show month(created), count(), sum(price)"
      ),
      (
        "top 3 items by count where completed",
        "items where completed per name show name, count() as times sort times desc limit 3"
      ),
    ])
  func counted(text: String, expected: String) { #expect(mended(text) == expected) }

  @Test(
    "What is there twice, or on several lists",
    arguments: [
      (
        "items in \"BBQ\" where count of name > 1",
        "items in \"BBQ\" per name having count() > 1 show name, count() as times"
      ),
      (
        "duplicate items in \"BBQ\" show name, quantity",
        "items in \"BBQ\" where name in (items in \"BBQ\" per name having count() > 1) "
          + "show name, quantity"
      ),
      // How far `or` reaches nobody has said.
      ("duplicate items where pending or has note show name, quantity", nil),
      (
        "items where in more than 1 list",
        "items per name having count(distinct list) > 1 show name, count(distinct list) as lists"
      ),
      (
        "select name from items in \"BBQ\" where name not in "
          + "(select name from items in \"Week shop\")",
        "items in \"BBQ\" where name not in (items in \"Week shop\") show name"
      ),
      (
        "items in \"BBQ\" where name not in items in \"Week shop\" show name",
        "items in \"BBQ\" where name not in (items in \"Week shop\") show name"
      ),
    ] as [(String, String?)])
  func repeated(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "A list is made, and what goes to it moved",
    arguments: [
      "add list \"Left\" and move items in \"BBQ\" where not completed to it",
      "create list \"Left\", then move items in \"BBQ\" where pending to it",
    ])
  func filled(text: String) {
    #expect(
      mended(text) == "create list \"Left\"\nmove items in \"BBQ\" where pending to \"Left\"")
  }

  @Test("A title that goes on is another list's")
  func longerTitle() {
    #expect(
      mended("move pending items in \"Week shop\" to \"Week shop July\"")
        == "create list \"Week shop July\"\n"
        + "move items in \"Week shop\" where pending to \"Week shop July\"")
  }

  @Test(
    "Names are set where rows are chosen",
    arguments: [
      (
        "set name to \"Coke\" in \"BBQ\" where name is \"Cola\"",
        "update items in \"BBQ\" where name = \"Cola\" set name = \"Coke\""
      ),
      (
        "change \"Cola\" to \"Coke\" in \"BBQ\"",
        "update \"Cola\" in \"BBQ\" set name = \"Coke\""
      ),
      (
        "copy \"Week shop\" as \"Week 49\" where pending",
        "create list \"Week 49\"\ncopy items in \"Week shop\" where pending to \"Week 49\""
      ),
      (
        "rename lists where title is \"Week shop\" to \"Groceries\"",
        "rename list \"Week shop\" to \"Groceries\""
      ),
      (
        "copy \"BBQ\" to \"BBQ 2\" and uncheck everything", "create list \"BBQ 2\" from \"BBQ\""
      ),
    ])
  func chosen(text: String, expected: String) { #expect(mended(text) == expected) }

  @Test(
    "A list may be named by its first words",
    arguments: [
      ("what do we still need for the week shop", "items in \"Week shop\" where pending"),
      ("what do we still need for the camping", "items in \"Camping in France\" where pending"),
      (
        "what is on camping but not on bbq",
        "items in \"Camping in France\" where name not in (items in \"BBQ\")"
      ),
      ("create list Camping", "create list \"Camping\""),
      (
        "+\"BBQ\" -\"Week shop\"",
        "items in \"BBQ\" where name not in (items in \"Week shop\")"
      ),
      (
        "+\"BBQ\" sum price * quantity", "sum price * quantity of items in \"BBQ\""
      ),
    ] as [(String, String?)])
  func firstWords(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Questions in whole sentences",
    arguments: [
      (
        "What percentage of the items in each category on \"BBQ\" is completed?",
        "items in \"BBQ\" per category show percent(where completed) as done"
      ),
      (
        "Which items were added to the list \"BBQ\" yesterday?",
        "items in \"BBQ\" where created on yesterday"
      ),
      (
        "Are there any items that appear more than once on the list \"BBQ\"?",
        "items in \"BBQ\" per name having count() > 1 show name, count() as times"
      ),
      (
        "What is the average number of items per list for each month of this year?",
        "average count(items) of lists where created during this year per month(created)"
      ),
      (
        "Which item can be found on the largest number of lists?",
        "items per name show name, count(distinct list) as lists sort lists desc limit 1"
      ),
      (
        "Use \"BBQ\" as a template for a new list called \"Party\" with nothing ticked off.",
        "create list \"Party\" from \"BBQ\""
      ),
      (
        "Create a new list \"Party\" and move everything not bought yet from \"BBQ\" to it.",
        "create list \"Party\"\nmove items in \"BBQ\" where pending to \"Party\""
      ),
      (
        "did we buy more this month than last month",
        "count items where completed and (updated during this month or "
          + "updated during last month) per month(updated)"
      ),
      (
        "Did we put more items on the lists this month than last month?",
        "count items where created during this month or created during last month "
          + "per month(created)"
      ),
      ("call the cola pepsi instead", "update \"Cola\" in \"BBQ\" set name = \"pepsi\""),
      ("\"Cola\" modify \"Pepsi\"", "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""),
      ("list \"BBQ\" modify title:\"Party\"", "rename list \"BBQ\" to \"Party\""),
    ])
  func wholeSentences(text: String, expected: String) { #expect(mended(text) == expected) }

  @Test(
    "Dates and functions of other languages",
    arguments: [
      (
        "lists where updated_at < now() - interval '30 days' order by updated_at",
        "lists where updated before 30 days ago sort updated"
      ),
      (
        "items where date(created) = current_date - 1 show name, list, created",
        "items where created on 1 day ago show name, list, created"
      ),
      (
        "items show name, nunique(list) as lists group by name order by lists desc limit 1",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 1"
      ),
      (
        "items where completed show count this month, count last month",
        "items where completed show count(where updated during this month), "
          + "count(where updated during last month)"
      ),
      (
        "items where created >= last month group by month(created) show month(created), "
          + "count(*), sum(price * quantity)",
        "items where created since last month per month(created) "
          + "show month(created), count(), sum(price * quantity)"
      ),
      (
        "update items in \"BBQ\" where not completed set list = \"Party\"",
        "create list \"Party\"\nmove items in \"BBQ\" where pending to \"Party\""
      ),
      (
        "move items where pending in \"BBQ\" to list \"Left\"",
        "create list \"Left\"\nmove items in \"BBQ\" where pending to \"Left\""
      ),
    ])
  func functions(text: String, expected: String) { #expect(mended(text) == expected) }

  @Test(
    "What is read in other orders and words",
    arguments: [
      ("categories show name, progress by category", "categories show name, progress"),
      (
        "items where completed group by name count(*) as n order by n desc limit 10",
        "count items where completed per name sort count() desc limit 10"
      ),
      ("Which items did somebody add yesterday?", "items where created on yesterday"),
      (
        "same thing twice on week shop",
        "items in \"Week shop\" per name having count() > 1 show name, count() as times"
      ),
      (
        "items in \"BBQ\" where name appears twice",
        "items in \"BBQ\" per name having count() > 1 show name, count() as times"
      ),
      (
        "items in \"BBQ\" where not contained in \"Week shop\"",
        "items in \"BBQ\" where name not in (items in \"Week shop\")"
      ),
      (
        "items group by name show name, nunique(list) order by nunique(list) desc limit 1",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 1"
      ),
      (
        "Which item appears on more lists than any other?",
        "items per name show name, count(distinct list) as lists sort lists desc limit 1"
      ),
      (
        "I would like a new list \"Easter\" based on the template BBQ.",
        "create list \"Easter\" from \"BBQ\""
      ),
      (
        "what do i need in the next three days",
        "items where pending and due during next 3 days"
      ),
      ("Which items are due in exactly three days?", "items where due on in 3 days"),
      (
        "Please list all items with the tag #party in their notes.",
        "items where note contains \"#party\""
      ),
      (
        "items where created >= start of last month",
        "items where created since last month"
      ),
      ("list:\"BBQ\" rename \"Party\"", "rename list \"BBQ\" to \"Party\""),
      ("What is the total price of the BBQ list, and which items have no price?", nil),
    ] as [(String, String?)])
  func otherOrders(text: String, expected: String?) { #expect(mended(text) == expected) }
}
