import QCQLanguage
import QCQText

/// Writes cells so that they can be read back to the bit.
enum CellText {
  /// Appends a cell as JSON. A number with a fraction or an exponent is a `REAL`, any other an
  /// `INTEGER`; what JSON has no value for is an object of one field.
  static func appendJSON(_ cell: Cell, to bytes: inout [UInt8]) {
    switch cell {
    case .absent: bytes.append(contentsOf: "null".utf8)
    case .int(let int): bytes.append(contentsOf: int.description.utf8)
    case .number(let number) where number.isFinite:
      bytes.append(contentsOf: number.description.utf8)
    case .number(let number):
      bytes.append(contentsOf: "{\"real\":\"\(infinity(number))\"}".utf8)
    case .text(let text) where UTF8Check.isValid(text): JSONText.append(utf8: text, to: &bytes)
    case .text(let text): appendHex(text, as: "text", to: &bytes)
    case .data(let data): appendHex(data, as: "blob", to: &bytes)
    }
  }

  private static func appendHex(
    _ data: UnsafeBufferPointer<UInt8>, as name: String, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: "{\"\(name)\":\"".utf8)
    Hex.append(data, to: &bytes)
    bytes.append(contentsOf: "\"}".utf8)
  }

  /// Appends a cell as a field of CSV: quotes are for text and nothing else, so that an empty text
  /// is not the same as nothing, and `"12"` not the same as `12`.
  static func appendCSV(_ cell: Cell, to bytes: inout [UInt8]) {
    switch cell {
    case .absent: break
    case .int(let int): bytes.append(contentsOf: int.description.utf8)
    case .number(let number):
      bytes.append(
        contentsOf: (number.isFinite ? number.description : infinity(number)).utf8)
    case .text(let text) where text.allSatisfy({ $0 != 0 }) && UTF8Check.isValid(text):
      appendQuoted(text, to: &bytes)
    case .text(let text): appendHex(text, after: "t", to: &bytes)
    case .data(let data): appendHex(data, after: "x", to: &bytes)
    }
  }

  static func appendQuoted(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in text {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func appendHex(
    _ data: UnsafeBufferPointer<UInt8>, after mark: String, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: "\(mark)'".utf8)
    Hex.append(data, to: &bytes)
    bytes.append(UInt8(ascii: "'"))
  }

  private static func infinity(_ number: Double) -> String {
    number < 0 ? "-Infinity" : "Infinity"
  }

  /// What a field of CSV without quotes stands for; nil if it is nothing that is written here.
  static func unquoted(_ bytes: some Collection<UInt8>) -> StoredCell? {
    guard let first = bytes.first else { return .null }
    let text = String(decoding: bytes, as: UTF8.self)
    if first == UInt8(ascii: "t") || first == UInt8(ascii: "x") {
      guard text.count >= 3, text.dropFirst().first == "'", text.last == "'" else { return nil }
      let data = Hex.bytes(text.dropFirst(2).dropLast().utf8)
      return data.map { first == UInt8(ascii: "t") ? .text($0) : .blob($0) }
    }
    return number(text)
  }

  /// A number as it is written here, or an infinite one by its name.
  static func number(_ text: String) -> StoredCell? {
    if let real = infinite(text) { return .real(real) }
    let isPlain = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isPlain, text.utf8.last.map({ (0x30...0x39).contains($0) }) == true else { return nil }
    let isWhole = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    if isWhole { return Int64(text).map(StoredCell.int) }
    return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
  }

  static func infinite(_ text: String) -> Double? {
    switch text {
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil  // String
    }
  }
}

/// Bytes as pairs of digits.
enum Hex {
  static func append(_ data: some Collection<UInt8>, to bytes: inout [UInt8]) {
    for byte in data {
      bytes.append(JSONText.hexDigit(byte >> 4))
      bytes.append(JSONText.hexDigit(byte & 0xF))
    }
  }

  /// Nil if something else than digits is in it, or half a byte.
  static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = Hexadecimal.value(of: digit) else { return nil }
      if let start = high {
        bytes.append(start << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}

/// Tells text from bytes.
enum UTF8Check {
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  static func isValid(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(isValid) }
}
