import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// How a function or a named query is called, and which argument the cursor is in.
package struct SignatureHelp: Hashable, Sendable {
  package struct Signature: Hashable, Sendable {
    /// `urgent(n: int)`
    package let label: String
    package let documentation: String
    /// The parts of the label that are parameters, in the label's UTF-8.
    package var parameters: [Range<Int>]

    init(_ label: String, documentation: String) {
      (self.label, self.documentation) = (label, documentation)
      parameters = []
      guard let open = label.utf8.firstIndex(of: UInt8(ascii: "(")), label.hasSuffix(")") else {
        return
      }
      var start = label.utf8.distance(from: label.startIndex, to: open) + 1
      for part in label.utf8[open...].dropFirst().dropLast().split(separator: UInt8(ascii: ",")) {
        let blank = part.first == UInt8(ascii: " ") ? 1 : 0
        parameters.append((start + blank)..<(start + part.count))
        start += part.count + 1
      }
    }
  }

  package let signatures: [Signature]
  package let activeSignature: Int
  /// Nil where the call takes no argument there.
  package let activeParameter: Int?
}

extension Analysis {
  /// The call that an offset stands in; nil outside of parentheses.
  package func signatureHelp(at offset: Int) -> SignatureHelp? {
    if let (hole, _, declared) = hole(at: offset) {
      let (statement, cursor) = hole.analysis(in: context, after: declared)
      return statement.signatureHelp(at: cursor)
    }
    let passage = passage(at: offset)
    let place = offset - passage.start
    let tokens = passage.tree.tokens.prefix { $0.span.lowerBound < place }
    var (open, commas) = (0, 0)
    for (index, token) in zip(tokens.indices, tokens).reversed() {
      if token.kind == .rightParenthesis, token.span.upperBound <= place { open += 1 }
      if token.kind == .comma, open == 0, token.span.upperBound <= place { commas += 1 }
      guard token.kind == .leftParenthesis, token.span.upperBound <= place else { continue }
      open -= 1
      guard open < 0 else { continue }
      guard index > 0, tokens[index - 1].kind == .word || tokens[index - 1].kind == .quotedName
      else { return nil }
      return help(forCall: tokens[index - 1], argument: commas, in: passage)
    }
    return nil
  }

  private func help(forCall token: Token, argument: Int, in passage: PlacedPassage)
    -> SignatureHelp?
  {
    let name = passage.source.text(token.span)
    if token.role == .function || token.role == .plain, let function = FunctionInfo.named(name) {
      let signatures = function.signatures.map {
        SignatureHelp.Signature($0, documentation: function.summary)
      }
      return SignatureHelp(
        signatures: signatures, activeSignature: 0, activeParameter: argument == 0 ? 0 : nil)
    }
    guard
      let query = before.flatMap({ session(before: passage.number, from: $0).namedQuery(name) }),
      !query.parameters.isEmpty
    else { return nil }
    let signature = SignatureHelp.Signature(
      query.signature, documentation: query.syntax.documentation ?? "")
    return SignatureHelp(
      signatures: [signature], activeSignature: 0,
      activeParameter: argument < query.parameters.count ? argument : nil)
  }
}
