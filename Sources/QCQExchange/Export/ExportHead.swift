import QCQLanguage

/// Reads what an export says of its tables before their rows, and takes nothing on trust: each name
/// and word of it becomes part of a statement.
struct ExportHead {
  private let scanner: JSONScanner
  private(set) var tables: [ExchangeTable] = []

  /// As many as a table of SQLite has.
  private static let mostColumns = 2_000
  private static let tooWide = "a table has more than 2,000 columns, which is more than SQLite has"

  /// Behind the `{` of the file.
  init(_ scanner: JSONScanner) throws {
    self.scanner = scanner
    try key("qcq_export")
    let version = try scanner.number()
    guard version == String(ExchangeTable.version) else {
      throw failure(
        "it is an export of version \(version), and this qcq reads version "
          + "\(ExchangeTable.version)")
    }
    try scanner.expect(",")
    try key("tables")
    try scanner.array { tables.append(try table()) }
    guard Set(tables.map(\.entity)).count == tables.count else {
      throw failure("a table is described twice")
    }
  }

  private func key(_ name: String) throws {
    guard try scanner.start() == UInt8(ascii: "\""),
      try scanner.string() == Array(name.utf8)
    else { throw failure("expected `\"\(name)\"`") }
    try scanner.expect(":")
  }

  private func failure(_ message: String) -> ExchangeError {
    ExchangeError(line: scanner.line, message)
  }

  /// What stands behind a key.
  private enum Member {
    case text(String)
    case number(Int)
    case flag(Bool)
    case columns([ExchangeColumn])
  }

  /// The members of an object, each of which has to be one of these.
  private func members(_ read: (String) throws -> Member?) throws -> [String: Member] {
    var members: [String: Member] = [:]
    try scanner.object { key in
      guard let member = try read(key) else { throw failure("there is no `\(key)` here") }
      members[key] = member
    }
    return members
  }

  private func table() throws -> ExchangeTable {
    let members = try members { key in
      switch key {
      case "entity", "table": .text(try text())
      case "without_rowid", "strict": .flag(try scanner.word() == "true")
      case "columns": .columns(try columns())
      default: nil  // String
      }
    }
    guard case .text(let kind)? = members["entity"], let entity = Entity(rawValue: kind) else {
      throw failure("expected a table of lists, categories or items")
    }
    guard case .text(let name)? = members["table"],
      PhysicalLayout.allCases.contains(where: { $0.table(entity) == name })
    else { throw failure("expected the name of a table of \(kind)") }
    guard case .columns(let columns)? = members["columns"], !columns.isEmpty,
      Set(columns.map { SQLName($0.name) }).count == columns.count
    else { throw failure("the columns of `\(name)` need a name each, and each its own") }
    let fields = columns.compactMap(\.field)
    guard Set(fields).count == fields.count else {
      throw failure("two columns of `\(name)` hold the same field")
    }
    let isRowless = if case .flag(true)? = members["without_rowid"] { true } else { false }
    if isRowless, columns.allSatisfy({ $0.primaryKey == 0 }) {
      throw failure("`\(name)` has neither numbers for rows nor a key")
    }
    let isStrict = if case .flag(true)? = members["strict"] { true } else { false }
    if isStrict,
      let column = columns.first(where: {
        !ExchangeTable.strictTypes.contains($0.type.uppercased())
      })
    {
      throw failure("`\(column.type)` is not a type of a column of a strict table")
    }
    return ExchangeTable(
      entity, name: name, columns: columns, isRowless: isRowless, isStrict: isStrict)
  }

  private func columns() throws -> [ExchangeColumn] {
    var columns: [ExchangeColumn] = []
    try scanner.array {
      columns.append(try column())
      if columns.count > Self.mostColumns { throw failure(Self.tooWide) }
    }
    return columns
  }

  private func column() throws -> ExchangeColumn {
    let members = try members { key in
      switch key {
      case "name", "field", "type", "default": .text(try text())
      case "not_null", "unique": .flag(try scanner.word() == "true")
      case "primary_key": .number(Int(try scanner.number()) ?? 0)
      default: nil  // String
      }
    }
    func word(_ key: String) -> String? {
      if case .text(let text)? = members[key] { text } else { nil }
    }
    func isTrue(_ key: String) -> Bool {
      if case .flag(let flag)? = members[key] { flag } else { false }
    }
    guard let name = word("name") else { throw failure("a column has no name") }
    let type = word("type") ?? ""
    guard ExchangeColumn.isPlain(type: type) else {
      throw failure("`\(type)` is not a type of a column")
    }
    if let value = word("default"), !ExchangeColumn.isPlain(default: value) {
      throw failure("`\(value)` is not a literal")
    }
    let field = word("field").flatMap(StoredField.init)
    if field == nil, let unknown = word("field") { throw failure("there is no field `\(unknown)`") }
    let place = if case .number(let number)? = members["primary_key"] { number } else { 0 }
    guard (0...Self.mostColumns).contains(place) else { throw failure("expected a place") }
    return ExchangeColumn(
      name: name, field: field, type: type, isNotNull: isTrue("not_null"), primaryKey: place,
      isUnique: isTrue("unique"), defaultValue: word("default"))
  }

  /// A short text of this format's own, without a NUL, where SQLite would end it.
  private func text() throws -> String {
    let bytes = try scanner.string()
    guard bytes.count <= 1_000, !bytes.contains(0), UTF8Check.isValid(bytes) else {
      throw failure("expected a name")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
