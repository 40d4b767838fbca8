import ArgumentParser

/// `qcq db`
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db", abstract: "Create, migrate, inspect or copy a database.",
    discussion: """
      Examples:
        qcq db init
        qcq db migrate --dry-run
        qcq db info --database household.sqlite
        qcq db check
        qcq db rules add positive-quantity
        qcq db backup home-backup.sqlite
      """,
    subcommands: [
      DatabaseInitCommand.self, DatabaseMigrateCommand.self, DatabaseInfoCommand.self,
      DatabaseCheckCommand.self, DatabaseRulesCommand.self, DatabaseBackupCommand.self,
      DatabaseRestoreCommand.self, DatabaseCopyCommand.self, DatabaseMergeCommand.self,
      DatabaseLiveCommand.self,
    ])
}
