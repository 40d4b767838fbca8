import QCQSQL
package import QCQSemantics
package import QCQText
import QCQValues

/// A text that was read, checked and made ready to run; nothing of it has run yet.
package struct PreparedScript {
  package let source: SourceText
  package internal(set) var diagnostics: [Diagnostic]
  /// The parameters declared so far in the session, this text's included.
  package let parameters: [CheckedParameter]
  let statements: [CheckedStatement?]
  let spans: [Span]
  let context: LoweringContext

  /// True where nothing keeps the text from running.
  package var isRunnable: Bool { !diagnostics.hasErrors }
}

/// How a script ended that was not stopped by an error.
package enum RunOutcome: Sendable {
  case done, assertionFailed
}
