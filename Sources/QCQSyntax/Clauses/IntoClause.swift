import QCQLanguage
package import QCQText

/// `into "january.csv"`: the file that takes the result; its ending names the format.
package struct IntoClause: Hashable, Sendable {
  package let file: StringLiteral
  package let span: Span
}

extension QueryParser {
  /// into = "into" STRING
  mutating func parseInto() -> IntoClause {
    let start = advance(as: .keyword).span.lowerBound
    let file = parseString("a file name")
    return IntoClause(file: file, span: span(from: start))
  }
}
