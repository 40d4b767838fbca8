import QCQLanguage

/// Makes a query out of SQL's `select`, clause by clause.
///
/// What it does not know ends the attempt; what it makes is checked as all repairs are.
struct SelectReader: PieceReader {
  var cursor: PieceCursor
  /// What is asked for: the first table behind `from`.
  private(set) var entity = Entity.items
  /// What tables are called by: their own names and the names behind `as`.
  private(set) var tables: [String: Entity] = [:]
  private(set) var joined: Set<Entity> = []
  /// The columns that were given names.
  var named: [String: SelectTerm] = [:]
  /// The tables of the query around this one.
  private let outer: [String: Entity]

  private var columns: [SelectColumn] = []
  private var scopes: [String] = []
  private var conditions: [String] = []
  private var groups: [SelectTerm] = []
  private var having: String?
  private var order: [(term: SelectTerm, isDescending: Bool)] = []
  private var (limit, skip): (String?, String?) = (nil, nil)
  private var isDistinct = false
  /// Whether rows of this query were tied to those of the query around it.
  var isTied = false
  /// How a table was joined: rows stay without one, or go.
  private var keepsAll = false

  init(_ cursor: PieceCursor, outer: [String: Entity] = [:]) {
    (self.cursor, self.outer) = (cursor, outer)
  }

  /// The query; nil where the sentence is no `select`, or has more than is known here.
  static func query(
    _ pieces: [Piece], _ names: KnownNames, _ vocabulary: Vocabulary
  ) -> String? {
    var reader = SelectReader(PieceCursor(pieces, names, vocabulary))
    if let text = reader.readOfGroups() { return text }
    guard reader.readSelect() else { return nil }
    let except = reader.take("except") ? reader.readRowsWithout() : []
    guard let except, reader.atEnd else { return nil }
    reader.conditions += except
    return reader.text
  }

  // MARK: Clauses

  /// Reads from `select` on, to the end of the statement or of its brackets.
  private mutating func readSelect() -> Bool {
    guard take("select"), let from = placeOfFrom else { return false }
    isDistinct = take("distinct")
    if take("top") { limit = takeNumber() }
    let start = place
    place = from + 1
    guard readTables() else { return false }
    let end = place
    place = start
    guard readColumns(), place == from else { return false }
    place = end
    return readRest()
  }

  /// `select avg(n) from (select list, count(*) as n from items group by list)`
  private mutating func readOfGroups() -> String? {
    let start = place
    defer { place = start }
    let measures = ["avg": "average", "max": "max", "min": "min"]
    guard take("select") else { return nil }
    // `select month, avg(n) … group by month`
    var column: String?
    if let word = current, word.kind == .word, piece(1)?.text == "," {
      column = word.text
      place += 2
    }
    guard let measure = current.flatMap({ measures[$0.text] }),
      piece(1)?.text == "(", let name = piece(2), piece(3)?.text == ")",
      let from = placeOfFrom
    else { return nil }
    place = from + 1
    var inner = self
    guard inner.take("("), inner.readSelect(), inner.take(")"), inner.conditions.isEmpty,
      inner.scopes.isEmpty, inner.having == nil, inner.entity == .items,
      inner.named[name.text]?.text == "count()"
    else { return nil }
    let keys = inner.groups.map(\.text)
    let parts = keys.filter { $0.hasSuffix("(created)") }
    guard let relation = keys.lazy.compactMap(Relation.init(rawValue:)).first,
      keys.count == parts.count + 1, parts.count < 2
    else { return nil }
    _ = inner.take("as")
    if inner.current?.kind == .word, !inner.at("group") { inner.place += 1 }
    if inner.take("group") {
      guard inner.take("by"), inner.current?.text == column else { return nil }
      inner.place += 1
    } else if column != nil {
      return nil
    }
    guard inner.atEnd else { return nil }
    let key = column == nil ? "" : parts.map { " per \($0)" }.joined()
    // What has no items has no group.
    return "\(measure) count(items) of \(relation.entity.rawValue) where any(items)\(key)"
  }

  /// Where the `from` of this query stands, outside of brackets.
  private var placeOfFrom: Int? {
    var depth = 0
    for index in place..<words.count {
      if words[index] == "(" { depth += 1 }
      if words[index] == ")" { depth -= 1 }
      if words[index] == "from", depth == 0 { return index }
    }
    return nil
  }

  private mutating func readTables() -> Bool {
    guard let first = readTable() else { return false }
    entity = first
    while true {
      if take(",") {
        guard readJoined(on: false) else { return false }
        continue
      }
      let start = place
      if take("left") { keepsAll = true }
      while take("inner") || take("outer") {}
      guard take("join") else {
        place = start
        return true
      }
      guard readJoined(on: true) else { return false }
    }
  }

  private mutating func readJoined(on: Bool) -> Bool {
    guard let other = readTable() else { return false }
    joined.insert(other)
    if on, take("on") {
      // A condition beside the link leaves out rows, or does not.
      guard let test = readTest(), test.isLink else { return false }
    } else if on, take("using") {
      guard take("("), current?.kind == .word else { return false }
      place += 1
      return take(")")
    }
    return true
  }

