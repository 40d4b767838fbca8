import Foundation
import GRDB
import QCQEngine
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore
import Testing
import TestSupport

/// Relations between answers that hold whatever the data and the condition.
@Suite("Answers keep the relations of logic and sets") struct RelationTests {
  private let session: Session
  private let store: Store
  private var generator: QueryGenerator

  init() throws {
    let data = QuestionedData(
      name: "hostile", own: HostileData.own, make: { try HostileData.store($0, seed: 3) }, share: 1)
    let opened = try data.open()
    session = opened.session
    store = opened.session.store
    generator = QueryGenerator(seed: 7, opened.evaluator.world)
    generator.isNested = true
  }

  /// How many cases are tried of so many; all in the long form.
  private func tries(_ count: Int) -> Int { Checkout.isLong ? count : count / 5 }

  private func rows(_ text: String) throws -> [[Got]] {
    let (answer, diagnostics) = try session.answer(text)
    guard let answer else {
      Issue.record("\(text): \(diagnostics.map(\.message))")
      return []
    }
    return answer.rows
  }

  private func ids(_ condition: String) throws -> [[Got]] {
    try rows("items where \(condition) show id")
  }

  @Test("A condition and its negation share the rows out between them")
  mutating func partition() throws {
    let all = try rows("items show id")
    for _ in 0..<tries(300) {
      let condition = generator.condition(.items, 2)
      let yes = try ids(condition)
      let no = try ids("not (\(condition))")
      #expect(all.filter { yes.contains($0) } == yes, "\(condition)")
      #expect(all.filter { !yes.contains($0) } == no, "\(condition)")
    }
  }

  @Test("Conditions obey the laws of logic") mutating func algebra() throws {
    for round in 0..<tries(200) {
      let (one, two) = (generator.condition(.items, 1), generator.condition(.items, 1))
      let laws = [
        ("not (not (\(one)))", one),
        ("not ((\(one)) and (\(two)))", "not (\(one)) or not (\(two))"),
        ("not ((\(one)) or (\(two)))", "not (\(one)) and not (\(two))"),
        ("(\(one)) and (\(two))", "(\(two)) and (\(one))"),
      ]
      // Two tests of one value may hold for all rows together, or for none: that is an error.
      let isApart = !laws.contains { law in
        [law.0, law.1].contains { generator.isConstant("items where \($0)") }
      }
      guard isApart else { continue }
      for (left, right) in laws { #expect(try ids(left) == ids(right), "\(left)") }
      #expect(
        try rows("let a\(round) = items where \(one)\na\(round) where \(two) show id")
          == ids("(\(one)) and (\(two))"), "\(one) | \(two)")
    }
  }

