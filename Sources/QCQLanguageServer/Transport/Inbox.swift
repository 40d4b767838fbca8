import Foundation

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
package final class Inbox: @unchecked Sendable {
  private let condition = NSCondition()
  private var events: [Event] = []
  /// Requests that were taken back, and that may be waiting still.
  private var cancelled: Set<RequestID> = []

  package init() {}

  package func post(_ event: Event) { post([event]) }

  package func post(_ new: [Event]) {
    condition.lock()
    for event in new {
      if case .message(.notification(Notice.cancelRequest.rawValue, let params), _) = event,
        let id = params["id"].flatMap(RequestID.init)
      {
        cancelled.insert(id)
      }
    }
    events += new
    condition.signal()
    condition.unlock()
  }

  /// Takes all events, and waits until there are some or the time has come.
  package func take(until deadline: Double?) -> [Event] {
    condition.lock()
    defer { condition.unlock() }
    while events.isEmpty {
      guard let deadline else {
        condition.wait()
        continue
      }
      let left = deadline - Inbox.now
      if left <= 0 || !condition.wait(until: Date(timeIntervalSinceNow: left)) { break }
    }
    defer { events = [] }
    return events
  }

  package var isEmpty: Bool {
    condition.lock()
    defer { condition.unlock() }
    return events.isEmpty
  }

  /// Whether a request was taken back; asked once, right before it is worked on.
  func takeCancellation(of id: RequestID) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return cancelled.remove(id) != nil
  }

  /// In seconds, of a clock that never goes back.
  package static var now: Double { ProcessInfo.processInfo.systemUptime }
}
