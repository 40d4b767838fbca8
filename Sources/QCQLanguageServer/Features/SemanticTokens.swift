import QCQAssist
import QCQText

extension Feature {
  static let semanticTokens = Feature(
    requests: [
      "textDocument/semanticTokens/full": full, "textDocument/semanticTokens/full/delta": delta,
      "textDocument/semanticTokens/range": range,
    ],
    capabilities: { output in
      output.field("semanticTokensProvider") { output in
        output.field("legend") { output in
          output.field("tokenTypes", SemanticTokenType.allCases.map(\.legend))
          output.field("tokenModifiers", SemanticTokenModifiers.legend)
        }
        output.field("range", true)
        output.field("full") { $0.field("delta", true) }
      }
    })
}

/// The tokens of a document that were sent last, and what makes the next ones quick.
struct TokenState {
  var cache = SemanticTokenCache()
  fileprivate(set) var count = 0
  fileprivate(set) var data: [UInt32] = []
}

extension Document {
  /// What a client calls the tokens that it was given last.
  fileprivate var resultID: String { "\(number).\(tokens.count)" }
}

private func full(_ request: Request) throws(ResponseError) -> Answer {
  let document = try request.document()
  encode(document, request.scripts)
  let (id, data) = (document.resultID, document.tokens.data)
  return .object { output in
    output.field("resultId", id)
    output.field("data", ints: data)
  }
}

private func delta(_ request: Request) throws(ResponseError) -> Answer {
  let document = try request.document()
  let previous = try request.params.text("previousResultId")
  guard previous == document.resultID, document.tokens.count > 0 else {
    return try full(request)
  }
  let old = document.tokens.data
  encode(document, request.scripts)
  let edits = SemanticTokenData.edits(from: old, to: document.tokens.data)
  let id = document.resultID
  return .object { output in
    output.field("resultId", id)
    output.field("edits", objects: edits) { output, edit in
      output.field("start", edit.start)
      output.field("deleteCount", edit.deleteCount)
      output.field("data", ints: edit.data)
    }
  }
}

private func range(_ request: Request) throws(ResponseError) -> Answer {
  let (document, span) = try request.part()
  let tokens = SemanticTokenData.tokens(tokens(document, request.scripts), in: span)
  let data = SemanticTokenData.encode(
    tokens, of: document.sourceText, request.scripts.encoding)
  return .object { $0.field("data", ints: data) }
}

private func encode(_ document: Document, _ scripts: Scripts) {
  let tokens = tokens(document, scripts)
  document.tokens.count += 1
  document.tokens.data = SemanticTokenData.encode(
    tokens, of: document.sourceText, scripts.encoding)
}

private func tokens(_ document: Document, _ scripts: Scripts) -> [SemanticToken] {
  document.tokens.cache.tokens(
    of: scripts.analysis(of: document), lookup: lookup(document, scripts))
}

/// Tells which names the data has; nil where no data is known.
private func lookup(_ document: Document, _ scripts: Scripts) -> SemanticTokenCache.Lookup? {
  guard let names = scripts.entry(of: document).state?.names else { return nil }
  return { entity, name in
    switch names.find(entity, name, in: nil, isExact: false) {
    case .one, .several: true
    case .none: false
    }
  }
}
