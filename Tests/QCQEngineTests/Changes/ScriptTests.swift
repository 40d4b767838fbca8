import QCQText
import QuickCartStore
import Testing

@Suite("Changes of a script are made together, with the names that hold by then")
struct ChangeScriptTests {
  private static let failing: [(text: String, code: DiagnosticCode, undone: Int)] = [
    (#"check "Nope" in "Feestje supplies""#, .unknownItem, 1),
    (#"rename list "Nope" to "X""#, .unknownList, 0),
    ("assert count items gives 5", .assertionFailed, 1),
    ("delete categories where id = 1\ndelete lists\n", .needsAll, 0),
    ("delete category \"Dairyy\"", .unknownCategory, 1),
    ("create list \"A\"\ndelete category \"Nope\"", .unknownCategory, 2),
    ("create list \"A\"\nadd \"x\" to \"B\"", .unknownList, 2),
    ("items in \"Feestje\"\ndelete items in \"Feestje\"", .unknownList, 0),
    (
      "rename list \"Feestje supplies\" to \"P\"\nadd \"x\" to \"Feestje supplies\"", .unknownList,
      2
    ),
    ("delete list \"Feestje supplies\"\ncheck \"Chips\" in \"Feestje supplies\"", .unknownList, 2),
    ("create list \"Feestje supplies\"\nadd \"x\" to \"Feestje supplies\"", .ambiguousList, 2),
    ("create list \"Feestje\"\nrename list \"Feest\" to \"F\"", .unknownList, 2),
    ("update all items set quantity = 9223372036854775807 * quantity", .valueOutOfRange, 1),
  ]

  @Test("When the last of them fails, nothing was changed", arguments: failing)
  func atomic(text: String, code: DiagnosticCode, undone: Int) throws {
    let trial = try ChangeTrial(.english)
    let text = "add 4 \"Cola\" to \"Feestje supplies\"\n" + text
    try trial.expectFailure(text, code)
    #expect(trial.run(text).output.undone == undone)
    #expect(trial.run(text, isDryRun: true).codes == trial.run(text).codes)
  }

  @Test("Names that earlier statements make and give can be used") func newNames() throws {
    let trial = try ChangeTrial(.english)
    let end = trial.run(
      """
      create list "New"
      add 3 "A" to "new"
      check "a" in "NEW"
      rename list "New" to "Newer"
      add "B" to "Newer"
      create category "Bak" emoji "x"
      update "B" in "Newer" set category = "bak", note = list.title
      rename category "BAK" to "Brood"
      update items where category = "Brood" set quantity = 4
      move items in "Newer" where quantity = 4 to "Feestje supplies"
      rename list "Newer" to "New"
      assert count items in "New" gives 1
      """)
    #expect(end.isDone, "\(end.problems)")
    #expect(end.output.shown == [])
    let rows = trial.run(
      """
      items where id = "new-2" or id = "new-3" show name, quantity, completed, note, category, list
      """
    ).output.rows
    #expect(
      rows == [
        [.text("A"), .int(3), .int(1), .text(""), .text("Other"), .text("New")],
        [
          .text("B"), .int(4), .int(0), .text("Newer"), .text("Brood"), .text("Feestje supplies"),
        ],
      ])
  }

  private static let unfinished = [
    "add \"x\" to $T", "check \"Chips\" in $T", "uncheck \"Chips\" in $T", "toggle \"Chips\" in $T",
    "update \"Chips\" in $T set quantity = 2", "delete \"Chips\" in $T", "delete items in $T",
    "move \"Chips\" in $T to id \"list-1\"", "move items in id \"list-1\" to $T",
    "check items in id \"list-1\", $T where pending", "rename list $T to \"X\"", "delete list $T",
    "update items in $T where pending set note = \"\"", "explain delete items in $T",
    "let f = items in $T\ndelete f", "let f = items in $T limit 2\ntoggle f where pending",
    "let f = items in $T\nlet g = f where pending\nf\nuncheck g",
  ]

  @Test("A list whose title only starts so is never taken", arguments: unfinished)
  func wholeTitles(text: String) throws {
    try ChangeTrial(.english).expectFailure(
      text.replacing("$T", with: "\"Feestje\""), .unknownList)
    try ChangeTrial(.english, parameters: ["t": "Feestje"]).expectFailure(
      "param t: list\n" + text.replacing("$T", with: "$t"), .unknownList)
    let whole = text.replacing("$T", with: "\"FEESTJE Supplies\"")
    let end = try ChangeTrial(.english).run(whole, isDryRun: true)
    #expect(end.isDone, "\(end.problems)")
  }

  @Test("Two lists, or two items, of one name are not guessed between") func ambiguity() throws {
    let trial = try ChangeTrial(.english)
    try trial.execute("INSERT INTO shopping_lists VALUES ('two', 'FEESTJE SUPPLIES', 1, 1)")
    try trial.execute(
      "INSERT INTO shopping_items VALUES ('m', 'MELK', 1, 0, '', 2, 'list-1', 1, 1)")
    for text in [
      "add \"x\" to $T", "delete items in $T", "rename list $T to \"X\"", "delete list $T",
      "move \"Rijst\" in id \"list-1\" to $T", "move items in $T to id \"list-1\"",
    ] {
      try trial.expectFailure(text.replacing("$T", with: "\"Feestje supplies\""), .ambiguousList)
    }
    for verb in ["check", "uncheck", "toggle", "delete"] {
      try trial.expectFailure("\(verb) \"melk\" in \"Boodschappen deze week\"", .ambiguousItem)
    }
    try trial.expectFailure(
      "update \"melk\" in id \"list-1\", id \"list-2\" set quantity = 2", .ambiguousItem)
    #expect(trial.run("check \"melk\" in id \"list-1\", id \"list-1\"").codes == ["ambiguous-item"])
    #expect(trial.run("delete items in id \"list-1\" where id = \"m\"").isDone)
    #expect(trial.run("check \"melk\" in id \"list-1\", id \"list-1\"").isDone)
  }

  @Test("Lists that stand at one place of two files are two lists") func places() throws {
    let titles = try ChangeTrial(
      Store.sample(.english, now: testNow), files: ["c": "let a = items in \"BBQ\""])
    try titles.execute(
      """
      UPDATE shopping_lists SET title = 'BBQ' WHERE id = 'list-1';
      UPDATE shopping_lists SET title = 'Old' WHERE id = 'list-2'
      """)
    let both = titles.run("use \"c\"\nitems in \"Old\"\na show name limit 1")
    #expect(both.output.rows == [[.text("Bananen")]])
    let end = titles.run("use \"c\"\nitems in \"Old\"\ndelete a where quantity > 1")
    #expect(end.isDone, "\(end.problems)")
    #expect(end.sentences == ["deleted 2 items in \"BBQ\""])
  }

  @Test("Values come from parameters, and only where there is one") func parameters() throws {
    let given = [
      "what": "Chips", "list": "list-2", "cat": "dairy", "note": "'; DROP TABLE x; --\u{1F9C0}",
      "n": "7", "on": "2026-01-02",
    ]
    let trial = try ChangeTrial(.english, parameters: given)
    let declared = """
      param what: text
      param list: list
      param cat: category
      param note: text
      param n: int
      param on: date
      param maybe: text?
      param when: date?

      """
    let end = trial.run(
      declared + """
        check $what in $list
        update $what in $list set category = $cat, note = $note, quantity = $n, created = $on
        add $note to $list as $cat note $what
        """)
    #expect(end.isDone, "\(end.problems)")
    let whole = try trial.whole
    #expect(
      whole.tables["shopping_items"]?.rows.values.count {
        $0.contains(Whole.cell("'; DROP TABLE x; --\u{1F9C0}"))
      } == 2)
    for text in [
      "add $maybe to $list", "check $maybe in $list",
      "update $what in $list set category = $maybe", "delete items where name = $maybe?",
      "let q = items where name = $maybe?\ndelete q where pending", "create list $maybe",
      "rename list $list to $maybe", "delete all items where created since $when?",
      "update $what in $list set note = $maybe? or else $maybe?",
    ] {
      try trial.expectFailure(text, .optionalInChange)
    }
    for text in [
      "check $what in $maybe", "update $what in $list set note = $maybe",
      "update $what in $list set created = $when",
    ] {
      try trial.expectFailure(text, .unknownParameter)
    }
  }
}
