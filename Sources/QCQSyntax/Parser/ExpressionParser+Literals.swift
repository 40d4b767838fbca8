import QCQLanguage
import QCQText

// How values are read that are written out.
extension ExpressionParser {
  /// Reads what stands in brackets.
  ///
  /// - Parameter values: Whether commas may stand between values there.
  mutating func reading<Part>(values: Bool, _ part: (inout Self) -> Part) -> Part {
    let outer = isWithinValues
    isWithinValues = values
    defer { isWithinValues = outer }
    return part(&self)
  }

  mutating func parseLiteral() -> Expression {
    if at(.string) {
      let literal = parseString(.printed)
      return .literal(.text(literal.value), literal.span)
    }
    if at(.integer), next.unit != nil { return parseDuration() }
    if atDecimalComma { return parseDecimalComma() }
    let token = current
    if isPercentage {
      let number = decimal(text(advance()), token)
      advance(as: .sign)
      return .number(number.map { $0 / 100 }, span(from: token.span.lowerBound))
    }
    if token.kind == .integer {
      let (value, covered) = (parseIntegerText(token), advance().span)
      // What was reported stands for no number, of which more could be said.
      return Int64(text(token)) == nil ? .missing(covered) : .literal(.int(value), covered)
    }
    let written = text(advance())
    if token.kind == .decimal { return .number(decimal(written, token), token.span) }
    if token.kind == .regex { return .literal(.regex(pattern(written)), token.span) }
    return DateLiteral(written).map { .literal(.date($0), token.span) } ?? .missing(token.span)
  }

  /// `50%`: a percent sign right behind a number, and nothing behind it to be divided by.
  private var isPercentage: Bool {
    guard at(.integer) || at(.decimal), next.kind == .percent, next.isGlued else { return false }
    let follower = token(after: 2)
    switch follower.kind.category {
    case .literal, .parameter: return false
    case .opening: return follower.kind == .leftBrace
    case .name:
      switch follower.keyword {
      case .of?: return true
      case .starts?, .ends?: return token(after: 3).keyword == .with
      case let word:
        return KeywordSet.reservedInExpressions.contains(word) || followers.contains(word)
      }
    case .arithmetic: return follower.kind != .minus || !follower.isGlued
    case .closing, .punctuation, .comparison, .stray, .separator: return true
    }
  }

  /// `1,5`: the comma of many languages stands for the point, and not between two columns or
  /// fields: the second would be a number alone.
  private var atDecimalComma: Bool {
    let fraction = token(after: 2)
    guard !isWithinValues, at(.integer), next.kind == .comma, next.isGlued,
      fraction.kind == .integer, fraction.isGlued
    else { return false }
    // There other languages number columns.
    return ![.sort, .by, .per].contains(previous?.keyword)
  }

  private mutating func parseDecimalComma() -> Expression {
    let first = advance().span
    var (groups, span) = ([source.text(first)], first)
    repeat {
      advance()
      let group = advance().span
      groups.append(source.text(group))
      span = span.union(group)
    } while ForeignNumber.areThousands(groups) && at(.comma) && current.isGlued
      && next.kind == .integer && next.isGlued
    report(.decimalComma(span, source.text(span), meant: ForeignNumber.meant(by: groups)))
    if at(.percent), current.isGlued { advance(as: .sign) }
    return .missing(span)
  }

  private mutating func decimal(_ written: String, _ token: Token) -> Double? {
    if let number = Double(written), number.isFinite { return number }
    report(.numberTooLarge(token.span, written))
    return nil
  }

  /// The regular expression inside `/…/`; `\/` stands for a slash.
  private func pattern(_ text: String) -> String {
    var inner = text.dropFirst()
    if inner.last == "/" { inner = inner.dropLast() }
    var pattern = ""
    var isEscaped = false
    for character in inner {
      if isEscaped, character == "/" { pattern.removeLast() }
      pattern.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    return pattern
  }
}
