import Foundation
import GRDB
import QCQEngine
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

/// Each hostile text is a list, a category, an item and its note; it must come back as it went in.
@Suite("Any text is ordinary text") struct HostileTextTests {
  /// Texts whose titles differ, so that each names one list.
  static let texts = [
    "%", "_", "\\", "'", "''", "\"", "\"\"", "x\"; DROP TABLE shopping_items; --", "a%b", "a_b",
    "axb", "\n", "two\r\nlines", "\u{0}", "nul\u{0}inside", "👨‍👩‍👧", "👨‍👩‍👧‍👦", "🇳🇱", "Cre\u{300}me",
    "Straße", "İ", "\u{202E}abc", " ", "\t", "\\u{41}", "{", "}", "{n}", "$t", "?", ":a", "--",
    "/*",
    "a,b;c", "=1+1", "null", "0", "\u{FEFF}", "\u{2028}", "#",
  ]

  private let store: Store
  private let session: Session

  init() throws {
    store = try Store.inMemory()
    try store.write { db in
      for (index, text) in HostileTextTests.texts.enumerated() {
        let bytes = Data(text.utf8)
        try db.execute(
          sql: "INSERT INTO shopping_lists VALUES (?, CAST(? AS TEXT), 0, 0)",
          arguments: ["L\(index)", bytes])
        try db.execute(
          sql: "INSERT INTO item_categories VALUES (?, CAST(? AS TEXT), '', ?)",
          arguments: [100 + index, bytes, 100 + index])
        try db.execute(
          sql: "INSERT INTO shopping_items VALUES "
            + "(?, CAST(? AS TEXT), 1, 0, CAST(? AS TEXT), ?, ?, 0, 0)",
          arguments: ["i\(index)", bytes, bytes, 100 + index, "L\(index)"])
      }
    }
    session = try Session.over(store)
  }

  /// The names that a query gives.
  private func names(_ text: String, _ session: Session? = nil) throws -> [String] {
    let (answer, diagnostics) = try (session ?? self.session).answer(text)
    guard let answer else {
      Issue.record("\(text): \(diagnostics.map(\.message))")
      return []
    }
    return answer.rows.compactMap { row in
      if case .text(let name)? = row.first { name } else { nil }
    }
  }

  private func expect(_ text: String, _ query: String, _ session: Session? = nil) throws {
    let found = try names(query, session)
    #expect(found.map { Array($0.utf8) } == [Array(text.utf8)], "\(query)")
  }

  @Test("It is found where it is written", arguments: texts) func writtenText(text: String) throws {
    let quoted = StringEscapes.quoted(text)
    try expect(text, "items where name = \(quoted) show name")
    try expect(text, "items in \(quoted) show name")
    try expect(text, "items where category = \(quoted) show name")
    try expect(text, "items where note in (\(quoted), \"no such note\") show note")
    try expect(text, "items where list = \(quoted) show list")
    try expect(text, "items in \(quoted) per name show name, count() as n")
    try expect(text, "items in \(quoted) by note show name")
    try expect(text, "categories where name = \(quoted) show name")
    try expect(text, "lists where title = \(quoted) show title, items { name }")
    let name = "named\(HostileTextTests.texts.firstIndex(of: text) ?? 0)"
    try expect(text, "let \(name)(x: text) = items where note = $x show name\n\(name)(\(quoted))")
  }

  @Test("It is found where a parameter holds it", arguments: texts)
  func parameter(text: String) throws {
    let values = ["p": text, "l": text, "c": text]
    let session = try Session.over(store, parameters: values)
    _ = try session.answer("param p: text\nparam l: list\nparam c: category")
    try expect(text, "items where name = $p show name", session)
    try expect(text, "items in $l show name", session)
    try expect(text, "items where category = $c show name", session)
  }

