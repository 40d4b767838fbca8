import QCQAssist
import QCQText

extension Feature {
  static let hints = Feature(
    requests: [
      "textDocument/inlayHint": inlayHint, "inlayHint/resolve": unchanged(with: "label"),
      "textDocument/inlineValue": inlineValue,
    ],
    capabilities: { output in
      output.field("inlayHintProvider") { $0.field("resolveProvider", true) }
      output.field("inlineValueProvider", true)
    })
}

private func inlayHint(_ request: Request) throws(ResponseError) -> Answer {
  let (document, span) = try request.part()
  let (scripts, surroundings) = (request.scripts, request.server.surroundings)
  guard scripts.settings.hasHints else { return .values([JSON]()) }
  let hints = scripts.analysis(of: document).inlayHints(
    in: span, index: scripts.ownNames(document),
    clock: HintClock(now: surroundings.clock(), zone: surroundings.zone))
  return .objects(hints) { output, hint in
    output.field("position", document.position(at: hint.offset))
    output.field("label", hint.label)
    if let kind = hint.kind.number { output.field("kind", kind) }
    output.field(hint.kind == .parameter ? "paddingRight" : "paddingLeft", true)
  }
}

private func inlineValue(_ request: Request) throws(ResponseError) -> Answer {
  let (document, span) = try request.part()
  return .objects(request.scripts.analysis(of: document).inlineValues(in: span)) {
    output, value in
    output.field("range", document.range(value.span))
    output.field("text", value.text)
  }
}

extension InlayHint.Kind {
  /// As the protocol counts them; it has none for values.
  fileprivate var number: Int? {
    switch self {
    case .type: 1
    case .parameter: 2
    case .value: nil
    }
  }
}
