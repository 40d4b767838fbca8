import QCQPlatform
import Synchronization

/// Stops work on Ctrl-C or when its time is up.
///
/// A signal handler only writes a byte to a pipe; a thread reads it and stops what is running. Work
/// that has not ended a moment later (a stalled pipe, a lock that is waited for) ends with the
/// process: nothing is lost by that, as the database undoes what was not committed.
package final class Watchdog: Sendable {
  /// Why work was stopped.
  package enum Cause: Sendable { case interrupted, timedOut }

  /// What ends the process when work does not end by itself.
  package typealias LastWord = @Sendable (Cause) -> Never

  private struct Work {
    /// Which piece of work it is: what was meant for one must not stop the next.
    var number = 0
    var stop: (@Sendable () -> Void)?
    var stoppedBy: Cause?
    /// What ends what a prompt does between one piece of work and the next.
    var standby: (@Sendable () -> Void)?
    /// Whether the work has ended, and no other has begun.
    var isOver = false
    /// What tried to stop the work after it was over.
    var late: Cause?
    var deadline: Double?
    /// What to tell somebody who waits, and when.
    var notice: (at: Double, words: @Sendable () -> String)?
    /// How many seconds it has to end by itself.
    var patience = 0.25
  }

  private let work: Mutex<Work>
  private let lastWord: LastWord?
  private let firstWord: LastWord?
  private let idle: WakePipe?
  /// How often Ctrl-C had come when the entry of a prompt began.
  private let interruptsBefore = Atomic(0)

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - limit: How many seconds there are from now on; nil for no limit.
  ///   - lastWord: Ends the process; nil for a prompt, which lives on.
  ///   - firstWord: Ends the process before a prompt begins.
  package init(limit: Double?, lastWord: LastWord?, firstWord: LastWord? = nil) {
    work = Mutex(Work(deadline: limit.map { MonotonicClock.now + $0 }))
    (self.lastWord, self.firstWord) = (lastWord, firstWord)
    idle = lastWord == nil ? WakePipe() : nil
    SignalPipe.install()
    SystemThread.start { [self] in
      while true { watch() }
    }
  }

  /// What tells a prompt of Ctrl-C while it waits.
  package var idleInterrupts: IdleInterrupts { IdleInterrupts(idle?.readEnd ?? -1) }

  /// Why work was stopped, if it was; from then on the caller ends it.
  package var cause: Cause? { work.withLock { $0.stoppedBy } }

  /// What stops the work that begins now; a prompt gives it anew, with its limit, for each entry.
  ///
  /// - Parameter notice: What the work is about, for somebody at a terminal who waits for it.
  package func begin(
    limit: Double? = nil, stop: @escaping @Sendable () -> Void,
    notice: (@Sendable () -> String)? = nil
  ) {
    let notice = TerminalNotice.hasReader ? notice : nil
    TerminalNotice.begin()
    let late = work.withLock {
      $0.isOver = false
      $0.notice = notice.map { (MonotonicClock.now + Watchdog.noticePause, $0) }
      $0.stop = stop
      $0.number += 1
      $0.stoppedBy = nil
      if let limit { $0.deadline = MonotonicClock.now + limit }
      return $0.late.take()
    }
    if let late { lastWord?(late) }
    if limit != nil || notice != nil { SignalPipe.wake() }
  }

  /// Ctrl-C is meant from now on for the entry of a prompt that begins, or goes on.
  package func beginEntry() {
    interruptsBefore.store(SignalPipe.interruptCount, ordering: .relaxed)
  }

  /// Whether Ctrl-C has come since the entry began, be it between two pieces of its work.
  package var hasInterruptedEntry: Bool {
    SignalPipe.interruptCount > interruptsBefore.load(ordering: .relaxed)
  }

  /// What stops work without an end of its own. SIGTERM and SIGHUP are answered as Ctrl-C from now
  /// on, and the work has a while to bring to its end what it is about to write.
  package func beginEndless(stop: @escaping @Sendable () -> Void) {
    work.withLock { $0.patience = 3 }
    SignalPipe.installEndings()
    begin(stop: stop)
  }

  /// What Ctrl-C ends at a prompt where no work has begun.
  package func standBy(_ stop: @escaping @Sendable () -> Void) {
    work.withLock { $0.standby = stop }
  }

  /// The work has ended.
  package func end() {
    work.withLock { ($0.stop, $0.deadline, $0.notice, $0.isOver) = (nil, nil, nil, true) }
    TerminalNotice.clear()
  }

  /// Whoever waits longer than this is told for what.
  private static let noticePause = 0.5

  private func watch() {
    let deadline = work.withLock { [$0.deadline, $0.notice?.at].compactMap { $0 }.min() }
    switch SignalPipe.wait(until: deadline) {
    case .signal: act(.interrupted)
    case .timeout: if isTimeUp { act(.timedOut) } else { showNotice() }
    case .nothing: break
    }
  }

  private func showNotice() {
    let words = work.withLock { work -> (@Sendable () -> String)? in
      guard let notice = work.notice, notice.at <= MonotonicClock.now else { return nil }
      work.notice?.at = MonotonicClock.now + Watchdog.noticePause
      return notice.words
    }
    if let words { TerminalNotice.show(words() + " (Ctrl-C to stop)") }
  }

  /// Whether the limit that was waited for still counts: its work may have ended meanwhile.
  private var isTimeUp: Bool {
    work.withLock { $0.deadline.map { $0 <= MonotonicClock.now } ?? false }
  }

  private func act(_ cause: Cause) {
    let found = work.withLock { work -> (number: Int?, isBegun: Bool)? in
      // This thread may be late: the next entry has begun, which nobody wants stopped.
      if cause == .interrupted, !hasInterruptedEntry { return nil }
      work.deadline = nil
      if work.stop != nil { work.stoppedBy = cause } else { work.standby?() }
      return (work.stop == nil ? nil : work.number, work.standby != nil)
    }
    guard let (number, isBegun) = found else { return }
    if number == nil, !isBegun { firstWord?(cause) }
    if let number { insist(on: number) } else { idle?.send(1) }
    // Work that is over has said itself how it ended: what was made is not called interrupted.
    let isOver = work.withLock { work in
      if work.isOver { work.late = cause }
      return work.isOver
    }
    if !isOver { lastWord?(cause) }
  }

  /// Stops the work, and again while it goes on: between two statements SQLite does not notice.
  private func insist(on number: Int) {
    let end = work.withLock { MonotonicClock.now + $0.patience }
    var isAskedAgain = false
    while stopOnce(number), lastWord == nil || MonotonicClock.now < end {
      guard SignalPipe.wait(until: MonotonicClock.now + 0.02) == .signal else { continue }
      // A second Ctrl-C does not wait.
      if lastWord != nil { return }
      isAskedAgain = true
    }
    // It may be for what has begun meanwhile.
    if isAskedAgain { act(.interrupted) }
  }

  /// Stops the work, if there is any; after `end` has returned, what it stopped is left alone.
  private func stopOnce(_ number: Int) -> Bool {
    work.withLock {
      guard $0.number == number else { return false }
      $0.stop?()
      return $0.stop != nil
    }
  }
}
