import Foundation
import QuickCartStore

/// What has happened since somebody looked last; however often it did, it is remembered once.
struct LiveNews: Sendable {
  var isChanged = false
  /// Whether another program has made at least one of the changes.
  var isForeign = false
  /// The file is gone, or another one stands in its place.
  var isLost = false
  var isResized = false
  /// How many lines further down somebody wants to look.
  var scrolling = 0
  var isStopped = false

  var isUrgent: Bool { isLost || isResized || isStopped || scrolling != 0 }
  var isEmpty: Bool { !isChanged && !isUrgent }
}

/// Where all that can wake a watch comes together: the database, the keyboard, the terminal's size,
/// Ctrl-C and a closed pipe. Nothing queues up here, however slowly it is fetched.
package final class LiveEvents: @unchecked Sendable {
  private let condition = NSCondition()
  private var news = LiveNews()
  /// How many watchers are followed.
  private var followed = 0

  /// How many seconds lie between two looks while one change follows the other without pause.
  private static let rest = 0.008

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  package init() {}

  func post(_ change: (inout LiveNews) -> Void) {
    condition.lock()
    change(&news)
    condition.broadcast()
    condition.unlock()
  }

  /// Ends the watch, from any thread.
  package func stop() { post { $0.isStopped = true } }

  var isStopped: Bool {
    condition.lock()
    defer { condition.unlock() }
    return news.isStopped
  }

  /// Waits for news; nothing new comes when the time is up.
  func next(within seconds: Double? = nil) -> LiveNews {
    // A date in the distant future is too far for the system.
    let limit = Date(timeIntervalSinceNow: seconds ?? 86_400)
    condition.lock()
    defer { condition.unlock() }
    while news.isEmpty, condition.wait(until: limit) {}
    let found = news
    // Being stopped is for good.
    news = LiveNews(isStopped: found.isStopped)
    return found
  }

  /// Lets time pass, and remembers what changes meanwhile; true if anything else has happened,
  /// which is not to wait.
  func pause(_ seconds: Double) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !news.isUrgent, condition.wait(until: limit) {}
    return news.isUrgent
  }

  /// Waits until no watcher is followed any more, so that its database can be closed.
  func unfollow() {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: 1)
    while followed > 0, condition.wait(until: limit) {}
  }

  private func change(followed change: Int) {
    condition.lock()
    followed += change
    condition.broadcast()
    condition.unlock()
  }

  /// Hands on what a watcher sees, on a thread of its own, until it is stopped or of no more use.
  func follow(_ watcher: ChangeWatcher) {
    change(followed: 1)
    Thread.detachNewThread { [self] in
      SignalPipe.leaveSignalsToOthers()
      defer { change(followed: -1) }
      // How many changes have come without pause.
      var rush = 0
      while true {
        let begun = Self.now
        switch watcher.wait(until: nil) {
        case .change(let isOwn):
          post { news in
            news.isChanged = true
            news.isForeign = news.isForeign || !isOwn
          }
          rush = Self.now - begun < 0.0005 ? rush + 1 : 0
          // Whoever commits without pause is to have the processor, too.
          if rush > 3 { Thread.sleep(forTimeInterval: LiveEvents.rest) }
        case .timeout: break
        case .replaced, .removed:
          post { $0.isLost = true }
          return
        case .stopped: return
        }
      }
    }
  }
}
