import QCQSQL
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
    if let whole = statement.whole, let steps = try server?.plan(whole) {
      let plan = steps.map { "  " + $0 }
      let remark = whole.searches.isEmpty ? [] : ["  then here: texts without case and accents"]
      let values = bindings(whole.bindings.map { SQLBinding(value: $0) })
      return ["", "SQL of the server", "  " + whole.text] + values + remark + ["plan"] + plan
    }
    var lines = ["", "SQL", "  " + statement.text] + bindings(statement.bindings) + ["plan"]
    lines += try plan(statement, db)
    if !statement.totals.isEmpty { lines.append("SQL for totals") }
    lines += statement.totals.map { "  " + $0.text }
    for (index, child) in statement.children.sorted(by: { $0.key < $1.key }) {
      lines.append("SQL for each row's \(statement.shape.columns[index].name)")
      lines.append("  " + child.text)
    }
    return lines
  }

  private func bindings(_ bindings: [SQLBinding]) -> [String] {
    if bindings.isEmpty { return [] }
    return ["bindings"] + zip(1..., bindings).map { "  \($0)  \(describe($1))" }
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
