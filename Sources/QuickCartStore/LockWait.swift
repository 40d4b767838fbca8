import Foundation
import GRDB
import QCQPlatform
import Synchronization

/// Waits while another connection holds a lock.
///
/// SQLite's own waiting sleeps up to a tenth of a second at a time; among several busy writers one
/// that sleeps so long hardly ever finds the lock free. Short sleeps of random length give each its
/// turn. An interrupt ends the waiting, which SQLite's own does not notice.
final class LockWait: Sendable {
  /// What somebody else has locked.
  enum Holding {
    case database, history
  }

  private struct State {
    var start = 0.0
    var isStopped = false
    /// When somebody waited last, and for what.
    var waitedAt = 0.0
    var holding = Holding.database
    /// In seconds, if it is less than for others.
    var patience: Double?
  }

  private let state = Mutex(State())
  private let timeout: Double
  /// How many rows the work has come across, to tell those who wait for it.
  let rows = Atomic(0)

  /// - Parameter timeout: In seconds.
  init(timeout: Double) { self.timeout = timeout }

  /// Called when a lock is taken by somebody else; false to give up.
  ///
  /// - Parameter tries: How often it was called for this lock before.
  func goOn(_ tries: Int, of holding: Holding = .database) -> Bool {
    let now = MonotonicClock.now
    let isOver = state.withLock { state in
      if tries == 0 { state.start = now }
      (state.waitedAt, state.holding) = (now, holding)
      return state.isStopped || now - state.start > (state.patience ?? timeout)
    }
    if isOver { return false }
    usleep(.random(in: tries < 10 ? 100...500 : 500...2500))
    return true
  }

  /// A new piece of work begins, which nobody has stopped yet.
  func reset() {
    state.withLock { $0.isStopped = false }
    rows.store(0, ordering: .relaxed)
  }

  /// What somebody waits for right now; nil if nobody does.
  var awaited: Holding? {
    state.withLock { MonotonicClock.now - $0.waitedAt < 0.1 ? $0.holding : nil }
  }

  /// Does something that waits for no longer than these seconds.
  func within<Result, Failure: Error>(
    _ seconds: Double, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.withLock { $0.patience = seconds }
    defer { state.withLock { $0.patience = nil } }
    return try work()
  }

  /// Whether the work is to be stopped.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Throws if whoever works is to stop, for work in which SQLite has no part.
  func check() throws {
    if isStopped { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
  }

  /// Whoever waits gives up.
  func stop() { state.withLock { $0.isStopped = true } }
}
