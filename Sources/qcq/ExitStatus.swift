import ArgumentParser
import QCQEngine
import QCQText
import QuickCartStore

/// How qcq ends, for scripts to tell apart.
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case textHasErrors = 1
  case assertionFailed = 2
  /// A database or file can't be opened, read or written.
  case unreadable = 3
  case timedOut = 4
  case readOnly = 5
  /// Another program kept the database locked for too long.
  case busy = 6
  /// The disk is full, or a limit of the size of files is reached.
  case full = 7
  /// The database does not allow the change: a foreign key, a name that must be unique.
  case constraint = 8
  /// Nobody agreed to a change, or what was to be undone is no more as it was.
  case refused = 9
  case wrongUsage = 64
  case interrupted = 130

  init(_ error: EngineError) {
    switch error {
    case .interrupted: self = .interrupted
    case .store(let error): self = ExitStatus(error)
    case .file: self = .unreadable
    case .statement: self = .textHasErrors
    case .refused: self = .refused
    }
  }

  private init(_ error: StoreError) {
    switch error {
    case .interrupted: self = .interrupted
    case .readOnly: self = .readOnly
    case .busy, .historyMoved: self = .busy
    case .full: self = .full
    case .foreignKey, .notUnique, .missingValue, .constraint: self = .constraint
    case .notFound, .isDirectory, .notADatabase, .alreadyExists, .cannotOpen,
      .walNeedsWritableDirectory, .corrupt, .newerVersion, .historyUnusable, .sqlite:
      self = .unreadable
    }
  }

  /// The status for a text with errors: those of the database are not the text's fault.
  init(_ diagnostics: [Diagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.contains(where: { $0.code == .databaseUnreadable || $0.code == .fileUnwritable }) {
      self = .unreadable
    } else if errors.contains(where: { $0.code == .interrupted }) {
      self = .interrupted
    } else if errors.contains(where: { $0.code == .timedOut }) {
      self = .timedOut
    } else if errors.contains(where: { $0.code == .databaseBusy }) {
      self = .busy
    } else {
      self = errors.isEmpty ? .done : .textHasErrors
    }
  }

  /// Ends a command with this status.
  func leave() throws {
    if self != .done { throw ExitCode(rawValue) }
  }
}
