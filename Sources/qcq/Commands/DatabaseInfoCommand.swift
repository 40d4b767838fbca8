import QCQLanguage
import ArgumentParser
import QCQConsole
import QuickCartStore

/// `qcq db info`
struct DatabaseInfoCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what a database is and whether it is intact.",
    usage: "qcq db info [<options>]",
    discussion: """
      The exit status is 3 if it is damaged.

      Examples:
        qcq db info
        qcq db info --database household.sqlite --format json
      """)

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws { try results.format.checkDescribesDatabases(command: "db info") }

  func run() throws {
    let bench = workbench
    let store = try bench.openStore()
    let info = try bench.messages.attempt { () throws(StoreError) in try store.info() }
    let report = DatabaseReport(info)
    try bench.write(
      bench.settings.format.info.isObjects ? report.json : report.text)
    if !info.damage.isEmpty { throw ExitStatus.unreadable }
  }
}
