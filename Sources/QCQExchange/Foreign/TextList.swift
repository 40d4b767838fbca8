/// Reads plain text and Markdown: an item a line, under headings for lists and categories.
package struct TextList: ForeignReader {
  package let format: ForeignFormat
  private let lines: LineReader
  /// A line that was read to know what the one before it is.
  private var held: (text: String, number: Int)?
  private var headings: [Heading] = []
  /// Headings under which no item has come yet.
  private var unused: [Heading] = []
  /// The table that the line before belongs to.
  private var table: MarkdownTable?

  private struct Heading {
    let words: String
    let line: Int
    /// 1 for a list; `Produce:` is the deepest.
    let depth: Int
    /// Whether it says how many of its items are completed, as those of qcq do.
    var isCounted = false

    static let deepest = 7
  }

  package init(_ source: ByteSource, _ format: ForeignFormat) {
    (lines, self.format) = (LineReader(source), format)
  }

  private mutating func nextLine() throws -> (text: String, number: Int)? {
    defer { held = nil }
    return try held ?? lines.next()
  }

  /// The line behind the one that was read last.
  private mutating func lineAhead() throws -> String? {
    if held == nil { held = try lines.next() }
    return held?.text
  }

  package mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while let (text, number) = try nextLine() {
      let cells = MarkdownTable.cells(text)
      if cells == nil { table = nil }
      if try text.isEmpty || takeAside(text, number, remark) || isRule(text)
        || takeHeading(text, number, remark) || takeUnderlined(text, number, remark)
      {
        continue
      }
      if let table, let cells {
        guard let item = table.item(cells, line: number, remark) else { continue }
        return placed(item)
      }
      let words = cells?.filter { !$0.isEmpty }.joined(separator: " | ")
      let item = item(words ?? text, number, remark)
      guard !item.name.isEmpty else {
        remark(ForeignRemark(.skipped, line: number, row: text, "it has no name"))
        continue
      }
      return placed(item)
    }
    tellUnused(from: 1, remark)
    return nil
  }

  /// The item of a line. Below a heading that is counted, what qcq shows besides stands behind it.
  private func item(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) -> ForeignItem {
    let parts = headings.last?.isCounted == true ? Self.columns(text) : [text]
    var item = TextLine(parts.first ?? text, line: number, remark).item
    if format == .markdown {
      (item.name, item.note) = (MarkdownText.plain(item.name), MarkdownText.plain(item.note))
    }
    for part in parts.dropFirst() {
      let plain = format == .markdown ? MarkdownText.plain(part) : part
      item.addNote(plain, since: "has no heading", remark)
    }
    return item
  }

  /// An item under the headings that stand above it, which has said itself where it belongs or not.
  private mutating func placed(_ item: ForeignItem) -> ForeignItem {
    var item = item
    let sections = headings.filter { $0.depth > 1 }
    item.list = item.list ?? headings.first { $0.depth == 1 }?.words
    if item.category == nil {
      item.category = sections.last?.words
      if sections.last.map({ $0.depth < Heading.deepest }) == true {
        item.broaderCategory = sections.dropLast().last?.words
      }
    }
    unused = []
    return item
  }

  /// `# BBQ` is a list, `## Produce` and `Produce:` are categories.
  private mutating func takeHeading(
    _ text: String, _ line: Int, _ remark: (ForeignRemark) -> Void
  ) -> Bool {
    let depth = text.prefix { $0 == "#" }.count
    if depth > 0, text.dropFirst(depth).first?.isWhitespace ?? false {
      let title = text.dropFirst(depth).trimmed
      let words = String(title.reversed().drop { $0 == "#" || $0.isWhitespace }.reversed())
      if words.isEmpty { return false }
      let uncounted = depth > 1 ? Self.uncounted(words) : nil
      let plain = format == .markdown ? MarkdownText.plain(uncounted ?? words) : uncounted ?? words
      open(
        Heading(
          words: plain, line: line, depth: min(depth, Heading.deepest - 1),
          isCounted: uncounted != nil), remark)
      return true
    }
    guard text.hasSuffix(":"), text.count > 1, let first = text.first,
      first.isLetter || first.isColourful
    else { return false }
    let words = text.dropLast().trimmed
    open(Heading(words: words, line: line, depth: Heading.deepest), remark)
    return true
  }

  /// What follows stands under a heading; those above it may still get items.
  private mutating func open(_ heading: Heading, _ remark: (ForeignRemark) -> Void) {
    tellUnused(from: heading.depth, remark)
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
          heading.depth == 1 ? ForeignRemark.emptyList : "the heading has no items"))
    }
    unused.removeAll { $0.depth >= depth }
  }

  /// `---`, `* * *` and `===`, which only look good, and the marks of a block of code.
  private func isRule(_ text: String) -> Bool {
    let marks = text.filter { !$0.isWhitespace }
    return marks.count > 2 && marks.allSatisfy { "-=*_".contains($0) } || text.hasPrefix("```")
      || text.hasPrefix("|") && marks.allSatisfy { "|-:".contains($0) }
  }
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
        guard let next = try nextLine() else { return true }
        (text, number) = next
      }
    }
    guard format == .markdown, number == 1, text == "---" else { return false }
    guard try lineAhead()?.contains(":") == true else { return false }
    while let (text, number) = try nextLine(), text != "---", text != "..." {
      remark(ForeignRemark(.skipped, line: number, row: text, "it is not part of the list"))
    }
    return true
  }

  /// Takes a title with a line under it, and the headings of a table.
  private mutating func takeUnderlined(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    if let cells = MarkdownTable.cells(text) {
      guard let next = try lineAhead(), next.hasPrefix("|"), isRule(next) else { return false }
      table = MarkdownTable(cells.map(MarkdownText.plain), line: number, remark)
      if table == nil {
        remark(ForeignRemark(.skipped, line: number, row: text, "it is the heading of a table"))
      }
    } else if let first = text.first, first.isLetter || first.isEmoji, !TextLine.hasBox(text),
      let words = Self.uncounted(text), try lineAhead().map(TextLine.hasBox) == true
    {
      open(Heading(words: words, line: number, depth: Heading.deepest, isCounted: true), remark)
      return true
    } else {
      guard format == .markdown, text.first?.isLetter == true, let next = try lineAhead(),
        next.count > 2
      else { return false }
      let marks = Set(next)
      guard marks == ["="] || marks == ["-"] else { return false }
      open(Heading(words: text, line: number, depth: marks == ["="] ? 1 : 2), remark)
    }
    held = nil
    return true
  }
}

