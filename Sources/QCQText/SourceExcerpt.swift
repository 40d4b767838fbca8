/// What is shown of a source line: all of it, or of a long one a window around the mark.
struct SourceExcerpt {
  let text: String
  /// Where the mark begins and how wide it is, in terminal columns; at least one.
  let markColumn: Int
  let markWidth: Int
  let isWindow: Bool

  static let maximumColumns = 120
  // A window is found among this many bytes on either side, so that a line of megabytes costs
  // no more than a short one.
  private static let bytesAround = 1024

  /// - Parameter columns: How wide it may be, if that is less than it is at most.
  init(_ source: SourceText, line: Span, mark: Span, columns: Int? = nil) {
    let columns = min(columns ?? Self.maximumColumns, Self.maximumColumns)
    let bytes = source.utf8
    let start = min(max(mark.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(mark.upperBound, start), line.upperBound)
    let from = Self.boundary(bytes, max(line.lowerBound, start - Self.bytesAround))
    let to = Self.boundary(bytes, min(line.upperBound, start + Self.bytesAround))
    let middle = min(end, to)
    let before = Self.shown(source.text(Span(from, start)))
    let marked = Self.shown(source.text(Span(start, middle)))
    let after = Self.shown(source.text(Span(middle, to)))
    let width = [before, marked, after].reduce(0) { $0 + DisplayWidth.displayWidth(of: $1) }
    let isCut = from > line.lowerBound || to < line.upperBound
    isWindow = isCut || width > columns
    var head = before
    var tail = marked + after
    if isWindow {
      head = Self.cutStart(before, to: columns * 5 / 12, isCut: from > line.lowerBound)
      let left = columns - DisplayWidth.displayWidth(of: head)
      tail = Self.cutEnd(tail, to: left, isCut: to < line.upperBound)
    }
    text = head + tail
    markColumn = DisplayWidth.displayWidth(of: head)
    markWidth = max(
      1, min(DisplayWidth.displayWidth(of: marked), DisplayWidth.displayWidth(of: tail)))
  }

  private static func cutStart(_ text: String, to columns: Int, isCut: Bool) -> String {
    let end = DisplayWidth.suffix(of: text, columns: columns)
    return isCut || end.count < text.count ? "…" + end : text
  }

  private static func cutEnd(_ text: String, to columns: Int, isCut: Bool) -> String {
    guard isCut || DisplayWidth.displayWidth(of: text) > columns else { return text }
    return DisplayWidth.prefix(of: text, columns: columns - 1) + "…"
  }

  /// A tab is shown as four spaces: its width then does not depend on where it stands.
  private static func shown(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\t")) else { return TerminalText.escaped(text) }
    var spaced = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" { spaced += "    " } else { spaced.unicodeScalars.append(scalar) }
    }
    return TerminalText.escaped(spaced)
  }

  /// The start of the UTF-8 sequence that an offset is in.
  private static func boundary(_ bytes: [UInt8], _ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
