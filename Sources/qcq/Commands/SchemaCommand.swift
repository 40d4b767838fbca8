import ArgumentParser
import QCQEngine
import QCQConsole
import QCQReports
import QCQSemantics
import QCQText
import QuickCartStore

/// `qcq schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Show the database's tables, and the fields that queries have.",
    usage: "qcq schema [<options>]",
    discussion: """
      Examples:
        qcq schema
        qcq schema --sample demo --format json
      """)

  @OptionGroup var common: CommonOptions

  func validate() throws { try TableOrJSON.check(common.results.format, command: "schema") }

  func run() throws {
    let settings = common.settings
    let bench = Workbench(settings)
    let store = try bench.openStore()
    let schema: Schema
    do {
      schema = try store.readSchema()
    } catch {
      bench.messages.show(error.diagnostic)
      throw ExitCode(ExitStatus(.store(error)).rawValue)
    }
    let vocabulary = Vocabulary(schema)
    try bench.write(
      TableOrJSON.isJSON(settings.format)
        ? SchemaJSON.value(schema, vocabulary).rendered()
        : SchemaText(schema, vocabulary, color: settings.hasColor(on: .standardOutput)).text)
  }
}

/// The two forms of what is no result of a query.
enum TableOrJSON {
  static func check(_ format: ReportFormat, command: String) throws {
    switch format {
    case .table, .json: return
    case .csv, .tsv, .ndjson, .markdown:
      throw ValidationError("qcq \(command) writes --format table or json.")
    }
  }

  static func isJSON(_ format: ReportFormat) -> Bool {
    switch format {
    case .json: true
    case .table, .csv, .tsv, .ndjson, .markdown: false
    }
  }
}
