package import QCQText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is open for writing, and the reason for which writing to it failed.
package final class OutputFile {
  package let descriptor: Int32
  /// `errno` of the write that failed; nothing more is written after it.
  package private(set) var failure: Int32?

  private let collect: ((UnsafeRawBufferPointer) -> Bool)?

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    collect = nil
  }

  /// No file at all: what is written is handed on.
  package init(collect: @escaping (UnsafeRawBufferPointer) -> Void) {
    descriptor = -1
    self.collect = { bytes in
      collect(bytes)
      return true
    }
  }

  /// No file at all: what is written is handed on, as long as that is wanted.
  package init(passing: @escaping (UnsafeRawBufferPointer) -> Bool) {
    descriptor = -1
    collect = passing
  }

  package static var standardOutput: OutputFile { OutputFile(STDOUT_FILENO) }
  package static var standardError: OutputFile { OutputFile(STDERR_FILENO) }

  /// Whether the reader has closed its end of a pipe, which is its right and no error.
  package var isClosedPipe: Bool { failure == EPIPE }

  /// Writes all the bytes; false if that failed, now or before.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    if let collect { return collect(bytes) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      let written = systemWrite(descriptor, chunk)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 || errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        failure = errno
        return false
      }
    }
    return true
  }

  /// Whether a short text can be written now, without waiting for a reader.
  package var takesText: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  package func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(UnsafeRawBufferPointer($0)) }
  }

  /// A descriptor that does not block (a terminal that another program has set so) is waited for.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
  #else
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  #endif
}

extension OutputFile {
  /// That not all could be written, though nobody has closed the pipe; nil if it was.
  ///
  /// To be asked of standard output.
  package var complaint: Diagnostic? {
    guard let failure, !isClosedPipe else { return nil }
    let reason = systemMessage(failure)
    return Diagnostic(.fileUnwritable, .none, "standard output can't be written: \(reason)")
  }
}

/// The words of the system for an `errno`: `No space left on device`.
package func systemMessage(_ code: Int32) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
