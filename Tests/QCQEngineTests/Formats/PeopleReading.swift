import QCQLanguage
import QCQText
import TestSupport

@testable import QCQReports

/// What JSON says, with names once and rows in order.
struct ReadBack {
  var objects: [StrictJSON] = []
  var names: [String] = []
  var rows: [[StrictJSON]] = []
  /// The rows of each section.
  var sections: [Int] = []
}

/// A line that people are to read.
struct Line {
  var text: String
  /// Whether blanks only set cells apart.
  var isSpaced = false
  /// Whether an emoji may stand in front, which only people are shown.
  var isEnd = false

  func fits(_ line: String) -> Bool {
    let (line, text) = isSpaced ? (Self.bare(line), Self.bare(self.text)) : (line, self.text)
    if isEnd { return Array(line.utf8).suffix(text.utf8.count).elementsEqual(text.utf8) }
    return line.utf8.elementsEqual(text.utf8)
  }

  private static func bare(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != " " }))
  }
}

/// What people are to read of a result that programs read as JSON and CSV.
struct PeopleReading {
  let shape: ResultShape
  let json: ReadBack
  /// CSV tells infinite numbers from those that are absent.
  let records: [[[UInt8]?]]

  // MARK: Cells

  /// The cells of each row; nil where they can't be told from what programs read.
  private var cells: [[String]?] {
    zip(json.rows, records).map { row, record in
      let count = shape.columns.count
      var texts: [String] = []
      for ((value, cell), column) in zip(
        zip(row.suffix(count), record.suffix(count)), shape.columns)
      {
        guard let text = Self.text(value, cell, column) else { return nil }
        texts.append(text)
      }
      return texts
    }
  }

  private static func text(_ value: StrictJSON, _ cell: [UInt8]?, _ column: ResultColumn) -> String?
  {
    switch value {
    case .null: return cell.map { String(decoding: $0, as: UTF8.self) } ?? ""
    case .bool(let bool):
      switch column.style {
      case .checkBox: return bool ? "☑" : "☐"
      case .plain, .share, .weekday: return bool ? "yes" : "no"
      }
    case .number(let digits): return number(digits, column)
    case .string(let text):
      if column.type != .date { return TerminalText.escaped(text) }
      // `2026-11-20T18:30:05+01:00`, and of midnight the day alone.
      let isMidnight = text.dropFirst(10).hasPrefix("T00:00")
      return String(text.prefix(isMidnight ? 10 : 16)).replacing("T", with: " ")
    case .array(let rows): return nested(rows, column.children ?? [])
    case .object: return nil
    }
  }

  private static func number(_ digits: String, _ column: ResultColumn) -> String? {
    guard let number = Double(digits) else { return nil }
    switch column.style {
    case .share: return ValueText.share(number)
    case .weekday: return Int64(digits).map(ValueText.weekday)
    case .plain, .checkBox: return Int64(digits) == nil ? ValueText.number(number) : digits
    }
  }

  private static func nested(_ rows: [StrictJSON], _ columns: [ResultColumn]) -> String? {
    var texts: [String] = []
    for case .object(let members) in rows {
      var cells: [String] = []
      for (member, column) in zip(members, columns) {
        // Here nothing tells of infinite numbers.
        if member.value == .null, [.int, .number].contains(column.type) { return nil }
        guard let text = text(member.value, nil, column) else { return nil }
        if !text.isEmpty { cells.append(text) }
      }
      texts.append(cells.joined(separator: " "))
    }
    return texts.joined(separator: ", ")
  }

  // MARK: Headings

  private struct Heading {
    var keys: [String]
    var figures: String
  }

