import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// Turns of phrase, code and searches: each kind with a few of its sentences, and those that look
/// much like them and mean something else.
@Suite("What is said in other words") struct PhrasingTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop"], categories: ["Dairy", "Produce", "Frozen"],
    items: ["Cola", "Eggs", "Whole milk"],
    home: { ["Cola": "BBQ", "Whole milk": "Week shop"][$0] })

  private func mended(_ text: String) -> String? {
    var declarations = Declarations(
      CanonicalSchema.vocabulary, storedNames: { Self.names })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics.lazy.flatMap(\.fixes)
      .first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "Code",
    arguments: [
      (
        "items.filter(i => i.list === \"BBQ\" && !i.done)", "items where list = \"BBQ\" and pending"
      ),
      (
        "items.filter(i => i.quantity > 5).map(i => i.name)",
        "items where quantity > 5 show name"
      ),
      ("[i.name for i in items if i.quantity > 5]", "items where quantity > 5 show name"),
      (
        "sum(i.quantity for i in items if i.list == \"BBQ\")",
        "sum quantity of items where list = \"BBQ\""
      ),
      ("items.exclude(quantity__gt=5)", "items where not quantity > 5"),
      ("items.filter(note__isnull=True)", "items where no note"),
      (
        "Item.objects.filter(quantity__gte=5).order_by(\"-quantity\")[:5]",
        "items where quantity >= 5 sort quantity desc limit 5"
      ),
      ("db.items.find({quantity: {$lte: 5}})", "items where quantity <= 5"),
      ("df[df.quantity > 5]", "items where quantity > 5"),
      ("df.groupby(\"category\").size()", "count items per category"),
      ("items | summarize count() by category", "count items per category"),
      ("items | sort -r name", "items sort name desc"),
      ("items | head -5", "items limit 5"),
      ("items | grep -v milk", "items where name not contains \"milk\""),
      ("from i in items where i.quantity > 5 select i.name", "items where quantity > 5 show name"),
      ("=FILTER(items, quantity > 5)", "items where quantity > 5"),
      (
        "=COUNTIFS(list, \"BBQ\", completed, FALSE)", "count items where list = \"BBQ\" and pending"
      ),
      ("=MAX(items[quantity])", "max quantity of items"),
      ("lists.filter(l => l.items.length > 10)", "lists where count(items) > 10"),
      // A call that is not known.
      ("items.shuffle(quantity > 5)", nil), ("items.reject(i => i.pending || i.done)", nil),
    ] as [(String, String?)])
  func code(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Searches with keys",
    arguments: [
      ("list:BBQ status:pending", "items in \"BBQ\" where pending"),
      ("items -category:Dairy", "items where category != \"Dairy\""),
      ("task entry.before:2026-11-01", "items where created before 2026-11-01"),
      ("task list:BBQ status:completed delete", "delete items in \"BBQ\" where completed"),
      ("task list:BBQ Cola done", "check \"Cola\" in \"BBQ\""),
      ("x Cola +BBQ", "check \"Cola\" in \"BBQ\""),
      ("Cola list:BBQ modify name:Pepsi", "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""),
      ("list:BBQ modify title:Party", "rename list \"BBQ\" to \"Party\""),
      ("task add list:\"Week shop\" Milk quantity:2", "add 2 \"Milk\" to \"Week shop\""),
      ("items status:completed colour:red", nil),
    ] as [(String, String?)])
  func search(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Exceptions, and several of a kind",
    arguments: [
      ("everything on BBQ except dairy", "items in \"BBQ\" where category != \"Dairy\""),
      ("everything but Dairy and Frozen", "items where category not in (\"Dairy\", \"Frozen\")"),
      ("all items that are not in Dairy", "items where category != \"Dairy\""),
      (
        "items that are neither Dairy nor Frozen",
        "items where category not in (\"Dairy\", \"Frozen\")"
      ),
      (
        "open items from dairy and frozen",
        "items where pending and category in (\"Dairy\", \"Frozen\")"
      ),
      ("pending items that aren't on BBQ", "items where pending and list != \"BBQ\""),
      ("everything on BBQ except what is done", "items in \"BBQ\" where pending"),
      (
        "delete everything on BBQ except Produce",
        "delete items in \"BBQ\" where category != \"Produce\""
      ),
      ("check everything on BBQ except the cola", "check items in \"BBQ\" where name != \"Cola\""),
      (
        "items that are on both BBQ and Week shop",
        "items in \"BBQ\" where name in (items in \"Week shop\")"
      ),
      (
        "show what is on BBQ but isn't on Week shop",
        "items in \"BBQ\" where name not in (items in \"Week shop\")"
      ),
    ] as [(String, String?)])
  func names(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Lists by what is on them",
    arguments: [
      ("which lists still have open items", "lists where any(items where pending)"),
      ("lists without any open items", "lists where none(items where pending)"),
      ("lists without any dairy items", "lists where none(items where category = \"Dairy\")"),
      ("lists where not any items where pending", "lists where none(items where pending)"),
      ("which lists don't have cola", "lists where none(items where name = \"Cola\")"),
      ("lists without \"Cola\"", "lists where none(items where name = \"Cola\")"),
      ("which lists have no eggs on them", "lists where none(items where name = \"Eggs\")"),
      ("lists that do not have milk", "lists where none(items where name contains \"milk\")"),
      // Nothing is called so, and which of two things is absent was not said.
      ("lists without saffron", nil), ("lists without cola or eggs", nil),
      ("lists without \"BBQ\"", nil),
      ("lists with no fewer than ten items", "lists where count(items) >= 10"),
      ("lists that are more than half done", "lists where progress > 50%"),
      ("lists not even half done", "lists where progress < 50%"),
      (
        "which five lists have the most left to buy?",
        "lists sort count(items where pending) desc limit 5"
      ),
      ("lists with the fewest items", "lists sort count(items)"),
      ("top 5 lists pending", "lists sort count(items where pending) desc limit 5"),
      ("delete all empty lists", "delete lists where none(items)"),
      ("delete all lists", nil),
    ] as [(String, String?)])
  func lists(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Numbers, names and dates",
    arguments: [
      (
        "items with a quantity of more than 3 but less than 7",
        "items where quantity > 3 and quantity < 7"
      ),
      ("items where quantity in 3..<7", "items where quantity >= 3 and quantity < 7"),
      (
        "items with a quantity strictly between 3 and 7",
        "items where quantity > 3 and quantity < 7"
      ),
      ("items without \"milk\" in the name", "items where name not contains \"milk\""),
      (
        "items with milk or cream in the name",
        "items where name contains \"milk\" or name contains \"cream\""
      ),
      ("items starting with the letter C", "items where name starts with \"C\""),
      ("what has been added since Monday", "items where created since monday"),
      ("what was added before November 10th, 2026", "items where created before 2026-11-10"),
      ("items newer than 2026-11-10", "items where created since 2026-11-11"),
      ("items not older than 2 weeks", "items where created since 2 weeks ago"),
      ("items added no earlier than 2026-11-10", "items where created since 2026-11-10"),
      (
        "items added between 10 and 15 November 2026",
        "items where created during 2026-11-10 .. 2026-11-15"
      ),
      ("lists I haven't touched for a month", "lists where updated before 1 month ago"),
      (
        "count items this month vs last month",
        "count items where created during this month or created during last month "
          + "per month(created)"
      ),
    ] as [(String, String?)])
  func tests(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Changes",
    arguments: [
      ("I bought the Cola for the BBQ", "check \"Cola\" in \"BBQ\""),
      ("I didn't buy the Cola for the BBQ after all", "uncheck \"Cola\" in \"BBQ\""),
      ("we don't need cola for the BBQ any more", "delete \"Cola\" in \"BBQ\""),
      (
        "increase the quantity of Cola on BBQ by 2",
        "update \"Cola\" in \"BBQ\" set quantity = quantity + 2"
      ),
      ("double all the quantities on BBQ", "update items in \"BBQ\" set quantity = quantity * 2"),
      ("cola should be called pepsi", "update \"Cola\" in \"BBQ\" set name = \"pepsi\""),
      ("give the list \"BBQ\" the name \"Party\"", "rename list \"BBQ\" to \"Party\""),
      ("rename Week shop to Groceries", "rename list \"Week shop\" to \"Groceries\""),
      ("make a new list Week 49 like Week shop", "create list \"Week 49\" from \"Week shop\""),
      (
        "move whatever is left on BBQ to Week shop",
        "move items in \"BBQ\" where pending to \"Week shop\""
      ),
      ("add tea and a dozen rolls to Week shop", "add \"tea\", 12 \"rolls\" to \"Week shop\""),
      ("flour 500 g on Week shop", "add \"flour\" to \"Week shop\" note \"500 g\""),
      (
        "update \"Cola\" in \"BBQ\" set quantity to 12, note to \"cold\"",
        "update \"Cola\" in \"BBQ\" set quantity = 12, note = \"cold\""
      ),
      (
        "UPDATE items SET list = 'Week shop' WHERE list = 'BBQ' AND NOT completed",
        "move items in \"BBQ\" where pending to \"Week shop\""
      ),
      ("add one more cola to BBQ", "add 1 more \"Cola\" to \"BBQ\""),
      ("remove items in \"BBQ\" except done", "delete items in \"BBQ\" where pending"),
      // Which of them goes nobody knows.
      ("throw out cola or eggs", nil),
    ] as [(String, String?)])
  func changes(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "How far an exception, a day, a limit and a number reach",
    arguments: [
      ("delete all items in \"BBQ\" except completed dairy", nil),
      ("delete all items except dairy or completed", nil),
      ("delete everything in \"BBQ\" except dairy with notes", nil),
      ("items that aren't completed dairy", nil),
      (
        "delete completed items updated today or yesterday",
        "delete items where completed and (updated on today or updated on yesterday)"
      ),
      ("delete items not updated since monday", "delete items where not updated since monday"),
      ("add milk to BBQ 2", nil), ("items in BBQ 2", nil),
      ("items | take 3 | where pending", nil), ("items.limit(3).filter(completed)", nil),
      ("delete lists with all items pending", "delete lists where every(items where pending)"),
      ("delete lists where completed = 0", "delete lists where none(items where completed)"),
      ("3 items per category", "items by category limit 3 each"),
      ("db.items.find({}, {name: 1})", nil),
    ] as [(String, String?)])
  func reach(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "A quote too few, or another one",
    arguments: [
      ("items in BBQ\" where pending", "items in \"BBQ\" where pending"),
      ("check \"Cola in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      ("items where name contains 'milk\"", "items where name contains \"milk\""),
      ("items in \"BBQ, Week shop\" where pending", nil),
    ] as [(String, String?)])
  func quotes(text: String, expected: String?) { #expect(mended(text) == expected) }
}
