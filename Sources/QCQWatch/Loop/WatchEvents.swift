import QCQPlatform
import QuickCartFollower
import QuickCartStore

/// Where all that can wake a watch comes together: the database, the keyboard, the terminal's size,
/// Ctrl-C and a closed pipe. Nothing queues up here, however slowly it is fetched.
///
/// Any thread may post. The one that fetches looks at the database itself, so that between a commit
/// and its answer no thread has to wait for another one.
package final class WatchEvents: Sendable {
  /// What has happened since somebody looked last; however often it did, it is remembered once.
  package struct Pending: Sendable {
    package var isChanged = false
    /// Whether another program has made at least one of the changes.
    package var isForeign = false
    /// Whether rows may be others of which nothing tells.
    package var isUnsure = false
    /// The file is gone, or another one stands in its place.
    package var isLost = false
    package var isResized = false
    /// How many lines further down somebody wants to look.
    package var scrolling = 0
    /// Whether nothing is to be asked; it stays so until somebody says otherwise.
    package var isPaused = false
    /// For good.
    package var isStopped = false

    var isUrgent: Bool { isLost || isResized || isStopped || scrolling != 0 }
    fileprivate var isEmpty: Bool { !isChanged && !isUnsure && !isUrgent }
  }

  private struct State {
    var pending = Pending()
    /// What tells of changes of the database; nil while there is none.
    var watcher: ChangeWatcher?
    /// Whose work is interrupted when the watch is stopped.
    var store: Store?
  }

  private let state = Monitor(State())

  package init() {}

  package func post(_ change: (inout Pending) -> Void) {
    let watcher = state.update { state in
      change(&state.pending)
      return state.watcher
    }
    watcher?.nudge()
  }

  /// Ends the watch, from any thread; to be called again while it goes on, as between two
  /// statements SQLite does not notice.
  package func stop() {
    post { $0.isStopped = true }
    state.withLock { $0.store }?.interrupt()
  }

  package var isStopped: Bool { peek().isStopped }

  /// Asks a watcher from now on, whenever news are waited for.
  ///
  /// - Parameter store: What is interrupted when the watch is stopped.
  func follow(_ watcher: ChangeWatcher, interrupting store: Store?) {
    state.update { ($0.watcher, $0.store) = (watcher, store) }
  }

  /// Asks no watcher any more, so that its database can be closed.
  func unfollow() { state.update { ($0.watcher, $0.store) = (nil, nil) } }

  /// Waits for news; nothing new comes when the time is up.
  func next(within seconds: Double? = nil) -> Pending {
    let end = seconds.map { MonotonicClock.now + $0 }
    while peek().isEmpty, waitForAny(end) {}
    return state.update { state in
      let found = state.pending
      state.pending = Pending(isPaused: found.isPaused, isStopped: found.isStopped)
      return found
    }
  }

  /// Lets time pass, in which nobody who writes is held up by it; true if anything has happened
  /// that is not to wait.
  ///
  /// - Parameter stillSeconds: For how long it is enough that nobody has written; nil for never.
  func pause(_ seconds: Double, orUntilStillFor stillSeconds: Double? = nil) -> Bool {
    let end = MonotonicClock.now + seconds
    while !peek().isUrgent {
      let rest = end - MonotonicClock.now
      guard rest > 0 else { return false }
      guard let watcher = followed else {
        _ = state.wait(until: end) { $0.pending.isUrgent ? true : nil }
        continue
      }
      // A file that is gone is to be noticed soon all the same.
      if watcher.lookAway(for: min(rest, 0.2), orUntilStillFor: stillSeconds) { return false }
      if rest > 0.2 { take(watcher.wait(until: 0)) }
    }
    return true
  }

  private func peek() -> Pending { state.withLock { $0.pending } }

  private var followed: ChangeWatcher? { state.withLock { $0.watcher } }

  /// Waits for anything at all; false when the time is up.
  private func waitForAny(_ end: Double?) -> Bool {
    guard let watcher = followed else {
      return state.wait(until: end) { $0.pending.isEmpty ? nil : true } ?? false
    }
    take(watcher.wait(until: end.map { max($0 - MonotonicClock.now, 0) }))
    return end.map { MonotonicClock.now < $0 } ?? true
  }

  private func take(_ wake: ChangeWatcher.Wake) {
    state.update { state in
      switch wake {
      case .timeout: break
      case .change(let isOwn):
        state.pending.isChanged = true
        state.pending.isForeign = state.pending.isForeign || !isOwn
      case .unsure: state.pending.isUnsure = true
      // The database of a watcher that has stopped was closed.
      case .replaced, .removed, .stopped:
        state.pending.isLost = true
        state.watcher = nil
      }
    }
  }
}
