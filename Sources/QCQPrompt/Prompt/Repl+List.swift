import QCQConsole
import QCQEngine
import QCQSQL
import QCQSyntax
import QCQText

// The current list.
extension Repl {
  /// `in "BBQ"`
  func enter(_ scope: ScopeClause, _ problems: [Diagnostic], _ entry: String) {
    let source = SourceText(entry, name: "entry")
    var diagnostics = problems
    do throws(EngineError) {
      var found: ResolvedList?
      if !problems.hasErrors {
        let answer = try work { () throws(EngineError) in try session.list(named: scope) }
        found = answer.list
        diagnostics += answer.diagnostics
      }
      diagnostics = diagnostics.map { $0.settled(in: source) }
      messages.show(diagnostics, in: source)
      guard let found, !diagnostics.hasErrors else {
        hasFailed = true
        if let text = mendedScope(source, diagnostics) { offer(text, isChange: false) }
        return
      }
      enter(found)
    } catch {
      hasFailed = true
      messages.show(error.diagnostic)
    }
  }

  /// The entry with what its message proposes, if there is such a list.
  private func mendedScope(_ source: SourceText, _ diagnostics: [Diagnostic]) -> String? {
    guard let proposal = diagnostics.first(where: { $0.severity == .error })?.proposals.first,
      let text = source.applying(proposal.edits),
      let meant = Parser.parseScope(alone: SourceText(text)), !meant.diagnostics.hasErrors,
      let answer = try? session.list(named: meant.scope)
    else { return nil }
    return answer.list == nil ? nil : text
  }

  /// Whether a text is about a list as the current one, and about others where none is.
  func isAbout(_ list: ResolvedList, _ source: SourceText) -> Bool {
    session.trial(source, in: list).namedLists != session.trial(source, in: nil).namedLists
  }

  func enter(_ found: ResolvedList) {
    list = found
    hints.entered(self)
  }

  /// `in all`
  func leave() {
    if list == nil { messages.remark("there is no current list") }
    list = nil
  }
}
