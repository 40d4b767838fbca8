package import QCQLanguage

/// Reads an export of qcq row by row, in each of its forms.
package struct ExportReader {
  package let tables: [ExchangeTable]
  private var form: Form
  /// How many rows have come of each table.
  private var counts: [Int]

  private enum Form {
    /// Inside an object; `table` is the one whose rows come next.
    case json(JSONScanner, table: Int?)
    case ndjson(JSONScanner)
    case csv(CSVExport)
    case ended
  }

  package struct Row {
    package let table: Int
    package let cells: [StoredCell]

    package init(table: Int, cells: [StoredCell]) { (self.table, self.cells) = (table, cells) }
  }

  /// The first bytes of an export in one file.
  package static func isExport(_ start: some Collection<UInt8>) -> Bool {
    let mark = Array("{\"qcq_export\"".utf8)
    let text = start.starts(with: ByteSource.mark) ? Array(start.dropFirst(3)) : Array(start)
    let bytes = text.lazy.filter { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return Array(bytes.prefix(mark.count)) == mark
  }

  /// Reads the head of a file.
  package init(_ source: ByteSource) throws {
    try source.skipMark()
    let scanner = JSONScanner(source)
    try scanner.expect("{", "a qcq export")
    tables = try ExportHead(scanner).tables
    counts = tables.map { _ in 0 }
    form = try scanner.take("}") ? .ndjson(scanner) : .json(scanner, table: nil)
  }

  /// Reads the file that describes a folder.
  ///
  /// - Parameter open: Opens the file of a table.
  package init(
    folder description: ByteSource, open: @escaping (_ file: String) throws -> ByteSource
  ) throws {
    try description.skipMark()
    let scanner = JSONScanner(description)
    try scanner.expect("{", "the description of an export")
    tables = try ExportHead(scanner).tables
    counts = tables.map { _ in 0 }
    try scanner.expect(",")
    let found = try ExportEnd(scanner, tables, isKeyRead: false)
    try scanner.expect("}")
    form = .csv(
      CSVExport(tables, counts: found.counts) { name in
        let source = try open(name)
        try source.skipMark()
        return source
      })
  }

  /// The next row; nil when all have come, and the file has said so.
  package mutating func next() throws -> Row? {
    switch form {
    case .json(let scanner, let table): return try nextOfObject(scanner, table)
    case .ndjson(let scanner): return try nextLine(scanner)
    case .csv(var export):
      let row = try export.next()
      form = row == nil ? .ended : .csv(export)
      return row
    case .ended: return nil
    }
  }

  private mutating func nextOfObject(_ scanner: JSONScanner, _ table: Int?) throws -> Row? {
    var table = table
    while true {
      if let index = table {
        let isFirst = counts[index] == 0
        if isFirst ? try !scanner.take("]") : try scanner.take(",") {
          counts[index] += 1
          form = .json(scanner, table: index)
          return Row(table: index, cells: try cells(scanner, index))
        }
        if !isFirst { try scanner.expect("]", "`,` or `]`") }
      }
      guard try scanner.take(",") else { break }
      table = try beginTable(scanner)
    }
    try scanner.expect("}", "`,` or `}`")
    try requireEnd(scanner)
    return nil
  }

  private func beginTable(_ scanner: JSONScanner) throws -> Int {
    let index = try table(scanner)
    guard counts[index] == 0 else { throw failure(scanner, "a table comes twice") }
    try scanner.expect(":")
    try scanner.expect("[", "rows")
    return index
  }

  private mutating func nextLine(_ scanner: JSONScanner) throws -> Row? {
    try scanner.expect("{", "a row, or the number of rows at the end")
    let name = try scanner.string("the name of a table")
    guard name != Array("end".utf8) else {
      try scanner.expect(":")
      let end = try ExportEnd(scanner, tables, isKeyRead: true)
      guard end.counts == counts else {
        throw failure(scanner, "rows are missing: there are not as many as the end says")
      }
      try scanner.expect("}")
      try requireEnd(scanner)
      return nil
    }
    let index = try table(named: name, scanner)
    try scanner.expect(":")
    let cells = try cells(scanner, index)
    try scanner.expect("}")
    counts[index] += 1
    return Row(table: index, cells: cells)
  }

  private mutating func requireEnd(_ scanner: JSONScanner) throws {
    guard try scanner.start() == nil else { throw try scanner.failure("the end of the file") }
    form = .ended
  }

  private func table(_ scanner: JSONScanner) throws -> Int {
    try table(named: try scanner.string("the name of a table"), scanner)
  }

  private func table(named name: [UInt8], _ scanner: JSONScanner) throws -> Int {
    let index = tables.firstIndex { $0.entity.rawValue.utf8.elementsEqual(name) }
    guard let index else {
      throw failure(
        scanner, "`\(String(decoding: name.prefix(40), as: UTF8.self))` is not one of the tables")
    }
    return index
  }

  private func failure(_ scanner: JSONScanner, _ message: String) -> ExchangeError {
    ExchangeError(line: scanner.line, message)
  }

  // MARK: Cells

  private func cells(_ scanner: JSONScanner, _ index: Int) throws -> [StoredCell] {
    let columns = tables[index].columns
    var cells = [StoredCell?](repeating: nil, count: columns.count)
    var place = 0
    try scanner.object { name in
      // They mostly come in their order.
      let found =
        place < columns.count && columns[place].name == name
        ? place : columns.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      guard let found else { throw failure(scanner, "there is no column `\(name)`") }
      guard cells[found] == nil else { throw failure(scanner, "`\(name)` comes twice") }
      cells[found] = try cell(scanner)
      place = found + 1
    }
    return try zip(cells, columns).map { cell, column in
      guard let cell else { throw failure(scanner, "a row has no `\(column.name)`") }
      return cell
    }
  }

  private func cell(_ scanner: JSONScanner) throws -> StoredCell {
    switch try scanner.start() {
    case UInt8(ascii: "\""):
      let text = try scanner.string()
      guard UTF8Check.isValid(text) else { throw failure(scanner, "a text is not valid UTF-8") }
      return .text(text)
    case UInt8(ascii: "{"): return try special(scanner)
    case UInt8(ascii: "n"):
      guard try scanner.word() == "null" else { throw try scanner.failure("a cell") }
      return .null
    default:  // UInt8
      let text = try scanner.number()
      guard let number = CellText.number(text) else {
        throw failure(scanner, "`\(text.prefix(60))` is not a number that a database can hold")
      }
      return number
    }
  }

  /// What JSON has no value for.
  private func special(_ scanner: JSONScanner) throws -> StoredCell {
    var cell: StoredCell?
    try scanner.object { name in
      let text = try scanner.string()
      guard cell == nil else { throw failure(scanner, "a cell has two values") }
      switch name {
      case "text": cell = Hex.bytes(text).map(StoredCell.text)
      case "blob": cell = Hex.bytes(text).map(StoredCell.blob)
      case "real":
        cell = CellText.infinite(String(decoding: text, as: UTF8.self)).map(StoredCell.real)
      default: break  // String
      }
    }
    guard let cell else { throw failure(scanner, "expected `text`, `blob` or `real`") }
    return cell
  }
}

/// The number of rows that an export says it has.
struct ExportEnd {
  private(set) var counts: [Int]

  init(_ scanner: JSONScanner, _ tables: [ExchangeTable], isKeyRead: Bool) throws {
    if !isKeyRead {
      guard try scanner.string("`\"end\"`") == Array("end".utf8) else {
        throw ExchangeError(line: scanner.line, "expected `\"end\"`")
      }
      try scanner.expect(":")
    }
    counts = tables.map { _ in 0 }
    try scanner.object { name in
      let count = Int(try scanner.number())
      guard let index = tables.firstIndex(where: { $0.entity.rawValue == name }), let count else {
        throw ExchangeError(line: scanner.line, "expected how many rows each table has")
      }
      counts[index] = count
    }
  }
}
