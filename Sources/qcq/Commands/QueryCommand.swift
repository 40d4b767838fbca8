import ArgumentParser
import QCQConsole
import QCQText
import QuickCartStore

/// `qcq query TEXT`
struct QueryCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Run a query or change given on the command line.",
    usage: "qcq query <text> [<options>]",
    discussion: """
      Examples:
        qcq query 'items in "BBQ" where pending by category'
        qcq query 'count items where pending' --sample demo
        qcq query 'items where quantity > 5' --format csv > many.csv
        qcq query 'check "Cola" in "BBQ"'
        qcq query 'delete items in "BBQ" where completed' --dry-run
      """)

  @Argument(help: ArgumentHelp("The query, in single quotes.", valueName: "text"))
  var text: String

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Files") var files: FileOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    try QueryCommand.run(
      text, files.settings(settings), parameters: parameters.values, changes.choices)
  }

  static func run(
    _ text: String, _ settings: Settings, parameters: [String: String] = [:],
    _ changes: ChangeChoices = ChangeChoices()
  ) throws {
    if text.allSatisfy(\.isWhitespace) {
      throw UsageError("There is nothing to run: give a query, as in qcq query 'items'.")
    }
    let bench = Workbench(settings)
    let store = try bench.openStore()
    defer { store.closeWithProcess() }
    let session = try bench.makeSession(store, parameters: parameters)
    try bench.run(SourceText(text), in: session, changes, asks: true)
  }
}
