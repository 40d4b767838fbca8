import ArgumentParser
import QCQConsole

/// `qcq db merge FILE`
struct DatabaseMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Take in what another copy of the database has.",
    usage: "qcq db merge <file> [<options>]",
    discussion: """
      Rows that only the other copy has are added. Of a row that both have changed, each field \
      comes from the copy that has changed it; where both have, the value of the row that was \
      changed last stays, and the row is told with what is lost. What one copy has deleted and \
      the other has left as it was is deleted. It makes no difference which copy takes in the \
      other. `qcq undo` takes it back.

      How rows were before the copies parted, their histories tell, or --base. Where neither \
      does, all fields that differ count as changed in both, and what was deleted comes back.

      Examples:
        qcq db merge phone.sqlite --dry-run
        qcq db merge phone.sqlite --base last-week.sqlite
        qcq db merge phone.sqlite --report conflicts.csv
      """)

  @Argument(help: ArgumentHelp("The other copy.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The database from which both copies were made, as it was then.", valueName: "file"),
    completion: .file())
  var base: String?

  @Option(
    help: ArgumentHelp(
      "List rows of which something is lost in this file, as CSV.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if report == "" { throw ValidationError("--report needs the path of a file.") }
    if base == "" { throw ValidationError("--base needs the path of a file.") }
  }

  func run() throws {
    try Workbench(database.settings(messages.settings))
      .merge(file, MergeChoices(changes: changes.choices, base: base, report: report))
  }
}
