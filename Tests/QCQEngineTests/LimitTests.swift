import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import TestSupport
import Testing

/// What SQLite bounds, and qcq must stay within or answer before.
@Suite("Large queries and numbers make no SQL error") struct LimitTests {
  /// How deep the parser lets brackets nest; beyond it there is a diagnostic.
  private static let deepest = 48
  private let session: Session

  init() throws { session = try Session.sample(.demo) }

  /// Texts in which something is nested as deep as asked.
  private static let nestings: [Nesting] = [
    Nesting("items where ", "(", "pending", ")"),
    Nesting("items where ", "not (", "has note", ")"),
    Nesting("items where ", "not (name = \"a\" and ", "pending", ")"),
    Nesting("items where ", "(pending and quantity = 1 or ", "pending", ")"),
    Nesting("items where ", "(category.order != 1 and ", "pending", ")"),
    Nesting(
      "items where ", "(", "pending", String(repeating: " and quantity = 1", count: 60) + ")"),
    Nesting("items show ", "(", "1", " + quantity)"),
    Nesting("items show ", "(quantity / ", "1", ")"),
    Nesting("items show ", "-(quantity - ", "1", ")"),
    Nesting("items show ", "abs(", "quantity", ")"),
    Nesting("items show ", "round(1.5 * ", "1", ")"),
    Nesting("items where name = ", "lower(", "name", ")"),
    Nesting("items where name in (", "upper(", "name", ")", ")"),
    Nesting("items where ", "(pending) = (", "pending", ")"),
    Nesting("items where ", "pending in (true, (", "pending", "))"),
    Nesting("lists where any(items where ", "(quantity in (1, 2) and ", "pending", ")", ")"),
    Nesting("items per category having count(where ", "not (", "pending", ")", ") > 0"),
    Nesting("lists show items where ", "(", "pending", ")", " { name }"),
    Nesting("items by category sort ", "(1 + ", "quantity", ")", ""),
    Nesting(
      "let a = items by category sort ", "(1 + ", "quantity", ")",
      " limit 2 each\na where pending"),
  ]

  /// Something nested in itself.
  private struct Nesting: Sendable {
    var parts: [String]

    init(_ start: String, _ open: String, _ middle: String, _ close: String, _ end: String = "") {
      parts = [start, open, middle, close, end]
    }

    func text(_ depth: Int) -> String {
      parts[0] + String(repeating: parts[1], count: depth) + parts[2]
        + String(repeating: parts[3], count: depth) + parts[4]
    }
  }

  @Test("Nesting runs as deep as the parser allows", arguments: nestings.indices)
  func nesting(kind: Int) throws {
    var deepest = 0
    // Each depth is for the long form; 14 has to run, and the parser ends at the deepest.
    let depths = (2...LimitTests.deepest + 2).filter {
      Checkout.isLong || $0 % 6 == kind % 6 || $0 == 14 || $0 >= LimitTests.deepest
    }
    for depth in depths {
      let text = LimitTests.nestings[kind].text(depth)
      let script = session.prepare(SourceText(text))
      guard script.isRunnable else {
        #expect(script.diagnostics.map(\.code).contains(.nestedTooDeep), "\(text)")
        continue
      }
      do {
        _ = try session.run(script, into: AnswerOutput())
        deepest = depth
      } catch {
        Issue.record("kind \(kind) fails at \(depth): \(error)")
        return
      }
    }
    #expect(deepest >= 14)
  }

