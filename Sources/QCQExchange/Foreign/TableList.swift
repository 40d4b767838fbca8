/// Reads items from a table of separated values.
package struct TableList: ForeignReader {
  package let format = ForeignFormat.csv
  private let scanner: CSVScanner
  private var head: TableHead
  /// Whether an apostrophe may guard a text: qcq puts none into a table with tabs.
  private let mayBeGuarded: Bool
  private let isOfCommas: Bool
  private let style: FieldStyle
  private var formulas = FormulaGuard()
  /// What is to be told of the record.
  private var problems: [String] = []
  private var hasTold = false
  private var record = CSVRecord()
  /// Whether the record was read and is an item that is still to come.
  private var isWaiting = false
  /// How many values the longest line had.
  private var widest = 0
  /// A line is longer than this only in a file that is none of lists.
  private static let longest = 1 << 20

  /// Reads the headings; throws where none of them is for names.
  package init(_ source: ByteSource, separator: UInt8, _ names: ColumnNames) throws {
    let isTabbed = separator == UInt8(ascii: "\t")
    style = try isTabbed ? .ofTabs(source) : .quoted
    scanner = CSVScanner(source, separator: separator, style: style, atMost: Self.longest)
    isOfCommas = separator == UInt8(ascii: ",")
    mayBeGuarded = !isTabbed
    var line = scanner.line
    while try scanner.next(&record), record.isEmpty { line = scanner.line }
    head = try TableHead(record.texts(), line: line, names)
    isWaiting = !head.hasHeadings
  }

  /// What it is, for people: of a first line that is taken for headings as somebody says so, they
  /// are named, as else an item might be lost with it; and that quotes beside tabs, which qcq
  /// writes as they are, were taken for those of a spreadsheet.
  package var words: String {
    let isUnquoted = style == .quoted && !mayBeGuarded
    return head.words(of: format.words)
      + (isUnquoted ? ", in which quotes around a value are not part of it" : "")
  }

  package mutating func know(_ columns: OwnColumns) { head.know(columns) }

  package mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    if !hasTold {
      hasTold = true
      head.tellUntaken(remark)
    }
    let (meanings, own) = (head.meanings, head.own)
    while true {
      let line = isWaiting ? head.line : scanner.line
      if !isWaiting, try !scanner.next(&record) {
        try head.requireAll(upTo: widest)
        return nil
      }
      isWaiting = false
      if record.isEmpty { continue }
      widest = max(widest, record.count)
      var values = RecordItem()
      for index in 0..<min(record.count, meanings.count) {
        if let meaning = meanings[index] {
          values.set(meaning, try text(index))
        } else if let column = own[index] {
          values.set(column, try text(index))
        }
      }
      try takeRest(&values, line: line, remark)
      if record.hasLooseQuotes { problems.append(Self.looseQuotes) }
      let problem = problems.joined(separator: "; ")
      problems = []
      if let item = values.item(line: line, problem, remark) { return item }
    }
  }

  /// Takes the values for which there is no column: where there is one only, they are the rest of
  /// its text, which nobody has put in quotes.
  private mutating func takeRest(
    _ values: inout RecordItem, line: Int, _ remark: (ForeignRemark) -> Void
  ) throws {
    let count = head.meanings.count
    guard record.count > count else { return }
    let isText = head.meanings == [.name]
    var cells: [String] = []
    for index in count..<record.count {
      cells.append(try isText ? record.text(index) : text(index))
    }
    let rest = cells.filter { !$0.isEmpty }.joined(separator: ", ")
    guard rest.contains(where: { $0 != "," && $0 != " " }) else { return }
    remark(ForeignRemark(.altered, line: line, row: rest, head.tooManyValues(isText: isText)))
    values.isAltered = true
    if isText {
      let separator = scanner.separator
      values.set(.name, try record.text(from: 1, behind: values.name, separator: separator))
    } else {
      values.rest = rest
    }
  }

  private static let looseQuotes =
    "a value has text behind its closing quote; the quotes around it were left out"

  /// A value without the space around it, and without the apostrophe that guards it.
  private mutating func text(_ index: Int) throws -> String {
    let text = try record.text(index)
    guard mayBeGuarded, let first = text.utf8.first, FormulaGuard.isSign(first) else { return text }
    let found = formulas.text(text, index, of: record, isOfCommas: isOfCommas)
    if let problem = formulas.problem { problems.append(problem) }
    return found
  }

  /// What Excel says of a table in its first line, `sep=;`; nil for another line.
  static func separator(named start: ArraySlice<UInt8>) -> UInt8? {
    let line = Array(start.prefix(6))
    guard line.count >= 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=",
      line.count == 5 || line[5] == 0x0A || line[5] == 0x0D
    else { return nil }
    return line[4]
  }

  /// The separator of a first line: the one that stands there most often, outside of quotes.
  static func separator(of line: [UInt8]) -> UInt8? {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, ",;\t|".utf8.contains(byte) { counts[byte, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
