import QCQAssist
import QCQText

// The standard layout has no choices, so the client's options (the width of a tab) make no
// difference.
extension Feature {
  static let formatting = Feature(
    requests: [
      "textDocument/formatting": { request throws(ResponseError) in
        let document = try request.document()
        return .values(document.written(request.scripts.analysis(of: document).formattingEdits))
      },
      "textDocument/rangeFormatting": { request throws(ResponseError) in
        format(request, try request.document(), [try request.params.range()])
      },
      "textDocument/rangesFormatting": { request throws(ResponseError) in
        format(request, try request.document(), try request.params.ranges())
      },
      "textDocument/onTypeFormatting": { request throws(ResponseError) in
        let (document, offset) = try request.place()
        let edits = request.scripts.analysis(of: document).formattingEdits(
          afterTyping: try request.params.text("ch"), at: offset)
        return .values(document.written(edits))
      },
    ],
    capabilities: { output in
      output.field("documentFormattingProvider", true)
      output.field("documentRangeFormattingProvider") { $0.field("rangesSupport", true) }
      output.field("documentOnTypeFormattingProvider") { output in
        output.field("firstTriggerCharacter", "\n")
        output.field("moreTriggerCharacter", Array(Analysis.formattingTriggers.dropFirst()))
      }
    })
}

private func format(_ request: Request, _ document: Document, _ ranges: [PositionRange]) -> Answer {
  let analysis = request.scripts.analysis(of: document)
  return .values(document.written(analysis.formattingEdits(in: ranges.map(document.span))))
}
