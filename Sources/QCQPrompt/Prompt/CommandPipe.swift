import QCQConsole
import QCQPlatform

/// A command of the shell that reads the results of an entry: `items | grep -i milk`.
final class CommandPipe {
  let output: OutputFile
  private let process: ShellProcess

  init(_ command: String) throws(SystemFailure) {
    let pipe = try Descriptor.makePipe()
    defer { close(pipe.readEnd) }
    do throws(SystemFailure) {
      process = try ShellProcess(command, files: [pipe.readEnd], lending: STDOUT_FILENO)
    } catch {
      close(pipe.writeEnd)
      throw error
    }
    output = OutputFile(pipe.writeEnd)
  }

  /// Has something done once the command has ended, on another thread.
  func whenEnded(_ act: @escaping @Sendable () -> Void) {
    SystemThread.start { [process] in
      process.waitUntilEnded()
      act()
    }
  }

  /// Says that nothing more comes, and waits for the end of the command.
  func finish() -> ShellProcess.End {
    close(output.descriptor)
    return process.wait()
  }
}
