import QCQText

/// The requests that are worked on elsewhere, and what stops that work.
final class PendingRequests {
  private let client: Client
  private var stops: [RequestID: () -> Void] = [:]

  init(client: Client) { self.client = client }

  var isEmpty: Bool { stops.isEmpty }

  func contains(_ id: RequestID) -> Bool { stops[id] != nil }

  /// Remembers that the answer comes later; `stop` is called if it is taken back.
  func wait(for id: RequestID, stop: @escaping () -> Void) -> Answer {
    stops[id] = stop
    return .later
  }

  /// Sends the answer of a request, unless it was taken back.
  func finish(_ id: RequestID, _ result: Result<(inout JSONOutput) -> Void, ResponseError>) {
    guard stops.removeValue(forKey: id) != nil else { return }
    switch result {
    case .success(let write): client.reply(id, write)
    case .failure(let error): client.refuse(id, error)
    }
  }

  /// Takes a request that waits, to answer it now; false if nobody waits for it any more.
  func takeBack(_ id: RequestID) -> Bool { stops.removeValue(forKey: id) != nil }

  func cancel(_ id: RequestID) {
    stops[id]?()
    finish(id, .failure(.cancelled))
  }

  func cancelAll() { for id in stops.keys { cancel(id) } }

  /// Stops all work; nobody waits for an answer any more.
  func abandonAll() {
    for stop in stops.values { stop() }
    stops = [:]
  }
}
