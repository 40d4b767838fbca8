import QCQEngine
import QCQLanguage
import QCQText
import QuickCartStore

// `qcq db rules`
extension Workbench {
  /// Lists the rules of the database.
  package func listRules() throws(ExitStatus) {
    let session = try makeSession(openStore())
    try rules(session) { output throws(EngineError) in
      output.writeTable(
        [("rule", .text), ("rows", .text)], of: "rules", orEmpty: "there are no rules",
        rows: try session.rules().map { ValueRow([.text($0.name), .text($0.text)]) })
    }
  }

  /// Adds a rule; one of the standard rules has its query already.
  package func addRule(
    named name: String, _ text: String?, keepsBroken: Bool
  ) throws {
    guard let text = text ?? StandardRule(rawValue: name)?.text else {
      let names = StandardRule.allCases.map(\.rawValue)
      throw UsageError(
        "Give the query that every row must match, or one of the rules \(Phrase.list(names)).")
    }
    let source = SourceText(text, name: "rule")
    let session = try makeSession(openStore())
    try rules(session, in: source) { output throws(EngineError) in
      let broken = try session.addRule(named: name, source, keepsBroken: keepsBroken)
      let rest = broken == 0 ? "" : "; \(broken) stored before may break it"
      output.write(deed: "added the rule `\(name)`\(rest)")
    }
  }

  package func removeRule(named name: String) throws(ExitStatus) {
    let session = try makeSession(openStore())
    try rules(session) { output throws(EngineError) in
      let rule = try session.removeRule(named: name)
      output.write(deed: "removed the rule `\(rule.name)`: \(rule.text)")
    }
  }

  private func rules(
    _ session: Session, in source: SourceText = SourceText(utf8: [], name: ""),
    _ body: (ConsoleOutput) throws(EngineError) -> Void
  ) throws(ExitStatus) {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    watchdog.begin(
      stop: session.store.interrupt, notice: { [store = session.store] in store.activity })
    defer { watchdog.end() }
    try perform(output, in: source) { () throws(EngineError) in
      try body(output)
      return .done
    }
  }
}
