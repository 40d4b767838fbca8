import QCQLanguage
import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import Testing
import TestSupport

@Suite("Titles name lists") struct TitleTests {
  private func session(
    _ titles: [String], parameters: [String: String] = [:]
  ) throws -> Session {
    let store = try Store.inMemory()
    try store.write { db in
      for (index, title) in titles.enumerated() {
        try db.execute(
          sql: "INSERT INTO shopping_lists VALUES (?, ?, 0, 0)", arguments: ["L\(index)", title])
        try db.execute(
          sql: "INSERT INTO shopping_items VALUES (?, 'x', 1, 0, '', 1, ?, 0, 0)",
          arguments: ["i\(index)", "L\(index)"])
      }
    }
    return try Session.over(store, parameters: parameters)
  }

  private func ids(_ session: Session, _ scope: String) throws -> [Got] {
    try session.answer("items in \(scope) show id").answer?.rows.flatMap { $0 } ?? []
  }

  private func problems(_ session: Session, _ text: String) -> [Diagnostic] {
    session.prepare(SourceText(text)).diagnostics
  }

  @Test("Case and composition don't count, accents do") func equality() throws {
    let session = try session(["Café", "Straße", "Markt", "Márkt"])
    for scope in ["\"CAFE\u{301}\"", "\"café\"", "\"Cafe\u{301}\""] {
      #expect(try ids(session, scope) == [.text("i0")])
    }
    #expect(try ids(session, "\"STRASSE\"") == [.text("i1")])
    #expect(try ids(session, "\"markt\"") == [.text("i2")])
    #expect(try ids(session, "\"MÁRKT\"") == [.text("i3")])
    #expect(problems(session, "items in \"Cafe\"").map(\.code) == [.unknownList])
  }

  @Test(
    "A parameter is one list, whichever way it is used",
    arguments: [
      ("items in $l show id", "i1"), ("items where list = $l show id", "i1"),
      ("items where list in ($l) show id", "i1"), ("items where not list != $l show id", "i1"),
      ("lists where title = $l show id", "L1"), ("lists where $l = title show id", "L1"),
    ])
  func parameterRows(query: String, id: String) throws {
    // Two lists have the title; the id tells which is meant.
    let session = try session(["Dubbel", "Dubbel", "Markt"], parameters: ["l": "L1"])
    #expect(try session.answer("param l: list\n\(query)").answer?.rows == [[.text(id)]])
  }

  @Test("A unique beginning is taken and announced; an equal title goes before it")
  func prefix() throws {
    let session = try session(["BBQ Feestje", "Markt", "Markt 2", "Week 1", "Week 2"])
    #expect(try ids(session, "\"bbq\"") == [.text("i0")])
    let notes = problems(session, "items in \"bbq\"")
    #expect(notes.map(\.severity) == [.note])
    #expect(notes.first?.message == "\"bbq\" read as list \"BBQ Feestje\"")
    #expect(try ids(session, "\"markt\"") == [.text("i1")])
    #expect(problems(session, "items in \"markt\"").isEmpty)
    let ambiguous = problems(session, "items in \"Week\"")
    #expect(ambiguous.map(\.code) == [.unknownList])
    #expect(ambiguous.first?.help?.contains("Week 1") == true)
  }

  @Test(
    "What a change uses by a name never stands for a list that only begins so",
    arguments: [
      ("let x = items in \"bbq\"", "x"), ("let x = items in \"bbq\"\nlet y = x where pending", "y"),
      ("param l: list = \"bbq\"", "items in $l"),
      ("let f(l: list) = items in $l\nlet y = f(\"bbq\")", "y"),
    ])
  func strictPrefix(declaration: String, rows: String) throws {
    let session = try session(["BBQ Feestje", "Markt"])
    func codes(_ lines: String...) -> [DiagnosticCode] {
      problems(session, ([declaration] + lines).joined(separator: "\n")).map(\.code)
    }
    #expect(codes(rows) == [.listPrefix])
    #expect(codes("delete \(rows)") == [.unknownList])
    #expect(codes(rows, "delete \(rows)") == [.unknownList])
    #expect(codes("explain check \(rows)", rows) == [.unknownList])
  }

