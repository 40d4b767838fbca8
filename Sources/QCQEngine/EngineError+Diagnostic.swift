package import QCQText
package import QuickCartStore

extension EngineError {
  /// The error as a message; it comes from no text, unless the statement itself is to blame.
  package var diagnostic: Diagnostic {
    switch self {
    case .interrupted: Diagnostic(.interrupted, .none, "interrupted")
    case .store(let error): error.diagnostic
    case .file(let path, let reason):
      Diagnostic(.fileUnwritable, .none, "the file \(path) can't be written: \(reason)")
    case .statement(let diagnostic), .refused(let diagnostic): diagnostic
    }
  }
}

extension StoreError {
  package var diagnostic: Diagnostic {
    if self == .interrupted { return EngineError.interrupted.diagnostic }
    return Diagnostic(
      code, .none, message.asMessage, help: help.isEmpty ? nil : help.asMessage)
  }
}

extension StoreError {
  private var code: DiagnosticCode {
    switch self {
    case .notFound, .isDirectory, .notADatabase, .alreadyExists, .cannotOpen,
      .walNeedsWritableDirectory, .newerVersion, .historyUnusable, .sqlite:
      .databaseUnreadable
    case .corrupt: .databaseDamaged
    case .readOnly: .databaseReadOnly
    case .busy, .historyMoved: .databaseBusy
    case .full: .databaseFull
    case .foreignKey, .notUnique, .missingValue, .constraint: .constraintFailed
    case .interrupted: .interrupted
    }
  }
}

extension String {
  /// A sentence as diagnostics have it: in lower case and without its full stop.
  fileprivate var asMessage: String {
    let text = hasSuffix(".") ? String(dropLast()) : self
    let first = text.prefix { $0 != " " }
    // A path, and a name such as SQLite, keep their letters.
    let isWord = first.dropFirst().allSatisfy { $0.isLowercase || $0 == ";" }
    return isWord ? first.lowercased() + text.dropFirst(first.count) : text
  }
}
