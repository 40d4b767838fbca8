import Foundation
import QuickCartStore
import TestSupport
import Testing

@testable import QCQPrompt

@Suite("Results for other programs") struct PromptTargetTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func store() throws -> Store {
    try Store.withItems(3, at: sandbox.path("items.sqlite"))
  }

  // In a process of their own: a test that writes to nobody would be ended by the signal for it.
  private func prompt(items: Int) throws -> PromptTerminal {
    let path = sandbox.path("items.sqlite")
    try Store.withItems(items, at: path).close()
    return try PromptTerminal(sandbox, ["--database", path], environment: ["NO_COLOR": "1"])
  }

  @Test("A command of the shell reads the results") func pipe() throws {
    let prompt = try prompt(items: 3)
    prompt.say("items show name | grep 2", "Item 2")
    prompt.say("count items", "3")
    prompt.say("items | exit 3", "`exit 3` ended with status 3")
  }

  @Test("What a command leaves without a line end stays in sight") func unfinishedLine() throws {
    let prompt = try prompt(items: 3)
    prompt.say("items | printf abc", "abc⏎")
    prompt.say("items | printf 'abc\\n'", "abc")
    prompt.say("count items", "3")
  }

  @Test("Changes are told to who made them, also where results go to a file") func changes() throws
  {
    let path = sandbox.path("rows.txt")
    let text = try PromptTrial(
      [".output \(path)", "check \"Item 1\" in \"Large\"", "count items"], store: store()
    ).run()
    #expect(text.contains("checked 1 item in \"Large\"\n"), "\(text)")
    #expect(try sandbox.text("rows.txt") == "3\n")
  }

  @Test("A command that reads little ends nothing") func closedPipe() throws {
    let prompt = try prompt(items: 50_000)
    prompt.say("items show name | head -1", "name")
    prompt.say("count items", "50000")
  }

  @Test(
    "A sign in a text or a pattern is no pipe",
    arguments: [
      (#"items where name = "a | b""#, nil), ("items where name matches /a|b/", nil),
      ("items | wc -l", "wc -l"), ("items |", nil), ("| wc", nil),
      ("items where name matches /a|b/ | cat | cat", "cat | cat"),
    ] as [(String, String?)])
  func recognised(entry: String, command: String?) {
    #expect(PipedText(entry)?.command == command)
  }

  @Test("`.once` is for one entry") func once() throws {
    let path = sandbox.path("once.csv")
    let text = try PromptTrial(
      [".once \(path)", "items show name limit 1", "count items"], store: store()
    ).run()
    #expect(try sandbox.text("once.csv") == "name\r\nItem 1\r\n")
    #expect(text.hasSuffix("wrote \(path)\n3\n"), "\(text)")
  }

  @Test("`.once` waits for a result") func onceBehindChange() throws {
    let path = sandbox.path("once.csv")
    let text = try PromptTrial(
      [
        ".once \(path)", "update items where name = \"Item 1\" set quantity = 9",
        "items where quantity = 9 show name",
      ], store: store()
    ).run()
    #expect(try sandbox.text("once.csv") == "name\r\nItem 1\r\n")
    #expect(text.hasSuffix("wrote \(path)\n"), "\(text)")
  }

  @Test("`.copy` sends the last result to the terminal's clipboard") func copy() throws {
    let trial = try PromptTrial(
      ["items show name", ".copy tsv"], store: store(), isTerminal: true)
    let text = trial.run()
    let code = Data("name\nItem 1\nItem 2\nItem 3\n".utf8).base64EncodedString()
    #expect(text.contains("\u{1B}]52;c;\(code)\u{7}"), "\(text)")
    let silent = try PromptTrial(["items", ".copy"]).run()
    #expect(silent.contains("there is no terminal with a clipboard"))
  }

  @Test("Entries are kept from one evening to the next") func kept() throws {
    let environment = ["NO_COLOR": "1", "XDG_CONFIG_HOME": sandbox.path("config")]
    let path = sandbox.path("config/qcq/few.qcq")
    let first = try PromptTerminal(sandbox, columns: 200, environment: environment)
    first.say("count items in \"BBQ\"", "18")
    first.say(".save few", "wrote \(path); `.run few` runs it")
    first.say(".run", "few\nin \(sandbox.path("config/qcq"))")
    first.say(".save ../few", "  = help: a name has only letters, digits, `-` and `_`")
    #expect(try sandbox.text("config/qcq/few.qcq") == "count items in \"BBQ\"\n")
    let second = try PromptTerminal(sandbox, columns: 200, environment: environment)
    second.say(".run few", "18")
  }

  @Test("What is kept has the declarations that it needs") func keptWithDeclarations() throws {
    let environment = ["NO_COLOR": "1", "XDG_CONFIG_HOME": sandbox.path("config")]
    let path = sandbox.path("config/qcq/few.qcq")
    let first = try PromptTerminal(sandbox, columns: 200, environment: environment)
    first.say("let few = items in \"BBQ\"")
    first.say("count few", "18")
    first.say(".save few", "wrote \(path); `.run few` runs it")
    #expect(try sandbox.text("config/qcq/few.qcq") == "let few = items in \"BBQ\"\ncount few\n")
    let second = try PromptTerminal(sandbox, columns: 200, environment: environment)
    second.say(".run few", "18")
  }

  @Test("What is kept is about the lists that it names") func keptWithoutList() throws {
    let environment = ["NO_COLOR": "1", "XDG_CONFIG_HOME": sandbox.path("config")]
    let prompt = try PromptTerminal(sandbox, columns: 200, environment: environment)
    prompt.type("in \"BBQ\"", Keys.enter)
    prompt.expect(end: "\nqcq BBQ> ▮")
    prompt.type("count items", Keys.enter, ".save few", Keys.enter)
    prompt.wait { $0.text().contains("help: name it in the entry: `in \"BBQ\"`") }
    prompt.type("count items in \"BBQ\"", Keys.enter, ".save few", Keys.enter)
    prompt.wait { $0.text().contains("`.run few` runs it") }
    #expect(try sandbox.text("config/qcq/few.qcq") == "count items in \"BBQ\"\n")
  }
}
