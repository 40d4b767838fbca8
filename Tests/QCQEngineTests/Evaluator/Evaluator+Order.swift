import QCQSyntax
import QCQLanguage

/// One term of an order.
struct PlainTerm {
  enum Content {
    case value(Bound)
    /// Something of the row itself, compared as an id.
    case row((WorldRow) -> Value)
  }

  var content: Content
  var isDescending = false

  init(_ content: Content, isDescending: Bool = false) {
    self.content = content
    self.isDescending = isDescending
  }

  static func path(_ path: [String]) -> PlainTerm {
    PlainTerm(.value(Bound(expression: .plainPath(path), arguments: [:])))
  }
}

extension Evaluator {
  /// The order of rows: as asked for, else the source's own; then by id.
  func rowTerms(_ meaning: Meaning) -> [PlainTerm] {
    let id = PlainTerm(.row { $0["id"] })
    if let sort = meaning.sort { return sort + [id] }
    switch meaning.entity {
    case .items: return [.path(["created"]), id]
    case .lists: return [PlainTerm(PlainTerm.path(["updated"]).content, isDescending: true), id]
    case .categories: return [.path(["order"]), id]
    }
  }

  /// The order of sections and groups: of categories their `order`, of lists the latest first.
  func sectionTerms(_ key: GroupClause.Key) -> [PlainTerm] {
    guard let hop = key.hop else {
      return [PlainTerm(.value(Bound(expression: key.expression, arguments: [:])))]
    }
    let isList = hop == "list"
    let own = PlainTerm.path([hop, isList ? "updated" : "order"])
    return [
      PlainTerm(own.content, isDescending: isList), PlainTerm(.row { $0[hop] }),
    ]
  }

  func sorted<Element>(
    _ elements: [Element], _ terms: [PlainTerm], _ place: (Element) -> Place
  ) -> [Element] {
    let keyed = elements.map { element in
      (element, terms.map { key($0, place(element)) })
    }
    let isId = terms.map(isIdentifier)
    return keyed.sorted { left, right in
      for (index, term) in terms.enumerated() {
        let order = compare(left.1[index], right.1[index], isId[index])
        if order != 0 { return (order < 0) != term.isDescending }
      }
      return false
    }.map(\.0)
  }

  func isIdentifier(_ term: PlainTerm) -> Bool {
    switch term.content {
    case .value(let bound): isIdentifier(bound.expression)
    case .row: true
    }
  }

  func key(_ term: PlainTerm, _ place: Place) -> Value {
    switch term.content {
    case .value(let bound): value(bound, place)
    case .row(let read): place.row.map(read) ?? .absent
    }
  }

  /// Whether two rows have the same value of a key: of a category the same category.
  private func isSame(_ left: WorldRow, _ right: WorldRow, _ key: GroupClause.Key) -> Bool {
    if let hop = key.hop { return compare(left[hop], right[hop], true) == 0 }
    let expression = key.expression
    return compare(
      value(expression, .row(left), [:]), value(expression, .row(right), [:]),
      isIdentifier(expression)) == 0
  }

  /// Rows that lie together already, cut where a key changes.
  func sections(_ rows: [WorldRow], _ keys: [GroupClause.Key]) -> [[WorldRow]] {
    var sections: [[WorldRow]] = []
    for row in rows {
      if let first = sections.last?.first, keys.allSatisfy({ isSame(first, row, $0) }) {
        sections[sections.count - 1].append(row)
      } else {
        sections.append([row])
      }
    }
    return sections
  }

  /// Without keys all rows are one group, even if there are none.
  func groups(_ rows: [WorldRow], _ keys: [GroupClause.Key]) -> [[WorldRow]] {
    if keys.isEmpty { return [rows] }
    return sections(sorted(rows, keys.flatMap(sectionTerms)) { .row($0) }, keys)
  }

  /// What a key shows: of a category its name.
  func keyFace(_ key: GroupClause.Key, _ row: WorldRow) -> Value {
    value(key.expression, .row(row), [:])
  }
}

extension GroupClause.Key {
  /// `category` or `list`, whose rows are told apart by id.
  var hop: String? {
    guard function == nil, path.count == 1 else { return nil }
    return ["category", "list"].contains(path[0].text) ? path[0].text : nil
  }

  var expression: Expression {
    guard let function else { return .path(path) }
    return .call(function, .values([.path(path)]), span)
  }
}
