import CSQLite
import Foundation
import GRDB
import GRDBSQLite
import QCQLanguage
import QCQPlatform
import QuickCartPostgreSQL
import Synchronization

/// Notes rows before they change, as SQLite tells of each: whatever changes it, a foreign key, a
/// trigger or another row that takes its place.
///
/// A note says how the row was and how it will be. So the net effect of a change needs no second
/// look at the tables, but for rows that change more than once.
final class RowCapture {
  /// A table of which rows are noted. It is handed around once a row, and must not be copied.
  private final class Watched {
    let table: CapturedTable
    /// As SQLite calls it.
    let name: [CChar]
    /// Finds a row that has to be read anew, as SQLite hands over what was stored, and not what
    /// has been a column's default since.
    let finder: RawStatement?

    init(_ table: CapturedTable, _ db: Database) throws {
      self.table = table
      name = table.storedName.utf8.map { CChar(bitPattern: $0) } + [0]
      finder = try table.mayBeShort ? RawStatement(db, table.find, isKept: true) : nil
    }
  }

  /// A note begins with these; the table, the key of a row without a number and the row follow.
  enum Flag {
    /// Whether it is the first note of the row in the transaction.
    static let isFirst: UInt8 = 1
    /// Whether it says how the row will be.
    static let isWhole: UInt8 = 2
    /// Whether a statement makes the change itself, and no trigger or reference; said only where
    /// somebody may ask.
    static let isDirect: UInt8 = 4
    /// Whether the row was noted before, so that it only says what a statement makes of it.
    static let isFurther: UInt8 = 8
    /// Whether the row was there, and whether it will be.
    static let wasThere: UInt8 = 16
    static let stays: UInt8 = 32
  }

  /// A note as it is read.
  struct Note {
    let isFirst: Bool
    let isWhole: Bool
    let isDirect: Bool
    let isFurther: Bool
    let deed: RowDeed
    /// The place of the table among all.
    let table: Int
    /// The row as `StepRow` reads it.
    let row: UnsafeRawBufferPointer
    private let bytes: UnsafeRawBufferPointer

    /// - Parameter keyCounts: How many cells the keys have, of each table.
    init(_ bytes: UnsafeRawBufferPointer, _ keyCounts: [Int]) throws {
      var reader = ByteReader(bytes)
      let flags = try reader.byte()
      table = Int(try reader.byte())
      guard table < keyCounts.count else { throw DamagedBytes() }
      for _ in 0..<keyCounts[table] { try reader.skipCell() }
      row = UnsafeRawBufferPointer(rebasing: bytes[reader.offset...])
      func has(_ flag: UInt8) -> Bool { flags & flag != 0 }
      (isFirst, isWhole, isDirect) = (has(Flag.isFirst), has(Flag.isWhole), has(Flag.isDirect))
      isFurther = has(Flag.isFurther)
      deed = has(Flag.wasThere) ? has(Flag.stays) ? .changed : .deleted : .added
      self.bytes = bytes
    }

    /// Reads the key of a row without a number.
    func readKey(_ keyCounts: [Int], into key: inout RowImage) throws {
      var reader = ByteReader(bytes, offset: 2)
      try key.append(keyCounts[table], from: &reader)
    }
  }

  let notes: Spool
  private let wait: LockWait
  private let tables: [Watched?]
  private let isWide: Bool
  /// Whether somebody may ask what statements make of rows, also of those noted before.
  private let keepsFurther: Bool
  private var seen: [RowKeys]
  private var seenBefore: [RowKeys]
  /// Rows that were noted more than once in the transaction.
  private var again: [RowKeys]
  /// From here on notes say how rows will be; of those before it was taken back what they say.
  private var wholeStart = 0
  /// How many changes of rows there were, those of rows that were noted before included.
  private(set) var count = 0
  /// How many changes that a statement made itself, and no trigger or reference, were of rows noted
  /// before.
  private(set) var repeats = 0
  /// The place in the notes up to which they were read; a row noted before it that changes again
  /// makes what was read stale.
  private var readPlace: Int?
  private(set) var isStale = false
  /// Whether changes are only counted, and nothing is noted of the rows.
  var onlyCounts = false
  /// What is told of the rows of other tables.
  var others: OwnRows?
  /// After how many changes of rows no more are wanted.
  var limit: Int?
  /// Whether there were so many.
  var isFull: Bool { limit.map { count > $0 } ?? false }
  /// Why a row could not be noted, which the change that it belongs to must not outlive.
  private(set) var failure: (any Error)?
  private var record: [UInt8] = []
  private var row = StepRow()
  private var key = RowImage()

  /// - Parameters:
  ///   - tables: In the order of the entities.
  ///   - keepsFurther: Whether somebody may ask what statements make of rows.
  init(
    _ db: Database, _ tables: [CapturedTable?], isWide: Bool, keepsFurther: Bool, _ wait: LockWait
  ) throws {
    (self.isWide, self.keepsFurther, self.wait) = (isWide, keepsFurther, wait)
    notes = Spool(wait)
    let none = tables.map { _ in RowKeys() }
    (seen, seenBefore, again) = (none, none, none)
    self.tables = try tables.map { table in try table.map { try Watched($0, db) } }
  }

