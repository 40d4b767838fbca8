import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("What is meant comes before how it is written") struct MeaningTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop"], categories: ["Dairy", "Produce"], items: ["Cola", "Whole milk"])

  /// What the first fix of a text makes of it; nil where nothing is offered.
  private func mended(_ text: String) -> String? {
    messages(text).lazy.flatMap(\.fixes).first.flatMap { SourceText(text).applying($0.edits) }
  }

  private func messages(_ text: String) -> [Diagnostic] {
    var declarations = Declarations(CanonicalSchema.vocabulary, storedNames: { Self.names })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics
  }

  @Test(
    "No phrase of the table means two things in one context",
    arguments: Meanings.Context.allCases)
  func unambiguous(context: Meanings.Context) {
    let phrases = Meanings.phrases(context)
    #expect(!phrases.isEmpty)
    for (phrase, all) in Dictionary(grouping: phrases, by: \.phrase) {
      #expect(Set(all.map(\.meant)).count == 1, "\(phrase)")
    }
  }

  @Test("A list that is shown by its name alone is led to its items, and a change of one to none")
  func listAlone() {
    #expect(mended("show \"bbq\"") == "items in \"BBQ\"")
    for text in ["delete \"BBQ\"", "check \"BBQ\"", "delete \"Cola\""] {
      #expect(mended(text) == nil)
    }
  }

  @Test(
    "A sentence becomes the statement that its words mean",
    arguments: [
      ("what is still to buy for the BBQ", "items in \"BBQ\" where pending"),
      ("show pending items", "items where pending"),
      ("items not done", "items where pending"),
      ("how many items are in \"BBQ\"", "count items in \"BBQ\""),
      ("number of items per category", "count items per category"),
      ("items created yesterday", "items where created on yesterday"),
      ("items added in the last 7 days", "items where created since 7 days ago"),
      ("items in Week shop", "items in \"Week shop\""),
      ("lists with nothing left", "lists where none(items where pending)"),
      ("which lists are done", "lists where progress = 100%"),
      (
        "what did I buy yesterday",
        "items where completed and updated on yesterday"
      ),
      ("items bought last week", "items where completed and updated during last week"),
      ("the last 5 bought items", "items where completed sort updated desc limit 5"),
      ("the 5 newest items", "items sort created desc limit 5"),
      (
        "what do we buy most often",
        "items where completed per name show name, count() as times sort times desc"
      ),
      (
        "which lists have not been changed for a month",
        "lists where updated before 1 month ago"
      ),
      ("lists not updated in the last month", "lists where not updated during last month"),
      ("how much of each category is done", "categories show name, progress"),
      ("the five lists with most left", "lists sort count(items where pending) desc limit 5"),
      ("items show name with list", "items show name, list"),
      (
        "what is on the BBQ list but not on the Week shop list",
        "items in \"BBQ\" where name not in (items in \"Week shop\")"
      ),
      ("items newer than 7 days", "items where created since 7 days ago"),
      (
        "lists with more than 5 items left", "lists where count(items where pending) > 5"
      ),
      (
        "lists with most items left", "lists sort count(items where pending) desc"
      ),
      ("draw items per category", "count items per category draw bar"),
      ("count items per category show as bar", "count items per category draw bar"),
      ("count items per category shown as a column chart", "count items per category draw column"),
      ("rename \"Dairy\" to \"Fridge\"", "rename category \"Dairy\" to \"Fridge\""),
      ("line chart of items per category", "count items per category draw line"),
      (
        "check \"Cola\", \"Whole milk\" in \"BBQ\"",
        "check items in \"BBQ\" where name in (\"Cola\", \"Whole milk\")"
      ),
      ("add 500g of flour to \"BBQ\"", "add \"flour\" to \"BBQ\" note \"500 g\""),
      ("add 2 bottles of oil to \"BBQ\"", "add \"oil\" to \"BBQ\" note \"2 bottles\""),
      ("add 2 can openers to \"BBQ\"", "add 2 \"can openers\" to \"BBQ\""),
      (
        "move items in \"BBQ\" to \"Week shop\" where pending",
        "move items in \"BBQ\" where pending to \"Week shop\""
      ),
      (
        "select name from items where completed = 0 order by quantity desc limit 5",
        "items where pending show name sort quantity desc limit 5"
      ),
      ("items with quantity more than 5", "items where quantity > 5"),
      ("items where note is present", "items where has note"),
      ("make a list called \"Party\"", "create list \"Party\""),
      ("put \"Milk\" on \"BBQ\"", "add \"Milk\" to \"BBQ\""),
      ("mark \"Cola\" in \"BBQ\" as not done", "uncheck \"Cola\" in \"BBQ\""),
      (
        "shopping list for BBQ without the checked ones", "items in \"BBQ\" where pending"
      ),
      ("lists sort by pending", "lists sort count(items where pending)"),
      (
        "add \"Milk\" and 12 \"Eggs\" to \"BBQ\"",
        "add \"Milk\", 12 \"Eggs\" to \"BBQ\""
      ),
      (
        "delete items in \"BBQ\" older than 1 week",
        "delete items in \"BBQ\" where created before 1 week ago"
      ),
      (
        "UPDATE items SET done = 1 WHERE name = 'Milk'",
        "check items where name = \"Milk\""
      ),
      (
        "hernoem \"Cola\" in \"BBQ\" naar \"Pepsi\"",
        "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""
      ),
      ("hernoem lijst BBQ naar \"Feest\"", "rename list \"BBQ\" to \"Feest\""),
      ("find \"milk\"", "items where name contains \"milk\""),
      ("find milk", "items where name contains \"milk\""),
      ("search for chocolate", "items where name contains \"chocolate\""),
      ("toon alle items", "items"),
      ("search for \"milk\" in BBQ", "items in \"BBQ\" where name contains \"milk\""),
      ("delete done items in \"BBQ\"", "delete items in \"BBQ\" where completed"),
    ])
  func meant(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test("Of a list that is set the `move` is told") func setList() {
    let text = #"update "Cola" in "BBQ" set list = "Week shop""#
    #expect(messages(text).map(\.help) == [#"write `move "Cola" in "BBQ" to "Week shop"`"#])
  }

  @Test(
    "Signs that are only text here are told of, with what was meant",
    arguments: [
      (#"add "2x Baguette" to "BBQ""#, #"add 2 "Baguette" to "BBQ""#),
      (#"add "2 x Cola light" to "BBQ""#, #"add 2 "Cola light" to "BBQ""#),
      (#"add "Baguette x2", "Eggs" to "BBQ""#, #"add 2 "Baguette", "Eggs" to "BBQ""#),
      (#"add "Rice 3x" to "BBQ""#, #"add 3 "Rice" to "BBQ""#),
      (#"add "Milk, Eggs" to "BBQ""#, #"add "Milk", "Eggs" to "BBQ""#),
      (
        #"update "Cola" in "BBQ" set name = "6x Cola""#,
        #"update "Cola" in "BBQ" set name = "Cola", quantity = 6"#
      ),
      (#"update "Cola" in "BBQ" set note = "null""#, #"update "Cola" in "BBQ" set note = """#),
      (#"items show "${name}""#, #"items show "{name}""#),
      ("lists where progress > 0.5%", "lists where progress > 50%"),
    ])
  func onlyText(text: String, expected: String) {
    let found = messages(text)
    #expect(found.map(\.severity) == [.note], "\(text)")
    #expect(mended(text) == expected)
  }

  @Test("A bare number in a name is told of, and stays", arguments: ["2 Milk", "12 large eggs"])
  func bareNumber(name: String) {
    let text = #"add "\#(name)" to "BBQ""#
    let parts = name.split(separator: " ", maxSplits: 1)
    let found = messages(text)
    #expect(found.map(\.severity) == [.note])
    #expect(found.map(\.help) == [#"write `\#(parts[0]) "\#(parts[1])"` if it is a quantity"#])
    #expect(mended(text) == nil)
  }

  @Test(
    "Braces in a text that is stored are told of",
    arguments: [
      "{quantity}", "{today}", "{count items}", "{$week}", "{title}", "{now}",
      "{items where pending}",
    ])
  func storedBraces(hole: String) {
    for text in [
      #"update "Cola" in "BBQ" set note = "x \#(hole)""#, #"create list "x \#(hole)""#,
      #"rename list "BBQ" to "x \#(hole)""#, #"add "x \#(hole)" to "BBQ""#,
      #"add "Tea" to "BBQ" note "x \#(hole)""#, #"create category "x \#(hole)" emoji "x""#,
    ] {
      #expect(messages(text).map(\.code) == [.onlyText], "\(text)")
      #expect(mended(text) == nil, "\(text)")
    }
    #expect(messages(#"check "x \#(hole)" in "BBQ""#) == [])
  }

  @Test("Other braces are not", arguments: ["{x}", "{}", "{ name", "a } b {", "{Today}"])
  func otherBraces(braces: String) {
    #expect(messages(#"create list "x \#(braces)""#) == [])
  }

  @Test(
    "Signs that names have say nothing",
    arguments: [
      #"add "7 Up" to "BBQ""#, #"add "00 flour" to "BBQ""#, #"add "2% milk" to "BBQ""#,
      #"add "Wood screws 4x40 mm" to "BBQ""#, #"add "Tomatoes, diced" to "BBQ""#,
      #"add 2 "2x Baguette" to "BBQ""#, #"update "Cola" in "BBQ" set note = "{x} cans""#,
      #"items show "${quantity} ({name})""#, "lists where progress > 5%",
      #"add "500 g flour" to "BBQ""#, #"add "2 cans of tomatoes" to "BBQ""#,
      #"add "1001 Nights" to "BBQ""#, #"add "Batteries 1,5 V" to "BBQ""#,
      #"update "Cola" in "BBQ" set name = "None""#,
    ])
  func textsOfNames(text: String) {
    #expect(messages(text) == [])
  }

  @Test(
    "What has a word that is not understood is left alone",
    arguments: [
      "what should I cook for dinner", "items that smell", "delete items in \"BBQ\" that rot",
      "buy the blue one", "open the door", "delete everything", "remove all",
      "delete half the items in \"BBQ\"", "delete items #old", "check items in BBQ #party",
      "delete an item from BBQ", "delete the item in BBQ", "delete all other items",
      "add another cola to BBQ", "make a list like BBQ",
      "add \"Milk\", \"Eggs\"", "rename \"Cola\" to \"Coke\"",
      "create category \"Baby emoji \"x", "rename category Dairy\" to Fridge\"",
    ])
  func unknown(text: String) {
    #expect(mended(text) == nil)
  }

  @Test(
    "No fix makes another kind of statement",
    arguments: [
      "done items in \"BBQ\"", "bought items", "open items in BBQ", "unchecked items in \"BBQ\"",
      "checked items", "completed things in \"BBQ\"", "take 5 items", "open list \"BBQ\"",
      "show done items", "what did I buy", "items to delete", "moved items", "updated lists",
      "items bought yesterday",
    ])
  func staysQuery(text: String) {
    let verbs = StatementInfo.changes.map(\.begins.keyword.word)
    let first = mended(text)?.split(separator: " ").first.map(String.init)
    #expect(first.map { !verbs.contains($0) } ?? true, "\(mended(text) ?? "")")
  }

  @Test(
    "A verb of a change stays, but for another kind of object",
    arguments: [
      (
        "rename item \"Cola\" in \"BBQ\" to \"Pepsi\"",
        "update \"Cola\" in \"BBQ\" set name = \"Pepsi\""
      ),
      ("create item \"Milk\" in \"BBQ\"", "add \"Milk\" to \"BBQ\""),
      ("add list \"Party\"", "create list \"Party\""),
      ("copy list \"BBQ\" to \"BBQ 2\"", "create list \"BBQ 2\" from \"BBQ\""),
    ])
  func staysDeed(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(
    "No fix of a change reaches more than was said",
    arguments: [
      "delete \"BBQ\"", "delete everything", "check all", "delete items that are bad in \"BBQ\"",
      "delete from \"BBQ\"", "clear \"BBQ\"",
    ])
  func reach(text: String) {
    #expect(mended(text) == nil, "\(mended(text) ?? "")")
  }

  @Test("No word that narrows what a change is about gets lost")
  func narrowed() {
    let words = Meanings.phrases(.narrowing).map(\.phrase).sorted()
    let own = StatementInfo.changes.map(\.begins.keyword.word)
    let making = ["add", "create", "rename"]
    let foreign = Meanings.phrases(.verb).filter { own.contains($0.meant) }
      .filter { !making.contains($0.meant) }.map(\.phrase).sorted()
    #expect(words.count > 10)
    #expect(foreign.count > 20)
    var texts = own.flatMap { verb in
      words.flatMap { ["\(verb) \($0) items in \"BBQ\"", "\(verb) \($0) items in \"BBQ"] }
    }
    for (index, verb) in foreign.enumerated() {
      texts.append("\(verb) \(words[index % words.count]) of the items in BBQ")
    }
    #expect(texts.filter { mended($0) != nil } == [])
  }

  @Test("A name that no list has is led to both ways to give another")
  func renamedItem() {
    var declarations = Declarations(CanonicalSchema.vocabulary, storedNames: { Self.names })
    let tree = Parser.parse(SourceText("rename \"Cola\" to \"Coke\""))
    #expect(
      declarations.check(tree).diagnostics.map(\.help) == [
        "a list is renamed by `rename list \"Cola\" to \"Coke\"`, "
          + "an item by `update \"Cola\" in \"BBQ\" set name = \"Coke\"`"
      ])
  }

  @Test("A state behind a condition is a remark, and any other tag may have been meant")
  func remarks() {
    #expect(
      mended("delete items in \"BBQ\" where completd #done")
        == "delete items in \"BBQ\" where completed #done")
    #expect(mended("add \"Milk\" to BBQ #party") == "add \"Milk\" to \"BBQ\" #party")
    for text in ["delete items in \"BBQ\" where completd #party", "delete itms in BBQ #done"] {
      #expect(mended(text) == nil)
    }
  }

  @Test(
    "A pronoun or the name of a field is no slip of a word of another kind",
    arguments: [
      "which", "which \"BBQ\"", "which red items", "these items \"x\"",
      "items in \"BBQ\" which red",
      "items where name notes contains \"x\"", "items where notes completed",
    ])
  func otherKind(text: String) {
    var declarations = Declarations(CanonicalSchema.vocabulary, storedNames: { Self.names })
    let found = declarations.check(Parser.parse(SourceText(text))).diagnostics
    let said = found.flatMap { [$0.help ?? ""] + $0.fixes.map(\.title) }
    let wrong = ["watch", "not contains", "`not`"]
    #expect(!said.contains { text in wrong.contains(where: text.contains) })
  }

  @Test(
    "What stands where a condition has no `where` is told by what it is",
    arguments: [
      (
        "items smelly",
        "nothing is called `smelly` here: `where name contains \"smelly\"` looks for it"
      ),
      ("items Cola", "one is called so: `where name = \"Cola\"`"),
      ("items quantity big", "`quantity` is a field: `where quantity …`, or `show quantity`"),
      ("lists progress big", "`progress` is a field: `where progress …`, or `show progress`"),
      ("items Dairy smelly", "a category is called so: `where category = \"Dairy\"`"),
      ("items bbq smelly", "a list is called so: `in \"BBQ\"`"),
      ("lists Cola", "nothing is called `Cola` here: `where title contains \"Cola\"` looks for it"),
      ("items that smell", "a condition starts with `where`"),
    ])
  func stray(text: String, help: String) {
    var declarations = Declarations(CanonicalSchema.vocabulary, storedNames: { Self.names })
    let found = declarations.check(Parser.parse(SourceText(text))).diagnostics
    #expect(found.first?.help == help)
    #expect(found.flatMap(\.fixes) == [])
  }

  /// What each condition turns round, said in several ways: a fix turns it round as often.
  @Test(
    "No fix crosses a negation",
    arguments: [
      ("items not done", "items where pending"), ("undone items", "items where pending"),
      ("items where not incomplete", "items where completed"),
      ("items that are not pending", "items where completed"),
      ("items where completed = 0", "items where pending"),
      ("items where pending is false", "items where completed"),
      ("items without note", "items where no note"),
      ("items where note is not missing", "items where has note"),
      ("lists not updated for a month", "lists where updated before 1 month ago"),
      ("lists updated within a month", "lists where updated since 1 month ago"),
      ("items except done", "items where pending"), ("items older than done", nil),
    ] as [(String, String?)])
  func negation(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "What only looks different is put right",
    arguments: [
      ("ITEMS IN \"BBQ\" WHERE PENDING", "items in \"BBQ\" where pending"),
      ("items in «BBQ» where pending", "items in \"BBQ\" where pending"),
      ("items in \"BBQ\" where where pending", "items in \"BBQ\" where pending"),
      ("qcq> items in \"BBQ\" where pending", "items in \"BBQ\" where pending"),
      ("items in \"BBQ\" wherepending", "items in \"BBQ\" where pending"),
      ("items in \"BBQ\" wh ere pending", "items in \"BBQ\" where pending"),
    ])
  func plain(text: String, expected: String) {
    #expect(mended(text) == expected)
  }
}
