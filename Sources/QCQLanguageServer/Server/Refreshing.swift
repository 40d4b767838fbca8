/// When the client was asked last to look at everything again.
struct RefreshState {
  /// Not before this time again.
  var next = 0.0
  /// Whether something has changed that the client was not told of.
  var isDue = false
}

extension LanguageServer {
  /// A program that writes all the time makes the client ask again so often, in seconds.
  static let refreshInterval = 0.05

  /// Asks the client to ask again for all that depends on the data.
  func refreshClient() {
    for refresh in ClientCapabilities.Refresh.allCases where client.refreshes.contains(refresh) {
      if refresh == .diagnostic, !client.pullsDiagnostics { continue }
      ask(refresh.rawValue)
    }
    refreshVirtualDocuments()
  }

  /// Asks the client at once, or as soon as it is time after the last question.
  func refreshClientSoon() {
    refreshing.isDue = true
    _ = refreshClient(ifDueAt: Inbox.now)
  }

  /// Says when it is time, if there is something to ask for.
  func refreshClient(ifDueAt now: Double) -> Double? {
    guard refreshing.isDue else { return nil }
    guard now >= refreshing.next else { return refreshing.next }
    refreshing = RefreshState(next: now + Self.refreshInterval)
    refreshClient()
    return nil
  }
}
