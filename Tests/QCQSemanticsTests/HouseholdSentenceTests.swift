import QCQLanguage
import Testing

@Suite("Sentences of a household, as they are typed") struct HouseholdSentenceTests {
  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }

  @Test(
    "A total says what it makes of unknown prices",
    arguments: [
      (
        "what will the BBQ cost in total, counting things without a price as 0?",
        "sum (price or else 0) * quantity of items in \"BBQ\""
      ),
      (
        "what is the total price of each list if items without a price count as 1 euro?",
        "sum (price or else 1) * quantity of items per list"
      ),
      (
        "sum of price x quantity for BBQ, unknown price counts 0",
        "sum (price or else 0) * quantity of items in \"BBQ\""
      ),
      (
        "sum of price * quantity in Week shop skip missing prices",
        "sum price * quantity of items in \"Week shop\" where has price"
      ),
      (
        "what will Week shop cost in total, even if some prices are missing?",
        "sum price * quantity of items in \"Week shop\""
      ),
      (
        "How much will the things we still need for the BBQ cost?",
        "sum price * quantity of items in \"BBQ\" where pending"
      ),
      ("=SUMPRODUCT(price, quantity) for BBQ", "sum price * quantity of items in \"BBQ\""),
      ("how much will the bbq cost us", "sum price * quantity of items in \"BBQ\""),
      (
        "how much would all of Week shop cost, price * quantity",
        "sum price * quantity of items in \"Week shop\""
      ),
      ("items where price is known", "items where has price"),
    ])
  func prices(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What one of two lists has is asked in one sentence",
    arguments: [
      ("diff \"BBQ\" \"Week shop\"", "items in \"BBQ\" where name not in (items in \"Week shop\")"),
      (
        "compare BBQ and Week shop, show only what is just on BBQ",
        "items in \"BBQ\" where name not in (items in \"Week shop\")"
      ),
      (
        "compare \"BBQ\" with \"Week shop\", show only names missing in \"BBQ\"",
        "items in \"Week shop\" where name not in (items in \"BBQ\")"
      ),
      // Of which nothing is asked.
      ("compare \"BBQ\" with \"Week shop\"", nil),
    ] as [(String, String?)])
  func difference(text: String, expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "Lists of each name are counted by whatever words",
    arguments: [
      "items count lists by name top 1", "top 1 item by lists",
      "items by number of lists desc limit 1",
    ])
  func widespread(text: String) {
    #expect(
      Self.mended(text)
        == "items per name show name, count(distinct list) as lists sort lists desc limit 1")
  }

  @Test(
    "Groups are counted and put in order",
    arguments: [
      (
        "completed items count name top 3",
        "count items where completed per name sort count() desc limit 3"
      ),
      (
        "items where checked by name count desc limit 5",
        "count items where completed per name sort count() desc limit 5"
      ),
      (
        "items where completed show name, count by count limit 10",
        "items where completed per name show name, count() sort count() desc limit 10"
      ),
      ("lists by pending limit 5", "lists sort count(items where pending) desc limit 5"),
      (
        "lists show title, pending by most pending first 5",
        "lists show title, count(items where pending) sort count(items where pending) desc limit 5"
      ),
      (
        "items in \"BBQ\" by category show count, completed",
        "items in \"BBQ\" per category show count(), count(where completed)"
      ),
      (
        "items where completed by name count, most first",
        "count items where completed per name sort count() desc"
      ),
      (
        "top 10 items by how often completed",
        "items where completed per name show name, count() as times sort times desc limit 10"
      ),
      (
        "items by name show name, count of lists sort desc limit 1",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 1"
      ),
      (
        "lists where count of pending items is 0 show title",
        "lists where count(items where pending) = 0 show title"
      ),
      ("items count by list by month(created)", "count items per list, month(created)"),
      (
        "df.groupby(\"category\")[\"completed\"].mean()",
        "items per category show percent(where completed)"
      ),
      (
        "items.groupby(\"name\").count().sort_values(ascending=False).head(10)",
        "count items per name sort count() desc limit 10"
      ),
      (
        "items.groupby('name')['list'].nunique().sort_values(ascending=False).head(1)",
        "items per name show name, count(distinct list) as lists sort lists desc limit 1"
      ),
      ("lists pending.none", "lists where none(items where pending)"),
      ("lists where pending count = 0", "lists where count(items where pending) = 0"),
    ])
  func counted(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "An average of groups is understood in any order",
    arguments: [
      "lists show month, average(items) by month", "stats average items by list by month",
      "lists by created month show month, average count of items",
      "how many items does a list have on average, for each month the lists were made?",
    ])
  func averages(text: String) {
    #expect(Self.mended(text) == "average count(items) of lists per month(created)")
  }

  @Test(
    "Two months are compared",
    arguments: [
      (
        "items added month:this vs month:last by category",
        "items per category show count(where created during this month) as this_month, "
          + "count(where created during last month) as last_month"
      ),
      (
        "count completed month vs last month",
        "count items where completed and (updated during this month or updated during last month) "
          + "per month(updated)"
      ),
      (
        "count items by this month, last month",
        "count items where created during this month or created during last month "
          + "per month(created)"
      ),
    ])
  func months(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What is due, and when something was added",
    arguments: [
      ("due 3 days", "items where due during next 3 days"),
      ("what is due exactly three days from today?", "items where due on in 3 days"),
      ("filter due <= TODAY()+3", "items where due <= today + 3 days"),
      (
        "what do we have to get by in three days",
        "items where pending and due <= today + 3 days"
      ),
      ("what did we put on the lists yesterday", "items where created on yesterday"),
      ("what was put on the BBQ on Tuesday", "items in \"BBQ\" where created on tuesday"),
      ("lists where age of updated > 4 weeks", "lists where updated before 4 weeks ago"),
      ("show what was added yesterday by list", "items where created on yesterday by list"),
      ("what did somebody add to the lists yesterday?", "items where created on yesterday"),
      ("list entry:yesterday", "items where created on yesterday"),
      ("filter items by created date yesterday", "items where created on yesterday"),
      (
        "lists with last updated more than 30 days ago, oldest first",
        "lists where updated before 30 days ago sort updated"
      ),
      (
        "what has to be bought within the next three days?",
        "items where pending and due during next 3 days"
      ),
      (
        "select name, due from items where due between current_date and current_date + 3",
        "items where due during today .. in 3 days show name, due"
      ),
      ("new stuff yesterday", "items where created on yesterday"),
    ])
  func dates(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "A tag is found with or without a noun",
    arguments: [
      "everything with #party", "ls #party", "everything for the #party", "+party", "list +party",
      "items[items.note.str.contains(\"#party\")]",
    ])
  func tags(text: String) { #expect(Self.mended(text) == "items where note contains \"#party\"") }

  @Test("A tag chooses nothing that is changed", arguments: ["delete everything with #party"])
  func changedTags(text: String) { #expect(Self.mended(text) == nil) }

  @Test(
    "What is left goes to a list that is made for it",
    arguments: [
      "move the rest of bbq to \"Leftovers\"",
      "put the rest of \"BBQ\" on a new list \"Leftovers\"",
      "+\"BBQ\" status:pending modify list:\"Leftovers\"",
      "move items in \"BBQ\" where pending to \"Leftovers\" create list",
      "create list \"Leftovers\" and move items where pending from \"BBQ\"",
      "cut all open items from BBQ and paste into a new list Leftovers",
      "move everything we didn't get from BBQ to Leftovers",
      "carry over the rest of \"BBQ\" to new list \"Leftovers\"",
    ])
  func moved(text: String) {
    #expect(
      Self.mended(text)
        == "create list \"Leftovers\"\nmove items in \"BBQ\" where pending to \"Leftovers\"")
  }

  @Test(
    "A list like another one",
    arguments: [
      "bbq again as Summer BBQ", "list:BBQ duplicate list:\"Summer BBQ\"",
      "duplicate list \"BBQ\" with title \"Summer BBQ\"",
      "insert into \"Summer BBQ\" items in \"BBQ\"",
      "create list \"Summer BBQ\" as items in \"BBQ\" set completed = false",
      "add \"Summer BBQ\" template:\"BBQ\"", "new list from template BBQ, title Summer BBQ",
      "save BBQ as Summer BBQ", "save as \"Summer BBQ\" from \"BBQ\"",
      "insert into items (list, name, quantity) select 'Summer BBQ', name, quantity from items "
        + "where list = 'BBQ'",
      "make a copy of the BBQ list and call it Summer BBQ",
    ])
  func copied(text: String) {
    #expect(Self.mended(text) == "create list \"Summer BBQ\" from \"BBQ\"")
  }

  @Test(
    "An item or a list gets another name",
    arguments: [
      ("cola -> coke", "update \"Cola\" in \"BBQ\" set name = \"coke\""),
      ("Cola modify description:Coke", "update \"Cola\" in \"BBQ\" set name = \"Coke\""),
      ("rename item Cola of list BBQ in Coke", "update \"Cola\" in \"BBQ\" set name = \"Coke\""),
      (
        "change the name of the item Cola in Coke",
        "update \"Cola\" in \"BBQ\" set name = \"Coke\""
      ),
      ("replace \"Cola\" with \"Coke\" in BBQ", "update \"Cola\" in \"BBQ\" set name = \"Coke\""),
      (
        "change whole milk to oat milk",
        "update \"Whole milk\" in \"Week shop\" set name = \"oat milk\""
      ),
      ("check off the whole milk", "check \"Whole milk\" in \"Week shop\""),
      ("list rename \"BBQ\" \"Party\"", "rename list \"BBQ\" to \"Party\""),
    ])
  func renamed(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "How much of something, and where, in any order",
    arguments: [
      ("week shop flour 500g", "add \"flour\" to \"Week shop\" note \"500 g\""),
      ("Week shop: 500 g flour", "add \"flour\" to \"Week shop\" note \"500 g\""),
      ("add item flour, 500 g, list Week shop", "add \"flour\" to \"Week shop\" note \"500 g\""),
      ("stick 500g of flour on the BBQ list please", "add \"flour\" to \"BBQ\" note \"500 g\""),
      (
        "insert into \"BBQ\" (name, quantity, unit) values (\"Flour\", 500, \"g\")",
        "add \"Flour\" to \"BBQ\" note \"500 g\""
      ),
      (
        "add item \"Flour\" to \"BBQ\" set quantity = \"500 g\"",
        "add \"Flour\" to \"BBQ\" note \"500 g\""
      ),
      ("add 500 \"Flour\" to \"BBQ\" unit \"g\"", "add \"Flour\" to \"BBQ\" note \"500 g\""),
    ])
  func measured(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What goes into a file",
    arguments: [
      ("save items in \"BBQ\" to \"bbq.csv\"", "items in \"BBQ\" into \"bbq.csv\""),
      (
        "export list BBQ to csv with name, quantity, note",
        "items in \"BBQ\" show name, quantity, note into \"BBQ.csv\""
      ),
      ("save BBQ as csv", "items in \"BBQ\" into \"BBQ.csv\""),
      ("can you export the list BBQ in CSV format", "items in \"BBQ\" into \"BBQ.csv\""),
    ])
  func files(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test("In every form that a file can have", arguments: ReportFormat.endings)
  func endings(ending: String) {
    for text in ["save BBQ as \(ending)", "export BBQ to \(ending)"] {
      #expect(Self.mended(text) == "items in \"BBQ\" into \"BBQ.\(ending)\"", "\(text)")
    }
  }
}
