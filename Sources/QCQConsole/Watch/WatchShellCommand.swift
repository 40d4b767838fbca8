import QCQPlatform
import QCQReports
import QCQWatch

/// Runs a command of the shell after a version. Its number is in `QCQ_VERSION`, its frames are what
/// the command can read.
///
/// What the command prints goes to standard error, so that frames stay frames, and nowhere while
/// the terminal shows a table.
struct WatchShellCommand {
  let command: String
  let spec: ReportSpec
  let isQuiet: Bool
  let events: WatchEvents

  /// Waits for the end of the command, or ends it when the watch is stopped.
  ///
  /// - Returns: What went wrong.
  func run(_ version: WatchVersion) -> String? {
    let process: ShellProcess
    do throws(SystemFailure) { process = try start(version) } catch {
      return "`\(command)` can't be run: \(error.reason)"
    }
    let ended = Monitor(false)
    SystemThread.start {
      process.waitUntilEnded()
      ended.update { $0 = true }
    }
    while ended.wait(until: MonotonicClock.now + 0.05, for: { $0 ? true : nil }) == nil {
      if events.isStopped { process.terminate() }
    }
    return switch process.wait() {
    case .status(0): nil
    case .status(let status): "`\(command)` ended with status \(status)"
    case .signal(let signal):
      events.isStopped ? nil : "`\(command)` was ended by signal \(signal)"
    }
  }

  /// Starts the command, and a thread that writes what it can read.
  private func start(_ version: WatchVersion) throws(SystemFailure) -> ShellProcess {
    let output = try isQuiet ? Descriptor.open("/dev/null", O_WRONLY) : STDERR_FILENO
    defer { if isQuiet { close(output) } }
    let (readEnd, writeEnd) = try Descriptor.makePipe()
    defer { close(readEnd) }
    let process: ShellProcess
    do throws(SystemFailure) {
      process = try ShellProcess(
        command, files: [readEnd, output, output],
        environment: ["QCQ_VERSION": String(version.number)], group: .own)
    } catch {
      close(writeEnd)
      throw error
    }
    // On a thread of its own: a command that reads nothing must not keep the watch from its end.
    SystemThread.start { [spec] in
      var frames = WatchFrames(spec, ByteOutput(write: OutputFile(writeEnd).write))
      frames.write(version)
      close(writeEnd)
    }
    return process
  }
}
