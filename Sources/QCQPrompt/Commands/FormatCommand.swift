import QCQLanguage
import QCQReports

/// `.format csv`
enum FormatCommand: PromptCommand {
  static let usage = ".format [NAME]"
  static let summary = "set the result format: " + names.joined(separator: ", ")
  static let names = ReportFormat.allCases.map(\.rawValue)

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let word = arguments.words.first else {
      return repl.show(lines: ["the result format is \(repl.settings.spec.format.rawValue)"])
    }
    let name = try choose(word, among: names, "result format")
    if let format = ReportFormat(rawValue: name) { repl.settings.spec.format = format }
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { names }
}
