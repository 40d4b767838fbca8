import QCQText

extension EditLineEditor {
  /// Looks for an entry of before while its words are typed.
  func search() {
    guard !typing.isAnswer else { return }
    history.load()
    let original = line.buffer
    var search = HistorySearch(history.entries)
    defer {
      typing.below = []
      typing.cursorBelow = nil
      keyboard.willWait = { [unowned self] in paint() }
    }
    keyboard.willWait = { [unowned self] in
      let row = searchRow(search)
      typing.below = [row.row]
      typing.cursorBelow = row.cursor
      paint()
    }
    while searchStep(keyboard.next(), &search, original) {
      line.buffer = search.match.map { EntryBuffer($0) } ?? original
    }
  }

  /// Does what a key means to a search; false if that ends it.
  private func searchStep(
    _ key: Key, _ search: inout HistorySearch, _ original: EntryBuffer
  ) -> Bool {
    switch key {
    case .control("R"), .special(.up), .control("P"): search.go(.older)
    case .control("S"), .special(.down), .control("N"): search.go(.newer)
    case .control("H"), .character("\u{7F}"): search.removeLast()
    case .character(let scalar) where scalar.value >= 0x20:
      search.append(String(scalar))
    case .paste(let text):
      search.append(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
    case .escape: return false
    case .control("G"), .control("C"):
      line.buffer = original
      return false
    case .character, .alt, .special, .interrupt, .end:
      // The key is meant for what was found.
      keyboard.pushBack(key)
      return false
    }
    return true
  }

  private func searchRow(_ search: HistorySearch) -> (row: ScreenRow, cursor: Int) {
    let head = search.isFailing ? "no match: " : "search: "
    let room = max(0, painter.columns - 2 - head.utf8.count)
    let query = TerminalText.escaped(search.query)
    let visible = String(DisplayWidth.suffix(of: query, columns: room))
    var line = ScreenRow(head + visible, columns: painter.columns)
    let cursor = min(line.width, painter.columns - 1)
    let help = "   Ctrl-R older · Esc accept · Ctrl-G cancel"
    if line.width + DisplayWidth.displayWidth(of: help) < painter.columns {
      line.text += TerminalStyle.faint.paint(help, enabled: hasColor)
      line.width += DisplayWidth.displayWidth(of: help)
    }
    return (line, cursor)
  }
}

/// Goes through the entries in which some words occur.
struct HistorySearch {
  enum Direction { case older, newer }

  private let entries: [String]
  private(set) var query = ""
  private var place: Int?
  private(set) var isFailing = false

  init(_ entries: [String]) { self.entries = entries }

  /// The entry that was found.
  var match: String? { place.map { entries[$0] } }

  mutating func append(_ text: String) {
    query += text
    find(from: place ?? entries.count - 1)
  }

  mutating func removeLast() {
    query = String(query.dropLast())
    place = nil
    isFailing = false
    if !query.isEmpty { find(from: entries.count - 1) }
  }

  /// Goes on to another entry that fits, if there is one.
  mutating func go(_ direction: Direction) {
    guard let start = place, let current = match else { return find(from: entries.count - 1) }
    let step = direction == .older ? -1 : 1
    var next = start + step
    while entries.indices.contains(next) {
      if fits(entries[next]), entries[next] != current {
        place = next
        isFailing = false
        return
      }
      next += step
    }
    isFailing = true
  }

  private mutating func find(from start: Int) {
    let found = entries.prefix(start + 1).lastIndex(where: fits)
    isFailing = found == nil
    place = found ?? place
  }

  /// Capitals only matter where some were typed.
  private func fits(_ entry: String) -> Bool {
    query.contains(where: \.isUppercase)
      ? entry.contains(query) : entry.lowercased().contains(query.lowercased())
  }
}
