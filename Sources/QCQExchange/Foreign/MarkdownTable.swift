/// A table of Markdown whose headings say what the cells of a row are.
struct MarkdownTable {
  private let meanings: [ColumnMeaning?]

  /// Tells of the columns that nobody knows; nil where none of them has names.
  init?(_ headings: [String], line: Int, _ remark: (ForeignRemark) -> Void) {
    let names = ColumnNames.none
    let isNamed = headings.contains { names.meaning(of: $0) == .name }
    // What qcq calls a label is a quantity and a name.
    meanings = names.meanings(
      of: headings.map { !isNamed && $0.lowercased() == "label" ? "name" : $0 })
    guard meanings.contains(.name) else { return nil }
    for (heading, meaning) in zip(headings, meanings) where meaning == nil && !heading.isEmpty {
      remark(ForeignRemark(.ignored, line: line, row: heading, "the column is not imported"))
    }
  }

  /// The cells of a row; nil for a line that is none.
  static func cells(_ text: String) -> [String]? {
    guard text.hasPrefix("|"), text.hasSuffix("|"), text.count > 2 else { return nil }
    var (rest, cells) = (text.dropFirst(), [String]())
    while let bar = MarkdownText.bar(in: rest) {
      cells.append(rest[..<bar].trimmed)
      rest = rest[rest.index(after: bar)...]
    }
    if !rest.trimmed.isEmpty { cells.append(rest.trimmed) }
    return cells
  }

  /// The item of a row; nil for one that names nothing, which is told unless it is empty.
  func item(_ cells: [String], line: Int, _ remark: (ForeignRemark) -> Void) -> ForeignItem? {
    var record = RecordItem()
    var (name, hasAmount) = ("", false)
    for (meaning, cell) in zip(meanings, cells) where !cell.isEmpty {
      switch meaning {
      case .name?:
        name = cell
        record.set(.name, MarkdownText.plain(cell))
      case .quantity?, .unit?:
        hasAmount = true
        fallthrough
      case .completed?, .note?, .category?, .list?, .created?, .barcode?:
        let value = meaning == .completed ? Self.state(cell) : MarkdownText.plain(cell)
        if let meaning { record.set(meaning, value) }
      case nil: break
      }
    }
    let rest = cells.dropFirst(meanings.count).filter { !$0.isEmpty }
    if !rest.isEmpty {
      remark(
        ForeignRemark(
          .altered, line: line, row: rest.joined(separator: ", "),
          "the line has more values than there are headings; these were left out"))
    }
    guard var item = record.item(line: line, remark) else { return nil }
    let text = TextLine(name, line: line, hasAmount: !hasAmount, remark).item
    guard !text.name.isEmpty else { return item }
    item.name = MarkdownText.plain(text.name)
    if !hasAmount { item.quantity = text.quantity }
    item.isCompleted = item.isCompleted || text.isCompleted
    item.addNote(MarkdownText.plain(text.note))
    return item
  }

  /// What stands in a box to tick.
  private static func state(_ cell: String) -> String {
    let isBox = cell.hasPrefix("[") && cell.hasSuffix("]")
    return (isBox ? String(cell.dropFirst().dropLast()) : MarkdownText.plain(cell)).trimmed
  }
}

/// Text of Markdown in which signs may be escaped.
enum MarkdownText {
  /// The first bar that separates something.
  static func bar(in text: Substring) -> Substring.Index? {
    var isEscaped = false
    return text.indices.first { index in
      if isEscaped {
        isEscaped = false
        return false
      }
      isEscaped = text[index] == "\\"
      return text[index] == "|"
    }
  }

  /// The text that is meant: `a\|b` is `a|b`, and `<br>` ends a line.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "<") }) else {
      return text
    }
    var plain = ""
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "\\", let next = rest.first, isSign(next) {
        plain.append(next)
        rest = rest.dropFirst()
      } else if character == "<", rest.hasPrefix("br>") {
        plain.append("\n")
        rest = rest.dropFirst(3)
      } else {
        plain.append(character)
      }
    }
    return plain
  }

  /// Whether a character is one that a backslash may stand before.
  private static func isSign(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.isASCII else { return false }
    return character.isPunctuation || character.isSymbol
  }
}
