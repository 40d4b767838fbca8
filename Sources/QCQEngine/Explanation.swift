import GRDB
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQValues

/// What a query asks, in plain words with lists and dates resolved, and how SQLite answers it.
struct Explanation {
  private let query: CheckedQuery
  private let context: LoweringContext
  private let expressions: ExpressionWords

  init(_ query: CheckedQuery, _ context: LoweringContext, _ vocabulary: Vocabulary) {
    self.query = query
    self.context = context
    expressions = ExpressionWords(context: context, vocabulary: vocabulary)
  }

  // MARK: In words

  var words: [String] {
    var lines = [subject]
    for scope in query.scopes { lines.append("  in " + scope.map(list).joined(separator: " or ")) }
    for base in query.base {
      lines.append("  of these only:")
      let inner = Explanation(base, context, expressions.vocabulary)
      lines += inner.words.map { "    " + $0 }
    }
    for condition in query.conditions { lines.append("  where " + expressions.text(condition)) }
    lines += groupingLines
    for condition in query.having { lines.append("  having " + expressions.text(condition)) }
    if let columns = query.columns {
      lines.append("  showing " + columns.map(\.name).joined(separator: ", "))
    }
    if let order { lines.append("  in order of " + order) }
    if let limit { lines.append("  " + limit) }
    if let file = query.file { lines.append("  into the file \(file.value)") }
    return lines
  }

  private var subject: String {
    guard let measure = query.measure else { return query.source.rawValue }
    guard let operand = measure.operand else {
      return "the number of \(query.source.rawValue)"
    }
    let names: [AggregateFunction: String] = [
      .sum: "sum", .average: "average", .min: "smallest", .max: "largest",
    ]
    let name = names[measure.function] ?? measure.function.rawValue
    return "the \(name) of \(expressions.text(operand.expression)) of \(query.source.rawValue)"
  }

  private func list(_ reference: CheckedListReference) -> String {
    guard let list = context.list(reference.kind) else { return "a list that is not known" }
    return "list \(StringEscapes.quoted(list.title)) (id \(StringEscapes.quoted(list.id)))"
  }

  private var groupingLines: [String] {
    switch query.grouping {
    case .none: []
    case .sections(let keys):
      ["  in sections by " + keys.map(\.name).joined(separator: ", ")]
    case .groups(let keys):
      keys.isEmpty
        ? ["  all rows together"]
        : ["  one row per " + keys.map(\.name).joined(separator: ", ")]
    }
  }

  private var order: String? {
    if query.measure != nil, case .none = query.grouping { return nil }
    guard let sort = query.sort else { return defaultOrder }
    let keys = sort.map { key in
      expressions.text(key.expression.expression) + (key.isDescending ? " (largest first)" : "")
    }
    if case .groups = query.grouping { return keys.joined(separator: ", ") }
    return (keys + ["id"]).joined(separator: ", ")
  }

  private var defaultOrder: String? {
    if case .groups(let keys) = query.grouping {
      return keys.isEmpty ? nil : keys.map(\.name).joined(separator: ", ")
    }
    switch query.source {
    case .items: return "created, id"
    case .lists: return "updated (latest first), id"
    case .categories: return "order, id"
    }
  }

  private var limit: String? {
    guard let limit = query.limit else { return nil }
    let each = limit.isEach ? " of each section" : ""
    let skip = limit.skip > 0 ? ", after skipping \(limit.skip)" : ""
    return "at most \(limit.count) rows\(each)\(skip)"
  }

  // MARK: In SQL

  /// The statement, what is bound to it, and the plan that SQLite made of it.
  func technicalLines(_ statement: SQLStatement, _ db: Database) throws -> [String] {
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
      "\(seconds)  \(ValueWords(zone: context.zone).dateWithWeekday(seconds)) "
        + context.zone.identifier
    case .absent, .int, .number, .bool, .data: ValueWords(zone: context.zone).text(binding.value)
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
