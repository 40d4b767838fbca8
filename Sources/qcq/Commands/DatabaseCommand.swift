import ArgumentParser

/// `qcq db`
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db", abstract: "Create a database, bring it up to date, or look at it.",
    discussion: """
      Examples:
        qcq db init
        qcq db migrate --dry-run
        qcq db info --database household.sqlite
      """,
    subcommands: [
      DatabaseInitCommand.self, DatabaseMigrateCommand.self, DatabaseInfoCommand.self,
    ])
}
