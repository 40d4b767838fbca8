import QCQAssist
import QCQText

extension Feature {
  static let codeActions = Feature(
    requests: [
      "textDocument/codeAction": codeAction, "codeAction/resolve": codeActionResolve,
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
  case edit(CodeAction, ActionData)
  /// What stands over a statement, for editors that show no lenses.
  case command(CodeLens)

  var kind: String {
    switch self {
    case .edit(let action, _): action.kind.rawValue
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
  // Asked for with every step of the cursor: what an action does is written when it is chosen.
  let isLazy = request.client.can(.lazyActionEdits)
  let others =
    isLazy
    ? OtherFiles.unread { name in
      scripts.hasName(name, outside: document) ? scripts.names(document) : nil
    }
    : OtherFiles.read { name in scripts.analyses { $0.has(name) } }
  var titles: [String: Int] = [:]
  let actions = analysis.codeActions(in: span, others: others).map { action in
    titles[action.title, default: -1] += 1
    return Offer.edit(action, ActionData(document, span, titles[action.title] ?? 0))
  }
  let offers = (actions + lenses.map(Offer.command)).filter { offer in
    only?.contains { isKind(offer.kind, $0) } ?? true
  }
  let writer = DiagnosticWriter(document, request.client)
  return .objects(offers) { output, offer in
    output.field("kind", offer.kind)
    switch offer {
    case .edit(let action, let data):
      write(action, writer, to: &output)
      if isLazy {
        output.field("data", data)
      } else {
        output.field("edit", WorkspaceEdit(action, in: document, request))
      }
    case .command(let lens):
      output.field("title", lens.action.title)
      output.field("command") { $0.write(lens, document) }
    }
  }
}

/// What a chosen action does.
private func codeActionResolve(_ request: Request) throws(ResponseError) -> Answer {
  let title = try request.params.text("title")
  guard let json = request.params["data"] else { return .value(request.params) }
  guard let data = ActionData(json) else { throw .invalid("data") }
  let scripts = request.scripts
  guard let document = scripts.documents[data.version] else { throw .contentModified }
  let all = scripts.analysis(of: document).codeActions(
    in: data.span, others: .read { name in scripts.analyses { $0.has(name) } })
  // What other files stand against is missing now.
  let same = all.filter { $0.title == title }
  guard same.indices.contains(data.number) else {
    throw .failed("can't \(title): one of its uses needs it")
  }
  let action = same[data.number]
  let writer = DiagnosticWriter(document, request.client)
  return .object { output in
    output.field("kind", action.kind.rawValue)
    write(action, writer, to: &output)
    output.field("edit", WorkspaceEdit(action, in: document, request))
  }
}

private func write(
  _ action: CodeAction, _ writer: DiagnosticWriter, to output: inout JSONOutput
) {
  output.field("title", action.title)
  if let diagnostic = action.diagnostic {
    output.array("diagnostics") { writer.write(diagnostic, to: &$0) }
  }
  if action.isPreferred { output.field("isPreferred", true) }
}

extension WorkspaceEdit {
  fileprivate init(_ action: CodeAction, in document: Document, _ request: Request) {
    self.init(action.otherEdits.merging([document.name: action.edits]) { $1 }, request)
  }
}

/// Identifies an action once it was chosen.
private struct ActionData: JSONWritable {
  let version: DocumentVersion
  /// What was selected, and which of the actions there it is that have its title.
  let span: Span
  let number: Int

  init(_ document: Document, _ span: Span, _ number: Int) {
    (version, self.span, self.number) = (DocumentVersion(document), span, number)
  }

  init?(_ json: JSON) {
    let numbers = (json.array ?? []).compactMap(\.int)
    guard numbers.count == 5, numbers.allSatisfy({ $0 >= 0 }), numbers[2] <= numbers[3]
    else { return nil }
    version = DocumentVersion(number: numbers[0], version: numbers[1])
    (span, number) = (Span(numbers[2], numbers[3]), numbers[4])
  }

  func write(to output: inout JSONOutput) {
    output.values([version.number, version.version, span.lowerBound, span.upperBound, number])
  }
}

/// Whether a kind is another one or a part of it: `refactor.extract` is a `refactor`.
private func isKind(_ kind: String, _ other: String) -> Bool {
  kind == other || other.isEmpty || kind.hasPrefix(other + ".")
}