// What qcq itself writes for people.
extension TextList {
  /// A heading without how many of its items are completed, `Produce 1/4`; nil if it does not say.
  private static func uncounted(_ words: String) -> String? {
    guard let space = words.lastIndex(of: " ") else { return nil }
    let figures = words[space...].dropFirst().split(
      separator: "/", omittingEmptySubsequences: false)
    let numbers = figures.compactMap { Int($0) }
    let name = words[..<space].trimmed
    guard figures.count == 2, numbers.count == 2, numbers[0] >= 0, numbers[0] <= numbers[1],
      !name.isEmpty
    else { return nil }
    return name
  }

  /// What stands beside each other in a line: `2x Milk — Dairy`, or with blanks in between.
  private static func columns(_ text: String) -> [String] {
    text.replacing("  ", with: "\t").replacing(" — ", with: "\t").split(separator: "\t")
      .map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension Character {
  /// Whether it is an emoji without a sign that asks for it.
  fileprivate var isColourful: Bool {
    unicodeScalars.first?.properties.isEmojiPresentation ?? false
  }
}

/// Reads lines, however they end.
final class LineReader {
  private let source: ByteSource
  /// A line is longer than this only in a file that is none of lists.
  private static let longest = 1 << 20
  private var bytes: [UInt8] = []

  init(_ source: ByteSource) { self.source = source }

  /// The next line without the space around it, and its number.
  func next() throws -> (text: String, number: Int)? {
    guard try source.peek() != nil else { return nil }
    let number = source.line
    bytes.removeAll(keepingCapacity: true)
    try source.append(to: &bytes, atMost: Self.longest) { $0 != 0x0A && $0 != 0x0D }
    if try source.next() == 0x0D, try source.peek() == 0x0A { _ = try source.next() }
    let text = try bytes.withUnsafeBufferPointer { try TrimmedText.string($0, line: number) }
    return (text, number)
  }
}
