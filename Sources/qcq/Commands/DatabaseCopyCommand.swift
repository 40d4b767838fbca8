import ArgumentParser
import QCQConsole

/// `qcq db copy FROM TO`
struct DatabaseCopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy lists between a file and a PostgreSQL server.",
    usage: "qcq db copy <from> <to> [<options>]",
    discussion: """
      Makes a database with the lists, categories and items of another one, as they are at one \
      moment, including columns of your own. Either may be a file or the address of a PostgreSQL \
      database. The target is a new file, or a database without lists on a server, with or without \
      the tables that `qcq db init` makes; it gets all of the lists or nothing. The history and the \
      tables of other programs are not copied.

      Examples:
        qcq db copy home.sqlite postgresql://db.example/lists
        qcq db copy postgresql://db.example/lists home-again.sqlite
      """)

  @Argument(help: ArgumentHelp("The database to copy.", valueName: "from"), completion: .file())
  var source: String

  @Argument(help: ArgumentHelp("The database to make.", valueName: "to"), completion: .file())
  var target: String

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if source == "" || target == "" { throw ValidationError("The path must not be empty.") }
  }

  func run() throws {
    var settings = messages.settings
    settings.database = source
    settings.isReadOnly = true
    try ServerBench(Workbench(settings)).copy(to: target)
  }
}
