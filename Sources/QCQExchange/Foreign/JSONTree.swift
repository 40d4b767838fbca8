/// A JSON value of a file that is small enough to be kept.
struct JSONTree {
  enum Content {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case array([JSONTree])
    case object([(name: String, value: JSONTree)])
  }

  let content: Content
  /// Where it begins in the file.
  let line: Int

  /// Reads the next value.
  ///
  /// - Parameter budget: How many values there may be.
  static func read(
    _ scanner: JSONScanner, _ budget: inout Int, depth: Int = 0
  ) throws -> JSONTree {
    budget -= 1
    guard budget > 0 else {
      throw ExchangeError(line: scanner.line, "there are too many values in one list")
    }
    guard depth < 100 else {
      throw ExchangeError(line: scanner.line, "values are nested too deeply")
    }
    let start = try scanner.start()
    let line = scanner.line
    return JSONTree(
      content: try content(scanner, start, &budget, depth: depth), line: line)
  }

  /// Reads a value that begins with a byte.
  private static func content(
    _ scanner: JSONScanner, _ start: UInt8?, _ budget: inout Int, depth: Int
  ) throws -> Content {
    switch start {
    case UInt8(ascii: "{"):
      var members: [(name: String, value: JSONTree)] = []
      try scanner.object { name in
        members.append((name, try read(scanner, &budget, depth: depth + 1)))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONTree] = []
      try scanner.array { elements.append(try read(scanner, &budget, depth: depth + 1)) }
      return .array(elements)
    case UInt8(ascii: "\""):
      let bytes = try scanner.string()
      return .text(
        try bytes.withUnsafeBufferPointer { try TrimmedText.string($0, line: scanner.line) })
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      let word = try scanner.word()
      return word == "null" ? .null : .bool(word == "true")
    default: return .number(try scanner.number())  // UInt8
    }
  }

  subscript(_ name: String) -> JSONTree? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  var elements: [JSONTree]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  var members: [(name: String, value: JSONTree)]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// Whether nothing is lost without it.
  var isNothing: Bool {
    switch content {
    case .null: true
    case .bool, .number: false
    case .text(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    }
  }

  /// What it is, for people.
  var kind: String {
    switch content {
    case .null: "nothing"
    case .bool, .number, .text: "a value"
    case .array: "a list"
    case .object: "an object"
    }
  }

  var isTrue: Bool {
    switch content {
    case .bool(let bool): bool
    case .number(let text): text != "0"
    case .null, .text, .array, .object: false
    }
  }

  /// The value as a text; nil for nothing, and for what has parts.
  var words: String? {
    switch content {
    case .text(let text): text.trimmed
    case .number(let text): text
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The text of a member, or the name of what the member is.
  func words(_ name: String) -> String? {
    self[name]?.words ?? self[name]?["name"]?.words
  }
}
