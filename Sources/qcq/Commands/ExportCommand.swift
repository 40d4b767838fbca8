import ArgumentParser
import QCQConsole
import QCQExchange

/// `qcq export [QUERY]`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export lists, items and categories.",
    usage: "qcq export [<text>] [<options>]",
    discussion: """
      Everything is written to standard output, or only the lists of a query with their items. \
      Every cell is written as it is stored, so that `qcq import` creates the same database from \
      it. The page export.md of the reference describes the format.

      Examples:
        qcq export > home.json
        qcq export 'lists where title starts with "Party"' --format ndjson
        qcq export --format csv --output home
        qcq export --anonymise --output report.json
      """)

  @Argument(
    help: ArgumentHelp("A query for lists, in single quotes. Default: all.", valueName: "text"))
  var text: String?

  @Option(help: ArgumentHelp("json, ndjson or csv.", valueName: "format"))
  var format = ExportFormat.json

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write to this file; for csv, to this folder.", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(
    name: [.long, .customLong("anonymize")],
    help: "Replace texts with others of the same shape, for bug reports.")
  var anonymise = false

  @OptionGroup var files: OverwriteOption

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if output == "" { throw ValidationError("--output needs a path.") }
  }

  func run() throws {
    let settings = surroundings.settings(database.settings(messages.settings))
    try Workbench(files.settings(settings)).export(
      ExportChoices(
        query: text, format: format, path: output, isAnonymous: anonymise,
        parameters: parameters.values))
  }
}

extension ExportFormat: ExpressibleByArgument {}
