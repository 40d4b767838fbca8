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
        let answer = try session.list(named: scope)
        found = answer.list
        diagnostics += answer.diagnostics
      }
      messages.show(diagnostics, in: source)
      guard let found, !diagnostics.hasErrors else {
        hasFailed = true
        prefill = EntryFix.text(source, diagnostics) ?? ""
        return
      }
      enter(found)
    } catch {
      hasFailed = true
      messages.show(error.diagnostic)
    }
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