  @Test("Lists of one title are told apart by id") func duplicates() throws {
    let session = try session(["Week", "week", "WEEK", "Other"])
    let found = problems(session, "items in \"Week\"")
    #expect(found.map(\.code) == [.ambiguousList])
    #expect(found.first?.fixes.count == 3)
    for fix in found.first?.fixes ?? [] {
      let repaired = fix.edits.reversed().reduce("items in \"Week\"") { text, edit in
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
        return String(decoding: bytes, as: UTF8.self)
      }
      #expect(try session.answer(repaired).answer?.rows.count == 1, "\(repaired)")
    }
    #expect(try ids(session, "id \"L1\"") == [.text("i1")])
    #expect(try ids(session, "id \"L1\", \"other\", id \"L1\"") == [.text("i1"), .text("i3")])
    #expect(problems(session, "items in id \"gone\"").map(\.code) == [.unknownList])
  }

  @Test("Ids of different bytes are different, even if they are equal texts") func ids() throws {
    let store = try Store.inMemory()
    try store.write { db in
      for id in ["\u{e9}", "e\u{301}"] {
        try db.execute(sql: "INSERT INTO shopping_lists VALUES (?, ?, 0, 0)", arguments: [id, id])
        try db.execute(
          sql: "INSERT INTO shopping_items VALUES (?, 'x', 1, 0, '', 1, ?, 0, 0)",
          arguments: ["of \(id.utf8.count)", id])
      }
    }
    let session = try Session.over(store)
    #expect(try ids(session, "id \"\u{e9}\"") == [.text("of 2")])
    #expect(try ids(session, "id \"e\u{301}\"") == [.text("of 3")])
    #expect(
      try ids(session, "id \"\u{e9}\", id \"e\u{301}\"") == [.text("of 2"), .text("of 3")])
  }

  @Test("A parameter holds a title or an id") func parameters() throws {
    for (value, id) in [("bbq", "i0"), ("L1", "i1"), ("Mark", "i1")] {
      let session = try session(["BBQ", "Markt"], parameters: ["l": value])
      _ = try session.answer("param l: list")
      #expect(try ids(session, "$l") == [.text(id)], "\(value)")
    }
    let session = try session(["BBQ", "Markt"], parameters: ["l": "nowhere"])
    #expect(problems(session, "param l: list\nitems in $l").map(\.code) == [.unknownList])
  }

  @Test("A category that is compared with has to be there, in whatever case") func categories()
    throws
  {
    let session = try session(["BBQ", "Party"])
    for test in ["= \"Prodcue\"", "!= \"Prodcue\"", "in (\"Dairy\", \"Prodcue\")"] {
      let found = problems(session, "items where category \(test) or category = \"Dairy\"")
      #expect(found.map(\.code) == [.unknownCategory])
      #expect(found.map(\.severity) == [.error])
      #expect(found.first?.fixes.first?.edits.first?.replacement == "\"Produce\"")
    }
    #expect(problems(session, "items where list.title = \"BBK\"").map(\.code) == [.unknownList])
    let printed = problems(session, #"print "{count items where list = \"BBK\"}""#)
    #expect(printed.map(\.code) == [.unknownList])
    let lines = "# first\n\n" + #"print "now {count items in \"BBK\"} to go""#
    let placed = problems(session, lines)
    #expect(placed.map { SourceText(lines).text($0.span) } == [#"\"BBK\""#])
    #expect(placed.allSatisfy { $0.fixes.isEmpty })
    let unused = problems(session, "let x = items where category = \"Prodcue\"\nlists")
    #expect(unused.map(\.severity) == [.warning])
    for text in ["items where list = \"bbq\"", "items where category not in (\"DAIRY\")"] {
      let plain = text.replacing("bbq", with: "BBQ").replacing("DAIRY", with: "Dairy")
      #expect(problems(session, text) == [])
      #expect(try session.answer(text).answer?.rows == session.answer(plain).answer?.rows)
    }
    #expect(problems(session, "lists where title = \"BBK\"") == [])
    #expect(problems(session, "items where lower(category) = \"prodcue\"") == [])
  }

  @Test("What finds nothing says what there is that looks the same") func similar() throws {
    let session = try Session.sample(.english)
    for (text, meant) in [
      ("items where name = \"melk\"", "\"Melk\""),
      ("count items where name = \" Mèlk\"", "\"Melk\""),
      ("lists where title = \"Feestje suplies\"", "\"Feestje supplies\""),
      ("items where name = \"Melc\" and pending by category", "\"Melk\""),
      ("items where name contains \"melc\"", "\"Melk\""),
      ("count items where name starts with \"mekl\"", "\"Melk\""),
      ("items where category contains \"dary\"", "\"Dairy\""),
      ("items where name not contains \"melc\" limit 1", "\"Melk\""),
      ("items where name in (\"Bananen\", \"melk\")", "\"Melk\""),
      ("check all items where name = \"melk\"", "\"Melk\""),
    ] {
      let output = AnswerOutput()
      let script = session.prepare(SourceText(text))
      _ = try session.run(script, into: output)
      #expect(output.shown.map(\.code) == [.similarText], "\(text)")
      #expect(output.shown.first?.proposals.first?.edits.first?.replacement == meant, "\(text)")
    }
    for text in [
      "items where name = \"Melk\" and quantity > 90", "items where name = \"Something else\"",
      "items where name = \"melk\" or pending", "items where name contains \"xyzzy\"",
      "items where name contains \"mlk\"", "items where name contains \"melk\" and quantity > 90",
    ] {
      let output = AnswerOutput()
      _ = try session.run(session.prepare(SourceText(text)), into: output)
      #expect(output.shown == [], "\(text)")
    }
  }

  @Test("Signs that stand for any text elsewhere are said to stand for themselves")
  func wildcards() throws {
    let session = try Session.sample(.english)
    for (test, meant) in [
      ("contains \"%melk%\"", "contains \"melk\""), ("contains \"*melk*\"", "contains \"melk\""),
      ("contains \"^M\"", "starts with \"M\""), ("contains \"M%\"", "starts with \"M\""),
      ("contains \"elk$\"", "ends with \"elk\""), ("= \"M*\"", "starts with \"M\""),
      ("= \"%melk%\"", "contains \"melk\""), ("starts with \"M%\"", "starts with \"M\""),
      ("not contains \"%melk%\"", "not contains \"melk\""), ("!= \"M*\"", "not starts with \"M\""),
      ("contains \"melk|kaas\"", "matches /(?i)melk|kaas/"),
    ] {
      let output = AnswerOutput()
      _ = try session.run(session.prepare(SourceText("items where name \(test)")), into: output)
      #expect(output.shown.map(\.code) == [.similarText], "\(test)")
      #expect(output.shown.first?.help == "write `\(meant)`", "\(test)")
      #expect(output.shown.first?.fixes.first?.edits.first?.replacement == " \(meant)", "\(test)")
    }
    for (test, meant) in [
      ("note = \"null\"", "no note"), ("note != \"None\"", "has note"),
      ("not note = \"null\"", "no note"),
    ] {
      let output = AnswerOutput()
      _ = try session.run(session.prepare(SourceText("items where \(test)")), into: output)
      #expect(output.shown.map(\.code) == [.onlyText], "\(test)")
      #expect(output.shown.first?.fixes.first?.edits.first?.replacement == meant, "\(test)")
    }
    for test in [
      "contains \"50%\"", "contains \"% off\"", "contains \"*\"", "= \"a%b\"", "contains \"5$\"",
    ] {
      let output = AnswerOutput()
      _ = try session.run(session.prepare(SourceText("items where name \(test)")), into: output)
      #expect(output.shown == [], "\(test)")
    }
  }

  @Test("The first suggestion mends at least 95 of 100 slips of the finger") func suggestions()
    throws
  {
    let titles = [
      "Weekboodschappen", "BBQ Feestje", "Snel even naar de winkel", "Camping", "Doe-het-zelf",
      "Verjaardag Nora", "Kerst", "Opa Jürgen",
    ]
    let session = try session(titles)
    let categories = [
      "Produce", "Dairy", "Meat & Seafood", "Frozen", "Pantry", "Household", "Personal Care",
    ]
    var random = SplitMix64(seed: 5)
    var (right, total) = (0, 0)
    for index in 0..<600 {
      let isTitle = index % 2 == 0
      let word = isTitle ? random.pick(titles) : random.pick(categories)
      let typo = slip(word, &random)
      let query =
        isTitle ? "items in \(StringEscapes.quoted(typo))" : "items where category = \"\(typo)\""
      let found = problems(session, query).first { $0.severity != .note }
      guard let found else { continue }
      total += 1
      let wanted = StringEscapes.quoted(word)
      if found.fixes.first?.edits.first?.replacement == wanted { right += 1 }
    }
    #expect(total > 500)
    #expect(right * 100 >= total * 95, "\(right) of \(total)")
  }

  /// A letter left out, put in, changed, or changed over with the next.
  private func slip(_ word: String, _ random: inout SplitMix64) -> String {
    var letters = Array(word)
    let place = random.below(letters.count)
    let letter = random.pick(Array("abcdefghijklmnopqrstuvwxyz"))
    switch random.below(4) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letter, at: place)
    case 2: letters[place] = letter
    default:  // Int
      if place + 1 < letters.count { letters.swapAt(place, place + 1) }
    }
    return String(letters)
  }
}