  /// From here on rows are noted again, once each.
  func beginAnew() {
    seen = tables.map { _ in RowKeys() }
    (readPlace, isStale, repeats) = (nil, false, 0)
  }

  /// The notes were read up to their end.
  func wasRead() { (readPlace, isStale) = (notes.count, false) }

  /// Some of what was noted has been taken back: it tells which rows to look at, and no more.
  func wasTakenBack() { (wholeStart, isStale) = (notes.count, true) }

  /// Whether a note still says how the row is.
  func holds(_ place: Int, _ table: Int, _ number: Int64?, _ key: RowImage) -> Bool {
    place >= wholeStart && !again[table].contains(number, key)
  }

  /// Throws if a row could not be noted.
  func check() throws { if let failure { throw failure } }

  // MARK: What SQLite tells

  /// A row of a server has changed; false if it must not, or isn't wanted.
  func note(_ change: ServerChange) -> Bool {
    change.table.withCString { name in
      let table = tables.lazy.compactMap { $0?.table }.first { $0.name == change.table }
      guard let table else { return true }
      return note(ComingChange(change, table: name, keyPlace: table.numberPlace))
    }
  }

  /// A row is about to change; false if it must not, as it can't be noted or isn't wanted.
  func note(_ change: ComingChange) -> Bool {
    guard failure == nil else { return false }
    let index = tables.firstIndex { table in
      table.map { strcmp($0.name, change.table) == 0 } ?? false
    }
    guard let index, let watched = tables[index] else {
      do { try others?.note(change) } catch { failure = error }
      return failure == nil
    }
    count += 1
    if isFull { return false }
    wait.rows.add(1, ordering: .relaxed)
    if onlyCounts { return true }
    do { try note(change, watched, index) } catch { failure = error }
    return failure == nil
  }

  private func note(_ change: ComingChange, _ watched: Watched, _ index: Int) throws {
    row.entity = index
    let (had, has) = (change.kind != .insert, change.kind != .delete)
    guard had, has, try moves(change, watched.table) else {
      return try add(change, watched, had, has)
    }
    // A row that gets another key is one that goes and one that comes.
    try add(change, watched, true, false)
    try add(change, watched, false, true)
  }

  private func moves(_ change: ComingChange, _ table: CapturedTable) throws -> Bool {
    if table.hasNumbers { return change.number != change.newNumber }
    try readKey(table, change, .new)
    let new = key.bytes
    try readKey(table, change, .old)
    return key.bytes != new
  }

  private func readKey(
    _ table: CapturedTable, _ change: ComingChange, _ side: ComingChange.Side
  ) throws {
    key.removeAll()
    let counted = table.cellPlaces.places(change.kind, side)
    for place in table.keyPlaces {
      let at = counted.map { $0[Int(place)] } ?? place
      key.append(try cell(change, side, table.realPlaces, place, at: at), isWide: isWide)
    }
  }

  private func add(
    _ change: ComingChange, _ watched: Watched, _ had: Bool, _ has: Bool
  ) throws {
    let (index, table) = (row.entity, watched.table)
    let number = table.hasNumbers ? (had ? change.number : change.newNumber) : nil
    if number == nil { try readKey(table, change, had ? .old : .new) }
    (row.had, row.has, row.number) = (had, has, number ?? 0)
    guard seen[index].insert(number, key) else {
      again[index].insert(number, key)
      if readPlace != nil { isStale = true }
      if had, change.isDirect { repeats += 1 }
      if keepsFurther, change.isOfStatement { try write(change, watched, Flag.isFurther) }
      return
    }
    let isFirst = seenBefore[index].insert(number, key)
    if !isFirst { again[index].insert(number, key) }
    try write(change, watched, isFirst ? Flag.isFirst : 0)
  }

  /// Writes a note of the row at hand, of which it is known whether it was there and will be.
  private func write(_ change: ComingChange, _ watched: Watched, _ flag: UInt8) throws {
    let table = watched.table
    let isWhole = table.isHandedOver
    var flags = flag
    if isWhole { flags |= Flag.isWhole }
    if row.had { flags |= Flag.wasThere }
    if row.has { flags |= Flag.stays }
    if keepsFurther, change.isOfStatement { flags |= Flag.isDirect }
    row.has = row.has && isWhole
    row.old.removeAll()
    row.new.removeAll()
    if row.had { try readOld(change, watched, table.hasNumbers ? row.number : nil) }
    if row.has { try read(change, .new, table, into: &row.new) }
    record.removeAll(keepingCapacity: true)
    record.append(flags)
    record.append(UInt8(row.entity))
    if !table.hasNumbers { record += key.bytes }
    row.append(to: &record)
    try notes.append(record)
  }

  private func readOld(_ change: ComingChange, _ watched: Watched, _ number: Int64?) throws {
    let table = watched.table
    if table.cellPlaces.areOldTrue, try read(change, .old, table, into: &row.old) { return }
    guard let finder = watched.finder else { return }
    row.old.removeAll()
    finder.reset()
    try finder.bind(number, key)
    defer { finder.reset() }
    guard try finder.step() else { throw DamagedBytes() }
    finder.append(table.columns.indices, to: &row.old, isWide: isWide)
  }

