import QCQText
import QCQAssist

extension Feature {
  static let signatureHelp = Feature(
    requests: ["textDocument/signatureHelp": help],
    capabilities: { output in
      output.field("signatureHelpProvider") { output in
        output.field("triggerCharacters", ["("])
        output.field("retriggerCharacters", [","])
      }
    })
}

private func help(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  guard let help = request.scripts.analysis(of: document).signatureHelp(at: offset) else {
    return .nothing
  }
  let client = request.client
  return .object { output in
    output.field("signatures", objects: help.signatures) { write($1, client, to: &$0) }
    output.field("activeSignature", help.activeSignature)
    // Where the client knows no null: past the last one, so that none is marked.
    let none = client.can(.noActiveParameter) ? nil : help.signatures.first?.parameters.count ?? 0
    output.field("activeParameter", orNull: help.activeParameter ?? none)
  }
}

private func write(
  _ signature: SignatureHelp.Signature, _ client: Client, to output: inout JSONOutput
) {
  output.field("label", signature.label)
  if !signature.documentation.isEmpty {
    output.field(
      "documentation",
      Markup(signature.documentation, isMarkdown: client.can(.markdownSignatures)))
  }
  let bytes = Array(signature.label.utf8)
  output.field("parameters", objects: signature.parameters) { output, range in
    let range = range.clamped(to: 0..<bytes.count)
    guard client.can(.labelOffsets) else {
      return output.field("label", String(decoding: bytes[range], as: UTF8.self))
    }
    // Parts of a label are counted in UTF-16, whatever was agreed on for documents.
    let ends = [range.lowerBound, range.upperBound].map { end in
      UInt32(String(decoding: bytes[..<end], as: UTF8.self).utf16.count)
    }
    output.field("label", ints: ends)
  }
}
