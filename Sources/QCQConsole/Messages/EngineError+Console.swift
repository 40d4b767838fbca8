package import QCQEngine
package import QCQText
import QuickCartStore

extension EngineError {
  package var isInterrupted: Bool {
    switch self {
    case .interrupted: true
    case .store, .file, .input, .statement, .refused, .aftermath: false
    }
  }

  /// The error as a message, where the watchdog knows better why work was stopped.
  package func diagnostic(after cause: Watchdog.Cause?) -> Diagnostic {
    switch (self, cause) {
    case (.interrupted, .timedOut): .timedOut
    case (.store(let error), .timedOut) where error.isOfSilentServer: .timedOut
    case (.interrupted, _), (.store, _), (.file, _), (.input, _), (.statement, _), (.refused, _),
      (.aftermath, _):
      diagnostic
    }
  }

  /// The text that the message speaks of: none, unless a statement is to blame.
  package func source(_ source: SourceText) -> SourceText {
    switch self {
    case .statement: source
    case .store, .file, .input, .refused, .interrupted, .aftermath: SourceText(utf8: [], name: "")
    }
  }
}
