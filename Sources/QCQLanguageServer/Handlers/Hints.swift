import QCQAssist
import QCQSemantics
import QCQText

extension LanguageServer {
  /// `textDocument/inlayHint`
  func inlayHint(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let bytes = document.bytes(try request.params.range(), client.encoding)
    guard settings.hasHints else { return .values([JSON]()) }
    let analysis = analysis(of: document)
    let hints = analysis.inlayHints(
      in: Span(bytes.lowerBound, bytes.upperBound), index: ownNames(document),
      clock: HintClock(now: surroundings.clock(), zone: surroundings.zone))
    return .now { [client] output in
      output.array { output in
        for hint in hints {
          output.object { output in
            output.field(
              "position", document.position(at: hint.offset, client.encoding))
            output.field("label", hint.label)
            if let kind = hint.kind.number { output.field("kind", kind) }
            output.field(hint.kind == .parameter ? "paddingRight" : "paddingLeft", true)
          }
        }
      }
    }
  }

  /// `inlayHint/resolve`: nothing was held back.
  func inlayHintResolve(_ request: Request) throws(ResponseError) -> Answer {
    guard request.params["label"] != nil else { throw .invalid("label") }
    return .value(request.params)
  }

  /// `textDocument/inlineValue`
  func inlineValue(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let bytes = document.bytes(try request.params.range(), client.encoding)
    let values = analysis(of: document)
      .inlineValues(in: Span(bytes.lowerBound, bytes.upperBound))
    return .now { [client] output in
      output.array { output in
        for value in values {
          output.object { output in
            output.field("range", document.range(value.span, client.encoding))
            output.field("text", value.text)
          }
        }
      }
    }
  }

  /// `textDocument/typeDefinition`: where the schema says what a name stands for.
  func typeDefinition(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    guard client.readsVirtualDocuments, let source = document.source,
      let entity = names(document).entity(at: offset),
      let text = entry(for: source).state?.description
    else { return .nothing }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.hasPrefix("source \(entity.rawValue)") } ?? 0
    let place = Position(line, 0)
    return .value(
      Location(uri: VirtualDocument.schema(source).uri, range: PositionRange(place, place)))
  }
}

extension InlayHint.Kind {
  /// As the protocol counts them; it has none for values.
  var number: Int? {
    switch self {
    case .type: 1
    case .parameter: 2
    case .value: nil
    }
  }
}
