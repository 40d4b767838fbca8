import Foundation
import QCQReports
import QCQValues

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
    // A command inherits what is ignored, but not what is answered: `yes | head` needs SIGPIPE.
    SignalPipe.handle(SIGPIPE) { _ in }
  }

  /// Waits for the end of the command, or ends it when the watch is stopped.
  ///
  /// - Returns: What went wrong.
  func run(_ version: LiveVersion) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["QCQ_VERSION": String(version.number)]) { $1 }
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = isQuiet ? FileHandle.nullDevice : FileHandle.standardError
    if isQuiet { process.standardError = FileHandle.nullDevice }
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch { return "`\(command)` can't be run: \(error)" }
    // On a thread of its own: a command that reads nothing must not keep the watch from its end.
    Thread.detachNewThread { [spec] in
      SignalPipe.leaveSignalsToOthers()
      let file = OutputFile(input.fileHandleForWriting.fileDescriptor)
      let bytes = ByteOutput(write: file.write)
      var frames = LiveFrames(spec, bytes)
      frames.write(version)
      try? input.fileHandleForWriting.close()
    }
    while ended.wait(timeout: .now() + 0.05) == .timedOut {
      if events.isStopped { process.terminate() }
    }
    if process.terminationReason == .uncaughtSignal {
      return events.isStopped
        ? nil : "`\(command)` was ended by signal \(process.terminationStatus)"
    }
    guard process.terminationStatus != 0 else { return nil }
    return "`\(command)` ended with status \(process.terminationStatus)"
  }
}
