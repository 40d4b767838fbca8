import QCQLanguage

/// Reads plain text and Markdown: an item a line, under headings for lists and categories.
package struct TextList: ForeignReader {
  package let format: ForeignFormat
  private let lines: LineReader
  private var sections: CountedSections
  private var headings: [Heading] = []
  /// Headings under which no item has come yet.
  private var unused: [Heading] = []
  /// The table that the line before belongs to.
  private var table: Table?
  /// What is no part of a list; nil where each line is an item that is nothing else.
  private var prose: MarkdownProse?
  private var isAtStart = true

  private enum Table {
    case items(MarkdownTable)
    /// Of what else there is, whose rows are left out.
    case others
  }

  private struct Heading {
    let words: String
    let line: Int
    /// 1 for a list; `Produce:` is the deepest.
    let depth: Int
    /// What it says that has figures, as those of qcq do; nil for another one.
    let counted: CountedSections.Keys?
    /// How far it is indented as a line of a list, for those that are indented further; nil where
    /// it stands above lists.
    var indent: Int?

    static let deepest = 7

    init(_ words: String, line: Int, depth: Int, _ counted: CountedSections.Keys? = nil) {
      (self.words, self.line, self.depth, self.counted) = (words, line, depth, counted)
    }

    init(_ words: String, _ line: LineReader.Line) {
      self.init(words, line: line.number, depth: Self.deepest + 1 + line.indent)
      indent = line.indent
    }

    var list: String? { counted == nil && depth == 1 ? words : counted?.list }
    var category: String? { counted == nil && depth > 1 ? words : counted?.category }
  }

  package init(_ source: ByteSource, _ format: ForeignFormat) {
    self.init(source, format, nil)
  }

  init(_ source: ByteSource, _ format: ForeignFormat, _ prose: MarkdownProse?) {
    (lines, self.format, self.prose) = (LineReader(source), format, prose)
    sections = CountedSections(lines, isMarkdown: format == .markdown)
  }

  package mutating func know(_ categories: KnownCategories) { sections.categories = categories }

  package mutating func know(_ columns: OwnColumns) { sections.columns = columns }

  package mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while let line = try lines.next() {
      let (text, number) = (line.text, line.number)
      let cells = MarkdownTable.cells(text)
      if cells == nil { table = nil }
      if isAtStart, !text.isEmpty { try requireNoColumns(number) }
      if try takeOther(line, remark) { continue }
      if let table, let cells {
        guard case .items(let rows) = table, let item = rows.item(cells, line: number, remark)
        else { continue }
        return placed(item)
      }
      let words = cells?.filter { !$0.isEmpty }.joined(separator: " | ")
      var item = item(words ?? text, number, as: cells == nil ? .line : .row, remark)
      guard !item.name.isBlankName else {
        remark(ForeignRemark(.skipped, line: number, row: text, "it has no name"))
        continue
      }
      if try isAboveOthers(line) { item.tell(Self.aboveOthers, remark) }
      return placed(item)
    }
    tellUnused(from: 1, remark)
    return nil
  }

  /// Takes a line that is no item.
  private mutating func takeOther(
    _ line: LineReader.Line, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    let (text, number) = (line.text, line.number)
    if text.isEmpty { return true }
    headings.removeAll { $0.indent.map { line.indent <= $0 } ?? false }
    if try takeAside(text, number, remark) { return true }
    let further = self.lines
    if try prose?.takeMarkup(line, further, remark) ?? false { return true }
    if try isRule(text) || takeHeading(text, number, remark)
      || takeUnderlined(text, number, remark) || takeTitles(text, number, remark)
      || takeNested(line, remark)
    {
      return true
    }
    return prose?.takeText(line, remark) ?? false
  }

  /// Throws where the first line stands above the rules of columns, as titles of a table that was
  /// made to be looked at: nobody knows what of its texts was cut.
  private mutating func requireNoColumns(_ number: Int) throws {
    isAtStart = false
    let columns = try lines.peek()?.text.split(separator: " ") ?? []
    let isTitled = [["─"], ["-"]].contains { mark in columns.allSatisfy { Set($0) == Set(mark) } }
    let isWide = columns.count > 1 && columns.contains { $0.count > 1 }
    guard isTitled, isWide || columns.first?.first == "─" else { return }
    throw ExchangeError(
      line: number,
      "it is a table in columns, whose texts may have been cut; qcq writes what it can read with "
        + "`--format csv` and `qcq export`")
  }

  /// The item of a line. Below a heading that is counted, what qcq shows besides stands behind it.
  private func item(
    _ text: String, _ number: Int, as form: TextLine.Form, _ remark: (ForeignRemark) -> Void
  ) -> ForeignItem {
    let keys = headings.last?.counted
    let parts = keys.map { sections.parts(of: text, below: $0) }
    // Below such a heading only a quantity as qcq writes it is one.
    let form = parts != nil && TextLine.hasWrittenBox(text) ? TextLine.Form.label : form
    var item = TextLine(parts?.name ?? text, line: number, as: form, remark).item
    if format == .markdown {
      item.name = MarkdownText.plain(item.name).trimmed
      item.note = MarkdownText.plain(item.note).trimmed
    }
    guard let parts else { return item }
    item.own = parts.own
    item.category = parts.category
    item.addNote(parts.note.trimmed)
    parts.tell(of: &item, remark)
    return item
  }

  /// An item under the headings that stand above it, which has said itself where it belongs or not.
  private mutating func placed(_ item: ForeignItem) -> ForeignItem {
    var item = item
    let categories = headings.filter { $0.category != nil }
    item.list = item.list ?? headings.last { $0.list != nil }?.list
    if item.category == nil {
      item.category = categories.last?.category
      if categories.last.map({ $0.depth < Heading.deepest }) == true {
        item.broaderCategory = categories.dropLast().last?.category
      }
    }
    if headings.contains(where: { $0.counted?.isCompleted == true }) { item.isCompleted = true }
    unused = []
    return item
  }

  /// `# BBQ` is a list, `## Produce` and `Produce:` are categories.
  private mutating func takeHeading(
    _ text: String, _ line: Int, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    let depth = text.prefix { $0 == "#" }.count
    if depth > 0, text.dropFirst(depth).first?.isWhitespace ?? false {
      let title = text.dropFirst(depth).trimmed
      let words = String(title.reversed().drop { $0 == "#" || $0.isWhitespace }.reversed())
      if words.isEmpty { return false }
      let uncounted = depth > 1 ? CountedSections.uncounted(words) : nil
      let plain = format == .markdown ? MarkdownText.plain(uncounted ?? words) : uncounted ?? words
      let keys = try uncounted == nil ? nil : keys(of: plain, line, remark)
      open(Heading(plain, line: line, depth: min(depth, Heading.deepest - 1), keys), remark)
      return true
    }
    guard text.hasSuffix(":"), text.count > 1, let first = text.first,
      first.isLetter || first.isColourful
    else { return false }
    let words = text.dropLast().trimmed
    open(Heading(words, line: line, depth: Heading.deepest), remark)
    return true
  }

  /// What a heading with figures says, and that it might be something else.
  private mutating func keys(
    of words: String, _ line: Int, _ remark: (ForeignRemark) -> Void
  ) throws -> CountedSections.Keys {
    let keys = try sections.keys(of: words)
    if let problem = sections.doubt(of: keys) {
      remark(ForeignRemark(.altered, line: line, row: words, problem))
    }
    return keys
  }

  /// What follows stands under a heading; those above it may still get items.
  private mutating func open(_ heading: Heading, _ remark: (ForeignRemark) -> Void) {
    tellUnused(from: heading.depth, remark)
    if heading.counted == nil { sections.end() }
    headings.removeAll { $0.depth >= heading.depth }
    headings.append(heading)
    unused.append(heading)
  }

  /// Tells of headings under which there is nothing.
  private mutating func tellUnused(from depth: Int, _ remark: (ForeignRemark) -> Void) {
    for heading in unused where heading.depth >= depth {
      remark(
        ForeignRemark(
          .skipped, line: heading.line, row: heading.words,
          heading.category == nil ? ForeignRemark.emptyList : "the heading has no items"))
    }
    unused.removeAll { $0.depth >= depth }
  }

  /// Takes what stands above the first of the headings that are counted.
  private func takeTitles(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    guard headings.isEmpty, try sections.isTitles(text) else { return false }
    remark(ForeignRemark(.skipped, line: number, row: text, "it is the heading of a table"))
    return true
  }

  /// `---`, `* * *` and `===`, which only look good, the marks of a block of code, and how many
  /// items qcq has shown.
  private func isRule(_ text: String) -> Bool {
    if headings.last?.counted != nil, CountedSections.isCount(text) { return true }
    let marks = text.filter { !$0.isWhitespace }
    return marks.count > 2 && marks.allSatisfy { "-=*_".contains($0) } || text.hasPrefix("```")
      || MarkdownTable.isRule(text)
  }
}

