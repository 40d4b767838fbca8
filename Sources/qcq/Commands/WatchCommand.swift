import ArgumentParser
import QCQEngine
import QCQConsole
import QCQText
import QuickCartStore

/// `qcq watch QUERY`
struct WatchCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Show a query's result again whenever its rows change.",
    usage: "qcq watch <text> [<options>]",
    discussion: """
      On a terminal the answer is drawn in place, with marks on what is new, changed or gone; q or \
      Ctrl-C ends it. In a pipe each change is a line, or with --format ndjson a frame for programs.

      --timeout limits each answer: one that takes longer is an error, and is asked for again \
      later. Ctrl-C and SIGTERM finish the version that is being written and exit with status 0; \
      a second one, or three seconds, with 130.

      Examples:
        qcq watch 'items in "BBQ" where pending by category'
        qcq watch 'count items where pending' --format ndjson
        qcq watch 'items in "BBQ"' --every 500ms --exec 'make list.pdf'
        qcq watch 'items where pending' --format ndjson --state pending.state
      """)

  @Argument(help: ArgumentHelp("The query, in single quotes.", valueName: "text"))
  var text: String

  @OptionGroup(title: "Watching") var watching: WatchOptions
  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let bench = workbench
    let store = try bench.openStore()
    defer { store.closeWithProcess() }
    let session = try bench.makeSession(store, parameters: parameters.values)
    try bench.run(
      SourceText(text), in: session, for: .watch, watching: try watching.options(bench))
  }
}
