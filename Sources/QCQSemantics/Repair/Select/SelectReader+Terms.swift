import QCQLanguage

/// A value of SQL, as it is written here.
struct SelectTerm {
  var text: String
  var isAggregate = false
  /// The field that it is, by itself.
  var field: String?
  /// The table that the field belongs to, where it is not what is asked for.
  var owner: Entity?
  /// Whether it is a field of the query around this one.
  var isOuter = false
  /// How it is asked for by itself: `count`, `sum quantity of`.
  var measure: String?
  /// Whether items are on their way or done.
  var isState: Bool { field == "pending" || field == "completed" }
}

extension Piece {
  fileprivate var isFraction: Bool { kind == .number && written.contains(".") }
}

// Fields, functions and numbers.
extension SelectReader {
  mutating func readTerm() -> SelectTerm? {
    let start = place
    guard var term = readCast() else { return nil }
    while let sign = current, sign.kind == .sign, ["*", "/", "+", "-"].contains(sign.text) {
      place += 1
      guard let other = readCast() else { return nil }
      // Whole numbers divided are a whole number there, and a fraction here.
      let isFraction = pieces[start..<place].contains { piece in
        piece.isFraction || ["numeric", "float", "decimal", "real", "double"].contains(piece.text)
      }
      if sign.text == "/", !isFraction { return nil }
      term = SelectTerm(
        text: "\(term.text) \(sign.text) \(other.text)",
        isAggregate: term.isAggregate || other.isAggregate)
      term.text = Self.share(term.text) ?? term.text
    }
    return term
  }

  /// `100.0 * avg(completed)`, `100 * sum(done) / count(*)`: shares are percentages here.
  private static func share(_ text: String) -> String? {
    for hundred in ["100", "100.0"] {
      let (front, back) = ("\(hundred) * ", " * \(hundred)")
      var rest = text
      if text.hasPrefix(front) { rest = String(text.dropFirst(front.count)) }
      if text.hasSuffix(back) { rest = String(text.dropLast(back.count)) }
      if rest == text { continue }
      let parts = rest.split(separator: " / ", maxSplits: 1).map(String.init)
      if rest.hasPrefix("percent("), rest.hasSuffix(")"), parts.count == 1 { return rest }
      if parts.count == 2, parts[1] == "count()", parts[0].hasPrefix("count(where ") {
        return "percent(" + parts[0].dropFirst(6)
      }
    }
    return nil
  }

  /// A factor, with `::numeric` behind it or not.
  private mutating func readCast() -> SelectTerm? {
    guard let term = readFactor() else { return nil }
    if at(":"), piece(1)?.text == ":", piece(2)?.kind == .word { place += 3 }
    return term
  }

  private mutating func readFactor() -> SelectTerm? {
    guard let piece = current else { return nil }
    switch piece.kind {
    case .number, .date:
      place += 1
      return SelectTerm(text: piece.text)
    case .text:
      place += 1
      return SelectTerm(text: quoted(piece.text))
    case .sign:
      guard take("("), !at("select"), let inner = readTerm(), take(")") else { return nil }
      return SelectTerm(text: "(\(inner.text))", isAggregate: inner.isAggregate)
    case .word:
      if self.piece(1)?.text == "(" { return readCall(piece.text) }
      return piece.text == "case" ? readChoice() : readFieldTerm()
    case .parameter: return nil
    }
  }

  /// `case when completed then 'done' else 'open' end`: one value or the other.
  private mutating func readChoice() -> SelectTerm? {
    guard take("case"), take("when"), let test = readTest(), take("then"), let first = readTerm(),
      take("else"), let second = readTerm(), take("end")
    else { return nil }
    return SelectTerm(text: "\(first.text) if \(test.text) else \(second.text)")
  }

