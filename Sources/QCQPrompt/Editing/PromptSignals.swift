import QCQPlatform

/// The signals that matter while somebody types.
enum PromptSignal: UInt8 {
  case resized = 1, continued, terminated, hungUp, quit

  /// The signal that ends the process.
  var ending: Int32? {
    switch self {
    case .resized, .continued: nil
    case .terminated: SIGTERM
    case .hungUp: SIGHUP
    case .quit: SIGQUIT
    }
  }
}

/// Has signals arrive in a pipe while somebody types, and puts back what was done with them before.
final class PromptSignals {
  // Made once, before the handlers are installed that use it.
  private static let pipe = WakePipe()
  private var before: [SavedSignalHandler] = []

  var readEnd: Int32 { Self.pipe.readEnd }

  func listen() {
    _ = Self.pipe
    before = [SIGWINCH, SIGCONT, SIGTERM, SIGHUP, SIGQUIT].map(SavedSignalHandler.init)
    Signals.handle(SIGWINCH) { _ in PromptSignals.send(.resized) }
    Signals.handle(SIGCONT) { _ in PromptSignals.send(.continued) }
    Signals.handle(SIGTERM) { _ in PromptSignals.send(.terminated) }
    Signals.handle(SIGHUP) { _ in PromptSignals.send(.hungUp) }
    Signals.handle(SIGQUIT) { _ in PromptSignals.send(.quit) }
  }

  /// - Returns: A signal that came behind the last key, when nobody listened any more, and ends the
  ///   process.
  func stop() -> PromptSignal? {
    for handler in before { handler.restore() }
    before = []
    while Descriptor.isReadable(readEnd), let signal = next() {
      if signal.ending != nil { return signal }
    }
    return nil
  }

  /// The signal that has come, when there is something to be read.
  func next() -> PromptSignal? { Self.pipe.receive().flatMap(PromptSignal.init) }

  private static func send(_ signal: PromptSignal) { pipe.send(signal.rawValue) }
}
