import Foundation
import GRDB
import QCQEngine
import QCQText
import QCQLanguage
import QuickCartStore
import Testing

/// A database for the reference's queries, with the list and the words that they ask for.
struct ReferenceData {
  let store: Store
  let layout: PhysicalLayout
  let title: String
  let word: String

  /// The list with a title of its own that has most items, and the most frequent word of its names.
  init(_ store: Store, _ layout: PhysicalLayout) throws {
    (self.store, self.layout) = (store, layout)
    let items = layout.table(.items)
    let list = layout.column(.list)
    let row = try store.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT l.title, (SELECT name FROM \(items) WHERE \(list) = l.id ORDER BY length(name), id)
          FROM (SELECT \(list) AS list, count(*) AS n FROM \(items) GROUP BY 1 ORDER BY 2 DESC, 1
            LIMIT 200) AS i
          JOIN \(layout.table(.lists)) AS l ON l.id = i.list
          WHERE (SELECT count(*) FROM \(layout.table(.lists)) AS o
            WHERE lower(o.title) = lower(l.title)) = 1
          ORDER BY i.n DESC, l.id
          """)
    }
    title = row?[0] ?? ""
    word = String((row?[1] ?? "").prefix(3)).lowercased()
  }
}

/// Every query row of the reference against SQL written by hand.
@Suite("The reference's queries give what hand-written SQL gives") struct ReferenceQueryTests {
  @Test(
    "On the sample sets, in both layouts", arguments: SampleSet.allCases, PhysicalLayout.allCases)
  func samples(set: SampleSet, layout: PhysicalLayout) throws {
    try compare(try ReferenceData(try Store.sample(set, layout: layout, now: testNow), layout))
  }

  @Test("On generated baskets", arguments: PhysicalLayout.allCases)
  func generatedBaskets(layout: PhysicalLayout) throws {
    try compare(try ReferenceData(try Baskets.generated(layout, items: 4000), layout))
  }

  @Test(
    "On real baskets",
    .enabled(if: Baskets.folder != nil, "QCQ_BASKETS names no folder of baskets"),
    arguments: PhysicalLayout.allCases)
  func realBaskets(layout: PhysicalLayout) throws {
    let file = NSTemporaryDirectory() + "qcq-baskets-\(layout.rawValue).sqlite"
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
    }
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
    let store = try Baskets.load(Baskets.folder ?? "", into: file, layout)
    #expect(
      try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(layout.table(.items))") }
        == 75_000)
    try compare(try ReferenceData(store, layout))
  }

  private func compare(_ data: ReferenceData) throws {
    let session = try Session.over(data.store)
    #expect(!data.title.isEmpty && !data.word.isEmpty)
    for row in ReferenceQueries(data).rows {
      let output = AnswerOutput()
      let script = session.prepare(SourceText(row.query))
      #expect(script.isRunnable, "\(row.query): \(script.diagnostics.map(\.message))")
      guard script.isRunnable else { continue }
      _ = try session.run(script, into: output)
      let expected = try row.sql.map { try handWritten($0, data) }
      #expect(output.answers.map(\.rows) == expected, "\(row.query)")
    }
    try compareShapes(session, data)
  }

  /// `categories show name, items { name, quantity }` against a statement for each category.
  private func compareShapes(_ session: Session, _ data: ReferenceData) throws {
    let answer = try session.answer("categories show name, items { name, quantity }").answer
    let (items, layout) = (data.layout.table(.items), data.layout)
    let categories = try handWritten(
      "SELECT id, name FROM \(layout.table(.categories)) ORDER BY \(layout.column(.order)), id",
      data)
    let expected: [[Got]] = try categories.map { row in
      guard case .int(let id) = row[0] else { return [] }
      let inner = try handWritten(
        "SELECT name, quantity FROM \(items) WHERE \(layout.column(.category)) = \(id) "
          + "ORDER BY \(layout.column(.created)), id", data)
      return [row[1], .rows(inner)]
    }
    #expect(answer?.rows == expected)
  }

  private func handWritten(_ sql: String, _ data: ReferenceData) throws -> [[Got]] {
    try data.store.read { db in
      try Row.fetchAll(
        db, sql: sql,
        arguments: sql.contains(":") ? ["title": data.title, "word": data.word] : [:]
      ).map { row in
        row.databaseValues.map { value in
          switch value.storage {
          case .null: Got.absent
          case .int64(let int): .int(int)
          case .double(let number): .number(number)
          case .string(let text): .text(text)
          case .blob: .absent
          }
        }
      }
    }
  }
}

/// The queries of the reference, each with SQL that says the same.
private struct ReferenceQueries {
  typealias Pair = (query: String, sql: [String])
  let data: ReferenceData

  init(_ data: ReferenceData) { self.data = data }

  var rows: [Pair] { listRows + itemRows + countRows }

  private var layout: PhysicalLayout { data.layout }
  private var title: String { StringEscapes.quoted(data.title) }
  private var word: String { StringEscapes.quoted(data.word) }
  private var items: String { layout.table(.items) }
  private var lists: String { layout.table(.lists) }
  private var categories: String { layout.table(.categories) }
  private var list: String { layout.column(.list) }
  private var done: String { layout.column(.completed) }
  private var created: String { layout.column(.created) }
  private var updated: String { layout.column(.updated) }
  private var category: String { layout.column(.category) }
  private var order: String { layout.column(.order) }
  private var columns: String {
    "i.id, i.name, i.quantity, i.\(done) <> 0, i.notes, c.name, l.title, i.\(created), "
      + "i.\(updated) FROM \(items) i LEFT JOIN \(lists) l ON l.id = i.\(list) "
      + "LEFT JOIN \(categories) c ON c.id = i.\(category)"
  }
  private var mine: String { "i.\(list) = (SELECT id FROM \(lists) WHERE title = :title)" }
  private var listColumns: String { "id, title, \(created), \(updated) FROM \(lists)" }
  private var byDate: String { "ORDER BY \(updated) DESC, id" }

  private var listRows: [Pair] {
    [
      ("lists", ["SELECT \(listColumns) \(byDate)"]),
      (
        "lists show title, count(items) as total, count(items where completed) as done, progress",
        [
          """
          SELECT l.title, coalesce(g.n, 0), coalesce(g.d, 0), coalesce(1.0 * g.d / g.n, 0.0)
          FROM \(lists) l LEFT JOIN (SELECT \(list) AS list, count(*) AS n, sum(\(done) <> 0) AS d
            FROM \(items) GROUP BY 1) g ON g.list = l.id ORDER BY l.\(updated) DESC, l.id
          """
        ]
      ),
      ("lists where title = \(title)", ["SELECT \(listColumns) WHERE title = :title \(byDate)"]),
      (
        "lists where title contains \(title)",
        ["SELECT \(listColumns) WHERE instr(lower(title), lower(:title)) \(byDate)"]
      ),
    ]
  }

  private var itemRows: [Pair] {
    [
      (
        "items in \(title) by category",
        ["SELECT \(columns) WHERE \(mine) ORDER BY c.\(order), c.id, i.\(created), i.id"]
      ),
      (
        "items in \(title) where completed sort updated desc",
        ["SELECT \(columns) WHERE \(mine) AND i.\(done) ORDER BY i.\(updated) DESC, i.id"]
      ),
      (
        "items in \(title) where pending",
        ["SELECT \(columns) WHERE \(mine) AND NOT i.\(done) ORDER BY i.\(created), i.id"]
      ),
      (
        "items in \(title) where name contains \(word) sort name",
        [
          """
          SELECT \(columns) WHERE \(mine) AND instr(lower(i.name), :word)
          ORDER BY i.name COLLATE qcq_text, i.id
          """
        ]
      ),
    ]
  }

  private var countRows: [Pair] {
    [
      (
        "items in \(title) per category show category.emoji, category, count() as total, "
          + "count(where completed) as done, percent(where completed) as progress",
        [
          """
          SELECT c.emoji, c.name, count(*), sum(i.\(done) <> 0),
            1.0 * sum(i.\(done) <> 0) / count(*)
          FROM \(items) i JOIN \(categories) c ON c.id = i.\(category) WHERE \(mine)
          GROUP BY c.id ORDER BY c.\(order), c.id
          """
        ]
      ),
      (
        "count items in \(title) where pending",
        ["SELECT count(*) FROM \(items) i WHERE \(mine) AND NOT i.\(done)"]
      ),
      (
        "together {\n  total = count items\n  done = items where completed\n}",
        [
          "SELECT count(*) FROM \(items)",
          "SELECT \(columns) WHERE i.\(done) ORDER BY i.\(created), i.id",
        ]
      ),
      (
        "let open = items where pending\nopen in \(title) sort quantity desc limit 10",
        [
          "SELECT \(columns) WHERE \(mine) AND NOT i.\(done) "
            + "ORDER BY i.quantity DESC, i.id LIMIT 10"
        ]
      ),
    ]
  }
}
