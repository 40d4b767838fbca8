import Foundation
import QuickCart
import TestSupport
import Testing

@Suite("Texts that are met at run time") struct TextTests {
  private struct Named: Codable, Equatable { var name: String }

  private static let title = "Boodschappen deze week"

  @Test(
    "What is no single query is refused, and does nothing",
    arguments: [
      ("items show name\nlists", "no-query"), ("items;items", "no-query"), ("", "no-query"),
      ("let x = items", "no-query"), ("# nothing", "no-query"), ("print \"x\"", "no-query"),
      ("explain items", "no-query"),
      ("together {\n a = items\n b = lists\n}", "no-query"),
      ("delete items in \"Boodschappen deze week\"", "change-not-allowed"),
      ("items show name\ndelete items in \"Boodschappen deze week\"", "change-not-allowed"),
    ])
  func refused(text: String, code: String) async throws {
    let database = try Database(sample: .english)
    let query = TextQuery(StatementText(text), as: Named.self)
    func expectRefusal(_ ask: () async throws -> Void) async {
      let error = await #expect(throws: QuickCartError.self) { try await ask() }
      #expect(error?.code == code, "\(text): \(String(describing: error))")
    }
    await expectRefusal { _ = try await database.fetch(query) }
    await expectRefusal { _ = try await database.fetchOne(query) }
    await #expect(throws: QuickCartError.self) {
      try await database.fetch(together: query, Items.all)
    }
    await expectRefusal { for try await _ in query.values(in: database) {} }
    await expectRefusal { for try await _ in query.changes(in: database) {} }
    let wrapper = FetchAll(query, in: database)
    await expectRefusal { try await wrapper.projectedValue.load() }
    #expect(try await database.fetch(Items.all.count) == 10)
  }

  @Test("Queries that see one state are observed together") func together() async throws {
    let database = try Database(sample: .english)
    let both = Fetch(
      wrappedValue: 0, Items.all.count, Lists.all.count, in: database,
      make: { ($0.first ?? 0) * 100 + ($1.first ?? 0) })
    try await both.projectedValue.load()
    #expect(both.wrappedValue == 1003)
  }

  @Test(
    "What is interpolated is data",
    arguments: [
      "Milk", "x\" to \"Other\"\ndelete items in \"Other", "a\\", "{braces}", "é\u{0301}",
    ])
  func interpolation(name: String) async throws {
    let database = try Database(sample: .english)
    let title = "A \"quoted\" list"
    try await database.run("create list \(title)\nadd \(3) \(name) to \(title)")
    let found = try await database.fetch(
      TextQuery(
        "items in \(title) where quantity = \(3) and name in (\([name, "x"])) show name",
        as: Named.self))
    #expect(found.map(\.name) == [name])
    #expect(try await database.fetch(Items.all.count) == 11)
    let text = ["items", "where", "list", "=", title.qcqLiteral].joined(separator: " ")
    #expect(try await database.fetch(TextQuery(StatementText(text), as: Line.self)).count == 1)
  }

  private struct Line: Codable { var quantity: Int }

  /// As the documentation of `FetchableRow` has it.
  private struct Shown: FetchableRow {
    var name: String
    var category: String?

    static let columns = ["name", "category"]

    init(_ row: borrowing RowReader) throws {
      (name, category) = (try row.value(at: 0), try row.value(at: 1))
    }
  }

  @Test("Rows become a type of one's own") func ownRows() async throws {
    let shown = try await Database(sample: .english).fetch(Items.sort(\.name).as(Shown.self))
    #expect(shown.count == 10 && shown.allSatisfy { !$0.name.isEmpty && $0.category != nil })
  }

  @Test("Parameters are those of one text") func parameters() async throws {
    let database = try Database(sample: .english)
    try await database.run(
      "param n: text\nadd $n to \(Self.title)", parameters: ["n": "Tea"])
    try await database.add(.nonEmptyName)
    #expect(try await database.fetch(Items.all.count) == 11)
  }

  @Test("Empty sets and empty texts are conditions as any other") func empty() async throws {
    let database = try Database(sample: .english)
    let none: [String] = []
    #expect(try await database.fetch(Items.where { $0.id.isIn(none) }).isEmpty)
    #expect(try await database.fetch(Items.where { !$0.id.isIn(none) }.count) == 10)
    #expect(try await database.fetch(Items.where { $0.name.contains("") }.count) == 10)
    #expect(try await database.fetch(Items.where { $0.name.hasPrefix("") }.count) == 10)
    #expect(try await database.fetch(Items.where { !$0.name.hasSuffix("") }.count) == 0)
    let pending = try await database.fetch(Items.where(\.pending).count)
    let either = Items.where { $0.created.isIn([]) || $0.pending }
    #expect(try await database.fetch(either.count) == pending)
    let never = Date(timeIntervalSince1970: .nan)
    #expect(try await database.fetch(Items.where { $0.created > never }.count) == 0)
    #expect(try await database.fetch(Items.where { $0.created != never }.count) == 10)
    // Who types a text is told.
    await #expect(throws: QuickCartError.self) {
      try await database.fetch(TextQuery("items where 1 = 1", as: Named.self))
    }
  }

  @Test("A date that is none is not written", arguments: [Double.nan, .infinity, 1e18, -1e12])
  func dates(instant: Double) async throws {
    let database = try Database(sample: .english)
    var item = try #require(try await database.fetchOne(Items.all))
    item.createdAt = Date(timeIntervalSince1970: instant)
    await #expect(throws: RepositoryError.self) { try await database.items.update(item) }
    item.id = "new"
    await #expect(throws: RepositoryError.self) { try await database.items.insert(item) }
    #expect(try await database.fetch(Items.all).count == 10)
  }

  @Test("A file may be opened only to be read, and `:memory:` is no file") func opening()
    async throws
  {
    let sandbox = try Sandbox()
    let path = sandbox.path("home.sqlite")
    #expect(throws: QuickCartError.self) {
      try Database(path: path, configuration: .init(isReadOnly: true))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    try await Database(path: path).run("create list \"Party\"")
    let reader = try Database(path: path, configuration: .init(isReadOnly: true))
    #expect(try await reader.fetch(Lists.all).map(\.title) == ["Party"])
    await #expect(throws: QuickCartError.self) { try await reader.run("delete list \"Party\"") }
    #expect(try await reader.fetch(Lists.all.count) == 1)
    let memory = try Database(path: ":memory:")
    try await memory.run("create list \"Party\"")
    #expect(try await Database(path: ":memory:").fetch(Lists.all.count) == 0)
    #expect(!FileManager.default.fileExists(atPath: ":memory:"))
  }
}
