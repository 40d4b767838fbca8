import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("A fix means what was said, or there is none") struct OtherMeaningTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop"], categories: ["Dairy", "Produce"],
    items: ["Cola", "Eggs", "Whole milk"])

  private func found(_ text: String) -> [Diagnostic] {
    var declarations = Declarations(CanonicalSchema.vocabulary, storedNames: { Self.names })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics
  }

  /// What the first fix of a text makes of it; nil where nothing is offered.
  private func mended(_ text: String) -> String? {
    found(text).lazy.flatMap(\.fixes).first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "A verb of deleting over a field empties it",
    arguments: [
      ("delete note of items in \"BBQ\"", "update items in \"BBQ\" set note = \"\""),
      ("clear note of items in \"BBQ\"", "update items in \"BBQ\" set note = \"\""),
      ("delete the notes in \"BBQ\"", "update items in \"BBQ\" set note = \"\""),
      ("remove the note of \"Cola\" in \"BBQ\"", "update \"Cola\" in \"BBQ\" set note = \"\""),
      ("erase note where name = \"Cola\"", "update items where name = \"Cola\" set note = \"\""),
      ("remove category of items in \"BBQ\"", nil),
      ("clear quantity of \"Cola\" in \"BBQ\"", nil),
      ("delete items note in \"BBQ\"", nil),
      ("clear note", nil), ("clear all notes", nil),
    ] as [(String, String?)])
  func emptied(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "No verb of deleting and no field make a change that deletes",
    arguments: ["delete", "remove", "erase", "clear", "drop", "wis", "get rid of"])
  func fieldsStay(verb: String) {
    let fields = ["note", "notes", "quantity", "qty", "category_id", "emoji", "title", "names"]
    let ends = ["of items in \"BBQ\"", "in \"BBQ\"", "of \"Cola\" in \"BBQ\"", "from items in BBQ"]
    let texts = fields.flatMap { field in ends.map { "\(verb) the \(field) \($0)" } }
    #expect(texts.filter { mended($0)?.hasPrefix("delete") ?? false } == [])
  }

  @Test(
    "Whether a list goes or what is on it is told both ways",
    arguments: ["clear list \"BBQ\"", "empty list \"BBQ\"", "empty the list BBQ", "clear \"bbq\""])
  func cleared(text: String) {
    #expect(mended(text) == nil)
    #expect(
      found(text).first?.help
        == "`delete items in \"BBQ\"` deletes what is on it, `delete list \"BBQ\"` the list")
  }

  @Test(
    "A negation stays one, also with a slip or in Dutch",
    arguments: [
      ("items not in \"BBQ\"", "items where list != \"BBQ\""),
      ("items niet in \"BBQ\"", "items where list != \"BBQ\""),
      ("items nott in \"BBQ\"", "items where list != \"BBQ\""),
    ])
  func negated(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(
    "What turns a condition round is found again",
    arguments: [
      "geen", "never", "zonder", "nooit", "niett", "nto", "withot", "exept", "isn", "dont",
    ])
  func turned(word: String) {
    for text in ["items \(word) in \"BBQ\"", "delete items \(word) in \"BBQ\""] {
      let mended = mended(text) ?? "!="
      #expect(["!=", "not "].contains(where: mended.contains), "\(text): \(mended)")
    }
  }

  @Test(
    "Patterns are led to what they test",
    arguments: [
      ("items where name like \"cola\"", "items where name contains \"cola\""),
      ("items where name glob \"cola\"", "items where name = \"cola\""),
      ("items where name like \"%cola%\"", "items where name contains \"cola\""),
      ("items where name like \"cola%\"", "items where name starts with \"cola\""),
      ("items where name like \"%cola\"", "items where name ends with \"cola\""),
      ("items where name like \"_ola\"", nil), ("items where name like \"c%a\"", nil),
      ("lists where title not like \"BBQ\"", "lists where title not contains \"BBQ\""),
      ("SELECT * FROM items WHERE name LIKE 'cola'", "items where name = \"cola\""),
      ("select * from items where name like 'Cola'", "items where name = \"Cola\""),
      ("SELECT * FROM lists WHERE title LIKE 'B_Q'", nil),
      ("items where name regexp '^B'", "items where name matches /^B/"),
      ("items where name rlike \"a/b\"", "items where name matches /a\\/b/"),
      ("items where name ~ \"^B\"", "items where name matches /^B/"),
      ("items where name =~ \"^B\"", "items where name matches /^B/"),
      ("items where name =~ /^B/", "items where name matches /^B/"),
      ("items where name ~ \"col\"", "items where name contains \"col\""),
      ("items name:milk", "items where name contains \"milk\""),
      (
        "lists where progress between 20% and 50%",
        "lists where progress >= 20% and progress <= 50%"
      ),
      ("insert into items values ('Wine')", nil),
    ] as [(String, String?)])
  func pattern(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "What a test is about is said again",
    arguments: [
      ("items where quantity > 3 and < 7", "items where quantity > 3 and quantity < 7"),
      ("items where 3 < quantity and < 7", "items where 3 < quantity and quantity < 7"),
      (
        "items where name contains \"x\" or starts with \"y\"",
        "items where name contains \"x\" or name starts with \"y\""
      ),
      (
        "items where created since monday and before friday",
        "items where created since monday and created before friday"
      ),
      ("items where quantity > 3 and not = 7", nil),
      ("items where not quantity > 3 and < 7", nil),
      (
        "delete items where quantity > 3 and < 7",
        "delete items where quantity > 3 and quantity < 7"
      ),
    ] as [(String, String?)])
  func subject(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "A state that is shown is counted",
    arguments: [
      "count(pending)", "items.pending", "items pending", "count items where pending",
      "count(items) where pending", "count(items pending)", "pending",
    ])
  func counted(column: String) {
    for (entity, name) in [("lists", "title"), ("categories", "name")] {
      #expect(
        mended("\(entity) show \(name), \(column)")
          == "\(entity) show \(name), count(items where pending)")
      let completed = column.replacing("pending", with: "completed")
      #expect(
        mended("\(entity) show \(name), \(completed)")
          == "\(entity) show \(name), count(items where completed)")
    }
  }

  @Test("What joins conditions in another way becomes neither `and` nor `or`")
  func joiners() {
    for word in ["xor", "nor", "nand"] {
      #expect(mended("items where pending \(word) has note") == nil, "\(word)")
    }
    #expect(mended("ncheck \"Lettuce\" in \"BBQ\"") != "check \"Lettuce\" in \"BBQ\"")
  }

  @Test("A state that groups show is counted, and chooses no rows")
  func countedOfGroups() {
    #expect(
      mended("items per category show count(completed)")
        == "items per category show count(where completed)")
    #expect(mended("items per list show list, pending")?.contains("where pending by") != true)
  }

  @Test(
    "A word of the language in quotes is that word where no data can stand",
    arguments: [
      ("lists sort count(items) \"desc\"", "lists sort count(items) desc"),
      ("categories sort name \"asc\"", "categories sort name asc"),
      ("items per \"category\"", "items per category"),
    ])
  func quoted(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(
    "One thing is one, and what ranks is no column",
    arguments: [
      ("items top 5 quantity", "items sort quantity desc limit 5"),
      ("the newest list", "lists sort created desc limit 1"),
      ("the newest lists", "lists sort created desc"),
      ("the oldest pending item", "items where pending sort created limit 1"),
      ("oldest items in \"BBQ\"", "items in \"BBQ\" sort created"),
      ("list:\"BBQ\" is:pending", "items in \"BBQ\" where pending"),
      ("complete list \"BBQ\"", "check items in \"BBQ\""),
      ("lists that contain \"Eggs\"", "lists where any(items where name = \"Eggs\")"),
      ("lists that contain \"Week\"", "lists where title contains \"Week\""),
      ("lists that contain \"Ham\"", nil),
    ] as [(String, String?)])
  func asked(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "A day that is left out, or taken in, is told from the others",
    arguments: [
      ("items created after 2026-11-01", "items where created since 2026-11-02"),
      ("items where updated after 2026-12-31", "items where updated since 2027-01-01"),
      ("items in \"BBQ\" created after yesterday", "items in \"BBQ\" where created since today"),
      ("items created after 1 November 2026", "items where created since 2026-11-02"),
      ("items created until 2026-11-01", "items where created before 2026-11-02"),
      ("items where created up to 2026-11-30", "items where created before 2026-12-01"),
      ("items created until yesterday", "items where created before today"),
      ("items created not after 2026-11-01", "items where created before 2026-11-02"),
      ("items created before 2026-11-01", "items where created before 2026-11-01"),
      ("items created since 20/11/2026", "items where created since 2026-11-20"),
      ("items created since 11/20/2026", "items where created since 2026-11-20"),
      ("items created since 11/11/2026", "items where created since 2026-11-11"),
      ("items where created since 3-4-2026", nil), ("items created since 3-4-2026", nil),
      ("items created since 3.4.2026", "items where created since 2026-04-03"),
      ("items created since 5/11/2026", nil), ("items created until last week", nil),
      ("items ouder dan 7 dagen", "items where created before 7 days ago"),
      ("items nieuwer dan 2 weken", "items where created since 2 weeks ago"),
      ("items in \"BBQ\" jonger dan 3 dagen", "items in \"BBQ\" where created since 3 days ago"),
    ] as [(String, String?)])
  func day(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "Numbers keep their bounds",
    arguments: [
      ("items where quantity NOT BETWEEN 3 AND 7", "items where quantity not in 3..7"),
      (
        "items in \"BBQ\" quantity not between 3 and 7",
        "items in \"BBQ\" where quantity not in 3..7"
      ),
      ("items where 3 <= quantity <= 7", "items where quantity in 3..7"),
      ("items in \"BBQ\" where 7 >= quantity >= 3", "items in \"BBQ\" where quantity in 3..7"),
      ("items where 3 < quantity <= 7", "items where quantity > 3 and quantity <= 7"),
      ("items where 3 < quantity > 7", nil), ("3 < quantity", "items where quantity > 3"),
      ("items with more than 5 pieces", "items where quantity > 5"),
      ("items with more than 5 of them", "items where quantity > 5"),
      ("items with at least 2 pieces in \"BBQ\"", "items in \"BBQ\" where quantity >= 2"),
      ("items where name matches /a{0,3}/", nil),
      ("lists where title matches /(ITEMS)*/", nil),
    ] as [(String, String?)])
  func bound(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "Statements of SQL become those that do the same",
    arguments: [
      ("SELECT DISTINCT category FROM items", "items per category show category"),
      (
        "select distinct name from items where pending",
        "items where pending per name show name"
      ),
      (
        "select distinct list, category from items",
        "items per list, category show list, category"
      ),
      ("INSERT INTO items (name, quantity) VALUES ('Milk', 2)", nil),
      ("INSERT INTO items (list, name) VALUES (\"BBQ\", \"Milk\")", "add \"Milk\" to \"BBQ\""),
      (
        "insert into items (name, quantity, list, category) values ('Milk', 2, 'bbq', 'Dairy')",
        "add 2 \"Milk\" to \"BBQ\" as \"Dairy\""
      ),
      ("INSERT INTO items (list, name, completed) VALUES ('BBQ', 'Milk', 1)", nil),
      ("UPDATE items SET completed = 1 WHERE list = 'BBQ'", "check items in \"BBQ\""),
      ("UPDATE items SET completed = 0 WHERE list = 'BBQ'", "uncheck items in \"BBQ\""),
      (
        "update items set completed = 1 where list='BBQ' and name='Cola'",
        "check items in \"BBQ\" where name = \"Cola\""
      ),
      ("UPDATE items SET completed = 1", nil),
    ] as [(String, String?)])
  func sql(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "What is empty is asked for, and of one list nobody knows",
    arguments: [
      ("empty lists", "lists where none(items)"), ("show empty lists", "lists where none(items)"),
      ("lists that are empty", "lists where none(items)"),
      ("lege lijsten", "lists where none(items)"),
      ("empty categories", "categories where none(items)"), ("empty list", nil),
    ] as [(String, String?)])
  func nothing(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }

  @Test(
    "A text stays what the word in front of it says",
    arguments: [
      ("add \"Milk\" \"Eggs\" to \"BBQ\"", "add \"Milk\", \"Eggs\" to \"BBQ\""),
      ("check in \"BBQ\" \"Cola\"", "check \"Cola\" in \"BBQ\""),
      ("delete in \"BBQ\" \"Cola\"", "delete \"Cola\" in \"BBQ\""),
      ("add \"Milk\" in \"Dairy\" to \"BBQ\"", nil),
      ("=COUNTIF(category; \"Dairy\")", "count items where category = \"Dairy\""),
    ] as [(String, String?)])
  func role(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }
}
