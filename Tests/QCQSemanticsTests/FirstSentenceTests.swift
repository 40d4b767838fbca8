import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Sentences of a first hour, tried blind") struct FirstSentenceTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop", "🎂 Nora's birthday", "Camping in France"],
    categories: ["Dairy", "Produce"],
    items: ["Cola", "Whole milk"],
    home: { ["Cola": "BBQ", "Whole milk": "Week shop"][$0] })

  private static let vocabulary: Vocabulary = {
    var schema = Schema.canonical
    if let items = schema.tables.firstIndex(where: { $0.name == "shopping_items" }) {
      schema.tables[items].columns += [
        ColumnSchema(name: "price", declaredType: "REAL", isNotNull: false),
        ColumnSchema(name: "due", declaredType: "DATE", isNotNull: false),
      ]
    }
    return Vocabulary(schema)
  }()

  static func mended(_ text: String, _ names: KnownNames = names) -> String? {
    found(text, names).lazy.flatMap(\.fixes).first
      .flatMap { SourceText(text).applying($0.edits) }
  }

  /// - Parameter list: The id of the list that is the current one.
  static func found(
    _ text: String, _ names: KnownNames = names, in list: String? = nil
  ) -> [Diagnostic] {
    var declarations = Declarations(vocabulary, storedNames: { names })
    let tree = Parser.parse(SourceText(text), hasCurrentList: list != nil)
    return declarations.check(tree, currentList: list).diagnostics
  }

  @Test(
    "What is measured goes into the note",
    arguments: [
      ("add 1.5 kg flour to \"BBQ\"", "add \"flour\" to \"BBQ\" note \"1.5 kg\""),
      ("put 1.5 kg of \"Flour\" on \"BBQ\"", "add \"Flour\" to \"BBQ\" note \"1.5 kg\""),
      (
        "add \"Almonds\" quantity \"250 g\" to \"BBQ\" category Produce",
        "add \"Almonds\" to \"BBQ\" as \"Produce\" note \"250 g\""
      ),
      (
        "add \"Milk\" with quantity 2 liters, note \"organic\" in \"BBQ\"",
        "add \"Milk\" to \"BBQ\" note \"2 liters, organic\""
      ),
      (
        "new item in \"BBQ\": name Quark, quantity 250 g",
        "add \"Quark\" to \"BBQ\" note \"250 g\""
      ),
      ("add \"500 g\" \"Flour\" to \"BBQ\"", "add \"Flour\" to \"BBQ\" note \"500 g\""),
      (
        "insert into \"BBQ\" (name, quantity) values (\"Rice\", \"750 g\")",
        "add \"Rice\" to \"BBQ\" note \"750 g\""
      ),
      // There is no half of a piece.
      ("add 1.5 \"Flour\" to \"BBQ\"", nil),
    ] as [(String, String?)])
  func measured(text: String, expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "A quantity is a whole number in front of its item, and no more is said",
    arguments: [
      ("add 1.5 \"Flour\"", "a quantity is a whole number, and `1.5` isn't one", nil),
      ("add 1,5 \"Flour\" as \"Pantry\"", "a quantity is a whole number, and `1,5` isn't one", nil),
      ("add \"Flour\" 0.5", "a quantity is a whole number, and `0.5` isn't one", nil),
      ("add \"Bananas\" 6", "a quantity stands before its item", "add 6 \"Bananas\""),
      (
        "add \"Bananas\" 6 note \"ripe\"", "a quantity stands before its item",
        "add 6 \"Bananas\" note \"ripe\""
      ),
    ] as [(String, String, String?)])
  func quantity(text: String, message: String, expected: String?) {
    var declarations = Declarations(Vocabulary(.canonical), storedNames: { Self.names })
    let tree = Parser.parse(SourceText(text), hasCurrentList: true)
    let found = declarations.check(tree, currentList: "l1").diagnostics
    #expect(found.map(\.message) == [message])
    let fix = found.first?.fixes.first
    #expect(fix.flatMap { SourceText(text).applying($0.edits) } == expected)
  }

  @Test("Quantities behind their items come in front of these") func quantities() {
    #expect(
      Self.mended("add \"Milk\" 2, \"Eggs\" 12 to \"BBQ\"")
        == "add 2 \"Milk\", 12 \"Eggs\" to \"BBQ\"")
  }

  @Test(
    "A list is made of another one",
    arguments: [
      "new list \"Week 49\" like \"Week shop\" unchecked",
      "copy list \"Week shop\" to \"Week 49\" with all items pending",
      "create list \"Week 49\" from \"Week shop\" with all items pending",
      "make a new list \"Week 49\" with everything from Week shop, nothing ticked off",
      "new list \"Week 49\" using \"Week shop\" as template, reset checkmarks",
    ])
  func copied(text: String) {
    #expect(Self.mended(text) == "create list \"Week 49\" from \"Week shop\"")
  }

  @Test(
    "What chooses the items to copy is kept",
    arguments: [
      "copy items in \"BBQ\", \"Week shop\" to \"Party\" where unchecked",
      "copy items in \"BBQ\" to \"Week shop\" all pending",
      "filter out completed items",
    ])
  func chosen(text: String) {
    let kept = Self.mended(text)
    #expect(kept == nil || kept?.contains("pending") == true)
  }

  @Test(
    "A new title may begin as one that there is",
    arguments: [
      (
        "start a new list called Week shop 14 July using Week shop as the template",
        "create list \"Week shop 14 July\" from \"Week shop\""
      ),
      (
        "move pending from \"Week shop\" to new list \"Week shop 2\"",
        "create list \"Week shop 2\"\nmove items in \"Week shop\" where pending to \"Week shop 2\""
      ),
      (
        "move everything that is not ticked off on BBQ to a new list called BBQ 2",
        "create list \"BBQ 2\"\nmove items in \"BBQ\" where pending to \"BBQ 2\""
      ),
      (
        "new list \"Party\" from \"nora's birthday\"",
        "create list \"Party\" from \"🎂 Nora's birthday\""
      ),
    ])
  func titles(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "Something is called otherwise",
    arguments: [
      (
        "edit \"Cola\" in \"BBQ\": name = \"Coke\"",
        "update \"Cola\" in \"BBQ\" set name = \"Coke\""
      ),
      ("edit list \"BBQ\": title = \"Grill\"", "rename list \"BBQ\" to \"Grill\""),
      (
        "change Whole milk on the Week shop list to Oat milk",
        "update \"Whole milk\" in \"Week shop\" set name = \"Oat milk\""
      ),
      (
        "update items in \"BBQ\" set name \"Coke\" where name is \"Cola\"",
        "update items in \"BBQ\" where name = \"Cola\" set name = \"Coke\""
      ),
      (
        "update items set name = oat milk where name = whole milk and list = week shop",
        "update items in \"Week shop\" where name = \"Whole milk\" set name = \"oat milk\""
      ),
    ])
  func renamed(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "A list is a table to who comes from SQL",
    arguments: [
      (
        "select name, count(*) from \"BBQ\" group by name having count(*) > 1",
        "items in \"BBQ\" per name having count() > 1 show name, count()"
      ),
      (
        "select name from \"BBQ\" where name not in (select name from \"Week shop\")",
        "items in \"BBQ\" where name not in (items in \"Week shop\") show name"
      ),
      (
        "select title from lists where title not in (select list from items where not completed)",
        "lists where none(items where pending) show title"
      ),
      (
        "select name from items where list = week shop and name != whole milk",
        "items in \"Week shop\" where name != \"Whole milk\" show name"
      ),
      (
        "select name, quantity * coalesce(price, 0) as total from items",
        "items show name, quantity * (price or else 0) as total"
      ),
    ])
  func select(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "Groups are asked for with `by`, and counted by what they have",
    arguments: [
      (
        "items by category show category, count(completed), count()",
        "items per category show category, count(where completed), count()"
      ),
      (
        "items by name show name, count(list) sort count(list) desc limit 1",
        "items per name show name, count(distinct list) sort count(distinct list) desc limit 1"
      ),
      ("items per list show count(items)", "count items per list"),
      ("items per list show count(name)", "items per list show count()"),
      (
        "items show count(created this month)", "items show count(where created during this month)"
      ),
      ("items show category, count()", "items per category show category, count()"),
    ] as [(String, String?)])
  func groups(text: String, expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "Values and dates are reckoned with",
    arguments: [
      ("items show name, price or 0", "items show name, price or else 0"),
      ("items show name, price x quantity", "items show name, price * quantity"),
      ("items where due <= today + 3", "items where due <= today + 3 days"),
      ("items where due <= today - 1", "items where due <= today - 1 day"),
      (
        "items where due between today and today + 3",
        "items where due since today and due <= today + 3 days"
      ),
      ("items where due <= tomorrow", "items where due before in 2 days"),
      ("items where price or quantity", nil),
    ] as [(String, String?)])
  func reckoned(text: String, expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "Questions",
    arguments: [
      (
        "item on most lists",
        " per name show name, count(distinct list) as lists sort lists desc limit 1"
      ),
      (
        "most bought item",
        " where completed per name show name, count() as times sort times desc limit 1"
      ),
      (
        "most bought items", " where completed per name show name, count() as times sort times desc"
      ),
      ("what did we add to Week shop yesterday?", " in \"Week shop\" where created on yesterday"),
      ("items where tag = party", " where note contains \"#party\""),
      ("pending items with note \"#party\"", " where pending and note contains \"#party\""),
    ])
  func questions(text: String, expected: String) {
    #expect(Self.mended(text) == "items" + expected)
  }

  @Test(
    "Questions about lists",
    arguments: [
      (
        "the list with the most items still to buy",
        "lists sort count(items where pending) desc limit 1"
      ),
      (
        "top 5 lists by number of open items", "lists sort count(items where pending) desc limit 5"
      ),
      ("lists with most left", "lists sort count(items where pending) desc"),
      ("avg nr of items per list", "average count(items) of lists"),
    ])
  func lists(text: String, expected: String) { #expect(Self.mended(text) == expected) }
}
