import QCQLanguage
import ArgumentParser
import QCQConsole
import QCQSemantics
import QuickCartStore

/// `qcq schema`
struct SchemaCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Show the database's tables and the fields of queries.",
    usage: "qcq schema [<options>]",
    discussion: """
      Examples:
        qcq schema
        qcq schema --sample demo --format json
      """)

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws { try results.format.checkDescribesDatabases(command: "schema") }

  func run() throws {
    let bench = workbench
    let settings = bench.settings
    let store = try bench.openStore()
    let schema = try bench.messages.attempt { () throws(StoreError) in try store.readSchema() }
    let vocabulary = Vocabulary(schema)
    try bench.write(
      settings.format.info.isObjects
        ? SchemaJSON(schema, vocabulary).text
        : SchemaText(schema, vocabulary, color: settings.hasColor(on: .standardOutput)).text)
  }
}

extension ReportFormat {
  /// Refuses forms that only results of queries have.
  func checkDescribesDatabases(command: String) throws {
    guard info.describesDatabases else {
      throw ValidationError("qcq \(command) writes --format table or json.")
    }
  }
}
