/// Where a PostgreSQL database is: `postgresql://…`, `postgres://…`, or `service=…` for a section
/// of PostgreSQL's own service file.
package struct ServerAddress: Hashable, Sendable {
  /// The module that makes tables of a server known to SQLite.
  package static let module = "qcq_server"
  /// The function that tells which text a column of such a table has by default.
  package static let standardText = "qcq_server_default"

  /// As it was given, with whatever password is in it: for libpq alone.
  let text: String

  /// Nil for the path of a file.
  package init?(_ text: String) {
    let starts = ["postgresql://", "postgres://", "service="]
    guard starts.contains(where: { text.hasPrefix($0) }), !text.utf8.contains(0) else { return nil }
    self.text = text
  }

  /// The same without passwords, for people.
  package var shown: String {
    var shown = text
    if let scheme = shown.range(of: "://") {
      let end = shown[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? shown.endIndex
      let authority = shown[scheme.upperBound..<end]
      // A password may hold an `@` that should have been written as `%40`; the last one counts.
      if let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") {
        shown.removeSubrange(colon..<at)
      }
    }
    for name in ["sslpassword=", "password="] { ServerAddress.hide(name, in: &shown) }
    return shown
  }

  /// Takes out a setting, wherever it stands, with its value.
  private static func hide(_ name: String, in text: inout String) {
    while let start = text.range(of: name) {
      let ends = text.hasPrefix("service=") ? " " : "&#"
      var end = start.upperBound
      if end < text.endIndex, text[end] == "'" {
        end = text[text.index(after: end)...].firstIndex(of: "'") ?? text.endIndex
      }
      end = text[end...].firstIndex { ends.contains($0) } ?? text.endIndex
      if end < text.endIndex, text[end] != "#" { end = text.index(after: end) }
      text.removeSubrange(start.lowerBound..<end)
    }
    while let last = text.last, "?& ".contains(last) { text.removeLast() }
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<String.Index>? {
    firstRange(of: part)
  }
}
