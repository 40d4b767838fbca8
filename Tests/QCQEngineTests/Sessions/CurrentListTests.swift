import GRDB
import QCQSQL
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore
import Testing

@testable import QCQEngine

/// What a prompt needs of a session: a current list, declarations that live on, values of
/// parameters.
@Suite("A session that goes on") struct CurrentListTests {
  private let session: Session

  init() throws {
    let store = try Store.sample(.english, now: 1_795_199_400)
    session = try Session(
      store: store, options: SessionOptions(now: { 1_795_199_400 }, zone: UTC()))
  }

  private func list(_ title: String) throws -> ResolvedList {
    let scope = try #require(Parser.parseScope(alone: SourceText("in \"\(title)\"")))
    return try #require(try session.list(named: scope.scope).list)
  }

  /// What a text gives, as CSV without its header, and the messages about it.
  private func run(
    _ text: String, in list: ResolvedList? = nil
  ) throws -> (records: [String], messages: [String]) {
    let script = session.prepare(SourceText(text, name: "entry"), for: .entry, in: list)
    let messages = script.diagnostics.map { "\($0.code.rawValue) \(script.source.text($0.span))" }
    guard script.isRunnable else { return ([], messages) }
    let output = CollectingOutput()
    _ = try session.run(script, into: output)
    return (output.records, messages)
  }

  @Test(
    "Where no list is named the current one is meant",
    arguments: [
      ("items where pending show name", #"items in "Feestje supplies" where pending show name"#),
      ("count items", #"count items in "Feestje supplies""#),
      ("items limit 2 show id", #"items in "Feestje supplies" show id limit 2"#),
      ("items by category show name", #"items in "Feestje supplies" by category show name"#),
      (#"items in "Quick run naar winkel" show id"#, #"items in "Quick run naar winkel" show id"#),
      ("lists show title, count(items)", "lists show title, count(items)"),
    ])
  func scope(short: String, long: String) throws {
    let short = short == "items limit 2 show id" ? "items show id limit 2" : short
    let found = try run(short, in: list("Feestje supplies"))
    #expect(found.messages == [])
    #expect(try found.records == run(long).records)
    #expect(!found.records.isEmpty)
  }

  @Test("A named query means the current list of where it is used") func namedQuery() throws {
    let party = try list("Feestje supplies")
    _ = try run("let top = items sort name limit 2", in: list("Quick run naar winkel"))
    let expected = try run(#"items in "Feestje supplies" show name sort name limit 2"#)
    #expect(try run("top show name", in: party).records == expected.records)
    #expect(
      try run("top where pending show name", in: party).records.allSatisfy(
        expected.records.contains))
    #expect(try run("count top").records == run("count top").records)
    _ = try run("let two(n: int) = items where quantity >= $n")
    #expect(
      try run("two(2) show name", in: party).records
        == run(#"items in "Feestje supplies" where quantity >= 2 show name"#).records)
  }

  @Test("Changes of one item may leave out the list") func changes() throws {
    let party = try list("Feestje supplies")
    #expect(try run("add \"Kaas\" as \"Dairy\"", in: party).messages == [])
    #expect(try run("add 2 \"Brood\" note \"wit\"", in: party).messages == [])
    #expect(try run("add \"Melk\"", in: party).messages == [])
    #expect(try run("check \"Brood\"", in: party).messages == [])
    #expect(try run("update \"Melk\" set quantity = 3", in: party).messages == [])
    #expect(try run("move \"Melk\" to \"Quick run naar winkel\"", in: party).messages == [])
    #expect(
      try run(#"items in "Feestje supplies" where name = "Brood" show quantity, note, completed"#)
        .records == ["2,wit,true"])
    #expect(
      try run(#"count items in "Quick run naar winkel" where name = "Melk" and quantity = 3"#)
        .records == ["1"])
    #expect(try run("delete items", in: party).messages == ["needs-all items"])
    let others = try run("count items where list != \"Feestje supplies\"").records
    #expect(try run("delete all items", in: party).messages == [])
    #expect(try run("count items").records == others)
  }

  @Test("Without a current list it has to be named", arguments: ["check \"Cola\"", "add \"Cola\""])
  func unnamed(text: String) throws {
    #expect(try run(text).messages.count == 1)
  }

  @Test(
    "Only a scope alone sets the current list",
    arguments: [
      ("in \"BBQ\"", 0), ("  in id \"x\" ;", 0), ("in BBQ", 1), ("in \"a\", \"b\"", 0),
      ("in \"BBQ\" where pending", nil), ("items in \"BBQ\"", nil), ("", nil),
    ] as [(String, Int?)])
  func alone(text: String, errors: Int?) {
    #expect(Parser.parseScope(alone: SourceText(text))?.diagnostics.count == errors)
  }

  @Test("Declarations outlive other tables, unless they do not fit them") func alteredTables()
    throws
  {
    _ = try session.followSchema()
    try session.store.queue.write {
      try $0.execute(sql: "ALTER TABLE shopping_items ADD COLUMN price REAL")
    }
    #expect(try session.followSchema()?.count == 0)
    #expect(try session.followSchema() == nil)
    _ = try run("param least: int = 3")
    _ = try run("let open = items where pending")
    _ = try run("let many = open where quantity >= $least")
    _ = try run("let dear = items where price > 1")
    _ = try run("let dearest = dear sort price desc limit 1")
    let before = try run("count many").records
    try session.store.queue.write {
      try $0.execute(sql: "ALTER TABLE shopping_items RENAME COLUMN price TO cost")
    }
    let lost = try #require(try session.followSchema())
    #expect(
      lost.map { String(decoding: $0.source.utf8, as: UTF8.self).prefix(11) } == [
        "let dear = ", "let dearest",
      ])
    #expect(try run("count many").records == before)
    #expect(try run("dear").messages == ["unknown-source dear"])
    #expect(try run("items where cost > 1").messages == [])
  }

  @Test("A parameter needs its value where it is read, and may be declared anew") func parameters()
    throws
  {
    #expect(try run("param least: int").messages == [])
    #expect(try run("let many = items where quantity >= $least").messages == [])
    #expect(try run("count items").messages == [])
    #expect(try run("count many").messages == ["missing-parameter "])
    session.parameterValues["least"] = "3"
    #expect(try run("count many").messages == [])
    #expect(try run("param least: text").messages == ["duplicate-name least"])
    #expect(try run("param least: int = 5").messages == [])
    #expect(try run("param a: int\nparam a: int").messages == ["duplicate-name a"])
  }

  @Test("What was declared with an error is not known afterwards") func brokenDeclaration() throws {
    #expect(try run("let bad = items where pendng\ncount bad").messages == ["unknown-field pendng"])
    #expect(try run("count bad").messages == ["unknown-source bad"])
  }
}
