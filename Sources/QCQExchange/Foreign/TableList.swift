/// Reads items from a table of separated values whose first line has headings.
package struct TableList: ForeignReader {
  package let format = ForeignFormat.csv
  private let scanner: CSVScanner
  private let headings: [String]
  private let meanings: [ColumnMeaning?]
  private var hasTold = false

  /// Reads the headings; throws where none of them is for names.
  package init(_ source: ByteSource, separator: UInt8, _ names: ColumnNames) throws {
    scanner = CSVScanner(source, separator: separator)
    headings = (try scanner.next() ?? []).map { Self.text($0) }
    meanings = names.meanings(of: headings)
    guard meanings.contains(.name) else {
      let shown = headings.prefix(12).map { "`\($0.prefix(40))`" }.joined(separator: ", ")
      throw ExchangeError(
        line: 1,
        "none of the headings says what to buy; name one with `--columns name=…`. There are "
          + "\(shown)")
    }
  }

  private static func text(_ field: CSVField) -> String {
    let bytes = field.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? field.bytes[3...] : field.bytes[...]
    return String(decoding: bytes, as: UTF8.self).trimmed
  }

  package mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    if !hasTold {
      hasTold = true
      for (heading, meaning) in zip(headings, meanings) where meaning == nil && !heading.isEmpty {
        remark(
          ForeignRemark(
            .skipped, line: 1, row: heading, "the column is not taken in; nothing holds it"))
      }
    }
    while true {
      let line = scanner.line
      guard let fields = try scanner.next() else { return nil }
      if fields.allSatisfy(\.bytes.isEmpty) { continue }
      var record = RecordItem()
      for (field, meaning) in zip(fields, meanings) {
        if let meaning { record.set(meaning, Self.text(field)) }
      }
      if fields.count > meanings.count {
        let rest = fields.dropFirst(meanings.count).map(Self.text).joined(separator: ", ")
        if !rest.isEmpty {
          remark(
            ForeignRemark(
              .altered, line: line, row: rest, "there are more values than headings; left out"))
        }
      }
      if let item = record.item(line: line, remark) { return item }
    }
  }

  /// The separator of a first line: the one that stands there most often, outside of quotes.
  static func separator(of line: [UInt8]) -> UInt8? {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, ",;\t|".utf8.contains(byte) { counts[byte, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
