import QCQPlatform

/// What the server has to do, in the order in which it came.
package enum Event: Sendable {
  /// - Parameter time: When it was read, in seconds of a clock that never goes back.
  case message(IncomingMessage, time: Double)
  /// The client has closed its end.
  case endOfInput
  /// The process that has started the server is gone.
  case orphaned
  /// Something that was worked out elsewhere, to be taken in by the server's own thread.
  case work(@Sendable (LanguageServer) -> Void)
}

/// Events between the threads that read and work and the one that serves.
package final class Inbox: Sendable {
  private struct State {
    var events: [Event] = []
    /// Requests that were taken back, and that may be waiting still.
    var cancelled: Set<RequestID> = []
  }

  private let state = Monitor(State())

  package init() {}

  package func post(_ event: Event) { post([event]) }

  package func post(_ new: [Event]) {
    state.update { state in
      for case .message(.notification("$/cancelRequest", let params), _) in new {
        guard let id = params["id"].flatMap(RequestID.init) else { continue }
        state.cancelled.insert(id)
      }
      state.events += new
    }
  }

  /// Takes all events, and waits until there are some or the time has come.
  package func take(until deadline: Double?) -> [Event] {
    state.wait(until: deadline) { state in
      defer { state.events = [] }
      return state.events.isEmpty ? nil : state.events
    } ?? []
  }

  package var isEmpty: Bool { state.withLock { $0.events.isEmpty } }

  /// Whether a request was taken back; asked once, right before it is worked on.
  func takeCancellation(of id: RequestID) -> Bool {
    state.withLock { $0.cancelled.remove(id) != nil }
  }

  /// In seconds, of a clock that never goes back.
  package static var now: Double { MonotonicClock.now }
}
