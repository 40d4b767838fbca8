/// How a function or a named query is called, and which argument the cursor is in.
package struct SignatureHelp: Hashable, Sendable {
  package struct Signature: Hashable, Sendable {
    /// `urgent(n: int)`
    package var label: String
    package var documentation: String
    /// The parts of the label that are parameters, in the label's UTF-8.
    package var parameters: [Range<Int>]
  }

  package var signatures: [Signature]
  package var activeSignature: Int
  /// Nil where the cursor is in none of them.
  package var activeParameter: Int?
}

extension Analysis {
  /// The call that an offset stands in; nil outside of parentheses.
  package func signatureHelp(at offset: Int) -> SignatureHelp? { nil }
}
