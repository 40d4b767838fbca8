import QCQText

/// A table of Markdown whose headings say what the cells of a row are.
struct MarkdownTable {
  private let meanings: [ColumnMeaning?]
  private let own: [OwnColumns.Column?]
  /// Whether the names are what qcq calls labels, a quantity and a name.
  private let hasLabels: Bool

  /// Tells of the columns that nobody knows; nil where none of them has names of items.
  init?(
    _ headings: [String], _ columns: OwnColumns, line: Int, _ remark: (ForeignRemark) -> Void
  ) {
    var found = Self.meanings(of: headings)
    guard let name = found.firstIndex(of: .name), !Self.areOfLists(headings) else { return nil }
    own = columns.take(headings, .none, &found)
    meanings = found
    hasLabels = Self.isLabel(headings[name])
    for (index, heading) in headings.enumerated()
    where meanings[index] == nil && own[index] == nil && !heading.isEmpty {
      let reason = columns.obstacle(heading).map { ": \($0)" } ?? ""
      remark(
        ForeignRemark(.ignored, line: line, row: heading, "the column is not imported\(reason)"))
    }
  }

  /// What headings mean.
  static func meanings(of headings: [String]) -> [ColumnMeaning?] {
    let names = ColumnNames.none
    let isNamed = headings.contains { names.meaning(of: $0) == .name }
    return names.meanings(of: headings.map { !isNamed && isLabel($0) ? "name" : $0 })
  }

  /// Why the rows of a table are no items.
  static func problem(of headings: [String]) -> String {
    areOfLists(headings)
      ? "they are lists or categories" : "no heading says which column has the names of the items"
  }

  /// Whether a table is one of lists or categories: to people qcq shows lists by a title, which
  /// items of other programs may have, too, but not alone.
  private static func areOfLists(_ headings: [String]) -> Bool {
    ColumnMeaning.areOfLists(headings)
      || headings.contains("title") && !ColumnMeaning.areOfItems(headings)
  }

  /// Whether a line is the one between headings and rows.
  static func isRule(_ text: String) -> Bool {
    text.hasPrefix("|") && text.allSatisfy { $0.isWhitespace || "|-:".contains($0) }
  }

  private static func isLabel(_ heading: String) -> Bool { heading.lowercased() == "label" }

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
    var (name, quantity) = ("", "")
    for (index, cell) in cells.prefix(meanings.count).enumerated() where !cell.isEmpty {
      if let column = own[index] { record.set(column, MarkdownText.plain(cell).trimmed) }
      guard let meaning = meanings[index] else { continue }
      switch meaning {
      case .name: name = cell
      case .completed: record.set(.completed, Self.state(cell))
      case .quantity:
        quantity = MarkdownText.plain(cell).trimmed
        record.set(.quantity, quantity)
      case .unit, .note, .category, .list, .created, .barcode:
        record.set(meaning, MarkdownText.plain(cell).trimmed)
      }
    }
    let rest = cells.dropFirst(meanings.count).map { MarkdownText.plain($0).trimmed }
      .filter { !$0.isEmpty }
    if !rest.isEmpty {
      remark(
        ForeignRemark(
          .altered, line: line, row: rest.joined(separator: ", "),
          "the line has more values than there are headings; \(TableHead.addedToNote)"))
      (record.isAltered, record.rest) = (true, rest.joined(separator: ", "))
    }
    let text = TextLine(name, line: line, as: .cell, remark).item
    let label = hasLabels ? Self.label(text.name, quantity) : nil
    let plain = MarkdownText.plain(label?.name ?? text.name).trimmed
    record.set(.name, plain.isEmpty ? MarkdownText.plain(name).trimmed : plain)
    record.isAltered = record.isAltered || text.isAltered
    guard var item = record.item(line: line, remark) else { return nil }
    if let label { item.take(label.amount, remark) }
    item.isCompleted = item.isCompleted || text.isCompleted
    item.addNote(MarkdownText.plain(text.note).trimmed)
    return item
  }

  /// The parts of a label; nil for one that has only a name: where the row has a quantity that says
  /// something else, the number belongs to the name.
  private static func label(
    _ text: String, _ quantity: String
  ) -> (amount: Amount, name: String)? {
    guard let label = Amount.label(text) else { return nil }
    let isOther = !quantity.isEmpty && Amount(quantity)?.count != label.amount.count
    return isOther ? nil : label
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

  /// The text that is meant: `a\|b` is `a|b`, `<br>` ends a line, `&mdash;` is a dash, and what qcq
  /// has made visible is again what nobody sees.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: mayBeMore) else { return text }
    var plain = ""
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "\\", let scalar = TerminalText.takeCode(&rest) {
        plain.unicodeScalars.append(scalar)
      } else if character == "\\", let next = rest.first, isSign(next) {
        plain.append(next)
        rest = rest.dropFirst()
      } else if character == "<", rest.hasPrefix("br>") {
        plain.append("\n")
        rest = rest.dropFirst(3)
      } else if character == "&", rest.hasPrefix("mdash;") {
        plain.append("—")
        rest = rest.dropFirst(6)
      } else {
        TerminalText.append(character, unescapedTo: &plain)
      }
    }
    return plain
  }

  /// Whether a byte is one of a sign that stands for another one or, the first of `␉`, may be.
  private static func mayBeMore(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: "&"), 0xE2: true
    default: false  // UInt8
    }
  }

  /// Whether a character is one that a backslash may stand before.
  private static func isSign(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.isASCII else { return false }
    return character.isPunctuation || character.isSymbol
  }
}
