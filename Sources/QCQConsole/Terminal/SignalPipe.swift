#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pipe whose only use is that somebody can wait for it.
package struct WakePipe {
  package let readEnd: Int32
  private let writeEnd: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// Does nothing that a signal handler may not do.
  package func send(_ byte: UInt8) {
    let saved = errno
    var byte = byte
    _ = write(writeEnd, &byte, 1)
    errno = saved
  }

  /// Takes one byte, waiting for it if there is none.
  package func receive() {
    var byte: UInt8 = 0
    while read(readEnd, &byte, 1) < 0, errno == EINTR {}
  }
}

/// Carries signals from their handler, where little is allowed, to a thread.
package enum SignalPipe {
  package enum Event { case signal, timeout, nothing }

  // Made once, before the handler is installed that uses it.
  private static let pipe = WakePipe()

  /// Makes SIGINT arrive in the pipe whose reading end is returned.
  package static func install() -> Int32 {
    let readEnd = pipe.readEnd
    handle(SIGINT) { _ in SignalPipe.pipe.send(1) }
    return readEnd
  }

  /// Makes the other signals that ask a process to end arrive there, too; what is ignored, as
  /// SIGHUP under nohup, stays ignored.
  package static func installEndings() {
    for signal in [SIGTERM, SIGHUP] where !isIgnored(signal) {
      handle(signal) { _ in SignalPipe.pipe.send(1) }
    }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Has a signal answered by a function, which may only do what is safe in one.
  package static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_RESTART)
    sigaction(signal, &action, nil)
    // A parent may have started us from a thread that blocks signals; that mask is inherited.
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, signal)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// Makes the thread look at its deadline again.
  package static func wake() { pipe.send(0) }

  package static func leaveSignalsToOthers() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }

  package static func wait(_ descriptor: Int32, until seconds: Double?) -> Event {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let limit = seconds.map { Int32(min(max(0, ($0 * 1000).rounded(.up)), 1e9)) }
    let ready = poll(&request, 1, limit ?? -1)
    if ready == 0 { return limit == 1_000_000_000 ? .nothing : .timeout }
    var byte: UInt8 = 0
    guard ready > 0, read(descriptor, &byte, 1) == 1 else { return .nothing }
    return byte == 1 ? .signal : .nothing
  }
}
