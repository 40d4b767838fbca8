import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Values in the form of other languages") struct ValueFormTests {
  /// Columns of one's own that may be without a value.
  private static var vocabulary: Vocabulary {
    var schema = Schema.canonical
    for table in schema.tables.indices where schema.tables[table].name == "shopping_items" {
      schema.tables[table].columns += [
        ColumnSchema(name: "price", declaredType: "REAL", isNotNull: false),
        ColumnSchema(name: "cost", declaredType: "REAL", isNotNull: true),
        ColumnSchema(name: "due", declaredType: "DATE", isNotNull: false),
        ColumnSchema(name: "brand", declaredType: "TEXT", isNotNull: false),
        ColumnSchema(name: "organic", declaredType: "BOOLEAN", isNotNull: false),
      ]
    }
    return Vocabulary(schema)
  }

  private func found(_ text: String) -> [Diagnostic] {
    var declarations = Declarations(Self.vocabulary, storedNames: { KnownNames() })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics
  }

  private func mended(_ text: String) -> String? {
    found(text).lazy.flatMap(\.fixes).first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "A decimal comma is none between two values",
    arguments: [
      ("items show price * 1,5", "items show price * 1.5"),
      ("items show name, price * 1,5 as more", "items show name, price * 1.5 as more"),
      ("items show name, (price * 1,5) as more", "items show name, (price * 1.5) as more"),
      ("sum price * 1,19 of items", "sum price * 1.19 of items"),
      ("items where price > 1,5", "items where price > 1.5"),
      ("lists where progress > 12,5%", "lists where progress > 12.5%"),
      ("update all items set price = price * 1,1", "update all items set price = price * 1.1"),
      ("items where price in (items show price * 1,5)", nil),
    ] as [(String, String?)])
  func decimalComma(text: String, expected: String?) {
    #expect(found(text).contains { $0.code == .invalidNumber })
    if let expected { #expect(mended(text) == expected) }
  }

  @Test(
    "A number that may be two numbers is given as both, or as none",
    arguments: [
      ("items where price > 1,250", ["items where price > 1250", "items where price > 1.250"]),
      (
        "update all items set price = 5,000",
        ["update all items set price = 5000", "update all items set price = 5.000"]
      ),
      ("update all items set quantity = 5,000", []), ("items where quantity > 1,000", []),
      ("itms where price > 1,250", ["items where price > 1250", "items where price > 1.250"]),
      ("assert count items gives 1,000", []),
      ("items where price = 1,250,000", ["items where price = 1250000"]),
      ("items where price = 1,250,00", []), ("items where price = 1.250,50", []),
      ("items where price > 0,500", ["items where price > 0.500"]),
      ("items where price > 1234,567", ["items where price > 1234.567"]),
    ])
  func thousands(text: String, expected: [String]) {
    let fixes = found(text).flatMap(\.fixes)
    #expect(fixes.compactMap { SourceText(text).applying($0.edits) } == expected)
  }

  @Test(
    "A comma between values stays one",
    arguments: [
      "items where quantity in (1,2)", "items where (quantity in (1,2,3))",
      "items where quantity not in (1,2) show name", "items show name, 1, 5", "items sort 1,2",
      "let few(a: int, b: int) = items where quantity in $a..$b\nfew(1,2)",
    ])
  func plainComma(text: String) {
    #expect(!found(text).contains { $0.code == .invalidNumber })
  }

  @Test(
    "A range of fractions is two comparisons",
    arguments: [
      ("price in 0.5..1", "price >= 0.5 and price <= 1"),
      ("price in 1..1.5", "price >= 1 and price <= 1.5"),
      ("price in -1.5..-0.5", "price >= -1.5 and price <= -0.5"),
      ("price not in 0.5..1.5", "not (price >= 0.5 and price <= 1.5)"),
      ("not price in 0.5..1.5", "not (price >= 0.5 and price <= 1.5)"),
      ("price * 2 in 0.5..1.5", "price * 2 >= 0.5 and price * 2 <= 1.5"),
      ("pending and price in 0.5..1.5", "pending and price >= 0.5 and price <= 1.5"),
    ])
  func fractions(condition: String, meant: String) {
    #expect(mended("items where \(condition)") == "items where \(meant)")
    #expect(found("items where \(meant)").isEmpty)
  }

  @Test(
    "A range of shares is two comparisons",
    arguments: [
      ("25%..75%", "25%", "75%"), ("25..75%", "25%", "75%"), ("25..75", "25%", "75%"),
      ("0.25..0.75", "0.25", "0.75"),
    ])
  func shares(range: String, low: String, high: String) {
    #expect(
      mended("lists where progress in \(range)")
        == "lists where progress >= \(low) and progress <= \(high)")
  }

  @Test(
    "`none` leaves a column of one's own without a value", arguments: ["price", "due", "organic"])
  func none(field: String) {
    let update = "update items in \"BBQ\" set \(field) = "
    #expect(found(update + "none").isEmpty)
    #expect(found("add \"Tart\" to \"BBQ\" set \(field) = none").isEmpty)
    for word in ["null", "NULL", "nil", "nothing", "empty", "\"\""] {
      #expect(mended(update + word) == update + "none", "\(word)")
    }
  }

  @Test("What always has a value can't be emptied", arguments: ["quantity", "cost", "created"])
  func notNone(field: String) {
    for word in ["none", "null", "empty"] {
      let found = found("update items in \"BBQ\" set \(field) = \(word)")
      #expect(found.map(\.help) == ["`\(field)` always has a value"], "\(word)")
    }
  }

  @Test("A text is emptied by one", arguments: ["note", "brand"])
  func emptyText(field: String) {
    let update = "update items in \"BBQ\" set \(field) = "
    for word in ["none", "null", "nothing"] { #expect(mended(update + word) == update + "\"\"") }
  }

  @Test(
    "A day that is set is one",
    arguments: [
      ("next friday", "friday"), ("next week", nil), ("last friday", nil), ("this month", nil),
    ] as [(String, String?)])
  func days(phrase: String, meant: String?) {
    let update = "update items in \"BBQ\" set due = "
    #expect(mended(update + phrase) == meant.map { update + $0 })
    #expect(found(update + phrase).allSatisfy { $0.help?.hasPrefix("write ") ?? false })
  }

  @Test(
    "A time of day and a year belong to a date",
    arguments: [
      ("since 2026-11-28 18:00", "since 2026-11-28T18:00"),
      ("before 2026-11-28 9:30", "before 2026-11-28T09:30"),
      ("since yesterday 18:00", nil), ("since 18:00", nil), ("since 8am", nil),
      ("since 2026", "since 2026-01-01"), ("before 2026", "before 2026-01-01"),
      ("during 2026", "during 2026-01-01 .. 2026-12-31"),
    ] as [(String, String?)])
  func times(test: String, meant: String?) {
    let text = "items where created "
    #expect(mended(text + test) == meant.map { text + $0 })
    #expect(found(text + test).count == 1)
  }

  @Test(
    "An operator that also sets is taken apart where one value follows",
    arguments: [
      ("price *= 2", "price = price * 2"), ("price /= 2", "price = price / 2"),
      ("price -= 1", "price = price - 1"), ("price += 1 + 2", "price = price + 1 + 2"),
      ("quantity++", "quantity = quantity + 1"),
      ("price *= 2 + 1", "price = price * (2 + 1)"), ("price -= 2 + 1", "price = price - (2 + 1)"),
      ("price -= 2 + 1, note = \"x\"", "price = price - (2 + 1), note = \"x\""),
    ])
  func operators(assignment: String, meant: String) {
    let update = "update items in \"BBQ\" set "
    #expect(mended(update + assignment) == update + meant)
  }

  @Test(
    "What chooses the rows is kept where it stands behind `set`",
    arguments: ["in \"BBQ\"", "where pending", "in \"BBQ\" where pending"])
  func choice(words: String) {
    #expect(
      mended("update items set price = 5 \(words)") == "update items \(words) set price = 5")
  }

  @Test(
    "A field behind `add` is set",
    arguments: [
      ("price 3", "set price = 3"), ("due friday", "set due = friday"),
      ("price = 3", "set price = 3"), ("brand \"A\"", "set brand = \"A\""), ("wings 3", nil),
    ] as [(String, String?)])
  func fieldOfNew(words: String, meant: String?) {
    let add = "add \"Tart\" to \"BBQ\" "
    #expect(mended(add + words) == meant.map { add + $0 })
  }
}
