import QCQLanguage

/// Follows the write-ahead log of a database: tells which rows changed between two snapshots
/// without reading the tables.
///
/// The log holds whole pages. Each page that changed is compared with what it was before: that is
/// an earlier frame of the log, or the database file as long as no checkpoint has reached it. Which
/// pages belong to a table say the branches of its tree; they are read once and then kept up.
/// Between two readings it holds no transaction, lock or descriptor, unless it follows closely.
package final class LogFollower {
  /// Up to where the log has been read.
  private struct Position {
    var header: LogHeader
    var schema: Int64
    var layout: PageLayout
    /// How the first page begins.
    var page1: [UInt8]
    var files: LogFiles
  }

  private var position: Position?
  private var trees = FollowedTrees()
  /// Pages that have changed lately, as of the position.
  private var known = KnownPages()
  /// How the next reading is to be prepared for.
  private var effort = LogEffort()
  /// What keeps the log as it is until then, or brings it home; nil where nothing does.
  package private(set) var held: HeldLog?

  /// Which of the tables that were named in the last reading have changed; nil if that is not
  /// known. It often is where the rows are not.
  package private(set) var touched: Set<String>?

  /// The state of the last reading; nil if that was not understood.
  package var mark: LogMark? { position.map { LogMark($0.header) } }

  /// `PRAGMA schema_version` as the transaction of the last reading sees it; nil if the reading was
  /// not understood.
  package var schema: Int64? { position?.schema }

  package init() {}

  /// Follows with some effort from the next reading on; what is held is let go of at once where it
  /// is not to be held.
  package func follow(_ effort: LogEffort) {
    self.effort = effort
    guard !effort.holdsLog, held != nil else { return }
    bringHome()
    held?.release()
    held = nil
  }

  /// Checkpoints what has been read of a log that is held, so that the next commit begins it anew;
  /// not if one comes before all is done.
  ///
  /// - Parameter ifLong: Whether a short log is left as it is, and so is one that is too long to be
  ///   held.
  package func bringHome(ifLong: Bool = false) {
    guard let held, let header = position?.header, !ifLong || header.isLong && held.isHolding,
      let next = held.broughtHome(at: header)
    else { return }
    held.release()
    self.held = next
  }

  /// The net difference between the snapshot of the call before and the one of this transaction, in
  /// the tables named.
  ///
  /// To be called first in a read transaction, before anything is read in it: the
  /// snapshot is taken here. After `unknown` the next call continues from this snapshot.
  package func read(_ db: some LentConnection, tables: Set<String>) -> LogReading {
    touched = nil
    do {
      return .deltas(try advance(db, tables))
    } catch let failure as LogFailure {
      return .unknown(failure.gap)
    } catch {
      position = nil
      return .unknown(.failed)
    }
  }

  /// Why the changed rows of some tables can never be known in a database; nil if they can.
  package static func lastingGap(_ db: some LentConnection, tables: Set<String>) throws -> LogGap? {
    guard try LogSnapshot.isWAL(db) else { return .notInWALMode }
    let encoding = try db.text("PRAGMA encoding")
    if encoding != "UTF-8" { return .notUTF8 }
    let names = Set(tables.map(SQLName.init))
    let followed = try FollowedTable.all(db).filter { names.contains(SQLName($0.name)) }
    return followed.count < names.count ? .noTable : followed.lazy.compactMap(\.gap).first
  }

  private func advance(_ db: some LentConnection, _ tables: Set<String>) throws -> [RowDelta] {
    let (old, before) = (position, known)
    // Only what is understood whole becomes the next position.
    (position, known) = (nil, KnownPages())
    // Before the snapshot: what is compared with it the next time is the state after this one.
    let next = effort.holdsLog && old != nil ? HeldLog(db) : nil
    defer { held = next }
    let snapshot = try LogSnapshot.take(db, known: old?.files)
    next?.letGo(of: snapshot, unless: effort)
    guard let old, old.schema == snapshot.schema, snapshot.header.isOf(pageSize: old.layout.size)
    else {
      try begin(snapshot, db)
      throw LogFailure(gap: old == nil ? .firstReading : .schemaChanged)
    }
    var index = LogIndex(snapshot.files)
    let frames: LogFrames
    do {
      frames = try LogFrames(
        snapshot, since: old.header, page1: old.page1, mostPages: effort.mostPages, &index)
    } catch {
      try beginAgain(snapshot, old)
      throw error
    }
    let pages = LogPages(
      snapshot, old.layout, page1: old.page1, index, mark: frames.mark, changed: frames.changed,
      known: before.images)
    do {
      let deltas = try compare(pages, snapshot, old, tables)
      if let gap = pages.gap { throw LogFailure(gap: gap) }
      touched = Set(deltas.map(\.table))
      known = before.advanced(by: pages)
      return deltas
    } catch let failure as LogFailure {
      let gap = pages.gap ?? failure.gap
      if gap == .damaged || gap == .lostWhileReading { (position, touched) = (nil, nil) }
      // A log can only be lost if the file holds all of it.
      if gap == .lostWhileReading { try beginAgain(snapshot, old) }
      throw LogFailure(gap: gap)
    }
  }

  // MARK: From the reading before

  private func compare(
    _ pages: LogPages, _ snapshot: LogSnapshot, _ old: Position, _ tables: Set<String>
  ) throws -> [RowDelta] {
    var page1 = old.page1
    if pages.changed[1] != nil {
      guard let image = pages.image(1, .now) else { throw LogFailure(gap: .damaged) }
      page1 = Array(image.prefix(100))
    }
    let (differences, strangers) = try trees.advance(pages)
    position = Position(
      header: snapshot.header, schema: old.schema, layout: old.layout, page1: page1,
      files: snapshot.files)
    let suspects = strangers.filter { page in
      page != 1 && !pages.layout.isPointerMap(page)
        && (snapshot.header.pages >= Self.mostTold || pages.firstByte(page) ?? 0 < 2)
    }
    var rows = RowDifference(pages, isWary: !suspects.isEmpty)
    let found = Result { try rowDeltas(&rows, differences, tables, pages) }
    // Rows that were not what they were taken for explain nothing.
    if rows.isWary, let gap = pages.gap { throw LogFailure(gap: gap) }
    var unexplained = Set(suspects).subtracting(rows.explained)
    if !unexplained.isEmpty, let free = Freelist.pages(pages, header: page1) {
      unexplained.subtract(free)
    }
    guard unexplained.isEmpty else { throw LogFailure(gap: .overflowPage) }
    let touchedTables = Set(differences.map(\.table))
    touched = tables.filter { name in
      trees.index(name).map(touchedTables.contains) == true
    }
    return try found.get()
  }

  /// A page with the rest of a long value begins with the number of another page. In a database
  /// with fewer pages than this its first byte is 0 or 1, which that of no tree's page is.
  private static let mostTold = 1 << 25

  private func rowDeltas(
    _ rows: inout RowDifference, _ differences: [FollowedTrees.Difference],
    _ tables: Set<String>, _ pages: LogPages
  ) throws -> [RowDelta] {
    var gap: LogGap? = pages.layout.isUTF8 ? nil : .notUTF8
    var asked: [Int: [String]] = [:]
    for name in tables.sorted() {
      guard let index = trees.index(name) else {
        gap = gap ?? .noTable
        continue
      }
      asked[index, default: []].append(name)
      gap = gap ?? trees.gap(index)
    }
    var deltas: [String: [RowDelta]] = [:]
    for difference in differences where trees.gap(difference.table) == nil {
      if let names = asked[difference.table] {
        let found = try rows.deltas(trees[difference.table], difference)
        for name in names { deltas[name] = found.map { $0.named(name) } }
      } else if rows.isWary {
        // The long values of other tables explain pages, too.
        _ = try? rows.deltas(trees[difference.table], difference)
      }
    }
    if let gap { throw LogFailure(gap: gap) }
    return deltas.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  // MARK: From here on

  private func begin(_ snapshot: LogSnapshot, _ db: some LentConnection) throws {
    guard let header = LogPages.firstPage(snapshot),
      let layout = PageLayout(header: header), snapshot.header.isOf(pageSize: layout.size)
    else { throw LogFailure(gap: .damaged) }
    let pages = Self.pages(snapshot, layout, header)
    trees = try FollowedTrees(pages, db)
    if let gap = pages.gap { throw LogFailure(gap: gap) }
    position = Position(
      header: snapshot.header, schema: snapshot.schema, layout: layout, page1: header,
      files: snapshot.files)
  }

  /// The schema is known, but not what happened to the pages.
  private func beginAgain(_ snapshot: LogSnapshot, _ old: Position) throws {
    guard let header = LogPages.firstPage(snapshot) else { throw LogFailure(gap: .damaged) }
    let pages = Self.pages(snapshot, old.layout, header)
    trees.walk(pages)
    if let gap = pages.gap { throw LogFailure(gap: gap) }
    position = Position(
      header: snapshot.header, schema: old.schema, layout: old.layout, page1: header,
      files: snapshot.files)
  }

  private static func pages(
    _ snapshot: LogSnapshot, _ layout: PageLayout, _ page1: [UInt8]
  ) -> LogPages {
    LogPages(
      snapshot, layout, page1: page1, LogIndex(snapshot.files), mark: snapshot.header.frames)
  }
}
