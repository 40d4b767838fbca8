import QCQLanguage
import QCQSyntax
import QCQText

extension TextCheck {
  /// print = "print" STRING, in which `{…}` holds a parameter or a query with one value.
  func checkPrint(_ literal: StringLiteral) -> CheckedStatement? {
    var parts: [PrintPart] = []
    for piece in PrintTemplate.pieces(of: literal.value) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .unclosed(let offset): report(.unclosedBrace(place(literal, offset, 1)))
      case .hole(let text, let offset):
        let span = place(literal, offset, text.utf8.count)
        if let part = checkHole(text, span) { parts.append(part) }
      }
    }
    return .print(parts)
  }

  private func checkHole(_ text: String, _ span: Span) -> PrintPart? {
    let trimmed = text.drop { $0 == " " }
    if trimmed.first == "$" {
      let name = String(trimmed.dropFirst().prefix { $0 != " " })
      let check = QueryCheck(self)
      let isKnown = check.resolveParameter(Name(text: name, span: span)).type != nil
      needed.formUnion(check.needed)
      return isKnown ? .parameter(name) : nil
    }
    let tree = Parser.parse(SourceText(text, name: source.name))
    guard tree.statements.count == 1, case .query(let query) = tree.statements[0] else {
      report(.wrongHole(span))
      return nil
    }
    let hole = TextCheck(tree.source, declarations, currentList: currentList)
    hole.diagnostics = tree.diagnostics
    let checked = hole.check(query)
    used.formUnion(hole.used)
    needed.formUnion(hole.needed)
    for mention in hole.mentions {
      var mention = mention
      mention.span = mention.span.moved(into: span)
      mentions.append(mention)
    }
    for diagnostic in hole.diagnostics { report(diagnostic.moved(into: span)) }
    guard let checked, !hole.diagnostics.hasErrors else { return nil }
    if checked.valueType == nil { report(.holeWithoutValue(span)) }
    return .query(checked)
  }

  /// Where a piece of a string's value stands in the text; the whole string if it has escapes.
  private func place(_ literal: StringLiteral, _ offset: Int, _ length: Int) -> Span {
    let raw = literal.span.upperBound - literal.span.lowerBound
    guard raw == literal.value.utf8.count + 2 else { return literal.span }
    let start = literal.span.lowerBound + 1 + offset
    return Span(start, start + length)
  }
}
