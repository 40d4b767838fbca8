import QCQText

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
    if text.utf8.contains(0) { return nil }
    let scheme = text.prefix { $0 != ":" }
    if ["postgresql", "postgres"].contains(scheme.lowercased()), scheme.endIndex < text.endIndex {
      // libpq knows a scheme in small letters only.
      self.text = scheme.lowercased() + text[scheme.endIndex...]
    } else if text.hasPrefix("service=") {
      self.text = text
    } else {
      return nil
    }
  }

  /// The same without passwords, for people.
  package var shown: String { Passwords.hidden(in: text, .address) }

  /// What is wrong with how it is written, as far as no library needs to look; nil for nothing.
  ///
  /// A password that holds what separates the parts of an address would be taken for a part of
  /// them, and shown where that is not found.
  var fault: String? {
    if text.hasPrefix("service=") { return nil }
    guard text.contains("://") else { return "`//` has to follow the first colon" }
    let password = Passwords.password(in: text) ?? ""
    if !password.isEmpty, !text.contains("@") {
      return "a port is a number; a password is followed by `@` and the host"
    }
    let reserved = password.unicodeScalars.first { "@/?#[] \"".unicodeScalars.contains($0) }
    return reserved.map { scalar in
      "`\(scalar)` in a password has to be written as "
        + "`%\(String(scalar.value, radix: 16, uppercase: true))`"
    }
  }
}
