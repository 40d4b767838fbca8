package import QCQText
package import QuickCartStore

/// Why a statement that was checked could not be run to its end.
package enum EngineError: Error {
  case store(StoreError)
  /// A file named by `into` can't be written.
  case file(path: String, reason: String)
  /// Stopped by `Session.interrupt()`: Ctrl-C or a time limit.
  case interrupted
  /// The statement's own fault, found only with the data at hand: `value-out-of-range`.
  case statement(Diagnostic)
  /// Nothing was changed: nobody agreed to it, or the rows are not what they were.
  case refused(Diagnostic)
}
