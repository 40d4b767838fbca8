extension Span {
  package func shifted(by offset: Int) -> Span { Span(lowerBound + offset, upperBound + offset) }
}

extension TextEdit {
  package func shifted(by offset: Int) -> TextEdit {
    TextEdit(span.shifted(by: offset), replacement)
  }
}

extension Fix {
  package func shifted(by offset: Int) -> Fix {
    Fix(title, edits.map { $0.shifted(by: offset) })
  }
}

extension Diagnostic {
  /// The same message about a text that stands further down.
  package func shifted(by offset: Int) -> Diagnostic {
    guard offset != 0 else { return self }
    var diagnostic = self
    diagnostic.span = span.shifted(by: offset)
    diagnostic.related = related.map { RelatedSpan($0.span.shifted(by: offset), $0.message) }
    diagnostic.proposals = proposals.map { $0.shifted(by: offset) }
    diagnostic.fixes = fixes.map { $0.shifted(by: offset) }
    return diagnostic
  }
}
