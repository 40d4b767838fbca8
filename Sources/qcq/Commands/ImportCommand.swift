import ArgumentParser
import QCQConsole

/// `qcq import FILE`
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take in lists, items and categories from a file.",
    usage: "qcq import <file> [<options>]",
    discussion: """
      The file is an export of qcq: JSON, NDJSON or a folder with CSV. A database that is not \
      there is made with the tables that the export describes. All of it comes in or nothing, as \
      one step that `qcq undo` takes back.

      Examples:
        qcq import home.json --dry-run
        qcq import home.json --database new.sqlite
        qcq import phone.json --merge --report left-out.csv
      """)

  @Argument(
    help: ArgumentHelp("The file or folder; - for standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(help: "Where a row with the same id is there, let the one win that was changed last.")
  var merge = false

  @Option(
    help: ArgumentHelp("List rows that are left out in this file, as CSV.", valueName: "file"),
    completion: .file())
  var report: String?

  @Flag(help: "Replace a file that qcq did not write.")
  var overwrite = false

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if report == "" { throw ValidationError("--report needs the path of a file.") }
  }

  func run() throws {
    var settings = surroundings.settings(database.settings(messages.settings))
    settings.mayOverwrite = overwrite
    try Workbench(settings).take(
      file, ImportChoices(changes: changes.choices, merges: merge, report: report))
  }
}
