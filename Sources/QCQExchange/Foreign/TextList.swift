/// Reads plain text and Markdown: an item a line, under headings for lists and categories.
package struct TextList: ForeignReader {
  package let format: ForeignFormat
  private let lines: LineReader
  private var list: String?
  private var category: String?
  /// Headings under which no item has come yet.
  private var unused: [(words: String, line: Int, isList: Bool)] = []

  package init(_ source: ByteSource, _ format: ForeignFormat) {
    (lines, self.format) = (LineReader(source), format)
  }

  package mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while let (text, number) = try lines.next() {
      if text.isEmpty || isRule(text) || takeHeading(text, number, remark) { continue }
      var item = TextLine(text, line: number, remark).item
      guard !item.name.isEmpty else {
        remark(ForeignRemark(.skipped, line: number, row: text, "it has no name"))
        continue
      }
      (item.list, item.category) = (list, category)
      unused = []
      return item
    }
    tellUnused(remark)
    return nil
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
      open(words, line, isList: depth == 1, remark)
      return true
    }
    guard text.hasSuffix(":"), text.count > 1, text.first.map({ $0.isLetter || $0.isEmoji }) == true
    else { return false }
    open(text.dropLast().trimmed, line, isList: false, remark)
    return true
  }

  /// What follows stands under a heading.
  private mutating func open(
    _ words: String, _ line: Int, isList: Bool, _ remark: (ForeignRemark) -> Void
  ) {
    if isList {
      tellUnused(remark)
      (list, category) = (words, nil)
    } else {
      // That of the list may still get items.
      let last = unused.first { $0.isList }
      unused.removeAll { $0.isList }
      tellUnused(remark)
      unused = [last].compactMap { $0 }
      category = words
    }
    unused.append((words, line, isList))
  }

  /// Tells of headings under which there is nothing.
  private mutating func tellUnused(_ remark: (ForeignRemark) -> Void) {
    for heading in unused {
      remark(
        ForeignRemark(
          .skipped, line: heading.line, row: heading.words,
          heading.isList ? ForeignRemark.emptyList : "the heading has no items"))
    }
    unused = []
  }

  /// `---` and `===`, which only look good.
  private func isRule(_ text: String) -> Bool {
    text.count > 2 && text.allSatisfy { "-=*_".contains($0) }
  }
}

extension Character {
  fileprivate var isEmoji: Bool {
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
