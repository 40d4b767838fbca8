import QCQConsole

/// One line of the screen, colours included.
struct ScreenRow: Hashable {
  var text = ""
  var width = 0

  init() {}

  /// A line of text, cut where the screen ends.
  init(_ line: String, columns: Int) {
    text = PromptLine.truncate(line, to: columns)
    width = min(PromptLine.width(line), columns)
  }
}

/// What is to be seen of an entry, and where the cursor stands in it.
struct Frame: Hashable {
  var rows: [ScreenRow]
  var cursorRow: Int
  var cursorColumn: Int

  /// The part around the cursor that a screen has room for.
  func clipped(to lines: Int) -> Frame {
    guard rows.count > lines else { return self }
    let first = min(max(0, cursorRow - lines + 1), rows.count - lines)
    return Frame(
      rows: Array(rows[first..<(first + lines)]), cursorRow: cursorRow - first,
      cursorColumn: cursorColumn)
  }

  /// How far above the cursor the first row is on a terminal that has become narrower, and has
  /// broken lines that were too long.
  func rowsAboveCursor(columns: Int) -> Int {
    let above = rows[..<cursorRow].reduce(0) { $0 + max(1, ($1.width + columns - 1) / columns) }
    return above + cursorColumn / columns
  }
}
