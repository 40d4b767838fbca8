import QCQConsole
import QCQLanguage
import QCQSQL
import QCQSyntax
import QCQText

/// `.list "BBQ"`
enum ListCommand: PromptCommand {
  static let usage = ".list [\"TITLE\"|off]"
  static let summary = "the list that is meant where none is named; `in \"BBQ\"` sets it, too"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    guard !arguments.text.isEmpty else {
      let line = repl.list.map { "the current list is \(StringEscapes.quoted($0.title))" }
      return repl.show(lines: [TerminalText.escaped(line ?? "no list is the current one")])
    }
    if arguments.text == "off" || arguments.text == "all" { return repl.leave() }
    let title = arguments.words.joined(separator: " ")
    let entry = "in " + StringEscapes.quoted(title)
    guard let found = Parser.parseScope(alone: SourceText(entry, name: "entry")) else {
      throw CommandProblem("`\(arguments.text)` is no title", help: "write `\(usage)`")
    }
    repl.enter(found.scope, found.diagnostics, entry)
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { ["off"] }
}
