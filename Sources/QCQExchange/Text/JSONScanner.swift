import QCQText

/// Reads JSON value by value, without making a tree of it.
package struct JSONScanner {
  private let source: ByteSource

  package init(_ source: ByteSource) { self.source = source }

  package var line: Int { source.line }

  /// The byte with which the next value begins; nil at the end.
  package func start() throws -> UInt8? {
    while let byte = try source.peek() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      _ = try source.next()
    }
    return nil
  }

  func failure(_ expected: String) throws -> ExchangeError {
    let found =
      switch try start() {
      case nil: "the file ends"
      case let byte? where (0x21...0x7E).contains(byte):
        "found `\(Unicode.Scalar(byte))`"
      case let byte?: "found the byte \(byte)"
      }
    return ExchangeError(line: source.line, "expected \(expected), \(found)")
  }

  package func expect(_ character: Unicode.Scalar, _ name: String? = nil) throws {
    guard try start() == UInt8(ascii: character) else {
      throw try failure(name ?? "`\(character)`")
    }
    _ = try source.next()
  }

  /// Takes a character if it comes next.
  package func take(_ character: Unicode.Scalar) throws -> Bool {
    guard try start() == UInt8(ascii: character) else { return false }
    _ = try source.next()
    return true
  }

  /// Reads an object, field by field; the body reads each value.
  package func object(_ body: (_ name: String) throws -> Void) throws {
    try expect("{", "an object")
    if try take("}") { return }
    repeat {
      let name = try string("a name")
      try expect(":")
      try body(String(decoding: name, as: UTF8.self))
    } while try take(",")
    try expect("}", "`,` or `}`")
  }

  /// Reads an array; the body reads each element.
  package func array(_ body: () throws -> Void) throws {
    try expect("[", "an array")
    if try take("]") { return }
    repeat { try body() } while try take(",")
    try expect("]", "`,` or `]`")
  }

  // MARK: Values

  package func string(_ expected: String = "a text") throws -> [UInt8] {
    try expect("\"", expected)
    var bytes: [UInt8] = []
    while true {
      try source.append(to: &bytes) { $0 != 0x22 && $0 != 0x5C && $0 >= 0x20 }
      switch try source.next() {
      case 0x22: return bytes
      case 0x5C: try appendEscape(to: &bytes)
      case nil: throw ExchangeError(line: source.line, "the file ends within a text")
      default:  // UInt8
        throw ExchangeError(line: source.line, "a text has a control character in it")
      }
    }
  }

  private func appendEscape(to bytes: inout [UInt8]) throws {
    switch try source.next() {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case let byte? where byte == 0x22 || byte == 0x5C || byte == 0x2F: bytes.append(byte)
    case UInt8(ascii: "u"): try appendScalar(to: &bytes)
    default:  // UInt8
      throw ExchangeError(line: source.line, "a text has an unknown escape in it")
    }
  }

  private func appendScalar(to bytes: inout [UInt8]) throws {
    let unit = try hex()
    var scalar = Unicode.Scalar(unit)
    if UTF16.isLeadSurrogate(unit), try source.next() == 0x5C,
      try source.next() == UInt8(ascii: "u")
    {
      scalar = SurrogatePair.scalar(unit, try hex())
    }
    guard let scalar else { throw halfCharacter }
    bytes.append(contentsOf: String(Character(scalar)).utf8)
  }

  private var halfCharacter: ExchangeError {
    ExchangeError(line: source.line, "a text has half a character in it")
  }

  private func hex() throws -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = try source.next().flatMap(Hexadecimal.value) else {
        throw ExchangeError(line: source.line, "expected four digits after `\\u`")
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The characters of a number.
  package func number() throws -> String {
    _ = try start()
    var bytes: [UInt8] = []
    try source.append(to: &bytes, atMost: 400) {
      (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard !bytes.isEmpty else { throw try failure("a value") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `true`, `false` or `null`.
  package func word() throws -> String {
    _ = try start()
    var bytes: [UInt8] = []
    try source.append(to: &bytes, atMost: 400) { (0x61...0x7A).contains($0) }
    let word = String(decoding: bytes, as: UTF8.self)
    guard ["true", "false", "null"].contains(word) else { throw try failure("a value") }
    return word
  }
}
