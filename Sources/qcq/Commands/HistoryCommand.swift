import ArgumentParser
import QCQConsole

/// `qcq history`
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the changes that can be undone, the latest first.",
    usage: "qcq history [<options>]")

  @Option(help: ArgumentHelp("Show at most this many steps.", valueName: "number"))
  var limit = 20

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
  }

  func run() throws {
    try common.workbench.history(limit: limit)
  }
}
