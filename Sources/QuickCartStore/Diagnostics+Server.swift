import QCQText
import QuickCartPostgreSQL

extension Diagnostic {
  /// Why a server can't be asked, and what to do.
  static func server(_ path: String, _ failure: ServerFailure) -> Diagnostic {
    switch failure {
    case .notBuilt:
      Diagnostic(
        .databaseUnreadable, .none, "this qcq was built without PostgreSQL",
        help: "build it with `swift build --traits PostgreSQL`, which needs libpq-dev")
    case .outOfReach(let reason):
      Diagnostic(
        .databaseUnreadable, .none, "the server of \(path) can't be reached: \(reason)",
        help: "check the address, and whether the server runs")
    case .refused(let reason):
      Diagnostic(
        .databaseUnreadable, .none, "the server of \(path) lets nobody in so: \(reason)",
        help: "check user, password and database; a password may stand in `~/.pgpass` or in "
          + "`PGPASSWORD`")
    case .tooOld(let version):
      Diagnostic(
        .databaseUnreadable, .none, "the server of \(path) is PostgreSQL \(version)",
        help: "qcq asks PostgreSQL 12 and later")
    case .notAllowed(let reason):
      Diagnostic(
        .databaseUnreadable, .none, "\(reason) in \(path)",
        help: "ask the owner for `GRANT SELECT`")
    case .changed(let reason):
      Diagnostic(
        .databaseUnreadable, .none, "the tables of \(path) are not what they were: \(reason)",
        help: "open the database again")
    case .cancelled(let reason):
      Diagnostic(
        .timedOut, .none, "the server has stopped: \(reason)",
        help: "it may have a limit of its own, `statement_timeout`")
    case .locked(let reason):
      Diagnostic(
        .databaseBusy, .none, "\(path) is locked: \(reason)", help: "try again in a moment")
    case .needsFile: needsFile(path)
    case .other(let reason):
      Diagnostic(
        .databaseUnreadable, .none, "the server of \(path) says: \(reason)",
        help: "nothing was changed")
    }
  }

  private static func needsFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .databaseReadOnly, .none, "\(path) is on a server, of which qcq only reads",
      help: "change it with `psql`, back it up with `pg_dump`, or take its lists into a file with "
        + "`qcq export`")
  }
}
