/// A function of SQLite that looks for a folded text in another one. A server looks before, and
/// leaves out rows that can't have it; all others are looked at once more.
package struct SearchFunction: Sendable {
  /// Where the text is looked for, by what SQLite calls functions that a table knows: 150 is the
  /// first.
  package enum Kind: UInt8, Sendable {
    case contains = 150
    case startsWith, endsWith
  }

  package typealias Body =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  let kind: Kind
  let name: String
  nonisolated(unsafe) let body: Body
  /// What the function finds as its user data; it has to last as long as the connection.
  nonisolated(unsafe) let data: UnsafeMutableRawPointer

  package init(
    _ kind: Kind, name: String, _ body: @escaping Body, data: UnsafeMutableRawPointer
  ) {
    (self.kind, self.name, self.body, self.data) = (kind, name, body, data)
  }
}
