import GRDB
package import QCQPlatform
package import QCQText
import QuickCartFollower
package import QuickCartPostgreSQL

/// Why a database cannot be opened, created, read or changed.
package enum StoreError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case notFound(path: String)
  /// There is none any more: what is open of it has no name, or not this one.
  case gone(path: String)
  /// Another file lies at the path than the one that is open.
  case replaced(path: String)
  /// Somebody took the log away from programs that had the database open.
  case logLost(path: String)
  /// SQLite would take the log away.
  case emptyBesideLog(path: String)
  case isDirectory(path: String)
  /// A device or a pipe lies at the path.
  case noFile(path: String)
  /// The path, or where it leads, is no text.
  case notUTF8(path: String)
  /// The file is something else than an SQLite database.
  case notADatabase(path: String)
  /// A database cannot be created where one is already.
  case alreadyExists(path: String)
  /// The file or its directory may not be read.
  case cannotOpen(path: String, reason: String)
  /// A database in WAL mode needs a directory that it can write to, even to be read.
  case walNeedsWritableDirectory(path: String)
  case corrupt(path: String, detail: String)
  /// - Parameter isAsked: Whether it was opened to be read only, as `--read-only` does.
  case readOnly(path: String, isAsked: Bool = false)
  /// Nothing can be made in its directory, which SQLite has to do to change it.
  case closedDirectory(path: String)
  /// A file that SQLite keeps beside the database is in the way, and not the database itself.
  case deniedBeside(path: String, DeniedFile, DeniedFile.Deed)
  /// Another connection has held its lock longer than the busy timeout.
  case busy(path: String)
  case full(path: String)
  case interrupted
  /// A later version of qcq has made the database.
  case newerVersion(path: String, found: Int, known: Int)
  /// A rule of a table forbids it.
  case refused(Refusal)
  /// The history of changes is there and is of no use.
  case historyUnusable(path: String, reason: String)
  /// The machine stands in the way of the history, which may be as good as ever.
  case historyOutOfReach(path: String, MachineFault)
  /// The pages of the database can't be read beside the connection.
  case noRehearsal(path: String)
  /// Its tables are no longer those that texts were checked against.
  case otherTables(path: String)
  /// The history is no longer what it was when a plan was made.
  case historyMoved(path: String)
  /// What does not fit into memory can't be kept in a file.
  case temporary(TemporaryFile.Failure)
  /// A server can't be asked.
  case server(path: String, ServerFailure)
  /// SQLite said something that none of the cases above covers.
  case sqlite(path: String, code: Int32, message: String)
}

extension StoreError {
  /// What is wrong and what to do about it; it comes from no text.
  package var diagnostic: Diagnostic {
    switch self {
    case .notFound(let path): .notFound(path)
    case .gone(let path):
      .unreadable(
        "the database \(path) is gone", help: "put it back, or name another one; nothing was done")
    case .replaced(let path): .replaced(path)
    case .logLost(let path): .logLost(path)
    case .emptyBesideLog(let path): .emptyBesideLog(path)
    case .isDirectory(let path):
      .unreadable("\(path) is a directory, not a database", help: "name a file in it")
    case .noFile(let path): .noFile(path)
    case .notUTF8(let path): .notUTF8(path)
    case .notADatabase(let path):
      .unreadable(
        "\(path) is not an SQLite database",
        help: "check the path; an encrypted database can't be opened either")
    case .alreadyExists(let path): .alreadyExists(path)
    case .cannotOpen(let path, let reason):
      .unreadable(
        "the database \(path) can't be opened: \(reason)",
        help: "check the permissions of the file and its directory")
    case .walNeedsWritableDirectory(let path):
      .unreadable(
        "the database \(path) is in WAL mode, and its directory can't be written to",
        help: "copy the database to a directory of your own and open the copy")
    case .corrupt(let path, let detail): .damaged(path, detail)
    case .readOnly(let path, let isAsked): .readOnly(path, isAsked)
    case .closedDirectory(let path): .closedDirectory(path)
    case .deniedBeside(let path, let file, let deed): .deniedBeside(path, file, deed)
    case .busy(let path):
      Diagnostic(
        .databaseBusy, .none, "the database \(path) is locked by another program",
        help: "close the other program, or try again when it is done")
    case .full(let path):
      Diagnostic(.databaseFull, .none, "there is no room left for \(path), and nothing was changed")
    case .interrupted: Diagnostic(.interrupted, .none, "interrupted")
    case .newerVersion(let path, let found, let known):
      .unreadable(
        "the database \(path) has version \(found), newer than the \(known) that this qcq knows",
        help: "use the newer qcq, or a copy of the database made by this one")
    case .refused(let refusal): refusal.diagnostic
    case .historyUnusable(let path, let reason): .historyUnusable(path, reason)
    case .historyOutOfReach(let path, let fault): .historyOutOfReach(path, fault)
    case .noRehearsal(let path): .noRehearsal(path)
    case .otherTables(let path): .otherTables(path)
    case .historyMoved(let path): .historyMoved(path)
    case .temporary(let failure): .temporary(failure)
    case .server(let path, let failure): .server(path, failure)
    case .sqlite(let path, let code, let message):
      .unreadable(
        "SQLite reports for \(path): \(message) (code \(code))",
        help: "`qcq db info` says whether the database is intact")
    }
  }
}