  /// Reads the cells of a row; false if one is missing that may have a default.
  @discardableResult
  private func read(
    _ change: ComingChange, _ side: ComingChange.Side, _ table: CapturedTable,
    into image: inout RowImage
  ) throws -> Bool {
    var isComplete = true
    let (places, realPlaces) = (table.places, table.realPlaces)
    let counted = table.cellPlaces.places(change.kind, side)
    for (index, place) in places.enumerated() {
      let at = counted.map { $0[Int(place)] } ?? place
      let found = try cell(change, side, realPlaces, place, at: at)
      if case .absent = found, table.hasDefault[index] { isComplete = false }
      image.append(found, isWide: isWide)
    }
    return isComplete
  }

  /// SQLite stores a whole number as such in a column of numbers with fractions, too.
  ///
  /// - Parameter at: Where SQLite has the cell of the column with that place.
  private func cell(
    _ change: ComingChange, _ side: ComingChange.Side, _ realPlaces: [Int32], _ place: Int32,
    at: Int32
  ) throws -> Cell {
    let cell = try change.cell(side, at, isWide: isWide)
    if case .int(let int) = cell, realPlaces.contains(place) { return .number(Double(int)) }
    return cell
  }
}

/// A row that is about to change, as SQLite hands it over, or that has changed on a server.
struct ComingChange {
  enum Kind { case insert, update, delete }

  enum Source {
    case connection(OpaquePointer)
    case cells(old: [Cell], new: [Cell])
  }

  let source: Source
  let kind: Kind
  let table: UnsafePointer<CChar>
  /// The row's number before the change and after it.
  let number: Int64
  let newNumber: Int64

  /// Whether the statement at work makes the change itself.
  var isDirect: Bool {
    guard case .connection(let connection) = source else { return false }
    return sqlite3_preupdate_depth(connection) == 0
  }

  /// The same where a server, too, tells of it: of what its triggers change besides it does not.
  var isOfStatement: Bool {
    if case .cells = source { true } else { isDirect }
  }

  /// Whether a row is meant as it is or as it will be.
  enum Side { case old, new }

  /// A cell by the place of its column; good until the change is made.
  func cell(_ side: Side, _ place: Int32, isWide: Bool) throws -> Cell {
    switch (source, side) {
    case (.cells(let cells, _), .old), (.cells(_, let cells), .new): return cells[Int(place)]
    case (.connection(let connection), _):
      var value: OpaquePointer?
      let code =
        switch side {
        case .old: sqlite3_preupdate_old(connection, place, &value)
        case .new: sqlite3_preupdate_new(connection, place, &value)
        }
      // A damaged row can't be read.
      guard code == SQLITE_OK, let value else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
      return SQLCall.cell(value, isWide: isWide)
    }
  }
}

extension ComingChange {
  /// - Parameter keyPlace: The place of the column that has the row's number, if one does.
  init(_ change: ServerChange, table: UnsafePointer<CChar>, keyPlace: Int?) {
    func number(_ cells: [Cell]) -> Int64 {
      guard let keyPlace, cells.indices.contains(keyPlace), case .int(let number) = cells[keyPlace]
      else { return 0 }
      return number
    }
    let kind: Kind =
      switch change.kind {
      case .insert: .insert
      case .update: .update
      case .delete: .delete
      }
    self.init(
      source: .cells(old: change.old, new: change.new), kind: kind, table: table,
      number: number(change.old), newNumber: number(change.new))
  }
}

/// Where a connection finds the capture that is at work, if one is.
///
/// It is used where the connection is, one after the other.
final class CaptureSlot: @unchecked Sendable {
  var capture: RowCapture?
  let gate = CommitGate()
  /// What stops the work of the connection.
  let wait: LockWait
  /// Where the rows lie, if that is no file: it tells of changes later than they are made.
  var server: ServerDatabase?

  init(_ wait: LockWait) { self.wait = wait }

  /// Has a connection tell what is at work of each row. It does so from its beginning: SQLite
  /// prepares some statements otherwise where nobody wants to know.
  ///
  /// The connection's configuration keeps the slot for as long as the connection lasts.
  static func register(_ slot: CaptureSlot, on db: Database) {
    db.add(transactionObserver: slot.gate, extent: .databaseLifetime)
    _ = sqlite3_preupdate_hook(
      db.sqliteConnection,
      { slot, connection, operation, schema, table, number, newNumber in
        guard let slot, let connection, let schema, let table,
          let capture = Unmanaged<CaptureSlot>.fromOpaque(slot).takeUnretainedValue().capture,
          strcmp(schema, "main") == 0
        else { return }
        let kind: ComingChange.Kind =
          operation == SQLITE_INSERT ? .insert : operation == SQLITE_UPDATE ? .update : .delete
        let change = ComingChange(
          source: .connection(connection), kind: kind, table: table, number: number,
          newNumber: newNumber)
        if !capture.note(change) { sqlite3_interrupt(connection) }
      }, Unmanaged.passUnretained(slot).toOpaque())
  }
}
