import QCQSemantics
import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// The messages whose fix `qcq check --fix` makes: it reads all of the text, as a line may be
  /// half of one.
  var mendedUnseen: [Diagnostic] {
    diagnostics.fixedUnseen(in: analysis.source, isInChange: analysis.placesOfChanges)
  }

  /// The fixes of the messages that the selection touches, themselves or with what they mend.
  ///
  /// - Parameter unseen: Those whose fix needs no choice.
  func quickFixes(unseen: [Diagnostic]) -> [CodeAction] {
    var actions = diagnostics.filter(isTouched).flatMap { diagnostic in
      diagnostic.fixes.filter(isKnown).map { fix in
        CodeAction(title: fix.title, kind: .quickFix, edits: fix.edits, diagnostic: diagnostic)
      } + removals(of: diagnostic)
    }
    // What there is a choice of is for people to choose.
    if actions.count == 1, let mended = actions[0].diagnostic {
      actions[0].isPreferred = mended.fixes.isEmpty || unseen.contains(mended)
    }
    return actions
  }

  /// Whether a fix leads to no name that the data does not have: what was quoted may be none.
  private func isKnown(_ fix: Fix) -> Bool {
    let quote = UInt8(ascii: "\"")
    let quotes = fix.edits.contains { $0.replacement.utf8.contains(quote) }
    guard quotes, analysis.context.data != nil else { return true }
    return analysis.after(fix.edits).unknownNames.count <= diagnostics.ofUnknownNames.count
  }

  private func isTouched(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.span.meets(span)
      || diagnostic.fixes.contains { $0.edits.contains { $0.span.meets(span) } }
  }

  /// Takes out a declaration that nothing uses, where nothing is wrong that may be its use.
  private func removals(of diagnostic: Diagnostic) -> [CodeAction] {
    guard diagnostic.code == .unusedName, !diagnostics.hasErrors, !isOfList(diagnostic.span),
      let declaration = analysis.statements(touching: diagnostic.span).first
    else { return [] }
    return [
      CodeAction(
        title: "remove the declaration", kind: .quickFix,
        edits: [TextEdit(declaration.lines, "")], diagnostic: diagnostic)
    ]
  }

  /// Whether something is one of a list in brackets, as the parameters of a named query are.
  private func isOfList(_ span: Span) -> Bool {
    let before = analysis.source.utf8.prefix(span.lowerBound).last { !" \t\r\n".utf8.contains($0) }
    return before == UInt8(ascii: "(") || before == UInt8(ascii: ",")
  }

  /// All obvious fixes at once: those of one code that is found more than once, and all there are.
  func fixAlls(unseen: [Diagnostic]) -> [CodeAction] {
    let obvious = unseen.filter { $0.fixes.allSatisfy(isKnown) }
    var codes: [DiagnosticCode] = []
    for diagnostic in obvious where !codes.contains(diagnostic.code) {
      codes.append(diagnostic.code)
    }
    var actions: [CodeAction] = []
    for code in codes {
      let same = obvious.filter { $0.code == code }
      guard same.count > 1 else { continue }
      let edits = same.obviousEdits
      actions.append(
        CodeAction(
          title: "fix all \(same.count) `\(code.rawValue)` problems", kind: .fixAll, edits: edits))
    }
    guard let code = codes.first, actions.isEmpty || codes.count > 1 else { return actions }
    let edits = obvious.obviousEdits
    let title =
      obvious.count == 1
      ? "fix the `\(code.rawValue)` problem"
      : "fix all \(obvious.count) problems that have one fix"
    return actions + [CodeAction(title: title, kind: .fixAll, edits: edits)]
  }
}
