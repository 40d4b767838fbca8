import QCQConsole
import QCQPlatform
import QCQText
import Synchronization

/// Lines of watches in the background, until the prompt prints them above the line being typed.
///
/// However much comes and however long nobody looks, only the latest lines are kept.
final class WatchNews: PromptSource, Sendable {
  private struct Waiting {
    var lines: [String] = []
    var dropped = 0
    /// Whether there is a byte in the pipe.
    var isSignalled = false
  }

  private let waiting = Mutex(Waiting())
  private let pipe = WakePipe()
  private let limit: Int

  /// - Parameter limit: How many lines are kept.
  init(limit: Int = 100) { self.limit = limit }

  var descriptor: Int32 { pipe.readEnd }

  /// - Parameter lines: Safe for a terminal.
  func post(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    waiting.withLock {
      $0.lines += lines
      let excess = max(0, $0.lines.count - limit)
      $0.lines.removeFirst(excess)
      $0.dropped += excess
      if !$0.isSignalled { pipe.send(1) }
      $0.isSignalled = true
    }
  }

  func news() -> [String]? {
    let found = waiting.withLock { waiting in
      if waiting.isSignalled { pipe.receive() }
      defer { waiting = Waiting() }
      return waiting
    }
    guard !found.lines.isEmpty else { return nil }
    let lost = "… \(Grouped.digits(found.dropped)) earlier lines of watches left out"
    return (found.dropped > 0 ? [lost] : []) + found.lines
  }
}
