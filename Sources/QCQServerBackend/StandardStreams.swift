import QCQLanguageServer
import QCQPlatform

/// Standard input and output, through which a client and the server talk.
enum StandardStreams {
  /// Takes standard output for messages alone: whatever else writes there writes to standard error.
  static func claimOutput() -> Int32 {
    let descriptor = dup(STDOUT_FILENO)
    guard descriptor >= 0 else { return STDOUT_FILENO }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return descriptor
  }

  /// Reads messages until the end, on a thread of its own.
  static func read(into inbox: Inbox) {
    SystemThread.start {
      var frames = FrameReader()
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      while let count = try? Descriptor.read(STDIN_FILENO, into: &chunk), count > 0 {
        frames.append(chunk[..<count])
        let time = MonotonicClock.now
        var events: [Event] = []
        while let frame = frames.next() {
          events += frame.messages.map { .message($0, time: time) }
        }
        if !events.isEmpty { inbox.post(events) }
      }
      inbox.post(.endOfInput)
    }
  }

  /// Writes one message, all of it; false if nobody reads any more.
  static func write(_ message: [UInt8], to descriptor: Int32) -> Bool {
    let bytes = Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    return (try? bytes.withUnsafeBytes { try Descriptor.write(descriptor, $0) }) != nil
  }

  /// Looks every so often whether a process is there still, and tells when it is not.
  static func watch(_ process: Int, _ tell: @escaping @Sendable () -> Void) {
    guard let process = Int32(exactly: process), process > 0 else { return }
    SystemThread.start {
      while kill(process, 0) == 0 || errno == EPERM { sleep(1) }
      tell()
    }
  }
}
