extension [Diagnostic] {
  /// The messages that have just one fix: of several, people choose. A note is of what may be meant
  /// as it stands, and a statement more is for people to want.
  package var obvious: [Diagnostic] {
    filter { message in
      message.fixes.count == 1 && message.severity != .note
        && !message.fixes[0].edits.contains(where: \.addsStatement)
    }
  }

  /// Without those about a name in a change: which rows are meant by it is for people to say.
  ///
  /// - Parameter isInChange: Whether a change stands at a place.
  package func keepingRows(isInChange: (Span) -> Bool) -> [Diagnostic] {
    filter { !$0.isOfUnknownName || !isInChange($0.span) }
  }

  /// Those about rows that there are none of.
  package var ofUnknownNames: [Diagnostic] { filter(\.isOfUnknownName) }

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

extension Diagnostic {
  fileprivate var isOfUnknownName: Bool {
    [.unknownItem, .unknownList, .unknownCategory].contains(code)
  }
}

extension TextEdit {
  /// Whether it writes a list that is made first, or a change that follows.
  fileprivate var addsStatement: Bool {
    replacement.hasPrefix("create list ") && replacement.contains("\n")
      || replacement.contains("\nupdate ")
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
    spans.endOfPrefix { $0.end < span.start }
  }
}
