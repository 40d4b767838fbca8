import GRDB
import QCQEngine
import QCQLanguage
import QCQSyntax
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("Every format gives the same cells") struct FormatAgreementTests {
  struct Mistake: Error, CustomStringConvertible { var description: String }

  private static var total: Int { Checkout.isLong ? 5_000 : 56 }

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
    let kept = Checkout.some(Self.kept, each: 2, from: data.testDescription.utf8.count)
    for text in kept where data.own.count > 0 || !text.contains(/aisle|price|organic/) {
      let sections = try compare(session, text)
      #expect(sections == evaluator.sectionSizes(Parser.parse(SourceText(text))), "\(text)")
    }
  }

  @Test("Whatever is asked", arguments: QuestionedData.all + QuestionedData.loose)
  func generatedQueries(data: QuestionedData) throws {
    var (session, evaluator) = try data.open()
    var generator = QueryGenerator(seed: 7, evaluator.world)
    generator.hasForms = false
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

  @Test("No key has the name of the measure beside it", arguments: AggregateFunction.allCases)
  func keysAndMeasures(function: AggregateFunction) throws {
    let store = try Store.sample(.demo, now: testNow)
    let name = function.rawValue
    try store.write { db in
      try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN \"\(name)\" INTEGER")
    }
    let session = try Session.over(store)
    for measure in ["count items", "sum quantity of items"] {
      let text = "\(measure) per `\(name)`"
      let codes = session.prepare(SourceText(text)).diagnostics.map(\.code)
      #expect(codes == (measure.hasPrefix(name) ? [.duplicateName] : []), "\(text)")
      if codes.isEmpty { _ = try compare(session, text) }
    }
  }

  /// Without a `show` people and programs get other columns: each set is asked for in all formats.
  private func compare(_ session: Session, _ text: String) throws -> [Int] {
    _ = try compare(session, text, .display)
    return try compare(session, text, .complete)
  }

  private func written(
    _ session: Session, _ text: String, _ format: ReportFormat, _ columns: ColumnSet
  ) throws -> CollectingOutput {
    let output = CollectingOutput(format, columns: columns)
    let script = session.prepare(SourceText(text))
    guard script.isRunnable else { throw Mistake(description: "\(script.diagnostics)") }
    _ = try session.run(script, into: output)
    return output
  }

  /// Gives how many rows each section has.
  private func compare(
    _ session: Session, _ text: String, _ columns: ColumnSet
  ) throws -> [Int] {
    func bytes(_ format: ReportFormat) throws -> [UInt8] {
      try written(session, text, format, columns).bytes
    }
    let json = try read(objects: try StrictJSON(try bytes(.json)))
    let lines = try bytes(.ndjson).split(separator: 10)
    let ndjson = try read(objects: .array(lines.map { try StrictJSON($0) }))
    guard json.rows == ndjson.rows, json.names == ndjson.names, json.sections == ndjson.sections
    else { throw Mistake(description: "json and ndjson") }
    let csv = try DelimitedRecords.csv(try bytes(.csv))
    let tsv = DelimitedRecords.tsv(try bytes(.tsv))
    guard csv == tsv else { throw Mistake(description: "csv and tsv: \(csv) \(tsv)") }
    let header = (csv.first ?? []).map { String(decoding: $0 ?? [], as: UTF8.self) }
    guard Set(header).count == header.count else { throw Mistake(description: "\(header)") }
    guard csv.count == json.rows.count + 1 else { throw Mistake(description: "rows of csv") }
    for format in [ReportFormat.markdown, .table] {
      let output = try written(session, text, format, columns)
      guard let shape = output.shapes.first, output.shapes.count == 1 else {
        throw Mistake(description: "\(output.shapes.count) results")
      }
      let reading = PeopleReading(shape: shape, json: json, records: Array(csv.dropFirst()))
      let expected = format == .table ? reading.table : reading.markdown
      try compare(format, output.text, expected)
    }
    if json.rows.isEmpty { return [] }
    guard header == json.names else {
      throw Mistake(description: "names: \(header) \(json.names)")
    }
    for (record, row) in zip(csv.dropFirst(), json.rows) {
      for (cell, value) in zip(record, row) where !Self.agree(cell, value) {
        throw Mistake(description: "\(String(describing: cell)) and \(value)")
      }
    }
    return json.sections
  }

  /// Objects, or sections of such: their keys come first unless the rows have them.
  private func read(objects: StrictJSON) throws -> ReadBack {
    guard case .array(let objects) = objects else { throw Mistake(description: "no array") }
    var found = ReadBack()
    found.objects = objects
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

  /// Line by line; a line of which not all is known is nil.
  private func compare(_ format: ReportFormat, _ text: String, _ expected: [Line?]) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard lines.count == expected.count else {
      throw Mistake(description: "\(format): \(expected.count) lines expected of \(text)")
    }
    for (line, expected) in zip(lines, expected) where expected?.fits(String(line)) == false {
      throw Mistake(description: "\(format): \(line) is not \(expected?.text ?? "")")
    }
  }
}
