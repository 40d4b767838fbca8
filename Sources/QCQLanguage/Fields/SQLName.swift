/// The name of a table or column as SQLite compares it: without regard to the case of `A` to `Z`,
/// and byte by byte otherwise. `Ü` and `ü` are two names, and so are two ways to write either.
package struct SQLName: Hashable, Sendable {
  private let folded: [UInt8]

  package init(_ name: String) {
    folded = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
