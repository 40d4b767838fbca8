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
  /// False to wait no longer for somebody who writes into a pipe.
  private let goesOn: () -> Bool

  private static let pieceSize = 256 << 10

  /// - Parameter isInFolder: Whether somebody else has chosen the name: then it has to be an
  ///   ordinary file, and no link.
  init(
    _ path: String, isInFolder: Bool = false, while goesOn: @escaping () -> Bool
  ) throws(EngineError) {
    self.goesOn = goesOn
    do throws(SystemFailure) {
      descriptor =
        path == InputFile.standardInput
        ? STDIN_FILENO
        : try Descriptor.open(
          path, O_RDONLY | O_NONBLOCK | O_NOCTTY | (isInFolder ? O_NOFOLLOW : 0))
      let status = FileStatus(descriptor: descriptor)
      if status?.isDirectory == true { throw SystemFailure(EISDIR) }
      if isInFolder, status?.isOrdinary != true { throw SystemFailure(EINVAL) }
      start = try Self.read(descriptor, while: goesOn)
    } catch {
      throw error.code == EINTR ? .interrupted : .input(path: path, reason: error.reason)
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { try? Descriptor.close(descriptor) }
  }

  private static func read(
    _ descriptor: Int32, while goesOn: () -> Bool
  ) throws(SystemFailure) -> [UInt8] {
    while Descriptor.waitUntilReadable([descriptor], seconds: 0.05) == nil {
      if !goesOn() { throw SystemFailure(EINTR) }
    }
    var piece = [UInt8](repeating: 0, count: pieceSize)
    let count = try Descriptor.read(descriptor, into: &piece)
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
        return try Self.read(descriptor, while: goesOn)
      } catch {
        if error.code == EINTR { throw EngineError.interrupted }
        throw ExchangeError(line: nil, error.reason)
      }
    }
  }
}
