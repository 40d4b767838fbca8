import Foundation
import QCQQueryCode
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

import QuickCart

/// `Queries` is what the plugin would make of `pantry.qcq` beside this file.
@Suite("Named queries of files") struct FileQueryTests {
  private let database: Database

  init() throws { database = try Database(sample: .english) }

  @Test("Rows are the library's own, or have the columns that are shown") func rows() async throws {
    let open = try await database.fetch(Queries.openItems(inList: "Feestje supplies"))
    #expect(Set(open.map(\.name)) == ["Chips", "Frisdrank", "Servetten"])
    let text = TextQuery("items where pending show name", as: Name.self)
    let pending = try await database.fetch(text).map(\.name)
    let sections = try await database.fetch(Queries.perShelf())
    #expect(sections.map(\.item.name).sorted() == pending.sorted())
    #expect(sections.first { $0.item.name == "Chips" }?.category == "Pantry")
    let shelves = try await database.fetch(Queries.shelfNames())
    #expect(shelves.map(\.category) == sections.map(\.category))
    let totals = try await database.fetch(Queries.totals())
    #expect(totals.map(\.n).reduce(0, +) == 10)
    #expect(totals.allSatisfy { $0.averageQuantity != nil })
    let lists = try await database.fetch(Queries.wholeLists())
    let party = try #require(lists.first { $0.title == "Feestje supplies" })
    #expect(party.items.map(\.name).sorted() == ["Chips", "Frisdrank", "Servetten"])
    #expect(try await database.fetch(Queries.emptyish()).isEmpty)
  }

  private struct Name: Codable { var name: String }

  @Test("Values have their types") func values() async throws {
    #expect(try await database.fetch(Queries.howMany()) == 10)
    #expect(try await database.fetch(Queries.largest(words: "Eieren")) == 12)
    #expect(try await database.fetch(Queries.largest(words: "nothing\" or 1 = 1")) == nil)
  }

  @Test("Arguments and parameters are data, and defaults hold") func parameters() async throws {
    let named = try await database.fetch(Queries.named(word: "RIJS", exact: false))
    #expect(named.map(\.name) == ["Rijst"])
    #expect(named.first?.shelf == "Pantry" && named.first?.moreThan == 1.5)
    let byDefault = try await database.fetch(Queries.bulk())
    let wanted = try await database.fetch(
      TextQuery("items where quantity >= 2 show name", as: Name.self))
    #expect(byDefault.map(\.name) == wanted.map(\.name))
    #expect(try await database.fetch(Queries.bulk(least: 12)).map(\.name) == ["Eieren"])
    #expect(try await database.fetch(Queries.bulk(day: .day(2999, 1, 1))).isEmpty)
    await #expect(throws: QuickCartError.self) {
      try await database.fetch(Queries.openItems(inList: "Partyyy"))
    }
  }

  @Test("Two see one state, and what they give is observed") func together() async throws {
    let (few, count) = try await database.fetch(
      together: Queries.bulk(least: 12), Queries.howMany())
    #expect(few.count == 1 && count == [10])
    var changes = Queries.openItems(inList: "Feestje supplies").changes(in: database)
      .makeAsyncIterator()
    #expect(try await changes.next()?.rows.count == 3)
    try await database.run("check \"Chips\" in \"Feestje supplies\"")
    let update = try #require(try await changes.next())
    #expect(update.rows.count == 2 && update.changes?.count == 1)
  }

  @Test("A database that they do not fit is refused when it is opened") func drift() throws {
    let sandbox = try Sandbox()
    let path = sandbox.path("other.sqlite")
    try sandbox.run(
      """
      CREATE TABLE shopping_items (id TEXT PRIMARY KEY, name TEXT NOT NULL);
      CREATE TABLE shopping_lists (id TEXT PRIMARY KEY, title TEXT NOT NULL);
      """, on: path)
    let error = #expect(throws: QuickCartError.self) {
      _ = try Database(path: path, configuration: .init(queryFiles: Queries.files))
    }
    #expect(error?.message.hasPrefix("pantry.qcq does not fit the database: ") == true)
    _ = try Database(
      path: sandbox.path("own.sqlite"), configuration: .init(queryFiles: Queries.files))
  }
}

@Suite("Swift made of named queries") struct QueryCodeTests {
  @Test("The queries of these tests are what is made of their file") func made() throws {
    let folder = Checkout.root.appending(path: "Tests/QuickCartTests")
    var code = QueryCode()
    let source = SourceText(
      try String(contentsOf: folder.appending(path: "pantry.qcq"), encoding: .utf8),
      name: "pantry.qcq")
    #expect(code.add(source, name: "pantry.qcq").isEmpty)
    let url = folder.appending(path: "Queries.swift")
    if Checkout.isUpdating { try code.text.write(to: url, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOf: url, encoding: .utf8) == code.text, "QCQ_UPDATE=1 writes it")
  }

