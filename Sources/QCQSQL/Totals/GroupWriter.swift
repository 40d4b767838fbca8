import QCQLanguage
import QCQSemantics

/// Groups that are chosen before others are made of their rows.
struct ChosenGroups {
  let query: CheckedQuery
  /// What tells them apart.
  let keys: [GroupKey]
  /// Those that they themselves are made of, if these were chosen.
  let among: [ChosenGroups]

  init(_ query: CheckedQuery, among: [ChosenGroups] = []) {
    (self.query, self.among) = (query, among)
    keys = query.grouping.keys
  }
}

/// Writes a query about groups whose rows lie in chosen groups, for totals and crosstabs.
///
/// ```
/// WITH g(k1, r) AS (SELECT …) SELECT … FROM … CROSS JOIN g ON key IS g.k1 … GROUP BY …
/// ```
struct GroupWriter {
  var builder: SQLBuilder

  init(_ lowering: Lowering) {
    builder = SQLBuilder(lowering.vocabulary, lowering.dialect, lowering.context)
  }

  /// - Parameter rankCell: The cell that has the place of the group among those of the last key.
  mutating func write(
    _ query: CheckedQuery, _ plan: ColumnPlan, among chosen: ChosenGroups?, rankCell: Int? = nil
  ) {
    if let chosen { writeChosen(chosen) }
    builder.groupOrder = GroupOrder(query, builder.vocabulary)
    let order = QueryOrder(vocabulary: builder.vocabulary).terms(of: query)
    let needs = self.needs(query, plan, order, chosen)
    let level = self.level(query, needs, chosen)
    builder.write("SELECT ")
    builder.writeList(plan.contents.enumerated()) { builder, cell in
      if cell.offset == rankCell, let key = query.grouping.keys.last {
        GroupWriter.writeRank(of: key, in: level, &builder)
      } else {
        builder.writeContent(cell.element, in: level)
      }
    }
    writeRows(query, needs, chosen, in: level)
    // Groups that were put in order before stay in it.
    let isRanked = rankCell != nil && chosen?.query.sort != nil
    let own = isRanked ? Array(order.suffix(from: firstTerm(of: query))) : order
    if isRanked || !own.isEmpty { builder.write(" ORDER BY ") }
    if isRanked { builder.write(own.isEmpty ? "g.r" : "g.r, ") }
    builder.writeList(own) { $0.writeTerm($1, in: level) }
    builder.writeLimit(query)
  }

  /// Where the terms begin of the keys behind the first one.
  private func firstTerm(of query: CheckedQuery) -> Int {
    guard let first = query.grouping.keys.first else { return 0 }
    return QueryOrder(vocabulary: builder.vocabulary).sectionTerms(of: first).count
  }

  /// `WITH g(k1, k2, r) AS (…)`: the keys, and the place of each.
  private mutating func writeChosen(_ chosen: ChosenGroups) {
    let names = chosen.keys.indices.map { "k\($0 + 1)" }
    builder.write("WITH g(\(names.joined(separator: ", ")), r) AS (")
    let inner = chosen.among.first
    if let inner { writeChosen(inner) }
    let order = QueryOrder(vocabulary: builder.vocabulary).terms(of: chosen.query)
    let needs = self.needs(chosen.query, .ids(chosen.query.source), order, inner)
    let level = self.level(chosen.query, needs, inner)
    builder.write("SELECT ")
    builder.writeList(chosen.keys) { $0.writeIdentity($1, in: level) }
    builder.write(", row_number() OVER (ORDER BY ")
    builder.writeList(order) { $0.writeTerm($1, in: level) }
    builder.write(")")
    writeRows(chosen.query, needs, inner, in: level)
    if chosen.query.choosesByOrder {
      builder.write(" ORDER BY ")
      builder.writeList(order) { $0.writeTerm($1, in: level) }
    }
    builder.writeLimit(chosen.query)
    builder.write(") ")
  }

  /// `FROM … WHERE … GROUP BY … HAVING …`
  private mutating func writeRows(
    _ query: CheckedQuery, _ needs: TableNeeds, _ chosen: ChosenGroups?, in level: SQLLevel
  ) {
    builder.writeFrom(needs, in: level)
    if let chosen {
      builder.write(" CROSS JOIN g ON ")
      builder.writeList(chosen.keys.enumerated(), " AND ") { builder, key in
        builder.writeIdentity(key.element, in: level)
        // Before 3.41 SQLite looks texts up by their length first, though texts of two lengths may
        // be equal here; a sign keeps it from looking up.
        builder.write(key.element.isText ? " IS +g.k\(key.offset + 1)" : " IS g.k\(key.offset + 1)")
      }
    }
    builder.writeWhere(query, in: level)
    builder.writeGrouping(query, in: level)
  }

  private func needs(
    _ query: CheckedQuery, _ plan: ColumnPlan, _ order: [OrderTerm], _ chosen: ChosenGroups?
  ) -> TableNeeds {
    var needs = TableNeeds(of: query, plan.contents, order, in: builder)
    for case .value(let value) in (chosen?.keys ?? []).map(\.kind) { needs.add(value.expression) }
    return needs
  }

  private func level(
    _ query: CheckedQuery, _ needs: TableNeeds, _ chosen: ChosenGroups?
  ) -> SQLLevel {
    var level = builder.level(query, needs)
    if chosen != nil { level.isQualified = true }
    return level
  }

  /// The place of a group's column among all, from 1.
  private static func writeRank(
    of key: GroupKey, in level: SQLLevel, _ builder: inout SQLBuilder
  ) {
    let terms = QueryOrder(vocabulary: builder.vocabulary).sectionTerms(of: key)
    builder.write("dense_rank() OVER (ORDER BY ")
    builder.writeList(terms) { $0.writeTerm($1, in: level) }
    builder.write(")")
  }
}

extension GroupKey {
  fileprivate var isText: Bool {
    switch kind {
    case .entity: false
    case .value(let value): value.type == .text
    }
  }
}
