import QCQPlatform

/// What a connection found when it looked at its file: which version it sees, and what tells
/// whether somebody has written to the file past SQLite since, as `cp` does.
///
/// SQLite does not notice that: it keeps the pages that it has read, and the tables that it knows.
package struct DatabaseSight: Sendable {
  package let version: DataVersion
  private let extent: FileStatus.Extent?
  private let head: DatabaseHead?
  /// Nil without a log.
  private let checkpoint: Checkpoint?
  private let isWAL: Bool
  /// Whether nothing was written to the file meanwhile: else nothing can be concluded.
  package let isSteady: Bool

  /// How far the log was copied into the file, and of which log that is so.
  private struct Checkpoint {
    let log: LogHeader
    let done: Int
    let attempted: Int
    let changes: UInt32

    /// Whether nothing was copied since another look. Behind a recovery all of the log is copied
    /// once more, up to where it was; it counts the changes from zero.
    func isStill(_ old: Checkpoint) -> Bool {
      attempted <= done && changes >= old.changes && (old.changes > 0 || done == 0)
        && (log.salt, done, attempted) == (old.log.salt, old.done, old.attempted)
    }
  }

  /// - Parameters:
  ///   - file: As SQLite names it; nil in memory.
  ///   - old: What was found the last time: what is known to be as it was is not read again.
  package init(
    _ file: String?, _ db: some LentConnection, since old: DatabaseSight? = nil
  ) throws(SQLiteFailure) {
    let before = file.flatMap { FileStatus(path: $0)?.extent }
    version = try DataVersion(db)
    extent = before
    guard let file, before != nil else {
      (head, checkpoint, isWAL, isSteady) = (nil, nil, false, true)
      return
    }
    let isSame = before == old?.extent
    isWAL = isSame || old?.isWAL == true ? old?.isWAL ?? false : try LogSnapshot.isWAL(db)
    let files = LogFiles(db)
    checkpoint = isWAL ? files.flatMap(Self.checkpoint) : nil
    head = isSame ? old?.head : try Self.head(files, db, isWAL)
    // Also where nothing was written before the look: what was copied during it, the checkpoint
    // tells of and the extent does not.
    isSteady = FileStatus(path: file)?.extent == before
  }

  /// What stands at the head of the file; without a log it is read while nobody may write there: a
  /// page of a transaction that is taken back later would look like one of another file.
  private static func head(
    _ files: LogFiles?, _ db: some LentConnection, _ isWAL: Bool
  ) throws(SQLiteFailure) -> DatabaseHead? {
    guard let files else { return nil }
    if isWAL { return DatabaseHead(files) }
    // The connection keeps its lock until the statement is done with its row.
    return try db.rows("PRAGMA main.schema_version") { _ in DatabaseHead(files) }.first ?? nil
  }

  private static func checkpoint(_ files: LogFiles) -> Checkpoint? {
    guard let header = LogHeader(files), let progress = LogIndex.progress(files),
      // A log that begins anew says so first, and then that nothing of it is copied.
      progress.attempted <= header.frames, LogHeader(files)?.salt == header.salt
    else { return nil }
    return Checkpoint(
      log: header, done: progress.done, attempted: progress.attempted,
      changes: progress.changes)
  }

  /// How far the log went; nil without one.
  var log: LogHeader? { checkpoint?.log }

  /// What has become of the file since another look.
  enum Fate {
    /// Nobody but SQLite has written to it.
    case sound
    /// Somebody else may have, and the connection would not know: it is to read anew.
    case unsure
    /// The same, behind a checkpoint, as they come all the time.
    case hidden
    /// It is another file under the old name.
    case overwritten
  }

  func fate(since old: DatabaseSight) -> Fate {
    guard extent != old.extent, isWAL == old.isWAL else { return .sound }
    guard old.isSteady else { return .hidden }
    // SQLite makes no file empty, and numbers its tables anew when it alters them.
    if let known = old.head, head.map({ !$0.fits(known) }) ?? true { return .overwritten }
    // A journal that is rolled back is no commit either.
    guard isWAL else { return version == old.version ? .unsure : .sound }
    // The file is written to only by a checkpoint, which says so before and after.
    guard let checkpoint, let known = old.checkpoint, checkpoint.isStill(known) else {
      return .hidden
    }
    return .overwritten
  }

  /// The same for somebody who looks seldom, and opens the file again.
  package func mayBeOverwritten(since old: DatabaseSight) -> Bool {
    switch fate(since: old) {
    case .sound: false
    case .unsure, .hidden, .overwritten: true
    }
  }
}

/// The first page of a database's file: it says which tables there are.
private struct DatabaseHead: Sendable {
  private let schema: [UInt8]
  private let tables: ArraySlice<UInt8>

  /// Nil where there is no whole page.
  init?(_ files: LogFiles) {
    guard let header = files.fromMain(100, at: 0) else { return nil }
    let size = Int(header[16]) << 8 | Int(header[17])
    guard size == 1 || size >= 512, let page = files.fromMain(size == 1 ? 65536 : size, at: 0)
    else { return nil }
    // `PRAGMA schema_version`
    schema = Array(page[40..<44])
    tables = page[100...]
  }

  /// Whether this page can have come of another one by SQLite's own doing.
  func fits(_ old: DatabaseHead) -> Bool { schema != old.schema || tables == old.tables }
}
