import CSQLite
import GRDBSQLite

/// Where SQLite hands over the cells of a row that is about to change.
enum CellPlaces: Hashable {
  /// At the places of the table's columns.
  case ofColumns
  /// Mostly without the columns that are worked out when they are read: the place of each column
  /// then, and which rows are handed over so.
  case counted([Int32], CellNumbering)
  /// Nobody can tell.
  case unknown

  /// - Parameters:
  ///   - isVirtual: Of each column whether it is worked out when it is read, and has no cell.
  ///   - numberPlace: The place of the column that is the row's number, if one is.
  init(isVirtual: [Bool], numberPlace: Int?, isRowless: Bool) {
    let own = isVirtual.lastIndex(of: false) ?? -1
    guard let first = isVirtual.firstIndex(of: true), first < own else {
      self = .ofColumns
      return
    }
    let numbering = isRowless ? CellNumbering.ofKeys : CellNumbering.ofNumbers
    // SQLite finds the number at its place among all columns, whatever else it counts.
    guard let numbering, numberPlace.map({ $0 < first }) ?? true else {
      self = .unknown
      return
    }
    var next: Int32 = 0
    let places = isVirtual.map { isVirtual -> Int32 in
      defer { next += isVirtual ? 0 : 1 }
      return next
    }
    self = .counted(places, numbering)
  }

  /// Whether rows as they were are handed over as they are stored. SQLite turns whole numbers into
  /// fractions by the type of the column at the place it was asked for.
  var areOldTrue: Bool {
    switch self {
    case .ofColumns: true
    case .counted(_, let numbering): numbering.old
    case .unknown: false
    }
  }

  /// The places of the columns' cells in a row; nil where they are those of the columns.
  func places(_ kind: ComingChange.Kind, _ side: ComingChange.Side) -> [Int32]? {
    switch self {
    case .ofColumns, .unknown: nil
    case .counted(let places, let numbering): numbering.countsAll(kind, side) ? nil : places
    }
  }
}

/// What SQLite counts in a row that is about to change: all columns of the table, or those alone
/// that have a cell. That is another thing for each kind of change, and has changed with its
/// versions, so that it is tried.
struct CellNumbering: Hashable {
  /// Whether all are counted in rows as they were, in rows that come in and in those that change.
  fileprivate private(set) var old = false
  private var added = false
  private var changed = false

  /// In tables whose rows have numbers; nil where it could not be tried.
  static let ofNumbers = found(isRowless: false)
  /// In tables made WITHOUT ROWID.
  static let ofKeys = found(isRowless: true)

  func countsAll(_ kind: ComingChange.Kind, _ side: ComingChange.Side) -> Bool {
    switch (side, kind) {
    case (.old, _): old
    case (.new, .insert): added
    case (.new, .update), (.new, .delete): changed
    }
  }

  private final class Trial { var numbering = CellNumbering() }

  /// The cell that stands behind a column without one.
  private static let sought: Int64 = 7

  private static func found(isRowless: Bool) -> CellNumbering? {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK else { return nil }
    let trial = Trial()
    _ = sqlite3_preupdate_hook(
      connection,
      { trial, connection, operation, _, _, _, _ in
        guard let trial, let connection else { return }
        let found = Unmanaged<Trial>.fromOpaque(trial).takeUnretainedValue()
        var value: OpaquePointer?
        if operation == SQLITE_UPDATE, sqlite3_preupdate_old(connection, 2, &value) == SQLITE_OK {
          found.numbering.old = CellNumbering.isSought(value)
        }
        guard sqlite3_preupdate_new(connection, 2, &value) == SQLITE_OK else { return }
        if operation == SQLITE_UPDATE {
          found.numbering.changed = CellNumbering.isSought(value)
        } else {
          found.numbering.added = CellNumbering.isSought(value)
        }
      }, Unmanaged.passUnretained(trial).toOpaque())
    let sql = """
      CREATE TABLE t (k TEXT PRIMARY KEY, v AS (1) VIRTUAL, sought, other)
        \(isRowless ? "WITHOUT ROWID" : "");
      INSERT INTO t (k, sought, other) VALUES ('k', \(sought), 0);
      UPDATE t SET other = 1;
      """
    let code = withExtendedLifetime(trial) { sqlite3_exec(connection, sql, nil, nil, nil) }
    return code == SQLITE_OK ? trial.numbering : nil
  }

  private static func isSought(_ value: OpaquePointer?) -> Bool {
    value.map { sqlite3_value_int64($0) == sought } ?? false
  }
}
