import ArgumentParser
import QCQConsole

/// `qcq history`
struct HistoryCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the changes that can be undone, the latest first.",
    usage: "qcq history [<options>]")

  @Option(help: ArgumentHelp("Show at most this many steps.", valueName: "number"))
  var limit = 20

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1.") }
  }

  func run() throws {
    try workbench.history(limit: limit)
  }
}
