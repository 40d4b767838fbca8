import TestSupport
import QCQAssist
import QCQText
import Testing

@Suite("Names and the data of now") struct DataNameTests {
  private func messages(_ text: String, _ data: DataCatalog = CompletionTests.data) -> [Diagnostic]
  {
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)
    return Analysis(SourceText(text), in: context).diagnostics
  }

  @Test(
    "A quantity in front of a name is left out, and another number is not",
    arguments: [
      ("check \"6x Cola\" in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      ("check 6 \"Cola\" in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      ("check \"2x Cola\" in \"BBQ\"", nil), ("check 2 \"Cola\" in \"BBQ\"", nil),
      // There are two of the name.
      ("check \"3x Ice\" in \"BBQ\"", nil), ("check 3 \"Ice\" in \"BBQ\"", nil),
    ] as [(String, String?)])
  func quantities(_ text: String, _ expected: String?) {
    let data = DataCatalog(
      version: 1, lists: [DataName("BBQ"), DataName("Week shop")], categories: [],
      items: [
        "BBQ": [DataName("Cola", total: 1, quantity: 6), DataName("Ice", total: 2)],
        "Week shop": [DataName("Cola", total: 1, quantity: 2)],
      ])
    let fix = messages(text, data).lazy.flatMap(\.fixes).first
    #expect(fix.flatMap { SourceText(text).applying($0.edits) } == expected)
  }

  @Test(
    "What is found",
    arguments: [
      (#"items in "BBK""#, DiagnosticCode.unknownList, #""BBQ""#),
      (#"items in "Twice""#, .ambiguousList, #"id "l4""#),
      (#"items in id "zz""#, .unknownList, nil),
      (#"items in "BBQ F""#, .listPrefix, nil),
      (#"items where category = "Produse""#, .unknownCategory, #""Produce""#),
      (#"items where list.title = "BBK""#, .unknownList, #""BBQ""#),
      (#"items where name = "Colla""#, .unknownItem, #""Cola""#),
      (#"check "Colla" in "BBQ""#, .unknownItem, #""Cola""#),
      (#"check "Milk" in "BBQ""#, .unknownItem, nil),
      (#"add "Tea" to "BBK""#, .unknownList, #""BBQ""#),
      (#"add "Tea" to "BBQ" as "Dary""#, .unknownCategory, #""Dairy""#),
      (#"let x = items in "BBK""#, .unknownList, #""BBQ""#),
      (#"param k: category = "Dary""#, .unknownCategory, #""Dairy""#),
      (#"param l: list = "BBK""#, .unknownList, #""BBQ""#),
      ("param l: list = \"Twice\"\nitems where list = $l", .ambiguousList, nil),
    ] as [(String, DiagnosticCode, String?)])
  func found(_ text: String, _ code: DiagnosticCode, _ fix: String?) {
    let found = messages(text)
    #expect(found.map(\.code) == [code], "\(found)")
    if let fix { #expect(found.first?.fixes.first?.edits.first?.replacement == fix) }
  }

  @Test(
    "A name that something of another kind has is said to be that before a near one",
    arguments: [
      (
        #"move "Cola" in "BBQ" to "Pantry""#,
        #"`Pantry` is a category, and no list: `update … set category = "Pantry"`"#
      ),
      (
        #"copy "Cola" in "BBQ" to "pantry""#,
        #"`Pantry` is a category, and no list: `update … set category = "Pantry"`"#
      ),
      (
        #"delete items in "Pantry""#,
        #"a category is called so: `items where category = "Pantry"`"#
      ),
      (#"items in "Pantry""#, #"a category is called so: `items where category = "Pantry"`"#),
      (#"delete list "Pantry""#, #"a category is called so: `items where category = "Pantry"`"#),
      (#"delete items where category = "Party""#, #"a list is called so: `items in "Party"`"#),
    ])
  func otherKind(_ text: String, _ help: String) {
    let data = DataCatalog(
      version: 1, lists: [DataName("BBQ", id: "l1"), DataName("Party", id: "l2")],
      categories: [DataName("Pantry")], items: ["BBQ": [DataName("Cola", pending: 1, total: 1)]])
    let found = messages(text, data)
    #expect(found.map(\.help) == [help])
    #expect(found.flatMap(\.fixes).isEmpty != text.hasPrefix("items"))
  }

  @Test(
    "Behind a change of names those are known that the text gives, and no others",
    arguments: [
      ("create list \"New\"", "items in \"New\"", nil),
      ("create list \"New list\"", "items in \"new\"", nil),
      ("create list \"New\"", "items in \"Nwe\"", .unknownList),
      ("create list \"New\"", "check \"Cola\" in \"Nwe\"", .unknownList),
      ("rename list \"BBQ\" to \"Party\"", "items in \"Party\"", nil),
      ("rename list \"BBQ\" to \"Party\"", "items in \"Prty\"", .unknownList),
      ("create category \"Pets\" emoji \"x\"", "items where category = \"Pets\"", nil),
      ("create category \"Pets\" emoji \"x\"", "items where category = \"Nope\"", .unknownCategory),
      ("create category \"Pets\" emoji \"x\"", "items in \"Pets\"", .unknownList),
      ("param n: text = \"New\"\ncreate list $n", "items in \"New\"", nil),
      ("update lists where id = \"l1\" set title = \"A\"", "items in \"A\"", nil),
    ] as [(String, String, DiagnosticCode?)])
  func afterChanges(_ change: String, _ text: String, _ code: DiagnosticCode?) {
    let found = messages("\(change)\n\(text)\n")
    #expect(found.map(\.code) == (code.map { [$0] } ?? []), "\(found)")
  }

  @Test(
    "A title that one list's begins with is unknown where a change uses it",
    arguments: [
      ("let x = items in \"BBQ F\"", "x"),
      ("let x = items in \"BBQ F\"\nlet y = x where pending", "y"),
      ("param l: list = \"BBQ F\"", "items in $l"),
    ])
  func beginnings(_ declaration: String, _ rows: String) {
    func codes(_ lines: String...) -> [DiagnosticCode] {
      messages(([declaration] + lines).joined(separator: "\n")).map(\.code)
    }
    #expect(codes(rows) == [.listPrefix])
    #expect(codes("delete \(rows)") == [.unknownList])
    #expect(codes(rows, "delete \(rows)") == [.unknownList])
    #expect(codes("explain check \(rows)", rows) == [.unknownList])
    #expect(codes(rows, "delete all items") == [.listPrefix])
  }

  @Test("A change that comes or goes above is known to the fixes below") func changedAbove() {
    let data = DataCatalog(
      version: 1, lists: [DataName("BBQ"), DataName("Week shop")], categories: [],
      items: ["BBQ": [DataName("Cola", total: 1)], "Week shop": [DataName("Tea", total: 1)]])
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)
    let head = "items\n"
    let change = "add \"Cola\" to \"Week shop\"\n"
    var analysis = Analysis(SourceText("\(head)check \"Cola\"\nlists\n"), in: context)
    func fixes() -> Int { analysis.diagnostics.flatMap(\.fixes).count }
    #expect(fixes() == 1)
    let place = head.utf8.count
    analysis = analysis.edited([TextEdit(Span(place, place), change)])
    #expect(fixes() == 0)
    // A line below the change is read again by itself.
    let line = "\(head)\(change)check \"Cola\""
    analysis = analysis.edited([TextEdit(Span(line.utf8.count, line.utf8.count), " ")])
    #expect(fixes() == 0)
    analysis = analysis.edited([TextEdit(Span(place, place + change.utf8.count), "")])
    #expect(fixes() == 1)
  }

  @Test("A name is not known before the change that gives it") func beforeChange() {
    let query = "items in \"Later\"\n"
    let found = messages("create list \"New\"\n\(query)create list \"Later\"\n\(query)")
    #expect(found.map(\.code) == [.unknownList], "\(found)")
    #expect(found.first?.span.start ?? 0 < 40)
  }

  @Test(
    "What is called so is something else, and asked for as that",
    arguments: [
      (#"items in "dairy""#, #"items where category = "Dairy""#),
      (#"items in "Dairy" where pending"#, #"items where category = "Dairy" and pending"#),
      (#"items where list = "Dairy""#, #"items where category = "Dairy""#),
      (#"items where category != "bbq""#, #"items where list != "BBQ""#),
      (#"items in "Dairy" where quantity > 3 or no note"#, nil),
      (#"items in "Dairy", "BBQ""#, nil), (#"delete items in "Dairy""#, nil),
      (#"delete items where category = "BBQ""#, nil), (#"let d = items in "BBQ", "Dairy""#, nil),
    ] as [(String, String?)])
  func otherKind(_ text: String, _ meant: String?) {
    let found = messages(text).filter { $0.severity == .error }
    #expect(found.count == 1 && found[0].help?.contains("is called so") ?? false, "\(found)")
    let fix = found.first?.fixes.first
    #expect(fix.flatMap { SourceText(text).applying($0.edits) } == meant)
  }

  @Test("A name between the braces of a text is marked where it stands, and not written over")
  func printed() {
    for hole in [#"in \"BBK\""#, #"where category = \"Produse\""#] {
      let text = "# first\n\n" + #"print "now {count items \#(hole)} \"to go\"""#
      let found = messages(text)
      #expect(found.count == 1, "\(text): \(found)")
      #expect(found.allSatisfy { $0.fixes.isEmpty })
      let marked = found.map { SourceText(text).text($0.span) }
      #expect(marked == [hole.contains("BBK") ? #"\"BBK\""# : #"\"Produse\""#])
    }
  }

  @Test("A text of another database has all its warnings, and the first ones suggestions")
  func manyUnknown() {
    let count = Checkout.isLong ? 400 : 240
    var lists = (0..<(count + 100)).map { DataName("List \($0)", id: "\($0)") }
    lists.append(DataName("Party 2026"))
    let data = DataCatalog(version: 1, lists: lists, categories: [], items: nil)
    let text = (0..<count).map { "items in \"Lits \($0)\"\n" }.joined()
    let found = messages(text, data)
    #expect(found.map(\.code) == Array(repeating: .unknownList, count: count))
    #expect(found.prefix(200).allSatisfy { $0.help?.hasPrefix("did you mean") == true })
    #expect(found.last?.help == #"there are "List 0", "List 1", "List 2", "List 3", "List 4", …"#)
    // A beginning that only one list has means that list, however many warnings there are.
    let more = messages(text + "items in \"party\"\nitems in \"list 4\"\n", data)
    #expect(more.dropFirst(count).map(\.code) == [.listPrefix])
  }

  @Test(
    "What is all right",
    arguments: [
      #"items in "bbq""#, #"param k: category = "dairy""#, #"param t: text = "BBK""#,
      #"items where name contains "Colla""#, #"items where name = "Milk""#,
      #"create list "New""#, #"update "Cola" in "BBQ" set name = "Colla""#,
      "create list \"New\"\nitems in \"New\"",
      "let x = items in \"BBQ\"\nx where name = \"Cola\"", #"lists where title contains "zzz""#,
      #"update items in "BBQ" where pending set note = "x", name = "Colla""#,
    ])
  func silent(_ text: String) {
    #expect(messages(text) == [])
  }

  @Test("A warning stands once, where the name stands")
  func once() {
    let found = messages("let x = items in \"BBK\"\n\n\nx sort name\nx where pending")
    #expect(found.count == 1)
    #expect(found.first?.span == Span(17, 22))
  }

  @Test("Other data, other warnings")
  func follows() {
    let context = AnalysisContext(
      vocabulary: CanonicalSchema.vocabulary, data: CompletionTests.data)
    let analysis = Analysis(SourceText("items in \"BBK\"\nlists"), in: context)
    #expect(analysis.diagnostics.count == 1)
    var renamed = context
    renamed.data = DataCatalog(
      version: 8, lists: [DataName("BBK", id: "l1")], categories: [], items: [:])
    #expect(analysis.moved(to: renamed).diagnostics == [])
    #expect(analysis.moved(to: renamed).moved(to: context).diagnostics.count == 1)
  }
}
