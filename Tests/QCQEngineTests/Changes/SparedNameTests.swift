import QCQText
import QuickCartStore
import Testing

@Suite("A change spares what it names only if that is there") struct SparedNameTests {
  @Test(
    "A text that nothing has, and something nearly",
    arguments: [
      "name != \"melk\"", "\"Melc\" != name", "not name = \"melk\"", "name not in (\"melk\")",
      "name not in (\"Bananen\", \"Mèlk\")", "not name in (\"melk\", \"Bananen\")",
      "not (name = \"Bananen\" or name = \"melk\")", "pending and name != \"melk\"",
      "(name = \"melk\") = false", "(name = \"melk\") != true",
    ])
  func nearly(condition: String) throws {
    let trial = try ChangeTrial(.english)
    for change in [
      "delete all items where \(condition)", "check all items where \(condition)",
      "let some = items where \(condition)\ndelete some",
      "let few = items where \(condition)\ndelete all items where id in (few)",
    ] {
      let before = try trial.whole
      let end = trial.run(change)
      #expect(end.codes == [DiagnosticCode.similarText.rawValue], "\(change)")
      #expect(end.problems.map(\.severity) == [.error])
      #expect(end.problems.first?.fixes.first?.edits.first?.replacement == "\"Melk\"", "\(change)")
      #expect(try trial.whole == before)
    }
  }

  @Test(
    "One of several names that nothing has, and something nearly",
    arguments: [
      "name in (\"Bananen\", \"melk\")", "name in (\"Mlek\", \"Bananen\")",
      "name in (\"Bananen\", \"Mèlk\", \"Kaas\")", "pending and name in (\"Bananen\", \"Melc\")",
    ])
  func oneOfSeveral(condition: String) throws {
    let trial = try ChangeTrial(.english)
    for verb in ["delete all", "check all", "uncheck all"] {
      let before = try trial.whole
      let end = trial.run("\(verb) items where \(condition)")
      #expect(end.codes == [DiagnosticCode.similarText.rawValue], "\(condition)")
      #expect(end.problems.map(\.severity) == [.error])
      #expect(end.problems.first?.fixes.first?.edits.first?.replacement == "\"Melk\"")
      #expect(try trial.whole == before)
    }
  }

  @Test("Several names that are there, or like none, are all looked for") func severalThere() throws
  {
    let trial = try ChangeTrial(.english)
    for names in ["\"Bananen\", \"Melk\"", "\"Bananen\", \"Zzgrk\"", "\"Melk\", \"Melc\""] {
      let end = trial.run("check all items where name in (\(names))")
      #expect(!end.problems.contains { $0.severity == .error }, "\(names)")
    }
  }

  @Test(
    "A name among others in one text, an id and a parameter that nothing has",
    arguments: [
      ("name != \"6x Melk\"", DiagnosticCode.similarText), ("name != \"Mlk\"", .similarText),
      ("name != \"de melk\"", .similarText), ("name not in (\"Melk en Bananen\")", .similarText),
      ("name != \"Melk and note != \"", .similarText), ("name != \"Melk, Bananen\"", .onlyText),
      ("name not contains \"Melk, Bananen\"", .onlyText), ("name != \"$keep\"", .onlyText),
      ("not (id = \"i99\")", .unknownItem), ("list.id != \"i99\"", .unknownList),
    ])
  func within(condition: String, code: DiagnosticCode) throws {
    let trial = try ChangeTrial(.english, parameters: ["keep": "melk"])
    let before = try trial.whole
    let end = trial.run("param keep: text\ndelete all items where \(condition)")
    #expect(end.codes == [code.rawValue], "\(end.problems)")
    #expect(try trial.whole == before)
  }

  @Test("A part of a text that nothing has") func part() throws {
    let trial = try ChangeTrial(.english)
    for condition in ["name not contains \"bannanen\"", "not name starts with \"bannanen\""] {
      let end = trial.run("delete all items where \(condition)")
      #expect(end.codes == [DiagnosticCode.similarText.rawValue], "\(condition)")
      #expect(end.problems.first?.help == "did you mean \"Bananen\"?")
    }
    #expect(trial.run("check all items where name not contains \"anan\"").isDone)
  }

