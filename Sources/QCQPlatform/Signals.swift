/// A pipe whose only use is that somebody can wait for it.
package struct WakePipe: Sendable {
  package let readEnd: Int32
  private let writeEnd: Int32

  /// Without a pipe, where the system has none left, nobody is woken.
  package init() {
    (readEnd, writeEnd) = (try? Descriptor.makePipe()) ?? (-1, -1)
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  /// Does nothing that a signal handler may not do.
  package func send(_ byte: UInt8) {
    let saved = errno
    _ = withUnsafeBytes(of: byte) { CLibrary.write(writeEnd, $0) }
    errno = saved
  }

  /// Takes one byte, waiting for it if there is none.
  @discardableResult
  package func receive() -> UInt8? { Descriptor.readByte(readEnd) }
}

/// How signals are answered.
package enum Signals {
  /// Has a signal answered by a function, which may only do what is safe in one.
  package static func handle(
    _ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    CLibrary.set(handler, in: &action)
    action.sa_flags = Int32(SA_RESTART)
    sigaction(signal, &action, nil)
    // A parent may have started us from a thread that blocks signals; that mask is inherited.
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, signal)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  package static func isIgnored(_ signal: Int32) -> Bool {
    let handler = CLibrary.handler(of: SavedSignalHandler(signal).action)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Has a signal do what it does to every program, unless it is ignored.
  package static func restoreDefault(_ number: Int32) {
    if !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Whether nobody answers a signal: then it does what it does to every program.
  static func isDefault(_ signal: Int32) -> Bool {
    let handler = CLibrary.handler(of: SavedSignalHandler(signal).action)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  /// Ends the process as a signal does that nobody answers.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Keeps signals away from this thread.
  package static func leaveToOthers() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }
}

/// How a signal is answered, to be put back.
package struct SavedSignalHandler {
  fileprivate let action: sigaction
  private let signal: Int32

  package init(_ signal: Int32) {
    var action = sigaction()
    sigaction(signal, nil, &action)
    (self.signal, self.action) = (signal, action)
  }

  package func restore() { withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) } }
}
