import Foundation
import QCQReports
import QCQLanguage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a command of the shell after a version. Its number is in `QCQ_VERSION`, its frames are what
/// the command can read.
///
/// What the command prints goes to standard error, so that frames stay frames, and nowhere while
/// the terminal shows a table.
struct LiveCommand {
  private let command: String
  private let spec: ReportSpec
  private let isQuiet: Bool
  private let events: LiveEvents

  init(_ command: String, _ spec: ReportSpec, isQuiet: Bool, events: LiveEvents) {
    (self.command, self.spec, self.isQuiet, self.events) = (command, spec, isQuiet, events)
  }

  /// Waits for the end of the command, or ends it when the watch is stopped.
  ///
  /// - Returns: What went wrong.
  func run(_ version: LiveVersion) -> String? {
    guard let child = start(version) else {
      return "`\(command)` can't be run: \(systemMessage(errno))"
    }
    while true {
      switch child.wait(0.05) {
      case nil: if events.isStopped { child.terminate() }
      case .signal(let signal):
        return events.isStopped ? nil : "`\(command)` was ended by signal \(signal)"
      case .status(0): return nil
      case .status(let status): return "`\(command)` ended with status \(status)"
      }
    }
  }

  /// Starts the command, and a thread that writes what it can read.
  private func start(_ version: LiveVersion) -> ShellChild? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let nowhere = isQuiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1
    let output = isQuiet ? nowhere : STDERR_FILENO
    let environment = ProcessInfo.processInfo.environment.merging(
      ["QCQ_VERSION": String(version.number)]) { $1 }
    let child = ShellChild(
      command, files: [ends[0], output, output],
      environment: environment.map { "\($0.key)=\($0.value)" })
    let reason = errno
    close(ends[0])
    if nowhere >= 0 { close(nowhere) }
    guard let child else {
      close(ends[1])
      errno = reason
      return nil
    }
    // On a thread of its own: a command that reads nothing must not keep the watch from its end.
    Thread.detachNewThread { [spec, input = ends[1]] in
      SignalPipe.leaveSignalsToOthers()
      let file = OutputFile(input)
      var frames = LiveFrames(spec, ByteOutput(write: file.write))
      frames.write(version)
      close(input)
    }
    return child
  }
}
