import Synchronization

/// What is put right when a signal ends the process before it could do so itself: files that are
/// not whole are removed, those that had their place come back, and a terminal is given back.
package enum Farewell {
  /// A file that goes when the process does.
  package struct Name: Sendable { fileprivate let slot: Int? }

  // All of it is memory that a signal handler may read: made once, and never given back.
  private static let capacity = 64
  /// Where a file goes back to that is not removed.
  nonisolated(unsafe) private static let homes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> =
    {
      let homes = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
      homes.initialize(repeating: nil, count: capacity)
      return homes
    }()
  nonisolated(unsafe) private static let names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> =
    {
      let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
      names.initialize(repeating: nil, count: capacity)
      return names
    }()
  nonisolated(unsafe) private static let terminal:
    UnsafeMutablePointer<(descriptor: Int32, state: termios)> = {
      let terminal = UnsafeMutablePointer<(descriptor: Int32, state: termios)>.allocate(capacity: 1)
      terminal.initialize(to: (-1, termios()))
      return terminal
    }()
  /// A process that uses the terminal; 0 for none.
  nonisolated(unsafe) private static let guest: UnsafeMutablePointer<pid_t> = {
    let guest = UnsafeMutablePointer<pid_t>.allocate(capacity: 1)
    guest.initialize(to: 0)
    return guest
  }()
  private static let lock = Mutex(())

  /// Has a file removed, should the process be ended; beyond some dozens that isn't done.
  package static func remove(_ path: String) -> Name { note(path, home: nil) }

  /// Has a file put back where it was, should the process be ended. It may be noted before it has
  /// the name, and while it has both.
  package static func putBack(_ path: String, to home: String) -> Name { note(path, home: home) }

  private static func note(_ path: String, home: String?) -> Name {
    answerSignals()
    return lock.withLock { _ in
      let slot = (0..<capacity).first { names[$0] == nil }
      if let slot {
        homes[slot] = home.flatMap { strdup($0) }
        names[slot] = strdup(path)
      }
      return Name(slot: slot)
    }
  }

  /// The file is to stay, or is gone. What the name took is not given back: a handler may read it.
  package static func keep(_ name: Name) {
    lock.withLock { _ in if let slot = name.slot { names[slot] = nil } }
  }

  /// Has a terminal given back as it was: with its own screen and a cursor.
  ///
  /// - Parameter process: Another one that uses it, and is asked to end then; 0 for none.
  package static func giveBack(_ descriptor: Int32, _ state: termios, from process: pid_t = 0) {
    lock.withLock { _ in (terminal.pointee, guest.pointee) = ((descriptor, state), process) }
    answerSignals()
  }

  /// The terminal is as it was, and the process, if one was named, no longer uses it.
  package static func hasGivenBack(from process: pid_t = 0) {
    lock.withLock { _ in
      if guest.pointee == process { (terminal.pointee.descriptor, guest.pointee) = (-1, 0) }
    }
  }

  /// Does all of it, and nothing that a signal handler must not do.
  package static func carryOut() {
    for slot in 0..<capacity {
      guard let name = names[slot] else { continue }
      // Of two names of one file a rename leaves both.
      if let home = homes[slot], rename(name, home) != 0 { continue }
      unlink(name)
    }
    let descriptor = terminal.pointee.descriptor
    guard descriptor >= 0 else { return }
    if guest.pointee > 0 { kill(guest.pointee, SIGTERM) }
    // A terminal that was told to wait takes nothing.
    if Descriptor.isWritable(descriptor) {
      leaving.withUTF8Buffer { _ = CLibrary.write(descriptor, UnsafeRawBufferPointer($0)) }
    }
    tcsetattr(descriptor, TCSANOW, &terminal.pointee.state)
  }

  /// Shows the cursor, and the screen that was there before.
  package static let leaving: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

  /// Answers the signals that would end the process, as long as nobody else does.
  private static func answerSignals() {
    // Made before a handler uses them.
    _ = (names, homes, terminal, guest, leaving)
    for signal in [SIGTERM, SIGHUP, SIGQUIT].filter(Signals.isDefault) {
      Signals.handle(signal) { signal in
        Farewell.carryOut()
        Signals.end(by: signal)
      }
    }
  }
}
