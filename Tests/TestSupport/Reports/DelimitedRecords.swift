/// The records of CSV and TSV as strict readers find them; an absent cell is nil.
package enum DelimitedRecords {
  package struct Mistake: Error {}

  /// RFC 4180; an empty cell without quotes is absent.
  package static func csv(_ bytes: [UInt8]) throws -> [[[UInt8]?]] {
    var records: [[[UInt8]?]] = []
    var record: [[UInt8]?] = []
    var index = 0
    while index < bytes.count {
      var cell: [UInt8]?
      if bytes[index] == UInt8(ascii: "\"") {
        cell = try quoted(bytes, &index)
      } else {
        while index < bytes.count, bytes[index] != UInt8(ascii: ","), bytes[index] != 13 {
          cell = (cell ?? []) + [bytes[index]]
          index += 1
        }
      }
      record.append(cell)
      if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
        index += 1
      } else {
        guard index + 1 < bytes.count, bytes[index] == 13, bytes[index + 1] == 10 else {
          throw Mistake()
        }
        index += 2
        records.append(record)
        record = []
      }
    }
    return records
  }

  private static func quoted(_ bytes: [UInt8], _ index: inout Int) throws -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var cell: [UInt8] = []
    index += 1
    while index < bytes.count {
      if bytes[index] == quote {
        index += 1
        guard index < bytes.count, bytes[index] == quote else { return cell }
      }
      cell.append(bytes[index])
      index += 1
    }
    throw Mistake()
  }

  package static func tsv(_ bytes: [UInt8]) -> [[[UInt8]?]] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast().map { line in
      line.split(separator: 9, omittingEmptySubsequences: false).map { cell in
        Array(cell) == Array("\\N".utf8) ? nil : unescaped(cell)
      }
    }
  }

  private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in cell {
      if !isEscaped && byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      let plain: [UInt8: UInt8] = [0x74: 9, 0x6E: 10, 0x72: 13]
      result.append(isEscaped ? plain[byte] ?? byte : byte)
      isEscaped = false
    }
    return result
  }
}
