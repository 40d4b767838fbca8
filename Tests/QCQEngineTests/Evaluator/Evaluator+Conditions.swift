import QCQSyntax
import QCQLanguage

extension Evaluator {
  /// Whether a condition holds on a row; one that was dropped or not written holds.
  func holds(_ condition: Expression?, _ row: WorldRow, _ arguments: [String: Value]) -> Bool {
    guard let condition else { return true }
    return holds(condition, .row(row), arguments) ?? true
  }

  /// Yes, no, or nil for a test that is dropped as its optional parameter has no value.
  func holds(_ condition: Expression, _ place: Place, _ arguments: [String: Value]) -> Bool? {
    switch condition {
    case .parenthesized(let inner, _): holds(inner, place, arguments)
    case .not(let inner, _): holds(inner, place, arguments).map { !$0 }
    case .and(let terms):
      joined(terms.compactMap { holds($0, place, arguments) }) { !$0.contains(false) }
    case .or(let terms):
      joined(terms.compactMap { holds($0, place, arguments) }) { $0.contains(true) }
    case .comparison(let operation, let left, let right, _):
      if isDropped(left) || isDropped(right) {
        nil
      } else {
        compares(operation, left, right, place, arguments)
      }
    case .text(let operation, let left, let right, let isNegated, _):
      if isDropped(left) || isDropped(right) {
        nil
      } else {
        matches(operation, left, right, place, arguments) != isNegated
      }
    case .date(let operation, let operand, let date):
      isDropped(date)
        ? nil
        : value(operand, place, arguments).double.map {
          dates.holds(operation, $0, date, parameters.merging(arguments) { $1 })
        } ?? false
    case .during(let operand, let period):
      isDropped(period)
        ? nil
        : value(operand, place, arguments).double.map {
          dates.isDuring($0, period, parameters.merging(arguments) { $1 })
        } ?? false
    case .membership(let operand, let set, let isNegated, _):
      isDropped(set) ? nil : isMember(operand, set, place, arguments) != isNegated
    case .presence(let isPresent, let path, _):
      isPresentValue(field(path.map(\.text), place.row)) == isPresent
    case .literal, .path, .parameter, .call, .negative, .arithmetic, .missing, .moment, .fallback,
      .choice, .running, .duration, .template:
      isDropped(condition) ? nil : value(condition, place, arguments) == .bool(true)
    }
  }

  private func joined(_ terms: [Bool], _ join: ([Bool]) -> Bool) -> Bool? {
    terms.isEmpty ? nil : join(terms)
  }

  private func isDropped(_ expression: Expression) -> Bool {
    guard case .parameter(let name, let isOptional, _) = expression, isOptional else {
      return false
    }
    return isAbsent(name)
  }

  private func isDropped(_ set: SetSyntax) -> Bool {
    switch set {
    case .values(let values): values.contains(where: isDropped)
    case .parameter(let name, let isOptional): isOptional && isAbsent(name)
    case .range, .query: false
    }
  }

  private func isDropped(_ date: DateSyntax) -> Bool {
    guard case .parameter(let name, let isOptional) = date.kind else { return false }
    return isOptional && isAbsent(name)
  }

  private func isDropped(_ period: PeriodSyntax) -> Bool {
    guard case .range(let from, let to) = period.kind else { return false }
    return isDropped(from) || isDropped(to)
  }

  private func isAbsent(_ name: Name) -> Bool {
    (parameters[name.text] ?? .absent) == .absent
  }

  private func isPresentValue(_ value: Value) -> Bool { value != .absent && value != .text("") }

  private func compares(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression, _ place: Place,
    _ arguments: [String: Value]
  ) -> Bool {
    var first = value(left, place, arguments)
    var second = value(right, place, arguments)
    if operation == .equal || operation == .notEqual {
      first = named(first, left, beside: right, place)
      second = named(second, right, beside: left, place)
    }
    if first == .absent || second == .absent { return operation == .notEqual }
    let order = compare(first, second, isIdentifier(left) || isIdentifier(right))
    switch operation {
    case .equal: return order == 0
    case .notEqual: return order != 0
    case .less: return order < 0
    case .lessEqual: return order <= 0
    case .greater: return order > 0
    case .greaterEqual: return order >= 0
    }
  }

  /// A written name that is compared with that of an item's list or category: as it is stored, as
  /// its case does not count.
  private func named(
    _ value: Value, _ written: Expression, beside field: Expression, _ place: Place
  ) -> Value {
    guard place.row?.entity == .items, let text = Self.name(written, value),
      let entity = ["category", "category.name"].contains(field.pathText)
        ? Entity.categories
        : ["list", "list.title"].contains(field.pathText) ? Entity.lists : nil
    else { return value }
    let names = (world.rows[entity] ?? []).compactMap { row -> String? in
      guard case .text(let name) = row[entity.nameField.rawValue] else { return nil }
      return name
    }
    if names.contains(where: { PlainText.order($0, text) == 0 }) { return value }
    let key = PlainText.titleKey(text)
    return names.first { PlainText.titleKey($0).utf8.elementsEqual(key.utf8) }.map(Value.text)
      ?? value
  }

