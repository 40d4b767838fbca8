import QuickCartFollower
import Synchronization

// A second connection to the same file, for a while: work that only reads can be shared with it.
extension Store {
  /// Lends a connection to the same file, which is interrupted along with this one; nil where none
  /// can be had. To be called by one thread at a time.
  package func withTwin<Result>(_ work: (Store) -> Result) -> Result? {
    guard !isInMemory, let other = try? Store.open(path: path, readOnly: true) else { return nil }
    other.zone = zone
    let file = watched.withLock { $0?.place.opened }
    guard file != nil, other.watched.withLock({ $0?.place.opened }) == file else {
      other.leave()
      return nil
    }
    twin.withLock { $0 = other }
    defer {
      twin.withLock { $0 = nil }
      other.leave()
    }
    return work(other)
  }

  /// Stops what the second connection does, if there is one.
  package func interruptTwin() {
    // Whoever closes it takes it away first, so that it is open here.
    twin.withLock { $0?.interrupt() }
  }

  /// Closes a connection beside which another one stays open: there is nothing to tidy up.
  private func leave() {
    watched.withLock { $0 = nil }
    try? close()
  }
}