// Lists inside of others.
extension TextList {
  private static let aboveOthers =
    "the lines indented below it are items as well, as it is not the name of a category"

  /// Takes a line of a list with others inside that is the name of a category, or ends in a colon.
  private mutating func takeNested(
    _ line: LineReader.Line, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    guard try isAboveOthers(line) else { return false }
    let item = TextLine(line.text, line: line.number) { _ in }.item
    let text = format == .markdown ? MarkdownText.plain(item.name).trimmed : item.name
    let name = text.hasSuffix(":") ? text.dropLast().trimmed : text
    let isAlone = item.quantity == 1 && item.note.isEmpty && !item.isCompleted && !item.isAltered
    guard isAlone, !name.isEmpty, name != text || sections.categories.has(name) else {
      return false
    }
    open(Heading(name, line), remark)
    return true
  }

  /// Whether the next line of a list is indented further than one.
  private func isAboveOthers(_ line: LineReader.Line) throws -> Bool {
    guard TextLine.isListed(line.text) else { return false }
    var place = 0
    while let next = try lines.peek(after: place), next.text.isEmpty, place < Self.mostBlank {
      place += 1
    }
    guard let next = try lines.peek(after: place), next.indent >= line.indent + 2 else {
      return false
    }
    return TextLine.isListed(next.text)
  }

