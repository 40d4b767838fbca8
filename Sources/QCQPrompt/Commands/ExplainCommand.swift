import QCQConsole
import QCQEngine
import QCQPages
import QCQReports
import QCQText

/// `.explain items where pending`
enum ExplainCommand: PromptCommand {
  static let usage = ".explain [TEXT|CODE]"
  static let summary = "explain a query in words, as SQL and by its plan, or the code of a message"
  static let bareWord = BareWord.statement
  static let isPiped = true

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    if let page = Page.diagnostic(arguments.text) {
      let spec = repl.settings.current()
      return repl.show(lines: PageText(color: spec.color, width: spec.width).lines(page.text))
    }
    guard let text = arguments.text.isEmpty ? repl.lastText : arguments.text else {
      throw CommandProblem("there is nothing to explain yet", help: "write `\(usage)`")
    }
    let source = SourceText(text, name: "entry")
    // Without its list it is explained for all of them, which changes nothing.
    do { _ = try repl.followChanges() } catch { throw CommandProblem(error) }
    guard let script = repl.prepare(source, in: repl.list) else { return }
    repl.messages.show(script.diagnostics, in: source)
    guard script.isRunnable else {
      if let text = repl.mended(source, script.diagnostics) {
        repl.offer(".explain \(text)", isChange: false)
      }
      return
    }
    try repl.show(in: source) { console throws(EngineError) in
      try repl.session.explain(script, into: console)
    }
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    DiagnosticCode.allCases.map(\.rawValue)
  }
}
