/// A JSON text as it is written: numbers keep their digits, objects the order of their members, and
/// no object may have a key twice.
package indirect enum StrictJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([StrictJSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: StrictJSON
  }

  package struct Mistake: Error, CustomStringConvertible {
    package var description: String
  }

  package init(_ bytes: some Sequence<UInt8>) throws {
    var reader = StrictJSONReader(bytes: Array(bytes))
    self = try reader.whole()
  }

  package subscript(_ key: String) -> StrictJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text that it is; nil for anything else.
  package var asText: String? { if case .string(let text) = self { text } else { nil } }

  /// The value without spaces: numbers have the digits, and members the order, that they had.
  package var written: String {
    switch self {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let digits): digits
    case .string(let text): StrictJSON.quoted(text)
    case .array(let elements): "[" + elements.map(\.written).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { StrictJSON.quoted($0.key) + ":" + $0.value.written }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      if scalar.value < 0x20 {
        quoted += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private struct StrictJSONReader {
  let bytes: [UInt8]
  var place = 0

  mutating func whole() throws -> StrictJSON {
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw mistake("text behind the value") }
    return value
  }

  private func mistake(_ words: String) -> StrictJSON.Mistake {
    StrictJSON.Mistake(
      description: "\(words) at byte \(place): \(String(decoding: bytes, as: UTF8.self))")
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x0A, 0x0D, 0x09: place += 1
      default: return  // UInt8
      }
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard place < bytes.count, bytes[place] == character.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func value() throws -> StrictJSON {
    if take("{") { return .object(try members()) }
    if take("[") { return .array(try elements()) }
    if take("\"") { return .string(try string()) }
    let start = place
    while place < bytes.count, !",]} \n\r\t".utf8.contains(bytes[place]) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:  // String
      guard Self.isNumber(bytes[start..<place]) else { throw mistake("no value") }
      return .number(word)
    }
  }

  /// Whether this is a number as JSON writes them; a regular expression takes long for thousands.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func take(_ marks: String) -> Bool {
      guard let first = rest.first, marks.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func digits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest.removeFirst(count)
      return count
    }
    _ = take("-")
    let beginsWithZero = rest.first == 0x30
    let whole = digits()
    guard whole == 1 || (whole > 1 && !beginsWithZero) else { return false }
    if take("."), digits() == 0 { return false }
    if take("eE") {
      _ = take("+-")
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  private mutating func members() throws -> [StrictJSON.Member] {
    var members: [StrictJSON.Member] = []
    var keys: Set<[UInt8]> = []
    if take("}") { return [] }
    repeat {
      guard take("\"") else { throw mistake("no key") }
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else { throw mistake("`\(key)` twice") }
      guard take(":") else { throw mistake("no colon") }
      members.append(StrictJSON.Member(key: key, value: try value()))
    } while take(",")
    guard take("}") else { throw mistake("no brace") }
    return members
  }

  private mutating func elements() throws -> [StrictJSON] {
    var elements: [StrictJSON] = []
    if take("]") { return [] }
    repeat { elements.append(try value()) } while take(",")
    guard take("]") else { throw mistake("no bracket") }
    return elements
  }

  /// The text up to the closing quote.
  private mutating func string() throws -> String {
    var units: [UInt16] = []
    var start = place
    func raw() throws -> String {
      guard let text = String(validating: bytes[start..<place], as: UTF8.self) else {
        throw mistake("not UTF-8")
      }
      return text
    }
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x20 { throw mistake("a bare control") }
      if byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        place += 1
        continue
      }
      let text = try raw()
      place += 1
      if byte == UInt8(ascii: "\""), units.isEmpty { return text }
      units += text.utf16
      if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF16.self) }
      units.append(try escape())
      start = place
    }
    throw mistake("an open text")
  }

  private static let plain: [Character: UInt16] = [
    "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
  ]

  private mutating func escape() throws -> UInt16 {
    guard place < bytes.count else { throw mistake("an open escape") }
    defer { place += 1 }
    if let unit = Self.plain[Character(UnicodeScalar(bytes[place]))] { return unit }
    guard bytes[place] == UInt8(ascii: "u"), place + 4 < bytes.count,
      let unit = UInt16(
        String(decoding: bytes[(place + 1)...(place + 4)], as: UTF8.self), radix: 16)
    else { throw mistake("no escape") }
    place += 4
    return unit
  }
}
