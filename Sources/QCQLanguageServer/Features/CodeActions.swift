import QCQAssist
import QCQText

extension Feature {
  static let codeActions = Feature(
    requests: [
      "textDocument/codeAction": codeAction, "codeAction/resolve": unchanged(with: "title"),
    ],
    capabilities: { output in
      output.field("codeActionProvider") { output in
        output.field("codeActionKinds", CodeAction.Kind.allCases.map(\.rawValue))
        output.field("resolveProvider", true)
      }
    })
}

private func codeAction(_ request: Request) throws(ResponseError) -> Answer {
  let (document, span) = try request.part()
  let only = request.params["context"]?["only"]?.strings
  // Old clients take commands only, and there is none that edits.
  guard request.client.can(.codeActionLiterals) else { return .values([JSON]()) }
  let scripts = request.scripts
  let all = scripts.analysis(of: document).codeActions(in: span) { scripts.allAnalyses }
  let actions = all.filter { action in
    only?.contains { isKind(action.kind.rawValue, $0) } ?? true
  }
  let writer = DiagnosticWriter(document, request.client)
  return .objects(actions) { output, action in
    output.field("title", action.title)
    output.field("kind", action.kind.rawValue)
    if let diagnostic = action.diagnostic {
      output.array("diagnostics") { writer.write(diagnostic, to: &$0) }
    }
    if action.isPreferred { output.field("isPreferred", true) }
    let edits = action.otherEdits.merging([document.name: action.edits]) { $1 }
    output.field("edit", WorkspaceEdit(edits, request))
  }
}

/// Whether a kind is another one or a part of it: `refactor.extract` is a `refactor`.
private func isKind(_ kind: String, _ other: String) -> Bool {
  kind == other || other.isEmpty || kind.hasPrefix(other + ".")
}
