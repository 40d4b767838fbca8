import TestSupport
import Testing

@testable import QCQExchange

@Suite("Records of CSV") struct CSVScannerTests {
  /// What was read of a text: fields with their quotes, and lines; then what went wrong.
  private func read(_ text: [UInt8], _ separator: UInt8, piece: Int) -> [String] {
    var rest = text[...]
    let source = ByteSource {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    let scanner = CSVScanner(source, separator: separator)
    var (record, found): (CSVRecord, [String]) = (CSVRecord(), [])
    do {
      while try scanner.next(&record) {
        let fields = (0..<record.count).map { "\(record.isQuoted($0))\(Array(record[$0]))" }
        found.append("\(scanner.line) \(scanner.hasEndedLine) \(fields)")
      }
    } catch { found.append("\(error)") }
    return found
  }

  @Test("However the bytes come, the records are the same") func pieces() {
    let parts = [
      "a", "milk", ",", ",", ";", "\"", "\"\"", "\n", "\n", "\r\n", "\r", " ", "é", "\"b\"",
      "\"c,d\",", "\"e\n\"", "x,y\n", "\"z\"\r\n",
    ]
    for seed in 0..<UInt64(Checkout.isLong ? 200_000 : 4_000) {
      var random = SplitMix64(seed: seed)
      let text = (0..<random.below(14)).map { _ in parts[random.below(parts.count)] }.joined()
      let separator = UInt8(ascii: random.chance(1, in: 2) ? "," : ";")
      let (whole, single) = (
        read(Array(text.utf8), separator, piece: 1_000), read(Array(text.utf8), separator, piece: 1)
      )
      #expect(whole == single, "seed \(seed): \(text.debugDescription)")
      if whole != single { return }
    }
  }
}
