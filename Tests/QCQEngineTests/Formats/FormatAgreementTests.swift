import QCQEngine
import QCQLanguage
import QCQSyntax
import QCQText
import QuickCartStore
import TestSupport
import Testing

@testable import QCQReports

/// What a format says, with names once and rows in order.
private struct ReadBack {
  var names: [String] = []
  var rows: [[StrictJSON]] = []
  /// The rows of each section.
  var sections: [Int] = []
}

@Suite("Every format gives the same cells") struct FormatAgreementTests {
  struct Mistake: Error, CustomStringConvertible { var description: String }

  private static var total: Int { Checkout.isLong ? 5_000 : 400 }

  /// Queries that forms once disagreed about, over data made for it.
  private static let kept = [
    "items by name show quantity", "items by name", "items by lower(name) show name limit 1 each",
    "items by note, name show id", "items by completed show name", "items per name show count()",
    "items by category show name, category", "lists by title show items { name, note }",
    "items by aisle, organic show name, aisle", "items per price, aisle", "items by list.title",
  ]

  @Test("What they once disagreed about", arguments: QuestionedData.all + QuestionedData.loose)
  func keptQueries(data: QuestionedData) throws {
    var (session, evaluator) = try data.open()
    for text in Self.kept where data.own.count > 0 || !text.contains(/aisle|price|organic/) {
      let sections = try compare(session, text)
      #expect(sections == evaluator.sectionSizes(Parser.parse(SourceText(text))), "\(text)")
    }
  }

  @Test("Whatever is asked", arguments: QuestionedData.all + QuestionedData.loose)
  func generatedQueries(data: QuestionedData) throws {
    var (session, evaluator) = try data.open()
    var generator = QueryGenerator(seed: 7, evaluator.world)
    for _ in 0..<(Self.total / QuestionedData.all.count) {
      let text = generator.query()
      do {
        let sections = try compare(session, text)
        #expect(sections == evaluator.sectionSizes(Parser.parse(SourceText(text))), "\(text)")
      } catch {
        Issue.record("\(text.debugDescription): \(error)")
        return
      }
    }
  }

  private func written(
    _ session: Session, _ text: String, _ format: ReportFormat
  ) throws -> [UInt8] {
    // Without a `show` tables have other columns; here all are to have the same.
    let output = CollectingOutput(format, columns: .complete)
    let script = session.prepare(SourceText(text))
    guard script.isRunnable else { throw Mistake(description: "\(script.diagnostics)") }
    _ = try session.run(script, into: output)
    return output.bytes
  }

  /// Gives how many rows each section has.
  private func compare(_ session: Session, _ text: String) throws -> [Int] {
    let json = try read(objects: try StrictJSON(try written(session, text, .json)))
    let lines = try written(session, text, .ndjson).split(separator: 10)
    let ndjson = try read(objects: .array(lines.map { try StrictJSON($0) }))
    guard json.rows == ndjson.rows, json.names == ndjson.names, json.sections == ndjson.sections
    else { throw Mistake(description: "json and ndjson") }
    let csv = try DelimitedRecords.csv(try written(session, text, .csv))
    let tsv = DelimitedRecords.tsv(try written(session, text, .tsv))
    guard csv == tsv else { throw Mistake(description: "csv and tsv: \(csv) \(tsv)") }
    let header = (csv.first ?? []).map { String(decoding: $0 ?? [], as: UTF8.self) }
    guard Set(header).count == header.count else { throw Mistake(description: "\(header)") }
    guard csv.count == json.rows.count + 1 else { throw Mistake(description: "rows of csv") }
    if json.rows.isEmpty { return [] }
    guard header == json.names else {
      throw Mistake(description: "names: \(header) \(json.names)")
    }
    for (record, row) in zip(csv.dropFirst(), json.rows) {
      for (cell, value) in zip(record, row) where !Self.agree(cell, value) {
        throw Mistake(description: "\(String(describing: cell)) and \(value)")
      }
    }
    let markdown = try written(session, text, .markdown)
    try compare(markdown: String(decoding: markdown, as: UTF8.self), json)
    return json.sections
  }

  /// Objects, or sections of such: their keys come first unless the rows have them.
  private func read(objects: StrictJSON) throws -> ReadBack {
    guard case .array(let objects) = objects else { throw Mistake(description: "no array") }
    var found = ReadBack()
    func add(_ members: [StrictJSON.Member], _ keys: [StrictJSON.Member]) throws {
      let missing = keys.filter { key in !members.contains { $0.key == key.key } }
      for key in keys {
        guard let same = members.first(where: { $0.key == key.key }) else { continue }
        // The first row's form of a text stands for all that are equal.
        guard same.value == key.value else { throw Mistake(description: "\(same) \(key)") }
      }
      let all = missing + members
      if found.rows.isEmpty { found.names = all.map(\.key) }
      guard all.map(\.key) == found.names else { throw Mistake(description: "\(all)") }
      found.rows.append(all.map(\.value))
    }
    for object in objects {
      guard case .object(let members) = object else { throw Mistake(description: "no object") }
      guard case .object(let keys)? = object["by"], case .array(let rows)? = members.last?.value
      else {
        try add(members, [])
        continue
      }
      guard object["total"] == .number(String(rows.count)) else {
        throw Mistake(description: "total of \(object)")
      }
      found.sections.append(rows.count)
      for case .object(let row) in rows { try add(row, keys) }
    }
    return found
  }

  private static func agree(_ cell: [UInt8]?, _ value: StrictJSON) -> Bool {
    guard let cell else { return value == .null }
    let text = String(decoding: cell, as: UTF8.self)
    switch value {
    // JSON has no infinite numbers.
    case .null: return ["inf", "-inf"].contains(text)
    case .bool(let bool): return text == String(bool)
    case .number(let number): return text == number
    case .string(let string): return text.utf8.elementsEqual(string.utf8)
    case .array, .object: return (try? StrictJSON(cell)) == value
    }
  }

  // MARK: For people

  /// Rows, sections and those cells that people read as programs do.
  private func compare(markdown: String, _ json: ReadBack) throws {
    let lines = markdown.split(separator: "\n")
    let headings = lines.count { $0.hasPrefix("### ") }
    guard headings == json.sections.count else {
      throw Mistake(description: "\(headings) headings in \(markdown)")
    }
    let rows = lines.filter { $0.hasPrefix("|") }
    let heads = json.sections.isEmpty ? 1 : json.sections.count
    guard rows.count == json.rows.count + 2 * heads else {
      throw Mistake(description: "rows of \(markdown)")
    }
    // Sections repeat the head, and have their keys above it.
    guard json.sections.isEmpty else { return }
    for (line, row) in zip(rows.dropFirst(2), json.rows) {
      let cells = row.map(Self.shown)
      guard !cells.contains(nil) else { continue }
      let expected = "| " + cells.compactMap(\.self).joined(separator: " | ") + " |"
      guard line.utf8.elementsEqual(expected.utf8) else {
        throw Mistake(description: "\(line) is not \(expected)")
      }
    }
  }

  /// A cell as people read it; nil where that takes more than its value.
  private static func shown(_ value: StrictJSON) -> String? {
    switch value {
    case .null: ""
    case .bool(let bool): bool ? "yes" : "no"
    case .number(let number): Int64(number) == nil ? nil : number
    case .string(let text):
      text.contains(/^\d{4}-\d\d-\d\dT/) ? nil : MarkdownText.escaped(TerminalText.escaped(text))
    case .array, .object: nil
    }
  }
}
