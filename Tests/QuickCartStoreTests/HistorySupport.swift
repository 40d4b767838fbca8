import GRDB
import QCQLanguage
import Testing

@testable import QuickCartStore

extension Store {
  /// Every value of the three tables, with its type and its bytes.
  func content() throws -> [String] { try content(contentQueries()) }

  /// The same, by queries that were worked out when the tables were what they are.
  func content(_ queries: [(table: String, sql: String)]) throws -> [String] {
    try read { db in
      try queries.flatMap { try [$0.table] + String.fetchAll(db, sql: $0.sql) }
    }
  }

  func contentQueries() throws -> [(table: String, sql: String)] {
    try read { db in
      try CapturedTable.all(db).map { table in
        let cells = table.columns.map { column in
          let name = SQLText.name(column)
          return "typeof(\(name)) || quote(\(name)) || hex(CAST(\(name) AS BLOB))"
        }
        let sql = "SELECT \(cells.joined(separator: " || ' ' || ")) FROM \(table.sql) ORDER BY 1"
        return (table: "\(table.entity)", sql: sql)
      }
    }
  }

  /// A change that must be recorded.
  func make(_ statements: String..., at now: Double = 0) throws {
    let result = try change(label: statements.joined(separator: "; "), at: now) { db, _ in
      for sql in statements { try db.execute(sql: sql) }
      return ((), .commit(summary: "\(statements.count)"))
    }
    #expect(result.historyProblem == nil)
  }

  /// Goes a step, which must be possible; gives the label of the step.
  @discardableResult
  func go(_ direction: HistoryDirection) throws -> String {
    let plan = try #require(try plan(direction))
    #expect(plan.conflicts.isEmpty)
    let done = try apply(plan, at: testNow)
    #expect(done.conflicts.isEmpty)
    return plan.step.label
  }

  /// Goes a step that is refused, and gives the reasons of the one who plans and the one who goes.
  func refused(_ direction: HistoryDirection) throws -> (planned: [String], applied: [String]) {
    let before = try content()
    let steps = try history(limit: 100)
    let plan = try #require(try plan(direction))
    let done = try apply(plan, at: testNow)
    #expect(!done.conflicts.isEmpty)
    #expect(try content() == before)
    #expect(try history(limit: 100) == steps)
    return (plan.conflicts.map(\.words), done.conflicts.map(\.words))
  }

  /// The rows of a plan.
  func rows(_ plan: HistoryPlan) throws -> [RowChange] {
    var rows: [RowChange] = []
    try forEachRow(of: plan) {
      rows.append($0)
      return true
    }
    return rows
  }

  func labels() throws -> [String] {
    try history(limit: 1000).map { ($0.isUndone ? "-" : "") + $0.label }
  }
}

extension HistoryConflict {
  var words: String {
    let what =
      switch reason {
      case .changed(let column, let expected, let found),
        .altered(let column, let expected, let found):
        "\(column) \(expected.words) \(found.words)"
      case .kept(let deed): "kept from being \(deed)"
      case .gone: "gone"
      case .exists: "exists"
      case .wouldAlsoChange: "also"
      case .tableChanged: "table"
      case .constraint(let text): text
      case .unknown: "unknown"
      }
    return "\(entity) \(id.words) \(name): \(what)"
  }
}
