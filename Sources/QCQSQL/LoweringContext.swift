package import QCQSemantics
package import QCQLanguage

/// A list, or a category, that a name was resolved to.
package struct ResolvedList: Hashable, Sendable {
  package var id: String
  package var title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// The lists and categories that a text names.
package struct NamedRows: Sendable {
  package var lists: [CheckedListReference.Kind: ResolvedList] = [:]
  package var categories: [CheckedListReference.Kind: ResolvedList] = [:]
  /// What rows are called, as it is stored, by names that conditions compare with.
  package var compared: [ComparedName: String] = [:]

  package init() {}
}

/// What a checked statement does not know by itself: the time, the parameters' values, and which
/// lists the titles stand for.
package struct LoweringContext {
  package var now: Double
  package var zone: any TimeZoneRules
  package var parameters: [String: WrittenValue]
  package var named: NamedRows
  /// Which columns a query has that does not say.
  package var columns: ColumnSet
  /// Whether each row is to come with what tells it from the others.
  package var wantsKeys = false
  /// Whether ids of lists and categories are shown as items refer to them, without a look whether
  /// there are any: a program has the rest of the row in hand, and pays for no join.
  package var takesReferences = false
  package var trust = CellTrust.all

  package init(
    now: Double, zone: any TimeZoneRules, parameters: [String: WrittenValue] = [:],
    named: NamedRows = NamedRows(), columns: ColumnSet = .complete
  ) {
    self.now = now
    self.zone = zone
    self.parameters = parameters
    self.named = named
    self.columns = columns
  }

  /// Where dates lie on the calendar, those of parameters included.
  package var moments: Moments { Moments(now: now, zone: zone, parameters: parameters) }

  /// What a parameter stands for that is no list or category.
  package func value(parameter name: String) -> Value { moments.value(parameter: name) }

  /// The list that a reference stands for. An id stands for itself: two ids may be different bytes
  /// and yet equal texts, so they cannot be told apart by looking them up.
  package func list(_ reference: CheckedListReference.Kind) -> ResolvedList? {
    guard case .id(let id) = reference else { return named.lists[reference] }
    return ResolvedList(id: id, title: named.lists[reference]?.title ?? "")
  }

  package var lists: [CheckedListReference.Kind: ResolvedList] {
    get { named.lists }
    set { named.lists = newValue }
  }

  /// The value of what depends on no row; nil for anything else.
  func constant(_ expression: CheckedExpression) -> Value? {
    switch expression {
    case .literal(let value): value
    case .parameter(let name, _): value(parameter: name)
    case .instant(let date): moments.value(date)
    case .row(let row): value(row)
    case .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range, .presence,
      .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer, .aggregate, .related,
      .among, .composed:
      nil
    }
  }

  /// What is bound for a list or category that a parameter or an argument stands for.
  package func value(_ row: CheckedRow) -> Value {
    if row.part == .comparedName { return comparedValue(row) }
    let found =
      row.entity == .lists
      ? list(row.reference.kind) : named.categories[row.reference.kind]
    guard let found else { return .absent }
    switch row.part {
    case .id: return .text(found.id)
    case .name, .comparedName: return .text(found.title)
    }
  }

  /// What is shown of a parameter: of a list or category what it is called, however it was given.
  package func shown(parameter name: String) -> Value {
    let row = named.lists[.parameter(name)] ?? named.categories[.parameter(name)]
    return row.map { .text($0.title) } ?? value(parameter: name)
  }

  /// The name as it is stored; as it is written where no database was asked.
  private func comparedValue(_ row: CheckedRow) -> Value {
    guard case .title(let written) = row.reference.kind else { return .absent }
    let name = ComparedName(entity: row.entity, kind: .literal(written))
    return .text(named.compared[name] ?? written)
  }
}
