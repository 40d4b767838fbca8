import QCQLanguage
import QCQSyntax
import QCQText

extension TextCheck {
  /// print = "print" STRING, in which `{…}` holds a parameter or a query with one value.
  func checkPrint(_ literal: StringLiteral) -> CheckedStatement? {
    let places = HolePlaces(literal, source)
    var parts: [PrintPart] = []
    for piece in PrintTemplate.pieces(of: literal.value) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .unclosed(let offset):
        report(.unclosedBrace(places.place(of: Span(0, 1), from: offset, count: 1)))
      case .hole(let text, let offset):
        let count = text.utf8.count
        let part = checkHole(text) { places.place(of: $0, from: offset, count: count) }
        if let part { parts.append(part) }
      }
    }
    return .print(parts)
  }

  /// - Parameter place: Where a span of the hole is in the text around it.
  private func checkHole(_ text: String, _ place: @escaping (Span) -> Span) -> PrintPart? {
    let span = place(Span(0, text.utf8.count))
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
    let hole = TextCheck(tree.source, declarations, currentList: currentList, place: place)
    hole.diagnostics = tree.diagnostics
    let checked = hole.check(query)
    used.formUnion(hole.used)
    needed.formUnion(hole.needed)
    for mention in hole.mentions {
      var mention = mention
      mention.span = place(mention.span)
      mentions.append(mention)
    }
    for diagnostic in hole.diagnostics {
      var moved = diagnostic
      moved.span = place(diagnostic.span)
      (moved.related, moved.proposals) = ([], [])
      report(moved)
    }
    guard let checked, !hole.diagnostics.hasErrors else { return nil }
    if checked.valueType == nil { report(.holeWithoutValue(span)) }
    return .query(checked)
  }
}

/// Where each byte of a printed text is written.
private struct HolePlaces {
  private let literal: Span
  /// Nil for a string that could not be read as written, which has no sure places in it.
  private let offsets: [Int]?

  init(_ literal: StringLiteral, _ source: SourceText) {
    self.literal = literal.span
    let offsets = StringEscapes.offsets(source, literal.span)
    self.offsets = offsets.count == literal.value.utf8.count + 1 ? offsets : nil
  }

  /// The place of a span of a hole that begins at an offset of the text; all of the hole where the
  /// span is none of it.
  func place(of span: Span, from start: Int, count: Int) -> Span {
    guard let offsets else { return literal }
    let isInside = span.lowerBound >= 0 && span.end >= span.start && span.upperBound <= count
    let found = isInside ? span : Span(0, count)
    return Span(offsets[start + found.lowerBound], offsets[start + found.upperBound])
  }
}
