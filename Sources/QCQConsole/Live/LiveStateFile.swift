package import QCQEngine
import QCQText
import QCQLanguage
import QCQPlatform

/// The file in which a watch keeps the version it hands out, so that a later one can go on from it.
///
/// It is locked from the beginning to the end, also while it is replaced: the new file is locked
/// before it takes the place of the old one.
package final class LiveStateFile {
  private let path: String
  private var descriptor: Int32
  /// Whether an empty file was made here, in which nothing was kept yet.
  private var isMere = false

  /// Opens the file, or makes an empty one; throws if another watch has it.
  package init(_ path: String) throws(EngineError) {
    self.path = TemporaryFile.target(of: path)
    while true {
      (descriptor, isMere) = LiveStateFile.open(self.path)
      guard descriptor >= 0 else { throw .file(path: path, reason: SystemFailure().reason) }
      // A device or a pipe is not to be replaced by a file.
      guard FileStatus(descriptor: descriptor)?.isOrdinary ?? false else {
        close(descriptor)
        throw .file(path: path, reason: "it is no ordinary file")
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let reason = errno == EWOULDBLOCK ? "another watch uses it" : SystemFailure().reason
        close(descriptor)
        throw .file(path: path, reason: reason)
      }
      // Another watch may have replaced the file and ended, all between the two calls.
      if FileStatus.isSame(descriptor, as: self.path) { return }
      close(descriptor)
    }
  }

  /// A watch that came to no version leaves no file.
  deinit {
    if isMere, FileStatus.isSame(descriptor, as: path) { unlink(path) }
    close(descriptor)
  }

  /// Opens the file, made if there is none; -1 with `errno` where that is not possible.
  private static func open(_ path: String) -> (descriptor: Int32, isMade: Bool) {
    while true {
      let found = systemOpen(path, O_RDWR | O_CLOEXEC)
      if found >= 0 || errno != ENOENT { return (found, false) }
      let made = systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC)
      if made >= 0 || errno != EEXIST { return (made, made >= 0) }
    }
  }

  /// What the file holds; nil if it is new.
  func load() throws(EngineError) -> LiveCheckpoint.Reading? {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      // A file that is something else may be of any size.
      bytes = try Descriptor.readAll(descriptor) { found in
        found.starts(with: LiveCheckpoint.magic.prefix(found.count))
      }
    } catch {
      throw .file(path: path, reason: error.reason)
    }
    if bytes.isEmpty { return nil }
    let reading = LiveCheckpoint.read(bytes)
    switch reading {
    case .checkpoint, .damaged: return reading
    case .foreign:
      throw .file(path: path, reason: "it is no state of a watch, and is left as it is")
    }
  }

  /// Replaces what the file holds; when this returns, it has come to the disk.
  func save(_ checkpoint: LiveCheckpoint) throws(EngineError) {
    // Only who has the lock uses this name, so that a killed watch leaves one file at most.
    let name = path + ".new"
    let new = systemOpen(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC)
    guard new >= 0 else { throw .file(path: path, reason: SystemFailure().reason) }
    if let old = FileStatus(descriptor: descriptor) { fchmod(new, old.permissions) }
    let file = OutputFile(new)
    guard flock(new, LOCK_EX | LOCK_NB) == 0, checkpoint.write(to: file.write),
      fsync(new) == 0 || errno == EINVAL, rename(name, path) == 0
    else {
      let reason = (file.failure ?? SystemFailure()).reason
      close(new)
      unlink(name)
      throw .file(path: path, reason: reason)
    }
    close(descriptor)
    (descriptor, isMere) = (new, false)
    syncDirectory()
  }

  /// Notes that the version was handed out. Should that not come to the disk, it is only handed
  /// out once more.
  func markDelivered() {
    var mark = LiveCheckpoint.deliveredMark
    _ = pwrite(descriptor, &mark, 1, off_t(LiveCheckpoint.markOffset))
  }

  /// Makes the new name of the file last.
  private func syncDirectory() {
    let directory = FilePath.directory(of: path)
    let descriptor = systemOpen(directory.isEmpty ? "." : directory, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// What tells a database from others: its path, and which file lies there.
  static func identity(ofDatabase path: String) -> String {
    guard let file = FileStatus(path: path)?.identity else { return path }
    return "\(TemporaryFile.target(of: path)) \(file.device):\(file.inode)"
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }
