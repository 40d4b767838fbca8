import ArgumentParser
import QCQConsole
import QCQExchange
import QCQLanguage

/// `qcq import FILE`
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import lists from a file that qcq or another program wrote.",
    usage: "qcq import <file> [<options>]",
    discussion: """
      qcq recognises the kind of file by its content: a qcq export, a table (CSV, also \
      with tabs or semicolons), JSON, NDJSON, plain text, Markdown, todo.txt, a Google Keep note \
      or a folder of them, Mealie's database.json, a Grocy or a KitchenOwl database. The file is \
      only read.

      Either all of it is imported or nothing, as one step that `qcq undo` takes back. Every row \
      that is skipped or altered is reported. A database that does not exist is created.

      Examples:
        qcq import home.json --database new.sqlite
        qcq import groceries.txt --list "Week shop" --dry-run
        qcq import list.csv --columns name=Item,quantity=Qty --report left-out.csv
        qcq import plain.csv --no-headings --columns name=1,quantity=2
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
      "What to do with items that are already there.",
      discussion: """
        From files of other programs --new, the default, adds them again, and --merge raises the \
        quantity of an item that is pending in the list. A row of a qcq export whose id is already \
        there is skipped; with --merge the row that was changed last is kept.
        """))
  var handling: ExistingRows?

  @Option(
    help: ArgumentHelp(
      "What the columns hold, where the headings don't say: name=Item,quantity=Qty.",
      valueName: "pairs"))
  var columns: String?

  @Flag(
    exclusivity: .exclusive,
    help: ArgumentHelp(
      "Whether the first line of a table has headings.",
      discussion: """
        With neither, qcq goes by the headings that it knows. With --no-headings the first line \
        is an item, and --columns gives the places of the columns: name=1,quantity=2.
        """))
  var firstLine: FirstLine?

  @Option(
    help: ArgumentHelp(
      "A CSV file; each line has a category of the file and one of the database.",
      valueName: "file"),
    completion: .file())
  var categoryMap: String?

  @Option(
    help: ArgumentHelp(
      "Write the rows that were skipped or altered to this file, as CSV, also with --dry-run.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup var files: OverwriteOption

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if report == "" { throw ValidationError("--report needs the path of a file.") }
    if columns == "" {
      throw ValidationError("--columns needs pairs such as name=Item,quantity=Qty.")
    }
    do throws(ExchangeError) { _ = try names } catch {
      throw ValidationError("--columns: \(error.message).")
    }
    if list?.isBlankName == true {
      throw ValidationError("--list needs the title of a list.")
    }
  }

  private var names: ColumnNames {
    get throws(ExchangeError) { try ColumnNames(columns ?? "", firstLine) }
  }

  func run() throws {
    let settings = surroundings.settings(database.settings(messages.settings))
    try Workbench(files.settings(settings)).take(
      file,
      ImportChoices(
        changes: changes.choices, handling: handling, list: list, columns: names,
        categoryMap: categoryMap, report: report))
  }
}

extension ExistingRows: EnumerableFlag {}
extension FirstLine: EnumerableFlag {}
