package import QCQEngine
import QCQPlatform

/// The file in which a watch keeps the version it hands out, so that a later one can go on from it.
///
/// It is locked from the beginning to the end, also while it is replaced: the new file is locked
/// before it takes the place of the old one.
package final class WatchStateFile {
  private let path: String
  private var descriptor: Int32
  /// Whether an empty file was made here, in which nothing was kept yet.
  private var isMere: Bool

  /// Opens the file, or makes an empty one; throws if another watch has it.
  ///
  /// - Parameter database: The file that is watched: who can't read that reads no state of it.
  package init(_ path: String, database: String? = nil) throws(EngineError) {
    self.path = Self.target(of: path)
    let model = database.flatMap { FileStatus(path: $0) }
    while true {
      do throws(SystemFailure) {
        (descriptor, isMere) = try Self.open(self.path, like: model)
      } catch {
        throw .file(path: path, reason: error.reason, isFull: error.isFull)
      }
      if let reason = Self.obstacle(descriptor) {
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

  /// Opens the file, made if there is none.
  private static func open(
    _ path: String, like model: FileStatus?
  ) throws(SystemFailure) -> (descriptor: Int32, isMade: Bool) {
    while true {
      do throws(SystemFailure) { return (try Descriptor.open(path, O_RDWR), false) } catch {
        if error.code != ENOENT { throw error }
      }
      do throws(SystemFailure) {
        let permissions = (model?.permissions ?? 0o666) & 0o666
        let descriptor = try Descriptor.open(
          path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
        if let owner = model?.owner, geteuid() == 0 { fchown(descriptor, owner.user, owner.group) }
        return (descriptor, true)
      } catch {
        // A link that leads nowhere is none to write through.
        if error.code != EEXIST || FileStatus(unfollowed: path)?.isLink == true { throw error }
      }
    }
  }

  /// Locks an open file; gives why it can't be used.
  private static func obstacle(_ descriptor: Int32) -> String? {
    // A device or a pipe is not to be replaced by a file.
    guard FileStatus(descriptor: descriptor)?.isOrdinary == true else {
      return "it is not an ordinary file"
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return nil }
    return errno == EWOULDBLOCK ? "another watch uses it" : SystemFailure().reason
  }

  /// What the file holds; nil if it is new.
  package func load() throws(EngineError) -> WatchCheckpoint.Reading? {
    let reading: WatchCheckpoint.Reading
    do throws(SystemFailure) {
      guard let size = FileStatus(descriptor: descriptor)?.extent.size else {
        throw SystemFailure()
      }
      if size == 0 { return nil }
      reading = try WatchCheckpoint.read(Int(size)) {
        [descriptor] place, count throws(SystemFailure) in
        try Descriptor.read(descriptor, count, at: place)
      }
    } catch {
      throw .file(path: path, reason: error.reason, isFull: error.isFull)
    }
    if case .foreign = reading {
      throw .file(path: path, reason: "it is not the state of a watch, and is left as it is")
    }
    return reading
  }

  /// Replaces what the file holds; when this returns, it has come to the disk.
  func save(_ checkpoint: WatchCheckpoint) throws(EngineError) {
    do throws(SystemFailure) {
      let new = try FileReplacement(
        for: path, like: FileStatus(descriptor: descriptor), as: nil, replacing: .anything)
      guard flock(new.descriptor, LOCK_EX | LOCK_NB) == 0 else { throw SystemFailure() }
      try checkpoint.write { bytes throws(SystemFailure) in
        try Descriptor.write(new.descriptor, bytes)
      }
      try new.seal()
      try new.place()
      try? Descriptor.close(descriptor)
      (descriptor, isMere) = (new.release(), false)
    } catch {
      throw .file(path: path, reason: error.reason, isFull: error.isFull)
    }
  }

  /// Notes that the version was handed out. Should that not come to the disk, it is only handed
  /// out once more.
  func markDelivered() {
    var mark = WatchCheckpoint.deliveredMark
    _ = pwrite(descriptor, &mark, 1, off_t(WatchCheckpoint.markOffset))
  }

  /// What tells a database from others: its path, and which file lies there.
  static func identity(ofDatabase path: String) -> String {
    guard let found = FileStatus(path: path)?.identity else { return path }
    return "\(target(of: path)) \(found.device):\(found.inode)"
  }

  /// The file that a path leads to when links are followed.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
