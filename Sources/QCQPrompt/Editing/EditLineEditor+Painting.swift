import QCQConsole
import QCQText

extension EditLineEditor {
  /// Brings what is seen up to date.
  func paint() {
    let buffer = line.buffer
    look(at: buffer)
    var frame = layout(buffer)
    addGhost(to: &frame)
    let count = frame.rows.count
    frame.rows += typing.below.isEmpty ? notes : typing.below
    if let column = typing.cursorBelow { (frame.cursorRow, frame.cursorColumn) = (count, column) }
    painter.paint(frame)
  }

  /// The entry as it stays on the screen when it has been typed.
  var finalFrame: Frame {
    let buffer = line.buffer
    var frame = layout(buffer)
    // A row that was only for the cursor.
    if frame.rows.count > 1, frame.rows.last?.width == 0, buffer.text.last != "\n" {
      frame.rows.removeLast()
    }
    if typing.outcome == .interrupted {
      let last = frame.rows.count - 1
      if frame.rows[last].width + 2 <= painter.columns {
        frame.rows[last].text += TerminalStyle.faint.paint("^C", enabled: hasColor)
        frame.rows[last].width += 2
      }
    }
    return frame
  }

  private func layout(_ buffer: EntryBuffer) -> Frame {
    let cursor = buffer.byteOffset
    // A word that is being typed is not wrong yet.
    let styles = typing.highlights.styles.filter {
      $0.style != .unknown || $0.range.upperBound != cursor
    }
    return EntryLayout(
      buffer.around(rows: painter.lines, of: painter.columns), prompt: typing.prompt,
      styles: styles, columns: painter.columns, hasColor: hasColor,
      isAnswer: typing.isAnswer
    ).frame
  }

  /// Asks the assistant, if the text is another one.
  private func look(at buffer: EntryBuffer) {
    guard !typing.isAnswer, typing.highlights.text != buffer.text else { return }
    guard !buffer.isVast else { return typing.highlights = Typing.Highlights(text: buffer.text) }
    typing.highlights = Typing.Highlights(
      text: buffer.text, styles: hasColor ? assistant.styles(buffer.text) : [],
      missing: buffer.text.contains("\n") ? assistant.missing(buffer.text) : nil)
  }

  /// How the entry could go on, which nobody has typed; without colours it could not be told from
  /// what was.
  var ghost: String {
    let buffer = line.buffer
    guard hasColor, !typing.isAnswer, typing.below.isEmpty, buffer.isAtEnd, !buffer.text.isEmpty,
      !buffer.isVast
    else { return "" }
    history.load()
    return history.continuation(of: buffer.text, where: assistant.isSound)
      ?? assistant.hint(buffer.text) ?? ""
  }

  private func addGhost(to frame: inout Frame) {
    let ghost = ghost
    guard !ghost.isEmpty else { return }
    let lines = ghost.split(separator: "\n", omittingEmptySubsequences: false)
    let row = frame.cursorRow
    let room = painter.columns - frame.rows[row].width
    let visible = String(lines[0]) + (lines.count > 1 ? " …" : "")
    let text = DisplayWidth.truncate(TerminalText.escaped(visible), to: room)
    frame.rows[row].text += TerminalStyle.faint.paint(text, enabled: true)
    frame.rows[row].width += DisplayWidth.displayWidth(of: text)
  }

  /// Says what an entry of several lines still needs.
  private var notes: [ScreenRow] {
    guard let missing = typing.highlights.missing, !typing.isAnswer else { return [] }
    let text = "needs \(missing); Enter on an empty line runs it as it is"
    return [row(text, .faint)]
  }

  func row(_ text: String, _ style: TerminalStyle) -> ScreenRow {
    let short = DisplayWidth.truncate(TerminalText.escaped(text), to: painter.columns - 1)
    return ScreenRow(style.paint(short, enabled: hasColor), columns: painter.columns)
  }
}
