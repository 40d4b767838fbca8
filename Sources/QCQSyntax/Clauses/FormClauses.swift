import QCQLanguage
package import QCQText

/// The clauses that say what a report makes of a query's rows.
package struct FormClauses: Hashable, Sendable {
  /// Where `crosstab` stands, if it does.
  package var crosstab: Span?
  /// The same of `with total`.
  package var total: Span?
  package var draw: DrawClause?

  package var isEmpty: Bool { crosstab == nil && total == nil && draw == nil }
}

extension QueryParser {
  /// crosstab = "crosstab"
  mutating func parseCrosstab() -> Span { advance(as: .keyword).span }

  /// total = "with" "total"
  mutating func parseTotal() -> Span {
    let word = advance(as: .keyword).span
    if current.kind.isData {
      fail(.withText(word))
      advance()
    } else if !atStatementEnd, !current.startsClause, nearest(among: [.total]) == nil {
      fail(.withWord(word))
    } else {
      expect(.total, "after `with`")
    }
    return span(from: word.lowerBound)
  }
}

extension Diagnostic {
  fileprivate static func withText(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`with` can't be used here",
      help: "texts are tested with `starts with`, `ends with` and `contains`")
  }

  fileprivate static func withWord(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`with` can't be used here",
      help: "a condition starts with `where`, and `with total` adds a last row")
  }
}
