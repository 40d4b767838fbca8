import QCQText
import QuickCartPostgreSQL

extension Diagnostic {
  /// Why a server can't be asked, and what to do.
  static func server(_ path: String, _ failure: ServerFailure) -> Diagnostic {
    switch failure {
    case .notBuilt:
      .unreadable(
        "this qcq was built without PostgreSQL",
        help: "build it with `swift build --traits PostgreSQL`, which needs libpq-dev")
    case .badAddress(let reason):
      .unreadable(
        "the address \(path) can't be read: \(reason)",
        help: "write it as `postgresql://user@host:port/database`; put a password into "
          + "`~/.pgpass` or `PGPASSWORD`")
    case .outOfReach(let reason): outOfReach(path, reason)
    case .silent: silent(path)
    case .unknownEnd: unknownEnd(path)
    case .refused(let reason):
      .unreadable(
        "the server of \(path) refuses the login: \(reason)",
        help: "check the user and the password, which may be in `~/.pgpass` or `PGPASSWORD`")
    case .noDatabase(let reason):
      .unreadable(
        "\(path) can't be opened: \(reason)",
        help: "PostgreSQL's `createdb` makes a database; `qcq db init` then makes the tables in it")
    case .tooOld(let version):
      .unreadable(
        "the server of \(path) is PostgreSQL \(version)", help: "qcq needs PostgreSQL 12 or later")
    case .notAllowed(let reason):
      .unreadable(
        "\(reason) in \(path)", help: "ask the owner to `GRANT` it to you")
    case .noTables:
      .unreadable(
        "there is no table of lists at \(path)",
        help: "`qcq db init` with this address creates them; if they exist, you may not see them")
    case .changed(let reason):
      .unreadable(
        "the tables of \(path) are not what they were: \(reason)", help: "open the database again")
    case .cancelled(let reason):
      Diagnostic(
        .timedOut, .none, "the server ended the statement: \(reason)",
        help: "it may have a limit of its own, `statement_timeout`")
    case .readOnly(let reason):
      Diagnostic(
        .databaseReadOnly, .none, "\(path) can't be changed: \(reason)",
        help: "a standby server is read-only; use the address of the primary")
    case .full: StoreError.full(path: path).diagnostic
    case .locked(let reason):
      Diagnostic(
        .databaseBusy, .none, "\(path) is locked: \(reason)", help: "try again in a moment")
    case .collided(let reason):
      Diagnostic(
        .databaseBusy, .none,
        "another program keeps changing the same rows of \(path): \(reason)",
        help: "nothing was changed; try again in a moment")
    case .unfit(let unfitness): Refusal(unfitness).diagnostic
    case .needsFile: needsFile(path)
    case .other(let reason):
      .unreadable("the server of \(path) reports: \(reason)", help: "nothing was changed")
    }
  }

  private static func outOfReach(_ path: String, _ reason: String) -> Diagnostic {
    .unreadable(
      "the server of \(path) can't be reached: \(reason)",
      help: reason.contains("definition of service")
        ? "PostgreSQL looks for it in `~/.pg_service.conf` or `PGSERVICEFILE`"
        : "check the address, and that the server is running")
  }

  private static func unknownEnd(_ path: String) -> Diagnostic {
    .unreadable(
      "the connection to \(path) was lost while the change was stored",
      help: "it may have been made: look at `qcq history` or at the rows before you repeat it")
  }

  private static func silent(_ path: String) -> Diagnostic {
    .unreadable(
      "the server of \(path) does not answer",
      help: "it is overloaded, frozen or cut off; try again once it answers others")
  }

  private static func needsFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .databaseReadOnly, .none, "this needs a file, and \(path) is on a server",
      help: "PostgreSQL's own `psql` and `pg_dump` do such things; `qcq export` takes the lists "
        + "into a file")
  }
}

extension MachineFault {
  /// Why a server does not keep a history.
  init(_ failure: ServerFailure) {
    switch failure {
    case .full: self = .full
    case .badAddress(let reason), .outOfReach(let reason), .refused(let reason),
      .noDatabase(let reason), .notAllowed(let reason), .changed(let reason),
      .cancelled(let reason), .readOnly(let reason), .locked(let reason), .collided(let reason),
      .other(let reason):
      self = .other(reason: reason)
    case .unfit(let unfitness): self = .other(reason: Refusal(unfitness).diagnostic.message)
    case .notBuilt, .silent, .unknownEnd, .tooOld, .noTables, .needsFile:
      self = .other(reason: "the server does not answer")
    }
  }
}
