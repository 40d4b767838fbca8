import QCQEngine
package import QCQPlatform
package import QCQText

/// A file that is open for writing, and the reason for which writing to it failed.
package final class OutputFile {
  package let descriptor: Int32
  /// Why a write failed; nothing more is written after it.
  package private(set) var failure: SystemFailure?
  private let collect: ((UnsafeRawBufferPointer) -> Bool)?

  package init(_ descriptor: Int32) { (self.descriptor, collect) = (descriptor, nil) }

  /// No file at all: what is written is handed on, as long as that is wanted.
  package init(passing: @escaping (UnsafeRawBufferPointer) -> Bool) {
    (descriptor, collect) = (-1, passing)
  }

  /// No file at all: what is written is handed on.
  package convenience init(collect: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.init { bytes in
      collect(bytes)
      return true
    }
  }

  package static var standardOutput: OutputFile { OutputFile(STDOUT_FILENO) }
  package static var standardError: OutputFile { OutputFile(STDERR_FILENO) }

  /// Writes all the bytes; false if that failed, now or before.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    if let collect { return collect(bytes) }
    if descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO {
      TerminalNotice.makeWay(for: descriptor)
    }
    do throws(SystemFailure) {
      try Descriptor.write(descriptor, bytes)
    } catch {
      failure = error
    }
    return failure == nil
  }

  package func write(_ text: String) {
    // Whatever a message repeats of what was typed.
    var text = descriptor == STDERR_FILENO ? SecretArguments.hidden(in: text) : text
    text.withUTF8 { _ = write(UnsafeRawBufferPointer($0)) }
  }

  /// Whether a short text can be written now, without waiting for a reader.
  package var takesText: Bool { Descriptor.isWritable(descriptor) }

  /// That not all could be written; nil if it was, or if the reader has closed its end of a pipe,
  /// which is its right and no error.
  ///
  /// To be asked of standard output.
  package var complaint: Diagnostic? {
    guard let failure, failure.code != EPIPE else { return nil }
    return .unwritable("standard output", failure.reason, isFull: failure.isFull)
  }
}
