import QCQLanguage

/// Reads SQL's `insert into …`, and what people make of it.
struct InsertReader: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""

  init(_ part: some ChangePart) { (reader, scope) = (part.reader, part.scope) }

  /// `insert into items (list, name) values ("BBQ", "Milk")`
  mutating func read() -> String? {
    let start = reader.place
    if let made = readInsertedList(), reader.atEnd { return made }
    reader.place = start
    if let shortened = readValues() { return shortened }
    reader.place = start
    if let copied = readInsertedRows() { return copied }
    reader.place = start
    let isOfList = reader.current?.kind == .text || reader.knownRun(.title) != nil
    let home = isOfList ? readList() : nil
    guard scope == nil, home != nil || reader.take(.source) == "items",
      let fields = readBracketed(Self.column)
    else { return nil }
    if home == nil, let copied = readSelected(fields) { return copied }
    guard takePlace(["values", "value"]) else { return nil }
    var left = fields[...]
    var found: [String: String] = [:]
    if let home { found["list"] = home }
    let values = readBracketed { change in
      guard let field = left.popFirst(), found[field] == nil else { return nil }
      found[field] = change.readInserted(field)
      return found[field]
    }
    guard values?.count == fields.count, reader.atEnd, let name = found["name"],
      let list = found["list"]
    else { return nil }
    // `500, 'g'`
    if let unit = found["unit"], let number = found["quantity"], !number.hasPrefix("\"") {
      found["quantity"] = "\"\(number) \(unit.dropFirst())"
    }
    let isCounted = found["quantity"]?.hasPrefix("\"") == false
    let number = isCounted ? found["quantity"].map { $0 + " " } ?? "" : ""
    let category = found["category"].map { " as \($0)" } ?? ""
    // `'500 g'`: a quantity counts pieces.
    let isMeasured = found["quantity"]?.hasPrefix("\"") ?? false
    if isMeasured, found["note"] != nil { return nil }
    let note = (isMeasured ? found["quantity"] : found["note"]).map { " note \($0)" } ?? ""
    return "add \(number)\(name) to \(list)\(category)\(note)"
  }

  /// `insert into lists (title) values ('BBQ 2')`, and what it is made of.
  mutating func readInsertedList() -> String? {
    guard reader.take(.source) == "lists", takePlace(["("]), takePlace(["title", "name"]) else {
      return nil
    }
    let hasOrigin = takePlace([","])
    if hasOrigin, !takePlace(["template", "from", "origin", "source"]) { return nil }
    guard takePlace([")"]), takePlace(["values", "value"]), takePlace(["("]),
      let title = reader.current, title.kind == .text
    else { return nil }
    reader.place += 1
    let origin = hasOrigin && takePlace([","]) ? readList() : nil
    guard hasOrigin == (origin != nil), origin != nil || takePlace([")"]) else { return nil }
    return "create list \(reader.quoted(title.text))\(origin.map { " from \($0)" } ?? "")"
  }

  /// `insert into "BBQ 2" items in "BBQ"`: what goes there, and the list first where it is new.
  private mutating func readInsertedRows() -> String? {
    guard scope == nil, let to = readName(.title, isNew: true) else { return nil }
    // `insert into "BBQ 2" select * from items where …`
    if takePlace(["select"]) {
      while takePlace(["*", ","]) || reader.take(.field) != nil {}
      guard takePlace(["from"]) else { return nil }
    }
    guard reader.at("items") else { return nil }
    let rows = Array(reader.pieces[reader.place...])
    var query = SentenceReader(rows, reader.names, reader.vocabulary)
    guard query.readQuery() != nil, query.query.isOnlyRows else { return nil }
    query.query.nameList()
    guard query.query.scopes.count == 1, let text = query.query.text else { return nil }
    if reader.names.titles.contains(where: { reader.quoted($0) == to }) {
      return "copy \(text) to \(to)"
    }
    return query.query.conditions.isEmpty
      ? "create list \(to) from \(query.query.scopes[0])"
      : "create list \(to)\ncopy \(text) to \(to)"
  }

  /// `insert into "BBQ" values ("Ice tea", 6)`
  private mutating func readValues() -> String? {
    guard scope == nil, reader.current?.kind == .text || reader.knownRun(.title) != nil,
      let list = readList(), takePlace(["values", "value"]), reader.take("("),
      let item = reader.current, item.kind == .text
    else { return nil }
    reader.place += 1
    var number: String?
    if reader.take(",") {
      number = reader.number()
      guard number != nil else { return nil }
      reader.place += 1
    }
    guard reader.take(")"), reader.atEnd else { return nil }
    return "add \(number.map { $0 + " " } ?? "")\(reader.quoted(item.text)) to \(list)"
  }

  /// `(list, name) select 'BBQ 2', name from items where list = 'BBQ'`: a list like another one.
  private mutating func readSelected(_ fields: [String]) -> String? {
    guard takePlace(["select"]) else { return nil }
    var title: String?
    for field in fields {
      if field == "list" {
        title = readName(.title, isNew: true)
      } else {
        guard readField() == field else { return nil }
      }
      _ = reader.take(",")
    }
    guard let title, takePlace(["from"]), takePlace(["items"]), takePlace(["where"]),
      takePlace(["list"]), takePlace(["=", "=="]), let origin = readName(.title), reader.atEnd
    else { return nil }
    return reader.names.titles.contains { reader.quoted($0) == title }
      ? "copy items in \(origin) to \(title)" : "create list \(title) from \(origin)"
  }

  /// The parts between two brackets and commas; nil where one of them is none.
  private mutating func readBracketed(
    _ part: (inout InsertReader) -> String?
  ) -> [String]? {
    guard reader.take("(") else { return nil }
    var parts: [String] = []
    repeat {
      guard let next = part(&self) else { return nil }
      parts.append(next)
    } while reader.take(",")
    return reader.take(")") ? parts : nil
  }

  private static func column(_ change: inout InsertReader) -> String? {
    let fields = ["name", "list", "quantity", "category", "note"]
    if change.takePlace(["unit"]) { return "unit" }
    let field = change.readField()
    // `list_id`, cut in two.
    if field == "list" { _ = change.takePlace(["id", "title", "name"]) }
    return field.flatMap { fields.contains($0) ? $0 : nil }
  }

  private mutating func readInserted(_ field: String) -> String? {
    if field == "quantity" { return readValue(field) ?? readMeasured() }
    guard let text = reader.current, text.kind == .text else { return nil }
    reader.place += 1
    switch field {
    case "list": return name(text.text, .title)
    case "category": return name(text.text, .category)
    default: return reader.quoted(text.text)  // String
    }
  }
}
