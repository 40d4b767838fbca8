import QCQText

/// Finds out what a file of another program is.
package enum ForeignFile {
  /// What a file is that is no text; nil for a text.
  package static func complaint(_ start: [UInt8], name: String = "") -> String? {
    if start.starts(with: Array("PK".utf8) + [3, 4]) {
      let ending = FilePath.ending(of: name).lowercased()
      return ["xlsx", "ods", "numbers"].contains(ending)
        ? "it is a spreadsheet: save it as CSV"
        : "it is a zip archive: unpack it (`unzip FILE -d FOLDER`) and import the file or the "
          + "folder that was in it"
    }
    let head = start.prefix(1024).dropFirst(start.starts(with: ByteSource.mark) ? 3 : 0)
    let text = String(decoding: head.drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
    let kind = kinds.first { text.hasPrefix($0.beginning) }?.words
    if let kind = start.starts(with: [0x1F, 0x8B]) ? "a gzip archive: unpack it (`gunzip`)" : kind {
      return "it is \(kind); expected \(expected)"
    }
    let second = text.dropFirst().first
    if text.first == "<", second.map({ $0.isLetter || "!?".contains($0) }) == true,
      text.contains(">"), !text.hasPrefix("<!--")
    {
      return "it is a page or a document (HTML, XML); expected \(expected)"
    }
    return start.prefix(4096).contains(0)
      ? "it is neither text nor a database: expected \(expected)" : nil
  }

  private static let expected =
    "a qcq export, a table (CSV), JSON, plain text, or a database that Grocy or KitchenOwl wrote"

  /// Files that are text or look like it, and are no lists, by how they begin.
  private static let kinds: [(beginning: String, words: String)] = [
    ("begin:vcalendar", "a calendar (iCalendar)"), ("begin:vcard", "an address book (vCard)"),
    ("%pdf-", "a PDF document"), ("{\\rtf", "an RTF document: save it as plain text"),
  ]

  /// Whether a file is a database of SQLite.
  package static func isDatabase(_ start: [UInt8]) -> Bool {
    start.starts(with: Array("SQLite format 3".utf8) + [0])
  }

  /// Reads what a text has of items, in the form that it has.
  ///
  /// - Parameters:
  ///   - start: The first bytes of the source, which still come from it.
  ///   - name: The name of the file, whose ending says what is to be made of a table that has no
  ///     known heading.
  package static func reader(
    _ source: ByteSource, start: [UInt8], name: String, _ names: ColumnNames = .none
  ) throws -> any ForeignReader {
    let text = start.starts(with: ByteSource.mark) ? start.dropFirst(3) : start[...]
    try source.skipMark()
    if names.isEmpty, PrintedForm(text) == .terminal { return TerminalList(source) }
    switch text.first(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) {
    case nil: throw ExchangeError(line: nil, "it is empty")
    case UInt8(ascii: "{"):
      return try object(source, names)
    case UInt8(ascii: "[") where isArray(text):
      return JSONList(JSONScanner(source), first: nil, isLines: false, names)
    default: break  // UInt8
    }
    if let separator = TableList.separator(named: text) {
      _ = try LineReader(source).next()
      return try TableList(source, separator: separator, names)
    }
    let lines = text.prefix(64 << 10).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    let first = lines.first.map(Array.init) ?? []
    let ending = FilePath.ending(of: name).lowercased()
    let tab = UInt8(ascii: "\t")
    let found = ending == "tsv" && first.contains(tab) ? tab : TableList.separator(of: first)
    if let found,
      ending == "csv" || ending == "tsv" || names.firstLine == .noHeadings
        || first.first != UInt8(ascii: "|") && hasHeadings(first, found, names)
    {
      return try TableList(source, separator: found, names)
    }
    if names.isEmpty, let complaint = PrintedForm.complaint(lines) {
      throw ExchangeError(line: nil, complaint)
    }
    if names.isEmpty, PrintedForm.isReport(lines) { return TerminalList(source) }
    if !names.isEmpty || ending == "csv" || ending == "tsv" {
      return try TableList(source, separator: ending == "tsv" ? tab : UInt8(ascii: ","), names)
    }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    let words = texts.prefix(200).map(\.trimmed).filter { !$0.isEmpty }
    if words.count(where: TodoList.isTypical) * 2 > words.count { return TodoList(source) }
    let isMarkdown =
      ending == "md"
      || words.contains { word in
        ["# ", "## ", "- ", "* ", "+ "].contains(where: word.hasPrefix)
      }
    return isMarkdown
      ? TextList(source, .markdown, MarkdownProse(texts)) : TextList(source, .text)
  }

  private static func object(
    _ source: ByteSource, _ names: ColumnNames
  ) throws -> any ForeignReader {
    let scanner = JSONScanner(source)
    var budget = JSONList.budget
    let tree = try JSONTree.read(scanner, &budget)
    // Its rows would come in as if they were lists and items of another program.
    guard tree["qcq_export"] == nil else {
      throw ExchangeError(
        line: tree.line,
        "it is a qcq export, but its members are not in their order: `qcq_export` has to come "
          + "first, and `tables` after it")
    }
    let isLines = try scanner.start() != nil
    if !isLines, let known = try KnownJSON.reader(tree) { return known }
    return JSONList(scanner, first: tree, isLines: isLines, names)
  }

  /// Whether `[` begins an array and not a box to tick.
  private static func isArray(_ text: ArraySlice<UInt8>) -> Bool {
    let inside = text.drop { $0 != UInt8(ascii: "[") }.dropFirst()
    let rest = inside.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    switch rest.first {
    case UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "["): return true
    case UInt8(ascii: "]"): return rest.dropFirst().allSatisfy { $0 <= 0x20 }
    default: return false  // UInt8
    }
  }

  private static func hasHeadings(
    _ line: [UInt8], _ separator: UInt8, _ names: ColumnNames
  ) -> Bool {
    // A title of Markdown may have a comma.
    if line.starts(with: "##".utf8) { return false }
    var record = CSVRecord()
    let isTabbed = separator == UInt8(ascii: "\t")
    let scanner = CSVScanner(
      ByteSource(line), separator: separator,
      style: isTabbed ? .ofTabs(line[...], isWhole: false) : .quoted)
    let isRead = try? scanner.next(&record)
    guard isRead == true, record.count > 1, let texts = try? record.texts() else { return false }
    return names.meanings(of: texts).contains(.name)
  }
}
