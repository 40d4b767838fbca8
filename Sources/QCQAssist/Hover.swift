package import QCQText

/// What is known of the word under the mouse.
package struct Hover: Hashable, Sendable {
  package var span: Span
  /// In Markdown.
  package var text: String

  package init(span: Span, text: String) { (self.span, self.text) = (span, text) }
}

extension Analysis {
  /// What is known of the word at an offset; nil where there is nothing to say.
  package func hover(at offset: Int) -> Hover? { nil }
}
