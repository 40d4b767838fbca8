/// What the keys of vi do to several lines, where libedit has seen but the one of the cursor.
///
/// Which mode libedit is in it tells nobody; a letter that was typed into a line has changed it,
/// though, and so was none of these commands.
struct ViLines {
  /// The last two characters that libedit was given.
  private var typed: [Unicode.Scalar] = []

  mutating func note(_ scalar: Unicode.Scalar) { typed = typed.suffix(1) + [scalar] }

  /// What a command has made of an entry, with its effect on other lines.
  mutating func mended(_ new: EntryBuffer, after old: EntryBuffer) -> EntryBuffer {
    guard new.text.contains("\n") else { return new }
    if typed == ["d", "d"], new.lineStart == new.lineEnd {
      typed = []
      return new.withoutLine
    }
    let isTarget = typed.first.map { Self.beforeTargets.contains($0) } ?? true
    guard typed.count == 2, !isTarget, new == old else { return new }
    switch typed[1] {
    case "w", "W": return new.nextWordBelow ?? new
    case "e", "E": return new.nextWordBelow?.wordEnd ?? new
    case "b", "B": return new.lastWordAbove ?? new
    default: return new  // Unicode.Scalar
    }
  }

  /// What stands behind these says how far they go.
  private static let beforeTargets: Set<Unicode.Scalar> = [
    "d", "c", "y", "r", "f", "F", "t", "T",
  ]
}

extension EntryBuffer {
  /// Without the line of the cursor, which goes to the beginning of the next one.
  fileprivate var withoutLine: EntryBuffer {
    var scalars = text.unicodeScalars
    if lineEnd < text.endIndex {
      let start = moved(to: lineStart).cursor
      scalars.removeSubrange(lineStart...lineEnd)
      return EntryBuffer(String(scalars), cursor: start)
    }
    // It is the last one.
    let before = text[..<lineStart].dropLast()
    let rest = EntryBuffer(String(before))
    return rest.moved(to: rest.lineStart)
  }

  fileprivate var nextWordBelow: EntryBuffer? {
    guard lineEnd < text.endIndex else { return nil }
    let start = text.index(after: lineEnd)
    let line = text[start..<moved(to: start).lineEnd]
    return moved(to: line.firstIndex { !$0.isWhitespace } ?? start)
  }

  fileprivate var wordEnd: EntryBuffer {
    let word = text[index..<lineEnd].prefix { !$0.isWhitespace }
    return word.isEmpty ? self : moved(to: text.index(before: word.endIndex))
  }

  fileprivate var lastWordAbove: EntryBuffer? {
    guard lineStart > text.startIndex else { return nil }
    let end = text.index(before: lineStart)
    let line = text[moved(to: end).lineStart..<end]
    guard let last = line.lastIndex(where: { !$0.isWhitespace }) else { return moved(to: end) }
    let gap = line[..<last].lastIndex { $0.isWhitespace }
    return moved(to: gap.map { text.index(after: $0) } ?? line.startIndex)
  }
}
