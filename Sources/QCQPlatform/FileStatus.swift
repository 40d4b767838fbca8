/// What the system knows of a file.
package struct FileStatus {
  /// What tells a file from every other one, whatever their names.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
  }

  package let identity: Identity
  package let permissions: mode_t
  private let kind: mode_t

  private init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    permissions = status.st_mode & 0o7777
    kind = status.st_mode & S_IFMT
  }

  /// The file at a path, links followed; nil when there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// An open file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  package var isDirectory: Bool { kind == S_IFDIR }

  /// Whether it is neither a directory nor a device nor a pipe.
  package var isOrdinary: Bool { kind == S_IFREG }

  /// Whether an open file is the one that lies at a path.
  package static func isSame(_ descriptor: Int32, as path: String) -> Bool {
    guard let open = FileStatus(descriptor: descriptor) else { return false }
    return open.identity == FileStatus(path: path)?.identity
  }
}