  private mutating func readFieldTerm() -> SelectTerm? {
    guard let word = current, word.kind == .word else { return nil }
    var owner: (entity: Entity, isOuter: Bool)?
    if piece(1)?.text == ".", let table = table(word.text) {
      owner = table
      place += 2
    }
    guard let name = current, name.kind == .word else { return nil }
    if owner == nil, let column = named[name.text] {
      place += 1
      return column
    }
    guard let field = fieldName(name.text, of: owner?.entity ?? entity) else { return nil }
    place += 1
    // `list_id`, `list_name`, cut in two as both are words.
    if ["list", "category"].contains(field) {
      _ = ["id", "name", "title"].contains { piece(1)?.text != "(" && take($0) }
    }
    var term = SelectTerm(text: field, field: field)
    term.isOuter = owner?.isOuter ?? false
    guard let other = owner?.entity, other != entity || term.isOuter else { return term }
    term.owner = other
    if entity == .items, other != .items {
      let relation = other == .lists ? "list" : "category"
      let isItself = field == "id" || field == other.nameField.rawValue
      (term.field, term.text) = isItself ? (relation, relation) : (nil, "\(relation).\(field)")
    } else if entity != .items, other == .items {
      term.text = "items.\(field)"
    }
    return term
  }

  /// What a column is called here.
  private func fieldName(_ word: String, of owner: Entity) -> String? {
    if ["list_id", "shopping_list_id", "listid", "list_title", "listname"].contains(word) {
      return "list"
    }
    if vocabulary[owner].fields[word] != nil { return word }
    let phrase = [word.replacing("_", with: " ")][...]
    let meant =
      Meanings.meaning(of: [word][...], as: .field) ?? Meanings.meaning(of: phrase, as: .field)
    guard let meant else {
      // Of rows that are joined a column needs no table in front.
      let isOfList = owner == .items && joined.contains(.lists) && word == "title"
      return isOfList ? "list" : nil
    }
    if owner == .items, meant.meant == "title" { return "list" }
    return owner == .lists && meant.meant == "name" ? "title" : meant.meant
  }

  // MARK: Calls

  private static let aggregates = [
    "sum": "sum", "total": "sum", "avg": "average", "average": "average", "mean": "average",
    "min": "min", "max": "max",
  ]

  private mutating func readCall(_ name: String) -> SelectTerm? {
    let start = place
    place += 2
    if name == "count" { return readCount() }
    if let aggregate = Self.aggregates[name] { return readAggregate(aggregate) }
    if let part = readDatePart(name) { return part }
    place = start + 2
    if ["coalesce", "ifnull", "nvl"].contains(name) { return readFallback() }
    let same = [
      "lower": "lower", "upper": "upper", "length": "length", "len": "length", "abs": "abs",
    ]
    guard let function = same[name] ?? (name == "round" ? name : nil), let inner = readTerm() else {
      return nil
    }
    // `round(…, 1)`: a share is shown so.
    if function == "round", inner.text.hasPrefix("percent("), take(",") {
      guard current?.kind == .number else { return nil }
      place += 1
      return take(")") ? inner : nil
    }
    guard take(")") else { return nil }
    return SelectTerm(text: "\(function)(\(inner.text))", isAggregate: inner.isAggregate)
  }

  /// `coalesce(price, 0)`
  private mutating func readFallback() -> SelectTerm? {
    guard let value = readTerm(), !value.isAggregate, take(","), let other = readTerm(), take(")")
    else { return nil }
    return SelectTerm(text: "(\(value.text) or else \(other.text))")
  }

  /// Whether the rows of a list or category are counted, and not the items themselves.
  private var isOfOwner: Bool { entity != .items && joined.contains(.items) }

  private func counted(_ condition: String?) -> SelectTerm {
    let rows = isOfOwner ? "items" : ""
    let test = condition.map { isOfOwner ? "items where \($0)" : "where \($0)" } ?? rows
    var term = SelectTerm(text: "count(\(test))", isAggregate: true)
    if condition == nil { term.measure = "count" }
    return term
  }

