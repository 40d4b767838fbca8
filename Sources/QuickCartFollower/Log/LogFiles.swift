import GRDBSQLite

/// A database file, its log and the index of its log, read through SQLite's own open files.
///
/// No descriptor is opened: closing one would take from the process its locks on the file. To be
/// used only while the connection is in WAL mode, and where the connection may be used.
struct LogFiles {
  typealias File = UnsafeMutablePointer<sqlite3_file>

  private let main: File
  private let log: File
  private let methods: sqlite3_io_methods

  /// Nil where SQLite cannot share memory between processes.
  init?(_ db: some LentConnection) {
    guard let main = Self.file(SQLITE_FCNTL_FILE_POINTER, db),
      let log = Self.file(SQLITE_FCNTL_JOURNAL_POINTER, db),
      let methods = main.pointee.pMethods?.pointee, methods.iVersion >= 2,
      methods.xShmMap != nil, methods.xShmBarrier != nil
    else { return nil }
    (self.main, self.log, self.methods) = (main, log, methods)
  }

  private static func file(_ kind: Int32, _ db: some LentConnection) -> File? {
    var file: File?
    let code = sqlite3_file_control(db.handle, "main", kind, &file)
    guard code == SQLITE_OK, file?.pointee.pMethods != nil else { return nil }
    return file
  }

  /// Whether they are files that SQLite has kept open since.
  func areSame(as other: LogFiles) -> Bool { main == other.main && log == other.log }

  /// A part of the database file; nil if it is not that long.
  func fromMain(_ count: Int, at offset: Int) -> [UInt8]? { main.read(count, at: offset) }

  /// How long the database file is, in bytes; 0 if that can't be found out.
  var mainSize: Int {
    var size: sqlite3_int64 = 0
    let code = main.pointee.pMethods?.pointee.xFileSize?(main, &size)
    return code == SQLITE_OK ? Int(size) : 0
  }

  /// A part of the log; nil if it is not that long.
  func fromLog(_ count: Int, at offset: Int) -> [UInt8]? { log.read(count, at: offset) }

  /// A part of the memory that all connections share: the index of the log.
  func region(_ number: Int) -> UnsafeRawPointer? {
    var pointer: UnsafeMutableRawPointer?
    let code = methods.xShmMap?(main, Int32(number), Int32(LogIndex.regionSize), 0, &pointer)
    // A file that may not be written gives its memory all the same.
    guard code == SQLITE_OK || code == SQLITE_READONLY else { return nil }
    return UnsafeRawPointer(pointer)
  }

  /// What is read from shared memory after it is not older than what was read before it.
  func barrier() { methods.xShmBarrier?(main) }
}

extension UnsafeMutablePointer where Pointee == sqlite3_file {
  /// A part of a file that SQLite has open; nil if the file is not that long.
  func read(_ count: Int, at offset: Int) -> [UInt8]? {
    guard let xRead = pointee.pMethods?.pointee.xRead else { return nil }
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      code = xRead(self, buffer.baseAddress, Int32(count), sqlite3_int64(offset))
      size = code == SQLITE_OK ? count : 0
    }
    return code == SQLITE_OK ? bytes : nil
  }
}
