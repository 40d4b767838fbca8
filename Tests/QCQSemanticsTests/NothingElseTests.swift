import QCQSemantics
import QCQText
import Testing

/// A fix means what was said or there is none, and what a message advises can be followed.
@Suite("Fixes that mean something else") struct NothingElseTests {
  @Test(
    "A noun in front of `in` is asked for",
    arguments: [
      ("pending item in \"BBQ\"", "items in \"BBQ\" where pending"),
      ("completed product in BBQ", "items in \"BBQ\" where completed"),
      (
        "newest pending item in BBQ",
        "items in \"BBQ\" where pending sort created desc limit 1"
      ),
    ])
  func nouns(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "A query that is to be printed is asked, and what names no rows is a text",
    arguments: [
      ("print items", "items"), ("print lists", "lists"), ("print list", "lists"),
      ("print categories", "categories"), ("print out the items", "items"),
      ("print all items", "items"), ("print items where pending", "items where pending"),
      ("print items in \"BBQ\"", "items in \"BBQ\""), ("print count items", "count items"),
      ("print pending items in BBQ", "items in \"BBQ\" where pending"),
      ("print hello", "print \"hello\""), ("print milk", "print \"milk\""),
    ])
  func printed(text: String, expected: String) {
    #expect(Self.mended(text) == expected)
    let help = Self.found(text).first?.help ?? ""
    #expect(help.contains("`print` writes a text") == !expected.hasPrefix("print"))
  }

