import Foundation
import QCQPlatform
import QCQWatch

/// A terminal while a table is drawn on it: its other screen, without echo and cursor.
package final class WatchTerminal {
  private let descriptor: Int32
  private static let lock = NSLock()
  /// How the terminal was, while it is otherwise.
  nonisolated(unsafe) private static var before: (descriptor: Int32, state: termios)?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The lines of the terminal: as it says itself, else 24.
  var rows: Int { Terminal.height(descriptor) }

  func open() { WatchTerminal.take(descriptor) }

  private static func take(_ descriptor: Int32) {
    // A job in the background waits until it is fetched.
    while tcgetpgrp(descriptor) != getpgrp(), tcgetpgrp(descriptor) >= 0 {
      kill(getpid(), SIGTTOU)
      usleep(20_000)
    }
    var state = termios()
    guard tcgetattr(descriptor, &state) == 0 else { return }
    lock.withLock {
      before = before ?? (descriptor, state)
      if let before { Farewell.giveBack(before.descriptor, before.state) }
    }
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSANOW, &state)
    OutputFile(descriptor).write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J")
  }

  func close() { Self.leave() }

  /// Gives the terminal back as it was; also called when the process ends in a hurry.
  package static func restore() {
    lock.withLock {
      guard let found = before else { return }
      before = nil
      Farewell.hasGivenBack()
      var state = found.state
      let file = OutputFile(found.descriptor)
      // A terminal that was told to wait takes nothing.
      if file.takesText { file.write("\(Farewell.leaving)") }
      tcsetattr(found.descriptor, TCSANOW, &state)
    }
  }

  // MARK: Keys and signals

  // Made once, before the handlers are installed that use it.
  private static let pipe = WakePipe()
  private static let resized: UInt8 = 1
  private static let suspended: UInt8 = 2
  private static let resumed: UInt8 = 3
  private static let left: UInt8 = 9
  /// Says when keys are no longer listened for.
  nonisolated(unsafe) private static var listener: DispatchSemaphore?
  /// How signals were answered before.
  nonisolated(unsafe) private static var handlers: [SavedSignalHandler] = []

  /// Stops to listen, in a program that goes on: the next key is for somebody else.
  package static func leave() {
    // First the keys: what is typed once the screen is back is not for the watch.
    defer { restore() }
    let (found, before) = lock.withLock { (listener, handlers) }
    lock.withLock { (listener, handlers) = (nil, []) }
    guard let found else { return }
    pipe.send(left)
    found.wait()
    for handler in before { handler.restore() }
  }

  /// Hands on the keys that end it and a new size; Ctrl-Z gives the terminal back for as long as
  /// the job is stopped.
  func listen(_ events: WatchEvents) {
    let (signals, screen) = (Self.pipe.readEnd, descriptor)
    let listening = DispatchSemaphore(value: 0)
    Self.lock.withLock {
      Self.listener = listening
      Self.handlers = [SIGWINCH, SIGCONT, SIGTSTP].map(SavedSignalHandler.init)
    }
    Signals.handle(SIGWINCH) { _ in WatchTerminal.pipe.send(WatchTerminal.resized) }
    Signals.handle(SIGCONT) { _ in WatchTerminal.pipe.send(WatchTerminal.resumed) }
    Self.handleStop()
    SystemThread.start {
      defer { listening.signal() }
      var keys = Terminal.isTerminal(STDIN_FILENO) ? STDIN_FILENO : -1
      while true {
        guard let isReady = Descriptor.waitUntilReadable([keys, signals]) else { continue }
        if isReady[1], let byte = Descriptor.readByte(signals) {
          if byte == Self.left { return }
          if byte == Self.suspended { Self.suspend() }
          if byte == Self.resumed, Self.isTaken { Self.take(screen) }
          events.post { $0.isResized = true }
        }
        guard isReady[0] else { continue }
        guard let typed = Self.typed(keys) else {
          keys = -1
          continue
        }
        Self.act(on: typed, events)
      }
    }
  }

  /// The keys that look further down or up, and how many lines.
  private static let scrolling = [
    "j": 1, "\u{1B}[B": 1, "\u{1B}OB": 1, "k": -1, "\u{1B}[A": -1, "\u{1B}OA": -1,
    " ": 10, "\u{1B}[6~": 10, "b": -10, "\u{1B}[5~": -10, "g": -1_000_000, "G": 1_000_000,
  ]

  /// Answers keys, several of which may have come at once.
  private static func act(on typed: String, _ events: WatchEvents) {
    var rest = typed[...]
    while let first = rest.first {
      if ["q", "Q", "\u{4}"].contains(first) { return events.stop() }
      let key = scrolling.keys.first { rest.hasPrefix($0) }
      if let key { events.post { $0.scrolling += scrolling[key] ?? 0 } }
      rest = rest.dropFirst(key?.count ?? 1)
    }
  }

  private static func handleStop() {
    Signals.handle(SIGTSTP) { _ in WatchTerminal.pipe.send(WatchTerminal.suspended) }
  }

  private static var isTaken: Bool { lock.withLock { before != nil } }

  /// Stops the process as the signal would have, and takes the terminal again when it goes on.
  private static func suspend() {
    let found = lock.withLock { before?.descriptor }
    restore()
    signal(SIGTSTP, SIG_DFL)
    kill(getpid(), SIGTSTP)
    // The signal goes to another thread; this one notices a moment later.
    usleep(50_000)
    handleStop()
    if let found { take(found) }
  }

  /// What was typed; nil when there is nobody any more who could type.
  private static func typed(_ descriptor: Int32) -> String? {
    var chunk = [UInt8](repeating: 0, count: 64)
    let count = (try? Descriptor.read(descriptor, into: &chunk)) ?? 0
    return count > 0 ? String(decoding: chunk[..<count], as: UTF8.self) : nil
  }
}

extension WatchEvents {
  /// Ends the watch when the reader of a pipe goes away, though nothing is written to it.
  func stopWhenClosed(_ file: OutputFile) {
    let descriptor = file.descriptor
    guard !Terminal.isTerminal(descriptor) else { return }
    SystemThread.start { [self] in
      Descriptor.waitUntilClosed(descriptor)
      stop()
    }
  }
}
