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
    for passage in passages {
      for case .param(let node) in passage.tree.statements {
        guard let value = node.defaultValue else { continue }
        defaults[node.name.text] = passage.source.text(value.span)
      }
    }
    return passages.flatMap { passage in
      Outline(passage.tree).words.compactMap { word in
        guard word.role == .parameterUse, let value = defaults[word.text] else { return nil }
        let place = passage.span(word.span)
        guard place.meets(span) else { return nil }
        return InlineValue(span: place, text: "$\(word.text) = \(value)")
      }
    }
  }
}
