import QCQSemantics
package import QCQText
import QCQLanguage

// What can be wrong with a text once the data is at hand.
extension Diagnostic {
  /// Rows of several lists come from several servers.
  package static let notOneSnapshot = Diagnostic(
    .notOneSnapshot, .none,
    "the lists lie on several servers, and these rows are not one snapshot of them",
    severity: .note, help: "each list by itself is as it was at one moment")

  static func missingParameter(_ parameter: CheckedParameter) -> Diagnostic {
    Diagnostic(
      .missingParameter, parameter.span, "`$\(parameter.name)` has no value",
      help: "give one with `--param \(parameter.name)=…`: \(parameter.type.description)")
  }

  static func parameterValue(_ parameter: CheckedParameter, _ text: String) -> Diagnostic {
    Diagnostic(
      .parameterValue, parameter.span,
      "`$\(parameter.name)` is \(parameter.type.description); "
        + "\(StringEscapes.quoted(text)) isn't",
      help: parameter.type == .date ? "dates are written like 2026-11-20 or `7 days ago`" : nil)
  }

  static func undeclaredParameter(_ name: String, among names: [String]) -> Diagnostic {
    Diagnostic(
      .unknownParameter, .none, "there is no parameter `\(name)` to give a value to",
      meant: Suggestion.nearest(to: name, among: names, limit: 1),
      help: names.isEmpty
        ? "the text declares none: `param \(name): text` above it does"
        : "the parameters are \(Phrase.list(names))")
  }

  static func notTrusted(_ what: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notTrusted, span, "a script that isn't trusted may not \(what)",
      help: "read it first; then run it without `--untrusted`")
  }

  static func notOnPage(_ what: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notTrusted, span, "a page that is served \(what)",
      help: "take this statement out; `qcq run` does it")
  }

  static func tooDeepForSQLite(_ span: Span) -> Diagnostic {
    Diagnostic(
      .nestedTooDeep, span, "this statement is nested too deeply for SQLite",
      help: "remove brackets, or limits of the named queries that it is built on")
  }

  static func assertionFailed(
    _ message: String?, _ span: Span, found: String, expected: String
  ) -> Diagnostic {
    Diagnostic(
      .assertionFailed, span, message ?? "this assertion failed",
      help: "expected \(expected), found \(found)")
  }
}
