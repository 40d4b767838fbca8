import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The file system that SQLite finds a `RehearsalFile` in; all other files it leaves to the usual
/// one.
enum RehearsalVFS {
  private static let prefix = "qcq-rehearsal-"

  /// The files, by their names, until they are opened.
  private static let files = Mutex<(next: Int, waiting: [String: RehearsalFile])>(
    (0, [:]))
  private static let opening = Mutex(())

  /// Opens a connection to a file.
  static func open(_ file: RehearsalFile, _ configuration: Configuration) throws -> DatabaseQueue {
    let name = files.withLock { files in
      files.next += 1
      let name = "\(prefix)\(files.next)"
      files.waiting[name] = file
      return name
    }
    defer { files.withLock { _ = $0.waiting.removeValue(forKey: name) } }
    // GRDB opens by the file system that is the default right then. Whoever opens something else
    // at the same moment gets it from the usual one all the same.
    return try opening.withLock { _ in
      sqlite3_vfs_register(own, 1)
      defer { sqlite3_vfs_register(usual, 1) }
      return try DatabaseQueue(path: name, configuration: configuration)
    }
  }

  // MARK: The file system

  /// SQLite keeps both for as long as the process lasts.
  nonisolated(unsafe) private static let usual = sqlite3_vfs_find(nil)
  nonisolated(unsafe) private static let own = makeVFS()
  nonisolated(unsafe) private static let methods = makeMethods()

  /// What SQLite keeps of an open file.
  private struct OpenFile {
    var base = sqlite3_file()
    var content: Unmanaged<RehearsalFile>
  }

  private static func isOwn(_ name: UnsafePointer<CChar>?) -> Bool {
    name.map { String(cString: $0).hasPrefix(prefix) } ?? false
  }

  private static func makeVFS() -> UnsafeMutablePointer<sqlite3_vfs> {
    let pointer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // Without the usual one, nothing can be opened here either.
    pointer.initialize(to: usual?.pointee ?? sqlite3_vfs())
    pointer.pointee.pNext = nil
    pointer.pointee.zName = UnsafePointer(strdup("qcq-rehearsal"))
    pointer.pointee.szOsFile = max(
      pointer.pointee.szOsFile, Int32(MemoryLayout<OpenFile>.size))
    pointer.pointee.xOpen = { _, name, file, flags, result in
      RehearsalVFS.open(name, file, flags, result)
    }
    pointer.pointee.xDelete = { _, name, isSynced in
      if RehearsalVFS.isOwn(name) { return SQLITE_OK }
      return RehearsalVFS.usual?.pointee.xDelete?(RehearsalVFS.usual, name, isSynced)
        ?? SQLITE_ERROR
    }
    pointer.pointee.xAccess = { _, name, flags, result in
      if RehearsalVFS.isOwn(name) {
        result?.pointee = 0
        return SQLITE_OK
      }
      return RehearsalVFS.usual?.pointee.xAccess?(RehearsalVFS.usual, name, flags, result)
        ?? SQLITE_ERROR
    }
    pointer.pointee.xFullPathname = { _, name, count, result in
      guard RehearsalVFS.isOwn(name), let name, let result else {
        return RehearsalVFS.usual?.pointee.xFullPathname?(
          RehearsalVFS.usual, name, count, result) ?? SQLITE_ERROR
      }
      guard strlen(name) < Int(count) else { return SQLITE_CANTOPEN }
      strcpy(result, name)
      return SQLITE_OK
    }
    return pointer
  }

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ result: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file, let usual, let open = usual.pointee.xOpen else { return SQLITE_CANTOPEN }
    guard isOwn(name), let name else { return open(usual, name, file, flags, result) }
    guard flags & SQLITE_OPEN_MAIN_DB != 0 else {
      // Its journal is a file without a name.
      let kind = SQLITE_OPEN_TEMP_JOURNAL | SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_EXCLUSIVE
      return open(
        usual, nil, file, kind | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, result)
    }
    let content = files.withLock { $0.waiting.removeValue(forKey: String(cString: name)) }
    guard let content else { return SQLITE_CANTOPEN }
    UnsafeMutableRawPointer(file).bindMemory(to: OpenFile.self, capacity: 1)
      .initialize(
        to: OpenFile(base: sqlite3_file(pMethods: methods), content: .passRetained(content)))
    result?.pointee = flags
    return SQLITE_OK
  }

  // MARK: The files

  private static func content(_ file: UnsafeMutablePointer<sqlite3_file>?) -> RehearsalFile? {
    UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: OpenFile.self).pointee.content
      .takeUnretainedValue()
  }

  private static func makeMethods() -> UnsafePointer<sqlite3_io_methods> {
    var methods = sqlite3_io_methods()
    // Without shared memory there is no log.
    methods.iVersion = 1
    methods.xClose = { file in
      UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: OpenFile.self).pointee.content
        .release()
      return SQLITE_OK
    }
    methods.xRead = { file, buffer, count, offset in
      let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
      return RehearsalVFS.content(file)?.read(bytes, at: Int(offset)) ?? SQLITE_IOERR
    }
    methods.xWrite = { file, buffer, count, offset in
      let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(count))
      return RehearsalVFS.content(file)?.write(bytes, at: Int(offset)) ?? SQLITE_IOERR
    }
    methods.xTruncate = { file, size in
      RehearsalVFS.content(file)?.truncate(to: Int(size))
      return SQLITE_OK
    }
    methods.xSync = { _, _ in SQLITE_OK }
    methods.xFileSize = { file, size in
      size?.pointee = sqlite3_int64(RehearsalVFS.content(file)?.size ?? 0)
      return SQLITE_OK
    }
    methods.xLock = { _, _ in SQLITE_OK }
    methods.xUnlock = { _, _ in SQLITE_OK }
    methods.xCheckReservedLock = { _, result in
      result?.pointee = 0
      return SQLITE_OK
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4096 }
    methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    let pointer = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    pointer.initialize(to: methods)
    return UnsafePointer(pointer)
  }
}
