import ArgumentParser
import QCQConsole

/// `qcq db backup FILE`
struct DatabaseBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the database while it is in use.",
    usage: "qcq db backup <file> [<options>]",
    discussion: """
      The backup is everything in the database as it was at one moment, even if other programs \
      write to it meanwhile. It is compared with the database and checked by SQLite. The file is \
      written as a whole or not at all.

      Examples:
        qcq db backup home-backup.sqlite
        qcq db backup home-backup.sqlite --database home.sqlite --overwrite
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var files: OverwriteOption

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    try Workbench(files.settings(database.settings(messages.settings))).backUp(to: file)
  }
}

/// `qcq db restore FILE`
struct DatabaseRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the database with a backup.",
    usage: "qcq db restore <file> [<options>]",
    discussion: """
      A file that is not an intact database of lists is refused. The replaced database is kept \
      in the same folder under another name. Programs that have the database open see either the \
      old or the restored data, never a mixture. The history goes back with the data: changes that \
      the backup does not have count as undone.

      Examples:
        qcq db restore home-backup.sqlite
        qcq db restore home-backup.sqlite --database home.sqlite --yes
      """)

  @Argument(help: ArgumentHelp("The backup.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Don't ask.")
  var yes = false

  @Flag(help: "Don't ask; refuse to restore.")
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