  private func code(_ texts: String..., schema: Schema = .canonical) -> (String, [String]) {
    var code = QueryCode(schema)
    var messages: [String] = []
    for (index, text) in texts.enumerated() {
      let source = SourceText(text, name: "/queries/\(index).qcq")
      messages += code.add(source, name: "\(index).qcq").map(\.message)
    }
    return (code.text, messages)
  }

  @Test(
    "Names that Swift would not take are changed",
    arguments: [
      ("let in_all = items", "func inAll()"), ("let where_ = items", "func `where`()"),
      ("let a(default: int) = items where quantity > $default", "func a(`default`: Int)"),
      (
        "let b = items show name as `class`, quantity as `2nd`, note as `a-b`, label as `a b`",
        "var value2nd: Int"
      ),
      ("let b = items show name as `class`", "var `class`: String"),
      ("let b = items show note as `a-b`, label as `a b`", "var aB2: String"),
    ])
  func names(text: String, part: String) {
    let (swift, messages) = code(text)
    #expect(messages.isEmpty)
    #expect(swift.contains(part), "\(swift)")
  }

  @Test("Two files cannot declare one name of Swift, and errors add nothing") func problems() {
    let (_, messages) = code("let open_items = items", "let openItems = lists")
    #expect(messages == ["the Swift name `openItems` is taken by 0.qcq"])
    let (swift, others) = code("let open = items where pendng")
    #expect(others == ["items have no field `pendng`"])
    #expect(!swift.contains("func open"))
  }

  @Test("Columns of a schema's own come with their types") func ownColumns() {
    var schema = Schema.canonical
    schema.tables[2].columns += [
      ColumnSchema(name: "unit price", declaredType: "NUMERIC", isNotNull: false),
      ColumnSchema(name: "photo", declaredType: "BLOB", isNotNull: true),
    ]
    let (swift, messages) = code("let all = items\nlet l = lists", schema: schema)
    #expect(messages.isEmpty)
    for part in ["var unitPrice: Double?", "var photo: Data", "FileQuery<ShoppingList>"] {
      #expect(swift.contains(part), "\(part) in \(swift)")
    }
  }

  @Test("What a file uses comes along once") func imported() {
    let text = "param least: int = 2\nlet few = items where quantity < $least"
    let base = SourceText(text, name: "b")
    var code = QueryCode { path, _ in path == "base.qcq" ? Parser.parse(base) : nil }
    let use = "use \"base.qcq\"\n"
    let source = SourceText(use + use + "let open = few where pending", name: "a")
    #expect(code.add(source, name: "a.qcq").isEmpty)
    #expect(code.text.contains("func open(least: Int? = nil)"))
    #expect(code.text.components(separatedBy: "\"let few = ").count == 2)
  }

  @Test("The article's queries are right") func article() throws {
    let article = try Checkout.text("Sources/QuickCart/QuickCart.docc/QueriesInFiles.md")
    let block = try #require(article.components(separatedBy: "```qcq\n").dropFirst().first)
    let (swift, messages) = code(block.components(separatedBy: "```")[0])
    #expect(messages.isEmpty)
    for part in [
      "func openItems(title: String)", "func stock(least: Int? = nil)", "var kinds: Int",
    ] {
      #expect(swift.contains(part), "\(part) in \(swift)")
    }
  }

  @Test("The tool says what is wrong as compilers do") func tool() throws {
    let sandbox = try Sandbox()
    try sandbox.write("let a = items\nlet b = items where pendng\n", to: "bad.qcq")
    let tool = Executable.directory + "/QueryCompiler"
    let (status, text) = try ChildProcess.output(
      tool, [sandbox.path("Queries.swift"), sandbox.path("bad.qcq")])
    #expect(status == 1)
    #expect(
      text == sandbox.path("bad.qcq")
        + ":2:21: error: items have no field `pendng`; did you mean `pending`? [unknown-field]\n")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("Queries.swift")))
    try sandbox.write("{\"tables\": [{\"name\": 3}]}", to: "schema.json")
    let (other, problem) = try ChildProcess.output(
      tool, [sandbox.path("Queries.swift"), "--schema", sandbox.path("schema.json")])
    #expect(other == 1 && problem.hasPrefix("error: "), "\(problem)")
  }
}
