import Foundation

/// Stops work on Ctrl-C or when its time is up.
///
/// A signal handler only writes a byte to a pipe; a thread reads it and stops what is running. Work
/// that has not ended a moment later (a stalled pipe, a lock that is waited for) ends with the
/// process: nothing is lost by that, as the database undoes what was not committed.
package final class Watchdog: @unchecked Sendable {
  /// Why work was stopped.
  package enum Cause: Sendable { case interrupted, timedOut }

  /// What ends the process when work does not end by itself.
  package typealias LastWord = @Sendable (Cause) -> Never

  private let lock = NSLock()
  private var stop: (() -> Void)?
  private var stoppedBy: Cause?
  /// Which piece of work it is: what was meant for one must not stop the next.
  private var work = 0
  private var deadline: Double?
  private let lastWord: LastWord?
  private let idle: WakePipe?
  private static let grace = 0.25
  /// How many seconds work has to end by itself.
  private var patience = Watchdog.grace

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - limit: How many seconds there are from now on; nil for no limit.
  ///   - lastWord: Ends the process; nil for a prompt, which lives on.
  package init(limit: Double?, lastWord: LastWord?) {
    self.lastWord = lastWord
    deadline = limit.map { Watchdog.now + $0 }
    idle = lastWord == nil ? WakePipe() : nil
    let signals = SignalPipe.install()
    Thread.detachNewThread { [self] in
      SignalPipe.leaveSignalsToOthers()
      watch(signals)
    }
  }

  /// Has a byte to read when Ctrl-C came while a prompt was waiting; -1 where there is no prompt.
  package var idleInterrupts: Int32 { idle?.readEnd ?? -1 }

  /// Why work was stopped, if it was; from then on the caller ends it.
  package var cause: Cause? { lock.withLock { stoppedBy } }

  /// What stops the work that begins now; a prompt gives it anew, with its limit, for each entry.
  package func begin(limit: Double? = nil, stop: @escaping () -> Void) {
    lock.withLock {
      self.stop = stop
      work += 1
      stoppedBy = nil
      if let limit { deadline = Watchdog.now + limit }
    }
    if limit != nil { SignalPipe.wake() }
  }

  /// What stops work without an end of its own. SIGTERM and SIGHUP are answered as Ctrl-C from now
  /// on, and the work has a while to bring to its end what it is about to write.
  package func beginEndless(stop: @escaping () -> Void) {
    lock.withLock { patience = 3 }
    SignalPipe.installEndings()
    begin(stop: stop)
  }

  /// The work has ended.
  package func end() {
    lock.withLock {
      stop = nil
      deadline = nil
    }
  }

  private func watch(_ signals: Int32) {
    while true {
      let event = SignalPipe.wait(signals, until: lock.withLock { deadline }.map { $0 - Self.now })
      switch event {
      case .signal: act(.interrupted, signals)
      case .timeout: if isTimeUp { act(.timedOut, signals) }
      case .nothing: break
      }
    }
  }

  /// Whether the limit that was waited for still counts: its work may have ended meanwhile.
  private var isTimeUp: Bool { lock.withLock { deadline.map { $0 <= Self.now } ?? false } }

  private func act(_ cause: Cause, _ signals: Int32) {
    let isWorking = lock.withLock {
      deadline = nil
      if stop != nil { stoppedBy = cause }
      return stop != nil
    }
    if isWorking { insist(signals) } else { idle?.send(1) }
    lastWord?(cause)
  }

  /// Stops the work, and again while it goes on: between two statements SQLite does not notice.
  private func insist(_ signals: Int32) {
    let (end, work) = lock.withLock { (Self.now + patience, self.work) }
    while stopOnce(work), lastWord == nil || Self.now < end {
      // A second Ctrl-C does not wait.
      if SignalPipe.wait(signals, until: 0.02) == .signal, lastWord != nil { return }
    }
    // The work has ended; the command is about to end too, and says why itself.
    if lastWord != nil { _ = SignalPipe.wait(signals, until: max(0, end - Self.now)) }
  }

  /// Stops the work, if there is any; after `end` has returned, what it stopped is left alone.
  private func stopOnce(_ work: Int) -> Bool {
    lock.withLock {
      guard work == self.work else { return false }
      stop?()
      return stop != nil
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
