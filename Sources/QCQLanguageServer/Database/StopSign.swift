import QCQPlatform

/// Lets a thread sleep until its time has come or somebody stops it.
final class StopSign: Sendable {
  private struct State {
    var isUp = false
    var actions: [Int: @Sendable () -> Void] = [:]
    var count = 0
  }

  private let state = Monitor(State())

  var isRaised: Bool { state.withLock { $0.isUp } }

  func raise() {
    let actions = state.update { state in
      state.isUp = true
      return Array(state.actions.values)
    }
    for action in actions { action() }
  }

  /// Runs a body; if the sign goes up meanwhile, or is up, `stop` is called.
  func during<Failure: Error>(
    _ body: () throws(Failure) -> Void, stop: @escaping @Sendable () -> Void
  ) throws(Failure) {
    let (number, isUp) = state.withLock { state in
      state.count += 1
      state.actions[state.count] = stop
      return (state.count, state.isUp)
    }
    if isUp { stop() }
    defer { state.withLock { $0.actions[number] = nil } }
    try body()
  }

  /// Sleeps; true if the sign is up.
  func sleep(_ seconds: Double) -> Bool {
    state.wait(until: MonotonicClock.now + seconds) { $0.isUp ? true : nil } ?? false
  }
}
