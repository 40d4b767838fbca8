import ArgumentParser
import QCQEngine
import QCQConsole
import QCQSemantics
import QCQText
import QuickCartStore

/// `qcq db info`
struct DatabaseInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tell what a database is and whether it is sound.",
    usage: "qcq db info [<options>]",
    discussion: """
      Status 3 says that it is damaged.

      Examples:
        qcq db info
        qcq db info --database household.sqlite --format json
      """)

  @OptionGroup var common: CommonOptions

  func validate() throws { try TableOrJSON.check(common.results.format, command: "db info") }

  func run() throws {
    let settings = common.settings
    let bench = Workbench(settings)
    let store = try bench.openStore()
    do {
      let report = DatabaseReport(try store.info())
      try bench.write(
        TableOrJSON.isJSON(settings.format) ? report.json.rendered() : report.text)
      if !report.info.damage.isEmpty { try ExitStatus.unreadable.leave() }
    } catch let error as StoreError {
      bench.messages.show(error.diagnostic)
      try ExitStatus(.store(error)).leave()
    }
  }
}

/// What is known of a database, as lines and as JSON.
struct DatabaseReport {
  let info: StoreInfo

  init(_ info: StoreInfo) {
    self.info = info
  }

  private var fields: [(name: String, value: JSONValue)] {
    let layout =
      switch info.layout {
      case .snakeCasePlural: "snake_case, plural"
      case .camelCaseSingular: "camelCase, singular"
      }
    return [
      ("path", .string(info.path)), ("size", .int(info.size)),
      ("journal", .string(info.journalMode)), ("layout", .string(layout)),
      ("created by qcq", .bool(info.isCreatedByQCQ)), ("version", .int(info.version)),
    ]
      + Entity.allCases.map { ($0.rawValue, info.counts[$0].map { .int($0) } ?? .null) }
      + [("rows without their list or category", .int(info.foreignKeyViolations))]
  }

  var json: JSONValue {
    .object(
      fields.map { ($0.name.split(separator: " ").joined(separator: "_"), $0.value) }
        + [("damage", .array(info.damage.map { .string($0) }))])
  }

  var text: String {
    let damage = info.damage.isEmpty ? ["none"] : info.damage
    let rows =
      fields.map { ($0.name, $0.value.plain) } + damage.map { ("damage", $0) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, value in
      DisplayWidth.pad(name, to: width) + "  " + TerminalText.escaped(value) + "\n"
    }.joined()
  }
}
