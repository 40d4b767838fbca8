import QCQSyntax
import QCQText

/// What the fixes of messages make of an entry.
enum EntryFix {
  /// The text with the first fix of each error made; nil where one has none, two get in each
  /// other's way, or what comes of it can't be read either.
  static func text(_ source: SourceText, _ diagnostics: [Diagnostic]) -> String? {
    let errors = diagnostics.filter { $0.severity == .error }
    let edits = errors.compactMap { $0.fixes.first?.edits }.flatMap { $0 }
      .sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    guard !edits.isEmpty, errors.allSatisfy({ !$0.fixes.isEmpty }) else { return nil }
    var bytes: [UInt8] = []
    var place = 0
    for edit in edits {
      let (start, end) = (edit.span.lowerBound, edit.span.upperBound)
      guard start >= place, start <= end, end <= source.utf8.count else { return nil }
      bytes += source.utf8[place..<start] + Array(edit.replacement.utf8)
      place = end
    }
    bytes += source.utf8[place...]
    let text = String(decoding: bytes, as: UTF8.self)
    return isReadable(text) ? text : nil
  }

  private static func isReadable(_ text: String) -> Bool {
    let source = SourceText(text)
    if let alone = Parser.parseScope(alone: source) { return !alone.diagnostics.hasErrors }
    return !Parser.parse(source, hasCurrentList: true).diagnostics.hasErrors
  }
}
