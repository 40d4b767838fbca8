import Foundation
import QCQPlatform

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
  mutating func isLocked(_ bytes: (start: Int, count: Int), of file: FileStatus.Identity) -> Bool? {
    // Once more, as the descriptor may be closed and its number used again meanwhile.
    for _ in 0..<3 {
      if FileStatus(descriptor: number)?.identity != file { number = Self.find(file) }
      guard number >= 0 else { return nil }
      let answer = isLocked(bytes)
      if FileStatus(descriptor: number)?.identity == file { return answer }
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

  /// Whether this process has a file open that has no name any more; false where it can't be known.
  static func isOpenWithoutName(_ file: FileStatus.Identity) -> Bool {
    FileStatus(descriptor: find(file))?.isNameless == true
  }

  private static func find(_ file: FileStatus.Identity) -> Int32 {
    guard let directory = opendir(table) else { return -1 }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { Int32(String(cString: $0)) }
      }
      if let number, FileStatus(descriptor: number)?.identity == file { return number }
    }
    return -1
  }
}