  @Test("Search finds it as plain comparison does", arguments: texts)
  func search(text: String) throws {
    let quoted = StringEscapes.quoted(text)
    let part = PlainText.folded(text)
    let all = HostileTextTests.texts
    func expected(_ test: ([UInt8], [UInt8]) -> Bool) -> [[UInt8]] {
      all.filter { test(Array(PlainText.folded($0).utf8), Array(part.utf8)) }.map { Array($0.utf8) }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    for (word, test) in [
      ("contains", PlainText.contains), ("starts with", { $0.starts(with: $1) }),
      ("ends with", { $0.reversed().starts(with: $1.reversed()) }),
    ] as [(String, ([UInt8], [UInt8]) -> Bool)] {
      let found = try names("items where name \(word) \(quoted) show name").map { Array($0.utf8) }
      #expect(found.sorted { $0.lexicographicallyPrecedes($1) } == expected(test), "\(word)")
    }
  }

  @Test("JSON and CSV give it back") func roundTrip() throws {
    let json = try session.collect("items show name, note sort id", .json).output
    let objects = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [[String: String]]
    let names = try self.names("items show name sort id")
    #expect(objects?.map { $0["name"] ?? "" } == names)
    #expect(names.count == HostileTextTests.texts.count)
    let csv = try session.collect("items show name, note sort id", .csv).output
    let records = CSVReader.records(csv.bytes).dropFirst()
    #expect(records.map { $0[0] } == names.map { Array($0.utf8) })
    #expect(records.map { $0[1] } == names.map { Array($0.utf8) })
  }

  @Test("Case and accents don't count in search, however they are composed") func folding() throws {
    try expect("Cre\u{300}me", "items where name contains \"creme\" show name")
    try expect("Cre\u{300}me", "items where name starts with \"CR\u{c8}ME\" show name")
    try expect("Stra\u{df}e", "items where name contains \"STRASSE\" show name")
    try expect("Cre\u{300}me", "items where name = \"Cr\u{e8}me\" show name")
    try expect("Cre\u{300}me", "items in \"CR\u{c8}ME\" show name")
    #expect(try names("items where name = \"creme\" show name").isEmpty)
  }

  @Test("Statements hold no text of the user, and have one text per shape") func constantText()
    throws
  {
    let world = try World(store, .snakeCasePlural)
    var generator = QueryGenerator(seed: 11, world)
    var checker = Declarations(session.vocabulary)
    _ = checker.check(Parser.parse(SourceText(generator.declarations)))
    var count = 0
    let rounds = Checkout.isLong ? 1500 : 200
    for _ in 0..<rounds {
      let query = generator.query()
      let texts = ["zqj", "x\\\"; DROP TABLE shopping_items; --", "'%_\\\\"].map { literal in
        sql(replacingLiterals(of: query, with: literal), &checker)
      }.filter { !$0.isEmpty }
      // With one text in the place of all, a condition may be the same for every row: an error.
      #expect(Set(texts).count < 2, "\(query)")
      #expect(texts.allSatisfy { !$0.contains("zqj") && !$0.contains(";") })
      count += texts.count { $0.contains("SELECT") }
    }
    #expect(count > 2 * rounds)
  }

  private func replacingLiterals(of query: String, with literal: String) -> String {
    query.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\(literal)\"")
  }

  private func sql(_ text: String, _ checker: inout Declarations) -> String {
    let result = checker.check(Parser.parse(SourceText(text, name: text)))
    guard case .query(let query)?? = result.statements.last else { return "" }
    var context = LoweringContext(
      now: testNow, zone: UTC(), parameters: ["o": .absent, "e": .absent])
    for reference in query.scopes.flatMap({ $0 }) + query.base.flatMap({ $0.scopes.flatMap { $0 } })
    {
      context.lists[reference.kind] = ResolvedList(id: "L\(reference.span.start)", title: "")
    }
    return Lowering(session.vocabulary, SQLiteDialect(), context).statement(query).text
  }
}

/// Reads CSV as RFC 4180 has it.
enum CSVReader {
  static func records(_ bytes: [UInt8]) -> [[[UInt8]]] {
    var records: [[[UInt8]]] = [[]]
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if index < bytes.count, bytes[index] == byte {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") {
        if byte != UInt8(ascii: ","), field.last == UInt8(ascii: "\r") { field.removeLast() }
        records[records.count - 1].append(field)
        field = []
        if byte == UInt8(ascii: "\n") { records.append([]) }
      } else {
        field.append(byte)
      }
    }
    if records.last?.isEmpty == true { records.removeLast() }
    return records
  }
}