  /// More empty lines than these end a list.
  private static let mostBlank = 10
}

// What only Markdown has.
extension TextList {
  /// Tells of lines that are none of the list: comments, and what stands before a document.
  private mutating func takeAside(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    if text.hasPrefix("<!--") {
      var (text, number) = (text, number)
      while true {
        remark(ForeignRemark(.skipped, line: number, row: text, "it is a comment"))
        if text.contains("-->") { return true }
        guard let next = try lines.next() else { return true }
        (text, number) = (next.text, next.number)
      }
    }
    guard format == .markdown, number == 1, text == "---" else { return false }
    guard try lines.peek()?.text.contains(":") == true else { return false }
    while let (text, number, _) = try lines.next(), text != "---", text != "..." {
      remark(ForeignRemark(.skipped, line: number, row: text, "it is not part of the list"))
    }
    return true
  }

  /// Takes a title with a line under it, and the headings of a table.
  private mutating func takeUnderlined(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    if let cells = MarkdownTable.cells(text) {
      guard let next = try lines.peek()?.text, next.hasPrefix("|"), isRule(next) else {
        return false
      }
      let headings = cells.map(MarkdownText.plain)
      let found = MarkdownTable(headings, sections.columns, line: number, remark)
      table = found.map(Table.items) ?? .others
      if case .others? = table {
        remark(
          ForeignRemark(
            .skipped, line: number, row: text,
            "the rows of the table are not imported: \(MarkdownTable.problem(of: headings))"))
      }
    } else if CountedSections.mayBeHeading(text), let words = CountedSections.uncounted(text),
      try lines.peek().map({ TextLine.hasBox($0.text) }) == true
    {
      let keys = try keys(of: words, number, remark)
      open(Heading(words, line: number, depth: Heading.deepest, keys), remark)
      return true
    } else {
      guard format == .markdown, text.first?.isLetter == true, let next = try lines.peek()?.text,
        next.count > 2
      else { return false }
      let marks = Set(next)
      guard marks == ["="] || marks == ["-"] else { return false }
      open(Heading(text, line: number, depth: marks == ["="] ? 1 : 2), remark)
    }
    _ = try lines.next()
    return true
  }
}

extension Character {
  /// Whether it is an emoji without a sign that asks for it.
  fileprivate var isColourful: Bool {
    unicodeScalars.first?.properties.isEmojiPresentation ?? false
  }
}
