import Foundation

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
  private let identity: FileIdentity
  private var main = BorrowedDescriptor()
  private var index = BorrowedDescriptor()
  /// An index of a log that SQLite does not use: a crash has left it behind.
  private var leftover: FileIdentity?

  /// Nil where a process cannot tell which files it has open, or not ask for their locks.
  init?(path: String, identity: FileIdentity) {
    self.path = path
    self.identity = identity
    guard main.isLocked(Byte.all, of: identity) != nil else { return nil }
  }

  mutating func look() -> Occupancy {
    if let file = FileIdentity(path: path + "-shm"), file != leftover {
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
    let file = FileIdentity(path: path + "-shm")
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

/// A descriptor that belongs to somebody else in this process.
struct BorrowedDescriptor {
  private static let table = "/proc/self/fd"
  /// `F_OFD_GETLK` of Linux, which Swift does not import: unlike `F_GETLK` it tells of the locks
  /// of this process, too, and so of its other connections.
  private static var getLock: Int32? {
    #if os(Linux)
      36
    #else
      nil
    #endif
  }

  private var number: Int32 = -1

  /// Whether anybody holds a lock for writing on some of the bytes; nil if the process has no
  /// descriptor of the file.
  mutating func isLocked(_ bytes: (start: Int, count: Int), of file: FileIdentity) -> Bool? {
    // Once more, as the descriptor may be closed and its number used again meanwhile.
    for _ in 0..<3 {
      if FileIdentity(descriptor: number) != file { number = Self.find(file) }
      guard number >= 0 else { return nil }
      let answer = isLocked(bytes)
      if FileIdentity(descriptor: number) == file { return answer }
    }
    return nil
  }

  private func isLocked(_ bytes: (start: Int, count: Int)) -> Bool? {
    guard let getLock = Self.getLock else { return nil }
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(bytes.start)
    lock.l_len = off_t(bytes.count)
    guard fcntl(number, getLock, &lock) == 0 else { return nil }
    return lock.l_type != Int16(F_UNLCK)
  }

  private static func find(_ file: FileIdentity) -> Int32 {
    guard let directory = opendir(table) else { return -1 }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { Int32(String(cString: $0)) }
      }
      if let number, FileIdentity(descriptor: number) == file { return number }
    }
    return -1
  }
}
