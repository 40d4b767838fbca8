import QCQSyntax
import QCQLanguage

/// What a query means, worked out from its syntax over rows in memory, as plainly as possible: no
/// checker, no SQL. The tests hold the whole of qcq against it.
struct Evaluator {
  let world: World
  let dates: PlainDates
  var parameters: [String: Value] = [:]
  var lets: [String: LetSyntax] = [:]
  /// The groups of the answer that is being worked out.
  var around = GroupsAround()
  /// What the groups show that are asked further.
  var shown: [ShownColumn] = []
  let memory = EvaluatorMemory()

  /// The answer of the last query of a text; `let` and `param` are remembered.
  mutating func answer(_ tree: SyntaxTree) -> Answer {
    var answer = Answer()
    for statement in tree.statements {
      switch statement {
      case .let(let node): lets[node.name.text] = node
      case .param(let node):
        guard parameters[node.name.text] == nil, let expression = node.defaultValue else { break }
        parameters[node.name.text] = value(expression, .group([]), [:])
      case .query(let query): answer = self.answer(meaning(of: query))
      case .watch, .explain, .use, .assert, .print, .together, .change, .invalid: break
      }
    }
    return answer
  }

  /// How many rows each section of a text's last query has.
  mutating func sectionSizes(_ tree: SyntaxTree) -> [Int] {
    var sizes: [Int] = []
    for statement in tree.statements {
      switch statement {
      case .let(let node): lets[node.name.text] = node
      case .query(let query):
        let meaning = meaning(of: query)
        let isBy = meaning.measure == nil && meaning.group?.kind == .by
        sizes = isBy ? sections(rows(meaning), meaning.group?.keys ?? []).map(\.count) : []
      case .param, .watch, .explain, .use, .assert, .print, .together, .change, .invalid: break
      }
    }
    return sizes
  }

  private func answer(_ meaning: Meaning) -> Answer {
    if !meaning.groups.isEmpty { return furtherAnswer(meaning) }
    if let measure = meaning.measure { return self.answer(measure, meaning) }
    switch meaning.group?.kind {
    case .per: return groupAnswer(meaning)
    case .by, nil:
      if meaning.boilsDown { return groupAnswer(meaning) }
      return rowAnswer(meaning)
    }
  }

  // MARK: Rows

  /// The rows that a query keeps, in order, its limit applied.
  func rows(_ meaning: Meaning) -> [WorldRow] {
    var rows = (world.rows[meaning.entity] ?? []).filter { isMeant($0, meaning) }
    let keys = meaning.group.map { $0.kind == .by ? $0.keys : [] } ?? []
    let order = keys.flatMap { sectionTerms($0) } + rowTerms(meaning)
    rows = sorted(rows, order) { .row($0) }
    guard let limit = meaning.limit else { return rows }
    guard limit.isEach else { return cut(rows, limit) }
    return sections(rows, keys).flatMap { cut($0, limit) }
  }

  private func isMeant(_ row: WorldRow, _ meaning: Meaning) -> Bool {
    for scope in meaning.scopes {
      guard case .text(let list) = row["list"],
        scope.contains(where: { $0.utf8.elementsEqual(list.utf8) })
      else { return false }
    }
    for base in meaning.base where !base.contains(where: { $0 === row }) { return false }
    return meaning.conditions.allSatisfy { holds($0.expression, row, $0.arguments) }
  }

  func cut<Element>(_ rows: [Element], _ limit: LimitClause) -> [Element] {
    let skip = Int(min(limit.skip ?? 0, Int64(rows.count)))
    return Array(rows.dropFirst(skip).prefix(Int(min(limit.count, Int64(rows.count)))))
  }

  private func rowAnswer(_ meaning: Meaning) -> Answer {
    var answer = Answer()
    let columns = meaning.show ?? defaultColumns(meaning.entity)
    let keys = meaning.group?.keys ?? []
    answer.columns = columns.map(\.name)
    if meaning.hasTotal { return footedAnswer(meaning, columns, keys) }
    for row in rows(meaning) {
      answer.rows.append(columns.map { cell($0, .row(row)) })
      if !keys.isEmpty { answer.keys.append(keys.map { Got(keyFace($0, row)) }) }
    }
    return answer
  }

  private func defaultColumns(_ entity: Entity) -> [ShownColumn] {
    (world.fields[entity] ?? []).map { ShownColumn(field: $0.name) }
  }

  func cell(_ column: ShownColumn, _ place: Place) -> Got {
    switch column.content {
    case .value(let bound): return Got(value(bound, place))
    case .items(let condition, let columns, let arguments):
      var inner = Meaning(entity: .items)
      if let condition { inner.conditions = [Bound(expression: condition, arguments: arguments)] }
      let items = (place.row?.items ?? []).filter { isMeant($0, inner) }
      let rows = sorted(items, rowTerms(inner)) { .row($0) }
      return .rows(rows.map { row in columns.map { cell($0, .row(row)) } })
    }
  }

  // MARK: Measures and groups

  private func answer(_ measure: MeasureClause, _ meaning: Meaning) -> Answer {
    let operand = measure.operand
    func value(_ rows: [WorldRow]) -> Value {
      aggregate(measure.function.rawValue, rows, operand, [:])
    }
    var answer = Answer()
    // Of texts that are canonically equivalent any may be the smallest.
    answer.areGroups = true
    guard let group = meaning.group, group.kind == .per else {
      answer.columns = [measure.function.rawValue]
      answer.rows = [[Got(value(rows(meaning)))]]
      return answer
    }
    var plain = meaning
    (plain.limit, plain.group) = (nil, nil)
    let names = group.keys.map { $0.path.map(\.text).joined(separator: ".") }
    answer.columns = names + [measure.function.rawValue]
    var groups = self.groups(rows(plain), group.keys)
    let order = (meaning.sort ?? []) + group.keys.flatMap { sectionTerms($0) }
    groups = sorted(groups, order) { .group($0) }
    if let limit = meaning.limit { groups = cut(groups, limit) }
    answer.rows = groups.map { rows in
      group.keys.map { Got(keyFace($0, rows[0])) } + [Got(value(rows))]
    }
    return answer
  }

  private func groupAnswer(_ meaning: Meaning) -> Answer {
    formAnswer(meaning, groupColumns(meaning, meaning.group?.keys ?? []))
  }

  /// Keys that `show` leaves out come first; without `show` there is also the count.
  func groupColumns(_ meaning: Meaning, _ keys: [GroupClause.Key]) -> [ShownColumn] {
    var shown = meaning.show ?? []
    if meaning.show == nil { shown = [ShownColumn(count: "count")] }
    let missing = keys.filter { key in !shown.contains { $0.shows(key) } }
    return missing.map { ShownColumn(key: $0) } + shown
  }
}
