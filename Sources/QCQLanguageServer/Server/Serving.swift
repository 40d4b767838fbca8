extension FrameReader.Frame {
  /// The messages that it holds.
  package var messages: [IncomingMessage] {
    switch self {
    case .message(let bytes): IncomingMessage.read(bytes)
    case .malformed(let reason): [.invalid(nil, ResponseError(.parseError, reason))]
    }
  }
}

extension LanguageServer {
  /// Takes events until the end has come, and gives the status to end with.
  ///
  /// Messages about documents are sent when all that has come was taken in: a hundred edits that
  /// come at once are answered once.
  package func serve() -> Int32 {
    var deadline: Double?
    while true {
      let events = inbox.take(until: deadline)
      for event in events {
        receive(event)
        if let exitStatus { return exitStatus }
      }
      // With more to take in, messages would be about what was; but not for ever.
      let now = Inbox.now
      deadline = inbox.isEmpty || isOverdue(now) ? settle(at: now) : now
    }
  }

  private func isOverdue(_ now: Double) -> Bool {
    diagnosing.stale.values.contains { now - $0.since > Self.patience }
  }
}
