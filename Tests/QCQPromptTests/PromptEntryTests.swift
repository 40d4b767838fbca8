import Foundation
import TestSupport
import Testing

@Suite("Entries of several lines") struct PromptEntryTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func makePrompt(
    columns: Int = 80, environment: [String: String] = [:]
  ) throws -> PromptTerminal {
    try PromptTerminal(
      sandbox, columns: columns, environment: ["NO_COLOR": "1"].merging(environment) { $1 })
  }

  @Test("What is pasted is shown and not run", arguments: [20, 40, 80, 200])
  func paste(columns: Int) throws {
    let prompt = try makePrompt(columns: columns)
    #expect(prompt.screen.marksPastes)
    prompt.paste("count lists\rdelete items\r\ncount items\n")
    prompt.expect("qcq> count lists\n...> delete items\n...> count items\n...> ▮")
    prompt.type(Keys.control("C"))
    prompt.expect("qcq> ▮")
    prompt.type("count items", Keys.enter)
    prompt.expect(end: "\n94\nqcq> ▮")
  }

  @Test("Pasted lines run together, when Enter says so") func runningPaste() throws {
    let prompt = try makePrompt()
    prompt.paste("count lists\ncount items")
    prompt.expect("qcq> count lists\n...> count items▮")
    prompt.type(Keys.enter)
    prompt.expect(end: "\n8\n94\nqcq> ▮")
  }

  @Test("Enter goes on while something is missing") func unfinished() throws {
    let prompt = try makePrompt()
    let note = "; Enter on an empty line runs it as it is"
    prompt.type("count items where pending and", Keys.enter)
    prompt.expect("qcq> count items where pending and\n...> ▮\nneeds what follows `and`" + note)
    prompt.type("name contains \"", Keys.enter)
    prompt.expect(end: "...> name contains \"\n...> ▮\nneeds a closing quote" + note)
    prompt.type(Keys.backspace, "a\"")
    prompt.expect(end: "...> name contains \"a\"▮")
    prompt.type(Keys.enter)
    prompt.expect(end: "\n47\nqcq> ▮")
    prompt.type("count items where (", Keys.enter, Keys.enter)
    prompt.wait { $0.text().contains("[unclosed-bracket]") && $0.text().hasSuffix("qcq> ▮") }
    prompt.expect("qcq> ▮")
    #expect(prompt.screen.text().contains("[unclosed-bracket]"))
  }

  @Test("Enter goes on behind a word that something has to follow") func openWord() throws {
    let prompt = try makePrompt()
    let note = "; Enter on an empty line runs it as it is"
    prompt.type("count items where", Keys.enter)
    prompt.expect("qcq> count items where\n...>   ▮\nneeds what follows `where`" + note)
    prompt.type("pending", Keys.enter)
    prompt.wait { $0.text().hasSuffix("qcq> ▮") }
    #expect(!prompt.screen.text().contains("error"))
    prompt.type("items where", Keys.enter, Keys.enter)
    prompt.wait { $0.text().contains("[expected-value]") && $0.text().hasSuffix("qcq> ▮") }
    #expect(prompt.screen.text().contains("[expected-value]"))
  }

  @Test("Behind a slip Enter tells it at once", arguments: ["itmes where", "count itmes by"])
  func slip(entry: String) throws {
    let prompt = try makePrompt()
    prompt.type(entry, Keys.enter)
    prompt.wait { $0.text().contains("[unknown-source]") && $0.text().contains("`items`?") }
    #expect(prompt.screen.text().contains("there is no source `itmes` [unknown-source]"))
  }

  @Test("Alt-Enter begins a line in an entry that is whole") func newLine() throws {
    let prompt = try makePrompt()
    prompt.type("count lists", Keys.altEnter, "count items", Keys.up, Keys.home, "  ")
    prompt.expect("qcq>   ▮count lists\n...> count items")
    prompt.type(Keys.down, Keys.control("E"), Keys.control("A"), Keys.control("K"))
    prompt.expect("qcq>   count lists\n...> ▮")
    prompt.type(Keys.control("Y"), Keys.control("Y"))
    prompt.expect("qcq>   count lists\n...> count itemscount items▮")
  }

  @Test("An editor of one's own edits the entry") func editor() throws {
    try sandbox.write("#!/bin/sh\nsed -i 's/items/lists/' \"$2\"\n", to: "ed", isExecutable: true)
    let prompt = try makePrompt(environment: ["VISUAL": sandbox.path("ed") + " -x"])
    prompt.type("count items", Keys.control("X") + Keys.control("E"))
    prompt.expect("qcq> count lists▮")
    prompt.type(Keys.enter)
    prompt.expect(end: "\n8\nqcq> ▮")
    #expect(prompt.screen.marksPastes)
  }

  @Test("Keys can be those of vi") func viKeys() throws {
    try sandbox.write("qcq:bind -v\nother:bind -e\n", to: "keys")
    let prompt = try makePrompt(environment: ["EDITRC": sandbox.path("keys")])
    prompt.type("count 日本👨‍👩‍👧‍👦x", Keys.escape)
    prompt.expect("qcq> count 日本👨‍👩‍👧‍👦▮x")
    prompt.type("h")
    prompt.expect("qcq> count 日本▮👨‍👩‍👧‍👦x")
    prompt.type("x")
    prompt.expect("qcq> count 日本▮x")
    prompt.type("0dwa", "y")
    prompt.expect("qcq> 日y▮本x")
    prompt.type(Keys.escape, "ccount lists", Keys.escape, "0C", "count lists", Keys.enter)
    prompt.expect(end: "\n8\nqcq> ▮")
    prompt.type(Keys.escape, "k")
    prompt.expect("qcq> count lists▮")
    prompt.type("u")
    prompt.expect("qcq> ▮")
    prompt.type("icount items", Keys.enter)
    prompt.expect(end: "\n94\nqcq> ▮")
  }

  @Test("editrc may bind keys that mean nothing here") func settings() throws {
    try sandbox.write("bind ^T ed-delete-prev-word\nbind -s ^G items\n", to: ".editrc")
    let prompt = try makePrompt()
    prompt.type("count lists", Keys.control("T"), Keys.control("G"))
    prompt.expect("qcq> count items▮")
  }
}
