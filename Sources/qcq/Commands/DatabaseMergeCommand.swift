import ArgumentParser
import QCQConsole

/// `qcq db merge FILE`
struct DatabaseMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Take in what another copy of the database has.",
    usage: "qcq db merge <file> [<options>]",
    discussion: """
      Rows that only the other copy has are added. Of two rows with one id the one that was \
      changed last stays, and each such row is told with what it has lost. What was deleted in one \
      copy and is there in the other comes back. It makes no difference which copy takes in the \
      other. `qcq undo` takes it back.

      Examples:
        qcq db merge phone.sqlite --dry-run
        qcq db merge phone.sqlite --report conflicts.csv
      """)

  @Argument(help: ArgumentHelp("The other copy.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "List rows that the copies have different values of in this file, as CSV.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if report == "" { throw ValidationError("--report needs the path of a file.") }
  }

  func run() throws {
    try Workbench(database.settings(messages.settings))
      .merge(file, changes.choices, report: report)
  }
}
