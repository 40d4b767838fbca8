/// Finds the lines of Markdown that are no part of a list: sentences, code and tags of HTML. What
/// qcq writes for people has all of these around its lists.
struct MarkdownProse {
  /// Whether items are only what has a sign of a list or stands in a table. Notes without headings
  /// may have items with a sign and items without.
  private let isDocument: Bool
  /// The last line that was no part of a list.
  private var last = -1
  /// Whether the lines before are a list, whose lines may be indented.
  private var isInList = false
  /// Whether the lines before are indented, and no list.
  private var isInCode = false

  /// A line that is indented as far as this is code, outside of a list.
  private static let codeIndent = 4

  /// - Parameter lines: Those with which a text begins, as they stand there.
  init(_ lines: some Collection<String>) {
    let hasHeading = lines.contains { line in
      line.prefix(Self.codeIndent).contains { !$0.isWhitespace } && Self.isHeading(line.trimmed)
    }
    isDocument =
      hasHeading
      && lines.contains { line in
        let text = line.trimmed
        return TextLine.isListed(text) || MarkdownTable.isRule(text) || Self.isTag(text)
          || Self.fence(text)?.hasName == true
      }
  }

  private static func isHeading(_ text: String) -> Bool {
    text.hasPrefix("#") && text.drop { $0 == "#" }.first?.isWhitespace == true
  }

  /// Takes code and tags, and tells of them.
  mutating func takeMarkup(
    _ line: LineReader.Line, _ lines: LineReader, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    if line.text.isEmpty { return false }
    if let fence = Self.fence(line.text), fence.hasName {
      tell("the code is not part of a list", line, remark)
      try skipCode(from: line, to: fence.sign, lines, remark)
      return true
    }
    if Self.isTag(line.text) {
      tell("the tags are not part of a list", line, remark)
      return true
    }
    let isListed = TextLine.isListed(line.text)
    isInCode =
      isDocument && !isInList && line.indent >= Self.codeIndent && (isInCode || !isListed)
    if isInCode {
      tell("the code is not part of a list", line, remark)
      return true
    }
    isInList = isListed || isInList && line.indent > 0
    return false
  }

  /// Takes a line of a document that is nothing else, and tells of it.
  mutating func takeText(_ line: LineReader.Line, _ remark: (ForeignRemark) -> Void) -> Bool {
    guard isDocument, !TextLine.isListed(line.text), MarkdownTable.cells(line.text) == nil else {
      return false
    }
    tell("the text is not part of a list", line, remark)
    return true
  }

  /// Tells of the first of several lines, one right below the other.
  private mutating func tell(
    _ problem: String, _ line: LineReader.Line, _ remark: (ForeignRemark) -> Void
  ) {
    if last != line.number - 1 {
      remark(ForeignRemark(.skipped, line: line.number, row: line.text, problem))
    }
    last = line.number
  }

  private mutating func skipCode(
    from line: LineReader.Line, to sign: String, _ lines: LineReader,
    _ remark: (ForeignRemark) -> Void
  ) throws {
    while let next = try lines.next() {
      if next.text.hasPrefix(sign), next.text.allSatisfy({ $0 == sign.first }) { return }
    }
    let problem = "the code has no end, so nothing below it is imported"
    remark(
      ForeignRemark(.skipped, line: line.number, row: line.text, problem, isFurther: true))
  }

  /// What begins and ends a block of code, and whether it says of which language that is: without,
  /// somebody may have written a list in it.
  private static func fence(_ text: String) -> (sign: String, hasName: Bool)? {
    guard let first = text.first, first == "`" || first == "~" else { return nil }
    let sign = text.prefix { $0 == first }
    let name = text.dropFirst(sign.count)
    guard sign.count > 2, !name.contains(first) else { return nil }
    return (String(sign), !name.isEmpty)
  }

  /// Whether a line begins with a tag of HTML, `<details>`; `<3` and `<https://…>` are none.
  private static func isTag(_ text: String) -> Bool {
    guard text.hasPrefix("<") else { return false }
    let rest = text.dropFirst(text.hasPrefix("</") ? 2 : 1)
    let name = rest.prefix { $0.isLetter || $0.isNumber }
    guard let next = rest.dropFirst(name.count).first, name.first?.isLetter == true else {
      return false
    }
    return next.isWhitespace || ">/".contains(next)
  }
}
