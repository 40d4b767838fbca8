import QCQPlatform
import Synchronization

/// A line on the terminal that says what somebody waits for. It goes before anything is written
/// that may reach the terminal, and does not come again until the next piece of work.
enum TerminalNotice {
  private struct State {
    var isShown = false
    var isAllowed = false
  }

  private static let state = Mutex(State())

  /// Whether there is somebody who could see it.
  static var hasReader: Bool { Terminal.isTerminal(STDERR_FILENO) }

  /// Work begins, of which nothing has been written yet.
  static func begin() { state.withLock { $0.isAllowed = hasReader } }

  static func show(_ text: String) {
    state.withLock { state in
      guard state.isAllowed else { return }
      state.isShown = true
      write("\r\u{1B}[K\(text)")
    }
  }

  /// Something else is about to be written: the line goes, unless that goes to a file on the disk.
  /// What reads a pipe may have the terminal.
  static func makeWay(for descriptor: Int32) {
    if FileStatus(descriptor: descriptor)?.isOrdinary == true { return }
    clear()
  }

  /// Something else is about to be written, or the work has ended.
  static func clear() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state = State()
    }
  }

  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      try? Descriptor.write(STDERR_FILENO, UnsafeRawBufferPointer(bytes))
    }
  }
}
