import QCQText

/// Addresses of documents: `file:` and, for what the server itself shows, schemes of its own.
package enum DocumentURI {
  /// The path of a file, its escapes undone; nil for every other scheme.
  package static func path(_ uri: String) -> String? {
    guard let rest = drop("file:", from: uri) else { return nil }
    var path = rest[...]
    if path.hasPrefix("//") {
      // After two slashes stands a host; it is empty or means this machine.
      path = path.dropFirst(2)
      guard let slash = path.firstIndex(of: "/") else { return nil }
      path = path[slash...]
    }
    guard path.hasPrefix("/") else { return nil }
    return unescaped(path.prefix { $0 != "?" && $0 != "#" })
  }

  /// The address of a file.
  package static func file(_ path: String) -> String { "file://" + escaped(path) }

  private static func drop(_ scheme: String, from uri: String) -> Substring? {
    guard uri.utf8.count > scheme.utf8.count,
      uri.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    return uri.dropFirst(scheme.count)
  }

  /// Undoes `%20` and its kind; what is no escape stays.
  package static func unescaped(_ text: some StringProtocol) -> String {
    String(decoding: PercentEscapes.undone(text.utf8), as: UTF8.self)
  }

  /// Escapes all that an address may not hold as it is.
  package static func escaped(_ text: String) -> String {
    PercentEscapes.escaped(text) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        true
      default: false  // UInt8
      }
    }
  }
}
