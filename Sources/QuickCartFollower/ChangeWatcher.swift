import GRDBSQLite
import QCQPlatform
import Synchronization

/// Tells when any connection of any process has committed to a database's file.
///
/// A commit that comes between two waits is told by the second one. Commits that come faster than
/// they are waited for are told together; the last one is never left out.
///
/// One thread waits at a time; another one that calls waits for its turn. A wait asks the
/// database's connection, so it takes as long as what that is busy with, and must not be called on
/// its queue.
package final class ChangeWatcher: Sendable {
  /// Why a wait has ended.
  package enum Wake: Hashable, Sendable {
    /// A commit became visible since the last wake.
    ///
    /// If `isOwn`, only the connection that is watched made it. A connection that fails otherwise
    /// than by a lock tells of a change, too, once: who reads then learns of the failure.
    case change(isOwn: Bool)
    /// Somebody may have written to the file past SQLite. What the connection knew of it is
    /// forgotten; who reads rows anew finds out.
    case unsure
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

  private let database: any FollowedDatabase
  private let loop: Mutex<ChangeLoop>
  private let signal: WakeSignal
  private let isPolling: Atomic<Bool>

  /// - Parameter heartbeat: After how many seconds without an event the file is looked at all the
  ///   same; nil for never.
  package init(
    of database: any FollowedDatabase, heartbeat: Double?, usesEvents: Bool
  ) throws(SQLiteFailure) {
    guard let signal = WakeSignal() else {
      throw SQLiteFailure(
        code: SQLITE_CANTOPEN, message: "the process has too many files open")
    }
    (self.signal, self.database) = (signal, database)
    let loop = try ChangeLoop(database, signal, heartbeat: heartbeat, usesEvents: usesEvents)
    isPolling = Atomic(loop.isPolling)
    self.loop = Mutex(loop)
  }

  /// As of the end of the last wait.
  package var method: Method {
    let own = isPolling.load(ordering: .relaxed) ? Self.pollingInterval : nil
    return (own ?? database.pollingInterval).map(Method.polling) ?? .events
  }

  /// Blocks the calling thread until there is something to tell.
  ///
  /// - Parameter deadline: In seconds from now; nil to wait for ever.
  package func wait(until deadline: Double?) -> Wake {
    let end = deadline.map { MonotonicClock.now + $0 }
    return loop.withLock { loop in
      defer { isPolling.store(loop.isPolling, ordering: .relaxed) }
      return loop.wait(until: end)
    }
  }

  /// Blocks the calling thread for so many seconds, during which nobody who writes has to tell of
  /// it. What they commit is told by the next wait. A nudge ends it, too.
  ///
  /// - Parameter stillSeconds: It ends, too, as soon as nobody has written for so many seconds; nil
  ///   for never.
  /// - Returns: Whether it has ended for that.
  @discardableResult
  package func lookAway(for seconds: Double, orUntilStillFor stillSeconds: Double? = nil) -> Bool {
    let end = MonotonicClock.now + seconds
    return loop.withLock { $0.lookAway(until: end, orUntilStillFor: stillSeconds) }
  }

  /// Ends the present wait, or else the next one, as if its deadline had passed; any thread may
  /// call it.
  package func nudge() { signal.nudge() }

  /// Every wait returns `stopped` from now on; any thread may call it, more than once.
  package func stop() { signal.stop() }
}
