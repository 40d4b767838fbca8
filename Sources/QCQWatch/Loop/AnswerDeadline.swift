import QCQPlatform

/// Stops an answer that takes too long.
final class AnswerDeadline: Sendable {
  private struct State {
    var isDone = false
    var isOver = false
  }

  private let state = Monitor(State())

  /// Whether the time was up before the work was done.
  var hasPassed: Bool { state.withLock { $0.isOver } }

  /// Does the work, once.
  ///
  /// - Parameters:
  ///   - seconds: How long it may take; nil for no limit.
  ///   - stop: Stops the work; called again while that goes on, as between two statements SQLite
  ///     does not notice.
  func run<Value, Failure: Error>(
    within seconds: Double?, stop: @escaping @Sendable () -> Void,
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let seconds else { return try work() }
    let end = MonotonicClock.now + seconds
    SystemThread.start { [self] in
      var next = end
      while state.wait(until: next, for: { $0.isDone ? true : nil }) == nil {
        state.withLock { state in
          guard !state.isDone else { return }
          state.isOver = true
          stop()
        }
        next = MonotonicClock.now + 0.02
      }
    }
    defer { state.update { $0.isDone = true } }
    return try work()
  }
}
