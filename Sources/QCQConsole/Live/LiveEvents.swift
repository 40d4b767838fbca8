import Foundation
import QCQPlatform
package import QuickCartFollower

/// What has happened since somebody looked last; however often it did, it is remembered once.
package struct LiveNews: Sendable {
  package var isChanged = false
  /// Whether another program has made at least one of the changes.
  package var isForeign = false
  /// The file is gone, or another one stands in its place.
  package var isLost = false
  package var isResized = false
  /// How many lines further down somebody wants to look.
  package var scrolling = 0
  package var isStopped = false

  package var isUrgent: Bool { isLost || isResized || isStopped || scrolling != 0 }
  package var isEmpty: Bool { !isChanged && !isUrgent }
}

/// Where all that can wake a watch comes together: the database, the keyboard, the terminal's size,
/// Ctrl-C and a closed pipe. Nothing queues up here, however slowly it is fetched.
///
/// Any thread may post. The one that fetches looks at the database itself, so that between a commit
/// and its answer no thread has to wait for another one.
package final class LiveEvents: @unchecked Sendable {
  private let condition = NSCondition()
  private var news = LiveNews()
  /// What tells of changes of the database; nil while there is none.
  private var watcher: ChangeWatcher?

  package static var now: Double { MonotonicClock.now }

  package init() {}

  package func post(_ change: (inout LiveNews) -> Void) {
    condition.lock()
    change(&news)
    condition.broadcast()
    let watcher = watcher
    condition.unlock()
    watcher?.nudge()
  }

  /// Ends the watch, from any thread.
  package func stop() { post { $0.isStopped = true } }

  package var isStopped: Bool { peek().isStopped }

  /// Asks a watcher from now on, whenever news are waited for.
  package func follow(_ watcher: ChangeWatcher) { condition.withLock { self.watcher = watcher } }

  /// Asks no watcher any more, so that its database can be closed.
  package func unfollow() { condition.withLock { watcher = nil } }

  /// Waits for news; nothing new comes when the time is up.
  package func next(within seconds: Double? = nil) -> LiveNews {
    let end = seconds.map { Self.now + $0 }
    while peek().isEmpty, waitForAny(end) {}
    condition.lock()
    defer { condition.unlock() }
    let found = news
    // Being stopped is for good.
    news = LiveNews(isStopped: found.isStopped)
    return found
  }

  /// Lets time pass, in which nobody who writes is held up by it; true if anything has happened
  /// that is not to wait.
  package func pause(_ seconds: Double) -> Bool {
    let end = Self.now + seconds
    while !peek().isUrgent {
      let rest = end - Self.now
      guard rest > 0 else { return false }
      guard let watcher = followed else {
        _ = waitForAny(end)
        continue
      }
      // A file that is gone is to be noticed within a second.
      watcher.lookAway(for: min(rest, 0.5))
      if rest > 0.5 { take(watcher.wait(until: 0)) }
    }
    return true
  }

  private func peek() -> LiveNews { condition.withLock { news } }

  private var followed: ChangeWatcher? { condition.withLock { watcher } }

  /// Waits for anything at all; false when the time is up.
  private func waitForAny(_ end: Double?) -> Bool {
    guard let watcher = followed else {
      // A date in the distant future is too far for the system.
      let limit = Date(timeIntervalSinceNow: end.map { $0 - Self.now } ?? 86_400)
      condition.lock()
      defer { condition.unlock() }
      return !news.isEmpty || condition.wait(until: limit)
    }
    take(watcher.wait(until: end.map { max($0 - Self.now, 0) }))
    return end.map { Self.now < $0 } ?? true
  }

  private func take(_ wake: ChangeWatcher.Wake) {
    switch wake {
    case .change(let isOwn):
      condition.lock()
      news.isChanged = true
      news.isForeign = news.isForeign || !isOwn
      condition.unlock()
    case .timeout: break
    case .replaced, .removed: lose()
    // Its database was closed.
    case .stopped: lose()
    }
  }

  private func lose() {
    condition.lock()
    news.isLost = true
    watcher = nil
    condition.unlock()
  }
}
