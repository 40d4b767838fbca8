import QCQLanguage
import Foundation
import GRDB
import QCQPlatform
import QCQText
import QCQSemantics
import QuickCartFollower
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("Files")
struct FileTests {
  private let directory: Sandbox

  init() throws {
    directory = try Sandbox()
  }

  private func expectError(_ expected: StoreError, _ work: () throws -> Void) {
    #expect(throws: expected, performing: work)
    #expect(!expected.diagnostic.message.hasSuffix("."))
  }

  @Test("A missing file is an error and is not created")
  func missing() throws {
    let path = directory.path("none.sqlite")
    for readOnly in [false, true] {
      expectError(.notFound(path: path)) { _ = try Store.open(path: path, readOnly: readOnly) }
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Closing at the end of a process leaves nothing beside the file")
  func closesWithProcess() throws {
    let path = directory.path("a.sqlite")
    let store = try Store.create(path: path)
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    store.closeWithProcess()
    for end in ["-wal", "-shm"] {
      #expect(!FileManager.default.fileExists(atPath: path + end))
    }
    #expect(try Store.open(path: path).readTables().table("shopping_items") != nil)
  }

  @Test("A directory is no database")
  func isDirectory() throws {
    let path = directory.directory.path()
    expectError(.isDirectory(path: path)) { _ = try Store.open(path: path) }
    expectError(.isDirectory(path: path)) { _ = try Store.create(path: path) }
    expectError(.isDirectory(path: path)) { _ = try Store.openOrCreate(path: path) }
  }

  @Test("Pipes and devices are no databases")
  func isNoFile() throws {
    let pipe = directory.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = directory.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
    for path in [pipe, link, "/dev/zero", "/dev/null"] {
      for readOnly in [false, true] {
        expectError(.noFile(path: path)) { _ = try Store.open(path: path, readOnly: readOnly) }
      }
      expectError(.noFile(path: path)) { _ = try Store.create(path: path) }
      expectError(.noFile(path: path)) { _ = try Store.openOrCreate(path: path) }
      expectError(.noFile(path: path)) { _ = try NewDatabase(path: path) }
    }
  }

  @Test("A path that is not UTF-8, or leads through one, is refused as that")
  func notUTF8() throws {
    let folder = Array(directory.path("f").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    #expect(mkdir(folder, 0o700) == 0)
    let original = directory.path("a.sqlite")
    try Store.create(path: original).close()
    let inside = Array(folder.dropLast()) + "/a.sqlite".utf8CString
    #expect(rename(original, inside) == 0)
    for (name, target) in [("link", folder), ("file", inside)] {
      #expect(symlink(target, directory.path(name)) == 0)
    }
    let repaired = directory.path("repaired") + "\u{FFFD}.sqlite"
    for path in ["link/a.sqlite", "file"].map(directory.path) + [repaired] {
      expectError(.notUTF8(path: path)) { _ = try Store.open(path: path) }
      expectError(.notUTF8(path: path)) { _ = try Store.create(path: path) }
    }
    let new = directory.path("link/new.sqlite")
    expectError(.notUTF8(path: new)) { _ = try Store.create(path: new) }
    #expect(unlink(inside) == 0 && rmdir(folder) == 0)
  }

  @Test("Drafts of processes that were killed go, and nothing else does")
  func drafts() throws {
    // No process has this number.
    let gone = Int32.max
    let names = [
      ".qcq-\(gone)-1.tmp": false, ".qcq-\(gone)-2.tmp-wal": false,
      // What was put aside is all that is left where the new one is not in its place yet.
      ".qcq-\(gone)-3.tmp.old": false, ".qcq-\(gone)-9.tmp.old": true,
      ".qcq-\(gone)-9.tmp": true, ".qcq-\(getpid())-4.tmp": true, ".qcq-\(gone)-5": true,
      ".qcq-\(gone)-x.tmp": true, "a.qcq-\(gone)-6.tmp": true, ".qcq-1-7.tmp": true,
    ]
    let old = Date(timeIntervalSinceNow: -7200)
    for name in names.keys {
      let path = try directory.write([1], to: name)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    }
    let young = try directory.write([1], to: ".qcq-\(gone)-8.tmp")
    // What was put aside and has its place still is no more than another name.
    let placed = try directory.write([2], to: "a.txt")
    let draft = try directory.write([3], to: ".qcq-\(gone)-10.tmp")
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: draft)
    #expect(link(placed, draft + ".old") == 0)
    try Store.create(path: directory.path("new.sqlite")).close()
    for (name, stays) in names {
      #expect(FileManager.default.fileExists(atPath: directory.path(name)) == stays, "\(name)")
    }
    #expect(FileManager.default.fileExists(atPath: young))
    #expect(!FileManager.default.fileExists(atPath: draft))
    #expect(!FileManager.default.fileExists(atPath: draft + ".old"))
    #expect(try directory.bytes("a.txt") == Data([2]))
  }

  @Test(
    "Whether the maker of a draft is gone is told by where it ran",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/ns/pid"),
      "nothing tells processes of a machine from others"))
  func makers() throws {
    let own = String(Draft.path(in: ".").dropFirst(2))
    let number = try #require(
      own.split(separator: "-").last.flatMap { UInt64($0.dropLast(".tmp".count)) })
    let ended = try ChildProcess("true")
    #expect(ended.wait() == .exit(0))
    let elsewhere = number ^ 1 << 32
    let names: [String: (isOld: Bool, stays: Bool)] = [
      own: (true, true),
      // Another one had the number before.
      ".qcq-\(getpid())-\(number ^ 1).tmp": (false, false),
      ".qcq-\(ended.processIdentifier)-\(number).tmp": (false, false),
      ".qcq-1-\(number).tmp": (true, true),
      // Whatever runs here is not what has made it.
      ".qcq-\(getpid())-\(elsewhere).tmp": (true, false),
      ".qcq-\(getpid())-\(elsewhere ^ 1).tmp": (false, true),
    ]
    for (name, draft) in names {
      let path = try directory.write([1], to: name)
      guard draft.isOld else { continue }
      let old = Date(timeIntervalSinceNow: -7200)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    }
    Draft.sweep(directory.directory.path())
    for (name, draft) in names {
      #expect(
        FileManager.default.fileExists(atPath: directory.path(name)) == draft.stays, "\(name)")
    }
  }

  @Test("Two folders change names at once, and nothing happens where one is missing")
  func exchanged() throws {
    for name in ["one", "other"] { #expect(mkdir(directory.path(name), 0o700) == 0) }
    _ = try directory.write([1], to: "one/a.csv")
    try PathOnDisk.exchange(directory.path("one"), directory.path("other"))
    #expect(try directory.bytes("other/a.csv") == Data([1]))
    #expect(throws: SystemFailure(ENOENT)) {
      try PathOnDisk.exchange(directory.path("other"), directory.path("none"))
    }
    #expect(try directory.bytes("other/a.csv") == Data([1]))
  }

  @Test("A text file is no database, and creating does not overwrite it")
  func notADatabase() throws {
    let text = Array(String(repeating: "Milk and bread. ", count: 100).utf8)
    let path = try directory.write(text, to: "list.txt")
    expectError(.notADatabase(path: path)) { _ = try Store.open(path: path) }
    expectError(.notADatabase(path: path)) { _ = try Store.open(path: path, readOnly: true) }
    expectError(.alreadyExists(path: path)) { _ = try Store.create(path: path) }
    expectError(.notADatabase(path: path)) { _ = try Store.openOrCreate(path: path) }
    #expect(try directory.bytes("list.txt") == Data(text))
  }

  @Test("A damaged file is said to be damaged")
  func corrupt() throws {
    let path = try directory.foreign("a.sqlite", "CREATE TABLE shopping_lists (id, title)")
    var bytes = Array(try directory.bytes("a.sqlite"))
    for index in 100..<bytes.count { bytes[index] = 0xAB }
    _ = try directory.write(bytes, to: "a.sqlite")
    let error = #expect(throws: StoreError.self) {
      _ = try Store.open(path: path).readTables()
    }
    guard case .corrupt(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Beside the index of a log that was removed nothing is read or written")
  func lostLog() throws {
    let path = directory.path("a.sqlite")
    try Store.create(path: path).close()
    let old = try Store.open(path: path)
    try old.make("INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1)")
    unlink(path + "-wal")
    for isReadOnly in [false, true] {
      let store = try Store.open(path: path, readOnly: isReadOnly)
      expectError(.logLost(path: path)) { _ = try store.readTables() }
      expectError(.logLost(path: path)) { _ = try store.info() }
    }
    // What a table holds that the log had nothing of could be changed.
    let store = try Store.open(path: path)
    expectError(.logLost(path: path)) {
      try store.write { try $0.execute(sql: "UPDATE item_categories SET sort_order = 9") }
    }
    // Once nobody has it open, it is what its file holds.
    try store.close()
    old.abandon()
    #expect(try Store.open(path: path).info().counts == [.lists: 0, .items: 0, .categories: 8])
  }

  @Test("An empty file beside a log that is not empty is left alone, and its log, too")
  func emptyBesideLog() throws {
    let full = try Store.create(path: directory.path("full.sqlite"))
    try full.make("INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1)")
    let log = try Data(contentsOf: URL(fileURLWithPath: directory.path("full.sqlite-wal")))
    let path = try directory.write([], to: "a.sqlite")
    _ = try directory.write(Array(log), to: "a.sqlite-wal")
    let link = directory.path("link.sqlite")
    #expect(symlink(path, link) == 0)
    for path in [path, link] {
      let error = StoreError.emptyBesideLog(path: path)
      for isReadOnly in [false, true] {
        expectError(error) { _ = try Store.open(path: path, readOnly: isReadOnly) }
      }
      expectError(error) { _ = try Store.create(path: path) }
      expectError(error) { _ = try Store.openOrCreate(path: path) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == log)
    #expect(FileStatus(path: path)?.extent.size == 0)
  }

  @Test("An empty file is an empty database, and may become a full one")
  func emptyFile() throws {
    let path = try directory.write([], to: "a.sqlite")
    #expect(try Store.open(path: path).readTables().tables.isEmpty)
    #expect(try Store.create(path: path).info().counts[.categories] == 8)
    expectError(.alreadyExists(path: path)) { _ = try Store.create(path: path) }
  }

  @Test("A read-only store refuses changes")
  func readOnly() throws {
    let path = directory.path("a.sqlite")
    try Store.create(path: path).close()
    let store = try Store.open(path: path, readOnly: true)
    #expect(throws: StoreError.readOnly(path: path)) {
      try store.write { try $0.execute(sql: "DELETE FROM shopping_items") }
    }
    #expect(try store.info().counts[.categories] == 8)
  }

  @Test("The reason for a WAL file in a read-only directory is told")
  func walExplained() throws {
    let missing = "/proc/none/a.sqlite"
    #expect(StorePath.explain(.readOnly(path: missing), path: missing) == .readOnly(path: missing))
    let path = directory.path("a.sqlite")
    try Store.create(path: path).close()
    #expect(StorePath.isWAL(path))
    let plain = try directory.foreign("b.sqlite", "CREATE TABLE x (y)")
    #expect(!StorePath.isWAL(plain))
    #expect(StorePath.isDirectoryWritable(of: path))
  }

  @Test("The default file follows the XDG rules")
  func defaultPath() {
    let path = { Store.defaultPath(environment: $0) }
    let home = "/home/nora/.local/share/quickcart/quickcart.sqlite"
    #expect(path(["XDG_DATA_HOME": "/data"]) == "/data/quickcart/quickcart.sqlite")
    #expect(path(["HOME": "/home/nora"]) == home)
    #expect(path(["HOME": "/home/nora", "XDG_DATA_HOME": ""]) == home)
    #expect(path(["HOME": "/home/nora", "XDG_DATA_HOME": "data"]) == home)
  }

  @Test(
    "SQLite's answers become sentences",
    arguments: [
      (ResultCode.SQLITE_BUSY, StoreError.busy(path: "x")),
      (.SQLITE_BUSY_SNAPSHOT, .busy(path: "x")),
      (.SQLITE_FULL, .full(path: "x")),
      (.SQLITE_INTERRUPT, .interrupted),
      (.SQLITE_NOTADB, .notADatabase(path: "x")),
      (.SQLITE_READONLY, .readOnly(path: "x")),
      (.SQLITE_READONLY_DIRECTORY, .closedDirectory(path: "x")),
      (.SQLITE_CORRUPT, .corrupt(path: "x", detail: "m")),
      (.SQLITE_CANTOPEN, .cannotOpen(path: "x", reason: "m")),
      (.SQLITE_NOMEM, .sqlite(path: "x", code: 7, message: "m")),
      (.SQLITE_IOERR_WRITE, .sqlite(path: "x", code: 778, message: "m")),
      (.SQLITE_IOERR_SHMSIZE, .full(path: "x")),
      (.SQLITE_CONSTRAINT_FOREIGNKEY, .refused(.foreignKey)),
      (.SQLITE_CONSTRAINT_UNIQUE, .refused(.notUnique(columns: "m"))),
      (.SQLITE_CONSTRAINT_NOTNULL, .refused(.missingValue(column: "m"))),
      (.SQLITE_CONSTRAINT_TRIGGER, .refused(.constraint(detail: "m"))),
    ])
  func mapping(code: ResultCode, expected: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code, message: "m"), path: "x") == expected)
  }

  @Test("A disk that is full is told by what the system said", arguments: [ENOSPC, EDQUOT, EFBIG])
  func full(systemError: Int32) {
    for code in [ResultCode.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE, .SQLITE_CANTOPEN] {
      let error = DatabaseError(resultCode: code, message: "m")
      #expect(StoreError(error, path: "x", systemError: systemError) == .full(path: "x"))
    }
  }

  @Test("A file that may not be read says so", .enabled(if: geteuid() != 0))
  func unreadable() throws {
    let path = try directory.foreign("a.sqlite", "CREATE TABLE x (y)")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    expectError(.cannotOpen(path: path, reason: "you don't have permission to read it")) {
      _ = try Store.open(path: path)
    }
  }

  @Test(
    "A WAL file in a read-only directory is read, and says why it can't be written to",
    .enabled(if: geteuid() != 0))
  func readOnlyDirectory() throws {
    let path = directory.path("a.sqlite")
    try Store.create(path: path).close()
    let attributes = FileManager.default
    try attributes.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: directory.directory.path())
    defer {
      try? attributes.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: directory.directory.path())
    }
    let store = try Store.open(path: path)
    #expect(try store.int("SELECT count(*) FROM item_categories") == 8)
    #expect(store.restriction == "\(path) is only read: its directory can't be written to")
    expectError(.closedDirectory(path: path)) {
      _ = try store.change(label: "", at: 0) { _, _ in ((), .rollBack) }
    }
    expectError(.walNeedsWritableDirectory(path: path)) { _ = try ChangeWatcher(store) }
  }

  @Test("A file that is read as one that nobody changes is not read on when somebody has")
  func still() throws {
    let path = directory.path("a.sqlite")
    try Store.create(path: path).close()
    let lack = StoreError.full(path: path)
    let still = try #require(StillOpening(path, lack: lack, wasToWrite: true))
    let store = try Store.connect(path: path, readOnly: true, still: still)
    let names = try directory.names
    #expect(try store.int("SELECT count(*) FROM item_categories") == 8)
    #expect(store.readOnlyError == lack && store.look() == .sound)
    #expect(try store.history(limit: 1) == [])
    #expect(try directory.names == names && names == ["a.sqlite"])
    let other = try Store.open(path: path)
    // Larger than before, as a clock may not tell two moments apart.
    try other.write {
      try $0.execute(
        sql: "INSERT INTO shopping_lists VALUES ('x', hex(zeroblob(20000)), 1, 1)")
    }
    // What is in the log is not in the file.
    #expect(StillFile(path) == nil)
    expectError(.replaced(path: path)) { _ = try store.int("SELECT 1") }
    try other.close()
    #expect(StillFile(path) != nil)
    expectError(.replaced(path: path)) { _ = try store.int("SELECT 1") }
    #expect(store.look() == .stale)
  }

  @Test("What was begun beside a file goes again, unless somebody has the file open")
  func begun() throws {
    let path = directory.path("a.sqlite")
    try Store.create(path: path).close()
    try directory.write("", to: "a.sqlite-wal")
    try directory.write("abc", to: "a.sqlite-shm")
    StillFile.clear(path)
    #expect(try directory.names == ["a.sqlite"])
    let store = try Store.open(path: path)
    #expect(try store.int("SELECT count(*) FROM item_categories") == 8)
    StillFile.clear(path)
    #expect(try directory.names == ["a.sqlite", "a.sqlite-shm", "a.sqlite-wal"])
    try store.close()
  }

  @Test("Connections have foreign keys on and strict quotes")
  func connection() throws {
    let store = try Store.inMemory()
    #expect(try store.int("PRAGMA foreign_keys") == 1)
    #expect(throws: StoreError.self) { try store.text("SELECT \"no such column\"") }
  }
}
