import QCQLanguage

/// What a statement is given, as text that the server reads.
enum ServerValue: Hashable {
  case int(Int64)
  case real(Double)
  case text([UInt8])
  case ints([Int64])
  case texts([[UInt8]?])

  /// Nil for nothing, and for data.
  init?(_ value: Value) {
    switch value {
    case .absent, .data: return nil
    case .int(let int): self = .int(int)
    case .bool(let bool): self = .int(bool ? 1 : 0)
    case .number(let number), .date(let number): self = .real(number)
    case .text(let text): self = .text(Array(text.utf8))
    }
  }

  /// Without the zero at its end.
  var bytes: [UInt8] {
    switch self {
    case .int(let int): Array(String(int).utf8)
    case .real(let number): Array(number.description.utf8)
    case .text(let text): text
    case .ints(let ints): Array("{\(ints.map(String.init).joined(separator: ","))}".utf8)
    case .texts(let texts): ServerValue.array(texts)
    }
  }

  /// Whether what is found by it can be kept until rows of that key change.
  var isKept: Bool {
    switch self {
    case .int, .text: true
    case .real, .ints, .texts: false
    }
  }

  /// The values of a list, or the only one.
  var each: [ServerValue] {
    switch self {
    case .int, .real, .text: [self]
    case .ints(let ints): ints.map(ServerValue.int)
    case .texts(let texts): texts.compactMap { $0.map(ServerValue.text) }
    }
  }

  /// `{"a",NULL}`: quotes and backslashes with a backslash in front.
  private static func array(_ texts: [[UInt8]?]) -> [UInt8] {
    var bytes = [UInt8(ascii: "{")]
    bytes.reserveCapacity(texts.reduce(2) { $0 + ($1?.count ?? 4) + 3 })
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      guard let text else {
        bytes += Array("NULL".utf8)
        continue
      }
      bytes.append(UInt8(ascii: "\""))
      if text.contains(where: isSign) {
        for byte in text {
          if isSign(byte) { bytes.append(UInt8(ascii: "\\")) }
          bytes.append(byte)
        }
      } else {
        bytes += text
      }
      bytes.append(UInt8(ascii: "\""))
    }
    return bytes + [UInt8(ascii: "}")]
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
