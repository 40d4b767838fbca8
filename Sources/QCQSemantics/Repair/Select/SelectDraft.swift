import QCQLanguage

/// A query as SQL's `select` says it, clause by clause.
struct SelectDraft {
  var entity = Entity.items
  var joined: Set<Entity> = []
  var columns: [SelectColumn] = []
  var scopes: [String] = []
  var conditions: [String] = []
  /// What else the items of a list or category have to be: `on … and not i.completed`.
  var states: [String] = []
  var groups: [SelectTerm] = []
  var having: String?
  var order: [(term: SelectTerm, isDescending: Bool)] = []
  var (limit, skip): (String?, String?) = (nil, nil)
  var isDistinct = false
  /// How a table was joined: rows stay without one, or go.
  var keepsAll = false

  /// The query; nil where it has rows that a join multiplies.
  var text: String? {
    let groups = isDistinct ? columns.map(\.term) : groups
    // Of a list or category that is joined with its items each one has a row.
    let isOfOwners =
      entity != .items
      && groups.allSatisfy { ["id", entity.nameField.rawValue, "emoji"].contains($0.text) }
    let keys = isOfOwners && !isDistinct ? [] : groups
    // A list that is joined with its items has as many rows as those, unless it is grouped.
    if entity != .items, !joined.isEmpty, groups.isEmpty || isDistinct || !isOfOwners { return nil }
    if keepsAll, !joined.isEmpty, !conditions.isEmpty, entity != .items { return nil }
    var conditions = conditions
    if let items = ofItems(keys) { return items.text }
    if entity != .items, joined.contains(.items), !keepsAll { conditions.append("any(items)") }
    let hasAggregates = columns.contains { $0.term.isAggregate }
    var parts = [entity.rawValue]
    if !keys.isEmpty || !hasAggregates || isOfOwners && !groups.isEmpty {
      var tests = conditions
      if keys.isEmpty, let having { tests.append(having) }
      parts += front(tests)
      if !keys.isEmpty { parts.append("per " + keys.map(\.text).joined(separator: ", ")) }
      if !keys.isEmpty, let having { parts.append("having " + having) }
      if !columns.isEmpty { parts.append("show " + columns.map(\.text).joined(separator: ", ")) }
    } else {
      parts += front(conditions)
      if columns.count == 1, columns[0].name == nil, let measure = columns[0].term.measure {
        parts.insert(measure, at: 0)
      } else {
        parts.append("show " + columns.map(\.text).joined(separator: ", "))
      }
    }
    let sorted = order.map { key in
      let column = columns.first { $0.term.text == key.term.text && $0.name != nil }
      return (column?.shownName ?? key.term.text) + (key.isDescending ? " desc" : "")
    }
    if !sorted.isEmpty { parts.append("sort " + sorted.joined(separator: ", ")) }
    if let limit { parts.append("limit " + limit + (skip.map { " skip \($0)" } ?? "")) }
    let text = parts.joined(separator: " ")
    return limit == nil && skip != nil ? nil : ofStates(text)
  }

  /// Lists that are joined with some of their items, by a state, and counted: those items by list.
  private func ofItems(_ keys: [SelectTerm]) -> SelectDraft? {
    guard entity == .lists, joined == [.items], !keepsAll, !states.isEmpty, conditions.isEmpty,
      keys.isEmpty
    else { return nil }
    func term(_ term: SelectTerm) -> SelectTerm? {
      switch term.text {
      case "title", "id": SelectTerm(text: Relation.list.rawValue)
      case "count(items)": SelectTerm(text: "count()", isAggregate: true)
      default: nil  // String
      }
    }
    let shown = columns.compactMap { column in
      term(column.term).map { SelectColumn(term: $0, name: column.name) }
    }
    let sorted = order.compactMap { key in term(key.term).map { ($0, key.isDescending) } }
    guard shown.count == columns.count, sorted.count == order.count, having == nil else {
      return nil
    }
    var items = self
    (items.entity, items.joined, items.states, items.conditions) = (.items, [], [], states)
    (items.columns, items.order) = (shown, sorted)
    items.groups = [SelectTerm(text: Relation.list.rawValue)]
    return items
  }

  /// The query with what it counts narrowed to the items that were joined.
  private func ofStates(_ text: String) -> String? {
    if states.isEmpty { return text }
    if text.contains("items.") || text.contains("items where ") { return nil }
    let chosen = "items" + Self.chosen(by: states)
    return text.replacing("(items)", with: "(\(chosen))")
  }

  /// The scope and the conditions.
  private func front(_ tests: [String]) -> [String] {
    var parts: [String] = []
    if !scopes.isEmpty { parts.append("in " + scopes.joined(separator: ", ")) }
    if !tests.isEmpty { parts.append(String(Self.chosen(by: tests).dropFirst())) }
    return parts
  }

  /// A blank and `where` with tests that all have to hold; nothing without any.
  static func chosen(by tests: [String]) -> String {
    let whole = tests.map { tests.count > 1 && $0.contains(" or ") ? "(\($0))" : $0 }
    return tests.isEmpty ? "" : " where " + whole.joined(separator: " and ")
  }
}

/// A column of `select`, and the name that it was given.
struct SelectColumn {
  let term: SelectTerm
  let name: String?

  /// The name that it keeps here: a field has its own.
  var shownName: String? {
    guard let name, name != term.text else { return nil }
    return name.contains(" ") || name.contains("-") ? "`\(name)`" : name
  }

  var text: String { shownName.map { "\(term.text) as \($0)" } ?? term.text }
}
