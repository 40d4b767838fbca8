import QCQPlatform

/// Notices that nobody writes to a database any more, at a cost that nobody who writes can feel: it
/// asks the system when the files were written to last.
struct Stillness {
  /// How many seconds lie between two looks.
  static let interval = 0.01
  /// How many looks in a row have to find what the one before has found.
  private let wanted: Int

  private let paths: [String]
  private var extents: [FileStatus.Extent?] = []
  private var count = 0

  /// - Parameters:
  ///   - file: As SQLite names it; nil in memory.
  ///   - seconds: For how long nobody is to write.
  init(file: String?, for seconds: Double) {
    wanted = max(1, Int((seconds / Self.interval).rounded()))
    paths = file.map { file in ["", "-wal", "-journal"].map { file + $0 } } ?? []
    extents = paths.map { FileStatus(path: $0)?.extent }
  }

  mutating func look() {
    let found = paths.map { FileStatus(path: $0)?.extent }
    count = found == extents ? count + 1 : 0
    extents = found
  }

  var holds: Bool { count >= wanted }
}
