import QCQEngine
import QCQLanguage
import QCQSyntax
import QCQText

/// A query that was given to choose what is exported, and asks for something else than lists.
enum ExportQuery {
  private static let example = #"lists where title = "BBQ""#

  /// What to write in its place; nil for a query for lists, and for one that its fixes make one.
  static func complaint(_ script: PreparedScript) -> UsageError? {
    if script.listQuery != nil { return nil }
    let isWrong = script.diagnostics.contains { $0.severity == .error }
    let fixed = script.diagnostics.flatMap(\.fixes).compactMap {
      script.source.applying($0.edits)
    }
    let queries = (isWrong ? fixed : [script.source.string]).compactMap(query)
    if isWrong, queries.isEmpty || !queries.allSatisfy(isOfOthers) { return nil }
    let meant = queries.lazy.compactMap(lists).first ?? example
    return UsageError(
      "Choose what to export with one query for lists: '\(meant)'. Without one, everything is "
        + "exported.")
  }

  /// The query that a text is; nil for any other text.
  private static func query(_ text: String) -> QuerySyntax? {
    let tree = Parser.parse(SourceText(text))
    guard tree.diagnostics.isEmpty, tree.statements.count == 1,
      case .query(let query)? = tree.statements.first
    else { return nil }
    return query
  }

  /// Whether a query is for items or categories.
  private static func isOfOthers(_ query: QuerySyntax) -> Bool {
    switch query.source.kind {
    case .entity(let entity): entity != .lists
    case .named, .missing: false
    }
  }

  /// A query for the lists whose items another one asks for; nil for one that names none.
  private static func lists(_ query: QuerySyntax) -> String? {
    let titles = (query.scope?.lists ?? []).compactMap { list -> String? in
      if case .title(let title) = list.kind { StringEscapes.quoted(title) } else { nil }
    }
    guard let first = titles.first, titles.count == query.scope?.lists.count else { return nil }
    return titles.count == 1
      ? "lists where title = \(first)"
      : "lists where title in (\(titles.joined(separator: ", ")))"
  }
}
