import Foundation
import QCQEngine

/// Stops an answer that takes too long.
final class LiveDeadline: @unchecked Sendable {
  private let lock = NSLock()
  private let seconds: Double?
  private let stop: () -> Void
  private var isWorking = true
  private var isOver = false

  /// - Parameters:
  ///   - seconds: How long it may take; nil for no limit.
  ///   - stop: Stops the work; called again while that goes on, as between two statements SQLite
  ///     does not notice.
  init(_ seconds: Double?, stop: @escaping () -> Void) {
    (self.seconds, self.stop) = (seconds, stop)
  }

  /// Whether the time was up before the work was done.
  var hasPassed: Bool { lock.withLock { isOver } }

  /// Does the work, once.
  func run<Value>(_ work: () throws(EngineError) -> Value) throws(EngineError) -> Value {
    guard let seconds else { return try work() }
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + seconds, repeating: 0.02)
    timer.setEventHandler { [self] in
      lock.withLock {
        guard isWorking else { return }
        isOver = true
        stop()
      }
    }
    timer.resume()
    defer {
      lock.withLock { isWorking = false }
      timer.cancel()
    }
    return try work()
  }
}
