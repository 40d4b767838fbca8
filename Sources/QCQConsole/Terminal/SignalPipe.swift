import QCQPlatform
import Synchronization

/// Carries signals from their handler, where little is allowed, to a thread.
enum SignalPipe {
  enum Event { case signal, timeout, nothing }

  // Made once, before the handler is installed that uses it.
  private static let pipe = WakePipe()
  private static let interrupts = Atomic(0)

  /// Makes SIGINT arrive in the pipe.
  static func install() {
    _ = (pipe, interrupts.load(ordering: .relaxed))
    Signals.handle(SIGINT) { _ in SignalPipe.tell() }
  }

  private static func tell() {
    interrupts.wrappingAdd(1, ordering: .sequentiallyConsistent)
    pipe.send(1)
  }

  /// How often a signal has asked for a stop. The main thread alone answers signals, before it does
  /// anything else: it knows of each one at once, whenever the thread gets to the pipe.
  static var interruptCount: Int { interrupts.load(ordering: .sequentiallyConsistent) }

  /// Makes the other signals that ask a process to end arrive there, too; what is ignored, as
  /// SIGHUP under nohup, stays ignored.
  static func installEndings() {
    for signal in [SIGTERM, SIGHUP] where !Signals.isIgnored(signal) {
      Signals.handle(signal) { _ in SignalPipe.tell() }
    }
  }

  /// Makes the thread look at its deadline again.
  static func wake() { pipe.send(0) }

  /// - Parameter end: By `MonotonicClock`; nil for no end.
  static func wait(until end: Double?) -> Event {
    let seconds = end.map { $0 - MonotonicClock.now }
    guard Descriptor.waitUntilReadable([pipe.readEnd], seconds: seconds) != nil else {
      return .timeout
    }
    return pipe.receive() == 1 ? .signal : .nothing
  }
}
