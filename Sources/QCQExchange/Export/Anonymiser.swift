import QCQLanguage

/// Replaces texts by others of the same shape, for reports of bugs: as long, with letters for
/// letters, digits for digits and spaces where they were. Equal texts stay equal and different ones
/// different, so that references lead where they led.
///
/// The characters of each kind are mixed with those of the other half of the text and a key, back
/// and forth, which can be turned back by nobody without the key and never makes two texts one.
package struct Anonymiser: Sendable {
  private let key: (UInt64, UInt64)

  /// - Parameter key: By chance, and forgotten.
  package init(key: (UInt64, UInt64)) { self.key = key }

  /// Hands over what stands for a cell.
  func replacing(_ cell: Cell, of field: StoredField?, _ body: (Cell) -> Void) {
    switch cell {
    case .absent, .int, .number: body(cell)
    case .text(let text) where field?.info.type == .date && Self.isDate(text): body(cell)
    case .text(let text): replaced(Array(text)).withUnsafeBufferPointer { body(.text($0)) }
    case .data(let data): masked(Array(data)).withUnsafeBufferPointer { body(.data($0)) }
    }
  }

  /// A table whose columns have for defaults what stands for these in the rows.
  func replacingDefaults(_ table: ExchangeTable) -> ExchangeTable {
    let columns = table.columns.map { column in
      guard let value = column.defaultValue.flatMap({ replaced(literal: $0, of: column.field) })
      else { return column }
      return ExchangeColumn(
        name: column.name, field: column.field, type: column.type, isNotNull: column.isNotNull,
        primaryKey: column.primaryKey, isUnique: column.isUnique,
        defaultValue: value)
    }
    return ExchangeTable(
      table.entity, name: table.name, columns: columns, isRowless: table.isRowless,
      isStrict: table.isStrict)
  }

  /// A literal of the text or the bytes that stand for those of another one; nil where it stays.
  private func replaced(literal: String, of field: StoredField?) -> String? {
    if let data = ExchangeColumn.blob(ofLiteral: literal) {
      var digits: [UInt8] = []
      Hex.append(masked(data), to: &digits)
      return "x'\(String(decoding: digits, as: UTF8.self))'"
    }
    let (bytes, quote) = (Array(literal.utf8), UInt8(ascii: "'"))
    guard bytes.count >= 2, bytes.first == quote else { return nil }
    // In a literal an apostrophe stands twice, and the text has one.
    let text = Array(bytes[1..<(bytes.count - 1)]).replacing([quote, quote], with: [quote])
    let isDate = field?.info.type == .date && text.withUnsafeBufferPointer(Self.isDate)
    if isDate { return nil }
    let other = replaced(text).replacing([quote], with: [quote, quote])
    return "'\(String(decoding: other, as: UTF8.self))'"
  }

  /// Whether a text is made as a date is, and tells nothing but a time.
  private static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { (0x30...0x39).contains($0) || " +-.:TZ".utf8.contains($0) }
  }

  /// A text of the same shape.
  func replaced(_ text: [UInt8]) -> [UInt8] {
    guard let string = String(validating: text, as: UTF8.self) else { return shifted(text) }
    var scalars = string.unicodeScalars.map(Letter.init)
    let places = scalars.indices.filter { scalars[$0].count > 1 }
    mix(&scalars, places)
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.map(\.scalar))
    return Array(String(result).utf8)
  }

  /// Of what is no text, the letters of ASCII are replaced, and the rest stays.
  private func shifted(_ text: [UInt8]) -> [UInt8] {
    var letters = text.map { Letter($0 < 0x80 ? Unicode.Scalar($0) : " ") }
    mix(&letters, letters.indices.filter { letters[$0].count > 1 })
    return zip(text, letters).map { $0 < 0x80 ? UInt8(truncatingIfNeeded: $1.scalar.value) : $0 }
  }

  /// Two halves, each moved on by what stands in the other one.
  private func mix(_ letters: inout [Letter], _ places: [Int]) {
    let half = places.count / 2
    let shape = letters.reduce(UInt64(letters.count)) { mixed($0 ^ UInt64($1.first)) }
    for round in 0..<6 as Range<UInt64> {
      let moved = round.isMultiple(of: 2) ? places[half...] : places[..<half]
      let other = round.isMultiple(of: 2) ? places[..<half] : places[half...]
      let start = mixed(shape &+ round)
      let stream = other.reduce(start) { mixed($0 ^ UInt64(letters[$1].number)) }
      for (count, place) in moved.enumerated() {
        letters[place].move(mixed(stream &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15))
      }
    }
  }

  /// Bytes that tell nothing but how many there were, and which are the same.
  private func masked(_ data: [UInt8]) -> [UInt8] {
    let sum = data.reduce(mixed(UInt64(data.count))) { mixed($0 ^ UInt64($1)) }
    return data.indices.map {
      UInt8(truncatingIfNeeded: mixed(sum &+ UInt64($0)))
    }
  }

  private func mixed(_ value: UInt64) -> UInt64 {
    let first = (value ^ key.0) &* 0xBF58_476D_1CE4_E5B9
    let second = (first ^ first >> 29 ^ key.1) &* 0x94D0_49BB_1331_11EB
    return second ^ second >> 31
  }
}

/// A character among those of its kind.
private struct Letter {
  /// The first of its kind.
  let first: UInt32
  let count: UInt32
  private(set) var number: UInt32

  var scalar: Unicode.Scalar { Unicode.Scalar(first + number) ?? " " }

  private static let kinds: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xE0...0xF6, 0x3B1...0x3C9, 0x410...0x44F,
    0x5D0...0x5EA, 0x627...0x63A, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FA5,
    0xAC00...0xD7A3, 0x1F300...0x1F5FF, 0x1F600...0x1F64F, 0x1F900...0x1F9FF,
  ]

  /// A character of no kind is one of its own, and stays.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    let kind = Letter.kinds.first { $0.contains(value) } ?? value...value
    (first, count) = (kind.lowerBound, UInt32(kind.count))
    number = value - first
  }

  mutating func move(_ distance: UInt64) {
    number = UInt32((UInt64(number) + distance % UInt64(count)) % UInt64(count))
  }
}
