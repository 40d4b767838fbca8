/// A page of `grammar/`, as Markdown: the program brings them along as literals, which the compiler
/// is done with fifty times sooner than with embedded resources.
package struct Page: Sendable {
  /// `unknown-field`, `where`
  package let name: String
  package let text: String

  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  /// The page of a diagnostic's code.
  package static func diagnostic(_ code: String) -> Page? {
    diagnostics.first { $0.name == code }
  }
}
