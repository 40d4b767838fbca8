import QCQSyntax

extension Evaluator {
  /// Groups as they are listed, and totals behind them.
  func formAnswer(_ meaning: Meaning, _ columns: [ShownColumn]) -> Answer {
    let keys = meaning.group?.keys ?? []
    let groups = meaning.isCrosstab ? crosstabGroups(meaning, keys) : listedGroups(meaning, keys)
    var evaluator = self
    if !meaning.isCrosstab { evaluator.around = groupsAround(meaning, keys) }
    var answer = Answer()
    (answer.columns, answer.areGroups) = (columns.map(\.name), true)
    func add(_ rows: [WorldRow], _ kept: [GroupClause.Key], isTotal: Bool) {
      let cells = columns.map { column in
        if isTotal, column.isShare {
          return meaning.limit == nil ? evaluator.shareOfAll(column) : .absent
        }
        return isTotal && !isKept(column, kept) ? .absent : evaluator.cell(column, .group(rows))
      }
      answer.rows.append(meaning.hasTotal ? cells + [.int(isTotal ? 1 : 0)] : cells)
    }
    for rows in groups { add(rows, keys, isTotal: false) }
    guard meaning.hasTotal else { return answer }
    answer.columns.append("is_total")
    let all = groups.flatMap { $0 }
    if groups.isEmpty { return answer }
    if meaning.isCrosstab {
      for key in keys {
        for rows in self.groups(all, [key]) { add(rows, [key], isTotal: true) }
      }
    }
    add(all, [], isTotal: true)
    return answer
  }

  /// Rows in sections, each with what its amounts come to behind them.
  func footedAnswer(
    _ meaning: Meaning, _ columns: [ShownColumn], _ keys: [GroupClause.Key]
  ) -> Answer {
    var answer = Answer()
    answer.columns = columns.map(\.name) + ["is_total"]
    for section in sections(rows(meaning), keys) {
      let rows = section.map { row in columns.map { cell($0, .row(row)) } }
      let foot = columns.enumerated().map { index, column -> Got in
        QueryGenerator.amounts.contains(column.name) ? Got(sumOf: rows.map { $0[index] }) : .absent
      }
      answer.rows += rows.map { $0 + [.int(0)] } + [foot + [.int(1)]]
      // The foot is in the section of its first row.
      answer.keys += (section + section.prefix(1)).map { row in
        keys.map { Got(keyFace($0, row)) }
      }
    }
    return answer
  }

  private func has(_ rows: [WorldRow], _ meaning: Meaning) -> Bool {
    meaning.having.allSatisfy { holds($0.expression, .group(rows), $0.arguments) ?? true }
  }

  /// The groups that are shown, in order.
  func listedGroups(_ meaning: Meaning, _ keys: [GroupClause.Key]) -> [[WorldRow]] {
    let groups = groupsAround(meaning, keys).groups
    return meaning.limit.map { cut(groups, $0) } ?? groups
  }

  /// All groups in order, and what of it was asked for.
  func groupsAround(_ meaning: Meaning, _ keys: [GroupClause.Key]) -> GroupsAround {
    let groups = groups(plainRows(meaning), keys).filter { has($0, meaning) }
    let own = keys.flatMap { sectionTerms($0) }
    var evaluator = self
    evaluator.around = GroupsAround(groups: groups, terms: meaning.sort ?? own)
    let order = (meaning.sort ?? []) + own
    evaluator.around.groups = evaluator.sorted(groups, order) { .group($0) }
    return evaluator.around
  }

  /// The rows of a crosstab are chosen and ordered by their first key, and then cut into cells.
  private func crosstabGroups(_ meaning: Meaning, _ keys: [GroupClause.Key]) -> [[WorldRow]] {
    let cells = groups(plainRows(meaning), keys).filter { has($0, meaning) }
    let lines = groups(cells.flatMap { $0 }, [keys[0]])
    return chosen(lines, [keys[0]], meaning).flatMap { groups($0, keys) }
  }

  private func chosen(
    _ groups: [[WorldRow]], _ keys: [GroupClause.Key], _ meaning: Meaning
  ) -> [[WorldRow]] {
    let order = (meaning.sort ?? []) + keys.flatMap { sectionTerms($0) }
    let sorted = sorted(groups, order) { .group($0) }
    return meaning.limit.map { cut(sorted, $0) } ?? sorted
  }

  private func plainRows(_ meaning: Meaning) -> [WorldRow] {
    var plain = meaning
    (plain.limit, plain.group, plain.sort) = (nil, nil, nil)
    return rows(plain)
  }

  /// Whether a total has something to say in a column.
  private func isKept(_ column: ShownColumn, _ kept: [GroupClause.Key]) -> Bool {
    guard case .value(let bound) = column.content else { return false }
    if bound.expression.isPlainAggregate { return true }
    return kept.contains { key in
      column.shows(key) || key.hop.map { bound.expression.pathText.hasPrefix($0 + ".") } ?? false
    }
  }
}

extension Got {
  /// What some cells come to; those that are no number are passed over.
  fileprivate init(sumOf cells: [Got]) {
    var (whole, fraction, hasFraction) = (Int128(0), 0.0, false)
    for cell in cells {
      switch cell {
      case .int(let int): whole += Int128(int)
      case .number(let number) where number.isFinite:
        (fraction, hasFraction) = (fraction + number, true)
      case .absent, .number, .text, .rows: break
      }
    }
    if !hasFraction, let int = Int64(exactly: whole) {
      self = .int(int)
    } else {
      self = .number(Double(whole) + fraction)
    }
  }
}
