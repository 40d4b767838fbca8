import QCQPlatform

/// What connections are about to do with a database, as far as their locks tell.
enum Occupancy {
  case free
  /// A connection writes to the log.
  case writing
  /// A connection without a log prepares to write; others may still read.
  case reserved
  /// A connection without a log writes, or waits until nobody reads.
  case exclusive
  /// The locks cannot be read, as this process has not opened their file yet.
  case unknown
}

/// Reads the locks of a database without touching one.
///
/// Closing any descriptor of a file takes from a process all its locks on that file, so that
/// opening the file for this would break SQLite. The descriptors used here are SQLite's own, found
/// in the table of the process and made sure of at each use.
struct LockProbe {
  /// Bytes whose locks have a meaning, as SQLite's file format and its notes on the log say.
  private enum Byte {
    static let logWrite: (start: Int, count: Int) = (120, 1)
    static let all: (start: Int, count: Int) = (0x4000_0000, 512)
    static let pending: (start: Int, count: Int) = (0x4000_0000, 1)
    static let shared: (start: Int, count: Int) = (0x4000_0002, 510)
  }

  private let path: String
  private let identity: FileStatus.Identity
  private var main = BorrowedDescriptor()
  private var index = BorrowedDescriptor()
  /// An index of a log that SQLite does not use: a crash has left it behind.
  private var leftover: FileStatus.Identity?

  /// Nil where a process cannot tell which files it has open, or not ask for their locks.
  init?(path: String, identity: FileStatus.Identity) {
    self.path = path
    self.identity = identity
    guard main.isLocked(Byte.all, of: identity) != nil else { return nil }
  }

  mutating func look() -> Occupancy {
    if let file = FileStatus(path: path + "-shm")?.identity, file != leftover {
      return switch index.isLocked(Byte.logWrite, of: file) {
      case true?: .writing
      case false?: .free
      case nil: .unknown
      }
    }
    switch main.isLocked(Byte.all, of: identity) {
    // Without a log, a read waits for locks by itself.
    case nil, false?: return .free
    case true?:
      let isExclusive =
        main.isLocked(Byte.pending, of: identity) != false
        || main.isLocked(Byte.shared, of: identity) != false
      return isExclusive ? .exclusive : .reserved
    }
  }

  /// After a read that found the locks unknown: if they still are, the log is not in use.
  mutating func lookAfterUnknown() {
    let file = FileStatus(path: path + "-shm")?.identity
    guard let file, index.isLocked(Byte.logWrite, of: file) == nil else { return }
    leftover = file
  }

  /// After a change: it may have been that a log is used from now on.
  ///
  /// - Returns: Whether an index was taken for a leftover until now.
  mutating func forgetLeftover() -> Bool {
    defer { leftover = nil }
    return leftover != nil
  }
}
