#if PostgreSQL
  import CPostgreSQL
  import QCQPlatform
  import Synchronization

  /// Lets other threads end the waiting for a server.
  ///
  /// A server that works is asked to stop, and says that it did. One that is frozen, or behind a
  /// network that is gone, says nothing: its connection is given up.
  final class ServerLifeline: Sendable {
    private struct State {
      /// A second number of the connection's socket, which libpq does not close; -1 for none.
      var socket: Int32 = -1
      var canceller: Canceller?
      /// How often somebody has waited, counted at the beginning and at the end.
      var waits = 0
      /// Whether a thread makes sure that the waiting ends.
      var isWatched = false
    }

    /// What asks a server to stop; used by a thread that may outlive the connection.
    private final class Canceller: Sendable {
      nonisolated(unsafe) let pointer: OpaquePointer
      let isAsking = Atomic(false)
      init(_ pointer: OpaquePointer) { self.pointer = pointer }
      deinit { PQfreeCancel(pointer) }
    }

    private let state = Mutex(State())
    /// Whether the work at hand is to end.
    private let isToStop = Atomic(false)
    private let isGivenUp = Atomic(false)

    /// How long a server may take to stop, in seconds.
    private static let grace = 2.0

    deinit { state.withLock { ServerLifeline.close($0.socket) } }

    private static func close(_ socket: Int32) {
      if socket >= 0 { try? Descriptor.close(socket) }
    }

    /// Whether somebody wants the work at hand to end.
    var isStopped: Bool { isToStop.load(ordering: .relaxed) }

    /// Whether the connection was given up, as the server did not answer.
    var isCut: Bool { isGivenUp.load(ordering: .relaxed) }

    func stop() { isToStop.store(true, ordering: .relaxed) }

    /// Work begins that nobody has stopped yet.
    func begin() {
      guard isToStop.exchange(false, ordering: .relaxed) else { return }
      // What was meant for the work before must not end this one.
      let canceller = state.withLock { $0.canceller }
      let end = MonotonicClock.now + 0.3
      while canceller?.isAsking.load(ordering: .relaxed) == true, MonotonicClock.now < end {
        MonotonicClock.sleep(0.001)
      }
    }

    /// From now on it is about this connection.
    func hold(_ connection: OpaquePointer) {
      isGivenUp.store(false, ordering: .relaxed)
      let socket = Descriptor.duplicate(PQsocket(connection))
      let canceller = PQgetCancel(connection).map(Canceller.init)
      state.withLock { state in
        ServerLifeline.close(state.socket)
        (state.socket, state.canceller) = (socket, canceller)
      }
    }

    /// Does what waits for the server.
    func waiting<Result>(_ work: () -> Result) -> Result {
      state.withLock { $0.waits += 1 }
      defer { state.withLock { $0.waits += 1 } }
      return work()
    }

    /// Asks the server to end what it does; gives up on it if it does not.
    func interrupt() {
      stop()
      let (canceller, isFirst) = state.withLock { state in
        defer { state.isWatched = true }
        return (state.canceller, !state.isWatched)
      }
      // It is a connection of its own, which a frozen server does not answer either.
      if let canceller, !canceller.isAsking.exchange(true, ordering: .relaxed) {
        SystemThread.start {
          ServerLifeline.cancel(canceller.pointer)
          canceller.isAsking.store(false, ordering: .relaxed)
        }
      }
      if isFirst { SystemThread.start { [self] in watch() } }
    }

    /// Asks the server to end what it does, and waits until it has heard of it.
    func cancel() {
      let canceller = state.withLock { $0.canceller }
      if let canceller { waiting { ServerLifeline.cancel(canceller.pointer) } }
    }

    private static func cancel(_ canceller: OpaquePointer) {
      var reason = [CChar](repeating: 0, count: 256)
      PQcancel(canceller, &reason, Int32(reason.count))
    }

    /// Gives up where the same waiting goes on.
    private func watch() {
      var seen = state.withLock { $0.waits }
      let end = MonotonicClock.now + ServerLifeline.grace + 0.2
      var limit = end - 0.2
      while MonotonicClock.now < end {
        MonotonicClock.sleep(0.05)
        let waits = state.withLock { $0.waits }
        if waits == seen, waits % 2 == 1 {
          if MonotonicClock.now >= limit { giveUp() }
        } else {
          (seen, limit) = (waits, MonotonicClock.now + ServerLifeline.grace)
        }
      }
      state.withLock { $0.isWatched = false }
    }

    /// Whoever waits hears that the connection is gone.
    func giveUp() {
      isGivenUp.store(true, ordering: .relaxed)
      state.withLock { Descriptor.shutDown($0.socket) }
    }
  }
#endif
