import QCQConsole

/// Draws an entry where it stands on the terminal, and anew whatever of it has changed.
///
/// Rows are broken here and not by the terminal, so that nothing depends on how wide it takes a
/// character to be. The terminal is never asked anything.
final class ScreenPainter {
  private let file: OutputFile
  private(set) var columns = 80
  private(set) var lines = 24
  /// What is on the screen, with the cursor in it; nil at the beginning of an empty line.
  private var shown: Frame?

  /// Whether a terminal that becomes narrower breaks the lines that are too long.
  private let breaksLines: Bool

  init(_ file: OutputFile) {
    self.file = file
    breaksLines = Terminal.breaksLines()
  }

  /// Learns how large the terminal is.
  func measure() {
    columns = Terminal.width(file.descriptor)
    lines = Terminal.height(file.descriptor)
  }

  /// Shows a frame in the place of the one that is shown.
  func paint(_ frame: Frame) {
    let next = frame.clipped(to: lines)
    guard next != shown else { return }
    draw(shown.map { Self.changes(from: $0, to: next) } ?? Self.whole(next))
    shown = next
  }

  /// Prints lines above the entry, which moves down.
  func printAbove(_ lines: [String]) {
    let text = lines.map { $0 + "\r\n" }.joined()
    draw(erasing(shown?.cursorRow ?? 0) + text + (shown.map(Self.whole) ?? ""))
  }

  /// Writes what moves the cursor about, which nobody needs to see on its way.
  private func draw(_ text: String) { file.write("\u{1B}[?25l" + text + "\u{1B}[?25h") }

  /// Shows a frame for the last time, and goes on below it.
  func finish(_ frame: Frame) {
    var frame = frame
    frame.cursorRow = frame.rows.count - 1
    frame.cursorColumn = frame.rows.last?.width ?? 0
    paint(frame)
    file.write("\r\n")
    shown = nil
  }

  /// Takes the entry away; it is drawn anew from there by the next `paint`.
  func erase() {
    file.write(erasing(shown?.cursorRow ?? 0))
    shown = nil
  }

  /// Does what is left to do when the terminal has another size.
  func resize() {
    measure()
    guard let old = shown else { return }
    let above = breaksLines ? old.rowsAboveCursor(columns: columns) : old.cursorRow
    file.write(erasing(min(above, lines - 1)))
    shown = nil
  }

  func clearScreen() {
    file.write("\u{1B}[H\u{1B}[2J")
    shown = nil
  }

  /// Has pasted text marked as such, or no more.
  func markPastes(_ isMarked: Bool) { file.write("\u{1B}[?2004\(isMarked ? "h" : "l")") }

  // MARK: Sequences

  private func erasing(_ rowsAbove: Int) -> String { "\r" + Self.up(rowsAbove) + "\u{1B}[J" }

  private static func whole(_ frame: Frame) -> String {
    let rows = frame.rows.map(\.text).joined(separator: "\r\n")
    let last = frame.rows.count - 1
    return "\r" + rows + up(last - frame.cursorRow) + column(frame.cursorColumn)
  }

  private static func changes(from old: Frame, to new: Frame) -> String {
    var text = ""
    var (row, last) = (old.cursorRow, old.rows.count - 1)
    func go(to target: Int) {
      text += target < row ? up(row - target) : down(min(target, last) - row)
      if target > last { text += String(repeating: "\r\n", count: target - last) }
      (row, last) = (target, max(last, target))
    }
    for (index, content) in new.rows.enumerated() {
      if index < old.rows.count, old.rows[index] == content { continue }
      go(to: index)
      text += "\r\u{1B}[K" + content.text
    }
    if old.rows.count > new.rows.count {
      go(to: new.rows.count)
      text += "\r\u{1B}[J"
    }
    go(to: new.cursorRow)
    return text + column(new.cursorColumn)
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
  private static func down(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)B" : "" }
  private static func column(_ column: Int) -> String { column > 0 ? "\r\u{1B}[\(column)C" : "\r" }
}
