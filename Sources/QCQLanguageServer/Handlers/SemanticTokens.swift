import QCQAssist
import QCQSemantics
import QCQText

/// The names of the kinds of tokens, as the client was told.
enum SemanticTokenLegend {
  static let types = SemanticTokenType.allCases.map(\.legend)
  static let modifiers = SemanticTokenModifiers.legend
}

/// The tokens of a document that were sent last, and what makes the next ones quick.
struct TokenState {
  var cache = SemanticTokenCache()
  var resultID = 0
  var data: [UInt32] = []
}

extension LanguageServer {
  /// `textDocument/semanticTokens/full`
  func semanticTokensFull(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let state = encode(document)
    return .now { output in
      output.object { output in
        output.field("resultId", String(state.resultID))
        output.name("data")
        output.ints(state.data)
      }
    }
  }

  /// `textDocument/semanticTokens/full/delta`
  func semanticTokensDelta(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let previous = try request.params.text("previousResultId")
    let old = document.tokens
    guard previous == String(old.resultID), old.resultID > 0 else {
      return try semanticTokensFull(request)
    }
    let new = encode(document)
    let edits = SemanticTokenData.edits(from: old.data, to: new.data)
    return .now { output in
      output.object { output in
        output.field("resultId", String(new.resultID))
        output.name("edits")
        output.array { output in
          for edit in edits {
            output.object { output in
              output.field("start", edit.start)
              output.field("deleteCount", edit.deleteCount)
              output.name("data")
              output.ints(edit.data)
            }
          }
        }
      }
    }
  }

  /// `textDocument/semanticTokens/range`
  func semanticTokensRange(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let bytes = document.bytes(try request.params.range(), client.encoding)
    let analysis = analysis(of: document)
    let all = document.tokens.cache.tokens(of: analysis, lookup: lookup(document))
    let tokens = SemanticTokenData.tokens(all, in: Span(bytes.lowerBound, bytes.upperBound))
    let data = SemanticTokenData.encode(tokens, of: analysis.source, client.encoding)
    return .now { output in
      output.object { output in
        output.name("data")
        output.ints(data)
      }
    }
  }

  private func encode(_ document: Document) -> TokenState {
    let analysis = analysis(of: document)
    let tokens = document.tokens.cache.tokens(of: analysis, lookup: lookup(document))
    tokenCount += 1
    document.tokens.resultID = tokenCount
    document.tokens.data = SemanticTokenData.encode(tokens, of: analysis.source, client.encoding)
    return document.tokens
  }

  /// Tells which names the data has; nil where no data is known.
  private func lookup(_ document: Document) -> SemanticTokenCache.Lookup? {
    guard let names = entry(for: document.source).state?.names else { return nil }
    return { entity, name in
      switch names.find(entity, name, in: nil, isExact: false) {
      case .one, .several: true
      case .none: false
      }
    }
  }
}
