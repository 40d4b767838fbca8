import Foundation
import GRDB
import GRDBSQLite
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore

/// From text to SQL, against SQLite's own preparing of that SQL and against prqlc.
enum CompileBenchmark {
  static let query = #"items in "BBQ" where pending by category"#

  static func run() throws {
    let store = try Store.sample(.demo, now: 1_795_199_400)
    let vocabulary = Vocabulary(try store.readTables())
    var context = LoweringContext(now: 1_795_199_400, zone: UTC())
    context.lists[.title("BBQ")] = ResolvedList(id: "demo-list-5", title: "BBQ")
    print("compile: \(query)")
    let source = SourceText(query)
    let rounds = 2000
    guard let statement = compile(source, vocabulary, context) else { return }
    // A bare connection with the same schema: GRDB's watches every prepare, which costs more.
    let connection = try bareCopy(of: store)
    defer { sqlite3_close(connection) }
    let (ours, theirs, ratio) = try Timing.pair(
      runs: 25,
      { for _ in 0..<rounds { _ = compile(source, vocabulary, context) } },
      { for _ in 0..<rounds { try prepare(statement.text, connection) } })
    let each = Double(rounds)
    Timing.line("parse + check + lower", Timing.microseconds(ours / each))
    Timing.line("sqlite3_prepare_v2 of the SQL", Timing.microseconds(theirs / each))
    Timing.line("ratio", Timing.ratio(ratio, goal: "≤ 1.0×"))
    comparePRQL(ours / each)
  }

  private static func compile(
    _ source: SourceText, _ vocabulary: Vocabulary, _ context: LoweringContext
  ) -> SQLStatement? {
    let checked = CheckResult(Parser.parse(source), vocabulary)
    guard case .query(let query)? = checked.statements.first ?? nil else { return nil }
    return Lowering(vocabulary, SQLiteDialect(), context).statement(query)
  }

  private static func bareCopy(of store: Store) throws -> OpaquePointer? {
    let schema = try store.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    }
    var connection: OpaquePointer?
    sqlite3_open(":memory:", &connection)
    for statement in schema { sqlite3_exec(connection, statement, nil, nil, nil) }
    return connection
  }

  private static func prepare(_ sql: String, _ connection: OpaquePointer?) throws {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
      throw DatabaseError(message: String(cString: sqlite3_errmsg(connection)))
    }
    sqlite3_finalize(statement)
  }

  private static let prql = """
    import time, statistics, prqlc
    q = '''from i = shopping_items
    join c = item_categories (i.category_id == c.id)
    filter i.shopping_list_id == "list-2" && i.is_completed == 0
    sort {c.sort_order, i.created_at}
    select {i.id, i.name, i.quantity, c.name, c.emoji}'''
    o = prqlc.CompileOptions(format=False, target='sql.sqlite', signature_comment=False)
    t = []
    for n in range(120):
        s = time.perf_counter(); prqlc.compile(q, o); t.append(time.perf_counter() - s)
    print(statistics.median(t[20:]), prqlc.__version__)
    """

  /// prqlc from PyPI compiles its own equivalent in the same run, if it is installed.
  private static func comparePRQL(_ ours: Double) {
    guard let output = Command.output(["python3", "-c", prql]),
      let seconds = Double(output.split(separator: " ").first ?? "")
    else {
      Timing.line("prqlc", "not installed (pip install prqlc==0.13.14)")
      return
    }
    let version = output.split(separator: " ").last.map(String.init) ?? ""
    Timing.line(
      "prqlc \(version.prefix { $0 != "\n" }), its equivalent",
      Timing.microseconds(seconds))
    Timing.line("times faster", Timing.ratio(seconds / ours, goal: "≥ 100×"))
  }
}
