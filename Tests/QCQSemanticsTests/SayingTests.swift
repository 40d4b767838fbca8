import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// Sentences of households, about columns of their own, too: each kind with a few, and those that
/// look much like them and mean something else.
@Suite("What people say of their lists") struct SayingTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop"], categories: ["Dairy", "Produce", "Frozen"],
    items: ["Cola", "Eggs", "Whole milk", "Rice"],
    home: { ["Cola": "BBQ", "Whole milk": "Week shop", "Eggs": "Week shop"][$0] })

  /// With a price, a day and a text of the user's own.
  private static let vocabulary: Vocabulary = {
    var schema = Schema.canonical
    for index in schema.tables.indices where schema.tables[index].name == "shopping_items" {
      schema.tables[index].columns += [
        ColumnSchema(name: "price", declaredType: "REAL", isNotNull: false),
        ColumnSchema(name: "due", declaredType: "DATE", isNotNull: false),
        ColumnSchema(name: "wanted", declaredType: "TEXT", isNotNull: false),
      ]
    }
    return Vocabulary(schema)
  }()

  private func found(_ text: String) -> [Diagnostic] {
    var declarations = Declarations(Self.vocabulary, storedNames: { Self.names })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics
  }

  private func mended(_ text: String) -> String? {
    found(text).lazy.flatMap(\.fixes).first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "What things cost",
    arguments: [
      ("how much will the BBQ cost", "sum price * quantity of items in \"BBQ\""),
      ("what do we spend on Week shop", "sum price * quantity of items in \"Week shop\""),
      ("total price bbq", "sum price * quantity of items in \"BBQ\""),
      ("cost per list", "sum price * quantity of items per list"),
      ("cost of BBQ", "sum price * quantity of items in \"BBQ\""),
      ("cost of items in \"BBQ\"", "sum price * quantity of items in \"BBQ\""),
      ("the cost of all items in BBQ", "sum price * quantity of items in \"BBQ\""),
      ("costs of pending items", "sum price * quantity of items where pending"),
      ("show the cost of items in BBQ", "sum price * quantity of items in \"BBQ\""),
      ("cost of items per list", "sum price * quantity of items per list"),
      ("items in \"BBQ\" show cost", "items in \"BBQ\" show name, price * quantity"),
      ("items that cost more than 5", "items where price > 5"),
      ("everything over 5 euros", "items where price > 5"),
      ("items where price > €2.50", "items where price > 2.50"),
      ("items where price > 2,50", "items where price > 2.50"),
      ("the five cheapest items", "items where has price sort price limit 5"),
      ("most expensive item", "items where has price sort price desc limit 1"),
      ("top 3 most expensive", "items where has price sort price desc limit 3"),
      ("items by price descending", "items sort price desc"),
      ("sort the items by price, most expensive first", "items sort price desc"),
      ("items show price + 10%", "items show price * 1.1"),
      // A share of something else, or an order that was not said.
      ("items show (price + quantity) - 10%", nil), ("sort category by price", nil),
      ("items priced", "items where has price"), ("items priced at 3", "items where price = 3"),
    ] as [(String, String?)])
  func costs(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "What is due",
    arguments: [
      ("overdue items", "items where pending and due before today"),
      ("what is past due", "items where pending and due before today"),
      ("pending items past due", "items where pending and due before today"),
      ("items due", "items where has due"),
      ("items due on fridays", "items where weekday(due) = 5"),
      (
        "items created in november 2026",
        "items where created since 2026-11-01"
          + " and created before 2026-12-01"
      ),
      ("items where created since 2026-12", "items where created since 2026-12-01"),
      ("lists not changed in a month", "lists where updated before 1 month ago"),
      ("the last 5 things we added", "items sort created desc limit 5"),
      ("which list was changed last", "lists sort updated desc limit 1"),
    ] as [(String, String?)])
  func days(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Days in a column of text",
    arguments: [
      "items where wanted < \"today\"", "items where wanted > \"1.12.2026\"",
      "items where wanted < today", "items where wanted before friday",
      "update \"Cola\" in \"BBQ\" set wanted = friday",
    ])
  func texts(text: String) {
    let messages = found(text)
    #expect(messages.count == 1 && messages[0].fixes == [])
    #expect(messages.first?.help?.contains("declared `DATE`") == true, "\(messages)")
  }

  @Test("A text is compared with one of its own form")
  func texts() {
    for test in ["wanted < \"2026-12-31\"", "wanted = \"friday\"", "name < \"monday\""] {
      #expect(found("items where \(test)") == [], "\(test)")
    }
  }

  @Test(
    "Questions about one thing, or one list",
    arguments: [
      ("how many eggs do we need", "sum quantity of items where pending and name = \"Eggs\""),
      ("do we have cola on any list", "items where name = \"Cola\""),
      ("which notes mention Anna", "items where note contains \"Anna\""),
      (
        "what percentage of the BBQ list is done",
        "lists where title = \"BBQ\" show title, progress"
      ),
      ("most complete list", "lists sort progress desc limit 1"),
      ("what should I buy for the BBQ", "items in \"BBQ\" where pending"),
      ("milk OR bread", "items where name contains \"milk\" or name contains \"bread\""),
      (
        "items on several lists",
        "items per name having count(distinct list) > 1 show name, count(distinct list) as lists"
      ),
      ("how many rockets do we need", nil),
    ] as [(String, String?)])
  func questions(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "What is told, and not ordered",
    arguments: [
      ("six more cola for the BBQ", "add 6 more \"Cola\" to \"BBQ\""),
      ("note for cola: cold", "update \"Cola\" in \"BBQ\" set note = \"cold\""),
      ("cola belongs in Frozen", "update \"Cola\" in \"BBQ\" set category = \"Frozen\""),
      ("we need 10 cola instead of 6", "update \"Cola\" in \"BBQ\" set quantity = 10"),
      ("the BBQ list is done", "check items in \"BBQ\""),
      ("everything is bought for the BBQ", "check items in \"BBQ\""),
      ("we already have cola", "check \"Cola\" in \"BBQ\""),
      ("don't forget the mustard for the BBQ", "add \"mustard\" to \"BBQ\""),
      (
        "create list \"X\" and move the pending items of \"BBQ\" to it",
        "create list \"X\"\nmove items in \"BBQ\" where pending to \"X\""
      ),
      ("copy the BBQ list to the week shop list", "copy items in \"BBQ\" to \"Week shop\""),
      (
        "call the Cola on the BBQ list Coke instead",
        "update \"Cola\" in \"BBQ\" set name = \"Coke\""
      ),
      (
        "I bought everything on the BBQ list but the cola",
        "check items in \"BBQ\" where name != \"Cola\""
      ),
      (
        "UPDATE items SET price = price * 1.1 WHERE list = 'BBQ'",
        "update items in \"BBQ\" set price = price * 1.1"
      ),
      ("set the price of cola to 1.25", "update \"Cola\" in \"BBQ\" set price = 1.25"),
      ("change cola into pepsi on the BBQ list", "update \"Cola\" in \"BBQ\" set name = \"pepsi\""),
      // Slips in what sentences are understood by, and none in what is data.
      ("renmae cola to coke", "update \"Cola\" in \"BBQ\" set name = \"coke\""),
      (
        "move pendign items from BBQ to Week shop",
        "move items in \"BBQ\" where pending to \"Week shop\""
      ),
      ("cpoy list BBQ to \"BBQ 2\"", "create list \"BBQ 2\" from \"BBQ\""),
      ("remove all bought items from both \"BBQ\" and \"Week shop\"", nil),
      ("put cola back on the BBQ list", "uncheck \"Cola\" in \"BBQ\""),
      (
        "everything not done on BBQ goes to Week shop",
        "move items in \"BBQ\" where pending to \"Week shop\""
      ),
      ("tick off the whole bbq list", "check items in \"BBQ\""),
      ("finish bbq", "check items in \"BBQ\""),
      ("set completed = true where list = BBQ", "check items in \"BBQ\""),
      ("cross out cola", "check \"Cola\" in \"BBQ\""),
      ("purge done items of bbq", "delete items in \"BBQ\" where completed"),
      ("ALTER TABLE BBQ RENAME TO Barbecue", "rename list \"BBQ\" to \"Barbecue\""),
      // The rest of what, and a thing that goes somewhere else than a list.
      ("move the rest to Week shop", nil), ("change cola into Frozen", nil),
      (
        "double items on the BBQ list",
        "items in \"BBQ\" per name having count() > 1 show name, count() as times"
      ),
      // Nobody knows on which list, or whether it is one thing.
      ("rice belongs in Frozen", nil), ("undo that", nil), ("take that back", nil),
    ] as [(String, String?)])
  func told(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "How far a negation, a name and a bracket reach",
    arguments: [
      ("items not in \"BBQ\", \"Week shop\"", "items where list not in (\"BBQ\", \"Week shop\")"),
      ("everything not in BBQ or Week shop", "items where list not in (\"BBQ\", \"Week shop\")"),
      ("items without category or note", "items where no category and no note"),
      ("items with no category or note", "items where no category and no note"),
      ("items with a note that contains organic", "items where note contains \"organic\""),
      (
        "items in \"BBQ\" that are also in \"Week shop\"",
        "items in \"BBQ\" where name in (items in \"Week shop\")"
      ),
      ("lists where items.name = \"Eggs\"", "lists where any(items where name = \"Eggs\")"),
      ("lists where items.all(completed)", "lists where every(items where completed)"),
      ("lists where completed items >= 3", "lists where count(items where completed) >= 3"),
      ("items where list.name = \"BBQ\"", "items where list.title = \"BBQ\""),
      ("items limit 1 per category", "items by category limit 1 each"),
      ("items per list and month", "items per list, month(created)"),
      (
        "find dupliactes in BBQ",
        "items in \"BBQ\" per name having count() > 1 show name, count() as times"
      ),
      ("most freqent items", "items per name show name, count() as times sort times desc"),
      ("items name, quantity sort quantity desc", "items show name, quantity sort quantity desc"),
      ("items where name = \"Ben \\'s\"", "items where name = \"Ben 's\""),
      ("how many items per list each month", "count items per list, month(created)"),
      ("lists idle for 30 days", "lists where updated before 30 days ago"),
      ("items since the first of this month", "items where created during this month"),
      ("completed share for every category", "categories show name, progress"),
      ("SELECT COUNT(price) FROM items", "items show count(where has price)"),
      // Which rows are meant was not said.
      ("lists where items.name != \"Eggs\"", nil),
      ("items where pending and price < 2 or > 5", nil),
      ("lists where any(items where name = \"Eggs\" and name = \"Rice\")", nil),
      // A name is no slip of a field.
      ("items where no rice", nil), ("update items in \"BBQ\" set rice = 2", nil),
    ] as [(String, String?)])
  func reach(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Other languages",
    arguments: [
      ("df.nlargest(5, 'price')", "items sort price desc limit 5"),
      ("df.sort_values('price', ascending=False).head(5)", "items sort price desc limit 5"),
      ("df[['name', 'price']]", "items show name, price"),
      ("df.category.value_counts()", "count items per category sort count() desc"),
      ("df[df.category == 'Dairy'].shape[0]", "count items where category = \"Dairy\""),
      ("items | project name, price", "items show name, price"),
      ("lists.Where(l => l.Items.Any(i => !i.Completed))", "lists where any(items where pending)"),
      ("=COUNTIF(category, \"Dairy\")", "count items where category = \"Dairy\""),
      ("dairy -done", "items where category = \"Dairy\" and pending"),
      ("list:BBQ milk", "items in \"BBQ\" where name contains \"milk\""),
      (
        "SELECT name, CASE WHEN completed THEN 'done' ELSE 'open' END FROM items",
        "items show name, \"done\" if completed else \"open\""
      ),
    ] as [(String, String?)])
  func languages(text: String, expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "A list that is named is looked at, deleted or taken from",
    arguments: [
      ("show me the BBQ list", "items in \"BBQ\""), ("show Week shop", "items in \"Week shop\""),
      ("show the Week shop by category", "items in \"Week shop\" by category"),
      ("ls BBQ", "items in \"BBQ\""), ("cat \"BBQ\"", "items in \"BBQ\""),
      ("show the names", "items show name"), ("show me the lists", "lists"),
      ("delete the Week shop list", "delete list \"Week shop\""),
      ("I don't need the BBQ list anymore, delete it", "delete list \"BBQ\""),
      ("delete the BBQ list items", "delete items in \"BBQ\""), ("delete BBQ", nil),
      ("delete Week shop", nil),
      (
        "put everything not yet bought from \"BBQ\" on the list \"Week shop\"",
        "move items in \"BBQ\" where pending to \"Week shop\""
      ),
      ("move everything to Week shop from BBQ", "move items in \"BBQ\" to \"Week shop\""),
      ("move Cola in BBQ in Week shop", "move \"Cola\" in \"BBQ\" to \"Week shop\""),
      ("put everything on Week shop", nil),
      ("make a copy of the BBQ list and call it BBQ 2", "create list \"BBQ 2\" from \"BBQ\""),
      ("copy BBQ to Easter 2", "create list \"Easter 2\" from \"BBQ\""),
      ("copy BBQ and Week shop to Party", nil),
      ("items where status = \"open\"", "items where pending"),
      ("select count(*) from items where status = 'done'", "count items where completed"),
      (
        "delete items in \"BBQ\" where status = \"done\"",
        "delete items in \"BBQ\" where completed"
      ),
      ("items where status = \"weird\"", nil),
      ("insert into \"BBQ\" values (\"Ice tea\", 6)", "add 6 \"Ice tea\" to \"BBQ\""),
    ] as [(String, String?)])
  func named(_ text: String, _ expected: String?) { #expect(mended(text) == expected) }

  @Test(
    "Questions of what there is",
    arguments: [
      ("do we have oats", "items where name contains \"oats\""),
      ("is there any oat on my lists?", "items where name contains \"oat\""),
      ("do we have eggs", "items where name = \"Eggs\""),
      ("is there any rice on the BBQ list", "items in \"BBQ\" where name = \"Rice\""),
      ("what's the highest quantity of any item?", "max quantity of items"),
      ("how far along is each list?", "lists show title, progress"),
      ("how complete is every category", "categories show name, progress"),
      ("lists by open items", "lists sort count(items where pending) desc"),
    ] as [(String, String?)])
  func questions(_ text: String, _ expected: String?) { #expect(mended(text) == expected) }
}
