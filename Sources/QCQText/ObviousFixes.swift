extension [Diagnostic] {
  /// The messages that have just one fix: of several, people choose. A note is of what may be meant
  /// as it stands, and a statement more is for people to want.
  package var obvious: [Diagnostic] {
    filter { message in
      message.fixes.count == 1 && message.severity != .note
        && !message.fixes[0].edits.contains {
          $0.replacement.hasPrefix("create list ") || $0.replacement.contains("\nupdate ")
        }
    }
  }

  /// The edits of their obvious fixes, as many as can be applied at once: of two that touch, the
  /// first.
  package var obviousEdits: [TextEdit] {
    var edits: [TextEdit] = []
    var taken = TakenPlaces()
    for fix in obvious.flatMap(\.fixes) where fix.edits.allSatisfy({ taken.isFree($0.span) }) {
      edits += fix.edits
      for edit in fix.edits { taken.take(edit.span) }
    }
    return edits
  }
}

/// The places of a text that are written to, in their order: of ten thousand messages each asks.
private struct TakenPlaces {
  /// No two of them touch.
  private var spans: [Span] = []

  /// Whether nothing touches a place.
  func isFree(_ span: Span) -> Bool {
    let next = first(reaching: span)
    return next == spans.count || span.end < spans[next].start
  }

  mutating func take(_ span: Span) {
    let start = first(reaching: span)
    var (end, whole) = (start, span)
    while end < spans.count, spans[end].start <= whole.end {
      whole = whole.union(spans[end])
      end += 1
    }
    spans.replaceSubrange(start..<end, with: [whole])
  }

  /// The first place that does not end before another one.
  private func first(reaching span: Span) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end < span.start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
