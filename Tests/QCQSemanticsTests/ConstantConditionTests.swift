import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Conditions that hold for all rows or for none") struct ConstantConditionTests {
  private func found(_ text: String) -> [Diagnostic] {
    CheckResult(Parser.parse(SourceText(text)), Vocabulary(.canonical)).diagnostics
  }

  /// Values of each kind of field, two of which differ.
  private static let fields: [(field: String, one: String, other: String)] = [
    ("name", "\"a\"", "\"b\""), ("category", "\"Dairy\"", "\"Frozen\""),
    ("list.title", "\"BBQ\"", "\"Camping\""), ("quantity", "3", "-4"), ("note", "\"x\"", "\"y\""),
    ("length(name)", "2", "5"), ("list.progress", "10%", "0.5"),
  ]

  @Test("Two values of one field", arguments: fields)
  func pairs(field: String, one: String, other: String) {
    let never = [
      "\(field) = \(one) and \(field) = \(other)", "\(one) = \(field) and \(field) = \(other)",
      "\(field) = \(one) and completed and \(field) in (\(other))",
      "not \(field) != \(one) and \(field) = \(other)",
      "\(field) = \(one) and \(field) != \(one)",
      "\(field) = \(one) and (\(field) = \(other) or \(field) = \(other))",
    ]
    let always = [
      "\(field) != \(one) or \(field) != \(other)",
      "not \(field) = \(one) or not \(field) = \(other)",
      "\(field) not in (\(one)) or pending or \(field) != \(other)",
      "not \(field) = \(one) or \(field) = \(one)",
    ]
    for condition in never + always + always.map({ "not (\($0))" }) {
      for start in ["items where ", "delete items where "] {
        #expect(found(start + condition).map(\.code) == [.constantValue], "\(condition)")
      }
    }
    for condition in [
      "\(field) = \(one) or \(field) = \(other)", "\(field) != \(one) and \(field) != \(other)",
      "\(field) = \(one) and \(field) != \(other)", "\(field) = \(one) and \(field) = \(one)",
      "\(field) = \(one) or \(field) != \(other) and pending",
    ] {
      #expect(found("items where \(condition)") == [], "\(condition)")
    }
  }

  @Test(
    "What was meant is the fix",
    arguments: [
      ("name != \"a\" or name != \"b\"", "name != \"a\" and name != \"b\""),
      (
        "not name = \"a\" or name not in (\"b\", \"c\")",
        "not name = \"a\" and name not in (\"b\", \"c\")"
      ),
      ("quantity = 1 and quantity = 2", "quantity in (1, 2)"),
      ("note contains \"\"", "has note"), ("note not starts with \"\"", "no note"),
      ("name matches /milk|/", "name matches /milk/"),
    ])
  func fixes(condition: String, meant: String) {
    let proposals = found("items where \(condition)").first?.fixes.first?.edits ?? []
    #expect(proposals.count == 1, "\(condition)")
    let source = SourceText("items where \(condition)")
    let text = proposals.map { edit in
      source.text(Span(0, edit.span.lowerBound)) + edit.replacement
        + source.text(Span(edit.span.upperBound, source.utf8.count))
    }
    #expect(text == ["items where \(meant)"])
    #expect(found("items where \(meant)").filter { $0.severity == .error } == [])
  }

  @Test(
    "Others",
    arguments: [
      ("pending or completed", true), ("pending and completed", true),
      ("pending or not pending", true), ("pending = true and completed = true", true),
      ("pending or name = \"a\"", false), ("quantity > 10 and quantity < 3", true),
      ("quantity >= 3 and quantity <= 3", false), ("quantity > 3 and quantity < 4", true),
      ("list.progress > 30% and list.progress < 31%", false),
      ("quantity > 3 or quantity < 10", true), ("quantity in 1..3 and quantity in 5..8", true),
      ("quantity in 1..3 and quantity in 3..8", false), ("has note and no note", true),
      ("has note or no note", true), ("has note and note != \"x\"", false),
      ("has note and note = \"\"", true), ("no note or note = \"x\"", false),
      ("category = \"Dairy\" and category = \"DAIRY\"", false),
      ("name = \"a\" and name = \"A\"", true),
      ("created since 2026-11-20 and created before 2026-11-10", true),
      ("created since 2026-11-10 and created before 2026-11-20", false),
      ("created since yesterday and created before 3 days ago", true),
      ("created on today and created on yesterday", true),
      ("created since today and created before 2026-11-10", false),
      ("name starts with \"C\" and name starts with \"B\"", true),
      ("name starts with \"C\" and name starts with \"co\"", false),
      ("name starts with \"C\" and name != \"C\"", false),
      ("name starts with \"C\" and name = \"Cola\"", false),
      ("name starts with \"C\" and name = \"Beer\"", true),
      ("name not starts with \"C\" or name not starts with \"B\"", true),
      ("name starts with \"C\" or name starts with \"B\"", false),
      ("name starts with \"É\" and name starts with \"E\"", false),
      ("name starts with \"C\" and name ends with \"B\"", false),
      ("name contains \"\"", true), ("name ends with \"\"", true), ("name matches /C*/", true),
      ("name matches /^(a|b?)/", true), ("name matches /^$/", false), ("name matches /C+/", false),
    ])
  func others(condition: String, isConstant: Bool) {
    let codes = found("items where \(condition)").filter { $0.severity == .error }.map(\.code)
    #expect(codes == (isConstant ? [.constantValue] : []), "\(condition)")
  }

  /// A column of people's own may lack a value, and a mark, too, where it is not required.
  @Test(
    "What absent values break is not claimed",
    arguments: [
      ("not price > 3 and not price <= 3", false), ("price > 3 or price <= 3", false),
      ("price > 3 and price <= 3", true), ("price != 3 or price != 4", true),
      ("not price in (1, 2) and not price not in (1, 2)", true),
      ("has price and not price > 3 and not price <= 3", true),
      ("pending and completed != false", false), ("pending and completed", true),
      ("pending and pending != true", true), ("completed and completed != true", true),
      ("pending or completed", true), ("list.title >= \"a\" or list.title < \"a\"", false),
      ("not quantity > 3 and not quantity <= 3", true),
    ])
  func absent(condition: String, isConstant: Bool) {
    var schema = Schema.canonical
    for table in schema.tables.indices where schema.tables[table].name == "shopping_items" {
      schema.tables[table].columns.append(
        ColumnSchema(name: "price", declaredType: "REAL", isNotNull: false))
      for index in schema.tables[table].columns.indices
      where schema.tables[table].columns[index].name == "is_completed" {
        schema.tables[table].columns[index].isNotNull = false
      }
    }
    let tree = Parser.parse(SourceText("items where \(condition)"))
    let errors = CheckResult(tree, Vocabulary(schema)).diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code) == (isConstant ? [.constantValue] : []), "\(condition)")
  }

  @Test("A number that is too large has one message") func largeRange() {
    for range in ["1..99999999999999999999", "-99999999999999999999..1"] {
      #expect(found("items where quantity in \(range)").count == 1, "\(range)")
    }
  }

  @Test("Parameters are not constants, but arguments are") func parameters() {
    let head = "param a: text = \"x\"\nparam b: text = \"y\"\n"
    #expect(found(head + "items where name != $a or name != $b") == [])
    let named = "let q(a: text, b: text) = items where name = $a and name = $b\n"
    #expect(found(named + "q(\"x\", \"x\")") == [])
    #expect(found(named + "q(\"x\", \"y\")").map(\.code) == [.constantValue])
    #expect(found(named + "delete q(\"x\", \"y\")").contains { $0.severity == .error })
  }

  @Test(
    "Ranges that end before they begin",
    arguments: [
      "created during 2026-11-20 .. 2026-11-10", "created during yesterday .. 3 days ago",
      "created during today .. 2 months ago", "quantity in 7..3",
    ])
  func ranges(condition: String) {
    let query = found("items where \(condition)")
    #expect(query.map(\.code) == [.valueOutOfRange])
    #expect(query.map(\.severity) == [.warning])
    #expect(found("delete items where not \(condition)").map(\.severity) == [.error])
  }

  @Test(
    "What a function never gives",
    arguments: [
      ("month(created) = \"11\"", "2026-11"), ("week(created) != \"47\"", "2026-W47"),
      ("quarter(created) in (\"2026-Q1\", \"Q4\")", "2026-Q4"),
      ("day(created) = \"20\"", "2026-11-20"), ("\"2026-13\" = month(created)", "2026-11"),
      ("month(created) = 11", "2026-11"), ("year(created) = 26", "2026"),
      ("lower(name) = \"Cola\"", "cola"), ("upper(name) not in (\"cola\")", "COLA"),
      ("weekday(created) = 0", "Monday"), ("weekday(created) != 8", "Monday"),
      ("weekday(created) in (1, 9)", "Monday"), ("day(created) = \"2026-02-29\"", "2026-11-20"),
      ("month(created) contains \"Nov\"", "2026-11"),
      ("week(created) not ends with \"Q1\"", "2026-W47"),
      ("quarter(created) starts with \"Q\"", "2026-Q4"), ("lower(name) matches /Cola/", "/cola/"),
      ("upper(name) not matches \"co\"", "\"CO\""),
    ])
  func functions(condition: String, shown: String) {
    let errors = found("items where \(condition)")
    #expect(errors.map(\.severity) == [.error])
    #expect(errors.first?.help?.contains(shown) == true, "\(errors)")
  }

  @Test(
    "What a function may give",
    arguments: [
      "month(created) = \"2026-11\"", "week(created) in (\"2026-W01\")",
      "quarter(created) = \"2026-Q4\"", "day(created) >= \"2026-11\"", "year(created) = \"2026\"",
      "day(created) = \"2028-02-29\"", "month(created) starts with \"2026\"",
      "week(created) contains \"W4\"", "month(created) ends with \"-11\"",
      "lower(name) contains \"Cola\"", "lower(name) matches /^\\W/",
      "lower(name) matches /(?i)Cola/", "lower(name) matches /cola|Beer/",
      "lower(name) matches /[^A-Z]/", "lower(name) matches /C?ola/",
      "weekday(created) > 5", "lower(name) = \"crème\"", "lower(name) > \"B\"",
    ])
  func possible(condition: String) { #expect(found("items where \(condition)") == []) }

  @Test(
    "What a number never or always is",
    arguments: [
      ("lists where progress > 100%", "did you mean `progress = 100%`"),
      ("lists where progress < 0", "did you mean `progress = 0`"),
      ("items where list.progress < 0%", "did you mean `list.progress = 0%`"),
      ("lists where 0 > progress", "did you mean `progress = 0`"),
      ("lists where progress in (-1)", "name a number"),
      ("lists where count(items) < 0", "did you mean `count(items) = 0`"),
      ("lists where count(items) >= 0", "did you mean `count(items) > 0`"),
      ("lists where count(items) != -1", "name a number"),
      ("lists where count(items) in -3..-1", "write a range that begins at 0 or above"),
      ("items where weekday(created) in 8..9", "write a range within `1..7`"),
      ("items where weekday(created) in 6..8", "write a range within `1..7`"),
      ("items where weekday(created) in 0..3", "write a range within `1..7`"),
      ("lists where count(items) = 0.5", "name a whole number"),
      ("items where length(name) != 2.5", "name a whole number"),
      ("items where length(name) < 0", "did you mean `length(name) = 0`"),
      ("items where abs(quantity) <= -2", "name a number"),
      ("items per list having count() < 0", "did you mean `count() = 0`"),
    ])
  func bounds(query: String, help: String) {
    for text in [query, query.replacing("where", with: "where not")] {
      let errors = found(text)
      #expect(errors.map(\.code) == [.valueOutOfRange], "\(text)")
    }
    #expect(found(query).first?.help?.hasPrefix(help) == true, "\(query)")
    #expect(found(query).first?.fixes == [], "\(query)")
  }

  @Test(
    "Numbers in another unit than what they are compared with",
    arguments: [
      ("items where quantity > 50%", "leave out the `%`"),
      ("lists where 10% < count(items)", "leave out the `%`"),
      ("items where quantity >= 1.000", "did you mean `1000` or `1`?"),
    ])
  func units(query: String, help: String) {
    let errors = found(query)
    #expect(errors.map(\.code) == [.valueOutOfRange], "\(errors)")
    #expect(errors.first?.help?.hasPrefix(help) == true, "\(errors)")
  }

  @Test(
    "What a number may be",
    arguments: [
      "lists where progress >= 0", "lists where progress >= 100%", "lists where progress <= 0",
      "lists where progress != 50%", "lists where count(items) = 0", "lists where count(items) > 0",
      "items where length(category.name) >= 0", "items where abs(quantity) >= 0",
      "items where quantity < 0",
      "items where weekday(created) in 1..3", "lists where count(items) > 0.5",
      "lists where count(items) = 2.0", "items where length(name) in -1..3",
      "items per list having count() > 0",
    ])
  func withinBounds(query: String) { #expect(found(query) == [], "\(query)") }

  @Test("A difference of numbers that stands for a range") func difference() {
    for (test, meant) in [("=", "in"), ("!=", "not in")] {
      let notes = found("items where quantity \(test) 3-7")
      #expect(notes.map(\.severity) == [.note])
      let written = notes.first?.proposals.first?.edits.first?.replacement
      #expect(written == "quantity \(meant) 3..7")
    }
    for text in ["7-3", "3 - 7", "$n-7", "3-quantity"] {
      #expect(found("param n: int = 1\nitems where quantity = \(text) or quantity > $n") == [])
    }
  }

  @Test("A year is put in quotes") func year() {
    let text = found("items where year(created) = 2026").first?.proposals.first?.edits.first
    #expect(text?.replacement == "\"2026\"")
  }
}
