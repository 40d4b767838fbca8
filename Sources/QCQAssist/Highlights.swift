import QCQSyntax
package import QCQText

/// A stretch of text and how it is to be coloured.
package struct Highlight: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case keyword, name, function, parameter, string, number, sign, comment
    /// A word that nothing is called.
    case unknown
    /// A quote or bracket that is never closed.
    case unclosed
  }

  package var span: Span
  package var kind: Kind
}

extension Analysis {
  /// The colours of a text that is being typed, in its order; what is not mentioned has none.
  ///
  /// A word that ends at the cursor may still become another, and is not called unknown.
  package func highlights(typingAt cursor: Int? = nil) -> [Highlight] {
    var result: [Highlight] = []
    for (piece, start) in zip(pieces, starts) {
      let faults = piece.diagnostics.filter { Highlight.kind(of: $0) != nil }
      let tokens = piece.tree.tokens.compactMap { token -> Highlight? in
        let end = start + token.span.upperBound
        let fault = faults.first {
          $0.span.start <= token.span.start && token.span.start < $0.span.end
        }
        let marked = fault.flatMap(Highlight.kind)
        let kind = marked == .unknown && cursor == end ? nil : marked
        return (kind ?? Highlight.kind(of: token)).map {
          Highlight(span: token.span.shifted(by: start), kind: $0)
        }
      }
      let comments = piece.tree.comments.map {
        Highlight(span: $0.span.shifted(by: start), kind: .comment)
      }
      result += (tokens + comments).sorted { $0.span.start < $1.span.start }
    }
    return result
  }
}

extension Highlight {
  fileprivate static func kind(of diagnostic: Diagnostic) -> Kind? {
    let unknown: [DiagnosticCode] = [
      .unknownField, .unknownSource, .unknownFunction, .unknownParameter, .unknownType,
      .unknownClause, .unknownStatement, .foreignWord, .keywordCase, .missingColumn,
    ]
    if unknown.contains(diagnostic.code) { return .unknown }
    return diagnostic.code == .unclosedString || diagnostic.code == .unclosedBracket
      ? .unclosed : nil
  }

  fileprivate static func kind(of token: Token) -> Kind? {
    switch token.kind {
    case .word, .quotedName:
      switch token.role {
      case .keyword: .keyword
      case .function: .function
      case .name, .plain: .name
      case .sign: .sign
      }
    case .string, .regex: .string
    case .integer, .decimal, .date, .dateTime: .number
    case .parameter: .parameter
    case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star,
      .slash, .percent, .dotDot:
      .sign
    case .foreign, .unknown: .unknown
    case .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .colon,
      .semicolon, .question, .newline, .end:
      nil
    }
  }
}
