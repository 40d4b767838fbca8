package import QCQText
package import QuickCartStore

/// Why a statement that was checked could not be run to its end.
package enum EngineError: Error {
  case store(StoreError)
  /// A file named by `into` can't be written, perhaps as there is no room left for it.
  case file(path: String, reason: String, isFull: Bool = false)
  /// A file that was to be taken in is not what it has to be.
  case input(path: String, reason: String)
  /// Stopped by `Store.interrupt()`: Ctrl-C or a time limit.
  case interrupted
  /// The statement's own fault, found only with the data at hand: `value-out-of-range`.
  case statement(Diagnostic)
  /// Nothing was changed: nobody agreed to it, or the rows are not what they were.
  case refused(Diagnostic)
  /// This many changes were made, and something went wrong after that, which takes none of them
  /// back.
  case aftermath(StoreError, changes: Int)
}

extension EngineError {
  /// The error as a message; it comes from no text, unless the statement itself is to blame.
  package var diagnostic: Diagnostic {
    switch self {
    case .interrupted: StoreError.interrupted.diagnostic
    case .store(let error): error.diagnostic
    case .file(let path, let reason, let isFull):
      .unwritable("the file \(path)", reason, isFull: isFull)
    case .input(let path, let reason):
      Diagnostic(.fileUnreadable, .none, "the file \(path) can't be used: \(reason)")
    case .statement(let diagnostic), .refused(let diagnostic): diagnostic
    case .aftermath(let error, let count): .changesStand(count, until: error.diagnostic)
    }
  }
}

extension ChangeResult {
  /// Throws where something went wrong once the change was made; to be asked when it is told.
  ///
  /// - Parameter count: How many changes it was.
  package func throwAftermath(of count: Int = 1) throws(EngineError) {
    if let aftermath { throw .aftermath(aftermath, changes: count) }
  }
}

extension EngineError {
  /// Whether its message says by itself that nothing was changed.
  var saysNothingChanged: Bool {
    switch self {
    case .store(.full), .store(.temporary), .refused: true
    case .store, .file, .input, .interrupted, .statement, .aftermath: false
    }
  }

  /// Whether nobody knows if a change was made.
  package var isOfUnknownEnd: Bool {
    if case .store(let error) = self { return error.isOfUnknownEnd }
    return false
  }

  /// The same, with the fixes of a message that only the data give rise to.
  func settled(in source: SourceText) -> EngineError {
    guard case .statement(let diagnostic) = self else { return self }
    return .statement(diagnostic.settled(in: source))
  }

  package init(_ error: StoreError) {
    self = error == .interrupted ? .interrupted : .store(error)
  }

  package static func mapping<Value>(
    _ work: @autoclosure () throws(StoreError) -> Value
  ) throws(EngineError) -> Value {
    do { return try work() } catch { throw EngineError(error) }
  }

  /// The engine's own errors as a result, and others thrown.
  static func catching<Value>(
    _ work: () throws -> Value
  ) throws -> Result<Value, EngineError> {
    do { return .success(try work()) } catch let error as EngineError { return .failure(error) }
  }
}

extension Diagnostic {
  /// That something can't be written to, with the code that the exit status goes by.
  package static func unwritable(
    _ what: String, _ reason: String, isFull: Bool
  ) -> Diagnostic {
    Diagnostic(
      isFull ? .outputFull : .fileUnwritable, .none, "\(what) can't be written: \(reason)")
  }

  /// The message for work that `--timeout` has ended.
  package static var timedOut: Diagnostic {
    Diagnostic(
      .timedOut, .none, "the time limit set with `--timeout` has passed",
      help: "allow more time, or do less at once")
  }
}
