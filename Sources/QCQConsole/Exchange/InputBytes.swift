import QCQEngine
import QCQExchange
import QCQPlatform
import QCQText

/// A file that is read piece by piece, and never written to.
final class InputBytes {
  /// The first piece.
  let start: [UInt8]
  private let descriptor: Int32
  private var isStartTaken = false
  private let reading: Reading

  /// What is to be known while files are read.
  struct Reading {
    /// Returns false to stop waiting for somebody to write to a pipe.
    var goesOn: () -> Bool = { true }
    var progress = ImportProgress()
  }

  /// What somebody who waits for the first piece is told; nil where they may be typing it.
  static func notice(_ path: String) -> (@Sendable () -> String)? {
    if path == InputFile.standardInput {
      if Terminal.isTerminal(STDIN_FILENO) { return nil }
      return { "waiting for standard input" }
    }
    let name = TerminalText.escaped(path)
    let isPipe = FileStatus(path: path)?.isPipe == true
    return { isPipe ? "waiting for a writer on the pipe \(name)" : "reading \(name)" }
  }

  private static let pieceSize = 256 << 10

  /// - Parameter isInFolder: Whether somebody else has chosen the name: then it has to be an
  ///   ordinary file, and no link.
  init(
    _ path: String, isInFolder: Bool = false, _ reading: Reading = Reading()
  ) throws(EngineError) {
    self.reading = reading
    do throws(SystemFailure) {
      descriptor =
        path == InputFile.standardInput
        ? STDIN_FILENO
        : try Descriptor.open(
          path, O_RDONLY | O_NONBLOCK | O_NOCTTY | (isInFolder ? O_NOFOLLOW : 0))
      let status = FileStatus(descriptor: descriptor)
      if status?.isDirectory == true { throw SystemFailure(EISDIR) }
      if isInFolder, status?.isOrdinary != true { throw SystemFailure(EINVAL) }
      reading.progress.open(
        size: status.flatMap { $0.isOrdinary ? Int($0.extent.size) : nil })
      start = try Self.read(descriptor, reading)
    } catch {
      throw error.code == EINTR
        ? .interrupted : .input(path: path, reason: Self.reason(error, isInFolder))
    }
  }

  /// What stands in a folder may be there to lead out of it.
  private static func reason(_ error: SystemFailure, _ isInFolder: Bool) -> String {
    switch error.code {
    case ELOOP where isInFolder: "it is a symbolic link, which is not followed"
    case EINVAL where isInFolder: "it is not a regular file"
    default: error.reason  // Int32
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { try? Descriptor.close(descriptor) }
  }

  private static func read(
    _ descriptor: Int32, _ reading: Reading
  ) throws(SystemFailure) -> [UInt8] {
    while Descriptor.waitUntilReadable([descriptor], seconds: 0.05) == nil {
      if !reading.goesOn() { throw SystemFailure(EINTR) }
    }
    var piece = [UInt8](repeating: 0, count: pieceSize)
    let count = try Descriptor.read(descriptor, into: &piece)
    reading.progress.read(count)
    return Array(piece[..<count])
  }

  /// All of the file, from its beginning; to be asked for once.
  var source: ByteSource {
    ByteSource { [self] in
      guard isStartTaken else {
        isStartTaken = true
        return start
      }
      do throws(SystemFailure) {
        return try Self.read(descriptor, reading)
      } catch {
        if error.code == EINTR { throw EngineError.interrupted }
        throw ExchangeError(line: nil, error.reason)
      }
    }
  }
}
