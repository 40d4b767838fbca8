import QCQAssist

extension LanguageServer {
  /// `textDocument/signatureHelp`
  func signatureHelp(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let offset = document.offset(try request.params.position(), client.encoding)
    guard let help = analysis(of: document).signatureHelp(at: offset) else { return .nothing }
    return .now { [client] output in
      output.object { output in
        output.name("signatures")
        output.array { output in
          for signature in help.signatures { write(signature, client, to: &output) }
        }
        output.field("activeSignature", help.activeSignature)
        if let active = help.activeParameter {
          output.field("activeParameter", active)
        } else if client.takesActiveParameterNull {
          output.name("activeParameter")
          output.null()
        } else {
          // Past the last one, so that none is marked.
          output.field(
            "activeParameter", help.signatures.first.map { $0.parameters.count } ?? 0)
        }
      }
    }
  }
}

private func write(
  _ signature: SignatureHelp.Signature, _ client: ClientCapabilities, to output: inout JSONOutput
) {
  output.object { output in
    output.field("label", signature.label)
    if !signature.documentation.isEmpty {
      output.field(
        "documentation", Markup(signature.documentation, isMarkdown: client.signatureMarkdown))
    }
    output.name("parameters")
    output.array { output in
      for range in signature.parameters {
        output.object { write(range, of: signature.label, client, to: &$0) }
      }
    }
  }
}

/// Parts of a label are counted in UTF-16, whatever was agreed on for documents.
private func write(
  _ range: Range<Int>, of label: String, _ client: ClientCapabilities,
  to output: inout JSONOutput
) {
  let bytes = Array(label.utf8)
  let range = range.clamped(to: 0..<bytes.count)
  func units(_ end: Int) -> UInt32 {
    UInt32(String(decoding: bytes[..<end], as: UTF8.self).utf16.count)
  }
  output.name("label")
  if client.takesLabelOffsets {
    output.ints([units(range.lowerBound), units(range.upperBound)])
  } else {
    output.string(String(decoding: bytes[range], as: UTF8.self))
  }
}