  @Test(
    "No fix takes a pattern apart, ends a list that breaks off or moves a name",
    arguments: [
      "delete items in \"BBQ\" where category not in (\"Dairy\",",
      "check items in \"BBQ\" where name in (\"Cola\", \"Whole milk\",",
      "delete items in \"BBQ\" ~completed", "delete in \"Cola\" \"BBQ\"",
      "check in \"Cola\" \"BBQ\"",
      "delete items in \"BBQ\" that are not completed and not in \"Dairy\"",
    ])
  func torn(text: String) { #expect(Self.mended(text) == nil) }

  @Test(
    "A text that is never closed ends in front of what closes a bracket around it",
    arguments: [
      (
        "delete items in \"BBQ\" where (name = \"Cola) and completed",
        "delete items in \"BBQ\" where (name = \"Cola\") and completed"
      ),
      (
        "delete items in \"BBQ\" where name in (\"Cola)",
        "delete items in \"BBQ\" where name in (\"Cola\")"
      ),
      (
        "delete items in \"BBQ\" where not (name = \"Cola)",
        "delete items in \"BBQ\" where not (name = \"Cola\")"
      ),
      ("items where name in (\"Cola, Napkins)", "items where name in (\"Cola, Napkins\")"),
      ("items where (name = \"Cola (cold))", "items where (name = \"Cola (cold)\")"),
      ("delete items in \"BBQ\" where name in (\"Cola, Napkins)", nil),
    ] as [(String, String?)])
  func closed(text: String, expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "A pattern stays one piece",
    arguments: ["items where name matches, /^B/", "items where name matches (/^B/"])
  func patterns(text: String) {
    #expect(Self.mended(text)?.contains("/^B/") != false)
  }

  @Test(
    "What is shown and never made unseen",
    arguments: [
      "print count items", "task list", "task project:BBQ done",
      "items where created before last monday show label, as d",
      "items in \"BBQ\" where category not in (\"Dairy\",",
    ])
  func shown(text: String) {
    let unseen = Self.found(text)
      .fixedUnseen(in: SourceText(text), isInChange: { _ in false })
    #expect(unseen.isEmpty)
  }

  @Test(
    "A tag is no comment",
    arguments: [
      ("items without the tag #party", "items where note not contains \"#party\""),
      ("items with no tag \"party\"", "items where note not contains \"#party\""),
      ("items without tag garden", "items where note not contains \"#garden\""),
      ("items with the tag #party", "items where note contains \"#party\""),
    ] as [(String, String?)])
  func tags(text: String, expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "A direction is not lost",
    arguments: [
      ("items sort quantity, desc", "items sort quantity desc"),
      ("lists sort count(items), desc limit 3", "lists sort count(items) desc limit 3"),
      ("items sort name, quantity, desc", nil),
      ("items by name, highest first", "items by name sort quantity desc"),
      ("items sorted by quantity, biggest first", "items sort quantity desc"),
      ("items sorted by quantity, largest first", "items sort quantity desc"),
      ("items sorted by quantity, largest to smallest", "items sort quantity desc"),
      ("items sorted by quantity, from high to low", "items sort quantity desc"),
      ("items sorted by created, newest first", "items sort created desc"),
      ("items sorted by name, z to a", "items sort name desc"),
      ("items sorted by quantity, most first limit 3", "items sort quantity desc limit 3"),
      ("items sorted by quantity, smallest first", "items sort quantity"),
    ] as [(String, String?)])
  func directions(text: String, expected: String?) { #expect(Self.mended(text) == expected) }

  @Test(
    "The last list is the newest one, and no category is",
    arguments: [
      ("last list", "lists sort created desc limit 1"),
      ("lasts list", "lists sort created desc limit 1"),
      ("last item", "items sort created desc limit 1"), ("last category", nil),
      ("newest categories", nil), ("last categories", nil),
    ] as [(String, String?)])
  func lastList(text: String, expected: String?) {
    #expect(Self.mended(text) == expected)
    let help = Self.found(text).first?.help
    #expect(expected != nil || help?.contains("a category has no date") == true)
  }

  @Test(
    "A direction that fits no key is not dropped",
    arguments: [
      ("items sorted by name, newest first", "items sort name"),
      ("items sorted by quantity desc, smallest first", "items sort quantity desc"),
      ("items sorted by name then quantity, biggest first", "items sort name, quantity"),
    ])
  func strayDirections(text: String, dropped: String) { #expect(Self.mended(text) != dropped) }

  @Test(
    "Lists are counted by what is on them",
    arguments: [
      ("lists where pending > 3", "lists where count(items where pending) > 3"),
      ("lists where 3 < completed", "lists where 3 < count(items where completed)"),
      ("lists show title, sum(quantity)", "lists show title, sum(items.quantity)"),
      ("lists show title, count()", "lists show title, count(items)"),
      (
        "categories show name, count(where pending)",
        "categories show name, count(items where pending)"
      ),
    ])
  func counts(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What is on a list is asked of its items",
    arguments: [
      "where \"Cola\" in items", "with \"Cola\" in items", "where \"cola\" in their items",
      "where \"Cola\" in items.name", "where items contains \"Cola\"",
      "where items contain \"Cola\"", "where items = \"Cola\"", "where items in (\"Cola\")",
      "where items.name = \"Cola\"",
    ])
  func held(rest: String) {
    for noun in ["lists", "categories"] {
      #expect(
        Self.mended("\(noun) \(rest)") == "\(noun) where any(items where name = \"Cola\")")
    }
  }

  @Test("So is what is not on it, or a part of a name")
  func heldOtherwise() {
    #expect(
      Self.mended("lists where \"Cola\" not in items")
        == "lists where none(items where name = \"Cola\")")
    #expect(
      Self.mended("lists where \"milk\" in items")
        == "lists where any(items where name contains \"milk\")")
    #expect(Self.mended("lists where \"Tea\" in items") == nil)
  }

