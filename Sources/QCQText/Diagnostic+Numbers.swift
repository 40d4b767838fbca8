extension Diagnostic {
  /// A whole number that is none of those that can be kept.
  ///
  /// - Parameter what: Its digits, or the field that would get it.
  package static func unfitWholeNumber(_ what: String, _ span: Span) -> Diagnostic {
    let shown = what.count > 40 ? what.prefix(40) + "…" : what[...]
    return Diagnostic(
      .valueOutOfRange, span, "`\(shown)` doesn't fit a whole number",
      help: "whole numbers go from \(Int64.min) to \(Int64.max)")
  }
}
