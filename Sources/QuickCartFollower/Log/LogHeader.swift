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
    let first = LogHeaderWords(memory)
    files.barrier()
    let second = LogHeaderWords(memory + Self.size)
    guard first == second, first[0] == Self.version, first.areSound else { return nil }
    let size = UInt16(truncatingIfNeeded: first[3].littleEndianHigh)
    changes = first[2]
    pageSize = Int(size & 0xfe00) + (Int(size & 1) << 16)
    frames = Int(first[4])
    pages = Int(first[5])
    salt = UInt64(first[8]) << 32 | UInt64(first[9])
    guard frames == 0 || pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return nil }
  }

  /// Whether it takes more than 64 MB.
  var isLong: Bool { frames * pageSize > 1 << 26 }

  func isOf(pageSize size: Int) -> Bool { pageSize == size || pageSize == 0 }

  private static let version: UInt32 = 3_007_000
  private static let size = 48
}

/// The twelve numbers of a header.
private struct LogHeaderWords: Equatable {
  // Copied without an allocation, as it is done for each event.
  private let parts: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)

  init(_ memory: UnsafeRawPointer) {
    func part(_ number: Int) -> SIMD4<UInt32> {
      memory.loadUnaligned(fromByteOffset: 16 * number, as: SIMD4<UInt32>.self)
    }
    parts = (part(0), part(1), part(2))
  }

  subscript(place: Int) -> UInt32 {
    switch place / 4 {
    case 0: parts.0[place % 4]
    case 1: parts.1[place % 4]
    default: parts.2[place % 4]  // Int
    }
  }

  /// Whether the two last ones are the sum of the others.
  var areSound: Bool {
    var sum: (UInt32, UInt32) = (0, 0)
    for index in stride(from: 0, to: 10, by: 2) {
      sum.0 &+= self[index] &+ sum.1
      sum.1 &+= self[index + 1] &+ sum.0
    }
    return sum == (self[10], self[11])
  }

  static func == (left: LogHeaderWords, right: LogHeaderWords) -> Bool { left.parts == right.parts }
}

extension UInt32 {
  /// The last two of its four bytes in memory, as a number of this machine.
  fileprivate var littleEndianHigh: UInt32 {
    UInt32(littleEndian: 1) == 1 ? self >> 16 : self & 0xffff
  }
}
