import QCQText

/// Reads JSON text.
package struct JSONParser {
  /// Why a text is no JSON; the offset is in bytes.
  package struct Failure: Error, Equatable {
    package let offset: Int
    package let reason: String
  }

  /// More brackets in one another than this are refused.
  package static let maximumDepth = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0

  /// Reads one value, with nothing but blanks around it.
  package static func parse(_ bytes: [UInt8]) -> Result<JSON, Failure> {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(bytes: buffer)
      do throws(Failure) {
        let value = try parser.value()
        parser.skipBlanks()
        if parser.index < buffer.count { throw parser.failure("unexpected text after the value") }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func failure(_ reason: String) -> Failure { Failure(offset: index, reason: reason) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return  // UInt8
      }
    }
  }

  private mutating func value() throws(Failure) -> JSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
      return try number()
    default: throw failure("expected a value")  // UInt8?
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes.count - index >= expected.count,
      bytes[index..<(index + expected.count)].elementsEqual(expected)
    else { throw failure("expected a value") }
    index += expected.count
    return value
  }

  private mutating func enter() throws(Failure) {
    index += 1
    depth += 1
    if depth > JSONParser.maximumDepth { throw failure("nested too deeply") }
  }

  /// Takes a comma, or the bracket that ends; true for the latter.
  private mutating func isEnd(_ bracket: UInt8) throws(Failure) -> Bool {
    skipBlanks()
    guard let next, next == bracket || next == UInt8(ascii: ",") else {
      throw failure("expected a comma or a closing bracket")
    }
    index += 1
    return next == bracket
  }

  private mutating func array() throws(Failure) -> JSON {
    try enter()
    defer { depth -= 1 }
    skipBlanks()
    if next == UInt8(ascii: "]") {
      index += 1
      return .array([])
    }
    var elements: [JSON] = []
    repeat { elements.append(try value()) } while try !isEnd(UInt8(ascii: "]"))
    return .array(elements)
  }

  private mutating func object() throws(Failure) -> JSON {
    try enter()
    defer { depth -= 1 }
    skipBlanks()
    if next == UInt8(ascii: "}") {
      index += 1
      return .object([])
    }
    var members: [JSON.Member] = []
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw failure("expected a name") }
      let name = try string()
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw failure("expected a colon") }
      index += 1
      members.append(JSON.Member(name, try value()))
    } while try !isEnd(UInt8(ascii: "}"))
    return .object(members)
  }

  private mutating func number() throws(Failure) -> JSON {
    let start = index
    var isWhole = true
    loop: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isWhole = false
      default: break loop  // UInt8
      }
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let int = Int(text) { return .int(int) }
    guard let number = Double(text), number.isFinite else {
      throw failure("expected a number")
    }
    return .number(number)
  }
}

extension JSONParser {
  /// Reads a string; the index is at its opening quote.
  private mutating func string() throws(Failure) -> String {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      default: index += 1  // UInt8
      }
    }
    throw failure("unterminated string")
  }

  /// Reads on from the first backslash of a string.
  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var text: [UInt8] = []
    // What stands between two escapes is taken over at once.
    var taken = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text.append(contentsOf: bytes[taken..<index])
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      try escape(into: &text)
      taken = index
    }
    throw failure("unterminated string")
  }

  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    guard let letter = next else { throw failure("unterminated string") }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
    default: throw failure("unknown escape")  // UInt8
    }
  }

  /// A scalar from one escape or a pair of them; half a pair becomes U+FFFD, which like it is one
  /// unit of UTF-16, so that positions in the text stay what they are for the client.
  private mutating func escapedScalar() throws(Failure) -> Unicode.Scalar {
    let unit = try hexadecimals()
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let mark = index
    guard next == UInt8(ascii: "\\"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    index += 2
    if let scalar = SurrogatePair.scalar(unit, try hexadecimals()) { return scalar }
    index = mark
    return "\u{FFFD}"
  }

  private mutating func hexadecimals() throws(Failure) -> UInt16 {
    guard bytes.count - index >= 4 else { throw failure("expected four hexadecimal digits") }
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Hexadecimal.value(of: bytes[index]) else {
        throw failure("expected four hexadecimal digits")
      }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }
}
