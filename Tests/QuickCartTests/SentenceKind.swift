import Foundation
import QuickCart

/// The kinds of sentences that can be written in Swift.
enum SentenceKind: CaseIterable {
  case columns, scopes, sections, limitedSections, groups, chosenGroups, totals, pairs, crosstab
  case measures, children, owners, categories, answers, periods

  func sentences(_ random: inout RandomConditions, _ world: World) -> [Sentence] {
    let pair = random.condition(depth: 2)
    let rows = Items.where { _ in pair.condition }
    let found = world.items.filter(pair.holds)
    let number = Int.random(in: 0...6, using: &random.chance)
    return switch self {
    case .columns: [Self.columns(rows, found)]
    case .scopes: [Self.scopes(pair, found, world)]
    case .sections: [Self.sections(rows, found)]
    case .limitedSections: [Self.limitedSections(rows, found, number)]
    case .groups: [Self.groups(rows, found)]
    case .chosenGroups: [Self.chosenGroups(rows, found, number)]
    case .totals: [Self.totals(rows, found)]
    case .pairs: [Self.pairs(rows, found, world)]
    case .crosstab: [Self.crosstab(rows, found)]
    case .measures: Self.measures(rows, found)
    case .children: [Self.children(pair, world)]
    case .owners: Self.owners(pair, number, world)
    case .categories: [Self.categories(pair, world)]
    case .answers: [Self.answers(pair, random.condition(depth: 1), world)]
    case .periods: [Self.periods(rows, found)]
    }
  }

  // MARK: Rows

  private static func columns(_ rows: RowQuery<Items>, _ found: [ItemWithCategory]) -> Sentence {
    let query = rows.sort(\.id).select {
      (
        $0.name, $0.quantity * 2 + 1, $0.category.order, $0.note.orElse("-"),
        $0.pending.then("open", else: "done"), $0.created.month, $0.name.length
      )
    }
    let wanted = found.sorted { $0.id < $1.id }.map { row in
      let item = row.item
      let note = item.notes.isEmpty ? "-" : item.notes
      let mark = item.isCompleted ? "done" : "open"
      let values = (
        item.name, item.quantity * 2 + 1, row.categorySortOrder, note, mark, month(item.createdAt),
        item.name.count
      )
      return "\(values)"
    }
    return Sentence(query, wanted) { "\($0)" }
  }

  private static func month(_ date: Date) -> String {
    let parts = Calendar.current.dateComponents([.year, .month], from: date)
    return String(format: "%04d-%02d", parts.year ?? 0, parts.month ?? 0)
  }

  private static func scopes(
    _ pair: ConditionPair, _ found: [ItemWithCategory], _ world: World
  ) -> Sentence {
    let titles = world.lists.map(\.title).sorted()
    let query = Items.in(titles[0], titles[1]).where { _ in pair.condition }.sort(\.id)
    let wanted = found.filter { titles.prefix(2).contains(world.title(of: $0)) }
    return Sentence(query, wanted.map(\.id).sorted()) { $0.id }
  }

  private static func sections(_ rows: RowQuery<Items>, _ found: [ItemWithCategory]) -> Sentence {
    let query = rows.sort(\.name).sort(\.id).by(\.category)
    let wanted = found.sorted {
      ($0.categorySortOrder, $0.item.name, $0.id) < ($1.categorySortOrder, $1.item.name, $1.id)
    }
    return Sentence(query, ordered: false, wanted.map { "\($0.categoryName) \($0.id)" }) {
      "\($0.key) \($0.row.id)"
    }
  }

  private static func limitedSections(
    _ rows: RowQuery<Items>, _ found: [ItemWithCategory], _ number: Int
  ) -> Sentence {
    let query = rows.sort(\.id).by(\.category).limit(each: number)
    let groups = Dictionary(grouping: found, by: \.categorySortOrder).sorted { $0.key < $1.key }
    let wanted = groups.flatMap { $0.value.sorted { $0.id < $1.id }.prefix(number) }
    return Sentence(query, wanted.map { "\($0.categoryName) \($0.id)" }) {
      "\($0.key) \($0.row.id)"
    }
  }

