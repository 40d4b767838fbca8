/// A field of CSV.
package struct CSVField: Hashable, Sendable {
  package let bytes: [UInt8]
  package let isQuoted: Bool
}

/// Reads CSV record by record. Fields in quotes may hold separators, quotes twice, and lines.
package struct CSVScanner {
  private let source: ByteSource
  private let separator: UInt8

  package init(_ source: ByteSource, separator: UInt8 = UInt8(ascii: ",")) {
    (self.source, self.separator) = (source, separator)
  }

  package var line: Int { source.line }

  /// Whether the last record ended with its line, and not with the file.
  var hasEndedLine: Bool { source.hasEndedLine }

  private static let mostFields = 10_000

  /// The next record; nil at the end. Empty lines are records of one empty field.
  package func next() throws -> [CSVField]? {
    guard try source.peek() != nil else { return nil }
    var fields: [CSVField] = []
    while true {
      fields.append(try field())
      guard fields.count <= Self.mostFields else {
        throw ExchangeError(line: source.line, "a line has more than \(Self.mostFields) fields")
      }
      switch try source.next() {
      case separator: continue
      case 0x0D:
        if try source.peek() == 0x0A { _ = try source.next() }
        return fields
      default: return fields  // UInt8
      }
    }
  }

  private func field() throws -> CSVField {
    guard try source.peek() == UInt8(ascii: "\"") else {
      var bytes: [UInt8] = []
      try source.append(to: &bytes) { $0 != separator && $0 != 0x0A && $0 != 0x0D }
      return CSVField(bytes: bytes, isQuoted: false)
    }
    let start = source.line
    _ = try source.next()
    var bytes: [UInt8] = []
    while true {
      try source.append(to: &bytes) { $0 != UInt8(ascii: "\"") }
      guard try source.next() != nil else {
        throw ExchangeError(line: start, "a field begins with a quote and has none at its end")
      }
      guard try source.peek() == UInt8(ascii: "\"") else { break }
      _ = try source.next()
      bytes.append(UInt8(ascii: "\""))
    }
    // What stands behind the quote belongs to the field all the same.
    try source.append(to: &bytes) { $0 != separator && $0 != 0x0A && $0 != 0x0D }
    return CSVField(bytes: bytes, isQuoted: true)
  }
}