extension StoreError {
  /// Whether what lies at the path can't be read as a database, whoever tries and whenever.
  package var isDamage: Bool {
    switch self {
    case .notADatabase, .corrupt: true
    case .notFound, .gone, .replaced, .logLost, .emptyBesideLog, .isDirectory, .noFile, .notUTF8,
      .alreadyExists, .cannotOpen, .walNeedsWritableDirectory, .readOnly, .closedDirectory,
      .deniedBeside, .busy, .full, .interrupted, .newerVersion, .refused, .historyUnusable,
      .historyOutOfReach, .noRehearsal, .otherTables, .historyMoved, .temporary, .server, .sqlite:
      false
    }
  }

  /// Whether it lies in the file, or in what a connection takes for the file: another connection
  /// may find it otherwise.
  package var isOfTheFile: Bool {
    switch self {
    case .notFound, .gone, .replaced, .logLost, .emptyBesideLog, .isDirectory, .noFile, .notUTF8,
      .notADatabase, .cannotOpen, .walNeedsWritableDirectory, .deniedBeside(_, _, .opening),
      .corrupt, .sqlite:
      true
    case .alreadyExists, .readOnly, .closedDirectory, .deniedBeside(_, _, .writing),
      .deniedBeside(_, _, .copying), .busy, .full, .interrupted, .newerVersion, .refused,
      .historyUnusable, .historyOutOfReach, .noRehearsal, .otherTables, .historyMoved, .temporary,
      .server:
      false
    }
  }
}

extension Diagnostic {
  fileprivate static func notFound(_ path: String) -> Diagnostic {
    .unreadable(
      "there is no database at \(path)",
      help: path.contains("://")
        ? "the address of a server begins with `postgresql://`"
        : "check the path, or create a database with `qcq db init`")
  }

  fileprivate static func alreadyExists(_ path: String) -> Diagnostic {
    .unreadable(
      "\(path) already exists",
      help: ServerAddress(path) == nil
        ? "choose another path, or open the database that is there"
        : "it has lists, or tables for them; PostgreSQL's `createdb` makes another database")
  }

  fileprivate static func readOnly(_ path: String, _ isAsked: Bool) -> Diagnostic {
    Diagnostic(
      .databaseReadOnly, .none,
      "the database \(path) \(isAsked ? "is open for reading only" : "can't be written to")",
      help: isAsked
        ? "leave out `--read-only` to change it"
        : "check the permissions of the file and its directory")
  }

  fileprivate static func damaged(_ path: String, _ detail: String) -> Diagnostic {
    // So SQLite calls any damage.
    let words = detail == "database disk image is malformed" ? "" : ": \(detail)"
    return Diagnostic(
      .databaseDamaged, .none, "the database \(path) is damaged\(words)",
      help: "`qcq db check` lists what is wrong; `qcq db restore` brings a backup back, and "
        + "`sqlite3 FILE .recover` saves what is left")
  }