  // MARK: Groups

  private static func groups(_ rows: RowQuery<Items>, _ found: [ItemWithCategory]) -> Sentence {
    let query = rows.per(\.category).select(
      .count, .sum(\.quantity), .sum { $0.quantity * 3 }, .min(\.quantity), .max(\.quantity),
      .count { $0.pending }, .count(distinct: \.quantity))
    let groups = Dictionary(grouping: found, by: \.categorySortOrder).sorted { $0.key < $1.key }
    let wanted = groups.map { _, rows in
      let numbers = rows.map(\.item.quantity)
      let sum = numbers.reduce(0, +)
      let values = (
        rows[0].categoryName, rows.count, sum, sum * 3, numbers.min(), numbers.max(),
        rows.filter { !$0.item.isCompleted }.count, Set(numbers).count
      )
      return "\(values)"
    }
    return Sentence(query, wanted) { "\($0)" }
  }

  private static func chosenGroups(
    _ rows: RowQuery<Items>, _ found: [ItemWithCategory], _ number: Int
  ) -> Sentence {
    let query = rows.per(\.category).having(.sum(\.quantity), atLeast: number * 3)
      .having(.count, atMost: 20).sort(.count, .descending).sort(.sum(\.quantity)).limit(number)
      .select(.count, .sum(\.quantity))
    let groups = Dictionary(grouping: found, by: \.categorySortOrder).sorted { $0.key < $1.key }
    let all = groups.map { ($0.value.count, $0.value.map(\.item.quantity).reduce(0, +)) }
    let wanted = all.filter { $0.1 >= number * 3 && $0.0 <= 20 }
      .sorted { ($1.0, $0.1) < ($0.0, $1.1) }.prefix(number)
    return Sentence(query, wanted.map { "\($0)" }) { "\(($0.1, $0.2))" }
  }

  private static func totals(_ rows: RowQuery<Items>, _ found: [ItemWithCategory]) -> Sentence {
    let query = rows.per(\.completed).selectWithTotal(.count, .sum(\.quantity))
    func line(_ key: String, _ rows: [ItemWithCategory]) -> String {
      "\(key) \(rows.count) \(rows.map(\.item.quantity).reduce(0, +))"
    }
    var wanted = [false, true].compactMap { mark in
      let rows = found.filter { $0.item.isCompleted == mark }
      return rows.isEmpty ? nil : line("\(mark)", rows)
    }
    if !wanted.isEmpty { wanted.append(line("total", found)) }
    return Sentence(query, wanted) { key, count, sum in
      switch key {
      case .group(let mark): "\(mark) \(count) \(sum)"
      case .total: "total \(count) \(sum)"
      }
    }
  }

  private static func pairs(
    _ rows: RowQuery<Items>, _ found: [ItemWithCategory], _ world: World
  ) -> Sentence {
    let query = rows.per(\.list).per(\.category).select(.count)
    let groups = Dictionary(grouping: found) { "\(world.title(of: $0)) \($0.categoryName)" }
    return Sentence(query, ordered: false, groups.map { "\($0.key) \($0.value.count)" }) {
      "\($0.0) \($0.1) \($0.2)"
    }
  }

  private static func crosstab(_ rows: RowQuery<Items>, _ found: [ItemWithCategory]) -> Sentence {
    let query = rows.per(\.completed).per(\.category).crosstab(.sum(\.quantity))
    let groups = Dictionary(grouping: found) { "\($0.item.isCompleted) \($0.categoryName)" }
    let wanted = groups.map { "\($0.key) \($0.value.map(\.item.quantity).reduce(0, +))" }
    return Sentence(query, ordered: false, wanted) { "\($0.row) \($0.column) \($0.value)" }
  }

