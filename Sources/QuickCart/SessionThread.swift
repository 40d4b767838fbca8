import QCQEngine
import QCQPlatform
import QuickCartStore

/// Runs work on one session, one piece after the other, on a thread of its own: SQLite blocks, and
/// the threads that tasks share must not.
final class SessionThread: Sendable {
  typealias Work = @Sendable (Session) -> Void

  private struct Job {
    let number: Int
    let work: Work
    /// What is done with it if its turn never comes.
    let cancel: @Sendable () -> Void
  }

  private struct State {
    var waiting: [Job] = []
    var running: Int?
    var count = 0
    var isClosed = false
  }

  private let state = Monitor(State())
  private let store: Store

  /// - Parameter session: Nobody else may use it from now on.
  init(_ session: Session) {
    store = session.store
    nonisolated(unsafe) let session = session
    SystemThread.start { [state, store] in
      while let job = Self.next(state) { job.work(session) }
      // One in memory may still be observed; it goes with the last who holds it.
      if !store.isInMemory { try? store.close() }
    }
  }

  deinit { close() }

  /// Does what waits already and then no more.
  func close() { state.update { $0.isClosed = true } }

  private static func next(_ state: Monitor<State>) -> Job? {
    state.withLock { $0.running = nil }
    let next = state.wait { state -> Job?? in
      if state.waiting.isEmpty { return state.isClosed ? .some(nil) : nil }
      let job = state.waiting.removeFirst()
      state.running = job.number
      return .some(job)
    }
    return next ?? nil
  }

  /// Does work when what was asked before is done. If the task is cancelled meanwhile, work that
  /// waits is dropped and work that runs is interrupted.
  func perform<Result: Sendable>(
    _ work: @escaping @Sendable (Session) throws -> Result
  ) async throws -> Result {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let job = Job(number: number) { session in
          continuation.resume(with: Swift.Result { try work(session) })
        } cancel: {
          continuation.resume(throwing: CancellationError())
        }
        let isDropped = Task.isCancelled
        let isClosed = state.update { state in
          if !isDropped, !state.isClosed { state.waiting.append(job) }
          return state.isClosed
        }
        if isDropped {
          job.cancel()
        } else if isClosed {
          continuation.resume(throwing: QuickCartError.closed)
        }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: Int) {
    let (dropped, isRunning) = state.withLock { state in
      let index = state.waiting.firstIndex { $0.number == number }
      return (index.map { state.waiting.remove(at: $0) }, state.running == number)
    }
    dropped?.cancel()
    if isRunning { store.interrupt() }
  }
}
