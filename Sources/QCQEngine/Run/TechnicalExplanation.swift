import QCQSQL
import QCQSyntax
import QCQLanguage
import QuickCartStore

/// How SQLite, or a server, does what a query or change asks for.
struct TechnicalExplanation {
  let zone: any TimeZoneRules

  /// The statement, what is bound to it, and the plan that SQLite made of it.
  ///
  /// - Parameter server: What is asked statements as a whole.
  func lines(
    _ statement: SQLStatement, _ db: Connection, on server: WholeServer? = nil
  ) throws -> [String] {
    if let whole = statement.whole, let server {
      let plan = try server.plan(whole).map { "  " + $0 }
      let remark = whole.searches.isEmpty ? [] : ["  then here: texts without case and accents"]
      return ["", "SQL of the server", "  " + whole.text] + remark + ["plan"] + plan
    }
    var lines = ["", "SQL", "  " + statement.text]
    if !statement.bindings.isEmpty {
      lines.append("bindings")
      for (index, binding) in statement.bindings.enumerated() {
        lines.append("  \(index + 1)  \(describe(binding))")
      }
    }
    lines.append("plan")
    lines += try plan(statement, db)
    if !statement.totals.isEmpty { lines.append("SQL for totals") }
    lines += statement.totals.map { "  " + $0.text }
    for (index, child) in statement.children.sorted(by: { $0.key < $1.key }) {
      lines.append("SQL for each row's \(statement.shape.columns[index].name)")
      lines.append("  " + child.text)
    }
    return lines
  }

  private func describe(_ binding: SQLBinding) -> String {
    switch binding.value {
    case .text(let text):
      StringEscapes.quoted(text) + (binding.isFolded ? "  without case and accents" : "")
    case .date(let seconds):
      "\(seconds)  \(ValueText(zone: zone).dateWithWeekday(seconds)) "
        + zone.identifier
    case .absent, .int, .number, .bool, .data:
      ValueText(zone: zone, isExact: true).text(binding.value)
    }
  }

  private func plan(_ statement: SQLStatement, _ db: Connection) throws -> [String] {
    var plan = statement
    plan.text = "EXPLAIN QUERY PLAN " + statement.text
    let row = try RawStatement(db, plan)
    var depths: [Int64: Int] = [:]
    var lines: [String] = []
    while try row.step() {
      let depth = (depths[row.int(1)] ?? 0) + 1
      depths[row.int(0)] = depth
      lines.append(String(repeating: "  ", count: depth) + row.text(3))
    }
    return lines
  }
}