  private mutating func readCount() -> SelectTerm? {
    var condition: String?
    if take("distinct") {
      guard let inner = readTerm(), take(")") else { return nil }
      return SelectTerm(text: "count(distinct \(inner.text))", isAggregate: true)
    }
    if at("case") {
      guard let test = readCase() else { return nil }
      condition = test
    } else if !take("*"), current?.kind == .number {
      place += 1
    } else if !at(")"), pieces[place - 1].text != "*" {
      guard let inner = readTerm() else { return nil }
      // What is absent is not counted.
      let rows = isOfOwner ? Entity.items : entity
      if let field = inner.field, vocabulary[rows].fields[field]?.isNullable ?? false {
        condition = "has \(field)"
      }
    }
    guard take(")") else { return nil }
    return readFilter(condition).map(counted)
  }

  /// `filter (where …)` behind an aggregate.
  private mutating func readFilter(_ condition: String?) -> String?? {
    guard take("filter") else { return .some(condition) }
    guard condition == nil, take("("), take("where"), let test = readTest(), take(")") else {
      return nil
    }
    return .some(test.text)
  }

  /// `case when done then 1 else 0 end`: the rows that are counted.
  private mutating func readCase() -> String? {
    guard take("case"), take("when"), let test = readTest(), take("then"), take("1") else {
      return nil
    }
    if take("else"), !take("0"), !take("null") { return nil }
    return take("end") ? test.text : nil
  }

  /// `case when done then price end`: what is added up, of the rows that are chosen.
  private mutating func readChosen() -> String? {
    guard !isOfOwner, take("case"), take("when"), let test = readTest(), take("then"),
      let value = readTerm(), !value.isAggregate
    else { return nil }
    if take("else"), !take("0"), !take("null") { return nil }
    return take("end") ? "\(value.text) if \(test.text) else 0" : nil
  }

  private mutating func readAggregate(_ function: String) -> SelectTerm? {
    if function == "sum", at("case") {
      let start = place
      if let test = readCase(), take(")") { return counted(test) }
      place = start
      guard let chosen = readChosen(), take(")") else { return nil }
      return SelectTerm(text: "sum(\(chosen))", isAggregate: true)
    }
    guard let inner = readTerm(), !inner.isAggregate, take(")") else { return nil }
    // `sum(done)` counts what is done.
    if inner.isState {
      if function == "average", !isOfOwner, let state = inner.field {
        return SelectTerm(text: "percent(where \(state))", isAggregate: true)
      }
      return function == "sum" ? counted(inner.field) : nil
    }
    let value = isOfOwner && inner.owner == nil ? "items.\(inner.text)" : inner.text
    return SelectTerm(
      text: "\(function)(\(value))", isAggregate: true, measure: "\(function) \(value) of")
  }

  // MARK: Parts of dates

  /// Whether a text says how a date is written, or a part of it.
  static func isFormat(_ text: String) -> Bool {
    formats[text.lowercased()] != nil || units.contains(text.lowercased())
  }

  private static let formats = [
    "%y": "year", "%y-%m": "month", "%y-%m-%d": "day", "%y-%w": "week", "%w": "weekday",
    "yyyy": "year", "yyyy-mm": "month", "yyyy-mm-dd": "day", "%m": "month",
  ]
  private static let units = ["year", "month", "day", "week", "quarter", "weekday"]

  /// `strftime('%Y-%m', created)`, `date_trunc('month', created)`, `extract(month from created)`,
  /// `month(created)`, `date(created)`; behind the bracket.
  private mutating func readDatePart(_ name: String) -> SelectTerm? {
    var part: String?
    switch name {
    case "strftime", "date_trunc", "date_part":
      guard let text = current, text.kind == .text else { return nil }
      place += 1
      let format = text.text.lowercased()
      part = Self.formats[format] ?? Self.units.first { $0 == format }
      guard take(",") else { return nil }
    case "extract":
      part = Self.units.first { at($0) }
      place += 1
      guard take("from") else { return nil }
    case "date": part = "day"
    default: part = Self.units.first { $0 == name }  // String
    }
    guard let part, let field = readTerm(), let date = field.field,
      vocabulary[entity].fields[date]?.type == .date
    else { return nil }
    return take(")") ? SelectTerm(text: "\(part)(\(date))") : nil
  }
}
