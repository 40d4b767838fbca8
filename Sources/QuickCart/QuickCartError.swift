public import Foundation
import QCQEngine
import QCQText
import QuickCartStore

/// Why a query or a change was not made. Nothing was changed, unless the message says that the
/// change itself was made.
public struct QuickCartError: Error, Hashable, Sendable {
  /// The code of the message: `qcq explain unknown-field` tells more of it.
  public let code: String
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let help: String?
  /// Where in the text, counted from 1; nil where no text is to blame.
  public let place: Place?
  /// The name of the rule that a change has broken; nil where it is about no rule.
  public let rule: String?

  /// A place in a text.
  public struct Place: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// In characters.
    public let column: Int
  }

  init(_ diagnostic: Diagnostic, in source: SourceText? = nil, rule: String? = nil) {
    (code, message, self.rule) = (diagnostic.code.rawValue, diagnostic.message, rule)
    help = diagnostic.help
    place = source.map { source in
      let position = LineIndex(source).position(at: Int(diagnostic.span.start))
      return Place(line: position.line, column: position.column)
    }
  }

  init(code: String, message: String, help: String? = nil) {
    (self.code, self.message, self.help, place, rule) = (code, message, help, nil, nil)
  }

  /// The database was closed.
  static let closed = QuickCartError(
    code: "closed", message: "the database is closed", help: "keep the Database while it is used")
}

extension QuickCartError: CustomStringConvertible, LocalizedError {
  /// In words, for people.
  public var description: String {
    let place = place.map { "\($0.line):\($0.column): " } ?? ""
    return "\(place)\(message) [\(code)]" + (help.map { "; \($0)" } ?? "")
  }

  /// In words, for people.
  public var errorDescription: String? { description }
}

extension QuickCartError {
  /// - Parameter source: The text that is to blame, if one is.
  init(_ error: EngineError, in source: SourceText? = nil) {
    switch error {
    case .store(.refused(.rule(let rule))): self.init(error.diagnostic, rule: rule.name)
    case .statement: self.init(error.diagnostic, in: source)
    case .store, .file, .input, .interrupted, .refused, .aftermath: self.init(error.diagnostic)
    }
  }

  /// Errors of the engine as ours; interrupted work was cancelled.
  static func mapping<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as EngineError {
      if case .interrupted = error { throw CancellationError() }
      throw QuickCartError(error)
    }
  }
}
