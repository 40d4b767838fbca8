import QCQConsole

/// Lays an entry out in rows: what is shown, and where the cursor is.
struct EntryLayout {
  private(set) var frame = Frame(rows: [], cursorRow: 0, cursorColumn: 0)
  private let columns: Int
  private let hasColor: Bool
  private var row = ScreenRow()
  private var style: EntryStyle?

  /// - Parameters:
  ///   - styles: The colours, from first to last.
  ///   - isAnswer: The prompt is a question, which has to be read to its end.
  init(
    _ buffer: EntryBuffer, prompt: PromptText, styles: [StyledRange], columns: Int, hasColor: Bool,
    isAnswer: Bool = false
  ) {
    self.columns = columns
    self.hasColor = hasColor
    if isAnswer { ask(prompt.main) } else { begin(prompt.main) }
    var styles = styles[...]
    var (offset, byte) = (0, 0)
    for character in buffer.text {
      while let first = styles.first, first.range.upperBound <= byte { styles.removeFirst() }
      let found = styles.first.flatMap { $0.range.contains(byte) ? $0.style : nil }
      let scalars = character.unicodeScalars
      let isBreak = scalars.last == "\n"
      if !isBreak || scalars.count > 1 {
        append(isBreak ? "\r" : character, found, isCursor: offset == buffer.cursor)
      } else if offset == buffer.cursor {
        placeCursor()
      }
      if isBreak {
        endRow()
        begin(prompt.continuation)
      }
      offset += scalars.count
      byte += character.utf8.count
    }
    if offset <= buffer.cursor { placeCursor() }
    endRow()
  }

  private mutating func begin(_ prompt: String) {
    style = nil
    let room = columns / 2
    if PromptLine.width(prompt) <= room {
      row = ScreenRow(prompt, columns: columns)
    } else {
      row = ScreenRow(prompt, columns: max(0, room - 3))
      row.text += "…> "
      row.width += 3
    }
  }

  /// A question takes as many rows as it needs.
  private mutating func ask(_ question: String) {
    for character in PromptLine.plain(question) { append(character, nil, isCursor: false) }
  }

  private mutating func append(_ character: Character, _ style: EntryStyle?, isCursor: Bool) {
    let cell = CharacterCell(character)
    if row.width + cell.width > columns, row.width > 0 { endRow() }
    if isCursor { placeCursor() }
    if hasColor, style != self.style { change(to: style) }
    // A mark that is wider than the whole terminal.
    guard cell.width <= columns else { return }
    row.text += cell.text
    row.width += cell.width
    // Whatever the terminal takes its width for, what follows stands where it belongs.
    if cell.isDoubtful, row.width < columns { row.text += "\u{1B}[\(row.width + 1)G" }
  }

  private mutating func placeCursor() {
    if row.width >= columns { endRow() }
    (frame.cursorRow, frame.cursorColumn) = (frame.rows.count, row.width)
  }

  private mutating func change(to next: EntryStyle?) {
    if style != nil { row.text += EntryStyle.reset }
    if let next { row.text += next.sequence }
    style = next
  }

  private mutating func endRow() {
    let style = style
    if style != nil { change(to: nil) }
    frame.rows.append(row)
    row = ScreenRow()
    if let style { change(to: style) }
  }
}

extension EntryStyle {
  static let reset = "\u{1B}[0m"

  /// What switches the style on.
  var sequence: String {
    switch self {
    case .keyword: "\u{1B}[35m"
    case .name: "\u{1B}[36m"
    case .function: "\u{1B}[34m"
    case .string: "\u{1B}[32m"
    case .number, .parameter: "\u{1B}[33m"
    case .comment: "\u{1B}[2m"
    case .unknown: "\u{1B}[4;31m"
    case .unclosed: "\u{1B}[31m"
    }
  }
}
