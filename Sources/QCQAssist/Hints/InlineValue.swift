import QCQSyntax
package import QCQText

/// The value that a parameter has where nobody gives it another one.
package struct InlineValue: Hashable, Sendable {
  package let span: Span
  package let text: String
}

extension Analysis {
  /// The default values of the parameters that are used in a part of the document.
  package func inlineValues(in span: Span) -> [InlineValue] {
    var defaults: [String: String] = [:]
    for piece in pieces {
      for case .param(let node) in piece.tree.statements {
        guard let value = node.defaultValue else { continue }
        defaults[node.name.text] = piece.source.text(value.span)
      }
    }
    return zip(pieces, starts).flatMap { piece, start in
      Outline(piece.tree).words.compactMap { word in
        guard word.role == .parameterUse, let value = defaults[word.text] else { return nil }
        let place = word.span.shifted(by: start)
        guard place.start <= span.end, span.start <= place.end else { return nil }
        return InlineValue(span: place, text: "$\(word.text) = \(value)")
      }
    }
  }
}
