import QCQSyntax
import QCQText
import QCQLanguage

/// A query with the named queries that it refines put together.
struct Meaning {
  var entity: Entity
  var scopes: [[String]] = []
  /// Rows that a limit inside a named query chose.
  var base: [[WorldRow]] = []
  var conditions: [Bound] = []
  var group: GroupClause?
  var having: [Bound] = []
  var show: [ShownColumn]?
  var sort: [PlainTerm]?
  var limit: LimitClause?
  var measure: MeasureClause?
  var hasTotal = false
  var isCrosstab = false
  /// A named query of groups that is asked further: conditions, order and limit are about these.
  var groups: [Meaning] = []
  /// What is shown of them, if not all.
  var shownAnew: [ShownColumn]?

  init(entity: Entity) { self.entity = entity }

  /// A `show` of aggregates and nothing else makes one row of all.
  var boilsDown: Bool {
    guard let show, group == nil else { return false }
    return show.allSatisfy { column in
      guard case .value(let bound) = column.content else { return false }
      return bound.expression.isPlainAggregate
    }
  }
}

/// A column of an answer.
struct ShownColumn {
  indirect enum Content {
    case value(Bound)
    case items(Expression?, [ShownColumn], [String: Value])
  }

  var name: String
  var content: Content

  init(_ column: ShowClause.Column, _ arguments: [String: Value]) {
    switch column {
    case .expression(let expression, let alias):
      name = alias?.text ?? expression.pathText
      content = .value(Bound(expression: expression, arguments: arguments))
    case .shape(let shape, let alias):
      name = alias?.text ?? "items"
      content = .items(
        shape.condition, shape.columns.map { ShownColumn($0, arguments) }, arguments)
    }
  }

  init(field: String) {
    name = field
    content = .value(Bound(expression: .plainPath([field]), arguments: [:]))
  }

  init(count name: String) {
    self.name = name
    let call = Expression.call(Name(text: "count", span: .none), .none, .none)
    content = .value(Bound(expression: call, arguments: [:]))
  }

  init(key: GroupClause.Key) {
    name = key.expression.pathText
    content = .value(Bound(expression: key.expression, arguments: [:]))
  }

  /// Whether it is this and has no name of its own, so that it goes by what it is made of.
  func isMade(of expression: Expression) -> Bool {
    guard name.isEmpty, case .value(let bound) = content else { return false }
    return bound.expression.words == expression.words
  }

  /// Whether the column is this key; `category` and `category.name` are the same.
  func shows(_ key: GroupClause.Key) -> Bool {
    guard case .value(let bound) = content else { return false }
    return bound.expression.words == key.expression.words
  }
}

extension Evaluator {
  func meaning(of query: QuerySyntax) -> Meaning {
    meaning(of: query, [:])
  }

  func meaning(of query: QuerySyntax, _ arguments: [String: Value]) -> Meaning {
    var meaning = source(of: query, arguments)
    if let further = further(meaning, query, arguments) { return further }
    let adds =
      query.scope != nil || query.filter != nil || query.group != nil || query.sort != nil
      || query.measure != nil || query.having != nil
      || (query.limit != nil && (meaning.limit?.skip ?? 0) > 0)
    if meaning.limit != nil, adds {
      let rows = rows(meaning)
      meaning.scopes = []
      meaning.conditions = []
      meaning.limit = nil
      meaning.base = [rows]
    }
    if let scope = query.scope { meaning.scopes.append(scope.lists.map { listId($0, arguments) }) }
    if let filter = query.filter {
      meaning.conditions.append(Bound(expression: filter.condition, arguments: arguments))
    }
    if let group = query.group {
      (meaning.group, meaning.show, meaning.sort) = (group, nil, nil)
    }
    if let measure = query.measure {
      (meaning.measure, meaning.show, meaning.sort) = (measure, nil, nil)
      if meaning.group?.kind == .by { meaning.group = nil }
    }
    if let having = query.having {
      meaning.having.append(Bound(expression: having.content, arguments: arguments))
    }
    if let show = query.show { meaning.show = show.columns.map { ShownColumn($0, arguments) } }
    if let sort = query.sort { meaning.sort = terms(sort, meaning, arguments) }
    if let limit = query.limit { meaning.limit = limit }
    if query.group != nil || query.show != nil || query.measure != nil {
      (meaning.hasTotal, meaning.isCrosstab) = (false, false)
    }
    if query.form.total != nil { meaning.hasTotal = true }
    if query.form.crosstab != nil { meaning.isCrosstab = true }
    return meaning
  }

  /// What asks the groups of a named query as if they were rows.
  private func further(
    _ inner: Meaning, _ query: QuerySyntax, _ arguments: [String: Value]
  ) -> Meaning? {
    let isGrouped = inner.group?.kind == .per || !inner.groups.isEmpty
    let asks =
      query.filter != nil || query.measure != nil || query.sort != nil || query.show != nil
      || query.limit != nil && inner.limit?.skip ?? 0 > 0
    guard case .named = query.source.kind, isGrouped, query.group == nil, asks else { return nil }
    var outer = Meaning(entity: inner.entity)
    outer.groups = [inner]
    if let scope = query.scope {
      outer.groups[0].scopes.append(scope.lists.map { listId($0, arguments) })
    }
    outer.group = inner.group
    outer.show = groupColumns(inner, inner.group?.keys ?? [])
    if let filter = query.filter {
      let terms = if case .and(let terms) = filter.condition { terms } else { [filter.condition] }
      let isChosen = inner.limit != nil || !inner.groups.isEmpty
      for term in terms {
        let bound = Bound(expression: term, arguments: arguments)
        if isChosen || term.isAboutColumns(of: outer.show ?? []) {
          outer.conditions.append(bound)
        } else {
          outer.groups[0].conditions.append(bound)
        }
      }
    }
    outer.measure = query.measure
    if let show = query.show {
      outer.shownAnew = show.columns.map { ShownColumn($0, arguments) }
    }
    outer.sort = query.sort.map { terms($0, outer, arguments) }
    outer.limit = query.limit
    return outer
  }

