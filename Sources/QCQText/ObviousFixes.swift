extension [Diagnostic] {
  /// The messages that have just one fix: of several, people choose. A note is of what may be meant
  /// as it stands, and a statement more is for people to want.
  package var obvious: [Diagnostic] {
    filter { message in
      message.fixes.count == 1 && message.severity != .note
        && !message.fixes[0].edits.contains { $0.replacement.hasPrefix("create list ") }
    }
  }

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
