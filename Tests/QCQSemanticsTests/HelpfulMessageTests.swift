import QCQText
import Testing

@Suite("A message says what to do") struct HelpfulMessageTests {
  private static func mended(_ text: String) -> [String] {
    FirstSentenceTests.found(text).flatMap(\.fixes).compactMap {
      SourceText(text).applying($0.edits)
    }
  }

  @Test(
    "`all` of a name",
    arguments: [
      ("delete", ""), ("check", ""), ("uncheck", ""), ("toggle", ""),
      ("move", " to \"Week shop\""), ("copy", " to \"Week shop\""), ("update", " set note = \"\""),
    ])
  func all(verb: String, end: String) {
    let error = FirstSentenceTests.found("\(verb) all \"Cola\"\(end)").first
    #expect(error?.message == "`all` stands in front of `items`, and of no name")
    #expect(error?.help?.hasPrefix("`items where name = \"Cola\"` is about all items") == true)
  }

  @Test("Lists have commas between them", arguments: ["items", "delete items", "check items"])
  func lists(front: String) {
    for joint in ["and", "or"] {
      let text = "\(front) in \"BBQ\" \(joint) \"Week shop\""
      let help = FirstSentenceTests.found(text).first?.help
      #expect(help == "lists have commas between them: `\"BBQ\", \"Week shop\"`")
    }
    let others = FirstSentenceTests.found("\(front) in \"BBQ\" and completed").first?.help
    #expect(others?.hasPrefix("lists have commas") != true)
  }

  @Test("Square brackets around a condition are no set") func brackets() {
    let found = FirstSentenceTests.found("items [completed]")
    #expect(found.first?.message == "brackets are written `(` and `)`")
    #expect(found.first?.help == "a condition stands behind `where`: `where completed`")
    #expect(Self.mended("items [completed]") == ["items where completed"])
    for front in ["items where ", "items in \"BBQ\" where has note and ", "delete items where "] {
      let text = "\(front)[completed]"
      #expect(FirstSentenceTests.found(text).first?.message == "brackets are written `(` and `)`")
      #expect(Self.mended(text) == ["\(front)(completed)"])
    }
    let sets = FirstSentenceTests.found("items where name in [\"Cola\", \"Milk\"]")
    #expect(sets.first?.message == "sets are written in parentheses")
  }

  @Test(
    "A clause that begins twice begins once",
    arguments: [
      ("items where", "pending"), ("items limit", "5"), ("items sort", "name"),
      ("items show", "name"), ("items by", "category"), ("count items per", "list"),
      ("items in \"BBQ\" limit 5 skip", "2"), ("delete items in \"BBQ\" limit", "5"),
      ("update items in \"BBQ\" set", "note = \"x\""),
    ])
  func doubled(front: String, rest: String) {
    let word = String(front.split(separator: " ").last ?? "")
    let text = "\(front) \(word) \(rest)"
    if word != "skip" {
      #expect(FirstSentenceTests.found(text).first?.message == "`\(word)` is written twice")
    }
    #expect(Self.mended(text) == ["\(front) \(rest)"])
  }

  @Test("Of a change nobody knows what stood between `where` and `where`") func gap() {
    let found = FirstSentenceTests.found("delete items where where pending")
    #expect(found.first?.message == "`where` is written twice")
    #expect(found.flatMap(\.fixes) == [])
  }

  @Test(
    "A slip in what only makes or names is put right",
    arguments: [
      ("rename lst \"BBQ\" to \"Grill\"", "rename list \"BBQ\" to \"Grill\""),
      ("rename lsit \"BBQ\" to \"Grill\"", "rename list \"BBQ\" to \"Grill\""),
      (
        "create category \"Deli\" enoji \"🫒\"", "create category \"Deli\" emoji \"🫒\""
      ),
      ("create category \"Deli\" emoj \"🫒\"", "create category \"Deli\" emoji \"🫒\""),
      ("add \"Milk\" to \"BBQ\" nore \"x\"", "add \"Milk\" to \"BBQ\" note \"x\""),
      ("add \"Milk\" to \"BBQ\" nte \"x\"", "add \"Milk\" to \"BBQ\" note \"x\""),
    ])
  func slips(text: String, expected: String) { #expect(Self.mended(text) == [expected]) }

  @Test(
    "What groups show is named where something else is asked of them",
    arguments: [
      ("items per category show sum(quantity) as pieces", "`category`, `pieces`"),
      ("items per category", "`category`, `count`"),
      ("sum quantity of items per category", "`category`, `sum`"),
      (
        "items per category show sum(quantity)",
        "`category`, `sum(quantity)`; give `sum(quantity)` a name with `as`"
      ),
    ])
  func columns(groups: String, columns: String) {
    for rest in ["where boxes > 5", "where has note and boxes > 5", "where boxes > 5 limit 3"] {
      let error = FirstSentenceTests.found("let t = \(groups)\nt \(rest)").first
      #expect(error?.message.hasPrefix("`t` shows no column `boxes`") == true)
      #expect(error?.help == "its columns are \(columns)")
    }
    let rows = FirstSentenceTests.found("let t = items where pending\nt where boxes > 5").first
    #expect(rows?.message == "items have no field `boxes`")
  }

  @Test("Their columns are near, and the fields of their rows")
  func nearColumns() {
    let start = "let t = items per category show sum(quantity) as pieces\n"
    #expect(Self.mended(start + "t where piecs > 5") == [start + "t where pieces > 5"])
    #expect(Self.mended(start + "t where pendng") == [start + "t where pending"])
  }
}
