extension [Diagnostic] {
  /// The messages that have just one fix: of several, people choose.
  package var obvious: [Diagnostic] { filter { $0.fixes.count == 1 } }

  /// The edits of their obvious fixes, as many as can be applied at once: of two that touch, the
  /// first.
  package var obviousEdits: [TextEdit] {
    var edits: [TextEdit] = []
    for fix in obvious.flatMap(\.fixes) {
      let isFree = fix.edits.allSatisfy { edit in
        edits.allSatisfy { edit.span.end < $0.span.start || $0.span.end < edit.span.start }
      }
      if isFree { edits += fix.edits }
    }
    return edits
  }
}
