import QCQPlatform

/// Says that an answer is late, while whoever waits for it can't.
///
/// A thread looks now and then. To start one for each answer, or to wake it, would take longer than
/// most answers do.
final class LateAnswer: Sendable {
  private struct State {
    /// When the answer was asked for that has not come yet.
    var start: Double?
    /// When the thread looks next; nil where it waits to be woken.
    var nextLook: Double? = 0
    var hasThread = false
    var isSaid = false
    var isOver = false
  }

  private final class Shared: Sendable {
    let state = Monitor(State())
    let say: @Sendable () -> Void

    init(_ say: @escaping @Sendable () -> Void) { self.say = say }

    func look() {
      while true {
        let next = state.withLock { $0.nextLook }
        let isOver = state.wait(until: next) { state -> Bool? in
          if state.isOver { return true }
          return state.nextLook == next ? nil : false
        }
        if isOver ?? state.withLock({ remind(&$0) }) { return }
      }
    }

    /// Says it where it is time to; whether nobody waits any more.
    private func remind(_ state: inout State) -> Bool {
      if let start = state.start, !state.isSaid, MonotonicClock.now >= start + LateAnswer.patience {
        state.isSaid = true
        say()
      }
      state.nextLook = state.start == nil ? nil : MonotonicClock.now + 1
      return state.isOver
    }
  }

  private let shared: Shared

  /// How long an answer may take before it is late, in seconds.
  static let patience = 5.0

  /// - Parameter say: Called on a thread of its own, while the answer is worked at.
  init(_ say: @escaping @Sendable () -> Void) { shared = Shared(say) }

  deinit { shared.state.update { $0.isOver = true } }

  /// Does what gives an answer; whether it was said to be late.
  func watching<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> (Value, wasLate: Bool) {
    begin()
    defer { shared.state.withLock { $0.start = nil } }
    let value = try work()
    return (value, shared.state.withLock { $0.isSaid })
  }

  private func begin() {
    let now = MonotonicClock.now
    let (isAsleep, isFirst) = shared.state.withLock { state in
      defer { (state.start, state.isSaid, state.hasThread) = (now, false, true) }
      return (state.nextLook == nil, !state.hasThread)
    }
    if isFirst { SystemThread.start { [shared] in shared.look() } }
    if isAsleep { shared.state.update { $0.nextLook = now + 1 } }
  }
}
