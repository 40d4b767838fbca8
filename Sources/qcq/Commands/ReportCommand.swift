import ArgumentParser
import QCQConsole
import QCQPages
import QCQText
import QuickCartStore

/// `qcq report NAME`
struct ReportCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Show one of the reports that come with qcq.",
    usage: "qcq report [<name>] [<list>] [<options>]",
    discussion: """
      Each report is a script, which --source prints: a place to start from for one of your own.
      Without a name the reports are listed.

      Examples:
        qcq report overview --sample demo
        qcq report list BBQ
        qcq report activity --format html -o activity.html
        qcq report categories --source > mine.qcq
      """)

  @Argument(help: "The report: overview, list, categories or activity.")
  var name: String?

  @Argument(help: "The list that the report `list` is about.")
  var list: String?

  @Flag(help: "Print the script instead of running it.")
  var source = false

  @OptionGroup(title: "Page") var page: PageOptions
  @OptionGroup(title: "Files") var files: FileOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let bench = Workbench(
      try page.settings(files.settings(settings), results.chosenFormat))
    guard let name else {
      return try bench.write(Page.reports.map { "\($0.name)\n  \($0.summary)\n" }.joined())
    }
    let script = try Self.script(named: name)
    if source { return try bench.write(script.string) }
    if name != "list", list != nil { throw UsageError("Only the report `list` is about a list.") }
    if name == "list", list == nil { throw UsageError("Name a list: qcq report list \"BBQ\".") }
    let store = try bench.openStore()
    defer { store.closeWithProcess() }
    let session = try bench.makeSession(
      store, parameters: list.map { ["list": $0] } ?? [:], script: name)
    try bench.run(script, in: session)
  }

  /// The script of a report; throws where there is none of the name.
  static func script(named name: String) throws(UsageError) -> SourceText {
    if let script = Page.reports.first(where: { $0.name == name }) {
      return SourceText(script.text, name: name)
    }
    let names = Page.reports.map(\.name)
    let nearest = Suggestion.nearest(to: name, among: names, limit: 1).first
    let script = name.hasSuffix(".qcq") ? "A script is run by `qcq run \(name)`." : nil
    let help =
      script ?? nearest.map { "Did you mean \($0)?" } ?? "The reports are \(Phrase.all(names))."
    throw UsageError("There is no report `\(name)`. \(help)")
  }
}

extension Page {
  /// What a report is about: the first remark of its script.
  fileprivate var summary: String {
    let lines = text.split(separator: "\n")
    let remark = lines.first { $0.hasPrefix("# ") } ?? ""
    return String(remark.dropFirst(2))
  }
}
