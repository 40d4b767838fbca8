import QCQText
import TestSupport
import Testing

@Suite("Completions and pages", .waiting) struct CompletionTests {
  @Test("Completion scripts are scripts", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let sandbox = try Sandbox()
    let script = try sandbox.qcq(["--generate-completion-script", shell])
    #expect(script.status == 0)
    for word in ["query", "sample", "ndjson", "dutch", "ambiguous-list"] {
      #expect(script.text.contains(word), "\(word)")
    }
    guard let program = Executable.tool(shell) else { return }
    try sandbox.write(script.text, to: "script")
    let syntax = try sandbox.run(program, ["-n", "script"])
    #expect(syntax.status == 0, "\(syntax.errors)")
  }

  @Test("Every code has a page that `explain` prints", arguments: DiagnosticCode.allCases)
  func pages(code: DiagnosticCode) throws {
    let outcome = try Sandbox().qcq(["explain", code.rawValue])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix(code.rawValue + "\n"))
    #expect(!outcome.text.contains("```"))
  }

  @Test("`explain` tells of a word that is no query, without a database")
  func words() throws {
    let sandbox = try Sandbox()
    for word in ["where", "per", "csv", "sum"] {
      let outcome = try sandbox.qcq(["explain", word])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try outcome.text == sandbox.qcq(["help", word]).text)
    }
    #expect(try sandbox.qcq(["explain", "items", "--sample", "demo"]).text.contains("SELECT"))
  }

  @Test(
    "Every command says what it is for and gives an example",
    arguments: [
      ["query"], ["run"], ["check"], ["format"], ["explain"], ["schema"], ["repl"],
      ["db", "init"], ["db", "migrate"], ["db", "info"],
    ])
  func help(command: [String]) throws {
    let outcome = try Sandbox().qcq(["help"] + command)
    #expect(outcome.text.contains("Examples:\n  qcq"))
    #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
