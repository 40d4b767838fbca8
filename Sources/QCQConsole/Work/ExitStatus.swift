package import QCQEngine
import QCQPlatform
package import QCQText
package import QuickCartStore

/// How qcq ends, for scripts to tell apart; thrown once standard error has said what is wrong.
package enum ExitStatus: Int32, CaseIterable, Error {
  case done = 0
  case textHasErrors = 1
  case assertionFailed = 2
  /// A database or file can't be opened, read or written.
  case unreadable = 3
  case timedOut = 4
  case readOnly = 5
  /// Another program kept the database or its history locked for too long.
  case busy = 6
  /// The disk is full, or a limit of the size of files is reached.
  case full = 7
  /// The database does not allow the change: a foreign key, a name that must be unique.
  case constraint = 8
  /// Nobody agreed to a change, or what was to be undone is no more as it was.
  case refused = 9
  case wrongUsage = 64
  case interrupted = 130

  /// The status for a text with errors: those of the database are not the text's fault.
  package init(_ diagnostics: [Diagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    let found = errors.compactMap { ExitStatus.ofDatabase[$0.code] }
    // The worst comes first.
    self =
      found.min { $0.rank < $1.rank } ?? (errors.isEmpty ? .done : .textHasErrors)
  }

  /// What is no mistake of a text, and so has a status of its own, wherever it is met.
  private static let ofDatabase: [DiagnosticCode: ExitStatus] = [
    .databaseUnreadable: .unreadable, .databaseDamaged: .unreadable, .fileUnreadable: .unreadable,
    .fileUnwritable: .unreadable, .interrupted: .interrupted, .timedOut: .timedOut,
    .databaseBusy: .busy, .databaseReadOnly: .readOnly, .databaseFull: .full, .outputFull: .full,
    .constraintFailed: .constraint, .ruleBroken: .constraint,
  ]

  private var rank: Int {
    switch self {
    case .unreadable: 0
    case .interrupted: 1
    case .timedOut: 2
    case .busy: 3
    case .readOnly: 4
    case .full: 5
    case .constraint: 6
    case .done, .textHasErrors, .assertionFailed, .refused, .wrongUsage: 7
    }
  }

  package func endProcess() -> Never { exit(rawValue) }

  /// Ends a command with this status.
  package func leave() throws(ExitStatus) {
    if self != .done { throw self }
  }
}

/// An error with a message, and with the status that a command ends with for it.
package protocol ReportedError: Error {
  var diagnostic: Diagnostic { get }
  var status: ExitStatus { get }
}

extension EngineError: ReportedError {
  package var status: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .store(let error), .aftermath(let error, _): error.status
    case .input: .unreadable
    case .file: ExitStatus([diagnostic])
    case .statement(let diagnostic): ExitStatus([diagnostic])
    // What `--read-only` refuses ends alike, whatever it is.
    case .refused(let diagnostic): diagnostic.code == .databaseReadOnly ? .readOnly : .refused
    }
  }
}

extension StoreError: ReportedError {
  package var status: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .readOnly, .closedDirectory: .readOnly
    case .busy, .historyMoved, .historyOutOfReach(_, .locked): .busy
    case .server, .deniedBeside, .temporary: ExitStatus([diagnostic])
    case .full, .historyOutOfReach(_, .full): .full
    case .refused: .constraint
    case .notFound, .gone, .replaced, .logLost, .emptyBesideLog, .isDirectory, .noFile, .notUTF8,
      .notADatabase, .alreadyExists, .cannotOpen, .walNeedsWritableDirectory, .corrupt,
      .newerVersion, .historyUnusable, .historyOutOfReach(_, .denied),
      .historyOutOfReach(_, .unwritable), .historyOutOfReach(_, .closedDirectory),
      .historyOutOfReach(_, .other), .noRehearsal, .otherTables, .sqlite:
      .unreadable
    }
  }
}

extension InputFile.Failure: ReportedError {
  package var status: ExitStatus { .unreadable }
}

extension MessagePrinter {
  /// Does something, or says why it can't be done and throws the exit status.
  package func attempt<Result, Failure: ReportedError>(
    _ body: () throws(Failure) -> Result
  ) throws(ExitStatus) -> Result {
    do {
      return try body()
    } catch {
      show(error.diagnostic)
      throw error.status
    }
  }
}

/// Options that do not go together with what they are for, which is known only after parsing.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
