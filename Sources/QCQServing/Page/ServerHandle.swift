import QCQPlatform
import QCQText

/// What other threads have of a server: they end it, and give it another report.
package final class ServerHandle: Sendable {
  private struct State {
    var report: ServedReport
    var isReplaced = false
    var isStopped = false
    var scriptProblem: String?
  }

  /// Has something to read when there is something to look at.
  let pipe = WakePipe()
  private let state: Monitor<State>

  package init(_ report: ServedReport) { state = Monitor(State(report: report)) }

  var report: ServedReport { state.withLock { $0.report } }
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Why the script can't be read; nil where it can.
  var scriptProblem: String? { state.withLock { $0.scriptProblem } }

  package func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  /// Serves the report with another text from now on.
  func replace(_ source: SourceText) {
    state.withLock {
      ($0.report, $0.isReplaced, $0.scriptProblem) = ($0.report.with(source), true, nil)
    }
    wake()
  }

  /// Says on all pages that the script can't be read; they go on with what it said.
  func missScript() {
    state.withLock {
      $0.scriptProblem = """
        The script \($0.report.name) can't be read now. The page keeps what it showed before.
        """
    }
    wake()
  }

  /// Serves another report from now on; who looks at the one before sees this one instead.
  package func replace(_ report: ServedReport) {
    state.withLock { ($0.report, $0.isReplaced) = (report, true) }
    wake()
  }

  /// Whether the report was replaced since this was asked last.
  func takeReplacement() -> Bool {
    state.withLock { state in
      defer { state.isReplaced = false }
      return state.isReplaced
    }
  }

  /// Something has happened that somebody may wait for.
  func wake() { pipe.send(1) }
}