  fileprivate static func closedDirectory(_ path: String) -> Diagnostic {
    Diagnostic(
      .databaseReadOnly, .none,
      "the database \(path) can't be written to: no file can be made in its directory",
      help: "check the permissions of the directory, or copy the database to one of your own")
  }

  fileprivate static func replaced(_ path: String) -> Diagnostic {
    .unreadable(
      "the database \(path) was replaced by another file",
      help: "try again with the file that is there; what was open is no longer at that path")
  }

  fileprivate static func noFile(_ path: String) -> Diagnostic {
    .unreadable("\(path) is a device or a pipe, not a database", help: "name a file")
  }

  fileprivate static func logLost(_ path: String) -> Diagnostic {
    .unreadable(
      "the log of the database \(path) was removed while other programs use it",
      help: "stop them; then what the file itself holds can be read again")
  }

  fileprivate static func historyUnusable(_ path: String, _ reason: String) -> Diagnostic {
    .unreadable(
      "the history of changes \(path) can't be used: \(reason)",
      help: "move the file away to start a new one; the database doesn't need it")
  }

  fileprivate static func noRehearsal(_ path: String) -> Diagnostic {
    .unreadable(
      "changes of the database \(path) can't be tried out",
      help: "another program may have locked it; try again when that has ended")
  }

  fileprivate static func temporary(_ failure: TemporaryFile.Failure) -> Diagnostic {
    let help = "name another folder with `TMPDIR`; nothing was changed"
    return failure.cause.isFull
      ? Diagnostic(
        .databaseFull, .none, "there is no room left for temporary files in \(failure.folder)",
        help: "make room there, or \(help)")
      : .unreadable(
        "no temporary file can be made or written in \(failure.folder): \(failure.cause.reason)",
        help: help)
  }

  fileprivate static func historyMoved(_ path: String) -> Diagnostic {
    Diagnostic(
      .databaseBusy, .none, "another program changed the history \(path) at the same time",
      help: "check what there is to undo now, and try again")
  }

  static func unreadable(_ message: String, help: String) -> Diagnostic {
    Diagnostic(.databaseUnreadable, .none, message, help: help)
  }
}

extension StoreError {
  /// Reads any error of GRDB as one of ours.
  ///
  /// - Parameter systemError: What the system said about the failure.
  package init(_ error: any Error, path: String, systemError: Int32 = 0) {
    switch error {
    case let error as StoreError: self = error
    case ServerFailure.unfit(let unfitness): self = .refused(Refusal(unfitness))
    case ServerFailure.full: self = .full(path: path)
    case let failure as ServerFailure: self = .server(path: path, failure)
    case let row as RefusedRow: self = .refused(row.refusal)
    case let failure as TemporaryFile.Failure: self = .temporary(failure)
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
      case .SQLITE_CORRUPT where SystemError.isUnreadable(systemError):
        .sqlite(
          path: path, code: ResultCode.SQLITE_IOERR.rawValue,
          message: SystemFailure(systemError).reason)
      case .SQLITE_CORRUPT: .corrupt(path: path, detail: detail)
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DIRECTORY:
        StoreError.denied(beside: path, .writing) ?? .closedDirectory(path: path)
      case .SQLITE_READONLY:
        StoreError.denied(beside: path, .writing) ?? .readOnly(path: path)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
      case .SQLITE_FULL: .full(path: path)
      case .SQLITE_INTERRUPT: .interrupted
      // What interrupts the making of a table of a pragma comes out of SQLite in words only.
      case .SQLITE_ERROR where detail == "interrupted": .interrupted
      case .SQLITE_ERROR where Refusal(inWords: detail) != nil:
        .refused(Refusal(inWords: detail) ?? .foreignKey)
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_GETTEMPPATH:
        .temporary(TemporaryFile.Failure(SystemFailure(systemError == 0 ? EACCES : systemError)))
      case .SQLITE_CANTOPEN, .SQLITE_IOERR:
        // Memory that is shared between processes lies in a file, too, and that could not grow.
        if error.extendedResultCode == .SQLITE_IOERR_SHORT_READ {
          // What is missing at the end of the file itself SQLite takes for zeros.
          .logLost(path: path)
        } else if SystemError.isFull(systemError)
          || systemError == 0 && error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
        {
          .full(path: path)
        } else if error.resultCode == .SQLITE_CANTOPEN {
          StoreError.denied(beside: path, .opening) ?? .cannotOpen(path: path, reason: detail)
        } else {
          StoreError.thing(beside: path, error.extendedResultCode)
            ?? .sqlite(
              path: path, code: error.extendedResultCode.rawValue,
              message: systemError == 0
                ? detail : "\(detail): \(SystemFailure(systemError).reason)")
        }
      case .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen(path: path, reason: detail)
      case .SQLITE_CONSTRAINT: .refused(Refusal(error.extendedResultCode, detail))
      case .SQLITE_MISMATCH, .SQLITE_TOOBIG: .refused(.constraint(detail: detail))
      default:  // ResultCode
        .sqlite(path: path, code: error.extendedResultCode.rawValue, message: detail)
      }
  }