  @Test("Counts and sums of sections add up to those of all") mutating func aggregates() throws {
    for _ in 0..<tries(150) {
      let condition = generator.condition(.items, 1)
      let key = generator.random.pick(["category", "list", "name", "completed", "day(created)"])
      let groups = try rows("items where \(condition) per \(key) show count() as n, min(id) as i")
      let counts = groups.map { $0[$0.count - 2] }
      #expect(
        counts.reduce(0) { if case .int(let count) = $1 { $0 + Int(count) } else { $0 } }
          == (try ids(condition)).count, "\(condition) \(key)")
      let least = groups.compactMap { row in
        if case .text(let id) = row[row.count - 1] { id } else { nil }
      }.min()
      let whole = try rows("min id of items where \(condition)")
      #expect(whole == [[least.map { .text($0) } ?? .absent]], "\(condition) \(key)")
    }
  }

  @Test("Formatting keeps the meaning of a query and does nothing the second time")
  mutating func printAndParse() throws {
    generator.isNested = false
    for _ in 0..<tries(200) {
      let text = generator.query()
      let formatted = Formatter.format(Parser.parse(SourceText(text)))
      #expect(Formatter.format(Parser.parse(SourceText(formatted))) == formatted, "\(text)")
      let (one, two) = (try session.answer(text), try session.answer(formatted))
      let agree = one.answer.map { one in two.answer.map { one.agrees(with: $0) } ?? false }
      #expect(agree == true, "\(text)\n\(formatted): \(two.diagnostics.map(\.message))")
    }
  }

  @Test("The lists share the items out between them") mutating func scopes() throws {
    let lists = try rows("lists show id")
    for _ in 0..<tries(30) {
      let condition = generator.condition(.items, 1)
      let loose = "items where (\(condition)) and no list.id"
      if generator.isConstant(loose) { continue }
      var parts = try rows(loose + " show id")
      for list in lists {
        guard case .text(let id) = list[0] else { continue }
        parts += try rows("items in id \(StringEscapes.quoted(id)) where \(condition) show id")
      }
      let all = try ids(condition)
      #expect(parts.count == all.count)
      #expect(all.allSatisfy { parts.contains($0) }, "\(condition)")
    }
  }

  @Test("The first rows and the rest are all rows; descending is ascending reversed")
  mutating func order() throws {
    for _ in 0..<tries(150) {
      let key = generator.anything(.items, 1)
      // What is the same for every row is no order.
      if key.wholeMatch(of: /[-\d."%$a-z ]*/) != nil, !key.contains(/[a-z]{2}/) { continue }
      let count = generator.random.below(12)
      let sorted = try rows("items sort \(key), id")
      let first = try rows("items sort \(key), id limit \(count)")
      let rest = try rows("items sort \(key), id limit 9223372036854775807 skip \(count)")
      #expect(first + rest == sorted, "\(key)")
      let backwards = try rows("items sort \(key) desc, id desc")
      #expect(backwards == sorted.reversed(), "\(key)")
    }
  }

  @Test("No index, statistic or plan changes an answer") mutating func plans() throws {
    var texts: [String] = []
    generator.isNested = false
    for _ in 0..<tries(250) { texts.append(generator.query()) }
    let before = try texts.map { try session.answer($0).answer }
    try store.write { db in
      for index in ["idx_items_list_id", "idx_items_category", "idx_lists_updated"] {
        try db.execute(sql: "DROP INDEX \(index)")
      }
      try db.execute(sql: "ANALYZE")
    }
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA reverse_unordered_selects = 1") }
    for (text, before) in zip(texts, before) {
      // The session knows the named queries already; they may be said again in another text.
      let after = try session.answer(text + " ").answer
      let agree = before.map { one in after.map { one.agrees(with: $0) } ?? false } ?? false
      #expect(agree, "\(text)")
    }
  }

  @Test("Other names for the same things give the same answers", arguments: LiteralPool.hostile)
  func renaming(hostile: String) throws {
    let (plain, renamed) = (
      try Store.sample(.demo, now: testNow), try Store.sample(.demo, now: testNow)
    )
    try renamed.write { db in
      for (table, column) in [
        ("shopping_items", "name"), ("shopping_lists", "title"), ("item_categories", "name"),
      ] {
        try db.execute(
          sql: "UPDATE \(table) SET \(column) = CAST(CAST(? AS TEXT) || \(column) AS TEXT)",
          arguments: [Data(hostile.utf8)])
      }
    }
    let (one, two) = (try Session.over(plain), try Session.over(renamed))
    let world = try World(plain, .snakeCasePlural)
    func texts(_ entity: Entity, _ field: String) -> [String] {
      (world.rows[entity] ?? []).prefix(6).compactMap {
        if case .text(let text) = $0[field] { text } else { nil }
      }
    }
    let templates: [(String, String, String)] =
      texts(.lists, "title").map { ("items in ", $0, " show id") }
      + texts(.lists, "title").map { ("items where list = ", $0, " show id") }
      + texts(.categories, "name").map { ("items where category != ", $0, " show id") }
      + texts(.items, "name").map { ("items where name = ", $0, " show id") }
      + texts(.items, "name").map { ("count items where not (name starts with ", $0, ")") }
    for (start, text, end) in Checkout.some(templates, each: 2, from: hostile.utf8.count) {
      let first = try one.answer(start + StringEscapes.quoted(text) + end).answer
      let second = try two.answer(start + StringEscapes.quoted(hostile + text) + end).answer
      #expect(first?.rows == second?.rows && first != nil, "\(start)\(hostile + text)")
    }
  }
}
