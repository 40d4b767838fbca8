import ArgumentParser
import QCQEngine
import QCQConsole
import QuickCartStore

/// `qcq db migrate`
struct DatabaseMigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Add what a database lacks.",
    usage: "qcq db migrate [--dry-run] [<options>]",
    discussion: """
      Missing tables, columns and indexes are added, all or none of them; nothing that is there is \
      changed. This is the only command that touches the schema of a database that qcq did not \
      create.

      Examples:
        qcq db migrate --dry-run
        qcq db migrate --database household.sqlite
      """)

  @Flag(help: "Only say what would be done.")
  var dryRun = false

  @Option(help: ArgumentHelp("The database file.", valueName: "path"), completion: .file())
  var database: String?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    var settings = Settings()
    settings.database = database
    settings.color = messages.color
    settings.messageFormat = messages.diagnostics
    let bench = Workbench(settings)
    let store = try bench.openStore()
    do {
      if dryRun {
        let pending = try store.pendingMigration()
        let lines = pending.isEmpty ? ["nothing is needed"] : pending
        return try bench.write(lines.map { $0 + "\n" }.joined())
      }
      let report = try store.migrate()
      try bench.write(report.lines.map { $0 + "\n" }.joined())
      if !report.obstacles.isEmpty { try ExitStatus.unreadable.leave() }
    } catch let error as StoreError {
      bench.messages.show(error.diagnostic)
      try ExitStatus(.store(error)).leave()
    }
  }
}
