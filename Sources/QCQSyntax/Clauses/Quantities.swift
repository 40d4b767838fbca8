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
