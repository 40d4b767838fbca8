import QCQLanguage

/// Reads the tables of an export that is a folder.
struct CSVExport {
  private let tables: [ExchangeTable]
  private let counts: [Int]
  private let open: (String) throws -> ByteSource
  private var index = -1
  private var found = 0
  private var scanner: CSVScanner?
  private var record = CSVRecord()

  init(
    _ tables: [ExchangeTable], counts: [Int], open: @escaping (String) throws -> ByteSource
  ) {
    (self.tables, self.counts, self.open) = (tables, counts, open)
  }

  mutating func next() throws -> ExportReader.Row? {
    while true {
      if let scanner {
        if try scanner.next(&record) {
          found += 1
          guard scanner.hasEndedLine else { throw failure(scanner, "it ends within a row") }
          return ExportReader.Row(table: index, cells: try cells(scanner))
        }
        guard found == counts[index] else {
          throw failure(scanner, "\(counts[index]) rows were written and \(found) are there")
        }
      }
      index += 1
      guard index < tables.count else { return nil }
      found = 0
      let scanner = CSVScanner(try open(ExportFormat.file(of: tables[index].entity)))
      _ = try scanner.next(&record)
      let names = (0..<record.count).map { String(decoding: record[$0], as: UTF8.self) }
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

  private func cells(_ scanner: CSVScanner) throws -> [StoredCell] {
    guard record.count == tables[index].columns.count else {
      throw failure(scanner, "a row has \(record.count) fields")
    }
    return try (0..<record.count).map { place in
      let field = record[place]
      if record.isQuoted(place) { return .text(Array(field)) }
      guard let cell = CellText.unquoted(field) else {
        throw failure(
          scanner,
          "`\(String(decoding: field.prefix(60), as: UTF8.self))` needs quotes, or is no "
            + "number")
      }
      return cell
    }
  }
}
