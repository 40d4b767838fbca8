import QCQAssist
import QCQText

extension Feature {
  static let structure = Feature(
    requests: [
      "textDocument/foldingRange": foldingRange, "textDocument/selectionRange": selectionRange,
    ],
    capabilities: { output in
      output.field("foldingRangeProvider", true)
      output.field("selectionRangeProvider", true)
    })

  static let links = Feature(
    requests: [
      "textDocument/documentLink": documentLink, "documentLink/resolve": unchanged(with: "range"),
    ],
    capabilities: { $0.field("documentLinkProvider") { $0.field("resolveProvider", true) } })
}

private func foldingRange(_ request: Request) throws(ResponseError) -> Answer {
  let document = try request.document()
  let ranges = request.scripts.analysis(of: document).foldingRanges
  let limit = request.client.capabilities.foldingLimit.flatMap { $0 < 0 ? nil : $0 }
  let hasCharacters = !request.client.can(.lineFolding)
  return .objects(ranges.prefix(limit ?? ranges.count)) { output, range in
    let place = document.range(range.span)
    output.field("startLine", place.start.line)
    output.field("endLine", place.end.line)
    if hasCharacters {
      output.field("startCharacter", place.start.character)
      output.field("endCharacter", place.end.character)
    }
    output.field("kind", range.kind.name)
  }
}

private func selectionRange(_ request: Request) throws(ResponseError) -> Answer {
  let document = try request.document()
  let analysis = request.scripts.analysis(of: document)
  let chains = try request.params.positions().map {
    analysis.selectionSpans(at: document.offset($0))[...]
  }
  return .objects(chains) { write($1, document, to: &$0) }
}

/// Writes spans from the inside to the outside; each has the next one as its parent.
private func write(_ chain: ArraySlice<Span>, _ document: Document, to output: inout JSONOutput) {
  output.field("range", document.range(chain.first ?? Span(0, 0)))
  guard chain.count > 1 else { return }
  output.field("parent") { write(chain.dropFirst(), document, to: &$0) }
}

private func documentLink(_ request: Request) throws(ResponseError) -> Answer {
  let document = try request.document()
  // Beside a text that is no file there is none.
  guard let file = document.path else { return .values([JSON]()) }
  let hasTooltips = request.client.can(.linkTooltips)
  return .objects(request.scripts.analysis(of: document).links) { output, link in
    output.field("range", document.range(link.span))
    let path = SharedFiles.resolve(link.path, from: file)
    output.field("target", DocumentURI.file(path))
    if hasTooltips { output.field("tooltip", "Open \(link.path)") }
  }
}

extension FoldingRange.Kind {
  fileprivate var name: String {
    switch self {
    case .comment: "comment"
    case .uses: "imports"
    case .region: "region"
    }
  }
}
