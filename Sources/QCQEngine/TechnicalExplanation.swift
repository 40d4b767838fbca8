import GRDB
import QCQSQL
import QCQSyntax
import QCQLanguage

/// How SQLite does what a query or change asks for.
struct TechnicalExplanation {
  let zone: any TimeZoneRules

  /// The statement, what is bound to it, and the plan that SQLite made of it.
  func lines(_ statement: SQLStatement, _ db: Database) throws -> [String] {
    var lines = ["", "SQL", "  " + statement.text]
    if !statement.bindings.isEmpty {
      lines.append("bindings")
      for (index, binding) in statement.bindings.enumerated() {
        lines.append("  \(index + 1)  \(describe(binding))")
      }
    }
    lines.append("plan")
    lines += try plan(statement, db)
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
      "\(seconds)  \(ValueWords(zone: zone).dateWithWeekday(seconds)) "
        + zone.identifier
    case .absent, .int, .number, .bool, .data: ValueWords(zone: zone).text(binding.value)
    }
  }

  private func plan(_ statement: SQLStatement, _ db: Database) throws -> [String] {
    let prepared = try RawStatement(db, "EXPLAIN QUERY PLAN " + statement.text)
    try prepared.bind(statement.bindings)
    var depths: [Int64: Int] = [:]
    var lines: [String] = []
    while try prepared.step() {
      let (id, parent) = (Int64(prepared.number(0) ?? 0), Int64(prepared.number(1) ?? 0))
      let depth = (depths[parent] ?? 0) + 1
      depths[id] = depth
      lines.append(String(repeating: "  ", count: depth) + prepared.text(3))
    }
    return lines
  }
}
