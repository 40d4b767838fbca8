/// The watches in the background of one prompt.
final class BackgroundWatches {
  let news = WatchNews()
  private(set) var watches: [BackgroundWatch] = []
  private var lastNumber = 0

  /// How many watches there may be: each has a thread and a connection.
  static let limit = 16

  /// How many are looking.
  var watchingCount: Int { watches.count { $0.current.state != .paused } }

  subscript(name: String) -> BackgroundWatch? { watches.first { $0.name == name } }

  var names: [String] { watches.map(\.name) }

  /// The next free number.
  func nextName() -> String {
    repeat { lastNumber += 1 } while self[String(lastNumber)] != nil
    return String(lastNumber)
  }

  func add(_ watch: BackgroundWatch) { watches.append(watch) }

  /// Ends some watches, and waits until their connections are closed.
  func end(_ ending: [BackgroundWatch]) {
    for watch in ending { watch.stop() }
    for watch in ending { watch.waitForEnd() }
    watches.removeAll { watch in ending.contains { $0 === watch } }
    if watches.isEmpty { lastNumber = 0 }
  }

  func end() { end(watches) }
}
