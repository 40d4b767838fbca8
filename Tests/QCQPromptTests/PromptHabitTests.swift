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
      (
        "check \"Cola\" and \"Charcoal\"",
        "check items in \"BBQ\" where name in (\"Cola\", \"Charcoal\")"
      ),
      // It is on another list, too.
      ("mark Jalapeños as done", "check \"Jalapeños\" in \"BBQ\""),
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

  @Test(
    "A slip of a command is told, and offered unless it changes something",
    arguments: [
      ("udno", "undo", false), ("undoo", "undo", false), ("und", "undo", false),
      ("udno last change", "undo last change", false), ("rdeo", "redo", false),
      ("hsitory", "history", true), ("histroy 5", "history 5", true), ("hlep", "help", true),
      ("hlp", "help", true), ("hlep where", "help where", true), ("exti", "exit", true),
      ("qiut", "quit", true), ("udno;", "undo", false),
    ])
  func slips(entry: String, command: String, isOffered: Bool) throws {
    let trial = try PromptTrial([entry], consent: .asking)
    let text = trial.run()
    #expect(text.contains("did you mean `\(command)`?"), "\(text)")
    #expect(trial.editor.prefills.last == (isOffered ? command : ""))
  }

  @Test(
    "A slip of a statement is none of a command",
    arguments: [
      "watchh items", "watchh", "itmes", "conut items", "chekc \"Cola\" in \"BBQ\"", "lsits",
      "exlpain items", "expalin items", "undone items", "bread", "salt", "opne", "lst", "edit",
      "udno; items", "let udno = ites",
    ])
  func statements(entry: String) throws {
    let trial = try PromptTrial(["let open = items where pending", entry], consent: .asking)
    let text = trial.run()
    #expect(text.contains("error"))
    #expect(!text.contains("there is no command"), "\(text)")
  }

  @Test("What takes a change back is not offered for a word of other prompts, either")
  func revert() throws {
    let trial = try PromptTrial(["revert"], consent: .asking)
    #expect(trial.run().contains("`undo` takes the last change back"))
    #expect(trial.editor.prefills.last == "")
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
