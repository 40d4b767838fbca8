/// Tells when any connection of any process has committed to a store's file.
///
/// A commit that comes between two waits is told by the second one. Commits that come faster than
/// they are waited for are told together; the last one is never left out.
///
/// One thread waits at a time; another one that calls waits for its turn. A wait asks the store's
/// connection, so it takes as long as what that is busy with, and must not be called on its queue.
package final class ChangeWatcher: Sendable {
  /// Why a wait has ended.
  package enum Wake: Hashable, Sendable {
    /// A commit became visible since the last wake.
    ///
    /// If `isOwn`, only the store that is watched made it. A connection that fails otherwise than
    /// by a lock tells of a change, too, once: who reads then learns of the failure.
    case change(isOwn: Bool)
    /// The deadline passed, or the watcher was nudged.
    case timeout
    /// Another file lies at the path now, or the file was removed and is back.
    case replaced
    /// No file is there any more.
    case removed
    case stopped
  }

  /// How the watcher learns of commits.
  package enum Method: Hashable, Sendable {
    /// The system tells of every write; nothing happens in between.
    case events
    /// The system does not tell, or not reliably; the database is asked every so often.
    case polling(seconds: Double)
  }

  static let pollingInterval = 0.1

  private let loop: Locked<WatchLoop>
  private let signal: WakeSignal
  private let methodBox: Locked<Method>

  /// - Parameter heartbeat: After how many seconds without an event the file is looked at all the
  ///   same; nil for never.
  package convenience init(_ store: Store, heartbeat: Double? = 1) throws(StoreError) {
    try self.init(store, heartbeat: heartbeat, usesEvents: true)
  }

  init(_ store: Store, heartbeat: Double?, usesEvents: Bool) throws(StoreError) {
    guard let signal = WakeSignal() else {
      throw .cannotOpen(path: store.path, reason: "the process has too many files open")
    }
    let methodBox = Locked(Method.events)
    self.signal = signal
    self.methodBox = methodBox
    loop = Locked(
      try WatchLoop(store, signal, methodBox, heartbeat: heartbeat, usesEvents: usesEvents))
  }

  package var method: Method { methodBox.withLock { $0 } }

  /// Blocks the calling thread until there is something to tell.
  ///
  /// - Parameter deadline: In seconds from now; nil to wait for ever.
  package func wait(until deadline: Double?) -> Wake {
    let end = deadline.map { WatchLoop.now + $0 }
    return loop.withLock { $0.wait(until: end) }
  }

  /// Blocks the calling thread for so many seconds, during which nobody who writes has to tell of
  /// it. What they commit is told by the next wait. A nudge ends it, too.
  package func lookAway(for seconds: Double) {
    let end = WatchLoop.now + seconds
    loop.withLock { $0.lookAway(until: end) }
  }

  /// Ends the present wait, or else the next one, as if its deadline had passed; any thread may
  /// call it.
  package func nudge() { signal.nudge() }

  /// Every wait returns `stopped` from now on; any thread may call it, more than once.
  package func stop() { signal.stop() }
}
