import QCQSyntax
import QCQText

extension CodeActionFinder {
  private static let maximumRounds = 12

  /// A statement as another language would have it, written as this one does: all of it at once,
  /// where the first answers to its messages make a right statement of it.
  var conversions: [CodeAction] {
    guard let place = statements.first else { return [] }
    let passage = place.passage
    let zone = zone(of: place.index, in: passage.tree)
    let errors = passage.diagnostics.filter { $0.severity == .error }
    let own = errors.filter { zone.touches($0.span.lowerBound) }
    guard let first = own.first, !first.fixes.isEmpty else { return [] }
    // One message with one answer is a quick fix already, if nothing is left behind it.
    guard let text = converted(passage.span(zone)) else { return [] }
    guard text != passage.source.text(zone), own.count > 1 || !isOneFix(first, zone, text, passage)
    else { return [] }
    let short = text.count > 60 ? "rewrite the statement" : "rewrite as `\(text)`"
    let edit = TextEdit(passage.span(zone), text)
    return [CodeAction(title: short, kind: .rewrite, edits: [edit])]
  }

  private func isOneFix(
    _ error: Diagnostic, _ zone: Span, _ text: String, _ passage: PlacedPassage
  ) -> Bool {
    error.fixes.contains { fix in
      let moved = fix.edits.map { $0.shifted(by: -zone.lowerBound) }
      let bytes = Array(passage.source.utf8[zone.range])
      return String(decoding: bytes.applying(moved), as: UTF8.self) == text
    }
  }

  /// From a statement's first character to the last word before the next one.
  private func zone(of number: Int, in tree: SyntaxTree) -> Span {
    let start = tree.statements[number].span.lowerBound
    let isLast = number + 1 == tree.statements.count
    let limit =
      isLast
      ? tree.tokens.count : tree.tokenIndex(from: tree.statements[number + 1].span.lowerBound)
    let last = tree.tokens[..<limit].last {
      $0.kind != .newline && $0.kind != .end && $0.kind != .semicolon
    }
    return Span(start, max(start, last?.span.upperBound ?? start))
  }

  /// The text of a place after applying first fixes until nothing is wrong with it; nil where that
  /// leads nowhere.
  private func converted(_ place: Span) -> String? {
    var analysis = analysis
    var place = place
    for _ in 0..<Self.maximumRounds {
      let errors = analysis.diagnostics.filter {
        $0.severity == .error && place.touches($0.span.lowerBound)
      }
      guard let error = errors.first else { return analysis.source.text(place) }
      guard let fix = error.fixes.first, fix.edits.allSatisfy({ place.encloses($0.span) }) else {
        return nil
      }
      let added = fix.edits.reduce(0) {
        $0 + $1.replacement.utf8.count - ($1.span.upperBound - $1.span.lowerBound)
      }
      let bytes = analysis.source.utf8.applying(fix.edits)
      let end = max(place.lowerBound, place.upperBound + added)
      let text = String(decoding: bytes[place.lowerBound..<end], as: UTF8.self)
      analysis = analysis.edited([TextEdit(place, text)])
      place = Span(place.lowerBound, place.upperBound + added)
    }
    return nil
  }
}
