import QCQAssist
import QCQText

/// The kinds of code actions, as the client is told.
enum CodeActionKinds {
  static let all = CodeAction.Kind.allCases.map(\.rawValue)
}

extension LanguageServer {
  /// `textDocument/codeAction`
  func codeAction(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let bytes = document.bytes(try request.params.range(), client.encoding)
    let only = request.params["context"]?["only"]?.strings
    // Old clients take commands only, and there is none that edits.
    guard client.takesCodeActionLiterals else { return .values([JSON]()) }
    let span = Span(bytes.lowerBound, bytes.upperBound)
    let all = analysis(of: document).codeActions(in: span) { analysesOfWorkspace() }
    let actions = all.filter { action in
      only?.contains { LanguageServer.isKind(action.kind.rawValue, $0) } ?? true
    }
    let writer = DiagnosticWriter(document: document, client: client)
    return .now { [self] output in
      output.array { output in
        for action in actions { write(action, document, writer, to: &output) }
      }
    }
  }

  /// Whether a kind is another one or a part of it: `refactor.extract` is a `refactor`.
  private static func isKind(_ kind: String, _ other: String) -> Bool {
    kind == other || other.isEmpty || kind.hasPrefix(other + ".")
  }

  private func write(
    _ action: CodeAction, _ document: Document, _ writer: DiagnosticWriter,
    to output: inout JSONOutput
  ) {
    output.object { output in
      output.field("title", action.title)
      output.field("kind", action.kind.rawValue)
      if let diagnostic = action.diagnostic {
        output.name("diagnostics")
        output.array { writer.write(diagnostic, to: &$0) }
      }
      if action.isPreferred { output.field("isPreferred", true) }
      let edits = action.otherEdits.merging([document.name: action.edits]) { $1 }
      output.field("edit", workspaceEdit(edits))
    }
  }

  /// `codeAction/resolve`: nothing was held back.
  func codeActionResolve(_ request: Request) throws(ResponseError) -> Answer {
    guard request.params["title"]?.string != nil else { throw .invalid("title") }
    return .value(request.params)
  }
}
