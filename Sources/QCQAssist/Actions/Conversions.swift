import QCQSyntax
import QCQText

extension Analysis {
  private static let maximumRounds = 12

  /// A statement as another language would have it, written as this one does: all of it at once,
  /// where the first answers to its messages make a right statement of it.
  func conversions(in span: Span) -> [CodeAction] {
    guard let (number, piece) = statements(touching: span).first else { return [] }
    let statement = pieces[piece].tree.statements[number].span
    let zone = zone(of: number, in: pieces[piece].tree)
    let errors = pieces[piece].diagnostics.filter { $0.severity == .error }
    let own = errors.filter { zone.touches($0.span.lowerBound) }
    guard let first = own.first, !first.fixes.isEmpty else { return [] }
    // One message with one answer is a quick fix already, if nothing is left behind it.
    guard let text = converted(zone.shifted(by: starts[piece])) else { return [] }
    let before = source.text(zone.shifted(by: starts[piece]))
    guard text != before, own.count > 1 || !isOneFix(own[0], zone, text, piece) else { return [] }
    let short = text.count > 60 ? "write it in this language" : "write `\(text)`"
    return [
      CodeAction(
        title: short, kind: .rewrite,
        edits: [
          TextEdit(self.span(Span(statement.lowerBound, zone.upperBound), ofPiece: piece), text)
        ])
    ]
  }

  private func isOneFix(_ error: Diagnostic, _ zone: Span, _ text: String, _ piece: Int) -> Bool {
    error.fixes.contains { fix in
      let moved = fix.edits.map { $0.shifted(by: -zone.lowerBound) }
      let bytes = Array(pieces[piece].source.utf8[zone.range])
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
    var analysis = self
    var place = place
    for _ in 0..<Analysis.maximumRounds {
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
      analysis = analysis.replaced(bytes, place)
      place = Span(place.lowerBound, place.upperBound + added)
    }
    return nil
  }

  /// The same document with another text in one place.
  private func replaced(_ bytes: [UInt8], _ place: Span) -> Analysis {
    let added = bytes.count - source.utf8.count
    let end = place.upperBound + added
    let text = String(decoding: bytes[place.lowerBound..<max(place.lowerBound, end)], as: UTF8.self)
    return edited([TextEdit(place, text)])
  }
}
