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

  /// `workspace/diagnostic`: of all documents that are open; a script that nobody has open is
  /// checked when it is opened or used.
  func workspaceDiagnostic(_ request: Request) throws(ResponseError) -> Answer {
    var previous: [String: String] = [:]
    for item in try request.params.list("previousResultIds") {
      previous[try item.text("uri")] = try item.text("value")
    }
    let reports = documents.all.map { document in
      (document, pull(document, previous: previous[document.uri]))
    }
    return .now { output in
      output.object { output in
        output.name("items")
        output.array { output in
          for (document, (report, isNew)) in reports {
            output.object { output in
              output.field("uri", document.uri)
              output.field("version", document.version)
              LanguageServer.write(report, isNew: isNew, to: &output)
            }
          }
        }
      }
    }
  }

  /// The messages of a document now, and whether they differ from those of an earlier answer.
  private func pull(
    _ document: Document, previous: String?
  ) -> (report: PulledDiagnostics, isNew: Bool) {
    let analysis = analysis(of: document)
    var output = JSONOutput()
    writeDiagnostics(of: document, analysis, to: &output)
    diagnosing.stale[document.uri] = nil
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
