import QCQSyntax
import QCQText

extension Analysis {
  /// The fixes of the messages that a span touches.
  func quickFixes(of diagnostics: [Diagnostic], in span: Span) -> [CodeAction] {
    diagnostics.filter { $0.span.start <= span.end && span.start <= $0.span.end }.flatMap {
      diagnostic in
      diagnostic.fixes.map { fix in
        CodeAction(
          title: fix.title, kind: .quickFix, edits: fix.edits, diagnostic: diagnostic,
          isPreferred: diagnostic.fixes.count == 1)
      } + removals(of: diagnostic)
    }
  }

  /// Takes out a declaration that nothing uses.
  private func removals(of diagnostic: Diagnostic) -> [CodeAction] {
    guard diagnostic.code == .unusedName,
      let (number, piece) = statements(touching: diagnostic.span).first
    else { return [] }
    let tree = pieces[piece].tree
    let statement = tree.statements[number].span
    var start = statement.lowerBound
    let first = tree.tokenIndex(from: start)
    for comment in tree.comments.reversed()
    where comment.isDocumentation && comment.standsAlone && comment.nextToken == first {
      start = min(start, comment.span.lowerBound)
    }
    let bytes = tree.source.utf8
    var end = statement.upperBound
    while end < bytes.count, [32, 9, 13, UInt8(ascii: ";")].contains(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == 10 { end += 1 }
    let edit = TextEdit(span(Span(start, end), ofPiece: piece), "")
    return [
      CodeAction(
        title: "take the declaration out", kind: .quickFix, edits: [edit],
        diagnostic: diagnostic, isPreferred: true)
    ]
  }

  /// All obvious fixes at once: those of one code that is found more than once, and all there are.
  func fixAlls(of diagnostics: [Diagnostic]) -> [CodeAction] {
    let obvious = diagnostics.filter { $0.fixes.count == 1 }
    var codes: [DiagnosticCode] = []
    for diagnostic in obvious where !codes.contains(diagnostic.code) {
      codes.append(diagnostic.code)
    }
    var actions: [CodeAction] = []
    for code in codes {
      let same = obvious.filter { $0.code == code }
      guard same.count > 1 else { continue }
      let edits = Analysis.together(same.flatMap(\.fixes))
      actions.append(
        CodeAction(
          title: "fix all \(same.count) of `\(code.rawValue)`", kind: .fixAll, edits: edits))
    }
    guard obvious.count > 1, codes.count > 1 else { return actions }
    let edits = Analysis.together(obvious.flatMap(\.fixes))
    let title = "fix all \(obvious.count) that have one answer"
    return actions + [CodeAction(title: title, kind: .fixAll, edits: edits)]
  }

  /// The document with every obvious fix applied, for "fix on save"; nil where there is none.
  package var fixAll: CodeAction? {
    let fixes = diagnostics.filter { $0.fixes.count == 1 }.flatMap(\.fixes)
    guard !fixes.isEmpty else { return nil }
    return CodeAction(
      title: "fix all that have one answer", kind: .fixAll, edits: Analysis.together(fixes))
  }

  /// The edits of as many fixes as can be applied at once: of two that touch, the first.
  private static func together(_ fixes: [Fix]) -> [TextEdit] {
    var edits: [TextEdit] = []
    for fix in fixes {
      let isFree = fix.edits.allSatisfy { edit in
        edits.allSatisfy { edit.span.end < $0.span.start || $0.span.end < edit.span.start }
      }
      if isFree { edits += fix.edits }
    }
    return edits
  }
}