  @Test("Long chains run", arguments: [Checkout.isLong ? 1000 : 100, 9900])
  func chains(count: Int) throws {
    for word in [" or ", " and "] {
      let test = word == " or " ? "quantity = " : "quantity != "
      let terms = (0..<count).map { test + String($0 + 100_000) }
      let text = "count items where " + terms.joined(separator: word)
      let expected: Got = word == " or " ? .int(0) : try #require(try total())
      let (answer, diagnostics) = try session.answer(text)
      #expect(answer?.rows == [[expected]], "\(diagnostics.map(\.message))")
      // The longest take long: one of them has its negation asked for.
      if !Checkout.isLong, count > 1000, word == " or " { continue }
      #expect(
        try session.answer("count items where not (" + terms.joined(separator: word) + ")").answer?
          .rows == [[word == " or " ? try #require(try total()) : .int(0)]])
    }
  }

  @Test("Named queries with limits run as deep as SQLite reads, and no deeper") func limits() throws
  {
    var deepest = 0
    for count in 1...48 {
      let lets = (1...count).map {
        "let q\($0) = \($0 == 1 ? "items" : "q\($0 - 1) where pending") limit 9"
      }
      for use in ["q\(count) where pending", "check q\(count) where pending"] {
        let script = session.prepare(SourceText((lets + [use]).joined(separator: "\n")))
        guard script.isRunnable else {
          #expect(script.diagnostics.map(\.code) == [.nestedTooDeep])
          continue
        }
        _ = try session.run(script, into: AnswerOutput(), isDryRun: true)
        deepest = count
      }
    }
    #expect(deepest >= 5 && deepest < 48)
  }

  @Test("Named queries on each other come to no more comparisons than SQLite takes")
  func expansion() {
    let lets = (0..<20).map { number in
      let terms = (0..<400).map { "quantity = \($0 + number)" }.joined(separator: " or ")
      return "let q\(number) = \(number == 0 ? "items" : "q\(number - 1)") where \(terms)"
    }
    let script = session.prepare(SourceText((lets + ["count q19"]).joined(separator: "\n")))
    #expect(script.diagnostics.filter { $0.code == .tooManyTerms }.count == 1)
    let fewer = session.prepare(
      SourceText((lets.prefix(12) + ["count q11"]).joined(separator: "\n")))
    #expect(fewer.isRunnable)
  }

  private func total() throws -> Got? { try session.answer("count items").answer?.rows[0][0] }

  @Test("A set of many values and a sum of many terms run") func longLists() throws {
    let values = (0..<5000).map(String.init).joined(separator: ", ")
    #expect(try session.answer("items where quantity in (\(values))").answer != nil)
    let sum = Array(repeating: "quantity", count: 190).joined(separator: " + ")
    let answer = try session.answer("items show \(sum) as x limit 1")
    #expect(answer.answer != nil, "\(answer.diagnostics.map(\.message))")
  }

  @Test("Whole numbers too large go on as numbers with a fraction") func largeNumbers() throws {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(sql: "INSERT INTO shopping_lists VALUES ('L', 'L', 0, 0)")
      for (id, quantity) in [("a", Int64.max), ("b", Int64.max), ("c", Int64.min)] {
        try db.execute(
          sql: "INSERT INTO shopping_items VALUES (?, 'x', ?, 0, '', 1, 'L', 0, 0)",
          arguments: [id, quantity])
      }
    }
    let session = try Session.over(store)
    func rows(_ text: String) throws -> [[Got]]? { try session.answer(text).answer?.rows }
    let large = 9_223_372_036_854_775_808.0
    #expect(try rows("sum quantity of items where quantity > 0") == [[.number(2 * large)]])
    #expect(try rows("sum quantity of items where quantity < 0") == [[.int(.min)]])
    #expect(try rows("lists show sum(items.quantity) as s")?.count == 1)
    let abs = try rows("items show abs(quantity) as x")
    #expect(abs == [[.int(.max)], [.int(.max)], [.number(large)]])
    let product = try rows("items show abs(quantity * -4) as x")
    #expect(product == [[.number(4 * large)], [.number(4 * large)], [.number(4 * large)]])
    #expect(try rows("items where id = \"c\" show -quantity as x") == [[.number(large)]])
    #expect(try rows("items where id = \"c\" show quantity % -1 as x") == [[.int(0)]])
    #expect(
      try rows("items where id = \"a\" show quantity / 0 as x, quantity % 0 as y") == [
        [.absent, .absent]
      ])
    #expect(
      try rows("items where id = \"a\" show quantity + 1 as x, quantity - -1 as y") == [
        [.number(large), .number(large)]
      ])
    #expect(try rows("items where id = \"a\" show round(quantity) as x") == [[.int(.max)]])
    #expect(try rows("average quantity of items where id = \"c\"") == [[.number(-large)]])
    #expect(try rows("items limit 9223372036854775807 skip 9223372036854775807") == [])
    #expect(try rows("items by list limit 9223372036854775807 each skip 1")?.count == 2)
  }
}
