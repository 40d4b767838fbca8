import QCQLanguage
import QCQSyntax
import QCQText

extension TextCheck {
  /// print = "print" STRING, in which `{…}` holds a parameter or a query with one value.
  func checkPrint(_ literal: StringLiteral) -> CheckedStatement? {
    let offsets = StringEscapes.offsets(source, literal.span)
    let places = offsets.count == literal.value.utf8.count + 1 ? offsets : nil
    var parts: [PrintPart] = []
    for piece in PrintTemplate.pieces(of: literal.value) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .unclosed(let offset):
        report(.unclosedBrace(HolePlaces(literal.span, places, offset, count: 1).whole))
      case .hole(let text, let offset):
        let hole = HolePlaces(literal.span, places, offset, count: text.utf8.count)
        if let part = checkHole(text, hole) { parts.append(part) }
      }
    }
    return .print(parts)
  }

  private func checkHole(_ text: String, _ places: HolePlaces) -> PrintPart? {
    let span = places.whole
    let trimmed = text.drop { $0 == " " }
    if trimmed.first == "$" {
      var name = String(trimmed.dropFirst().prefix { $0 != " " })
      // As `show` has it of what may be absent; here nothing is written then, with the mark or
      // without it.
      let isMarked = name.count > 1 && name.last == "?"
      if isMarked { name.removeLast() }
      let check = QueryCheck(self)
      let resolved = check.resolveParameter(Name(text: name, span: span))
      need(check.needed)
      if resolved.type == nil { return nil }
      if isMarked, !resolved.isNullable { report(.parameterNeverAbsent(name, span)) }
      return .parameter(name)
    }
    let tree = Parser.parse(SourceText(text, name: source.name))
    guard tree.statements.count == 1, case .query(let query) = tree.statements[0] else {
      report(.wrongHole(span))
      return nil
    }
    let hole = TextCheck(
      tree.source, DeclarationScope(declarations), currentList: currentList, place: places.place)
    hole.diagnostics = tree.diagnostics
    let checked = hole.check(query)
    used.formUnion(hole.used)
    need(hole.findings.needed)
    for mention in hole.findings.mentions {
      var mention = mention
      mention.span = places.place(of: mention.span)
      note(mention)
    }
    for diagnostic in hole.diagnostics {
      var moved = diagnostic
      moved.span = places.place(of: diagnostic.span)
      moved.related = []
      moved.proposals = diagnostic.proposals.compactMap(places.moved)
      report(moved)
    }
    guard let checked, !hole.diagnostics.hasErrors else { return nil }
    if checked.valueType == nil { report(.holeWithoutValue(span)) }
    return .query(checked)
  }
}

/// Where the bytes of a hole are written in the text around it.
private struct HolePlaces {
  /// Of each byte, and where the last one ends; nil for a string that could not be read as written,
  /// which has no sure places in it.
  private let offsets: ArraySlice<Int>?
  /// All of the hole; all of the string where it has no sure places.
  let whole: Span

  /// - Parameters:
  ///   - places: Of the bytes of the string's value, as `offsets`.
  ///   - start: Where the hole begins in the value.
  init(_ literal: Span, _ places: [Int]?, _ start: Int, count: Int) {
    offsets = places.map { $0[start...(start + count)] }
    whole = places.map { Span($0[start], $0[start + count]) } ?? literal
  }

  /// The place of a span of the hole; all of it where the span is none of the hole.
  func place(of span: Span) -> Span { sure(span) ?? whole }

  private func sure(_ span: Span) -> Span? {
    guard let offsets, span.lowerBound >= 0, span.end >= span.start,
      offsets.startIndex + span.upperBound < offsets.endIndex
    else { return nil }
    return Span(
      offsets[offsets.startIndex + span.lowerBound], offsets[offsets.startIndex + span.upperBound])
  }

  /// A fix of what the hole says, as one of the text around it.
  func moved(_ fix: Fix) -> Fix? {
    let edits = fix.edits.compactMap { edit in
      sure(edit.span).map { TextEdit($0, StringEscapes.inside(edit.replacement)) }
    }
    return edits.count == fix.edits.count ? Fix(fix.title, edits) : nil
  }
}
