import QCQSyntax
package import QCQText

// What can be wrong with the names in a text once the data is at hand.
extension Diagnostic {
  package static func unknownList(
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

  package static func unknownListId(_ id: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownList, span, "there is no list with the id \(StringEscapes.quoted(id))",
      help: "`lists show id, title` shows the ids")
  }

  /// - Parameter lists: Their ids, and what tells them apart.
  package static func ambiguousList(
    _ title: String, _ span: Span, _ lists: [(id: String, facts: String)]
  ) -> Diagnostic {
    let lines = lists.map { "id \(StringEscapes.quoted($0.id)): \($0.facts)" }
    return Diagnostic(
      .ambiguousList, span, "\(lists.count) lists are titled \(StringEscapes.quoted(title))",
      help: "name one by its id; " + lines.joined(separator: "; "),
      fixes: lists.map { .replace(span, with: "id \(StringEscapes.quoted($0.id))") })
  }

  package static func listPrefix(_ title: String, _ span: Span, _ found: String) -> Diagnostic {
    Diagnostic(
      .listPrefix, span,
      "\(StringEscapes.quoted(title)) read as list \(StringEscapes.quoted(found))",
      severity: .note)
  }

  package static func unknownCategory(
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

  package static func unknownItem(
    _ name: String, _ span: Span, in lists: [String], among names: [String]
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names)
    let quoted = nearest.map { StringEscapes.quoted($0) }
    let place = lists.map { StringEscapes.quoted($0) }.joined(separator: " or ")
    let help =
      quoted.isEmpty
      ? (names.isEmpty ? "nothing is on this list" : "`items in \(place)` shows what there is")
      : "did you mean \(quoted.joined(separator: " or "))?"
    return Diagnostic(
      .unknownItem, span, "there is no item \(StringEscapes.quoted(name)) in \(place)",
      help: help, fixes: quoted.map { .replace(span, with: $0) })
  }
}
