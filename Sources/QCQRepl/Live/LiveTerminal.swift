import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal while a table is drawn on it: its other screen, without echo and cursor.
package final class LiveTerminal {
  private let descriptor: Int32
  private static let lock = NSLock()
  /// How the terminal was, while it is otherwise.
  nonisolated(unsafe) private static var before: (descriptor: Int32, state: termios)?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The lines of the terminal: as it says itself, else 24.
  var rows: Int {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
      ? Int(size.ws_row) : 24
  }

  func open() {
    var state = termios()
    if tcgetattr(descriptor, &state) == 0 {
      Self.lock.withLock { Self.before = (descriptor, state) }
      state.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(descriptor, TCSANOW, &state)
    }
    OutputFile(descriptor).write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J")
  }

  func close() { Self.restore() }

  /// Gives the terminal back as it was; also called when the process ends in a hurry.
  package static func restore() {
    lock.withLock {
      guard let found = before else { return }
      before = nil
      var state = found.state
      OutputFile(found.descriptor).write("\u{1B}[?25h\u{1B}[?1049l")
      tcsetattr(found.descriptor, TCSANOW, &state)
    }
  }

  // MARK: Keys and signals

  // Made once, before the handlers are installed that use it.
  private static let pipe = WakePipe()
  private static let resized: UInt8 = 1
  private static let ended: UInt8 = 2

  /// Hands on the key `q`, a new size, and being told to end.
  func listen(_ events: LiveEvents) {
    let signals = Self.pipe.readEnd
    SignalPipe.handle(SIGWINCH) { _ in LiveTerminal.pipe.send(LiveTerminal.resized) }
    SignalPipe.handle(SIGTERM) { _ in LiveTerminal.pipe.send(LiveTerminal.ended) }
    SignalPipe.handle(SIGHUP) { _ in LiveTerminal.pipe.send(LiveTerminal.ended) }
    Thread.detachNewThread {
      SignalPipe.leaveSignalsToOthers()
      var keys = Terminal.isTerminal(STDIN_FILENO) ? STDIN_FILENO : -1
      while true {
        var requests = [keys, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&requests, 2, -1) > 0 else { continue }
        if requests[1].revents != 0, let byte = Self.byte(signals) {
          events.post { news in
            if byte == Self.resized { news.isResized = true } else { news.isStopped = true }
          }
        }
        guard requests[0].revents != 0 else { continue }
        switch Self.byte(keys) {
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): events.stop()
        case nil: keys = -1
        default: break  // UInt8
        }
      }
    }
  }

  private static func byte(_ descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? byte : nil
  }
}

extension LiveEvents {
  /// Ends the watch when the reader of a pipe goes away, though nothing is written to it.
  func stopWhenClosed(_ file: OutputFile) {
    let descriptor = file.descriptor
    guard !Terminal.isTerminal(descriptor) else { return }
    Thread.detachNewThread { [self] in
      SignalPipe.leaveSignalsToOthers()
      var request = pollfd(fd: descriptor, events: 0, revents: 0)
      while poll(&request, 1, -1) <= 0 {}
      stop()
    }
  }
}
