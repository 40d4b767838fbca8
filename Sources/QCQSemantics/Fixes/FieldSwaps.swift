import QCQText

/// The fields that the fixes of a text have put in place of names near to them.
///
/// One whose type does not fit what it is compared with was not meant: `cost > 10` is no slip of
/// `list > "10"`.
struct FieldSwaps {
  private var fields: Set<String> = []

  /// Whether the next fix of a text may be taken: what a field has to be compared with says nothing
  /// of what should have been compared.
  mutating func allow(_ edits: [TextEdit], of error: Diagnostic, in source: SourceText) -> Bool {
    if error.code == .typeMismatch, error.related.contains(where: { isSwapped($0, source) }) {
      return false
    }
    guard error.code == .unknownField else { return true }
    for edit in edits where Suggestion.isNear(source.text(edit.span), edit.replacement) {
      fields.insert(edit.replacement)
    }
    return true
  }

  private func isSwapped(_ place: RelatedSpan, _ source: SourceText) -> Bool {
    let path = source.text(place.span)
    return fields.contains { path == $0 || path.hasSuffix(".\($0)") }
  }
}
