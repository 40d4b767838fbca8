import Foundation
import GRDB
import GRDBSQLite
import QCQPlatform

/// The file beside a database that keeps its history, and the connection to it.
///
/// It is attached to the connection of the database when it is first needed, so that a change and
/// its record commit together and undoing runs inside SQLite.
struct HistoryFile {
  /// Its name in SQL.
  static let schema = "qcq_history"
  /// `PRAGMA application_id`: "qch1" in ASCII.
  static let applicationID = 0x7163_6831
  static let version = 1

  /// What is attached right now.
  enum Link: Equatable, Sendable {
    case none, memory
    /// A file, as nobody else has it.
    case file(FileStatus.Identity)
  }

  let db: Database
  /// Nil for a database in memory, whose history is in memory, too.
  let path: String?

  init(_ db: Database) {
    self.db = db
    let name = db.sqliteConnection.flatMap { sqlite3_db_filename($0, "main") }
    let file = name.map { String(cString: $0) } ?? ""
    path = file.isEmpty ? nil : HistoryFile.path(of: file)
  }

  /// The way to the data may be a link, and the history stands beside the data.
  static func path(of database: String) -> String {
    let real = realpath(database, nil)
    defer { free(real) }
    return (real.map { String(cString: $0) } ?? database) + "-history"
  }

  /// The name for messages.
  var name: String { path ?? Store.memoryPath }

  /// Attaches the history that there is; false when there is none. No transaction may be open.
  func open(_ link: inout Link) throws -> Bool {
    guard let path else { return link == .memory }
    let found = try look(at: path)
    guard link == .none || found != link else { return true }
    try close(&link)
    guard found != .none else { return false }
    try attach(path, as: found, &link)
    return true
  }

  /// Attaches the history for writing, and creates it if there is none.
  func openOrCreate(_ link: inout Link) throws {
    guard try !open(&link) else { return try requireWritable(&link) }
    guard let path else {
      try db.execute(sql: "ATTACH ':memory:' AS \(HistoryFile.schema)")
      try db.execute(sql: HistoryFile.tables(prefix: "\(HistoryFile.schema)."))
      link = .memory
      return
    }
    try NewHistoryFile(db: db, path: path).create()
    guard try open(&link) else { throw unusable("it was removed again") }
    try requireWritable(&link)
  }

  func close(_ link: inout Link) throws {
    guard link != .none else { return }
    try db.execute(sql: "DETACH \(HistoryFile.schema)")
    link = .none
  }

  /// An empty file counts as none: it is what a crash may leave.
  private func look(at path: String) throws -> Link {
    guard let status = FileStatus(unfollowed: path) else { return .none }
    guard status.isOrdinary else { throw unusable("it is not a file") }
    return status.extent.size > 0 ? .file(status.identity) : .none
  }

  private func attach(_ path: String, as found: Link, _ link: inout Link) throws {
    do {
      try db.execute(sql: "ATTACH ? AS \(HistoryFile.schema)", arguments: [path])
      link = found
      try requireOwn()
      try requireReadable()
      try db.execute(sql: "PRAGMA \(HistoryFile.schema).synchronous = NORMAL")
    } catch {
      try? close(&link)
      throw explain(error)
    }
  }

  private func requireOwn() throws {
    let id = try Int.fetchOne(db, sql: "PRAGMA \(HistoryFile.schema).application_id")
    guard id == HistoryFile.applicationID else { throw unusable("it is not a history file") }
    let version = try Int.fetchOne(db, sql: "PRAGMA \(HistoryFile.schema).user_version")
    guard version == HistoryFile.version else { throw unusable("another version of qcq made it") }
  }

  /// Reads along the edges of the tables, where writing will happen.
  ///
  /// SQLite commits no transaction in which it came across damage, so this has to be before one.
  private func requireReadable() throws {
    let rows = try HistoryRows.all(db).map { (table: $0.sql, order: "step") }
    for (table, order) in rows + [(table: "\(HistoryFile.schema).step", order: "id")] {
      for direction in ["ASC", "DESC"] {
        let sql = "SELECT * FROM \(table) ORDER BY \(order) \(direction) LIMIT 1"
        try db.run(sql)
      }
    }
  }

  private func requireWritable(_ link: inout Link) throws {
    guard sqlite3_db_readonly(db.sqliteConnection, HistoryFile.schema) == 1 else { return }
    try close(&link)
    throw unusable("it can't be written to")
  }

  func unusable(_ reason: String) -> StoreError {
    .historyUnusable(path: name, reason: reason)
  }

  /// Words for what is wrong with the file; errors that are not its own stay as they are.
  func explain(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT, .SQLITE_ABORT, .SQLITE_NOMEM:
      return error
    case .SQLITE_NOTADB: return unusable("it is not a history file")
    case .SQLITE_CORRUPT: return unusable("it is damaged")
    case .SQLITE_READONLY: return unusable("it can't be written to")
    default:  // ResultCode
      let isFull = error.resultCode == .SQLITE_FULL || SystemError.isFull(SystemError.last(db))
      let reason = isFull ? "there is no room left on the disk" : error.message
      return unusable(reason ?? "it can't be opened")
    }
  }
}