  private func source(of query: QuerySyntax, _ arguments: [String: Value]) -> Meaning {
    switch query.source.kind {
    case .entity(let entity): return Meaning(entity: entity)
    case .missing: return Meaning(entity: .items)
    case .named(let name, let values):
      guard let named = lets[name.text] else { return Meaning(entity: .items) }
      let given = values.map { value($0, .group([]), arguments) }
      let names = named.parameters.map(\.name.text)
      return meaning(of: named.query, Dictionary(uniqueKeysWithValues: zip(names, given)))
    }
  }

  /// `sort total` may name a column or the measure.
  private func terms(
    _ sort: SortClause, _ meaning: Meaning, _ arguments: [String: Value]
  ) -> [PlainTerm] {
    sort.keys.map { key in
      if let measure = meaning.measure, key.expression.pathText == measure.function.rawValue {
        let argument: ArgumentSyntax = measure.operand.map { .values([$0]) } ?? .none
        let name = Name(text: measure.function.rawValue, span: .none)
        let call = Expression.call(name, argument, .none)
        return PlainTerm(
          .value(Bound(expression: call, arguments: [:])), isDescending: key.isDescending)
      }
      if case .path = key.expression,
        let column = meaning.show?.first(where: { $0.name == key.expression.pathText }),
        case .value(let bound) = column.content
      {
        return PlainTerm(.value(bound), isDescending: key.isDescending)
      }
      return PlainTerm(
        .value(Bound(expression: key.expression, arguments: arguments)),
        isDescending: key.isDescending)
    }
  }

  /// The list that a scope names: by id, by equal title, or by the only title that starts so.
  private func listId(_ reference: ListReference, _ arguments: [String: Value]) -> String {
    let title: String
    switch reference.kind {
    case .id(let id): return id
    case .title(let text): title = text
    case .parameter(let name):
      guard case .text(let text) = arguments[name.text] ?? parameters[name.text] ?? .absent else {
        return ""
      }
      title = text
    case .missing: return ""
    }
    func lists(_ isMeant: (String) -> Bool) -> [String] {
      (world.rows[.lists] ?? []).compactMap { row in
        guard case .text(let text) = row["title"], case .text(let id) = row["id"] else {
          return nil
        }
        return isMeant(PlainText.titleKey(text)) ? id : nil
      }
    }
    let key = PlainText.titleKey(title)
    let equal = lists { $0.utf8.elementsEqual(key.utf8) }
    return (equal.isEmpty ? lists { $0.utf8.starts(with: key.utf8) } : equal).first ?? ""
  }
}

extension Expression {
  static func plainPath(_ path: [String]) -> Expression {
    .path(path.map { Name(text: $0, span: .none) })
  }

  /// Whether a condition names what groups show; those on fields of rows name nothing of it.
  func isAboutColumns(of shown: [ShownColumn]) -> Bool {
    switch self {
    case .path: shown.contains { $0.name == pathText }
    case .call: shown.contains { $0.isMade(of: self) }
    case .comparison(_, let left, let right, _), .arithmetic(_, let left, let right):
      left.isAboutColumns(of: shown) || right.isAboutColumns(of: shown)
    case .not(let inner, _), .parenthesized(let inner, _): inner.isAboutColumns(of: shown)
    case .and(let terms), .or(let terms): terms.contains { $0.isAboutColumns(of: shown) }
    case .missing, .literal, .parameter, .negative, .text, .date, .during, .membership, .presence,
      .fallback, .choice, .moment, .running, .duration, .template:
      false
    }
  }

  /// The words of a path; empty for what is none.
  var pathText: String {
    guard case .path(let path) = self else { return "" }
    return path.map(\.text).joined(separator: ".")
  }

  /// A path or a call of one, in words, with what `category` and `list` stand for spelt out.
  var words: String {
    switch self {
    case .path: ["category": "category.name", "list": "list.title"][pathText] ?? pathText
    case .call(let name, .values(let values), _): "\(name.text)(\(values[0].words))"
    case .missing, .literal, .parameter, .call, .negative, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice, .moment,
      .running, .duration, .template:
      "?"
    }
  }

  /// True if this is an aggregate over rows, or arithmetic on such.
  var isPlainAggregate: Bool {
    switch self {
    case .call(_, .related, _): false
    case .call(let name, _, _):
      ["count", "sum", "average", "min", "max", "percent", "any", "none", "every"]
        .contains(name.text)
    case .arithmetic(_, let left, let right): left.isPlainAggregate || right.isPlainAggregate
    case .negative(let inner, _), .parenthesized(let inner, _): inner.isPlainAggregate
    case .fallback(let value, _): value.isPlainAggregate
    case .missing, .literal, .path, .parameter, .comparison, .text, .date, .during, .membership,
      .presence, .not, .and, .or, .choice, .moment, .running, .duration, .template:
      false
    }
  }
}
