import ArgumentParser
import QCQConsole
import QCQPages
import QCQText

/// `qcq explain TEXT|CODE`
struct ExplainCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a query or a message code.",
    usage: "qcq explain <text|code> [<options>]",
    discussion: """
      A query is explained in plain words, with its lists and dates resolved, then as SQL with its \
      bindings and SQLite's plan; it is not run.

      Examples:
        qcq explain 'items in "BBQ" where created since 7 days ago'
        qcq explain unknown-field
      """)

  @Argument(
    help: ArgumentHelp("A query in single quotes, or a code.", valueName: "text|code"),
    completion: .list(DiagnosticCode.allCases.map(\.rawValue)))
  var text: String

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if let complaint = CodeName.complaint(about: text) { throw ValidationError(complaint) }
  }

  func run() throws {
    if let help = WordHelp(explaining: text) { return try help.show() }
    guard let page = Page.diagnostic(text) else { return try explainQuery() }
    let bench = workbench
    let lines = PageText(color: bench.settings.hasColor(on: .standardOutput)).lines(page.text)
    try bench.write(lines.joined(separator: "\n") + "\n")
  }

  private func explainQuery() throws {
    let bench = workbench
    let session = try bench.makeSession(bench.openStore(), parameters: parameters.values)
    try bench.explain(SourceText(text), in: session)
  }
}

/// Tells codes from queries.
enum CodeName {
  /// What is wrong with a word that looks like a code and is none.
  static func complaint(about word: String) -> String? {
    let codes = DiagnosticCode.allCases.map(\.rawValue)
    let looksLikeCode =
      word.contains("-") && word.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D }
    guard looksLikeCode, !codes.contains(word) else { return nil }
    guard let nearest = Suggestion.nearest(to: word, among: codes, limit: 1).first else {
      return "There is no message code `\(word)`. Every message shows its code in brackets."
    }
    return "There is no message code `\(word)`. Did you mean `\(nearest)`?"
  }
}
