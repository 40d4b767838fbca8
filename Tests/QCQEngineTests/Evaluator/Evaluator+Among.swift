import QCQLanguage
import QCQSyntax

/// All groups of a query, in the order of its answer.
struct GroupsAround {
  var groups: [[WorldRow]] = []
  /// The order as it was asked for, in which several groups may have one place.
  var terms: [PlainTerm] = []
}

extension Evaluator {
  /// `share(…)`: the value of the group, divided by that of all groups together.
  func share(_ operand: Expression, _ rows: [WorldRow], _ arguments: [String: Value]) -> Value {
    let all = around.groups.map { value(operand, .group($0), arguments) }
    let sum = all.reduce(0) { $0 + ($1.double ?? 0) }
    guard sum != 0, let own = value(operand, .group(rows), arguments).double else { return .absent }
    return .number(own / sum)
  }

  /// `running …`: over the group and those before it.
  func running(_ operand: Expression, _ rows: [WorldRow], _ arguments: [String: Value]) -> Value {
    let place = place(of: rows)
    let sums = around.groups[...place].map { value(operand, .group($0), arguments) }
    return sums.dropFirst().reduce(sums[0]) { first, second in
      guard case .int(let one) = first, case .int(let two) = second else {
        return .number((first.double ?? 0) + (second.double ?? 0))
      }
      let (sum, overflows) = one.addingReportingOverflow(two)
      return overflows ? .number(Double(one) + Double(two)) : .int(sum)
    }
  }

  /// One more than the number of groups before it that have another place.
  func rank(_ rows: [WorldRow]) -> Value {
    let before = around.groups.prefix(place(of: rows)).count { other in
      around.terms.contains { term in
        compare(key(term, .group(other)), key(term, .group(rows)), isIdentifier(term)) != 0
      }
    }
    return .int(Int64(before + 1))
  }

  /// The total of a share: all there is, if there is anything.
  func shareOfAll(_ column: ShownColumn) -> Got {
    guard case .value(let bound) = column.content,
      case .call(_, .values(let operands), _) = bound.expression
    else { return .absent }
    let all = around.groups.flatMap { $0 }
    let sum = value(operands[0], .group(all), bound.arguments).double ?? 0
    return sum == 0 ? .absent : .number(1)
  }

  private func place(of rows: [WorldRow]) -> Int {
    around.groups.firstIndex { $0.first === rows.first } ?? 0
  }
}

extension ShownColumn {
  var isShare: Bool {
    guard case .value(let bound) = content, case .call(let name, _, _) = bound.expression else {
      return false
    }
    return name.text == "share"
  }
}
