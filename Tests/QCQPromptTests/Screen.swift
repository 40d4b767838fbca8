import QCQText

/// A terminal's screen, as far as a prompt needs one: what a person would see of what was sent.
struct Screen {
  /// One column, or the first of two.
  struct Cell: Hashable {
    var text = " "
    var width = 1
    var style = ""
  }

  /// How wide characters are taken to be; terminals do not agree.
  enum Widths: CaseIterable {
    /// As people see them: a family is one picture.
    case clusters
    /// Each scalar for itself: a family is four pictures.
    case scalars
  }

  /// The widths for which everything at the prompt has to be right.
  static let sizes = [20, 40, 80, 200]

  /// What a terminal does with lines that are too long when it becomes narrower.
  enum Narrowing: CaseIterable {
    /// Breaks them, as most do.
    case breaking
    /// Cuts them off, as xterm does.
    case cutting
  }

  private(set) var columns: Int
  private(set) var lines: Int
  /// The rows of the ordinary screen while a program draws on the other one.
  private var ordinary: (rows: [[Cell]], isBroken: [Bool], row: Int, column: Int)?
  private let narrowing: Narrowing
  private(set) var rows: [[Cell]]
  /// Whether a row goes on in the next because the terminal has broken it.
  private var isBroken: [Bool]
  private(set) var row = 0
  private(set) var column = 0
  /// The last column was written to: the next character goes to the next row.
  private var isPending = false
  private(set) var style = ""
  private(set) var marksPastes = false
  /// It is hidden while a picture is drawn, which may come in pieces.
  private var showsCursor = true
  /// Bytes and sequences that a prompt has no business to send.
  private(set) var surprises: [String] = []
  private var parser = SequenceParser()
  private let widths: Widths

  init(
    columns: Int, lines: Int = 24, widths: Widths = .clusters, narrowing: Narrowing = .breaking
  ) {
    (self.columns, self.lines, self.widths) = (columns, lines, widths)
    self.narrowing = narrowing
    rows = [[]]
    isBroken = [false]
  }

  mutating func feed(_ bytes: [UInt8]) {
    for part in parser.parts(of: bytes) {
      switch part {
      case .scalar(let scalar): put(scalar)
      case .control(let byte): control(byte)
      case .sequence(let parameters, let final): sequence(parameters, final)
      case .other(let text): surprises.append(text)
      }
    }
  }

  // MARK: What is seen

  /// The rows from a given one on, without spaces at their ends; the cursor is drawn as `▮` in
  /// front of the cell it is on.
  func text(from first: Int = 0, cursor: Bool = true) -> String {
    let cursor = cursor && showsCursor
    var texts = rows.indices.dropFirst(first).map { text(row: $0, cursor: cursor && $0 == row) }
    while texts.last?.isEmpty ?? false { texts.removeLast() }
    return texts.joined(separator: "\n")
  }

