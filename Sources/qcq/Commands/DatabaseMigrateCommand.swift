import ArgumentParser
import QCQConsole
import QuickCartStore

/// `qcq db migrate`
struct DatabaseMigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Add missing tables, columns and indexes.",
    usage: "qcq db migrate [--dry-run] [<options>]",
    discussion: """
      Missing tables, columns and indexes are added, all or none of them; nothing that is there is \
      changed. Where something can't be added, such as the ids of rows, it is named and nothing is \
      done. `--dry-run` tries it on a copy, and says what would be done, or why it can't be. No \
      other command but `qcq db rules` touches the schema of a database that qcq did not create.

      Examples:
        qcq db migrate --dry-run
        qcq db migrate --database household.sqlite
      """)

  @Flag(help: "Show what would be done, and do nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("The database file.", valueName: "path"), completion: .file())
  var database: String?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    var settings = messages.settings
    settings.database = database
    let bench = Workbench(settings)
    let store = try bench.openStore()
    let report = try bench.messages.attempt { () throws(StoreError) in
      try store.migrate(isDryRun: dryRun)
    }
    try bench.write(
      report.lines.map { $0 + "\n" }.joined(), isMade: !dryRun && !report.done.isEmpty)
  }
}
