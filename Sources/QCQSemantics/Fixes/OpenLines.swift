import QCQSyntax
import QCQText

/// Lines that may go on in the one below, which begins no statement: `items where note`, and below
/// it `contains "x"`. Each takes in one line at most, as a passage does.
struct OpenLines {
  /// A line, and which messages are about it.
  typealias Line = (zone: FixZone, messages: Range<Int>)

  private var open: Line?
  private var beginsPassage = true

  /// The line that a zone may go on from; nil for any other zone.
  mutating func above(_ zone: FixZone, _ messages: Range<Int>, of tree: SyntaxTree) -> Line? {
    let above = open
    let mayGoOn =
      beginsPassage && tree.mayGoOn(from: zone.span.lowerBound, to: zone.textEnd)
    open = mayGoOn ? (zone: zone, messages: messages) : nil
    beginsPassage = !mayGoOn && !tree.isBrokenOff(at: zone.span.lowerBound)
    return above
  }
}

extension FixCheck {
  /// What is wrong at the end of a line was mended without the one below, which says nothing by
  /// itself and would be lost: the fix is to join both, if they make a statement.
  func joinLines(
    _ settled: inout [Diagnostic], _ above: OpenLines.Line, _ below: Range<Int>, _ zone: FixZone
  ) {
    let (source, start) = (tree.source, above.zone.span.lowerBound)
    let words = tree.tokens[..<tree.tokenIndex(from: above.zone.textEnd)]
    guard let end = words.last?.span.upperBound, settled[below].hasErrors,
      settled[below].allSatisfy({ $0.fixes.isEmpty }),
      let error = above.messages.first(where: { index in
        settled[index].severity == .error && settled[index].span.upperBound >= end
      })
    else { return }
    for index in above.messages { settled[index].fixes = [] }
    let gap = Span(end, zone.span.lowerBound)
    let ends = source.text(gap)
    guard ends.allSatisfy(\.isWhitespace), ends.count(where: \.isNewline) == 1 else { return }
    let whole = FixZone(
      span: above.zone.span.union(zone.span), textEnd: zone.textEnd,
      statement: above.zone.statement)
    let (front, rest) = (Span(start, end), Span(zone.span.lowerBound, zone.textEnd))
    let text = "\(source.text(front)) \(source.text(rest))"
    let trial = trial(of: text, in: whole, settled[above.messages.lowerBound..<below.upperBound])
    guard case .right(let reading) = trial.read(text), reading.tree.statements.count == 1,
      trial.isSameKind(reading)
    else { return }
    settled[error].help = BrokenLine.advice
    settled[error].fixes = [Fix("join the two lines", [TextEdit(gap, " ")])]
  }
}
