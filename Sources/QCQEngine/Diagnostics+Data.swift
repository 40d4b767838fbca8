import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQValues

// What can be wrong with a text once the data is at hand.
extension Diagnostic {
  static func unknownList(
    _ title: String, _ span: Span, among titles: [String], isScope: Bool
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: title, among: titles)
    let shown = titles.prefix(5).map { StringEscapes.quoted($0) }
    let rest = titles.count > 5 ? ", …" : ""
    let list =
      titles.isEmpty
      ? "this database has no lists" : "there are \(shown.joined(separator: ", "))\(rest)"
    return Diagnostic(
      .unknownList, span, "there is no list titled \(StringEscapes.quoted(title))",
      severity: isScope ? .error : .warning, help: help(nearest) ?? list,
      fixes: nearest.map { .replace(span, with: StringEscapes.quoted($0)) })
  }

  private static func help(_ nearest: [String]) -> String? {
    guard let first = nearest.first else { return nil }
    let others = nearest.dropFirst().map { StringEscapes.quoted($0) }
    let tail = others.isEmpty ? "" : ", or \(others.joined(separator: " or "))"
    return "did you mean \(StringEscapes.quoted(first))?\(tail.isEmpty ? "" : tail)"
  }

  static func unknownListId(_ id: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownList, span, "there is no list with the id \(StringEscapes.quoted(id))",
      help: "`lists show id, title` shows the ids")
  }

  static func ambiguousList(
    _ title: String, _ span: Span, _ lists: [ListDetail], _ zone: any TimeZoneRules
  ) -> Diagnostic {
    let words = ValueWords(zone: zone)
    func day(_ seconds: Double?) -> String {
      seconds.map { String(words.date($0).prefix(10)) } ?? "an unknown day"
    }
    let lines = lists.map { detail in
      "id \(StringEscapes.quoted(detail.list.id)): created \(day(detail.created)), updated "
        + "\(day(detail.updated)), \(detail.items) item\(detail.items == 1 ? "" : "s")"
    }
    return Diagnostic(
      .ambiguousList, span, "\(lists.count) lists are titled \(StringEscapes.quoted(title))",
      help: "name one by its id; " + lines.joined(separator: "; "),
      fixes: lists.map { .replace(span, with: "id \(StringEscapes.quoted($0.list.id))") })
  }

  static func listPrefix(_ title: String, _ span: Span, _ found: String) -> Diagnostic {
    Diagnostic(
      .listPrefix, span,
      "\(StringEscapes.quoted(title)) read as list \(StringEscapes.quoted(found))",
      severity: .note)
  }

  static func unknownCategory(
    _ name: String, _ span: Span, among names: [String]
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names)
    let shown = names.prefix(12).map { StringEscapes.quoted($0) }
    return Diagnostic(
      .unknownCategory, span, "there is no category named \(StringEscapes.quoted(name))",
      severity: .warning,
      help: help(nearest) ?? "there are \(shown.joined(separator: ", "))",
      fixes: nearest.map { .replace(span, with: StringEscapes.quoted($0)) })
  }

  static func missingParameter(_ parameter: CheckedParameter) -> Diagnostic {
    Diagnostic(
      .missingParameter, parameter.span, "`$\(parameter.name)` has no value",
      help: "give one with `--param \(parameter.name)=…`: \(parameter.type.description)")
  }

  static func parameterValue(_ parameter: CheckedParameter, _ text: String) -> Diagnostic {
    Diagnostic(
      .parameterValue, parameter.span,
      "`$\(parameter.name)` is \(parameter.type.description); "
        + "\(StringEscapes.quoted(text)) is none",
      help: parameter.type == .date ? "dates are written like 2026-11-20 or `7 days ago`" : nil)
  }

  static func undeclaredParameter(_ name: String, among names: [String]) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names).first
    let declared = names.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .unknownParameter, .none, "there is no parameter `\(name)` to give a value to",
      help: nearest.map { "did you mean `\($0)`?" }
        ?? (names.isEmpty ? "no parameters are declared" : "the parameters are \(declared)"))
  }

  static func tooDeepForSQLite(_ span: Span) -> Diagnostic {
    Diagnostic(
      .nestedTooDeep, span, "this statement is nested deeper than SQLite can read",
      help: "take out brackets, or give a part of it a name with `let`")
  }

  static func assertionFailed(
    _ message: String?, _ span: Span, found: String, expected: String
  ) -> Diagnostic {
    Diagnostic(
      .assertionFailed, span, message ?? "this assertion failed",
      help: "expected \(expected), found \(found)")
  }
}
