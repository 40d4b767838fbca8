import QCQAssist
import QCQText

extension Feature {
  static let codeActions = Feature(
    requests: [
      "textDocument/codeAction": codeAction, "codeAction/resolve": unchanged(with: "title"),
    ],
    capabilities: { output in
      output.field("codeActionProvider") { output in
        output.field("codeActionKinds", CodeAction.Kind.allCases.map(\.rawValue) + [commandKind])
        output.field("resolveProvider", true)
      }
    })
}

/// The kind of what runs a statement and edits nothing: no kind of source, of which editors may do
/// all when they save.
private let commandKind = "qcq.run"

/// What an editor offers at a place.
private enum Offer {
  case edit(CodeAction)
  /// What stands over a statement, for editors that show no lenses.
  case command(CodeLens)

  var kind: String {
    switch self {
    case .edit(let action): action.kind.rawValue
    case .command: commandKind
    }
  }
}

private func codeAction(_ request: Request) throws(ResponseError) -> Answer {
  let (document, span) = try request.part()
  let only = request.params["context"]?["only"]?.strings
  // Old clients take commands only, and there is none that edits.
  guard request.client.can(.codeActionLiterals) else { return .values([JSON]()) }
  let scripts = request.scripts
  let analysis = scripts.analysis(of: document)
  let lenses = document.source == nil ? [] : analysis.codeLenses(touching: span)
  let all =
    analysis.codeActions(in: span) { name in scripts.analyses { $0.has(name) } }.map(Offer.edit)
    + lenses.map(Offer.command)
  let offers = all.filter { offer in only?.contains { isKind(offer.kind, $0) } ?? true }
  let writer = DiagnosticWriter(document, request.client)
  return .objects(offers) { output, offer in
    output.field("kind", offer.kind)
    switch offer {
    case .edit(let action): write(action, document, writer, request, to: &output)
    case .command(let lens):
      output.field("title", lens.action.title)
      output.field("command") { $0.write(lens, document) }
    }
  }
}

private func write(
  _ action: CodeAction, _ document: Document, _ writer: DiagnosticWriter, _ request: Request,
  to output: inout JSONOutput
) {
  output.field("title", action.title)
  if let diagnostic = action.diagnostic {
    output.array("diagnostics") { writer.write(diagnostic, to: &$0) }
  }
  if action.isPreferred { output.field("isPreferred", true) }
  let edits = action.otherEdits.merging([document.name: action.edits]) { $1 }
  output.field("edit", WorkspaceEdit(edits, request))
}

/// Whether a kind is another one or a part of it: `refactor.extract` is a `refactor`.
private func isKind(_ kind: String, _ other: String) -> Bool {
  kind == other || other.isEmpty || kind.hasPrefix(other + ".")
}
