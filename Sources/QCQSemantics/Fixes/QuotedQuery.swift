import QCQLanguage
import QCQSyntax
import QCQText

/// A query that is declared in quotes: `let x = 'items where pending'`.
enum QuotedQuery {
  static let advice = "a query has no quotes around it"

  /// `'items in "BBQ" where pending'`: no word of a clause is lost that stands in a text.
  static func keepsClauses(_ old: [Piece], _ new: [Piece]) -> Bool {
    let said = Set(new.flatMap { KnownNames.words(of: $0.text) })
    return old.lazy.filter { $0.kind == .text }.flatMap { KnownNames.words(of: $0.text) }
      .allSatisfy { !clauses.contains($0) || said.contains($0) }
  }

  private static let clauses = Set(KeywordSet.clausesNotInTexts.keywords.map(\.word))

  /// The text without the quotes around it; nil of anything else.
  ///
  /// - Parameter span: Where something is wrong.
  static func bare(_ trial: FixTrial, at span: Span) -> String? {
    let source = trial.tree.source
    // What the parser has added is empty.
    let tokens = trial.tree.tokens.filter { !$0.span.isEmpty && $0.kind != .newline }
    guard let text = tokens.last, text.kind == .string, text.span == span,
      !trial.tree.isOpen(text), tokens.first?.keyword == .let,
      tokens.dropLast().last?.kind == .equal
    else { return nil }
    let quoted = source.text(span)
    let inner =
      quoted.hasPrefix("\"")
      ? StringEscapes.value(source, span) : String(quoted.dropFirst().dropLast())
    let first = inner.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let isQuery =
      KeywordSet.asked.keywords.contains { $0.word == first }
      || trial.declarations.letNames.contains { $0 == first }
    return isQuery ? source.applying([TextEdit(span, inner)]) : nil
  }
}

extension FixCheck {
  /// Takes the quotes off a query, all of which is kept.
  mutating func quoted(
    _ error: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Bool {
    guard let text = QuotedQuery.bare(trial, at: error.span.shifted(by: -place.lowerBound))
    else { return false }
    error.help = QuotedQuery.advice
    if case .right(let reading)? = read(text, &trial), !reading.tree.hasChange,
      reading.tree.statements.count == 1
    {
      error.fixes = [whole(trial.text, text, place)]
    }
    return true
  }
}
