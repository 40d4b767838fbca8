import QCQLanguage

/// Reads the tables of an export that is a folder.
struct CSVExport {
  private let tables: [ExchangeTable]
  private let counts: [Int]
  private let open: (String) throws -> ByteSource
  private var index = -1
  private var found = 0
  private var scanner: CSVScanner?

  init(
    _ tables: [ExchangeTable], counts: [Int], open: @escaping (String) throws -> ByteSource
  ) {
    (self.tables, self.counts, self.open) = (tables, counts, open)
  }

  mutating func next() throws -> ExportReader.Row? {
    while true {
      if let scanner {
        if let fields = try scanner.next() {
          found += 1
          guard scanner.hasEndedLine else { throw failure(scanner, "it ends within a row") }
          return ExportReader.Row(table: index, cells: try cells(fields, scanner))
        }
        guard found == counts[index] else {
          throw failure(scanner, "\(counts[index]) rows were written and \(found) are there")
        }
      }
      index += 1
      guard index < tables.count else { return nil }
      found = 0
      let scanner = CSVScanner(try open(ExportFormat.file(of: tables[index].entity)))
      let names = try scanner.next()?.map { String(decoding: $0.bytes, as: UTF8.self) }
      guard names == tables[index].columns.map(\.name) else {
        throw failure(scanner, "the columns are not those that the export describes")
      }
      self.scanner = scanner
    }
  }

  private func failure(_ scanner: CSVScanner, _ message: String) -> ExchangeError {
    let file = ExportFormat.file(of: tables[index].entity)
    return ExchangeError(line: scanner.line, "\(file): \(message)")
  }

  private func cells(_ fields: [CSVField], _ scanner: CSVScanner) throws -> [ExactCell] {
    guard fields.count == tables[index].columns.count else {
      throw failure(scanner, "a row has \(fields.count) fields")
    }
    return try fields.map { field in
      if field.isQuoted { return .text(field.bytes) }
      guard let cell = CellText.unquoted(field.bytes) else {
        throw failure(
          scanner,
          "`\(String(decoding: field.bytes.prefix(60), as: UTF8.self))` needs quotes, or is no "
            + "number")
      }
      return cell
    }
  }
}