  @Test(
    "A text that is worked out from fields",
    arguments: [
      ("label != \"Bananen\"", "\"6x Bananen\""), ("label != \"5x Bananen\"", "\"6x Bananen\""),
      ("label != \"6 bananen\"", "\"6x Bananen\""), ("not label = \"Mèlk\"", "\"Melk\""),
      ("lower(name) != \"melc\"", "\"melk\""), ("upper(label) != \"BANANEN\"", "\"6X BANANEN\""),
      ("label not in (\"Melk\", \"Bananen\")", "\"6x Bananen\""),
      ("(note or else name) != \"melk\"", "\"Melk\""),
      ("label not contains \"bannanen\"", "\"Bananen\""),
    ])
  func workedOut(condition: String, meant: String) throws {
    let trial = try ChangeTrial(.english)
    let before = try trial.whole
    let end = trial.run("delete all items where \(condition)")
    #expect(end.codes == [DiagnosticCode.similarText.rawValue], "\(end.problems)")
    #expect(end.problems.first?.proposals.first?.edits.first?.replacement == meant)
    #expect(try trial.whole == before)
  }

  @Test(
    "Signs that stand for any text elsewhere",
    arguments: [
      ("name != \"M*\"", " not starts with \"M\""), ("name != \"%elk\"", " not ends with \"elk\""),
      ("name not contains \"m*\"", " not starts with \"m\""),
      ("not name contains \"m*\"", " starts with \"m\""),
      ("not (name = \"M%\")", " starts with \"M\""),
      ("label != \"6x*\"", " not starts with \"6x\""),
      ("name not contains \"melk|eieren\"", " not matches /(?i)melk|eieren/"),
    ])
  func wildcards(condition: String, meant: String) throws {
    let trial = try ChangeTrial(.english)
    let before = try trial.whole
    let end = trial.run("delete all items where \(condition)")
    #expect(end.codes == [DiagnosticCode.similarText.rawValue], "\(end.problems)")
    #expect(end.problems.first?.fixes.first?.edits.first?.replacement == meant)
    #expect(try trial.whole == before)
  }

  @Test("What other languages call a text that is not there") func absence() throws {
    let trial = try ChangeTrial(.english)
    for (condition, meant) in [
      ("note != \"null\"", "has note"), ("not (note = \"None\")", "no note"),
    ] {
      let end = trial.run("delete all items where \(condition)")
      #expect(end.codes == [DiagnosticCode.onlyText.rawValue], "\(condition)")
      #expect(end.problems.first?.fixes.first?.edits.first?.replacement == meant)
    }
  }

  @Test("A count that is to be small spares what is counted") func count() throws {
    let trial = try ChangeTrial(.english)
    for test in ["= 0", "< 1", "<= 2", "!= 3"] {
      let end = trial.run("delete lists where count(items where name = \"melk\") \(test)")
      #expect(end.codes == [DiagnosticCode.similarText.rawValue], "\(test)")
    }
  }

  @Test("A parameter counts as its value") func parameter() throws {
    let trial = try ChangeTrial(.english, parameters: ["keep": "melk"])
    let end = trial.run("param keep: text\ndelete all items where name != $keep")
    #expect(end.codes == [DiagnosticCode.similarText.rawValue])
  }

  @Test(
    "A text that is there, or that nothing is near",
    arguments: [
      "name != \"Melk\"", "name not in (\"Melk\", \"Bananen\")", "name != \"Something else\"",
      "label != \"6x Bananen\"", "label != \"Something else\"", "lower(name) != \"melk\"",
      "name != \"Z*\"", "name != \"100%\"", "week(created) != \"2026-W46\"",
    ])
  func fine(condition: String) throws {
    let end = try ChangeTrial(.english).run("check all items where \(condition)")
    #expect(end.isDone)
  }

  @Test("What is nearly the same elsewhere, or is another word, is in no one's way") func far()
    throws
  {
    let trial = try ChangeTrial(.english)
    for change in [
      "check items in \"BBQ\" where name != \"melk\"", "check all items where name != \"Mil\"",
      "check items where name = \"Bananen\" and note != \"melk\"",
    ] {
      #expect(
        trial.run(change).codes.allSatisfy { $0 != DiagnosticCode.similarText.rawValue },
        "\(change)")
    }
  }
}
