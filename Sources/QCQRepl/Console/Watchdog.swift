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
  private var deadline: Double?
  private let lastWord: LastWord?
  private static let grace = 0.25

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - limit: How many seconds there are from now on; nil for no limit.
  ///   - lastWord: Ends the process; nil for a prompt, which lives on.
  package init(limit: Double?, lastWord: LastWord?) {
    self.lastWord = lastWord
    deadline = limit.map { Watchdog.now + $0 }
    let signals = SignalPipe.install()
    Thread.detachNewThread { [self] in
      SignalPipe.leaveSignalsToOthers()
      watch(signals)
    }
  }

  /// Why work was stopped, if it was; from then on the caller ends it.
  package var cause: Cause? { lock.withLock { stoppedBy } }

  /// What stops the work that begins now; a prompt gives it anew, with its limit, for each entry.
  package func begin(limit: Double? = nil, stop: @escaping () -> Void) {
    lock.withLock {
      self.stop = stop
      stoppedBy = nil
      if let limit { deadline = Watchdog.now + limit }
    }
    if limit != nil { SignalPipe.wake() }
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
      case .timeout: act(.timedOut, signals)
      case .nothing: break
      }
    }
  }

  private func act(_ cause: Cause, _ signals: Int32) {
    let stop = lock.withLock {
      deadline = nil
      if self.stop != nil { stoppedBy = cause }
      return self.stop
    }
    stop?()
    guard let lastWord else { return }
    // A second Ctrl-C does not wait.
    if stop != nil { _ = SignalPipe.wait(signals, until: Self.grace) }
    lastWord(cause)
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Carries signals from their handler, where little is allowed, to a thread.
private enum SignalPipe {
  enum Event { case signal, timeout, nothing }

  // Written once, before the handler is installed that reads it.
  nonisolated(unsafe) private static var writeEnd: Int32 = -1

  /// Makes SIGINT arrive in the pipe whose reading end is returned.
  static func install() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    writeEnd = ends[1]
    var action = sigaction()
    // No SA_RESTART: a prompt that waits for a line has to notice.
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in SignalPipe.send(1) }
    #else
      action.__sigaction_handler.sa_handler = { _ in SignalPipe.send(1) }
    #endif
    sigaction(SIGINT, &action, nil)
    // A parent may have started us from a thread that blocks signals; that mask is inherited.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    return ends[0]
  }

  /// Makes the thread look at its deadline again.
  static func wake() { send(0) }

  private static func send(_ byte: UInt8) {
    let saved = errno
    var byte = byte
    _ = write(writeEnd, &byte, 1)
    errno = saved
  }

  static func leaveSignalsToOthers() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }

  static func wait(_ descriptor: Int32, until seconds: Double?) -> Event {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let limit = seconds.map { Int32(min(max(0, ($0 * 1000).rounded(.up)), 1e9)) }
    let ready = poll(&request, 1, limit ?? -1)
    if ready == 0 { return limit == 1_000_000_000 ? .nothing : .timeout }
    var byte: UInt8 = 0
    guard ready > 0, read(descriptor, &byte, 1) == 1 else { return .nothing }
    return byte == 1 ? .signal : .nothing
  }
}
