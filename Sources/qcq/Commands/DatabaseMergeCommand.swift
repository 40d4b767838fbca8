import ArgumentParser
import QCQConsole

/// `qcq db merge FILE`
struct DatabaseMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge another copy of the database into this one.",
    usage: "qcq db merge <file> [<options>]",
    discussion: """
      Rows that only the other copy has are added. If both copies changed a row, each field is \
      taken from the copy that changed it. If both changed the same field, the value of the row \
      that was changed last is kept, and the conflict is reported with the value that is lost. A \
      row that one copy deleted and the other did not change is deleted. The result is the same \
      whichever copy is merged into the other. `qcq undo` takes it back.

      What the rows were before the copies diverged is known from their histories, or from \
      --base. Without either, every field that differs counts as changed in both copies, and \
      deleted rows come back.

      Examples:
        qcq db merge phone.sqlite --dry-run
        qcq db merge phone.sqlite --base last-week.sqlite
        qcq db merge phone.sqlite --report conflicts.csv
      """)

  @Argument(help: ArgumentHelp("The other copy.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The database that both copies were made from, as it was then.", valueName: "file"),
    completion: .file())
  var base: String?

  @Option(
    help: ArgumentHelp(
      "Write the conflicts to this file, as CSV, also with --dry-run.",
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