  private static func periods(_ rows: RowQuery<Items>, _ found: [ItemWithCategory]) -> Sentence {
    let query = rows.per(.month, of: \.created).select(.count)
    let groups = Dictionary(grouping: found) { month($0.item.createdAt) }
    let wanted = groups.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
    return Sentence(query, wanted) { "\($0.0) \($0.1)" }
  }

  // MARK: Numbers

  private static func measures(_ rows: RowQuery<Items>, _ found: [ItemWithCategory]) -> [Sentence] {
    let numbers = found.map(\.item.quantity)
    let sum = numbers.reduce(0, +)
    let mean: Double? = numbers.isEmpty ? nil : Double(sum) / Double(numbers.count)
    let dates = found.map(\.item.createdAt)
    return [
      Sentence(rows.count, ["\(found.count)"]) { "\($0)" },
      Sentence(rows.sum(\.quantity), ["\(sum)"]) { "\($0)" },
      Sentence(rows.sum { $0.quantity * 2 - 1 }, ["\(2 * sum - numbers.count)"]) { "\($0)" },
      Sentence(rows.average(\.quantity), ["\(String(describing: mean))"]) {
        "\(String(describing: $0))"
      },
      Sentence(rows.min(\.quantity), ["\(String(describing: numbers.min()))"]) {
        "\(String(describing: $0))"
      },
      Sentence(rows.max(\.created), ["\(String(describing: dates.max()))"]) {
        "\(String(describing: $0))"
      },
    ]
  }

  // MARK: Lists and categories

  private static func children(_ pair: ConditionPair, _ world: World) -> Sentence {
    let query = Lists.sort(\.title).withItems { _ in pair.condition }
    let wanted = world.lists.sorted { $0.title < $1.title }.map { list in
      let ids = world.items(of: list).filter(pair.holds).map(\.id).sorted()
      return "\(list.title) \(ids)"
    }
    return Sentence(query, ordered: false, wanted) {
      "\($0.owner.title) \($0.items.map(\.id).sorted())"
    }
  }

  private static func owners(_ pair: ConditionPair, _ number: Int, _ world: World) -> [Sentence] {
    func sentence(
      _ condition: (RelatedItems) -> Condition, _ holds: ([ItemWithCategory]) -> Bool
    ) -> Sentence {
      let query = Lists.where { condition($0.items) }.select(\.title)
      let wanted = world.lists.filter { holds(world.items(of: $0)) }.map(\.title)
      return Sentence(query, ordered: false, wanted) { $0 }
    }
    return [
      sentence({ $0.any { _ in pair.condition } }, { $0.contains(where: pair.holds) }),
      sentence({ $0.none { _ in pair.condition } }, { !$0.contains(where: pair.holds) }),
      sentence({ $0.every { _ in pair.condition } }, { $0.allSatisfy(pair.holds) }),
      sentence(
        { $0.count { _ in pair.condition } > number }, { $0.filter(pair.holds).count > number }),
    ]
  }

  private static func categories(_ pair: ConditionPair, _ world: World) -> Sentence {
    let query = Categories.all.select {
      ($0.name, $0.items.count { _ in pair.condition }, $0.progress.orElse(0))
    }
    let wanted = world.categories.map { category in
      let items = world.items(of: category)
      let done = items.filter(\.item.isCompleted).count
      let progress = items.isEmpty ? 0 : Double(done) / Double(items.count)
      return "\((category.name, items.filter(pair.holds).count, progress))"
    }
    return Sentence(query, wanted) { "\($0)" }
  }

  private static func answers(
    _ pair: ConditionPair, _ other: ConditionPair, _ world: World
  ) -> Sentence {
    let names = Items.where { _ in other.condition }.select(\.name)
    let query = Items.where { $0.name.isIn(names) && pair.condition }.sort(\.id)
    let known = Set(world.items.filter(other.holds).map(\.item.name))
    let wanted = world.items.filter { known.contains($0.item.name) && pair.holds($0) }
    return Sentence(query, wanted.map(\.id).sorted()) { $0.id }
  }
}
