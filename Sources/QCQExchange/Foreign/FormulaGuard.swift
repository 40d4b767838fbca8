/// Tells the apostrophe that `--spreadsheet` puts before a text like a formula from one that is
/// part of a text.
///
/// qcq puts such a text in quotes, and any other one only if CSV needs them. So an apostrophe is
/// none of qcq's without quotes, and one for certain where nothing else asks for them.
struct FormulaGuard {
  /// Whether texts like formulas have one; nil where no text has shown it yet.
  private var isUsed: Bool?
  /// Why the text that was read last may be another one.
  private(set) var problem: String?

  private static let apostrophe = UInt8(ascii: "'")
  private static let starts = Array("=+-@\t\r\n".utf8)

  /// Whether a byte is one with which a text begins that is to be looked at.
  @inline(__always)
  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "@"):
      true
    default: false  // UInt8
    }
  }

  /// Takes off the apostrophe.
  ///
  /// - Parameters:
  ///   - text: The field, without the space around it.
  ///   - isOfCommas: Whether qcq may have written the table.
  mutating func text(
    _ text: String, _ index: Int, of record: CSVRecord, isOfCommas: Bool
  ) -> String {
    problem = nil
    let bytes = record[index]
    guard bytes.first == Self.apostrophe else {
      if Self.isFormula(bytes) { isUsed = false }
      return text
    }
    guard isUsed != false, let start = bytes.first(where: { $0 != Self.apostrophe }),
      Self.starts.contains(start)
    else { return text }
    if !record.isQuoted(index) {
      problem =
        "the apostrophe before `\(text.dropFirst())` is part of the text, as it has no quotes"
      return text
    }
    if isOfCommas, !Self.needsQuotes(bytes), !Self.hasOtherQuotes(record, index) { isUsed = true }
    // The space at the end may be all that the apostrophe guards.
    let rest = String(decoding: bytes.dropFirst(), as: UTF8.self).trimmed
    if isUsed != true {
      problem = "the apostrophe before `\(rest)` was taken for one that `--spreadsheet` puts there"
    }
    return rest
  }

  /// Whether a field is one before which qcq would have put an apostrophe: it is no number.
  private static func isFormula(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, starts.contains(first) else { return false }
    let isSign = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    return !isSign || !(bytes.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false)
  }

  /// Whether CSV has to have quotes around a field, or qcq writes them for a space at its end.
  private static func needsQuotes(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty || bytes.first == 0x20 || bytes.last == 0x20
      || bytes.contains { "\",\r\n".utf8.contains($0) }
  }

  /// Whether another field of a record has quotes that it does not need: then whoever wrote it puts
  /// all texts in quotes.
  private static func hasOtherQuotes(_ record: CSVRecord, _ index: Int) -> Bool {
    (0..<record.count).contains { other in
      other != index && record.isQuoted(other) && record[other].first != apostrophe
        && !needsQuotes(record[other])
    }
  }
}
