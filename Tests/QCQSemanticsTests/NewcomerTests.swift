import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("What people type first") struct NewcomerTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop"], categories: ["Dairy", "Produce"],
    items: ["Cola", "Eggs", "Whole milk"],
    home: { ["Cola": "BBQ", "Whole milk": "Week shop"][$0] })

  private func found(_ text: String, _ vocabulary: Vocabulary) -> [Diagnostic] {
    var declarations = Declarations(vocabulary, storedNames: { Self.names })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics
  }

  private func mended(
    _ text: String, _ vocabulary: Vocabulary = CanonicalSchema.vocabulary
  ) -> String? {
    found(text, vocabulary).lazy.flatMap(\.fixes).first
      .flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "An item that is on one list needs none to be named",
    arguments: [
      ("check \"Cola\"", "check \"Cola\" in \"BBQ\""),
      ("mark \"Cola\" as done", "check \"Cola\" in \"BBQ\""),
      ("mark cola done", "check \"Cola\" in \"BBQ\""),
      ("bought cola", "check \"Cola\" in \"BBQ\""),
      ("cola is bought", "check \"Cola\" in \"BBQ\""),
      ("delete \"whole milk\"", "delete \"Whole milk\" in \"Week shop\""),
      ("set \"Cola\" quantity 12", "update \"Cola\" in \"BBQ\" set quantity = 12"),
      ("rename item \"Cola\" to \"Coke\"", "update \"Cola\" in \"BBQ\" set name = \"Coke\""),
      ("move cola to Week shop", "move \"Cola\" in \"BBQ\" to \"Week shop\""),
      ("set quantity of cola to 3", "update \"Cola\" in \"BBQ\" set quantity = 3"),
      // On several lists, or on none.
      ("check \"Eggs\"", nil), ("delete eggs", nil), ("set \"Eggs\" quantity 12", nil),
      ("rename item \"Eggs\" to \"Egg\"", nil), ("check \"Tea\"", nil),
      ("check \"Cola\", \"Whole milk\"", nil),
    ] as [(String, String?)])
  func home(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "What can't be mended is told by what it takes",
    arguments: [
      ("items where created on 3/4/26", "`2026-04-03`"),
      ("items where created on 3 april", "`2026-04-03`"),
      ("items where created since 3 weeks", nil), ("weekly.qcq", "`qcq run weekly.qcq`"),
      ("items per list show count(distinct)", "`count(distinct name)`"),
      ("delete everything", "`all items`"), ("check all", "`all items`"),
      ("delete half of BBQ", "`delete items in \"BBQ\" limit 3`"),
      ("remove some items from week shop", "`delete items in \"Week shop\" limit 3`"),
      ("check a few items in \"BBQ\"", "`check items in \"BBQ\" limit 3`"),
      ("delete most of BBQ", "`delete items in \"BBQ\" limit 3`"),
      ("delete most items in BBQ", "`delete items in \"BBQ\" limit 3`"),
      ("delete several items in BBQ", "`delete items in \"BBQ\" limit 3`"),
      ("delete lots of items from week shop", "`delete items in \"Week shop\" limit 3`"),
      ("check a couple of items in BBQ", "`check items in \"BBQ\" limit 3`"),
      ("remove almost all items from BBQ", "`delete items in \"BBQ\" limit 3`"),
      ("mark most pending items in BBQ as done", "`check items in \"BBQ\" limit 3`"),
      ("mark half of BBQ as done", "`check items in \"BBQ\" limit 3`"),
      ("mark half of BBQ as not done", "`uncheck items in \"BBQ\" limit 3`"),
      ("mark BBQ as not done", "`uncheck`"), ("mark everything not done", "`uncheck`"),
      ("mark BBQ as done", "`check`"),
    ] as [(String, String?)])
  func told(text: String, words: String?) {
    let help = found(text, CanonicalSchema.vocabulary).first?.help
    #expect(words.map { help?.contains($0) == true } ?? (help?.contains("2026-04-03") != true))
  }

  @Test(
    "What comes first is no vague amount",
    arguments: [
      "delete most recent item in \"BBQ\"", "delete the list with most items", "most items",
    ])
  func noAmount(text: String) {
    let help = found(text, CanonicalSchema.vocabulary).first?.help
    #expect(help?.contains("is no number") != true)
  }

  @Test("Where rows go elsewhere, a vague amount names no list") func vagueMove() {
    let help = found("move half the cola to Week shop", CanonicalSchema.vocabulary).first?.help
    #expect(help == "`half` is no number; `limit` says how many")
  }

  @Test(
    "A comma within a number stands for a point", arguments: ["", ", note = \"x\""])
  func decimalComma(rest: String) {
    let text = "update \"Cola\" in \"BBQ\" set quantity = 3,50\(rest)"
    let first = found(text, CanonicalSchema.vocabulary).first
    #expect(first?.code == .invalidNumber && first?.help == "write `3.50`")
  }

  @Test(
    "An item that is marked and gets a note takes two changes",
    arguments: [
      ("check \"Cola\" in \"BBQ\" and note \"x\"", "check", "note = \"x\""),
      ("check \"Cola\" and set note = \"x\"", "check", "note = \"x\""),
      (
        "uncheck cola in BBQ, quantity 3 and note \"x\"", "uncheck", "quantity = 3, note = \"x\""
      ),
    ])
  func both(text: String, verb: String, set: String) {
    #expect(
      mended(text) == "\(verb) \"Cola\" in \"BBQ\"\nupdate \"Cola\" in \"BBQ\" set \(set)")
    let diagnostics = found(text, CanonicalSchema.vocabulary)
    #expect(
      diagnostics.first { !$0.fixes.isEmpty }?.help?.contains("two changes") == true)
    // A change more is for people to want.
    #expect(diagnostics.obvious.isEmpty)
  }

  @Test(
    "No item is called like a noun of the language or a word that compares",
    arguments: ["new list BBQ", "need less cola", "add less cola to BBQ", "new item BBQ"])
  func noWordAdded(text: String) {
    #expect(mended(text)?.hasPrefix("add ") != true)
  }

  @Test(
    "Less of an item is set, or it is deleted",
    arguments: [
      ("need less cola", "\"Cola\" in \"BBQ\""), ("i need fewer eggs", "\"Eggs\" in \"BBQ\""),
      ("add less cola to week shop", "\"Cola\" in \"Week shop\""),
      ("buy 2 less whole milk", "\"Whole milk\" in \"Week shop\""),
      ("need no more cola", "\"Cola\" in \"BBQ\""), ("need fewer items", "\"Cola\" in \"BBQ\""),
      ("put fewer \"Paper plates\" on BBQ", "\"Paper plates\" in \"BBQ\""),
    ])
  func less(text: String, target: String) {
    #expect(mended(text) == nil)
    let help = found(text, CanonicalSchema.vocabulary).first?.help ?? ""
    #expect(help.contains("`update \(target) set quantity = 2`"), "\(help)")
    #expect(help.contains("`delete \(target)`"), "\(help)")
  }

  @Test("What nobody needs is deleted", arguments: ["don't need cola", "dont need cola"])
  func unneeded(text: String) {
    #expect(mended(text) == "delete \"Cola\" in \"BBQ\"")
  }

  @Test("What is quoted may be called so") func quotedWord() {
    #expect(mended("need \"less\" in BBQ") == "add \"less\" to \"BBQ\"")
  }

  @Test("A name is never taken away", arguments: ["null", "nil"])
  func noName(word: String) {
    let text = "update items in \"BBQ\" set name = \(word)"
    #expect(mended(text) == nil)
    let first = found(text, CanonicalSchema.vocabulary).first
    #expect(first?.code == .expectedValue && first?.help?.contains("can't be empty") == true)
  }

  @Test(
    "A change where a query stands is told as one",
    arguments: [
      "let a = add \"x\" to \"BBQ\"", "together { add \"x\" to \"BBQ\" }",
      "together { a = delete items in \"BBQ\" }",
    ])
  func changeForQuery(text: String) {
    let told = found(text, CanonicalSchema.vocabulary).filter { $0.severity == .error }
    #expect(told.count == 1 && told.first?.message.contains("changes data") == true)
  }

  @Test("A name that is set is not empty") func emptyName() {
    let text = "update items in \"BBQ\" set name = \"\""
    #expect(found(text, CanonicalSchema.vocabulary).map(\.code).contains(.emptyName))
  }

  @Test(
    "No fix makes one statement of two lines",
    arguments: [
      "create list\nshow me everything on the bbq list", "\"BBQ\"\nset the quantity of Cola to 3",
      "items with quantity not less than 5\nshow me everything on the bbq list",
      "create list\nsort the bbq list",
    ])
  func ownLines(text: String) {
    let second = text.split(separator: "\n").last?.prefix(4) ?? ""
    let fixed = mended(text)
    #expect(fixed.map { $0.contains("\n\(second)") } ?? true)
  }

  @Test(
    "A clause on its own line is part of a fix",
    arguments: ["items with quantity not less than 5\nshow name", "item where pending\nshow name"])
  func clauseLine(text: String) {
    #expect(mended(text)?.contains("show name") == true)
  }

  @Test(
    "A word that is a slip of `where` is replaced",
    arguments: [
      "items were category = \"Produce\" and name < \"K\" show name sort name",
      "count items were not not completed", "lists were any(items where pending) show title",
    ])
  func were(text: String) {
    #expect(mended(text) == text.replacing("were", with: "where", maxReplacements: 1))
  }

  @Test(
    "A brace below `together` is not doubled",
    arguments: [
      "together\n{ count items }", "together items\n{\n  lists\n}", "watch togehter\n{\n  lists\n}",
      "together # both\n\n{\n  count items\n}", "together a = lists\n{\n b = items\n}",
    ])
  func braceBelow(text: String) {
    let fixed = mended(text) ?? text
    #expect(fixed.count { $0 == "{" } == 1)
    let errors = found(fixed, CanonicalSchema.vocabulary).filter { $0.severity == .error }
    #expect(fixed == text || errors == [])
    let isSound = text.contains("together\n") || text.contains("#")
    #expect(!isSound || fixed == text && errors == [])
  }

  @Test("What a fix adds stands in front of the next line") func lineEnd() {
    #expect(mended("together\n  items\nlists\n") == "together {\n  items}\nlists\n")
  }

  @Test(
    "No fix makes up what a name stands for, or a block of nothing",
    arguments: ["together\nitems\nlists\n", "let a =\nlists\n", "let a\nlists\n", "let a ="])
  func nothingMadeUp(text: String) {
    #expect(mended(text) == nil)
  }

  @Test("What chooses an item is not set", arguments: ["where note \"x\"", "with note \"x\""])
  func chosen(rest: String) {
    #expect(mended("check \"Cola\" in \"BBQ\" \(rest)")?.contains("set note") != true)
  }

  @Test(
    "A list that is not there is made first",
    arguments: [
      (
        "move pending items from \"Week shop\" to new list \"Party\"",
        "create list \"Party\"\nmove items in \"Week shop\" where pending to \"Party\""
      ),
      (
        "move week shop pending to next time",
        "create list \"next time\"\nmove items in \"Week shop\" where pending to \"next time\""
      ),
      // Near to one that is there.
      (
        "move pending items from \"Week shop\" to list \"BBK\"",
        "move items in \"Week shop\" where pending to \"BBK\""
      ),
    ])
  func madeFirst(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(
    "Counts, shares and parts of dates",
    arguments: [
      ("items per month", "items per month(created)"),
      ("items by weekday", "items by weekday(created)"),
      // What is completed was updated then.
      (
        "count items where completed per month", "count items where completed per month(updated)"
      ),
      ("how many items bought per month", "count items where completed per month(updated)"),
      (
        "how many items bought per month(created)",
        "count items where completed per month(created)"
      ),
      (
        "count items where not completed per week",
        "count items where pending per week(created)"
      ),
      ("items by month(created) count", "count items per month(created)"),
      ("5 biggest lists", "lists sort count(items) desc limit 5"),
      ("lists with 0 left", "lists where count(items where pending) = 0"),
      ("lists where count(pending) = 0", "lists where count(items where pending) = 0"),
      ("lists where pending = 0", "lists where none(items where pending)"),
      ("average items per list", "average count(items) of lists"),
      ("how many items on average per list", "average count(items) of lists"),
      ("avg items per list per month", "average count(items) of lists per month(created)"),
      ("percentage of completed items", "items show percent(where completed)"),
      ("percentage done per category", "categories show name, progress"),
      ("% done per category", "categories show name, progress"),
      (
        "top 10 items by count",
        "items per name show name, count() as times sort times desc limit 10"
      ),
      (
        "items by name sort by count desc",
        "items per name show name, count() sort count() desc"
      ),
      (
        "items in BBQ by name where count > 1",
        "items in \"BBQ\" per name having count() > 1 show name, count()"
      ),
      (
        "categories show done, total",
        "categories show count(items where completed), count(items)"
      ),
      (
        "compare this month with last month",
        "count items where created during this month or created during last month "
          + "per month(created)"
      ),
    ])
  func counts(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(
    "Lists, files and tags",
    arguments: [
      ("bbq", "items in \"BBQ\""),
      ("items in \"BBQ\" or \"Week shop\"", "items in \"BBQ\", \"Week shop\""),
      (
        "items in BBQ minus items in \"Week shop\"",
        "items in \"BBQ\" where name not in (items in \"Week shop\")"
      ),
      ("items except in BBQ", "items where list != \"BBQ\""),
      ("list:BBQ status:pending", "items in \"BBQ\" where pending"),
      ("items in BBQ as csv", "items in \"BBQ\" into \"BBQ.csv\""),
      ("export BBQ to json", "items in \"BBQ\" into \"BBQ.json\""),
      ("what do I need for the BBQ", "items in \"BBQ\" where pending"),
      ("+party", "items where note contains \"#party\""),
      ("items tagged #party", "items where note contains \"#party\""),
      ("items in \"BBQ\" #party", "items in \"BBQ\" where note contains \"#party\""),
      ("items where pending #party", "items where pending and note contains \"#party\""),
      ("update lists set title = 'Party' where title = 'BBQ'", "rename list \"BBQ\" to \"Party\""),
      ("list \"BBQ\" rename \"Party\"", "rename list \"BBQ\" to \"Party\""),
      ("cp BBQ BBQ2", "create list \"BBQ2\" from \"BBQ\""),
      ("6 cola to BBQ", "add 6 \"Cola\" to \"BBQ\""),
      ("lists where updated < -30d", "lists where updated before 30 days ago"),
    ])
  func lists(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(
    "What is a comment, and no tag, is not told of",
    arguments: ["items # all of them", "items #all of them", "items\n#party\nlists"])
  func comments(text: String) {
    #expect(found(text, CanonicalSchema.vocabulary) == [])
  }

  @Test(
    "Columns of one's own",
    arguments: [
      ("items due in 3 days", "items where due during next 3 days"),
      ("due within a week", "items where due during next 1 week"),
      ("due.before:3d", "items where due before in 3 days"),
      ("items due tomorrow", "items where due on tomorrow"),
      ("items with price over 1", "items where price > 1"),
      ("items without price", "items where no price"),
      ("sum price * quantity", "sum price * quantity of items"),
      (
        "select * from items where due <= date('now', '+3 days')",
        "items where due <= today + 3 days"
      ),
    ])
  func ownColumns(text: String, expected: String) {
    let columns = [
      ColumnSchema(name: "price", declaredType: "REAL", isNotNull: false),
      ColumnSchema(name: "due", declaredType: "DATE", isNotNull: false),
    ]
    var schema = Schema.canonical
    let items = schema.tables.firstIndex { $0.name == "shopping_items" }
    if let items { schema.tables[items].columns += columns }
    #expect(mended(text, Vocabulary(schema)) == expected)
  }

  @Test(
    "Moments of SQL",
    arguments: [
      ("created >= date('now','-1 day')", "created since yesterday"),
      ("updated < now() - interval '1 month'", "updated before 1 month ago"),
      ("updated > current_date - 7", "updated since 7 days ago"),
      ("created >= date_sub(now(), interval 2 week)", "created since 2 weeks ago"),
      ("created > dateadd(day, -7, getdate())", "created since 7 days ago"),
      ("created >= '2026-11-01'", "created since 2026-11-01"),
      ("created <= '2026-11-01'", "created before 2026-11-02"),
      ("created = current_date", "created on today"),
      (
        "created between '2026-11-01' and '2026-11-10'",
        "created since 2026-11-01 and created before 2026-11-11"
      ),
    ])
  func moments(test: String, expected: String) {
    #expect(mended("select * from items where \(test)") == "items where \(expected)")
  }
}
