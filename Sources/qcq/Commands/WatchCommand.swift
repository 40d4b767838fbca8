import ArgumentParser
import QCQEngine
import QCQRepl
import QCQText
import QuickCartStore

/// `qcq watch QUERY`
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Answer a query again whenever its rows change.",
    usage: "qcq watch <text> [<options>]",
    discussion: """
      On a terminal the answer is drawn in place, with marks on what is new, changed or gone; q or \
      Ctrl-C ends. In a pipe each change is a line, and with --format ndjson a frame for programs.

      Examples:
        qcq watch 'items in "BBQ" where pending by category'
        qcq watch 'count items where pending' --format ndjson
        qcq watch 'items in "BBQ"' --every 500ms --exec 'make list.pdf'
      """)

  @Argument(help: ArgumentHelp("The query, in single quotes.", valueName: "text"))
  var text: String

  @Option(
    help: ArgumentHelp(
      "Answer at most so often: 100ms, 2s.", valueName: "duration"))
  var every: TimeLimit?

  @Option(help: ArgumentHelp("End after so many versions.", valueName: "number"))
  var until: Int?

  @Option(
    help: ArgumentHelp(
      "A shell command to run after each version, with its number in QCQ_VERSION.",
      valueName: "command"))
  var exec: String?

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if let until, until < 1 { throw ValidationError("--until needs a number from 1 on.") }
  }

  func run() throws {
    let bench = Workbench(common.settings)
    let store = try bench.openStore()
    defer { store.closeWithProcess() }
    let session = try bench.makeSession(store, parameters: parameters.values)
    let options = LiveOptions(
      interval: every?.seconds ?? 0, lastVersion: until, command: exec)
    try bench.run(SourceText(text), in: session, for: .watch, live: options)
  }
}
