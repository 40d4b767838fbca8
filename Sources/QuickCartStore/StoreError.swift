import GRDB
import QuickCartFollower

/// Why a database cannot be opened, created, read or changed, in words for people.
package enum StoreError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case notFound(path: String)
  case isDirectory(path: String)
  /// The file is something else than an SQLite database.
  case notADatabase(path: String)
  /// A database cannot be created where one is already.
  case alreadyExists(path: String)
  /// The file or its directory may not be read.
  case cannotOpen(path: String, reason: String)
  /// A database in WAL mode needs a directory that it can write to, even to be read.
  case walNeedsWritableDirectory(path: String)
  case corrupt(path: String, detail: String)
  case readOnly(path: String)
  /// Another connection has held its lock longer than the busy timeout.
  case busy(path: String)
  case full(path: String)
  case interrupted
  /// A later version of qcq has made the database.
  case newerVersion(path: String, found: Int, known: Int)
  /// A row would refer to one that is not there.
  case foreignKey
  /// Another row has the same values; columns are named with their table: `item_categories.name`.
  case notUnique(columns: String)
  case missingValue(column: String)
  /// Another rule of a table, or a trigger, forbids it; in SQLite's or the trigger's words.
  case constraint(detail: String)
  /// The history of changes is there and is of no use.
  case historyUnusable(path: String, reason: String)
  /// The history is no longer what it was when a plan was made.
  case historyMoved(path: String)
  /// SQLite said something that none of the cases above covers.
  case sqlite(path: String, code: Int32, message: String)
}

extension StoreError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  package var message: String {
    switch self {
    case .notFound(let path): "There is no database at \(path)."
    case .isDirectory(let path): "\(path) is a directory, not a database."
    case .notADatabase(let path): "\(path) is not an SQLite database."
    case .alreadyExists(let path): "There is already something at \(path)."
    case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason)."
    case .walNeedsWritableDirectory(let path):
      "The database \(path) is in WAL mode and its directory cannot be written to."
    case .corrupt(let path, let detail): "The database \(path) is damaged: \(detail)."
    case .readOnly(let path): "The database \(path) cannot be written to."
    case .busy(let path): "The database \(path) is locked by another program."
    case .full(let path): "There is no room left for \(path), and nothing was changed."
    case .interrupted: "The work was interrupted."
    case .newerVersion(let path, let found, let known):
      "The database \(path) has version \(found), newer than the \(known) that this qcq knows."
    case .foreignKey: "A row would refer to another one that is not there."
    case .notUnique(let columns): "There is a row with the same \(columns) already."
    case .missingValue(let column): "There is no value for \(column)."
    case .constraint(let detail): "The database refuses this: \(detail)."
    case .historyUnusable(let path, let reason):
      "The history of changes \(path) cannot be used: \(reason)."
    case .historyMoved(let path): "Another program changed the history \(path) at the same time."
    case .sqlite(let path, let code, let message):
      "SQLite reports for \(path): \(message) (code \(code))."
    }
  }

  /// What to do about it, in one sentence.
  package var help: String {
    switch self {
    case .notFound: "Check the path, or create a database with `qcq db init`."
    case .isDirectory: "Name a file inside it."
    case .notADatabase: "Check the path; an encrypted database cannot be opened either."
    case .alreadyExists: "Choose another path, or open the one that is there."
    case .cannotOpen: "Check the permissions of the file and of its directory."
    case .walNeedsWritableDirectory: "Copy the database to a directory of your own and open that."
    case .corrupt: "Restore it from a backup, or save what is left with `sqlite3 FILE .recover`."
    case .readOnly: "Check the permissions of the file and of its directory."
    case .busy: "Close the other program, or try again when it is done."
    case .full: ""
    case .interrupted: "Nothing was changed; run it again if you still want the answer."
    case .newerVersion: "Use the newer qcq, or a copy of the database made by this one."
    case .foreignKey: "Name a list and category that exist, and keep those that rows refer to."
    case .notUnique: "Choose another value, or change the row that is there."
    case .missingValue: "Give it one; the database has no default for it."
    case .constraint: "`qcq schema` shows the table; nothing was changed."
    case .historyUnusable: "Move the file away to start a new one; the database does not need it."
    case .historyMoved: "Look at what there is to undo now, and try again."
    case .sqlite: "`qcq db info` says whether the database is sound."
    }
  }

  package var description: String { "\(message) \(help)" }
}

extension StoreError {
  /// Reads any error of GRDB as one of ours.
  ///
  /// - Parameter systemError: What the system said about the failure.
  package init(_ error: any Error, path: String, systemError: Int32 = 0) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(error, path: path, systemError: systemError)
    case let failure as SQLiteFailure:
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: failure.code), message: failure.message)
      self.init(error, path: path, systemError: systemError)
    case is CancellationError: self = .interrupted
    default:  // Error
      self = .sqlite(path: path, code: 1, message: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String, systemError: Int32) {
    let detail = error.message ?? "no detail given"
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB: .notADatabase(path: path)
      case .SQLITE_CORRUPT: .corrupt(path: path, detail: detail)
      case .SQLITE_READONLY: .readOnly(path: path)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
      case .SQLITE_FULL: .full(path: path)
      case .SQLITE_INTERRUPT, .SQLITE_ABORT: .interrupted
      case .SQLITE_CANTOPEN, .SQLITE_IOERR:
        // Memory that is shared between processes lies in a file, too, and that could not grow.
        if SystemError.isFull(systemError)
          || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
        {
          .full(path: path)
        } else if error.resultCode == .SQLITE_CANTOPEN {
          .cannotOpen(path: path, reason: detail)
        } else {
          .sqlite(path: path, code: error.extendedResultCode.rawValue, message: detail)
        }
      case .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen(path: path, reason: detail)
      case .SQLITE_CONSTRAINT: StoreError(constraint: error.extendedResultCode, detail)
      case .SQLITE_MISMATCH, .SQLITE_TOOBIG: .constraint(detail: detail)
      default:  // ResultCode
        .sqlite(path: path, code: error.extendedResultCode.rawValue, message: detail)
      }
  }

  private init(constraint code: ResultCode, _ detail: String) {
    // "UNIQUE constraint failed: item_categories.name"
    let parts = detail.split(separator: "constraint failed: ", maxSplits: 1)
    let names = parts.count == 2 ? String(parts[1]) : detail
    self =
      switch code {
      case .SQLITE_CONSTRAINT_FOREIGNKEY: .foreignKey
      case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
        .notUnique(columns: names)
      case .SQLITE_CONSTRAINT_NOTNULL: .missingValue(column: names)
      default:  // ResultCode
        .constraint(detail: detail)
      }
  }

  /// Runs work on a database and lets out nothing but a `StoreError`.
  ///
  /// Within the reach of a connection it is handed that, to ask it why the system failed it.
  static func mapping<Result>(
    path: String, _ db: Database? = nil, _ work: () throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try work()
    } catch {
      throw StoreError(error, path: path, systemError: db.map(SystemError.last) ?? 0)
    }
  }
}
