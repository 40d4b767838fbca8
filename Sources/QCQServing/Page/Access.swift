import QCQText

/// Who may see the page.
///
/// A page of another site can have a browser send requests here, by the name of a host of its own
/// that leads to this machine. Such names are refused, and so is what other sites ask for.
struct Access {
  /// Whether others than this machine can connect.
  let isOpen: Bool
  /// The names, beside numbers, by which the server may be called.
  let names: Set<String>
  /// What everybody has to know; nil where being on this machine is enough.
  let token: String?
  /// The name of the cookie that holds it: cookies don't tell ports apart.
  let cookie: String

  init(isOpen: Bool, names: Set<String>, port: Int) {
    (self.isOpen, self.names) = (isOpen, names.union(["localhost"]))
    token = isOpen ? Self.newToken : nil
    cookie = "qcq-\(port)"
  }

  private static var newToken: String {
    var generator = SystemRandomNumberGenerator()
    let words = (0..<2).map { _ in String(generator.next(), radix: 16) }
    return words.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }

  /// What is answered instead of the page; nil for those who may see it.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.header("host"), isOurs(host) else {
      return .words(.misdirected, "This server isn't called by that name.")
    }
    if let origin = request.header("origin"), origin.lowercased() != "http://" + host.lowercased() {
      return .words(.forbidden, "Other sites can't ask for this.")
    }
    let site = request.header("sec-fetch-site") ?? "none"
    if site == "cross-site" || site == "same-site", request.header("sec-fetch-mode") != "navigate" {
      return .words(.forbidden, "Other sites can't ask for this.")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      var response = HTTPResponse.refusal(.methodNotAllowed)
      response.headers.append(("Allow", "GET, HEAD"))
      return response
    }
    return token.flatMap { refusal(of: request, without: $0) }
  }

  private func refusal(of request: HTTPRequest, without token: String) -> HTTPResponse? {
    if let given = request.query["token"], Self.areEqual(given, token) {
      // The address with the token goes out of sight, and the cookie stays.
      let rest = request.query.filter { $0.key != "token" }
      return .redirection(
        to: request.path + FormText.query(rest),
        [("Set-Cookie", "\(cookie)=\(token); Path=/; HttpOnly; SameSite=Strict")])
    }
    if Self.areEqual(request.cookie(cookie) ?? "", token) { return nil }
    return .words(.forbidden, "Open the address that qcq has printed, with its token.")
  }

  /// Takes the same time wherever the first difference is.
  static func areEqual(_ given: String, _ wanted: String) -> Bool {
    let (left, right) = (Array(given.utf8), Array(wanted.utf8))
    var difference = left.count ^ right.count
    for index in right.indices {
      difference |= Int(right[index] ^ (index < left.count ? left[index] : ~right[index]))
    }
    return difference == 0
  }

  /// Whether a host is one by which this server can be meant. No name but ours leads here unless
  /// somebody wants it to; numbers always mean this machine.
  private func isOurs(_ host: String) -> Bool {
    let name = Self.name(of: host)
    if names.contains(name) { return true }
    let isNumber = name.hasPrefix("[") || Self.isFourNumbers(name)
    guard isNumber else { return false }
    return isOpen || name == "[::1]" || name.hasPrefix("127.")
  }

  /// The host without its port.
  private static func name(of host: String) -> String {
    let lowered = host.lowercased()
    guard lowered.hasPrefix("[") else { return String(lowered.prefix { $0 != ":" }) }
    guard let end = lowered.firstIndex(of: "]") else { return "" }
    return String(lowered[...end])
  }

  private static func isFourNumbers(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// Text as it stands in addresses.
enum FormText {
  /// `?list=BBQ&first=1`, in the order of the names; nothing without values.
  static func query(_ values: [String: String]) -> String {
    let pairs = values.sorted { $0.key < $1.key }.map { "\(coded($0.key))=\(coded($0.value))" }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }

  private static func coded(_ text: String) -> String {
    PercentEscapes.escaped(text) { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
  }
}
