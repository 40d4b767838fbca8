import QCQConsole
import QCQLanguage
import QCQSQL
import QCQSyntax
import QCQText

/// `.list "BBQ"`
enum ListCommand: PromptCommand {
  static let usage = ".list [\"TITLE\"|off]"
  static let summary = "show or set the list used where none is named; `in \"BBQ\"` sets it, too"
  static let bareWord = BareWord.statement

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    guard !arguments.text.isEmpty else {
      let line = repl.list.map { "the current list is \(StringEscapes.quoted($0.title))" }
      return repl.show(lines: [TerminalText.escaped(line ?? "there is no current list")])
    }
    if arguments.text == "off" || arguments.text == "all" { return repl.leave() }
    let title = arguments.words.joined(separator: " ")
    let entry = "in " + StringEscapes.quoted(title)
    guard let found = Parser.parseScope(alone: SourceText(entry, name: "entry")) else {
      throw CommandProblem("`\(arguments.text)` isn't a title", help: "write `\(usage)`")
    }
    repl.enter(found.scope, found.diagnostics, entry)
  }

  static func completions(
    _ arguments: CommandArguments, _ repl: Repl
  ) -> [EntryCompletions.Candidate] {
    let collector = ValueCollector()
    collector.collect("lists show title", in: repl.session)
    return collector.texts.map { title in
      EntryCompletions.Candidate(
        StringEscapes.quoted(title), label: TerminalText.escaped(title), detail: "list")
    } + [EntryCompletions.Candidate("off")]
  }
}
