import QCQText

extension Analysis {
  /// The document after some edits that all speak of it as it is now.
  func after(_ edits: [TextEdit]) -> Analysis {
    // Each edit speaks of what those before it have left: so the last one in the text comes first.
    edited(
      edits.sorted { ($0.span.start, $0.span.end) > ($1.span.start, $1.span.end) })
  }

  /// The same; nil where the edits would make an error.
  func sound(after edits: [TextEdit]) -> Analysis? {
    let next = after(edits)
    return next.errorCount <= errorCount ? next : nil
  }

  private var errorCount: Int { diagnostics.count { $0.severity == .error } }
}
