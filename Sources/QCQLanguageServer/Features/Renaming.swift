import QCQAssist
import QCQText

extension Feature {
  static let renaming = Feature(
    requests: ["textDocument/prepareRename": prepareRename, "textDocument/rename": rename],
    capabilities: { $0.field("renameProvider") { $0.field("prepareProvider", true) } })
}

private func prepareRename(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let title = request.scripts.title(in: document, at: offset)
  let name = try allowed(
    title?.renameable ?? request.scripts.names(document).renameable(at: offset))
  return .object { output in
    // On a quote, too: a range without the cursor is refused by clients.
    output.field("range", document.range(name.span.union(Span(offset, offset))))
    output.field("placeholder", name.name)
  }
}

private func rename(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let name = try request.params.text("newName")
  guard let title = request.scripts.title(in: document, at: offset) else {
    let edits = try allowed(request.scripts.names(document).rename(at: offset, to: name))
    return .value(WorkspaceEdit(edits, request))
  }
  let rename = try allowed(title.rename(to: name))
  let source = document.source
  let isTrusted = document.path.map(request.scripts.files.isTrusted) ?? true
  let expected = rename.edits[document.name].map { document.text.utf8.applying($0) }
  request.server.expectedRename = ExpectedRename(
    rename: rename, document: document.name, text: expected ?? document.text.utf8, source: source,
    isTrusted: isTrusted)
  // Without edits to wait for, what concerns the scripts is answered first.
  if expected == nil {
    request.server.inbox.post(.work { [name = document.name] in $0.offerRename(in: name) })
  }
  return .value(WorkspaceEdit(rename.edits, request, label: "Rename \(rename.object)"))
}

private func allowed<Value>(
  _ result: Result<Value, RenameProblem>
) throws(ResponseError) -> Value {
  switch result {
  case .success(let value): return value
  case .failure(let problem): throw .failed(problem.message)
  }
}

/// A change of a title whose edits were sent to a client, which may show them to somebody first:
/// the text of the document will tell whether they were made.
struct ExpectedRename {
  let rename: TitleRename
  let document: String
  /// What stands in the document when they are made.
  let text: [UInt8]
  let source: DatabaseSource?
  let isTrusted: Bool
}

extension LanguageServer {
  /// Offers to rename in the database, too, as soon as a document is as a rename has it.
  func offerRename(in document: String) {
    guard let expected = expectedRename, expected.document == document,
      scripts.documents[name: document]?.text.utf8 == expected.text
    else { return }
    expectedRename = nil
    offer(expected.rename, in: expected.source, isTrusted: expected.isTrusted)
  }

  /// Offers to rename in the database, too, what was renamed in scripts.
  fileprivate func offer(_ rename: TitleRename, in source: DatabaseSource?, isTrusted: Bool) {
    guard let statement = rename.statement else { return }
    let change = SourceText(statement)
    let onlyScripts = "\(rename.object) is renamed only in scripts. "
    guard let source else {
      return client.show(.info, onlyScripts + "No database is configured.")
    }
    guard isTrusted else {
      return client.show(
        .info, onlyScripts + "This file lies outside of the workspace, so it may not change data.")
    }
    if let refusal = source.refusal { return client.show(.info, onlyScripts + refusal) }
    _ = scripts.databases.send(DatabaseTask(.dryRun, change), to: source) { server, result in
      switch result {
      case .failure(let problem): server.client.show(.info, onlyScripts + problem.message)
      case .success(let preview):
        let question = "Rename \(rename.object) in the database, too?"
        server.client.choose("Rename", or: "Only in scripts", question, preview) { isAgreed in
          if isAgreed { server.make(change, in: source) }
        }
      }
    }
  }

  private func make(_ change: SourceText, in source: DatabaseSource) {
    _ = scripts.databases.send(DatabaseTask(.change, change), to: source) { server, result in
      switch result {
      case .failure(let problem): server.client.show(.error, problem.message)
      case .success(let outcome):
        server.client.show(.info, String(outcome.text.prefix { $0 != "\n" }))
      }
    }
  }
}

/// Edits of several files.
struct WorkspaceEdit: JSONWritable {
  private struct File {
    let uri: String
    /// Nil for a file that is not open.
    let version: Int?
    let edits: [WrittenEdit]
  }

  private let files: [File]
  /// Whether the client reads which version of a document the edits are for.
  private let hasVersions: Bool
  /// What people are asked to look at before the edits are made; nil for edits that are plain.
  private let label: String?

  /// - Parameter label: What the edits do, if people are to agree to each of them.
  init(_ edits: [String: [TextEdit]], _ request: Request, label: String? = nil) {
    files = edits.sorted { $0.key < $1.key }.map { name, edits in
      let file = request.scripts.file(name)
      let version = request.scripts.documents[name: name]?.version
      return File(uri: file.uri, version: version, edits: file.written(edits))
    }
    hasVersions = request.client.can(.documentChanges)
    self.label = hasVersions && request.client.can(.changeAnnotations) ? label : nil
  }

  func write(to output: inout JSONOutput) {
    output.object { output in
      guard !hasVersions else { return writeVersions(to: &output) }
      output.field("changes") { output in
        for file in files {
          output.name(text: file.uri)
          output.values(file.edits)
        }
      }
    }
  }

  private func writeVersions(to output: inout JSONOutput) {
    let annotation = label.map { _ in "rename" }
    output.field("documentChanges", objects: files) { output, file in
      output.field("textDocument") { output in
        output.field("uri", file.uri)
        output.field("version", orNull: file.version)
      }
      output.field("edits", objects: file.edits) { output, edit in
        output.field("range", edit.range)
        output.field("newText", edit.newText)
        output.field("annotationId", annotation)
      }
    }
    guard let label else { return }
    output.field("changeAnnotations") { output in
      output.field("rename") { output in
        output.field("label", label)
        output.field("needsConfirmation", true)
      }
    }
  }
}
