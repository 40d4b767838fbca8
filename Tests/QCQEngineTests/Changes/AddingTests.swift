import QCQEngine
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("What is added, raised and copied") struct AddingTests {
  private func run(_ session: Session, _ text: String) throws {
    let script = session.prepare(SourceText(text))
    #expect(script.diagnostics.filter { $0.severity == .error } == [], "\(text)")
    _ = try session.run(script, into: CollectingOutput())
  }

  private func texts(_ session: Session, _ query: String) throws -> [String] {
    try session.answer(query).answer?.rows.map { row in
      row.map { if case .text(let text) = $0 { text } else { "\($0)" } }.joined(separator: " ")
    } ?? []
  }

  @Test("Several at once keep their order, and behind them is what comes later") func several()
    throws
  {
    let session = try Session.sample(.english)
    try run(session, #"create list "A""#)
    try run(
      session,
      """
      add "c", 2 "a", "b" to "A" as "Dairy" note "n"
      add "0" to "A"
      """)
    #expect(try texts(session, #"items in "A" show label"#) == ["c", "2x a", "b", "0"])
    #expect(
      try texts(session, #"items in "A" where note = "n" per category show category"#) == ["Dairy"])
    _ = try session.apply(#require(try session.planned(.undo)))
    #expect(try texts(session, #"items in "A" show label"#) == [])
  }

  @Test("More raises what is pending, in whatever case, and never what is completed") func more()
    throws
  {
    let session = try Session.sample(.english)
    try run(session, #"add 2 more "chips" to "Feestje supplies""#)
    let chips =
      #"items in "Feestje supplies" where name = "Chips" "#
      + "show label, completed sort completed desc"
    #expect(try texts(session, chips) == ["5x Chips int(0)"])
    try run(session, #"check "Chips" in "Feestje supplies""#)
    try run(session, #"add 2 more "Chips" to "Feestje supplies""#)
    #expect(try texts(session, chips) == ["5x Chips int(1)", "2x Chips int(0)"])
    try run(session, #"add 1 "Chips" to "Feestje supplies""#)
    let several = session.prepare(SourceText(#"add 1 more "Chips" to "Feestje supplies""#))
    #expect(throws: EngineError.self) { try session.run(several, into: CollectingOutput()) }
    let large = #"add 9223372036854775807 more "Servetten" to "Feestje supplies""#
    let beyond = session.prepare(SourceText(large))
    #expect(throws: EngineError.self) { try session.run(beyond, into: CollectingOutput()) }
  }

  @Test("More of one item twice in a statement raises it by both") func moreTwice() throws {
    let session = try Session.sample(.english)
    try run(session, #"add 1 more "Chips", "Leek", 2 more "chips" to "Feestje supplies""#)
    let labels = #"items in "Feestje supplies" where name in ("Chips", "Leek") show label"#
    #expect(try Set(texts(session, labels)) == ["6x Chips", "Leek"])
    _ = try session.apply(#require(try session.planned(.undo)))
    #expect(try texts(session, labels) == ["3x Chips"])
    let large = #"add 9223372036854775800 more "Chips", 9 more "Chips" to "Feestje supplies""#
    let beyond = session.prepare(SourceText(large))
    #expect(throws: EngineError.self) { try session.run(beyond, into: CollectingOutput()) }
  }

  @Test(
    "The note about what is pending names the number that was asked for",
    arguments: [("", 1), ("3 ", 3)])
  func pendingHelp(count: String, number: Int) throws {
    let end = try ChangeTrial(.english).run(#"add \#(count)"Chips" to id "list-2""#)
    let help = end.output.shown.filter { $0.code == .pendingAlready }.compactMap(\.help)
    #expect(help.count == 1)
    #expect(help.first?.hasPrefix("`add \(number) more ") == true, "\(help)")
  }

  @Test("A title in quotes that looks as a parameter is told") func quotedParameter() throws {
    let end = try ChangeTrial(.english).run(#"items in "$when""#)
    let help = end.problems.first?.help ?? ""
    #expect(help == "without quotes, `$when` is a parameter, which `param when: list` declares")
  }

  @Test(
    "What is wrong with values of an item that is not there yet",
    arguments: [
      (#"add "x" to "Feestje supplies" set quantity = quantity + 1"#, DiagnosticCode.notSettable),
      (#"add 2 "x" to "Feestje supplies" set quantity = 3"#, .duplicateName),
      (#"add "x" to "Feestje supplies" note "a" set note = "b""#, .duplicateName),
      (#"add "x" to "Feestje supplies" set name = "b""#, .duplicateName),
      (#"add "x" to "Feestje supplies" set list = "b""#, .notSettable),
      (#"add 2 kg "x" to "Feestje supplies""#, .unexpectedText),
      (#"create list "y" from "Feestje""#, .unknownList),
      (#"copy items to "Feestje supplies""#, .needsAll),
      (#"copy lists where title = "Feestje supplies" to "Feestje supplies""#, .clauseNotAllowed),
    ])
  func wrong(text: String, code: DiagnosticCode) throws {
    let session = try Session.sample(.english)
    let found = session.prepare(SourceText(text)).diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.code) == [code], "\(text)")
  }

  @Test("Copies are pending and new, have the rest of their items, and keep the order")
  func copies() throws {
    let session = try Session.sample(.english)
    let basket = #"items in "Quick run naar winkel""#
    let origin = try texts(session, basket + " show label, category, note")
    try run(session, #"create list "Week 48" from "Quick run naar winkel""#)
    #expect(try texts(session, #"items in "Week 48" show label, category, note"#) == origin)
    #expect(try texts(session, #"count items in "Week 48" where completed"#) == ["int(0)"])
    try run(session, #"copy items in "Feestje supplies" sort name desc limit 2 to "Week 48""#)
    let copied = #"items in "Week 48" where name in ("Servetten", "Frisdrank") show name"#
    #expect(try texts(session, copied) == ["Servetten", "Frisdrank"])
    try run(session, #"copy "Servetten" in "Feestje supplies" to "Feestje supplies""#)
    let ids = try texts(session, #"items where name = "Servetten" show id"#)
    #expect(Set(ids).count == 3 && ids.allSatisfy { !$0.isEmpty })
    while let action = try session.planned(.undo) { try session.apply(action) }
    #expect(try texts(session, "count lists") == ["int(3)"])
    #expect(try texts(session, "count items") == ["int(10)"])
  }
}
