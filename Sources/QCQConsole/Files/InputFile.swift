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

  /// Reads a file, or standard input for `-`.
  package static func read(_ path: String) throws(Failure) -> SourceText {
    let isFile = path != standardInput
    do {
      let descriptor = isFile ? try Descriptor.open(path) : STDIN_FILENO
      defer { if isFile { close(descriptor) } }
      // A text beyond the limit is refused anyway; reading stops there, as a device has no end.
      let bytes = try Descriptor.readAll(descriptor, limit: SourceText.maximumBytes)
      return SourceText(utf8: bytes, name: path)
    } catch {
      throw Failure(path: path, reason: error.reason)
    }
  }
}
