import ArgumentParser
import QCQConsole

/// `qcq db backup FILE`
struct DatabaseBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the database while it is in use.",
    usage: "qcq db backup <file> [<options>]",
    discussion: """
      The copy is the database as it is at one moment, whoever writes to it meanwhile, with all \
      that is in it. It is compared with the database and checked by SQLite, and is there whole or \
      not at all.

      Examples:
        qcq db backup home-backup.sqlite
        qcq db backup home-backup.sqlite --database home.sqlite --overwrite
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Replace a file that qcq did not write.")
  var overwrite = false

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    var settings = database.settings(messages.settings)
    settings.mayOverwrite = overwrite
    try Workbench(settings).backUp(to: file)
  }
}

/// `qcq db restore FILE`
struct DatabaseRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put a backup in the place of the database.",
    usage: "qcq db restore <file> [<options>]",
    discussion: """
      What is no sound database of lists is refused. The database is kept beside itself under \
      another name, and programs that have it open see it as it was or as it is restored, and \
      nothing in between.

      Examples:
        qcq db restore home-backup.sqlite
        qcq db restore home-backup.sqlite --database home.sqlite --yes
      """)

  @Argument(help: ArgumentHelp("The backup.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Don't ask.")
  var yes = false

  @Flag(help: "Don't ask; restore nothing.")
  var noInput = false

  @Option(help: ArgumentHelp("The database file.", valueName: "path"), completion: .file())
  var database: String?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if yes, noInput { throw ValidationError("Give --yes or --no-input, not both.") }
    if database == "" { throw ValidationError("--database needs the path of a file.") }
  }

  func run() throws {
    var settings = messages.settings
    settings.database = database
    try Workbench(settings).restore(from: file, yes ? .given : noInput ? .refusing : nil)
  }
}
