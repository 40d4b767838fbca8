import QCQAssist
import QCQText

/// What a client was given that asked for messages.
struct PulledDiagnostics {
  var resultID: String
  /// The messages as they were written.
  var bytes: [UInt8]
}

extension LanguageServer {
  /// `textDocument/diagnostic`
  func documentDiagnostic(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let previous = request.params["previousResultId"]?.string
    let (report, isNew) = pull(document, previous: previous)
    return .now { output in
      output.object { LanguageServer.write(report, isNew: isNew, to: &$0) }
    }
  }

  /// `workspace/diagnostic`: of the documents that are open and of all scripts in the folders; each
  /// as soon as it is known to a client that takes parts.
  func workspaceDiagnostic(_ request: Request) throws(ResponseError) -> Answer {
    var previous: [String: String] = [:]
    for item in try request.params.list("previousResultIds") {
      previous[try item.text("uri")] = try item.text("value")
    }
    let token = request.params["partialResultToken"].flatMap(RequestID.init)
    var items = JSONOutput()
    func add(_ uri: String, _ version: Int?, _ found: (PulledDiagnostics, isNew: Bool)) {
      let write = { (output: inout JSONOutput) in
        output.object { output in
          output.field("uri", uri)
          output.name("version")
          if let version { output.int(version) } else { output.null() }
          LanguageServer.write(found.0, isNew: found.isNew, to: &output)
        }
      }
      guard let token else { return write(&items) }
      report(token) { output in
        output.object { output in
          output.name("items")
          output.array(write)
        }
      }
    }
    for document in documents.all {
      let old = previous.removeValue(forKey: document.uri)
      add(document.uri, document.version, pull(document, previous: old))
    }
    for path in closedScripts {
      guard let analysis = checkedClosedAnalysis(path) else { continue }
      let uri = DocumentURI.file(path)
      let old = previous.removeValue(forKey: uri)
      let closed = Document(uri: uri, number: 0, version: 0, utf8: analysis.source.utf8)
      // Only a database that is in use tells of its state.
      let source = source(of: closed)
      closed.source = databases.entries[source].map { _ in source } ?? nil
      add(uri, nil, pull(closed, analysis, previous: old))
    }
    // What is gone has no messages any more.
    for uri in previous.keys.sorted() {
      diagnosing.pulled[uri] = nil
      add(uri, nil, (PulledDiagnostics(resultID: "0", bytes: Array("[]".utf8)), true))
    }
    return .now { output in
      output.object { output in
        output.name("items")
        output.array { if !items.bytes.isEmpty { $0.raw(items.bytes) } }
      }
    }
  }

  private func pull(
    _ document: Document, previous: String?
  ) -> (report: PulledDiagnostics, isNew: Bool) {
    let analysis = analysis(of: document)
    diagnosing.stale[document.uri] = nil
    return pull(document, analysis, previous: previous)
  }

  /// The messages of a document now, and whether they differ from those of an earlier answer.
  private func pull(
    _ document: Document, _ analysis: Analysis, previous: String?
  ) -> (report: PulledDiagnostics, isNew: Bool) {
    var output = JSONOutput()
    writeDiagnostics(of: document, analysis, to: &output)
    if let last = diagnosing.pulled[document.uri], last.bytes == output.bytes {
      return (last, last.resultID != previous)
    }
    diagnosing.pullCount += 1
    let report = PulledDiagnostics(resultID: "\(diagnosing.pullCount)", bytes: output.bytes)
    diagnosing.pulled[document.uri] = report
    return (report, true)
  }

  private static func write(
    _ report: PulledDiagnostics, isNew: Bool, to output: inout JSONOutput
  ) {
    output.field("kind", isNew ? "full" : "unchanged")
    output.field("resultId", report.resultID)
    guard isNew else { return }
    output.name("items")
    output.raw(report.bytes)
  }
}
