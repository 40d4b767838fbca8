import QCQConsole
import QCQLanguage
import QCQReports

/// `.format csv`
enum FormatCommand: PromptCommand {
  static let usage = ".format [NAME]"
  static let summary = "the form of results: " + names.joined(separator: ", ")
  static let names = ReportFormat.allCases.map(\.rawValue)

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let word = arguments.words.first else {
      return repl.show(lines: ["results are shown as \(repl.settings.spec.format.rawValue)"])
    }
    let name = try choose(word, among: names, "form of results")
    if let format = ReportFormat(rawValue: name) { repl.settings.spec.format = format }
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { names }
}
