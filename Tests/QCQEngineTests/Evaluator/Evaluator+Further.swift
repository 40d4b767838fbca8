import QCQLanguage
import QCQSyntax

extension Evaluator {
  /// The groups of a named query, asked as if they were rows.
  func furtherAnswer(_ meaning: Meaning) -> Answer {
    let (groups, evaluator) = furtherGroups(meaning)
    var answer = Answer()
    answer.areGroups = true
    if let measure = meaning.measure {
      let values = groups.map { group in
        measure.operand.map { evaluator.value($0, .group(group), [:]) } ?? .int(1)
      }
      answer.columns = [measure.function.rawValue]
      answer.rows = [[Got(evaluator.aggregate(measure.function.rawValue, of: values))]]
      return answer
    }
    let keys = meaning.group?.keys ?? []
    var columns = evaluator.shown
    if let anew = meaning.shownAnew {
      let missing = keys.filter { key in !anew.contains { $0.shows(key) } }
      columns = missing.map { ShownColumn(key: $0) } + anew
    }
    answer.columns = columns.map(\.name)
    answer.rows = groups.map { group in columns.map { evaluator.cell($0, .group(group)) } }
    return answer
  }

  /// The groups that are left, in order, and an evaluator that knows what they show.
  private func furtherGroups(_ meaning: Meaning) -> (groups: [[WorldRow]], evaluator: Evaluator) {
    var evaluator = self
    var groups: [[WorldRow]]
    let inner = meaning.groups[0]
    let keys = inner.group?.keys ?? []
    if inner.groups.isEmpty {
      evaluator.around = groupsAround(inner, keys)
      groups = inner.limit.map { cut(evaluator.around.groups, $0) } ?? evaluator.around.groups
    } else {
      (groups, evaluator) = furtherGroups(inner)
    }
    evaluator.shown = meaning.show ?? []
    groups = groups.filter { group in
      meaning.conditions.allSatisfy {
        evaluator.holds($0.expression, .group(group), $0.arguments) ?? true
      }
    }
    if let sort = meaning.sort {
      let order = sort + keys.flatMap { sectionTerms($0) }
      groups = evaluator.sorted(groups, order) { .group($0) }
    }
    if let limit = meaning.limit { groups = cut(groups, limit) }
    return (groups, evaluator)
  }

  /// An aggregate of values.
  private func aggregate(_ name: String, of values: [Value]) -> Value {
    let present = values.filter { $0 != .absent }
    let sum = present.reduce(0) { $0 + ($1.double ?? 0) }
    switch name {
    case "count": return .int(Int64(values.count))
    case "sum": return .number(sum)
    case "average": return present.isEmpty ? .absent : .number(sum / Double(present.count))
    default:  // String
      let sign = name == "min" ? -1 : 1
      return present.dropFirst().reduce(present.first ?? .absent) {
        compare($1, $0, false) == sign ? $1 : $0
      }
    }
  }
}
