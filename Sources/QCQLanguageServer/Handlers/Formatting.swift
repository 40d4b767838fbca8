import QCQAssist
import QCQText

// The standard layout has no choices, so the client's options (the width of a tab) make no
// difference.
extension LanguageServer {
  /// `textDocument/formatting`
  func formatting(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    return .values(written(analysis(of: document).formattingEdits, in: document))
  }

  /// `textDocument/rangeFormatting`
  func rangeFormatting(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    return format(document, [try request.params.range()])
  }

  /// `textDocument/rangesFormatting`
  func rangesFormatting(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    var ranges: [PositionRange] = []
    for json in try request.params.list("ranges") {
      guard let range = PositionRange(json) else { throw .invalid("ranges") }
      ranges.append(range)
    }
    return format(document, ranges)
  }

  private func format(_ document: Document, _ ranges: [PositionRange]) -> Answer {
    let spans = ranges.map { range in
      let bytes = document.bytes(range, client.encoding)
      return Span(bytes.lowerBound, bytes.upperBound)
    }
    return .values(written(analysis(of: document).formattingEdits(in: spans), in: document))
  }

  /// `textDocument/onTypeFormatting`
  func onTypeFormatting(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    let typed = try request.params.text("ch")
    let edits = analysis(of: document).formattingEdits(afterTyping: typed, at: offset)
    return .values(written(edits, in: document))
  }

  func written(_ edits: [TextEdit], in document: Document) -> [WrittenEdit] {
    edits.map { WrittenEdit(document.range($0.span, client.encoding), $0.replacement) }
  }
}
