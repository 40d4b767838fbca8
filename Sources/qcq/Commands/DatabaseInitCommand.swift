import ArgumentParser
import QCQConsole
import QuickCartStore

/// `qcq db init [PATH]`
struct DatabaseInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a database with the eight categories and no lists.",
    usage: "qcq db init [<path>] [<options>]",
    discussion: """
      Examples:
        qcq db init
        qcq db init household.sqlite
        qcq db init try-out.sqlite --sample demo
        qcq db init postgresql://db.example/lists
        qcq db init postgresql://db.example/lists --distributed
      """)

  @Argument(
    help: ArgumentHelp(
      "The file to create, or the address of a PostgreSQL database.",
      discussion: "Default: the file that the other commands use.",
      valueName: "path"),
    completion: .file())
  var path: String?

  @Option(help: ArgumentHelp("The same as the argument.", valueName: "path"), completion: .file())
  var database: String?

  @Option(help: ArgumentHelp("Fill it with sample data.", valueName: "name"))
  var sample: SampleSet?

  @Flag(help: "Distribute the lists, each with its items, across the Citus nodes.")
  var distributed = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if path != nil, database != nil { throw ValidationError("Give the path once.") }
    if path == "" || database == "" { throw ValidationError("The path must not be empty.") }
  }

  func run() throws {
    let settings = messages.settings
    let printer = settings.makeMessagePrinter()
    let chosen = DatabasePath.chosen(by: path ?? database)
    try printer.attempt { () throws(StoreError) in
      let now = settings.clock()
      distributed
        ? try SpreadLists.make(at: chosen, sample: sample, now: now)
        : try Store.make(path: chosen, sample: sample, now: now)
    }
    printer.remark("created \(StorePath.shown(chosen))")
  }
}
