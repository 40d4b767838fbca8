import QCQPlatform
import QCQText

/// What other threads have of a server: they end it, and give it another report.
package final class ServerHandle: Sendable {
  private struct State {
    var report: ServedReport
    var isReplaced = false
    var isStopped = false
  }

  /// Has something to read when there is something to look at.
  let pipe = WakePipe()
  private let state: Monitor<State>

  package init(_ report: ServedReport) { state = Monitor(State(report: report)) }

  var report: ServedReport { state.withLock { $0.report } }
  var isStopped: Bool { state.withLock { $0.isStopped } }

  package func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  /// Serves the report with another text from now on.
  func replace(_ source: SourceText) {
    state.withLock { ($0.report, $0.isReplaced) = ($0.report.with(source), true) }
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
