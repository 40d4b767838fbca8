import QCQConsole

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The signals that matter while somebody types.
enum PromptSignal: UInt8 {
  case resized = 1, continued, terminated, hungUp

  /// The signal that ends the process.
  var ending: Int32? {
    switch self {
    case .resized, .continued: nil
    case .terminated: SIGTERM
    case .hungUp: SIGHUP
    }
  }
}

/// Has signals arrive in a pipe while somebody types, and puts back what was done with them before.
final class PromptSignals {
  // Made once, before the handlers are installed that use it.
  private static let pipe = WakePipe()
  private var before: [(signal: Int32, action: sigaction)] = []

  var readEnd: Int32 { Self.pipe.readEnd }

  func listen() {
    _ = Self.pipe
    for signal in [SIGWINCH, SIGCONT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(signal, nil, &action)
      before.append((signal, action))
    }
    SignalPipe.handle(SIGWINCH) { _ in PromptSignals.send(.resized) }
    SignalPipe.handle(SIGCONT) { _ in PromptSignals.send(.continued) }
    SignalPipe.handle(SIGTERM) { _ in PromptSignals.send(.terminated) }
    SignalPipe.handle(SIGHUP) { _ in PromptSignals.send(.hungUp) }
  }

  func stop() {
    for entry in before {
      var action = entry.action
      sigaction(entry.signal, &action, nil)
    }
    before = []
  }

  /// The signal that has come, when there is something to be read.
  func next() -> PromptSignal? {
    var byte: [UInt8] = [0]
    return systemRead(readEnd, &byte) == 1 ? PromptSignal(rawValue: byte[0]) : nil
  }

  private static func send(_ signal: PromptSignal) { pipe.send(signal.rawValue) }
}
