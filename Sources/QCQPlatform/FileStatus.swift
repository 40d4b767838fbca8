/// What the system knows of a file.
package struct FileStatus {
  /// What tells a file from every other one, whatever their names.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
  }

  /// How large a file is and when it was written to last: another one after every write.
  package struct Extent: Hashable, Sendable {
    package let size: Int64
    package let seconds: Int64
    package let nanoseconds: Int64
  }

  /// Whose a file is.
  package struct Owner: Hashable, Sendable {
    package let user: uid_t
    package let group: gid_t
  }

  package let identity: Identity
  package let extent: Extent
  package let owner: Owner
  package let permissions: mode_t
  /// When it last changed in any way, as by getting a further name.
  let changed: Int64
  /// Whether it has no name any more: it goes when nobody has it open.
  package let isNameless: Bool
  /// Whether it has more names than one, by hard links.
  package let hasOtherNames: Bool
  private let kind: mode_t

  private init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    let time = CLibrary.modification(of: status)
    extent = Extent(
      size: Int64(status.st_size), seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    changed = Int64(CLibrary.change(of: status).tv_sec)
    owner = Owner(user: status.st_uid, group: status.st_gid)
    isNameless = status.st_nlink == 0
    hasOtherNames = status.st_nlink > 1 && status.st_mode & S_IFMT == S_IFREG
    permissions = status.st_mode & 0o7777
    kind = status.st_mode & S_IFMT
  }

  /// The file at a path, links followed, or else what lies there itself; nil where nothing does.
  ///
  /// All ask here who do something else where there is nothing. Only what is missing is not there:
  /// what can't be looked at may well be.
  package static func find(
    _ path: String, followingLinks: Bool = true
  ) throws(SystemFailure) -> FileStatus? {
    var status = stat()
    let code = followingLinks ? stat(path, &status) : lstat(path, &status)
    if code == 0 { return FileStatus(status) }
    let failure = SystemFailure()
    guard failure.code == ENOENT || failure.code == ENOTDIR else { throw failure }
    return nil
  }

  /// The file at a path, links followed; nil when none is to be seen.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What lies at a path itself, which may be a link; nil when nothing is to be seen there.
  package init?(unfollowed path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// An open file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  package var isDirectory: Bool { kind == S_IFDIR }

  package var isLink: Bool { kind == S_IFLNK }

  /// Whether it is a pipe, with a name or without.
  package var isPipe: Bool { kind == S_IFIFO }

  package var isCharacterDevice: Bool { kind == S_IFCHR }

  /// Whether it is neither a directory nor a device nor a pipe.
  package var isOrdinary: Bool { kind == S_IFREG }

  /// Whether it is the same file as at another time, and nobody has written to it in between.
  func isSame(as other: FileStatus) -> Bool {
    identity == other.identity && extent == other.extent
  }

  /// Whether an open file is the one that lies at a path.
  package static func isSame(_ descriptor: Int32, as path: String) -> Bool {
    guard let open = FileStatus(descriptor: descriptor) else { return false }
    return open.identity == FileStatus(path: path)?.identity
  }
}