  private func headings() -> [Heading] {
    guard let sections = shape.sections else { return [] }
    var before = 0
    return zip(json.objects, json.sections).map { object, count in
      let isCut = sections.limit?.mayHideRows(of: count, before: before) ?? false
      before += count
      guard case .object(let keys)? = object["by"], case .number(let total)? = object["total"]
      else { return Heading(keys: [], figures: "") }
      let names = zip(keys, sections.keys).map { member, key in
        let text = Self.text(member.value, nil, key.column) ?? ""
        if text.isEmpty { return "(none)" }
        switch key.column.type {
        case .bool, .int, .number: return "\(key.column.name) \(text)"
        case .text, .date, .list, .category, .data: return text
        }
      }
      if isCut { return Heading(keys: names, figures: "(\(total) shown)") }
      guard sections.completedCell != nil, case .number(let done)? = object["completed"] else {
        return Heading(keys: names, figures: "(\(total))")
      }
      return Heading(keys: names, figures: "\(done)/\(total)")
    }
  }

  private static func title(_ heading: Heading, _ write: (String) -> String = { $0 }) -> Line? {
    // Of an infinite number JSON says as much as of none, and emojis may stand before each key.
    guard let last = heading.keys.last, last != "(none)" else { return nil }
    return Line(text: "\(write(last)) \(heading.figures)", isEnd: true)
  }

  // MARK: Formats

  var markdown: [Line?] {
    func escaped(_ text: String) -> String { MarkdownText.escaped(TerminalText.escaped(text)) }
    func line(_ texts: [String]) -> Line {
      Line(text: "| " + texts.joined(separator: " | ") + " |")
    }
    if json.rows.isEmpty { return [Line(text: escaped(shape.emptyMessage))] }
    let isTasks = shape.sections != nil && shape.isShoppingList
    let rows = cells.map { texts in
      texts.map { texts in
        let texts = texts.map(MarkdownText.escaped)
        if !isTasks { return line(texts) }
        let words = texts.indices.dropFirst().compactMap { index -> String? in
          if texts[index].isEmpty {
            let isCategory = shape.columns[index].type == .category
            let hasMore = texts[(index + 1)...].contains { !$0.isEmpty }
            return isCategory && hasMore ? "(none)" : nil
          }
          let isOwn = shape.ownColumns.contains(index)
          return (isOwn ? escaped(shape.columns[index].name) + " " : "") + texts[index]
        }
        let box = texts[0] == "☑" ? "x" : " "
        return Line(text: "- [\(box)] \(words.joined(separator: " — "))")
      }
    }
    // A day of the week has a name.
    let rules = shape.columns.map { column in
      let isNumber = [.int, .number].contains(column.type) && column.style != .weekday
      return isNumber && column.children == nil ? "---:" : "---"
    }
    let head = isTasks ? [] : [line(shape.columns.map { escaped($0.name) }), line(rules)]
    if shape.sections == nil { return head + rows }
    var (lines, start): ([Line?], Int) = ([], 0)
    for (heading, count) in zip(headings(), json.sections) {
      if start > 0 { lines.append(Line(text: "")) }
      lines += [Self.title(heading, MarkdownText.escaped), Line(text: "")] + head
      lines += rows[start..<start + count]
      start += count
    }
    return lines
  }

  var table: [Line?] {
    if json.rows.isEmpty { return [Line(text: TerminalText.escaped(shape.emptyMessage))] }
    let rows = cells.map { $0.map { Line(text: $0.joined(), isSpaced: true) } }
    if case .value = shape.kind { return rows }
    let titles = shape.columns.enumerated().map { index, column in
      index == 0 && shape.isShoppingList ? "" : TerminalText.escaped(column.name)
    }
    // Below it stand rules, as wide as the columns.
    let head = [Line(text: titles.joined(), isSpaced: true), nil]
    let footer =
      rows.count > 20
      ? [Line(text: "(\(rows.count) \(TerminalText.escaped(shape.noun)))")] : []
    if shape.sections == nil { return head + rows + footer }
    // Of a list only columns of a user's own have titles.
    let own = shape.ownColumns.sorted().map { titles[$0] }.joined()
    let ownHead = own.isEmpty ? [] : [Line(text: own, isSpaced: true)]
    var (lines, start): ([Line?], Int) = (shape.isShoppingList ? ownHead : head, 0)
    for (heading, count) in zip(headings(), json.sections) {
      if start > 0 { lines.append(Line(text: "")) }
      lines.append(Self.title(heading))
      lines += rows[start..<start + count]
      start += count
    }
    return lines + footer
  }
}
