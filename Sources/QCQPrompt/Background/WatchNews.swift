import QCQConsole
import Foundation

/// Lines of watches in the background, until the prompt prints them above the line being typed.
///
/// However much comes and however long nobody looks, only the latest lines are kept.
final class WatchNews: PromptSource, @unchecked Sendable {
  private let lock = NSLock()
  private let pipe = WakePipe()
  private var lines: [String] = []
  private var dropped = 0
  /// Whether there is a byte in the pipe.
  private var isSignalled = false
  private let limit: Int

  /// - Parameter limit: How many lines are kept.
  init(limit: Int = 100) { self.limit = limit }

  var descriptor: Int32 { pipe.readEnd }

  /// - Parameter lines: Safe for a terminal.
  func post(_ new: [String]) {
    guard !new.isEmpty else { return }
    lock.withLock {
      lines += new
      let excess = lines.count - limit
      if excess > 0 {
        lines.removeFirst(excess)
        dropped += excess
      }
      if !isSignalled { pipe.send(1) }
      isSignalled = true
    }
  }

  func news() -> [String]? {
    lock.withLock {
      if isSignalled { pipe.receive() }
      isSignalled = false
      guard !lines.isEmpty else { return nil }
      let lead =
        dropped > 0 ? ["… \(Grouped.digits(dropped)) earlier lines of watches left out"] : []
      let found = lead + lines
      (lines, dropped) = ([], 0)
      return found
    }
  }
}
