import QCQSyntax
import QCQText

/// What the fixes of messages make of an entry.
enum EntryFix {
  /// The text with the first fix of each error made.
  enum Outcome: Hashable {
    case whole(String)
    /// It is right so far, and something has to follow.
    case begun(String)
  }

  /// Nil where an error has no fix, two get in each other's way, or what comes of it is no better.
  ///
  /// - Parameter rounds: How many times what comes of it is mended again: a slip hides others.
  static func outcome(
    _ source: SourceText, _ diagnostics: [Diagnostic], rounds: Int = 1
  ) -> Outcome? {
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
    if let alone = Parser.parseScope(alone: SourceText(text)) {
      return alone.diagnostics.hasErrors ? nil : .whole(text)
    }
    let tree = Parser.parse(SourceText(text), hasCurrentList: true)
    if !tree.diagnostics.hasErrors { return .whole(text) }
    let isRight = tree.diagnostics.allSatisfy { $0.span.lowerBound >= bytes.count }
    if isRight { return .begun(text) }
    return rounds > 0 ? outcome(SourceText(text), tree.diagnostics, rounds: rounds - 1) : nil
  }

  /// The text with its fixes, where it is whole then.
  static func text(_ source: SourceText, _ diagnostics: [Diagnostic]) -> String? {
    guard case .whole(let text) = outcome(source, diagnostics) else { return nil }
    return text
  }
}
