import QCQText

/// The head of a request of HTTP/1.1; the server takes no bodies.
struct HTTPRequest: Equatable {
  /// What came of reading the bytes that are there.
  enum Reading: Equatable {
    case request(HTTPRequest)
    /// The head is not whole yet.
    case part
    case refusal(HTTPStatus)
  }

  let method: String
  let path: String
  /// The values by their names; of two with the same name the first.
  let query: [String: String]
  /// By their names in small letters.
  private let headers: [String: String]

  /// No head is longer, and none has more lines.
  static let longestHead = 16 << 10
  private static let mostHeaders = 64

  func header(_ name: String) -> String? { headers[name] }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    let cookies = (header("cookie") ?? "").split(separator: ";").map { $0.trimmed }
    return cookies.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// Reads the head that some bytes begin with.
  static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = endOfHead(bytes) else {
      return bytes.count > longestHead ? .refusal(.headTooLarge) : .part
    }
    guard end <= longestHead else { return .refusal(.headTooLarge) }
    // Not by characters: a line break of two bytes is one of them.
    let texts = bytes[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return String(validating: content, as: UTF8.self).map { $0[...] }
      }
    var lines = texts.compactMap(\.self)
    guard lines.count == texts.count else { return .refusal(.badRequest) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let first = lines.first, lines.count <= mostHeaders + 1 else {
      return .refusal(lines.isEmpty ? .badRequest : .headTooLarge)
    }
    guard let headers = headers(lines.dropFirst()) else { return .refusal(.badRequest) }
    return request(first, headers)
  }

  /// Behind the empty line that ends a head. Nothing is looked at twice where it comes at once.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let newline = UInt8(ascii: "\n")
    var previous: Int?
    for (index, byte) in bytes.enumerated() where byte == newline {
      if let previous {
        let between = bytes[(previous + 1)..<index]
        if between.isEmpty || between.elementsEqual([UInt8(ascii: "\r")]) { return index + 1 }
      }
      previous = index
    }
    return nil
  }

  private static func request(_ line: Substring, _ headers: [String: String]) -> Reading {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      !words[0].isEmpty, words[0].allSatisfy({ $0.isASCII && $0.isLetter })
    else { return .refusal(.badRequest) }
    guard headers["host"] != nil || words[2] == "HTTP/1.0" else { return .refusal(.badRequest) }
    // A body is never wanted, and where it ends nobody needs to know.
    let length = headers["content-length"].map { Int($0) ?? 1 } ?? 0
    guard headers["transfer-encoding"] == nil, length == 0 else { return .refusal(.bodyTooLarge) }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let target = parts.first, target.hasPrefix("/"), let path = decoded(target) else {
      return .refusal(.badRequest)
    }
    guard let query = values(of: parts.count > 1 ? parts[1] : "") else {
      return .refusal(.badRequest)
    }
    return .request(
      HTTPRequest(method: String(words[0]), path: path, query: query, headers: headers))
  }

  /// The values of a query; nil where it is not well formed.
  private static func values(of query: Substring) -> [String: String]? {
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(sides[0], isForm: true),
        let value = decoded(sides.count > 1 ? sides[1] : "", isForm: true)
      else { return nil }
      values[name] = values[name] ?? value
    }
    return values
  }

  /// The values in the address of the page that asks; nil where that is another one.
  var valuesBefore: [String: String]? {
    guard let host = header("host"), let address = header("referer") else { return nil }
    let page = "http://\(host)\(path)"
    guard address.hasPrefix(page) else { return nil }
    let rest = address.dropFirst(page.count)
    return rest.isEmpty || rest.hasPrefix("?") ? Self.values(of: rest.dropFirst()) : nil
  }

  /// Nil where a line is none of a header, or one is there twice on which much hangs.
  private static func headers(_ lines: ArraySlice<Substring>) -> [String: String]? {
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        line[..<colon].utf8.allSatisfy(isOfName), !line.utf8.contains(0),
        !line.utf8.contains(UInt8(ascii: "\r"))
      else { return nil }
      let (name, value) = (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmed)
      guard headers[name] == nil else {
        if ["host", "origin", "content-length", "transfer-encoding"].contains(name) { return nil }
        headers[name, default: ""] += (name == "cookie" ? "; " : ", ") + value
        continue
      }
      headers[name] = value
    }
    return headers
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Text with `%20` for a blank, and in a form `+`; nil where it is not well formed.
  static func decoded(_ text: some StringProtocol, isForm: Bool = false) -> String? {
    let (plus, blank) = (UInt8(ascii: "+"), UInt8(ascii: " "))
    let written = text.utf8.map { isForm && $0 == plus ? blank : $0 }
    guard let bytes = PercentEscapes.undoneExactly(written) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// Without the blanks around it.
  fileprivate var trimmed: String {
    var rest = self
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