  /// The value as it is written, also behind `or else`; nil for one that comes from elsewhere.
  private static func name(_ written: Expression, _ value: Value) -> String? {
    if case .literal(.text(let text), _) = written { return value == .text(text) ? text : nil }
    if case .parenthesized(let inner, _) = written { return name(inner, value) }
    if case .fallback(_, let other) = written { return name(other, value) }
    return nil
  }

  private func matches(
    _ operation: TextOperator, _ left: Expression, _ right: Expression, _ place: Place,
    _ arguments: [String: Value]
  ) -> Bool {
    guard case .text(let text) = value(left, place, arguments),
      case .text(let part) = value(right, place, arguments)
    else { return false }
    switch operation {
    case .contains: return PlainText.contains(memory.folded(text), memory.folded(part))
    case .startsWith: return memory.folded(text).starts(with: memory.folded(part))
    case .endsWith:
      return memory.folded(text).reversed().starts(with: memory.folded(part).reversed())
    case .matches: return memory.isFound(part, in: text)
    }
  }

  private func isMember(
    _ operand: Expression, _ set: SetSyntax, _ place: Place, _ arguments: [String: Value]
  ) -> Bool {
    let wanted = value(operand, place, arguments)
    if wanted == .absent { return false }
    let isId = isIdentifier(operand)
    switch set {
    case .values(let values):
      return values.contains {
        let value = named(value($0, place, arguments), $0, beside: operand, place)
        return value != .absent && compare(wanted, value, isId) == 0
      }
    case .range(let low, let high):
      return compare(wanted, .int(low), false) >= 0 && compare(wanted, .int(high), false) <= 0
    case .parameter(let name, _):
      let value = arguments[name.text] ?? parameters[name.text] ?? .absent
      return value != .absent && compare(wanted, value, isId) == 0
    case .query(let query):
      return answer(of: query, for: operand, place, arguments).contains {
        $0 != .absent && compare(wanted, $0, isId) == 0
      }
    }
  }

  /// What a query has in the column that is compared with: the one that it shows, or the one of the
  /// same name.
  private func answer(
    of query: QuerySyntax, for operand: Expression, _ place: Place, _ arguments: [String: Value]
  ) -> [Value] {
    let question = EvaluatorMemory.Question(query: query, field: operand.pathText)
    if let known = memory.answers[question] { return known }
    let meaning = meaning(of: query, arguments)
    var path = operand.pathText.split(separator: ".").map(String.init)
    if path == ["id"], meaning.entity == .items, let entity = place.row?.entity, entity != .items {
      path = [entity == .lists ? "list" : "category", "id"]
    } else if path.count == 2 {
      path.removeFirst()
    } else if path == ["category"], meaning.entity == .categories {
      path = ["name"]
    } else if path == ["list"], meaning.entity == .lists {
      path = ["title"]
    }
    let shown = meaning.show?.last.flatMap { column -> Bound? in
      if case .value(let bound) = column.content { bound } else { nil }
    }
    let column = shown ?? Bound(expression: .plainPath(path), arguments: [:])
    var values: [Value]
    if meaning.group?.kind == .per {
      var plain = meaning
      (plain.limit, plain.group, plain.sort) = (nil, nil, nil)
      values = groups(rows(plain), meaning.group?.keys ?? []).filter { rows in
        meaning.having.allSatisfy { holds($0.expression, .group(rows), $0.arguments) ?? true }
      }.map { value(column, .group($0)) }
    } else {
      values = rows(meaning).map { value(column, .row($0)) }
    }
    if arguments.isEmpty { memory.answers[question] = values }
    return values
  }
}

/// What was worked out once and need not be again: compiled patterns, folded texts.
final class EvaluatorMemory {
  /// A query whose answer is compared with a field.
  struct Question: Hashable {
    var query: QuerySyntax
    var field: String
  }

  var answers: [Question: [Value]] = [:]
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]
  private var texts: [String: [UInt8]] = [:]

  func folded(_ text: String) -> [UInt8] {
    if let known = texts[text] { return known }
    let folded = Array(PlainText.folded(text).utf8)
    texts[text] = folded
    return folded
  }

  func isFound(_ pattern: String, in text: String) -> Bool {
    guard let regex = patterns[pattern] ?? (try? Regex(pattern)) else { return false }
    patterns[pattern] = regex
    return ((try? regex.firstMatch(in: text)) ?? nil) != nil
  }
}
