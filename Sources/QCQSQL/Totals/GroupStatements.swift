import QCQLanguage
import QCQSemantics

/// The statements of a query whose groups have totals, or stand in a crosstab.
///
/// A total is an aggregate over the rows of the groups that are shown, and never one over their
/// aggregates: the mean of all, not of means.
struct GroupStatements {
  private let lowering: Lowering
  private let query: CheckedQuery
  private let plan: ColumnPlan
  private let keys: [GroupKey]
  private let form: ResultForm

  init(_ lowering: Lowering, _ query: CheckedQuery, _ plan: ColumnPlan) {
    (self.lowering, self.query, self.plan) = (lowering, query, plan)
    keys = query.grouping.keys
    form = query.form
  }

  /// The groups themselves.
  var groups: SQLBuilder {
    var writer = GroupWriter(lowering)
    if form.isCrosstab {
      writer.write(cells, plan, among: chosenRows, rankCell: plan.rankCell)
    } else {
      writer.write(query, plan, among: nil, rankCell: plan.rankCell)
    }
    return writer.builder
  }

  /// The totals, behind the groups.
  var totals: [SQLBuilder] {
    guard form.hasTotal else { return [] }
    if form.isCrosstab, let first = keys.first, let last = keys.last {
      return [
        total(.row, of: [first]), total(.column, of: [last]), total(.all, of: []),
      ]
    }
    return [total(.all, of: [])]
  }

  private func total(_ level: TotalLevel, of kept: [GroupKey]) -> SQLBuilder {
    var total = query
    total.takeAll()
    (total.grouping, total.having, total.sort) = (.groups(kept), [], nil)
    var writer = GroupWriter(lowering)
    writer.write(
      total, plan.total(level, kept, among: keys, isLimited: query.choosesByOrder),
      among: shownGroups)
    return writer.builder
  }

  /// The cells of a crosstab, in no order: its rows have one.
  private var cells: CheckedQuery {
    var cells = query
    cells.takeAll()
    cells.sort = nil
    return cells
  }

  /// The groups that are shown, where these are not all.
  private var shownGroups: ChosenGroups? {
    if query.having.isEmpty, !query.choosesByOrder { return nil }
    guard form.isCrosstab else { return ChosenGroups(query) }
    let rows = query.choosesByOrder ? chosenRows : nil
    return groupsThatHave(among: rows) ?? rows
  }

  /// The groups that meet `having`, where there is one.
  private func groupsThatHave(among rows: ChosenGroups? = nil) -> ChosenGroups? {
    if query.having.isEmpty { return nil }
    return ChosenGroups(cells, among: rows.map { [$0] } ?? [])
  }

  /// The first keys of a crosstab in their order, where that or their number was asked for.
  private var chosenRows: ChosenGroups? {
    guard let first = keys.first, query.sort != nil || query.choosesByOrder else { return nil }
    var rows = query
    (rows.grouping, rows.having) = (.groups([first]), [])
    return ChosenGroups(rows, among: groupsThatHave().map { [$0] } ?? [])
  }
}

extension ColumnPlan {
  /// The same cells for a total: what differs among its groups is absent.
  fileprivate func total(
    _ level: TotalLevel, _ kept: [GroupKey], among keys: [GroupKey], isLimited: Bool
  ) -> ColumnPlan {
    var plan = self
    for index in plan.columns.indices {
      plan.columns[index].content = plan.columns[index].content.kept(
        kept, among: keys, isLimited: isLimited)
    }
    for index in plan.hidden.indices {
      plan.hidden[index] = plan.hidden[index].kept(kept, among: keys, isLimited: isLimited)
    }
    guard let cells = totalCells else { return plan }
    plan.hidden[cells.level - columns.count] = .constant(.int(level.rawValue))
    if let mark = cells.mark { plan.columns[mark].content = .constant(.bool(true)) }
    return plan
  }
}

extension ColumnPlan.Content {
  static func constant(_ value: Value) -> ColumnPlan.Content { .expression(.literal(value)) }

  /// Itself where it has one value for the keys that are kept, and nothing where it has not.
  /// The groups that are shown have a share of all that a total of some can't tell.
  fileprivate func kept(
    _ kept: [GroupKey], among keys: [GroupKey], isLimited: Bool
  ) -> ColumnPlan.Content {
    let isKept =
      switch self {
      case .expression(let expression) where expression.isAmong:
        !isLimited && expression.isFixed(by: kept, among: keys)
      case .expression(let expression): expression.isFixed(by: kept, among: keys)
      case .reference(let relation):
        kept.contains { if case .entity(relation) = $0.kind { true } else { false } }
      case .related, .id: false
      }
    return isKept ? self : .constant(.absent)
  }
}
