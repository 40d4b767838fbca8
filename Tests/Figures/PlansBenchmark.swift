import Foundation
import GRDB
import QCQEngine
import QCQLanguage
import QCQText
import QuickCartStore

/// Sentences that compare rows with other rows, at a million items, beside SQL written by hand.
enum PlansBenchmark {
  private struct Question {
    var name: String
    var query: String
    var sql: String
  }

  private static let questions = [
    Question(
      name: "not in", query: #"count items where name not in (items in "List 7" show name)"#,
      sql: """
        SELECT count(*) FROM shopping_items WHERE name NOT IN
        (SELECT name FROM shopping_items WHERE shopping_list_id = 'list-7')
        """),
    Question(
      name: "share",
      query: "items per category show sum(quantity) as n, share(sum(quantity)) as part",
      sql: """
        SELECT c.name, n, 1.0 * n / sum(n) OVER () FROM
        (SELECT category_id, sum(quantity) AS n FROM shopping_items GROUP BY category_id) AS g
        LEFT JOIN item_categories AS c ON c.id = g.category_id ORDER BY c.sort_order, category_id
        """),
    Question(
      name: "running",
      query:
        "items per list show sum(quantity) as n, running sum(quantity) as all, rank sort n desc",
      sql: """
        SELECT l.title, n, sum(n) OVER w, rank() OVER (ORDER BY n DESC) FROM
        (SELECT shopping_list_id AS id, sum(quantity) AS n FROM shopping_items GROUP BY 1) AS g
        LEFT JOIN shopping_lists AS l ON l.id = g.id
        WINDOW w AS (ORDER BY n DESC, l.updated_at DESC, g.id ROWS UNBOUNDED PRECEDING)
        ORDER BY n DESC, l.updated_at DESC, g.id
        """),
    Question(
      name: "with total",
      query: "items per category show count() as all, sum(quantity) as n with total",
      sql: """
        WITH g AS
        (SELECT category_id, count(*) AS a, sum(quantity) AS n FROM shopping_items GROUP BY 1)
        SELECT * FROM (SELECT c.name, a, n FROM g LEFT JOIN item_categories AS c
        ON c.id = g.category_id ORDER BY c.sort_order, category_id)
        UNION ALL SELECT NULL, sum(a), sum(n) FROM g
        """),
    Question(
      name: "asked further",
      query: "let t = items per list show sum(quantity) as n\ncount t where n > 600",
      sql: """
        SELECT count(*) FROM
        (SELECT sum(quantity) AS n FROM shopping_items GROUP BY shopping_list_id) WHERE n > 600
        """),
  ]

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("items-1000000.sqlite").path
    try ExportBenchmark.makeItems(1_000_000, at: path)
    let store = try Store.open(path: path)
    let session = try Session(store: store, options: SessionOptions(now: { 1.7e9 }, zone: UTC()))
    print("plans: 1,000,000 items, in one process")
    for question in questions {
      let script = session.prepare(SourceText(question.query))
      let (ours, theirs, ratio) = try Timing.pair(
        runs: 7, { _ = try session.run(script, into: CountingOutput()) },
        { try store.queue.read { _ = try Row.fetchAll($0, sql: question.sql) } })
      Timing.line("\(question.name): qcq", Timing.milliseconds(ours))
      Timing.line("\(question.name): SQL written by hand", Timing.milliseconds(theirs))
      Timing.line("ratio", Timing.ratio(ratio, goal: "≤ 1.2×"))
    }
  }
}

/// Takes rows and does nothing with them.
private final class CountingOutput: ScriptOutput {
  let columnSet = ColumnSet.display

  func makeSink(name: String?) -> any ResultSink { CountingSink() }

  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .file(path: path, reason: "benchmarks write no files")
  }

  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func show(_ diagnostic: Diagnostic, in source: SourceText) { print(diagnostic.message) }
  var isClosed: Bool { false }
}

private struct CountingSink: ResultSink {
  mutating func begin(_ shape: ResultShape) {}
  mutating func row(_ row: any RowView) {}
  mutating func end() {}
  var wantsMore: Bool { true }
}
