import QCQText

extension Feature {
  static let diagnostics = Feature(
    requests: [
      "textDocument/diagnostic": documentDiagnostic, "workspace/diagnostic": workspaceDiagnostic,
    ],
    capabilities: { output in
      output.field("diagnosticProvider") { output in
        output.field("identifier", "qcq")
        output.field("interFileDependencies", true)
        output.field("workspaceDiagnostics", true)
      }
    })
}

extension Feature {
  /// Whether a client is told of it.
  ///
  /// A client that asks for messages but can't be told to ask again would never hear of changed
  /// data: messages are sent to it instead.
  func isOffered(to client: Client) -> Bool {
    requests["textDocument/diagnostic"] == nil || client.asksForMessages
      || !client.can(.pullDiagnostics)
  }
}

extension Client {
  /// Whether it asks for the messages of a document, again where it is told to.
  var asksForMessages: Bool { can(.pullDiagnostics) && can(.refreshDiagnostics) }
}

private typealias Report = (report: PulledDiagnostics, isNew: Bool)

private func documentDiagnostic(_ request: Request) throws(ResponseError) -> Answer {
  let found = request.server.diagnostics.pull(
    try request.document(), previous: request.params["previousResultId"]?.string)
  return .object { write(found, to: &$0) }
}

/// Of the documents that are open and of all scripts in the folders; each as soon as it is known to
/// a client that takes parts.
private func workspaceDiagnostic(_ request: Request) throws(ResponseError) -> Answer {
  var previous: [String: String] = [:]
  for item in try request.params.list("previousResultIds") {
    previous[try item.text("uri")] = try item.text("value")
  }
  let token = request.params["partialResultToken"].flatMap(RequestID.init)
  var items = JSONOutput()
  func add(_ uri: String, _ version: Int?, _ found: Report) {
    let write = { (output: inout JSONOutput) in
      output.object { output in
        output.field("uri", uri)
        output.field("version", orNull: version)
        QCQLanguageServer.write(found, to: &output)
      }
    }
    guard let token else { return write(&items) }
    request.client.report(token) { output in output.object { $0.array("items", write) } }
  }
  let (scripts, diagnostics) = (request.scripts, request.server.diagnostics)
  for document in scripts.documents.all {
    let old = previous.removeValue(forKey: document.uri)
    add(document.uri, document.version, diagnostics.pull(document, previous: old))
  }
  var known: [[String]: Int] = [:]
  for script in scripts.closedScripts.scripts {
    let closed = script.document
    let old = previous.removeValue(forKey: closed.uri)
    let report = script.report(within: scripts.surroundings(of: script, &known)) {
      // Only a database that is in use tells of its state.
      closed.source = scripts.databases[scripts.source(of: script)]?.source
      return diagnostics.pull(closed, scripts.analysis(of: script), previous: old).report
    }
    add(closed.uri, nil, (report, report.resultID != old))
  }
  // What is gone has no messages any more.
  for uri in previous.keys.sorted() { add(uri, nil, diagnostics.forget(uri)) }
  return .object { output in
    output.array("items") { if !items.bytes.isEmpty { $0.raw(items.bytes) } }
  }
}

private func write(_ found: Report, to output: inout JSONOutput) {
  output.field("kind", found.isNew ? "full" : "unchanged")
  output.field("resultId", found.report.resultID)
  if found.isNew { output.field("items", raw: found.report.bytes) }
}
