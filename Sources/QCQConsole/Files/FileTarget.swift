package import QCQEngine
package import QCQPlatform
import QCQText

/// What lies where something is to be written, looked at before anything is.
package struct FileTarget {
  enum Kind {
    case new
    case ordinary(FileStatus)
    /// A pipe or a device, which takes what is written and is never replaced.
    case stream
  }

  /// As it was named.
  let name: String
  /// With links followed: what is written or replaced.
  let path: String
  let kind: Kind
  /// What is to be noted with the file; nil for nothing.
  let purpose: WrittenMark.Kind?
  /// Whether anything may be replaced there, as with `--overwrite`.
  var mayReplaceAll = false

  /// Throws where nothing can be written.
  package init(_ name: String, as purpose: WrittenMark.Kind? = nil) throws(EngineError) {
    guard !name.utf8.contains(0) else {
      throw .file(path: name, reason: "there is a NUL in its name")
    }
    (self.name, self.purpose) = (name, purpose)
    var path = name
    for _ in 0..<Self.mostLinks {
      if Self.isOpenFile(path) {
        (self.path, kind) = (path, .stream)
        return
      }
      let found: FileStatus?
      do throws(SystemFailure) { found = try FileStatus.find(path, followingLinks: false) } catch {
        throw .file(path: name, reason: error.reason)
      }
      guard let status = found else {
        guard path == name else {
          throw .file(path: name, reason: "it is a link to \(path), which does not exist")
        }
        (self.path, kind) = (path, .new)
        return
      }
      guard let next = PathOnDisk.next(after: path) else {
        (self.path, kind) = (path, try Self.kind(status, name))
        return
      }
      path = next
    }
    throw .file(path: name, reason: SystemFailure(ELOOP).reason)
  }

  /// What may be replaced there when the file is whole.
  var occupant: Occupant {
    if mayReplaceAll { return .anything }
    return switch kind {
    case .ordinary(let status): .seen(status)
    case .new, .stream: .seen(nil)
    }
  }

  /// Why a file was not written there: perhaps as somebody else was faster.
  func problem(_ failure: SystemFailure) -> EngineError {
    guard failure.code == EEXIST else {
      return .file(path: name, reason: failure.reason, isFull: failure.isFull)
    }
    let written = FileStatus(unfollowed: path).flatMap { WrittenMark.kind(of: path, $0) }
    return .refused(.notOurs(name, written))
  }

  /// As the system follows at most.
  private static let mostLinks = 40

  private static func kind(_ status: FileStatus, _ name: String) throws(EngineError) -> Kind {
    if status.isOrdinary { return .ordinary(status) }
    if status.isPipe || status.isCharacterDevice { return .stream }
    throw .file(
      path: name,
      reason: status.isDirectory
        ? SystemFailure(EISDIR).reason : "it is not a file that can be written to")
  }

  /// What stands for a file that this process has open, whatever that is.
  static func isOpenFile(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/")
  }
}
