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
  case wrongUsage = 64
  case interrupted = 130

  init(_ error: EngineError) {
    switch error {
    case .store(.interrupted), .interrupted: self = .interrupted
    case .store, .file: self = .unreadable
    case .statement: self = .textHasErrors
    }
  }

  /// The status for a text with errors: those of the database are not the text's fault.
  init(_ diagnostics: [Diagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.contains(where: { $0.code == .databaseUnreadable }) {
      self = .unreadable
    } else if errors.contains(where: { $0.code == .interrupted }) {
      self = .interrupted
    } else {
      self = errors.isEmpty ? .done : .textHasErrors
    }
  }

  /// Ends a command with this status.
  func leave() throws {
    if self != .done { throw ExitCode(rawValue) }
  }
}
