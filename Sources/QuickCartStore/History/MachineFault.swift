import GRDB
import QCQPlatform
import QCQText

/// Why a history can't be used just now, which may be as good as ever: what a machine has too
/// little of, or doesn't let qcq do.
package enum MachineFault: Hashable, Sendable {
  case full
  /// Another connection has held its lock longer than the busy timeout.
  case locked
  /// A file that SQLite keeps beside it is in the way.
  case denied(DeniedFile)
  /// The file of the history may not be written to.
  case unwritable
  /// Nothing can be made beside it.
  case closedDirectory
  /// In the words of the system, or of SQLite where that said nothing.
  case other(reason: String)

  /// - Parameters:
  ///   - path: Of the history.
  ///   - systemError: What the system said; 0 if nothing.
  fileprivate init(_ error: DatabaseError, of path: String, systemError: Int32) {
    // Memory that is shared lies in a file, and SQLite does not say why that could not grow.
    let couldNotGrow =
      error.extendedResultCode == .SQLITE_IOERR_SHMSIZE && !SystemError.isUnreadable(systemError)
    if error.resultCode == .SQLITE_FULL || SystemError.isFull(systemError) || couldNotGrow {
      self = .full
    } else if [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
      self = .locked
    } else if let denial = MachineFault(denial: error, of: path) {
      self = denial
    } else if error.resultCode == .SQLITE_IOERR, let thing = DeniedFile.thing(beside: path) {
      self = .denied(thing)
    } else if systemError != 0, let words = strerror(systemError) {
      self = .other(reason: String(cString: words))
    } else {
      self = .other(reason: error.message ?? "error \(error.resultCode.rawValue) of SQLite")
    }
  }

  /// What this user may not do; nil where it is something else that has failed.
  private init?(denial error: DatabaseError, of path: String) {
    let isReadOnly = error.resultCode == .SQLITE_READONLY
    guard isReadOnly || error.resultCode == .SQLITE_CANTOPEN else { return nil }
    if let file = DeniedFile.beside(path, isReadOnly ? .writing : .opening) {
      self = .denied(file)
    } else if isReadOnly, access(path, W_OK) != 0 {
      self = .unwritable
    } else if !StorePath.isDirectoryWritable(of: path) {
      self = .closedDirectory
    } else if isReadOnly {
      self = .unwritable
    } else {
      return nil
    }
  }

  /// Whether it may be that a file can be read still of which nothing is written.
  func mayBeStill(_ path: String) -> Bool {
    switch self {
    case .full: true
    case .denied, .unwritable, .closedDirectory: !StorePath.isDirectoryWritable(of: path)
    case .locked, .other: false
    }
  }
}

extension StoreError {
  /// What SQLite says of a history: it is that file that is locked, full or damaged, whatever the
  /// database is.
  init(ofHistory path: String, _ error: DatabaseError, systemError: Int32) {
    func unusable(_ reason: String) -> StoreError { .historyUnusable(path: path, reason: reason) }
    let outOfReach = StoreError.historyOutOfReach(
      path: path, MachineFault(error, of: path, systemError: systemError))
    self =
      switch error.resultCode {
      case .SQLITE_INTERRUPT: .interrupted
      case .SQLITE_NOMEM:
        .sqlite(
          path: path, code: error.extendedResultCode.rawValue,
          message: error.message ?? "no detail given")
      case .SQLITE_NOTADB: unusable("it is not a history file")
      case .SQLITE_CORRUPT where SystemError.isUnreadable(systemError): outOfReach
      case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG,
        .SQLITE_RANGE:
        // Its tables are not those that qcq made.
        unusable("it is damaged")
      default: outOfReach  // ResultCode
      }
  }
}

extension Diagnostic {
  static func historyOutOfReach(_ path: String, _ fault: MachineFault) -> Diagnostic {
    func outOfReach(
      _ reason: String, help: String = "put this right and try again"
    ) -> Diagnostic {
      .unreadable(
        "the history of changes \(path) can't be opened or written: \(reason)",
        help: "\(help); leave the history where it is")
    }
    return switch fault {
    case .full:
      Diagnostic(
        .databaseFull, .none, "there is no room left for the history of changes \(path)",
        help: "make room and try again; leave the history where it is")
    case .locked:
      Diagnostic(
        .databaseBusy, .none, "the history of changes \(path) is locked by another program",
        help: "close the other program, or try again when it is done")
    case .denied(let file): outOfReach(file.reason, help: file.help)
    case .unwritable: outOfReach("you may not write to it")
    case .closedDirectory: outOfReach("its directory can't be written to")
    case .other(let reason): outOfReach(reason)
    }
  }
}
