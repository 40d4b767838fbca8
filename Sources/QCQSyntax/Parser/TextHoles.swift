import QCQLanguage
import QCQText

/// Reads what stands between the braces of texts that `show` shows: `"{name} ({note})"`.
///
/// Holes are live in a text that is a whole column, or one of the values of an `if … else …` or an
/// `or else` there. In all other places a brace is a brace.
extension ExpressionParser {
  private static let maximumHoles = 100

  /// A column's expression with the holes of its texts read.
  mutating func fillingHoles(_ expression: Expression) -> Expression {
    switch expression {
    case .literal(.text(let text), let span):
      let braces: Set<UInt8> = [UInt8(ascii: "{"), UInt8(ascii: "}")]
      guard text.utf8.contains(where: braces.contains) else { return expression }
      return template(StringLiteral(value: text, span: span))
    case .parenthesized(let inner, let span): return .parenthesized(fillingHoles(inner), span)
    case .fallback(let value, let other):
      return .fallback(fillingHoles(value), fillingHoles(other))
    case .choice(let value, let condition, let other):
      return .choice(fillingHoles(value), condition: condition, fillingHoles(other))
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .comparison, .text,
      .date, .during, .membership, .presence, .not, .and, .or, .moment, .running, .duration,
      .template:
      return expression
    }
  }

  private mutating func template(_ literal: StringLiteral) -> Expression {
    let offsets = StringEscapes.offsets(source, literal.span)
    // A string that could not be read as written has no sure places in it.
    guard offsets.count == literal.value.utf8.count + 1 else {
      return .literal(.text(literal.value), literal.span)
    }
    let pieces = PrintTemplate.pieces(of: literal.value)
    guard pieces.count <= 2 * ExpressionParser.maximumHoles + 1 else {
      report(.tooManyHoles(literal.span, limit: ExpressionParser.maximumHoles))
      return .missing(literal.span)
    }
    var parts: [TemplatePart] = []
    for piece in pieces {
      switch piece {
      case .text(let text): if !text.isEmpty { parts.append(.text(text)) }
      case .unclosed(let offset):
        report(.unclosedHole(Span(offsets[offset], offsets[offset + 1])))
        return .missing(literal.span)
      case .hole(let text, let offset):
        let span = Span(offsets[offset], offsets[offset + text.utf8.count])
        parts.append(.hole(hole(text, span)))
      }
    }
    return .template(literal, parts.isEmpty ? [.text("")] : parts)
  }

  /// The expression in a hole, whose places are those of the text around it.
  private mutating func hole(_ text: String, _ span: Span) -> Expression {
    guard text.contains(where: { !$0.isWhitespace }) else {
      report(.emptyHole(span))
      return .missing(span)
    }
    guard span.upperBound - span.lowerBound == text.utf8.count else {
      report(.escapeInHole(span))
      return .missing(span)
    }
    var lexer = source.utf8[span.range].withUnsafeBufferPointer {
      Lexer.lexPassage($0, .recovering)
    }
    for index in lexer.tokens.indices {
      lexer.tokens[index].span = lexer.tokens[index].span.shifted(by: span.lowerBound)
    }
    lexer.diagnostics = lexer.diagnostics.map { $0.shifted(by: span.lowerBound) }
    var inner = ExpressionParser(ParserState(source, lexer))
    let expression = inner.parseExpression()
    if !inner.current.kind.separatesStatements {
      inner.fail(.restOfHole(inner.current.span, inner.text(inner.current)))
    }
    for diagnostic in inner.state.diagnostics { report(diagnostic) }
    if inner.state.statement.isBroken { state.statement.isBroken = true }
    return expression
  }
}

extension Diagnostic {
  fileprivate static func unclosedHole(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unclosedBracket, span, "this `{` is never closed",
      help: "`{…}` holds a field or a calculation; write `{{` for a brace itself")
  }

  fileprivate static func emptyHole(_ span: Span) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "there is nothing between the braces",
      help: "write a field, as in `{name}`, or `{{` for a brace itself")
  }

  fileprivate static func escapeInHole(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "there can be no text in quotes between the braces of a text",
      help: "show it as a column of its own: `show note or else \"-\"`")
  }

  fileprivate static func restOfHole(_ span: Span, _ text: String) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`\(text)` can't be used here: braces hold one value",
      help: "write `{name}`, or `{{` for a brace itself")
  }

  fileprivate static func tooManyHoles(_ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(.tooManyTerms, span, "this text has more than \(limit) placeholders")
  }
}
