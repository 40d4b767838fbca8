import QCQReports
import QCQLanguage
import QCQPlatform

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
    let child: ShellProcess
    do {
      child = try start(version)
    } catch {
      return "`\(command)` can't be run: \(error.reason)"
    }
    let hasEnded = Monitor(false)
    SystemThread.start {
      child.waitUntilEnded()
      hasEnded.update { $0 = true }
    }
    while hasEnded.wait(until: MonotonicClock.now + 0.05, for: { $0 ? true : nil }) == nil {
      if events.isStopped { child.terminate() }
    }
    switch child.wait() {
    case .status(0): return nil
    case .status(let status): return "`\(command)` ended with status \(status)"
    case .signal(let signal):
      return events.isStopped ? nil : "`\(command)` was ended by signal \(signal)"
    }
  }

  /// Starts the command, and a thread that writes what it can read.
  private func start(_ version: LiveVersion) throws(SystemFailure) -> ShellProcess {
    let pipe = try Descriptor.makePipe()
    defer { close(pipe.readEnd) }
    let output = isQuiet ? try? Descriptor.open("/dev/null", O_WRONLY) : STDERR_FILENO
    defer { if isQuiet, let output { close(output) } }
    let child: ShellProcess
    do {
      child = try ShellProcess(
        command, files: [pipe.readEnd] + [output, output].compactMap(\.self),
        environment: ["QCQ_VERSION": String(version.number)], group: .own)
    } catch {
      close(pipe.writeEnd)
      throw error
    }
    // On a thread of its own: a command that reads nothing must not keep the watch from its end.
    SystemThread.start { [spec] in
      let file = OutputFile(pipe.writeEnd)
      var frames = LiveFrames(spec, ByteOutput(write: file.write))
      frames.write(version)
      close(pipe.writeEnd)
    }
    return child
  }
}