  private mutating func readTable() -> Entity? {
    // `from "BBQ"`: a list is a table to who comes from SQL.
    if scopes.isEmpty, tables.isEmpty, let list = current {
      let title = list.kind == .text ? names.name(list.text, .title) : knownRun(.title)?.name
      if let title {
        place += list.kind == .text ? 1 : knownRun(.title)?.count ?? 1
        (scopes, tables["items"]) = ([quoted(title)], .items)
        return .items
      }
    }
    guard current?.kind == .word, let source = peek(.source),
      let table = Entity(rawValue: source.meant)
    else { return nil }
    tables[words[place]] = table
    place += source.count
    // `from items in "BBQ"`
    if table == .items, scopes.isEmpty, piece(1)?.kind == .text, take("in") {
      repeat { takeTitle().map { scopes.append($0) } } while take(",")
    }
    let isNamed = take("as")
    let clauses = [
      "where", "group", "order", "limit", "join", "left", "right", "inner", "outer", "full", "on",
      "having", "natural", "cross", "using", "except", "offset", "fetch",
    ]
    if let name = current, name.kind == .word, isNamed || !clauses.contains(name.text) {
      tables[name.text] = table
      place += 1
    }
    return table
  }

  private mutating func readColumns() -> Bool {
    repeat {
      if take("*") { continue }
      if current?.kind == .word, piece(1)?.text == ".", piece(2)?.text == "*" {
        place += 3
        continue
      }
      guard let term = readTerm() else { return false }
      var name: String?
      if take("as") || current?.kind == .word && !at("from") {
        guard let word = current, word.kind != .sign else { return false }
        name = word.kind == .text ? word.text : word.written
        place += 1
      }
      columns.append(SelectColumn(term: term, name: name))
      if let name { named[name.lowercased()] = term }
    } while take(",")
    return true
  }

  private mutating func readRest() -> Bool {
    if take("where"), !readConditions() { return false }
    if take("group") {
      guard take("by") else { return false }
      repeat {
        guard let key = readKeyTerm() else { return false }
        groups.append(key)
      } while take(",")
    }
    if take("having") {
      guard let test = readTest() else { return false }
      having = test.text
    }
    if take("order") {
      guard take("by") else { return false }
      repeat {
        // An id is in another order than what it stands for.
        let isId = current.map { $0.text.hasSuffix("_id") } ?? false || piece(1)?.text == "id"
        guard !isId, let key = readKeyTerm() else { return false }
        let isDescending = take("desc") || take("descending")
        _ = take("asc") || take("ascending")
        if take("nulls"), !take("first"), !take("last") { return false }
        order.append((key, isDescending))
      } while take(",")
    }
    return readPage()
  }

  /// A term, the name of a column, or its number.
  private mutating func readKeyTerm() -> SelectTerm? {
    if current?.kind == .number, let number = current.flatMap({ Int($0.text) }),
      columns.indices.contains(number - 1)
    {
      place += 1
      return columns[number - 1].term
    }
    return readTerm()
  }

  private mutating func readPage() -> Bool {
    while true {
      if take("limit") {
        guard let first = takeNumber() else { return false }
        if take(",") {
          (skip, limit) = (first, takeNumber())
          if limit == nil { return false }
        } else {
          limit = first
        }
      } else if take("offset") {
        skip = takeNumber()
        _ = take("rows") || take("row")
        if skip == nil { return false }
      } else if take("fetch") {
        guard take("first") || take("next") else { return false }
        limit = takeNumber() ?? "1"
        while take("rows") || take("row") || take("only") {}
      } else {
        return true
      }
    }
  }

  private mutating func takeNumber() -> String? {
    guard let piece = current, piece.kind == .number, Int(piece.text) != nil else { return nil }
    place += 1
    return piece.text
  }

  // MARK: Conditions

  /// The tests of `where`: what stands between `and`, and may name a list.
  private mutating func readConditions() -> Bool {
    guard let test = readTest() else { return false }
    let parts = test.isLink ? [] : test.conjuncts
    for part in parts {
      let front = "list = "
      if entity == .items, scopes.isEmpty, part.hasPrefix(front), !part.contains(" or ") {
        scopes = [String(part.dropFirst(front.count))]
      } else {
        conditions.append(part)
      }
    }
    return true
  }

  /// Rows of another query that these must not be: `except select name from …`.
  private mutating func readRowsWithout() -> [String]? {
    guard columns.count == 1, let field = columns[0].term.field, let inner = readInner(),
      inner.column == field
    else { return nil }
    return ["\(field) not in (\(inner.text))"]
  }

  typealias Inner = (text: String, entity: Entity, conditions: [String], column: String?)

  /// A query in brackets, or behind `except`.
  mutating func readInner() -> Inner? {
    var inner = SelectReader(cursor, outer: tables.merging(outer) { own, _ in own })
    guard inner.readSelect(), inner.groups.isEmpty, inner.order.isEmpty, inner.joined.isEmpty,
      inner.columns.allSatisfy({ !$0.term.isAggregate })
    else { return nil }
    place = inner.place
    isTied = inner.isTied
    let column = inner.columns.count == 1 ? inner.columns[0].term.field : nil
    inner.columns = []
    return inner.text.map {
      ($0, inner.entity, inner.scopes.map { "list = \($0)" } + inner.conditions, column)
    }
  }

  /// The table that a name in front of a dot stands for, and whether that is of the query around.
  func table(_ name: String) -> (entity: Entity, isOuter: Bool)? {
    if let own = tables[name] { return (own, false) }
    if let other = outer[name] { return (other, true) }
    return nil
  }

  // MARK: The query

  private var text: String? {
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
    return limit == nil && skip != nil ? nil : parts.joined(separator: " ")
  }

  /// The scope and the conditions.
  private func front(_ tests: [String]) -> [String] {
    var parts: [String] = []
    if !scopes.isEmpty { parts.append("in " + scopes.joined(separator: ", ")) }
    if !tests.isEmpty {
      let whole = tests.map { tests.count > 1 && $0.contains(" or ") ? "(\($0))" : $0 }
      parts.append("where " + whole.joined(separator: " and "))
    }
    return parts
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
