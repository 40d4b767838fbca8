import QCQEngine
import QCQText
import QuickCartStore
import Testing

@Suite("A change chooses by names that there are") struct ChosenNameTests {
  /// What compares a field with a text, in all ways that ask whether it is the same.
  private static func conditions(_ field: String, _ text: String) -> [String] {
    [
      "\(field) = \(text)", "\(field) != \(text)", "not \(field) = \(text)",
      "\(text) != \(field)", "\(field) in (\(text))", "\(field) not in (\(text))",
      "completed or \(field) = \(text)", "not (pending and \(field) != \(text))",
    ]
  }

  private static let verbs: [(start: String, end: String)] = [
    ("delete items where ", ""), ("explain delete items where ", ""), ("check items where ", ""),
    ("update items where ", " set quantity = 3"),
    ("move items where ", " to \"Feestje supplies\""),
    ("delete items in \"Feestje supplies\" where ", " limit 1"),
  ]

  private func errors(_ session: Session, _ text: String) -> [Diagnostic] {
    session.prepare(SourceText(text)).diagnostics.filter { $0.severity == .error }
  }

  @Test(
    "A name of an item's list or category",
    arguments: [
      ("list", "\"Feestje\"", DiagnosticCode.unknownList),
      ("list.title", "\"feestje suplies\"", .unknownList),
      ("category", "\"Pantri\"", .unknownCategory),
      ("category.name", "\"pantri\"", .unknownCategory),
    ])
  func related(field: String, text: String, code: DiagnosticCode) throws {
    let session = try Session.sample(.english)
    for condition in Self.conditions(field, text) {
      for verb in Self.verbs {
        let change = verb.start + condition + verb.end
        let found = errors(session, change)
        #expect(found.map(\.code) == [code], "\(change)")
        #expect(SourceText(change).text(found.first?.span ?? .none) == text, "\(change)")
        #expect(found.first?.fixes.isEmpty == false, "\(change)")
      }
      #expect(errors(session, "items where \(condition)").map(\.code) == [code])
    }
    let known = field.hasPrefix("list") ? "\"Feestje supplies\"" : "\"Pantry\""
    for condition in Self.conditions(field, known) {
      for verb in Self.verbs { #expect(errors(session, verb.start + condition + verb.end) == []) }
    }
  }

  @Test(
    "The name of a list or category itself",
    arguments: [
      ("delete lists where title != \"BBK\"", DiagnosticCode.unknownList),
      ("delete lists where title in (\"Feestje supplies\", \"BBK\")", .unknownList),
      ("update lists where not title = \"BBK\" set title = \"X\"", .unknownList),
      ("delete categories where name != \"Pantri\"", .unknownCategory),
      ("delete lists where none(items where category = \"Pantri\")", .unknownCategory),
      ("delete lists where count(items where list = \"BBK\") = 0", .unknownList),
      ("let old = lists where title != \"BBK\"\ndelete old", .unknownList),
      (
        "let old = lists where title != \"BBK\" limit 5\ndelete old where title contains \"e\"",
        .unknownList
      ),
      ("let old(t: text) = lists where title != $t\ndelete old(\"BBK\")", .unknownList),
      ("param t: text = \"BBK\"\ndelete lists where title != $t", .unknownList),
    ])
  func own(change: String, code: DiagnosticCode) throws {
    let session = try Session.sample(.english)
    let found = errors(session, change)
    #expect(found.map(\.code) == [code], "\(found)")
    let known = change.replacing("BBK", with: "Feestje supplies").replacing(
      "Pantri", with: "Pantry")
    #expect(errors(session, known) == [])
  }

  @Test(
    "What searches, and what is only looked at, may find nothing",
    arguments: [
      "lists where title = \"BBK\"", "count lists where title != \"BBK\"",
      "delete lists where title contains \"BBK\"", "delete lists where title < \"BBK\"",
      "delete items where name != \"Nothing\"",
      "update lists where progress = 1 set title = \"New\"",
      "create list \"New\"\ndelete lists where title = \"New\"",
      "rename list \"Feestje supplies\" to \"New\"\ndelete lists where title = \"New\"",
    ])
  func free(text: String) throws {
    let session = try Session.sample(.english)
    #expect(session.prepare(SourceText(text)).diagnostics == [])
    let output = CollectingOutput()
    _ = try session.run(session.prepare(SourceText(text)), into: output)
  }

  @Test("What a script has renamed is no longer there") func renamed() throws {
    let session = try Session.sample(.english)
    let text = """
      rename list "Feestje supplies" to "New"
      delete lists where title != "Feestje supplies"
      """
    let script = session.prepare(SourceText(text))
    #expect(script.isRunnable)
    let error = #expect(throws: EngineError.self) {
      _ = try session.run(script, into: CollectingOutput())
    }
    #expect(error?.diagnostic.code == .unknownList)
    #expect(try session.answer("count lists").answer?.rows == [[.int(3)]])
  }
}
