import QuickCartStore
import TestSupport
import Testing

@testable import QCQConsole

/// What people try who know other prompts, or none: the next line has what they mean.
@Suite("First words at the prompt") struct PromptHabitTests {
  @Test(
    "What is called differently here is offered",
    arguments: [
      ("?", "help"), ("\\?", "help"), ("--help", "help"), ("\\q", "exit"), (":q", "exit"),
      ("exit()", "exit"), ("ls", "lists"), ("LS", "lists"), ("list", "lists"), ("item", "items"),
      ("show tables", ".schema"), ("SHOW TABLES;", ".schema"), ("tables", ".schema"),
      (".tables", ".schema"), ("\\d", ".schema"), ("describe items", ".schema"),
      ("show lists", "lists"), ("select * from items", "items"), ("report", "items by category"),
      ("watch stop", ".watch"), ("watch", "watch items"), (".mode csv", ".format csv"),
      ("open a.sqlite", ".open a.sqlite"), ("format json", ".format json"), ("timer", ".timer"),
      ("clear", ""), ("check milk", "check \"milk\""), ("in groceries", ""),
      ("in bbq", "in \"bbq\""), ("exit now", ".exit"), (".shell ls", ""), (".system", ""),
      ("create list Groceries", "create list \"Groceries\""), ("zzzz", ""),
    ])
  func offered(entry: String, next: String) throws {
    let trial = try PromptTrial(["in \"BBQ\"", entry], consent: .asking)
    let text = trial.run()
    #expect(trial.editor.prefills.last == next, "\(text)")
    #expect(text.hasPrefix("error: "), "\(text)")
  }

  @Test(
    "Lines of a list are offered as one sentence that adds them",
    arguments: [
      ("2 milk", "add 2 \"milk\""), ("- eggs", "add \"eggs\""),
      (
        "- eggs\n[x] tea\n2x Brot\n500 g flour",
        "add \"eggs\", 2 \"Brot\"\nadd \"flour\" note \"500 g\""
      ),
      ("1. salt\npepper", "add \"salt\", \"pepper\""),
    ])
  func pasted(entry: String, next: String) throws {
    let trial = try PromptTrial(["in \"BBQ\"", entry], consent: .asking)
    let text = trial.run()
    #expect(trial.editor.prefills.last == next, "\(text)")
    let outside = try PromptTrial([entry], consent: .asking)
    #expect(outside.run().contains("`in \"BBQ\"` says to which list"))
    #expect(outside.editor.prefills.last != next)
  }

  @Test("A semicolon ends an entry as a line break does", arguments: ["exit;", "quit ;", ".exit;"])
  func semicolon(end: String) throws {
    let trial = try PromptTrial(["in \"BBQ\";", "count lists;", "in all;", "help;", end, "lists"])
    let text = trial.run()
    #expect(trial.prompts == ["qcq> ", "qcq BBQ> ", "qcq BBQ> ", "qcq> ", "qcq> "])
    #expect(text.hasPrefix("8\nAsk in sentences"), "\(text)")
  }

  @Test("Help fits the window", arguments: Screen.sizes) func help(width: Int) throws {
    for entry in ["help", "help commands"] {
      let text = try PromptTrial.say(".width \(width)", entry)
      let lines = text.split(separator: "\n")
      // Code is not broken.
      #expect(lines.filter { $0.count > width && width > 60 } == [])
      #expect(lines.allSatisfy { $0.count <= max(width, 60) }, "\(text)")
    }
  }

  @Test("A name of one's own is what it says") func ownNames() throws {
    let text = try PromptTrial.say("let tables = count lists", "tables", "exit;", "count lists")
    #expect(text == "8\n")
  }

  @Test(
    "An item without a list is offered the only one",
    arguments: [
      ([], ""), (["create list \"A\""], "add \"milk\" to \"A\""),
      (["create list \"A\"", "create list \"B\""], ""),
    ])
  func listless(before: [String], next: String) throws {
    let sandbox = try Sandbox()
    for entry in ["add milk", "add \"milk\""] {
      let store = try Store.create(path: sandbox.path("\(entry.count).sqlite"))
      let trial = try PromptTrial(before + [entry], store: store, consent: .asking)
      trial.run()
      if before.isEmpty { #expect(trial.text.contains("`create list \"Groceries\"` makes one")) }
      #expect(trial.editor.prefills.last == next, "\(trial.text)")
    }
  }
}
