import ArgumentParser
import QCQConsole

/// `qcq import FILE`
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take in lists from a file, qcq's own or another program's.",
    usage: "qcq import <file> [<options>]",
    discussion: """
      What the file is, its content says: an export of qcq, a table (CSV, also with tabs or \
      semicolons), JSON, NDJSON, lines of text or Markdown, todo.txt, a note of Google Keep or a \
      folder of them, database.json of Mealie, a database of Grocy or KitchenOwl. Nothing is \
      written to it.

      All of it comes in or nothing, as one step that `qcq undo` takes back. Each row that is \
      left out or altered is told. A database that is not there is made.

      Examples:
        qcq import home.json --database new.sqlite
        qcq import groceries.txt --list "Week shop" --dry-run
        qcq import list.csv --columns name=Item,quantity=Qty --report left-out.csv
        qcq import grocy.db --category-map categories.csv --merge
      """)

  @Argument(
    help: ArgumentHelp("The file or folder; - for standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(help: ArgumentHelp("Put all items into this list.", valueName: "title"))
  var list: String?

  @Flag(
    exclusivity: .exclusive,
    help: ArgumentHelp(
      "What becomes of items that are there already.",
      discussion: """
        Of files of other programs --new, the default, adds them once more, and --merge raises the \
        quantity of what is pending in the list. A row of an export of qcq whose id is there \
        already is left out; with --merge the one stays that was changed last.
        """))
  var handling: ExistingRows?

  @Option(
    help: ArgumentHelp(
      "What columns are for, where their headings don't say it: name=Item,quantity=Qty.",
      valueName: "pairs"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "A CSV file with a category of the file and one of the database on each line.",
      valueName: "file"),
    completion: .file())
  var categoryMap: String?

  @Option(
    help: ArgumentHelp(
      "List rows that are left out or altered in this file, as CSV.", valueName: "file"),
    completion: .file())
  var report: String?

  @Flag(help: "Replace a file that qcq did not write.")
  var overwrite = false

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if report == "" { throw ValidationError("--report needs the path of a file.") }
    if list?.allSatisfy(\.isWhitespace) == true {
      throw ValidationError("--list needs the title of a list.")
    }
  }

  func run() throws {
    var settings = surroundings.settings(database.settings(messages.settings))
    settings.mayOverwrite = overwrite
    try Workbench(settings).take(
      file,
      ImportChoices(
        changes: changes.choices, handling: handling, list: list, columns: columns,
        categoryMap: categoryMap, report: report))
  }
}

extension ExistingRows: EnumerableFlag {}
