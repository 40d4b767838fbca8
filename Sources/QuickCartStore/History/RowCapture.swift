import GRDB
import GRDBSQLite
import QCQLanguage
import QCQPlatform
import Synchronization

/// Notes rows as they were before they change, when the triggers of a change log call.
final class RowCapture {
  /// What it needs to know of a table.
  struct Shape {
    var keyCount: Int
    var columnCount: Int
    var hasNumbers: Bool
  }

  /// Which rows were noted, of one table.
  private struct Seen {
    var numbers = RowNumbers()
    /// The keys of rows without numbers.
    var keys: Set<[UInt8]> = []

    mutating func insert(_ number: Int64?, _ key: RowImage) -> Bool {
      guard let number else { return keys.insert(key.bytes).inserted }
      return numbers.insert(number)
    }
  }

  /// A noted row is a record: a table, flags, the key and, if there was a row, its cells.
  enum Flag {
    static let had: UInt8 = 1
    /// Whether it is the first note of the row in the transaction.
    static let isFirst: UInt8 = 2
  }

  let notes: Spool
  private let wait: LockWait
  private let shapes: [Shape?]
  private let isWide: Bool
  private var seen: [Seen]
  private var seenBefore: [Seen]
  /// How many notes were taken, those of rows that were noted before included.
  private(set) var count = 0
  /// The place in the notes up to which they were read; a row noted before it that changes again
  /// makes what was read stale.
  private var readPlace: Int?
  private(set) var isStale = false
  /// The record in the making, and how many cells it lacks.
  private var record: [UInt8] = []
  private var missing = 0
  /// The cells that were read last.
  private var scratch = RowImage()

  init(_ shapes: [Shape?], isWide: Bool, _ wait: LockWait) {
    (self.shapes, self.isWide, self.wait, notes) = (shapes, isWide, wait, Spool(wait))
    (seen, seenBefore) = (shapes.map { _ in Seen() }, shapes.map { _ in Seen() })
  }

  /// From here on rows are noted again, once each.
  func beginAnew() {
    seen = shapes.map { _ in Seen() }
    (readPlace, isStale) = (nil, false)
  }

  /// The notes were read up to their end.
  func wasRead() { (readPlace, isStale) = (notes.count, false) }

  // MARK: What triggers call

  typealias Arguments = UnsafeBufferPointer<OpaquePointer?>

  func note(_ arguments: Arguments) throws {
    missing = 0
    guard arguments.count > 2 else { throw DamagedBytes() }
    let table = Int(sqlite3_value_int64(arguments[0]))
    guard shapes.indices.contains(table), let shape = shapes[table],
      arguments.count >= 2 + shape.keyCount
    else { throw DamagedBytes() }
    count += 1
    wait.rows.add(1, ordering: .relaxed)
    let cells = 2 + shape.keyCount
    let number = shape.hasNumbers ? sqlite3_value_int64(arguments[2]) : nil
    if number == nil { read(arguments[2..<cells]) }
    guard seen[table].insert(number, scratch) else {
      if readPlace != nil { isStale = true }
      return
    }
    let isFirst = seenBefore[table].insert(number, scratch)
    let had = sqlite3_value_int(arguments[1]) != 0
    record.removeAll(keepingCapacity: true)
    record.append(UInt8(table))
    record.append((had ? Flag.had : 0) | (isFirst ? Flag.isFirst : 0))
    if let number { record.append(signed: number) } else { record += scratch.bytes }
    guard had else { return try notes.append(record) }
    missing = shape.columnCount
    try add(arguments[cells...])
  }

  func noteMore(_ arguments: Arguments) throws {
    if missing > 0 { try add(arguments[...]) }
  }

  private func add(_ cells: Slice<Arguments>) throws {
    guard cells.count <= missing else { throw DamagedBytes() }
    read(cells)
    record += scratch.bytes
    missing -= cells.count
    if missing == 0 { try notes.append(record) }
  }

  private func read(_ cells: Slice<Arguments>) {
    scratch.removeAll()
    for cell in cells { scratch.append(SQLCall.cell(cell, isWide: isWide), isWide: isWide) }
  }
}

/// Where the functions of a connection find the capture that is at work, if one is.
///
/// It is used where the connection is, one after the other.
final class CaptureSlot: @unchecked Sendable {
  var capture: RowCapture?
  /// What stops the work of the connection.
  let wait: LockWait

  init(_ wait: LockWait) { self.wait = wait }

  /// Registers the functions on a connection. Only temporary triggers can call them: what a
  /// schema says must not.
  static func register(_ slot: CaptureSlot, on db: Database) throws {
    try register(CaptureSQL.note, slot, db) { context, count, arguments in
      CaptureSlot.call(context, count, arguments) { try $0.note($1) }
    }
    try register(CaptureSQL.noteMore, slot, db) { context, count, arguments in
      CaptureSlot.call(context, count, arguments) { try $0.noteMore($1) }
    }
  }

  private static func register(
    _ name: String, _ slot: CaptureSlot, _ db: Database, _ body: SQLFunctions.Body
  ) throws {
    // The connection owns the slot from here, and lets it go when it closes.
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
      Unmanaged.passRetained(slot).toOpaque(), body, nil, nil,
      { if let slot = $0 { Unmanaged<CaptureSlot>.fromOpaque(slot).release() } })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static func call(
    _ context: SQLContext?, _ count: Int32, _ arguments: SQLArguments?,
    _ body: (RowCapture, RowCapture.Arguments) throws -> Void
  ) {
    guard let slot = sqlite3_user_data(context),
      let capture = Unmanaged<CaptureSlot>.fromOpaque(slot).takeUnretainedValue().capture
    else { return SQLCall.fail(context, "nothing is recorded now") }
    do {
      try body(capture, UnsafeBufferPointer(start: arguments, count: Int(count)))
    } catch let failure as SystemFailure {
      sqlite3_result_error_code(context, failure.code == ENOSPC ? SQLITE_FULL : SQLITE_IOERR)
    } catch {
      SQLCall.fail(context, "a row can't be recorded")
    }
  }
}
