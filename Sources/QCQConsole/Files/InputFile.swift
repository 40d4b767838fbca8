import QCQPlatform
package import QCQText

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

  /// Reads a file, or standard input for `-`. A pipe is waited for as long as somebody may write to
  /// it, and nothing else is.
  package static func read(_ path: String) throws(Failure) -> SourceText {
    guard path == standardInput else { return try read(file: path) }
    do throws(SystemFailure) {
      let bytes = try Descriptor.readAll(STDIN_FILENO, limit: SourceText.maximumBytes)
      return SourceText(utf8: bytes, name: path)
    } catch {
      throw Failure(path: path, reason: error.reason)
    }
  }

  private static func read(file path: String) throws(Failure) -> SourceText {
    do throws(SystemFailure) {
      // A text beyond the limit is refused anyway; reading stops there, as a device has no end.
      let descriptor = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      defer { try? Descriptor.close(descriptor) }
      let isPipe = FileStatus(descriptor: descriptor)?.isPipe == true
      let bytes = try Descriptor.readAll(
        descriptor, limit: SourceText.maximumBytes, waits: isPipe)
      if !bytes.isEmpty || !isPipe || FileTarget.isOpenFile(path) {
        return SourceText(utf8: bytes, name: path)
      }
    } catch {
      throw Failure(path: path, reason: error.reason)
    }
    throw Failure(path: path, reason: "it is a pipe, and nothing writes to it")
  }

  /// Reads a file that somebody else has named, as `use` does: only what lies there whole. Standard
  /// input is for the one who has started the program to name, and `-` a file like any other.
  package static func readOrdinary(_ path: String) throws(Failure) -> SourceText {
    if let status = FileStatus(path: path), !status.isOrdinary {
      let reason = status.isDirectory ? SystemFailure(EISDIR).reason : "it is not an ordinary file"
      throw Failure(path: path, reason: reason)
    }
    return try read(file: path)
  }
}
