import QCQLanguage
import QCQText

/// Reads lists as qcq shows them on a terminal: titles with figures, and below each of them a box
/// and texts in columns for every item. Nothing in a text is a sign of a list there.
struct TerminalList: ForeignReader {
  let format = ForeignFormat.terminal
  private let lines: LineReader
  private var sections: CountedSections
  private var section: Section?
  /// What a heading of a report says, `# BBQ`: the list of what has no other one.
  private var report: String?
  /// The last line that was no part of a list.
  private var lastOther = 0
  /// Whether the line before was empty, or there was none.
  private var isBehindGap = true

  /// What stands below a title.
  private struct Section {
    let keys: CountedSections.Keys
    let columns: PrintedColumns
  }

  init(_ source: ByteSource) {
    lines = LineReader(source)
    sections = CountedSections(printed: lines)
  }

  mutating func know(_ categories: KnownCategories) { sections.categories = categories }

  mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while let line = try lines.next() {
      let (text, number, wasBehindGap) = (line.text, line.number, isBehindGap)
      isBehindGap = text.isEmpty
      if text.isEmpty { continue }
      if try sections.isPrintedHeading(text, at: -1, isBehindGap: wasBehindGap) {
        try open(text, number, remark)
        continue
      }
      guard let section, TextLine.hasBox(text) else {
        try skip(text, number, remark)
        continue
      }
      var item = item(text, number, in: section, remark)
      guard !item.name.isBlankName else {
        remark(ForeignRemark(.skipped, line: number, row: text, "it has no name"))
        continue
      }
      item.list = item.list ?? report
      return item
    }
    return nil
  }

  /// Takes what is no item, and tells of the first of several lines, one right below the other.
  private mutating func skip(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) throws {
    if section != nil, CountedSections.isCount(text) { return }
    if text.hasPrefix("#") { sections.end() }
    if text.hasPrefix("# ") {
      report = text.dropFirst(2).trimmed
      return
    }
    // Columns of a user's own have titles, above all sections.
    let isTitles = try section == nil && report == nil && sections.isTitles(text)
    if isTitles { isBehindGap = true }
    if number != lastOther + 1 || isTitles {
      let problem = isTitles ? "it is the heading of a table" : "it is not part of the list"
      remark(ForeignRemark(.skipped, line: number, row: text, problem))
    }
    lastOther = number
  }

  private mutating func open(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) throws {
    let title = PrintedText(CountedSections.uncounted(text) ?? text)
    let keys = try sections.keys(of: title.text)
    for problem in [title.problem, sections.doubt(of: keys)].compactMap(\.self) {
      remark(ForeignRemark(.altered, line: number, row: title.text, problem))
    }
    var (rows, place) = ([PrintedRow](), 0)
    while place < CountedSections.window, let next = try lines.peek(after: place)?.text,
      try !sections.isHeading(next, at: place)
    {
      if let row = PrintedRow(next) { rows.append(row) }
      place += 1
    }
    let categories = sections.categories
    section = Section(keys: keys, columns: PrintedColumns(rows) { categories.has($0) })
  }

  private func item(
    _ text: String, _ number: Int, in section: Section, _ remark: (ForeignRemark) -> Void
  ) -> ForeignItem {
    let keys = section.keys
    guard let row = PrintedRow(text) else {
      // Somebody has added it, with a box of their own.
      var item = TextLine(text, line: number, remark).item
      (item.list, item.category) = (keys.list, keys.category)
      item.isCompleted = item.isCompleted || keys.isCompleted
      return item
    }
    let categories = sections.categories
    var parts = section.columns.parts(of: row, below: keys) { categories.has($0) }
    let label = Amount.label(parts.name)
    let (name, note) = (PrintedText(label?.name ?? parts.name), PrintedText(parts.note))
    var item = ForeignItem(name: name.text, line: number, note: note.text, isAltered: false)
    (item.list, item.category) = (keys.list, keys.category ?? parts.category)
    item.isCompleted = row.isChecked || keys.isCompleted
    if let label { item.take(label.amount, remark) }
    for problem in [name.problem, note.problem].compactMap(\.self) { item.tell(problem, remark) }
    parts.others = parts.others.map { PrintedText($0).text }
    parts.tell(of: &item, remark)
    return item
  }
}

/// A text as a terminal shows it, and what it was.
struct PrintedText {
  let text: String
  /// Why it may have been another one; nil where it was this one.
  let problem: String?

  init(_ shown: String) {
    text = TerminalText.unescaped(shown).trimmed
    problem =
      if text != shown {
        "signs such as `␉` and `<U+200B>` were read as the characters that they stand for"
      } else if shown.hasSuffix("…") {
        "`\(shown)` may have been cut to fit a terminal"
      } else {
        nil
      }
  }
}
