import QCQSemantics
import QCQText
import Testing

@Suite("What is wrong is named, and mended where that is sure") struct KnownMistakeTests {
  private static func first(_ text: String) -> Diagnostic? {
    FirstSentenceTests.found(text).first { $0.severity == .error }
  }

  @Test(
    "A name that stands twice",
    arguments: [
      ("delete \"Cola\" \"Cola\" in \"BBQ\"", "delete \"Cola\" in \"BBQ\""),
      ("check \"cola\" \"Cola\" in \"BBQ\"", "check \"cola\" in \"BBQ\""),
      ("delete list \"BBQ\" \"BBQ\"", "delete list \"BBQ\""),
      ("items in \"BBQ\" \"BBQ\"", "items in \"BBQ\""),
      ("items where name = \"Cola\" \"Cola\"", "items where name = \"Cola\""),
      ("delete \"Tonic\" \"Tonic\"", nil),
    ] as [(String, String?)])
  func doubled(text: String, expected: String?) {
    #expect(FirstSentenceTests.mended(text) == expected)
    #expect(Self.first(text)?.help?.hasSuffix(" stands twice") == true)
    let unseen = FirstSentenceTests.found(text)
      .fixedUnseen(in: SourceText(text), isInChange: { _ in !text.hasPrefix("items") })
    #expect(unseen.isEmpty != text.hasPrefix("items"))
  }

  @Test(
    "A word between `list` and its title",
    arguments: [
      ("delete list on \"BBQ\"", "delete list \"BBQ\""),
      ("delete list for \"BBQ\"", "delete list \"BBQ\""),
      ("rename list on \"BBQ\" to \"Grill\"", "rename list \"BBQ\" to \"Grill\""),
      ("create list on \"Grill\"", "create list \"Grill\""),
      ("delete category of \"Dairy\"", "delete category \"Dairy\""),
    ])
  func between(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
    #expect(Self.first(text)?.help?.contains("stands right behind") == true)
  }

  @Test(
    "A field that items of a list are to have",
    arguments: [
      "with note in \"BBQ\"", "with a note in \"BBQ\"", "with notes in BBQ", "with note in bbq",
    ],
    ["", " and pending", " sort name", " limit 3"])
  func fieldInList(written: String, rest: String) {
    let text = "items \(written)\(rest)"
    #expect(
      FirstSentenceTests.mended(text) == "items in \"BBQ\" where has note\(rest)", "\(text)")
  }

  @Test(
    "The list is no text that the field is to be",
    arguments: [
      "items that have a note in \"BBQ\"", "items having a note in \"BBQ\"",
      "pending items with note in \"BBQ\"", "check items with a note in \"BBQ\"",
      "items with category in \"BBQ\"",
    ])
  func listInField(text: String) {
    for fix in FirstSentenceTests.found(text).flatMap(\.fixes) {
      let mended = SourceText(text).applying(fix.edits) ?? ""
      #expect(mended.contains("in \"BBQ\"") || mended.contains("list = \"BBQ\""), "\(mended)")
    }
  }

  @Test(
    "A declared name in quotes",
    arguments: [
      ("let \"open\" = items", "let open = items"),
      ("let \"to buy\" = items", "let `to buy` = items"),
      ("let 'open' = items", "let open = items"),
      (
        "let \"many\"(n: int) = items where quantity > $n",
        "let many(n: int) = items where quantity > $n"
      ),
      ("param \"n\": int\nitems where quantity > $n", "param n: int\nitems where quantity > $n"),
    ])
  func declared(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test(
    "A query in quotes loses nothing but these",
    arguments: [
      ("let x = 'items in \"BBQ\" where pending'", "let x = items in \"BBQ\" where pending"),
      ("let x = \"items where not pending\"", "let x = items where not pending"),
      (#"let x = "items in \"BBQ\" sort name""#, "let x = items in \"BBQ\" sort name"),
      ("let x = 'items where fizzy > 2'", nil),
    ] as [(String, String?)])
  func quoted(text: String, expected: String?) {
    #expect(FirstSentenceTests.mended(text) == expected)
    #expect(Self.first(text)?.help == "a query has no quotes around it")
  }

  @Test(
    "An order is no field, and a column keeps its name",
    arguments: [
      ("items last in \"BBQ\"", nil), ("items last", nil), ("items sort 3 quantity", nil),
      ("items show name quantity as n", "items show name, quantity as n"),
      ("items show name as n quantity", nil),
      ("items show quantity * 2 name as n", "items show quantity * 2, name as n"),
      ("items last 3 in \"BBQ\"", "items in \"BBQ\" sort created desc limit 3"),
    ] as [(String, String?)])
  func orders(text: String, expected: String?) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test(
    "A number behind a query shows nothing",
    arguments: [
      "let top = items sort quantity desc limit 3", "let top = items",
      "let top = items per category show count() as n",
    ])
  func counts(declaration: String) {
    let found = FirstSentenceTests.found("\(declaration)\ntop 5")
    #expect(found.flatMap(\.fixes).isEmpty)
    #expect(
      found.first { $0.severity == .error }?.help
        == "`top limit 5` is some of them; `sort` in front of it says which come first")
  }

  @Test("It is said how an order is written")
  func advice() {
    #expect(
      Self.first("items last in \"BBQ\"")?.help == "the last one is `sort created desc limit 1`")
    #expect(
      Self.first("items sort 3 quantity")?.help
        == "`sort quantity` puts rows in order, and `limit 3` behind it says how many")
  }

  @Test(
    "An item that is left out",
    arguments: [
      "move everything except \"Cola\" in \"BBQ\" to \"Week shop\"",
      "move all items except \"Cola\" in \"BBQ\" to \"Week shop\"",
      "move everything in \"BBQ\" except \"Cola\" to \"Week shop\"",
    ])
  func exceptions(text: String) {
    #expect(
      FirstSentenceTests.mended(text)
        == "move items in \"BBQ\" where name != \"Cola\" to \"Week shop\"")
  }

  @Test(
    "Half of a broken line is not mended unseen",
    arguments: [
      "count\nitems in \"BBQ\"", "items where completed and quantity\n> 3",
      "sum quantity\nof items in \"BBQ\"", "items where pending by\ncategory",
      "items in \"BBQ\" show\nname",
    ])
  func halves(text: String) {
    let found = FirstSentenceTests.found(text)
    #expect(found.contains { $0.fixes.count == 1 })
    #expect(found.fixedUnseen(in: SourceText(text), isInChange: { _ in false }).isEmpty)
  }

  @Test(
    "A line of its own is",
    arguments: ["count\n\nitems in \"BBQ\"", "count\ncount lists", "items sotr name\nlists"])
  func wholes(text: String) {
    let found = FirstSentenceTests.found(text)
    let fixed = found.fixedUnseen(in: SourceText(text), isInChange: { _ in false })
    #expect(fixed.count == 1)
  }

  @Test("A list that is deleted is named, and never unseen")
  func deleted() {
    let text = "delete lst \"BBQ\""
    let found = FirstSentenceTests.found(text)
    #expect(FirstSentenceTests.mended(text) == "delete list \"BBQ\"")
    #expect(found.fixedUnseen(in: SourceText(text), isInChange: { _ in true }).isEmpty)
  }
}
