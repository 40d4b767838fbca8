import QCQLanguage
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
      ("SELECT * FROM lists WHERE title LIKE 'B_Q'", nil),
      ("items where name regexp '^B'", "items where name matches /^B/"),
      ("items where name rlike \"a/b\"", "items where name matches /a\\/b/"),
      ("items where name ~ \"^B\"", "items where name matches /^B/"),
      ("items where name =~ \"^B\"", "items where name matches /^B/"),
      ("items where name =~ /^B/", "items where name matches /^B/"),
      ("items where name ~ \"col\"", "items where name contains \"col\""),
      ("items name:milk", "items where name contains \"milk\""),
    ] as [(String, String?)])
  func pattern(text: String, expected: String?) {
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
    "A text stays what the word in front of it says",
    arguments: [
      ("add \"Milk\" \"Eggs\" to \"BBQ\"", "add \"Milk\", \"Eggs\" to \"BBQ\""),
      ("check in \"BBQ\" \"Cola\"", "check \"Cola\" in \"BBQ\""),
      ("delete in \"BBQ\" \"Cola\"", "delete \"Cola\" in \"BBQ\""),
      ("add \"Milk\" in \"Dairy\" to \"BBQ\"", nil), ("=COUNTIF(category; \"Dairy\")", nil),
    ] as [(String, String?)])
  func role(text: String, expected: String?) {
    #expect(mended(text) == expected)
  }
}
