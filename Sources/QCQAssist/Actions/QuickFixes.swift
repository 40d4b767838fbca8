import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// The fixes of the messages that the selection touches.
  var quickFixes: [CodeAction] {
    diagnostics.filter { $0.span.meets(span) }.flatMap { diagnostic in
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
      let declaration = analysis.statements(touching: diagnostic.span).first
    else { return [] }
    return [
      CodeAction(
        title: "remove the declaration", kind: .quickFix,
        edits: [TextEdit(declaration.lines, "")],
        diagnostic: diagnostic, isPreferred: true)
    ]
  }

  /// All obvious fixes at once: those of one code that is found more than once, and all there are.
  var fixAlls: [CodeAction] {
    let obvious = diagnostics.filter { $0.fixes.count == 1 }
    var codes: [DiagnosticCode] = []
    for diagnostic in obvious where !codes.contains(diagnostic.code) {
      codes.append(diagnostic.code)
    }
    var actions: [CodeAction] = []
    for code in codes {
      let same = obvious.filter { $0.code == code }
      guard same.count > 1 else { continue }
      let edits = Self.together(same.flatMap(\.fixes))
      actions.append(
        CodeAction(
          title: "fix all \(same.count) `\(code.rawValue)` problems", kind: .fixAll, edits: edits))
    }
    guard obvious.count > 1, codes.count > 1 else { return actions }
    let edits = Self.together(obvious.flatMap(\.fixes))
    let title = "fix all \(obvious.count) problems that have one fix"
    return actions + [CodeAction(title: title, kind: .fixAll, edits: edits)]
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
