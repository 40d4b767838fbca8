import GRDB
import QCQLanguage
import QCQReports
import QuickCartStore

/// Keeps the answer of one query up to date from the rows that have changed.
///
/// After an error, and once it has given nothing, it knows no longer and is of no use.
protocol IncrementalView: AnyObject {
  /// The answer as it was kept last.
  func answer() throws -> WatchedResult
  /// The answer as of the transaction; nil if that can't be told from the changed rows alone.
  func advance(_ changed: ChangedRows, _ db: Database) throws -> WatchedResult?
  /// How many steps it would take.
  func effort(_ changed: ChangedRows) -> Int
}

/// A database in memory in which sums and rows are kept, ordered by SQLite itself with the same
/// functions as in the real one.
final class ScratchDatabase {
  private let store: Store
  private var count = 0

  init(zone: any TimeZoneRules) throws {
    store = try Store.blank()
    store.zone = zone
    // Rows that are tried are so few that an index made for a statement costs more than it saves.
    try run {
      try $0.execute(
        sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA automatic_index = OFF")
    }
  }

  func run<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try store.queue.inDatabase(work)
  }

  /// Rows that stand under a name.
  func rowTable(
    named name: String, columns: [(name: String, type: String)]
  ) throws -> RowTable {
    try run { try store.rowTable($0, named: name, columns: columns) }
  }

  fileprivate func newName() -> String {
    count += 1
    return "kept\(count)"
  }
}

/// A table of a scratch database, which is there for as long as this is.
final class ScratchTable {
  let database: ScratchDatabase
  let name: String
  private let columnCount: Int

  /// - Parameters:
  ///   - columns: Without types: whatever comes is kept as it is.
  ///   - indices: By their names, behind `ON` and the table.
  init(
    _ database: ScratchDatabase, _ columns: [String], indices: [String: String],
    rows: [[StoredCell]]
  ) throws {
    (self.database, columnCount) = (database, columns.count)
    name = database.newName()
    try transact { db in
      try db.execute(sql: "CREATE TABLE \(name)(\(columns.joined(separator: ", ")))")
      try insert(rows, db)
      for (index, terms) in indices.sorted(by: { $0.key < $1.key }) {
        try db.execute(sql: "CREATE INDEX \(name)_\(index) ON \(name)\(terms)")
      }
    }
  }

  deinit {
    _ = try? database.run { try $0.execute(sql: "DROP TABLE IF EXISTS \(name)") }
  }

  func insert(_ rows: [[StoredCell]], _ db: Database) throws {
    let places = [String](repeating: "?", count: columnCount).joined(separator: ", ")
    let insertion = try RawStatement(db, "INSERT INTO \(name) VALUES (\(places))")
    for row in rows { try insertion.run(row) }
  }

  /// In one transaction: without it each statement is one.
  func transact<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try database.run { db in
      try db.execute(sql: "BEGIN")
      do {
        let result = try work(db)
        try db.execute(sql: "COMMIT")
        return result
      } catch {
        db.rollBackOpenTransaction()
        throw error
      }
    }
  }
}
