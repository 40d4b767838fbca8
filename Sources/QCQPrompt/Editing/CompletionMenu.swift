import QCQText

/// What can stand at a place, to be chosen from.
struct CompletionMenu {
  let candidates: [EntryCompletions.Candidate]
  /// The one that stands in the entry for now.
  private(set) var selected: Int?
  private let isCut: Bool

  /// - Parameter isCut: Whether there are more than these.
  init(_ candidates: [EntryCompletions.Candidate], isCut: Bool) {
    (self.candidates, self.isCut) = (candidates, isCut)
  }

  var selection: EntryCompletions.Candidate? { selected.map { candidates[$0] } }

  /// Selects the next one, or the previous; behind the last comes the first.
  mutating func move(_ step: Int) {
    guard let place = selected else {
      selected = step > 0 ? 0 : candidates.count - 1
      return
    }
    selected = (place + step + candidates.count) % candidates.count
  }

  /// What all candidates begin with; nothing where some are not known.
  var commonPrefix: String {
    guard !isCut, let first = candidates.first?.text else { return "" }
    return String(
      candidates.dropFirst().reduce(first[...]) { prefix, candidate in
        prefix[
          ..<zip(prefix.indices, zip(prefix, candidate.text)).prefix { $1.0 == $1.1 }
            .reduce(prefix.startIndex) { _, pair in prefix.index(after: pair.0) }]
      })
  }

  // MARK: Rows

  /// The menu as it is shown, one candidate a row, around the selected one.
  func rows(columns: Int, limit: Int, hasColor: Bool) -> [ScreenRow] {
    let count = min(candidates.count, max(1, limit))
    let isLong = candidates.count > count && count > 1
    let visible = isLong ? count - 1 : count
    let first = min(max(0, (selected ?? 0) - visible / 2), candidates.count - visible)
    let shown = first..<(first + visible)
    let labels = candidates.map { TerminalText.escaped($0.label) }
    let longest = labels[shown].map(DisplayWidth.displayWidth).max() ?? 0
    var width = min(longest, columns * 2 / 3)
    if Self.room(columns, behind: width) == 0 { width = min(longest, columns - 3) }
    var rows = shown.map { place in
      row(place, label: labels[place], labelWidth: width, columns: columns, hasColor: hasColor)
    }
    if isLong {
      let words = isCut ? "\(candidates.count) and more" : "\(candidates.count) in all"
      let rest = TerminalStyle.faint.paint(
        DisplayWidth.truncate("  … \(words)", to: columns - 1),
        enabled: hasColor)
      rows.append(ScreenRow(rest, columns: columns))
    }
    return rows
  }

  /// The columns for details behind labels; where hardly any of one would be seen, there are none.
  private static func room(_ columns: Int, behind labelWidth: Int) -> Int {
    let room = columns - 1 - labelWidth - 4
    return room < 8 ? 0 : room
  }

  private func row(
    _ place: Int, label: String, labelWidth: Int, columns: Int, hasColor: Bool
  ) -> ScreenRow {
    let isSelected = place == selected
    let name = DisplayWidth.pad(DisplayWidth.truncate(label, to: labelWidth), to: labelWidth)
    let detail = DisplayWidth.truncate(
      TerminalText.escaped(candidates[place].detail), to: Self.room(columns, behind: labelWidth))
    let head = (isSelected ? "> " : "  ") + name
    let tail = detail.isEmpty ? "" : "  " + TerminalStyle.faint.paint(detail, enabled: hasColor)
    let line =
      isSelected && hasColor ? "\u{1B}[7m\(head)\u{1B}[0m\(tail)" : head + tail
    return ScreenRow(line, columns: columns)
  }
}
