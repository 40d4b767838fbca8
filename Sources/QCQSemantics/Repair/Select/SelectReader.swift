import QCQLanguage

/// Makes a query out of SQL's `select`, clause by clause.
///
/// What it does not know ends the attempt; what it makes is checked as all repairs are.
struct SelectReader: PieceReader {
  var cursor: PieceCursor
  /// What was read.
  private var draft = SelectDraft()
  /// What tables are called by: their own names and the names behind `as`.
  private(set) var tables: [String: Entity] = [:]
  /// The columns that were given names.
  var named: [String: SelectTerm] = [:]
  /// The tables of the query around this one.
  private let outer: [String: Entity]
  /// Whether rows of this query were tied to those of the query around it.
  var isTied = false

  /// What is asked for: the first table behind `from`.
  var entity: Entity { draft.entity }
  var joined: Set<Entity> { draft.joined }

  init(_ cursor: PieceCursor, outer: [String: Entity] = [:]) {
    (self.cursor, self.outer) = (cursor, outer)
  }

  /// The query; nil where the sentence is no `select`, or has more than is known here.
  static func query(
    _ pieces: [Piece], _ names: KnownNames, _ vocabulary: Vocabulary
  ) -> String? {
    let (selected, file) = SelectFile.split(pieces) ?? (pieces, nil)
    var reader = SelectReader(PieceCursor(selected, names, vocabulary))
    if let text = reader.readOfGroups() { return file == nil ? text : nil }
    guard reader.readSelect() else { return nil }
    let except = reader.take("except") ? reader.readRowsWithout() : []
    guard let except, reader.atEnd else { return nil }
    reader.draft.conditions += except
    let into = file.map { " into \($0.path(named: reader.draft.scopes.first))" } ?? ""
    return reader.draft.text.map { $0 + into }
  }

  // MARK: Clauses

  /// Reads from `select` on, to the end of the statement or of its brackets.
  private mutating func readSelect() -> Bool {
    guard take("select"), let from = placeOfFrom else { return false }
    draft.isDistinct = take("distinct")
    if take("top") { draft.limit = takeNumber() }
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
    guard inner.take("("), inner.readSelect(), inner.take(")"), inner.draft.conditions.isEmpty,
      inner.draft.scopes.isEmpty, inner.draft.having == nil, inner.entity == .items,
      inner.named[name.text]?.text == "count()"
    else { return nil }
    let keys = inner.draft.groups.map(\.text)
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
    // Of groups by two things no list has its number.
    if column == nil, !parts.isEmpty { return nil }
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
    draft.entity = first
    while true {
      if take(",") {
        guard readJoined(on: false) else { return false }
        continue
      }
      let start = place
      if take("left") { draft.keepsAll = true }
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
    draft.joined.insert(other)
    if on, take("on") {
      // A condition beside the link leaves out rows, or does not.
      guard let test = readTest(), test.hasLink else { return false }
      draft.states += test.conjuncts
      if !test.isLink, entity == .items || !Self.areStates(draft.states) { return false }
    } else if on, take("using") {
      guard take("("), current?.kind == .word else { return false }
      place += 1
      return take(")")
    }
    return true
  }

  private mutating func readTable() -> Entity? {
    // `from "BBQ"`: a list is a table to who comes from SQL.
    if draft.scopes.isEmpty, tables.isEmpty, let list = current {
      let title = list.kind == .text ? names.name(list.text, .title) : knownRun(.title)?.name
      if let title {
        place += list.kind == .text ? 1 : knownRun(.title)?.count ?? 1
        (draft.scopes, tables["items"]) = ([quoted(title)], .items)
        return .items
      }
    }
    guard current?.kind == .word, let source = peek(.source),
      let table = Entity(rawValue: source.meant)
    else { return nil }
    tables[words[place]] = table
    place += source.count
    // `from items in "BBQ"`
    if table == .items, draft.scopes.isEmpty, piece(1)?.kind == .text, take("in") {
      repeat { takeTitle().map { draft.scopes.append($0) } } while take(",")
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
      draft.columns.append(SelectColumn(term: term, name: name))
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
        draft.groups.append(key)
      } while take(",")
    }
    if take("having") {
      guard let test = readTest() else { return false }
      draft.having = test.text
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
        draft.order.append((key, isDescending))
      } while take(",")
    }
    return readPage()
  }

  /// A term, the name of a column, or its number.
  private mutating func readKeyTerm() -> SelectTerm? {
    if current?.kind == .number, let number = current.flatMap({ Int($0.text) }),
      draft.columns.indices.contains(number - 1)
    {
      place += 1
      return draft.columns[number - 1].term
    }
    return readTerm()
  }

  private mutating func readPage() -> Bool {
    while true {
      if take("limit") {
        guard let first = takeNumber() else { return false }
        if take(",") {
          (draft.skip, draft.limit) = (first, takeNumber())
          if draft.limit == nil { return false }
        } else {
          draft.limit = first
        }
      } else if take("offset") {
        draft.skip = takeNumber()
        _ = take("rows") || take("row")
        if draft.skip == nil { return false }
      } else if take("fetch") {
        guard take("first") || take("next") else { return false }
        draft.limit = takeNumber() ?? "1"
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
      if entity == .items, draft.scopes.isEmpty, part.hasPrefix(front), !part.contains(" or ") {
        draft.scopes = [String(part.dropFirst(front.count))]
      } else if entity != .items, joined.contains(.items), Self.areStates([part]) {
        // Of what has no items nothing is so.
        draft.states.append(part)
        draft.keepsAll = false
      } else {
        draft.conditions.append(part)
      }
    }
    return true
  }

  private static func areStates(_ tests: [String]) -> Bool {
    tests.allSatisfy { ["pending", "completed"].contains($0) }
  }

  /// Rows of another query that these must not be: `except select name from …`.
  private mutating func readRowsWithout() -> [String]? {
    guard draft.columns.count == 1, let field = draft.columns[0].term.field,
      let inner = readInner(),
      inner.column == field
    else { return nil }
    return ["\(field) not in (\(inner.text))"]
  }

  typealias Inner = (text: String, entity: Entity, conditions: [String], column: String?)

  /// A query in brackets, or behind `except`.
  mutating func readInner() -> Inner? {
    var inner = SelectReader(cursor, outer: tables.merging(outer) { own, _ in own })
    guard inner.readSelect(), inner.draft.groups.isEmpty, inner.draft.order.isEmpty,
      inner.joined.isEmpty,
      inner.draft.columns.allSatisfy({ !$0.term.isAggregate })
    else { return nil }
    place = inner.place
    isTied = inner.isTied
    let column = inner.draft.columns.count == 1 ? inner.draft.columns[0].term.field : nil
    inner.draft.columns = []
    return inner.draft.text.map {
      ($0, inner.entity, inner.draft.scopes.map { "list = \($0)" } + inner.draft.conditions, column)
    }
  }

  /// The table that a name in front of a dot stands for, and whether that is of the query around.
  func table(_ name: String) -> (entity: Entity, isOuter: Bool)? {
    if let own = tables[name] { return (own, false) }
    if let other = outer[name] { return (other, true) }
    return nil
  }
}
