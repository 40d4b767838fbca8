import Foundation
import QCQLanguageServer

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
    let thread = Thread {
      var frames = FrameReader()
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        frames.append(chunk[..<count])
        let time = Inbox.now
        var events: [Event] = []
        while let frame = frames.next() {
          events += frame.messages.map { .message($0, time: time) }
        }
        if !events.isEmpty { inbox.post(events) }
      }
      inbox.post(.endOfInput)
    }
    thread.stackSize = 8 << 20
    thread.name = "read"
    thread.start()
  }

  /// Writes one message, all of it; false if nobody reads any more.
  static func write(_ message: [UInt8], to descriptor: Int32) -> Bool {
    var bytes = Array("Content-Length: \(message.count)\r\n\r\n".utf8)
    bytes += message
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        done += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Looks every so often whether a process is there still, and tells when it is not.
  static func watch(_ process: Int, _ tell: @escaping @Sendable () -> Void) {
    guard let process = Int32(exactly: process), process > 0 else { return }
    let thread = Thread {
      while kill(process, 0) == 0 || errno == EPERM { sleep(1) }
      tell()
    }
    thread.name = "parent"
    thread.start()
  }
}
