package import QCQText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the files that hold scripts.
package enum InputFile {
  /// The name that means standard input.
  package static let standardInput = "-"

  /// Why a file could not be read.
  package struct Failure: Error {
    package let path: String
    package let reason: String

    package var diagnostic: Diagnostic {
      let what = path == standardInput ? "standard input" : "the file \(path)"
      return Diagnostic(.fileUnreadable, .none, "\(what) can't be read: \(reason)")
    }
  }

  /// Reads a file, or standard input for `-`.
  package static func read(_ path: String) throws(Failure) -> SourceText {
    if path == standardInput { return try read(STDIN_FILENO, path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, reason: systemMessage(errno)) }
    defer { close(descriptor) }
    return try read(descriptor, path)
  }

  // A text beyond the limit is refused anyway; reading stops there, as a device has no end.
  private static func read(_ descriptor: Int32, _ path: String) throws(Failure) -> SourceText {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= SourceText.maximumBytes {
      let count = systemRead(descriptor, &chunk)
      if count == 0 { break }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw Failure(path: path, reason: systemMessage(errno))
      }
    }
    return SourceText(utf8: bytes, name: path)
  }
}

package func systemRead(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
  #if canImport(Darwin)
    Darwin.read(descriptor, &chunk, chunk.count)
  #else
    Glibc.read(descriptor, &chunk, chunk.count)
  #endif
}
