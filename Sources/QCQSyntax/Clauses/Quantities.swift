import QCQLanguage
import QCQText

/// `500 g "Flour"`: an amount of something else than pieces, and what it covers up to the name.
typealias MeasuredAmount = (number: Token, unit: Token, span: Span)

// How many pieces an item is, and amounts that say something else.
extension NodeReader {
  /// Reads over an amount with a unit, which has to be reported.
  mutating func skipMeasuredAmount() -> MeasuredAmount? {
    let name = token(after: 2)
    guard at(.integer) || at(.decimal), next.kind == .word, next.keyword == nil, name.kind.isData,
      Suggestion.distance(text(next), Keyword.more.word, atMost: 1) == nil
    else { return nil }
    let start = current.span.lowerBound
    return (advance(), advance(), Span(start, name.span.lowerBound))
  }

  /// `1.5 "Flour"`, `1,5 "Flour"`: reported, and read over.
  mutating func skipFraction() {
    let (second, third) = (next, token(after: 2))
    let hasComma =
      at(.integer) && second.kind == .comma && second.isGlued && third.kind == .integer
      && third.isGlued && token(after: 3).kind.isData
    guard hasComma || at(.decimal) && second.kind.isData else { return }
    let start = current.span.lowerBound
    advance()
    if hasComma {
      advance()
      advance()
    }
    reportFraction(span(from: start))
  }

  /// `"Bananas" 6`: a quantity behind its item, which is reported and read all the same.
  mutating func parseQuantity(behind name: ValueSyntax) -> (value: Int64, span: Span)? {
    if case .missing = name.kind { return nil }
    let ends = next.kind.separatesStatements || next.kind == .comma
    guard at(.integer) || at(.decimal), ends || KeywordSet.behindItems.contains(next.keyword)
    else { return nil }
    let token = advance()
    if token.kind == .decimal {
      reportFraction(token.span)
      return nil
    }
    report(
      .quantityBehindName(
        text(token), token.span, source.text(name.span), name.span.union(token.span)))
    return (parseIntegerText(token), token.span)
  }

  private mutating func reportFraction(_ span: Span) {
    report(.fractionOfQuantity(source.text(span), span))
  }
}

extension KeywordSet {
  /// What follows the items that are added.
  fileprivate static let behindItems: KeywordSet = [.to, .as, .note, .set]
}

extension Diagnostic {
  /// - Parameter end: Where a note can be put; nil where there is one, or several names.
  static func measuredAmount(
    _ number: String, _ unit: String, _ span: Span, noteAt end: Int?
  ) -> Diagnostic {
    if ["x", "×", "times", "pieces", "piece", "pcs", "pc", "stuks", "stuk"].contains(
      unit.lowercased())
    {
      return Diagnostic(
        .unexpectedText, span, "a quantity is a number alone, without `\(unit)`", write: number)
    }
    // `2 extra "Cola"`
    if ["extra", "additional", "further", "other", "new"].contains(unit.lowercased()) {
      return Diagnostic(
        .unexpectedText, span, "`\(unit)` can't stand between a quantity and its item",
        help: "`add \(number) more \"Cola\"` adds to what is on the list")
    }
    // `2 the "Bread"`: what says nothing measures nothing.
    if Meanings.meaning(of: [unit.lowercased()][...], as: .noise) != nil {
      return Diagnostic(
        .unexpectedText, span, "`\(unit)` can't stand between a quantity and its item",
        help: "leave `\(unit)` out",
        proposals: [Fix("leave `\(unit)` out", [TextEdit(span, "\(number) ")])])
    }
    let note = "note \"\(number) \(unit)\""
    return Diagnostic(
      .unexpectedText, span, "a quantity counts pieces, and has no unit such as `\(unit)`",
      help: "say it in the note: `add \"Flour\" to \"BBQ\" \(note)`",
      proposals: end.map {
        [Fix("write `\(note)`", [TextEdit(span, ""), TextEdit(Span($0, $0), " " + note)])]
      } ?? [])
  }
}