  private func text(row: Int, cursor: Bool) -> String {
    var (text, place) = ("", 0)
    let cells = rows[row]
    let end = (cells.lastIndex { $0.text != " " } ?? -1) + 1
    for cell in cells[..<end] {
      if cursor, place == column { text += "▮" }
      text += cell.text
      place += cell.width
    }
    if cursor, place <= column { text += String(repeating: " ", count: column - place) + "▮" }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The style of the first cell of a text, which may go on in the next row; nil if there is none.
  ///
  /// - Parameter isLast: Of several the last one is meant.
  func style(of word: String, isLast: Bool = false) -> String? {
    let cells = rows.flatMap(\.self)
    let fits = { (start: Int) in
      cells[start...].prefix(word.count).map(\.text).joined() == word
    }
    let start = isLast ? cells.indices.last(where: fits) : cells.indices.first(where: fits)
    return start.map { cells[$0].style }
  }

  // MARK: Characters

  private mutating func put(_ scalar: Unicode.Scalar) {
    if TerminalText.isUnsafe(scalar) { surprises.append("U+\(String(scalar.value, radix: 16))") }
    if extendLast(with: scalar) { return }
    let width = Screen.width(scalar)
    if isPending || column + width > columns {
      isBroken[row] = true
      lineFeed()
      column = 0
    }
    write(Cell(text: String(Character(scalar)), width: width, style: style))
  }

  /// Joins a scalar to the character in front of the cursor, if it belongs to it.
  private mutating func extendLast(with scalar: Unicode.Scalar) -> Bool {
    guard let last = rows[row].indices.last(where: { end(of: $0) == column }), column > 0 else {
      return false
    }
    var cell = rows[row][last]
    let joined = cell.text + String(Character(scalar))
    guard joined.count == 1 else { return false }
    switch widths {
    case .clusters: if scalar == "\u{FE0F}" { cell.width = 2 }
    case .scalars:
      let width = Screen.width(scalar)
      if scalar.properties.isJoinControl || scalar.properties.isVariationSelector { break }
      if scalar.properties.generalCategory == .nonspacingMark { break }
      if width > 0 { return false }
    }
    cell.text = joined
    rows[row][last].text = joined
    let grown = cell.width - rows[row][last].width
    rows[row][last].width = cell.width
    if grown > 0 { remove(from: end(of: last), count: grown, after: last) }
    column = rows[row][...last].reduce(0) { $0 + $1.width }
    isPending = column >= columns
    if isPending { column = columns - 1 }
    return true
  }

  private mutating func remove(from place: Int, count: Int, after index: Int) {
    if index + 1 < rows[row].count { rows[row].remove(at: index + 1) }
  }

  /// The column behind a cell.
  private func end(of index: Int) -> Int {
    let end = rows[row][...index].reduce(0) { $0 + $1.width }
    return isPending && end == columns ? column : end
  }

  private mutating func write(_ cell: Cell) {
    clear(column..<(column + cell.width))
    let index = index(at: column)
    rows[row].insert(cell, at: index)
    column += cell.width
    isPending = column >= columns
    if isPending { column = columns - 1 }
  }

  /// The index of the cell that begins at a column; the row is filled up to there.
  private mutating func index(at column: Int) -> Int {
    var (place, index) = (0, 0)
    while place < column, index < rows[row].count {
      place += rows[row][index].width
      index += 1
    }
    while place < column {
      rows[row].append(Cell())
      place += 1
      index += 1
    }
    return index
  }

  /// Takes cells away; halves of wide characters become spaces.
  private mutating func clear(_ range: Range<Int>) {
    var (place, kept) = (0, [Cell]())
    for cell in rows[row] {
      let covered = place..<(place + cell.width)
      if covered.overlaps(range) {
        kept += covered.filter { !range.contains($0) }.map { _ in Cell() }
      } else {
        kept.append(cell)
      }
      place += cell.width
    }
    rows[row] = kept
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.properties.generalCategory == .nonspacingMark { return 0 }
    if scalar == "\u{200D}" || scalar == "\u{FE0F}" { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xA4CF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value) || (0xFF01...0xFF60).contains(scalar.value)
      ? 2 : 1
  }

  // MARK: Controls

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 13: (column, isPending) = (0, false)
    case 10: lineFeed()
    default: surprises.append("control \(byte)")
    }
  }

  private mutating func lineFeed() {
    isPending = false
    row += 1
    if row == rows.count {
      rows.append([])
      isBroken.append(false)
    }
  }

  /// The first row that is still on the screen.
  private var top: Int { max(0, rows.count - lines) }

  private mutating func sequence(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "A": row = max(top, row - count)
    case "B": row = min(rows.count - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "G": column = min(columns - 1, count - 1)
    case "H": (row, column) = (top, 0)
    case "J": erase(numbers.first ?? 0)
    case "K": clear(column..<columns)
    case "m": style = parameters == "0" ? "" : style + parameters + "m"
    case "h" where parameters == "?2004": marksPastes = true
    case "l" where parameters == "?2004": marksPastes = false
    case "h" where parameters == "?1049": leaveOrdinary()
    case "l" where parameters == "?1049": returnToOrdinary()
    case "h" where parameters == "?25": showsCursor = true
    case "l" where parameters == "?25": showsCursor = false
    // What follows is drawn at once.
    case "h" where parameters == "?2026", "l" where parameters == "?2026": break
    default: surprises.append("sequence \(parameters)\(final)")
    }
    if final != "m", final != "K" { isPending = false }
  }

  /// Whether a program draws on the other screen.
  var isAlternate: Bool { ordinary != nil }

  private mutating func leaveOrdinary() {
    ordinary = ordinary ?? (rows, isBroken, row, column)
  }

  private mutating func returnToOrdinary() {
    guard let before = ordinary else { return }
    (rows, isBroken, row, column) = before
    ordinary = nil
  }

  private mutating func erase(_ what: Int) {
    let start = what == 2 ? top : row
    if what == 2 {
      rows[start...] = [[]]
      row = start
    } else {
      clear(column..<columns)
      rows.removeSubrange((row + 1)...)
    }
    isBroken = Array(isBroken.prefix(rows.count))
    if what != 2 { isBroken[row] = false }
  }

  // MARK: Size

  /// Takes another size, and breaks or cuts lines.
  mutating func resize(columns: Int, lines: Int) {
    switch narrowing {
    case .breaking: breakLines(columns: columns, lines: lines)
    case .cutting: cutLines(columns: columns, lines: lines)
    }
    isPending = false
  }

  private mutating func cutLines(columns: Int, lines: Int) {
    (self.columns, self.lines) = (columns, lines)
    for index in rows.indices {
      var width = 0
      rows[index] = Array(
        rows[index].prefix {
          width += $0.width
          return width <= columns
        })
      isBroken[index] = false
    }
    column = min(column, columns - 1)
  }

  private mutating func breakLines(columns: Int, lines: Int) {
    let old = (rows: rows, isBroken: isBroken, row: row, column: column)
    (self.columns, self.lines) = (columns, lines)
    (rows, isBroken) = ([], [])
    var line: [Cell] = []
    var cursor: Int?
    for index in old.rows.indices {
      if index == old.row { cursor = line.reduce(0) { $0 + $1.width } + old.column }
      line += old.rows[index]
      if old.isBroken[index], index + 1 < old.rows.count { continue }
      append(line, cursor: cursor)
      (line, cursor) = ([], nil)
    }
  }

  private mutating func append(_ line: [Cell], cursor: Int?) {
    let first = rows.count
    rows.append([])
    isBroken.append(false)
    var width = 0
    for cell in line {
      if width + cell.width > columns {
        isBroken[rows.count - 1] = true
        rows.append([])
        isBroken.append(false)
        width = 0
      }
      rows[rows.count - 1].append(cell)
      width += cell.width
    }
    guard let cursor else { return }
    row = min(first + cursor / columns, rows.count - 1)
    column = cursor % columns
  }
}
