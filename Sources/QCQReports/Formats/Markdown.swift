internal import QCQCharts
internal import QCQText
internal import QCQLanguage

/// Markdown as GitHub renders it: a table, or a task list for the items of a shopping list.
///
/// Sections have a heading each and hold their rows back for its figures; a table of rows streams.
/// What Markdown would take for markup is escaped, so that data shows as it is.
struct MarkdownSink: ChartedSink {
  private let output: ByteOutput
  /// What stands before the heading of a section.
  private let headingSign: String
  private var people: PeopleText
  private var shape = ResultShape(kind: .rows, columns: [], noun: "", emptyMessage: "")
  private var sectionShape: SectionShape?
  private var tracker: SectionTracker?
  private var heading: SectionHeading?
  private var lines: [String] = []
  /// What columns of a user's own are called, in a task list.
  private var ownNames: [Int: String] = [:]
  private var isEmpty = true
  private var chart: ChartCollector?
  private let glyphs: ChartGlyphs

  init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.output = output
    headingSign = MarkdownText.heading(spec.headingLevel)
    glyphs = spec.isASCII ? .ascii : .blocks
    people = PeopleText(spec, isDistinct: true)
  }

  var wantsMore: Bool { output.isOpen }

  private var isTaskList: Bool { sectionShape != nil && shape.isShoppingList }

  mutating func begin(_ shape: ResultShape) {
    self.shape = shape
    sectionShape = shape.sections
    for index in shape.ownColumns {
      let name = TerminalText.escaped(shape.columns[index].name)
      ownNames[index] = MarkdownText.escaped(name)
    }
    tracker = sectionShape.map(SectionTracker.init)
    chart = ChartCollector(shape)
  }

  mutating func take(_ chart: ChartCollector) { self.chart = chart }

  mutating func row(_ row: any RowView) {
    var texts = people.texts(row, shape).map(MarkdownText.escaped)
    if shape.isTotal(row) { texts = texts.map { $0.isEmpty ? "" : "**\($0)**" } }
    let line = isTaskList ? task(texts, isDone: row.cell(0).isTrue) : cells(texts)
    guard let sectionShape else {
      if isEmpty { writeTableHead() }
      isEmpty = false
      _ = chart?.add(row, &people)
      return output.line(line)
    }
    if tracker?.startsSection(row) == true {
      let last = heading
      finishSection()
      heading = SectionHeading(row, sectionShape, &people, after: last)
    }
    heading?.count(row, shape)
    lines.append(line)
  }

  mutating func end() {
    finishSection()
    if isEmpty { output.line(MarkdownText.escaped(TerminalText.escaped(shape.emptyMessage))) }
    if let data = chart?.data {
      show(data)
    } else if let remark = chart?.remark {
      output.line("")
      output.line(remark)
    }
    output.flush()
  }

  /// A block of code: there no character of a label is markup.
  private func show(_ data: ChartData) {
    output.line("")
    for line in TerminalChart(data, width: 72, glyphs: glyphs).lines {
      output.line(line.isEmpty ? "" : "    " + line)
    }
  }

  private mutating func finishSection() {
    guard let heading else { return }
    if !isEmpty { output.line("") }
    isEmpty = false
    output.line("\(headingSign) \(MarkdownText.escaped(heading.title)) \(heading.figures)")
    output.line("")
    if !isTaskList { writeTableHead() }
    for line in lines { output.line(line) }
    lines.removeAll()
    self.heading = nil
  }

  private func writeTableHead() {
    output.line(cells(shape.columns.map { MarkdownText.escaped(TerminalText.escaped($0.name)) }))
    let rules = shape.columns.map { $0.hasFigures ? "---:" : "---" }
    output.line(cells(rules))
  }

  private func cells(_ texts: [String]) -> String {
    "| " + texts.joined(separator: " | ") + " |"
  }

  /// A value of a user's own column stands behind its name. That there is no category is said where
  /// another value would be taken for it.
  private func task(_ texts: [String], isDone: Bool) -> String {
    var words: [String] = []
    for (index, text) in texts.enumerated().dropFirst() {
      if text.isEmpty {
        let isCategory = shape.columns[index].type == .category
        let hasMore = texts[(index + 1)...].contains { !$0.isEmpty }
        if isCategory, hasMore { words.append(SectionHeading.absent) }
        continue
      }
      let value = MarkdownText.joinable(text)
      words.append(ownNames[index].map { "\($0) \(value)" } ?? value)
    }
    return "- [\(isDone ? "x" : " ")] " + words.joined(separator: " — ")
  }
}

/// Text that Markdown shows as it is.
enum MarkdownText {
  /// What stands before a heading of a level.
  static func heading(_ level: Int) -> String { String(repeating: "#", count: level) }

  /// Makes an entity of a dash that stands alone, as one like it separates the values of a line.
  static func joinable(_ text: String) -> String {
    guard text.contains("—") else { return text }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { $0 == "—" ? "&mdash;" : $0 }.joined(separator: " ")
  }

  /// Escapes what begins markup, links and HTML.
  ///
  /// Line breaks (shown as `␊` by `TerminalText`) become `<br>`; an underscore inside a word is
  /// text.
  static func escaped(_ text: String) -> String {
    // Most texts have none of it, and to look at bytes is quicker than at characters.
    guard text.utf8.contains(where: mayBeMarkup) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 8)
    var previousIsWord = false
    var characters = text.makeIterator()
    var current = characters.next()
    while let character = current {
      let next = characters.next()
      if character == "␊" {
        result += "<br>"
      } else {
        if needsEscape(character, previousIsWord, next) { result += "\\" }
        result.append(character)
      }
      previousIsWord = character.isLetter || character.isNumber
      current = next
    }
    return result
  }

  /// Whether a byte is one of a sign that is escaped or, the first of `␊`, may be.
  private static func mayBeMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: "`"),
      UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "_"), UInt8(ascii: "&"), 0xE2:
      true
    default: false  // UInt8
    }
  }

  private static func needsEscape(
    _ character: Character, _ previousIsWord: Bool, _ next: Character?
  ) -> Bool {
    let nextIsWord = next.map { $0.isLetter || $0.isNumber } ?? false
    // By its first scalar: a sign with an accent on it is still that sign to Markdown.
    switch character.unicodeScalars.first {
    case "|", "\\", "<", "`", "*", "~", "[", "]": return true
    case "_": return !(previousIsWord && nextIsWord)
    case "&": return nextIsWord || next == "#"
    default: return false  // Unicode.Scalar
    }
  }
}