  /// Runs work on a database and lets out nothing but a `StoreError`.
  ///
  /// Within the reach of a connection it is handed that, to ask it why the system failed it.
  static func mapping<Result>(
    path: String, _ db: Database? = nil, _ work: () throws -> Result
  ) throws(StoreError) -> Result {
    do { return try work() } catch { throw StoreError(error, path: path, on: db) }
  }

  /// Reads any error of work on a connection, which is asked why it has failed.
  init(_ error: any Error, path: String, on db: Database?) {
    let systemError = SystemError.behind(error, db?.sqliteConnection)
    let plain = StoreError(error, path: path, systemError: systemError)
    guard case .sqlite = plain else {
      self = plain
      return
    }
    self = db?.obstacle(to: error) ?? plain
  }
}

extension Store {
  /// Runs work on the connection and lets out nothing but a `StoreError`. Whoever was stopped while
  /// it waited for a lock was interrupted, which SQLite tells as a lock that somebody else holds.
  func mapping<Result>(
    _ db: Database? = nil, _ work: () throws -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try StoreError.mapping(path: path, db, work)
    } catch {
      throw wait.isStopped && error.isOfAStop ? .interrupted : error
    }
  }
}

extension StoreError {
  /// That something can't be done with a database on a server.
  package static func needsFile(_ path: String) -> StoreError {
    .server(path: StorePath.shown(path), .needsFile)
  }

  /// Whether a server did not answer.
  package var isOfSilentServer: Bool {
    if case .server(_, .silent) = self { return true }
    return false
  }

  /// Whether nobody knows if a change was made.
  package var isOfUnknownEnd: Bool {
    if case .server(_, .unknownEnd) = self { return true }
    return false
  }

  /// Whether a server could not be asked.
  package var isOfServer: Bool {
    if case .server = self { return true }
    return false
  }

  /// Whether the tables turned out to be others than those that were known.
  package var isOfOtherTables: Bool {
    if case .server(_, .changed) = self { return true }
    if case .otherTables = self { return true }
    return false
  }

  /// Whether it may come of work that was stopped.
  fileprivate var isOfAStop: Bool {
    switch self {
    case .busy, .server(_, .cancelled): true
    // What was stopped may have ended the transaction of what runs still.
    case .sqlite(_, let code, _): code & 0xFF == ResultCode.SQLITE_ABORT.rawValue
    case .notFound, .gone, .replaced, .logLost, .emptyBesideLog, .isDirectory, .noFile, .notUTF8,
      .notADatabase, .alreadyExists, .cannotOpen, .walNeedsWritableDirectory, .corrupt, .readOnly,
      .closedDirectory, .deniedBeside, .full, .interrupted, .newerVersion, .refused,
      .historyUnusable, .historyOutOfReach, .noRehearsal, .otherTables, .historyMoved, .temporary,
      .server:
      false
    }
  }
}
