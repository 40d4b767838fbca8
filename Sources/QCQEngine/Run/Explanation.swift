import QCQSQL
import QCQSemantics
import QCQLanguage

/// What a query asks, in plain words with lists and dates resolved.
struct Explanation {
  private let query: CheckedQuery
  private let context: LoweringContext
  private let expressions: ExpressionWords
  /// Whether it is to say all that decides, ids too, which readers of a report have no use for.
  private let isExact: Bool

  init(
    _ query: CheckedQuery, _ context: LoweringContext, _ vocabulary: Vocabulary,
    isExact: Bool = true
  ) {
    self.query = query
    self.context = context
    self.isExact = isExact
    expressions = ExpressionWords(context: context, vocabulary: vocabulary)
  }

  // MARK: In words

  var words: [String] {
    var lines = [subject]
    for scope in query.scopes { lines.append("  in " + scope.map(list).joined(separator: " or ")) }
    for base in query.base {
      lines.append(query.asksGroups ? "  of these groups:" : "  of these only:")
      let inner = Explanation(base, context, expressions.vocabulary, isExact: isExact)
      lines += inner.words.map { "    " + $0 }
    }
    for condition in query.conditions { lines.append("  where " + expressions.text(condition)) }
    lines += groupingLines
    for condition in query.having { lines.append("  having " + expressions.text(condition)) }
    if let columns = query.columns {
      lines.append("  showing " + columns.map(\.name).joined(separator: ", "))
    }
    if let order { lines.append("  in order of " + order) }
    return lines + query.closingWords.map { "  " + $0 }
  }

  private var subject: String {
    let noun = query.asksGroups ? "groups of \(query.source.rawValue)" : query.source.rawValue
    guard let measure = query.measure else { return noun }
    guard let operand = measure.operand else { return "the number of \(noun)" }
    let names: [AggregateFunction: String] = [
      .sum: "sum", .average: "average", .min: "smallest", .max: "largest",
    ]
    let name = names[measure.function] ?? measure.function.rawValue
    return "the \(name) of \(expressions.text(operand.expression)) of \(noun)"
  }

  private func list(_ reference: CheckedListReference) -> String {
    guard let list = context.list(reference.kind) else { return "a list that is not known" }
    let name = "list \(StringEscapes.quoted(list.title))"
    return isExact ? name + " (id \(StringEscapes.quoted(list.id)))" : name
  }

  private var groupingLines: [String] {
    switch query.grouping {
    case .none: []
    case .sections(let keys):
      ["  in sections by " + keys.map(\.name).joined(separator: ", ")]
    case .groups where query.asksGroups: []
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
    return (isExact ? keys + ["id"] : keys).joined(separator: ", ")
  }

  private var defaultOrder: String? {
    if case .groups(let keys) = query.grouping {
      return keys.isEmpty ? nil : keys.map(\.name).joined(separator: ", ")
    }
    let order = query.source.defaultOrder
    return order.field.rawValue + (order.isDescending ? " (latest first)" : "")
      + (isExact ? ", id" : "")
  }
}