  @Test(
    "Other tools",
    arguments: [
      ("=SUM(quantity)", "sum quantity of items"), ("=MAX(quantity)", "max quantity of items"),
      ("=AVERAGE(quantity)", "average quantity of items"),
      ("items | group_by(.category)", "items by category"),
      ("items | group_by(.category) | length", "count items per category"),
      ("number of different items", "items show count(distinct name)"),
      ("count unique items in BBQ", "items in \"BBQ\" show count(distinct name)"),
      ("count distinct items", "items show count(distinct name)"),
      ("items with no due date", "items where no due"),
      ("items with 5 pieces", "items where quantity = 5"),
      ("items with exactly 5 pieces", "items where quantity = 5"),
      ("create \"Tonic\" in \"BBQ\"", "add \"Tonic\" to \"BBQ\""),
      (
        "put Cola in BBQ into category Dairy", "update \"Cola\" in \"BBQ\" set category = \"Dairy\""
      ),
      ("category \"Dairy\"", "items where category = \"Dairy\""),
      ("let x: items where pending", "let x = items where pending"),
    ])
  func others(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What nobody knows gets no fix",
    arguments: [
      "task 3 done", "task done 3", "item 5 completed", "create list \"Tonic\" in \"BBQ\"",
      "move Cola in BBQ to Dairy", "add column price", "drop table items", "delete half of BBQ",
      "delete none", "one more thing", "delete 3 \"Cola\" in \"BBQ\"", "truncate table items",
      "don't delete items in \"BBQ\"", "never delete items in BBQ", "items sort 2",
      "delete items in \"BBQ\" where completed and quantity  1",
      // A text is not put in order by a number.
      "delete items in \"BBQ\" where name = \"Cola\" or > 2",
      "delete items in \"BBQ\" where name = \"Cola\" or = 2",
      "items where name = \"Cola\" or > 2", "delete items in \"BBQ\" where note > 2",
      // Where the bracket opens is not known.
      "delete items in \"BBQ\" where not completed or quantity > 3)",
      "delete items in \"BBQ\" where not completed and quantity > 3)",
      "delete items in \"BBQ\" where pending and quantity > 3 or has note)",
      "delete items in \"BBQ\" where name ~= \"Cola\"", "items where quantity ~= 3",
      "can I delete cola from bbq", "could I check cola in bbq", "delete one \"Cola\" in \"BBQ\"",
      "sum quantity of items per category having more than 20",
    ])
  func none(text: String) { #expect(Self.mended(text) == nil) }

  @Test(
    "What is meant of groups, days and names is no other field",
    arguments: [
      ("late items", "items where pending and due before today"),
      ("items that are late", "items where pending and due before today"),
      (
        "items per category having more than 5",
        "items per category having count() > 5 show category, count()"
      ),
      (
        "count items per category having at least 2",
        "count items per category having count() >= 2"
      ),
      (
        "count items per list with more than 3 items",
        "count items per list having count() > 3"
      ),
      (
        "update category \"Dairy\" set emoji = \"x\"",
        "update categories where name = \"Dairy\" set emoji = \"x\""
      ),
      ("update list \"BBQ\" set title = \"x\"", "rename list \"BBQ\" to \"x\""),
      (
        "delete items in \"BBQ\" where pending and quantity > 3)",
        "delete items in \"BBQ\" where pending and quantity > 3"
      ),
      ("can you delete cola from bbq", "delete \"Cola\" in \"BBQ\""),
    ])
  func meant(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test("A bare word behind a text comparison is a text first") func bareTexts() {
    for (text, meant) in [
      ("delete items in \"BBQ\" where note != lidl", ["\"lidl\""]),
      ("items where name = notee", ["\"notee\"", "note"]),
    ] {
      let fixes = Self.found(text).first?.fixes ?? []
      #expect(fixes.flatMap(\.edits).map(\.replacement) == meant, "\(text)")
    }
  }

  @Test(
    "Help says what can be done",
    arguments: [
      ("delete one \"Cola\" in \"BBQ\"", "in \"BBQ\" set quantity = quantity - 1`"),
      ("items where name ~= \"Cola\"", "`contains`"), ("items where quantity ~= 3", "`!=`"),
      ("items where name = \"Cola\" or > 2", "write the field"),
      ("delete items in \"BBQ\" where quantity 3", "such as `where`, `sort` or `limit`"),
      ("delete items limit 5 where pending", "the order is: in, where, sort, limit"),
    ])
  func help(text: String, expected: String) {
    let found = Self.found(text)
    #expect(found.count == 1)
    #expect(found.first?.help?.contains(expected) == true, "\(found)")
  }

  @Test("A named query that is called like a vague amount is none", arguments: ["few", "some"])
  func vagueNames(name: String) {
    let text = "let \(name)(n: int) = items where quantity > $n\ndelete \(name)"
    let found = Self.found(text)
    #expect(found.map(\.code) == [.wrongArguments])
    #expect(found.first?.help?.contains("is no number") != true)
  }

  @Test(
    "A message is about the word that begins nothing",
    arguments: [
      "merge Ikea into Party", "raise all prices by 10%", "truncate table items",
      "never delete items in BBQ", "don't delete items in \"BBQ\"", "make Cake in Party 3",
      "one more thing", "created on nov 28", "drop table items",
      "alter table items add column price real",
    ])
  func opening(text: String) throws {
    let found = try #require(Self.found(text).first)
    #expect(found.span.lowerBound == 0 && found.message.hasPrefix("no statement starts with "))
  }

  @Test(
    "What is advised can be followed",
    arguments: [
      ("create \"Tonic\" in \"Party\"", "`add \"Tonic\" to \"Party\"`"),
      ("create \"Tonic\" for Party", "`add \"Tonic\" to \"BBQ\"`"),
      ("items where category in[\"Dairy\"]", "in (\"a\", \"b\")"),
      ("drop table items", "no tables"), ("add column price", "ADD COLUMN"),
      ("alter table items add column price real", "ADD COLUMN"),
      ("items sort 2", "`sort quantity desc`"), ("items where items[0]", "limit 1"),
      ("delete 3 \"Cola\" in \"BBQ\"", "quantity - 3"),
      ("delete 2x \"Cola\" in \"BBQ\"", "quantity - 2`"),
      ("add 2 extra \"Cola\" to \"BBQ\"", "`add 2 more \"Cola\"`"),
      ("update \"Cola\" in \"BBQ\" set due = 05/12/2026", "`2026-12-05` or `2026-05-12`"),
      ("items where created > \"05/12/2026\"", "`2026-12-05` or `2026-05-12`"),
      ("items where created since 5-12-2026", "`2026-12-05` or `2026-05-12`"),
      ("items where created on 05/12/2026", "`2026-12-05` or `2026-05-12`"),
      ("delete items in \"BBQ\" where neither completed nor pending", "write `not` in front"),
      ("rename item \"Cola\" to \"Coke\"", "`update \"Cola\" in \"BBQ\" set name = \"Coke\"`"),
      ("remove \"Cola\" in \"BBQ\" to \"Week shop\"", "`move \"Cola\" in \"BBQ\" to"),
      ("assert count items = 94", "`gives 94`"), ("assert count items > 3", "`gives > 3`"),
      ("items per category pivot", "`crosstab`"), ("items per category draw heatmap", "`heat`"),
      ("items per category draw pie", "`share`"),
      ("move Cola in BBQ to Dairy", "set category = \"Dairy\""),
      ("items with name \"Cola\" shown", "`where`"),
    ])
  func advised(text: String, words: String) {
    #expect(Self.found(text).contains { $0.help?.contains(words) ?? false })
  }

  @Test(
    "A word with a meaning is no slip of another one",
    arguments: [
      "delete half of BBQ", "delete none", "make Cake in Party 3",
      "items where created on nov 28", "one more thing",
    ])
  func slips(text: String) {
    #expect(!Self.found(text).contains { $0.help?.hasPrefix("did you mean") ?? false })
  }

  @Test("An apostrophe within a word begins no text", arguments: ["don't", "it’s", "We'll", "I'd"])
  func apostrophe(word: String) {
    let codes = Self.found("items where \(word) name").map(\.code)
    #expect(!codes.isEmpty && !codes.contains(.singleQuotes))
    #expect(Self.found("items where name = 'it''s'").map(\.code) == [.singleQuotes])
  }

  private static func found(_ text: String) -> [Diagnostic] { FirstSentenceTests.found(text) }
  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }
}
