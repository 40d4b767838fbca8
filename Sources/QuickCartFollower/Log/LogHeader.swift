/// How far the log goes, as its index says: the same numbers mean the same state of the database.
struct LogHeader: Hashable {
  /// Rises by one with each commit, and begins anew only when the index is made anew.
  let changes: UInt32
  /// 0 while nothing was written to the log.
  let pageSize: Int
  /// The frame of the last commit; 0 for a log that is empty.
  let frames: Int
  /// How many pages the database has.
  let pages: Int
  /// Another number each time that the log begins anew.
  let salt: UInt64

  /// Nil while a commit writes it, or if it is of another version of SQLite.
  init?(_ files: LogFiles) {
    guard let memory = files.region(0) else { return nil }
    let first = Self.words(memory)
    files.barrier()
    let second = Self.words(memory + Self.size)
    guard first == second, first[0] == Self.version, Self.isSound(first) else { return nil }
    let size = UInt16(truncatingIfNeeded: first[3].littleEndianHigh)
    changes = first[2]
    pageSize = Int(size & 0xfe00) + (Int(size & 1) << 16)
    frames = Int(first[4])
    pages = Int(first[5])
    salt = UInt64(first[8]) << 32 | UInt64(first[9])
    guard frames == 0 || pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return nil }
  }

  func isOf(pageSize size: Int) -> Bool { pageSize == size || pageSize == 0 }

  private static let version: UInt32 = 3_007_000
  private static let size = 48

  private static func words(_ memory: UnsafeRawPointer) -> [UInt32] {
    (0..<size / 4).map { memory.load(fromByteOffset: 4 * $0, as: UInt32.self) }
  }

  /// Whether the two last words are the sum of the others.
  private static func isSound(_ words: [UInt32]) -> Bool {
    var sum: (UInt32, UInt32) = (0, 0)
    for index in stride(from: 0, to: 10, by: 2) {
      sum.0 &+= words[index] &+ sum.1
      sum.1 &+= words[index + 1] &+ sum.0
    }
    return sum == (words[10], words[11])
  }
}

extension UInt32 {
  /// The last two of its four bytes in memory, as a number of this machine.
  fileprivate var littleEndianHigh: UInt32 {
    UInt32(littleEndian: 1) == 1 ? self >> 16 : self & 0xffff
  }
}
