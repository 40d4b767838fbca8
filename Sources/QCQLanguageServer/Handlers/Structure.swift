import QCQAssist
import QCQText

extension LanguageServer {
  /// `textDocument/foldingRange`
  func foldingRange(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    var ranges = analysis(of: document).foldingRanges
    if let limit = client.foldingLimit, limit >= 0 { ranges = Array(ranges.prefix(limit)) }
    return .now { [client] output in
      output.array { output in
        for range in ranges {
          let place = document.range(range.span, client.encoding)
          output.object { output in
            output.field("startLine", place.start.line)
            output.field("endLine", place.end.line)
            if !client.foldsLinesOnly {
              output.field("startCharacter", place.start.character)
              output.field("endCharacter", place.end.character)
            }
            output.field("kind", range.kind.name)
          }
        }
      }
    }
  }

  /// `textDocument/selectionRange`
  func selectionRange(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let analysis = analysis(of: document)
    var chains: [[Span]] = []
    for json in try request.params.list("positions") {
      guard let position = Position(json) else { throw .invalid("positions") }
      let offset = document.offset(position, client.encoding)
      chains.append(analysis.selectionSpans(at: offset))
    }
    let written = chains
    return .now { [client] output in
      output.array { output in
        for chain in written { write(chain[...], document, client.encoding, to: &output) }
      }
    }
  }

  /// `textDocument/documentLink`
  func documentLink(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let links = analysis(of: document).links
    return .now { [client] output in
      output.array { output in
        for link in links {
          output.object { output in
            output.field("range", document.range(link.span, client.encoding))
            let path = SharedFiles.resolve(link.path, from: document.name)
            output.field("target", DocumentURI.file(path))
            if client.takesLinkTooltips { output.field("tooltip", "Open \(link.path)") }
          }
        }
      }
    }
  }

  /// `documentLink/resolve`: nothing was held back.
  func documentLinkResolve(_ request: Request) throws(ResponseError) -> Answer {
    guard request.params["range"] != nil else { throw .invalid("range") }
    return .value(request.params)
  }
}

/// Writes spans from the inside to the outside; each has the next one as its parent.
private func write(
  _ chain: ArraySlice<Span>, _ document: Document, _ encoding: PositionEncoding,
  to output: inout JSONOutput
) {
  output.object { output in
    guard let first = chain.first else {
      return output.field("range", PositionRange(Position(0, 0), Position(0, 0)))
    }
    output.field("range", document.range(first, encoding))
    guard chain.count > 1 else { return }
    output.name("parent")
    write(chain.dropFirst(), document, encoding, to: &output)
  }
}

extension FoldingRange.Kind {
  var name: String {
    switch self {
    case .comment: "comment"
    case .uses: "imports"
    case .region: "region"
    }
  }
}
