@testable import QCQLanguageServer

/// One call of a method, and what its result has to hold.
struct MethodCase {
  var method: Method
  /// What is added to the address of the document.
  var params: String
  /// Texts that stand in the result.
  var expected: [String]
  /// Texts that do not.
  var unexpected: [String] = []
}

extension MethodCase {
  /// The document that all calls are about.
  static let text = """
    use "base.qcq"
    ## What is still to buy.
    let open = items where pending
    param most: int = 3
    open in "BBQ" where quantity > $most
    items   in "BBQ" where created since today
    items where pendng
    together {
      total = count items
    }
    let urgent = open where quantity > 1
    lists show title, count(items) as size

    """

  private static var offsetOfLens: Int {
    text.utf8.distance(
      from: text.startIndex, to: text.firstRange(of: "open in")?.lowerBound ?? text.endIndex)
  }

  static let files = ["/lists/base.qcq": "let shared(n: int) = items where quantity > $n\n"]

  private static func at(_ line: Int, _ character: Int) -> String {
    "\"position\":{\"line\":\(line),\"character\":\(character)}"
  }

  private static func range(_ line: Int, _ start: Int, _ end: Int) -> String {
    """
    {"start":{"line":\(line),"character":\(start)},"end":{"line":\(line),"character":\(end)}}
    """
  }

  private static func item(_ range: String) -> String {
    "\"item\":{\"uri\":\"\(FakeClient.uri)\",\"selectionRange\":\(range)}"
  }

  private static let all =
    "\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":10,\"character\":0}}"

  private static func call(
    _ method: Method, _ params: String, _ expected: String..., without unexpected: String...
  ) -> MethodCase {
    MethodCase(method: method, params: params, expected: expected, unexpected: unexpected)
  }

  /// The requests of a document, each with an answer that shows that it was understood.
  static let requests: [MethodCase] = [
    call(.completion, at(6, 14), "\"pending\"", "\"kind\":5"),
    call(
      .hover, at(4, 1), "What is still to buy", "Gives items", "row", "in list \\\"BBQ\\\"",
      "where quantity", "```sql\\nSELECT"),
    call(.signatureHelp, at(11, 24), "count", "activeParameter"),
    call(.declaration, at(4, 1), "\"line\":2"),
    call(.definition, at(4, 1), "\"line\":2", "\"character\":4"),
    call(.typeDefinition, at(4, 1), "qcq:/schema/sample%20demo.txt"),
    call(
      .references, at(2, 5) + ",\"context\":{\"includeDeclaration\":false}", "\"line\":4",
      without: "\"line\":2"),
    call(.documentHighlight, at(2, 5), "\"kind\":3", "\"kind\":2"),
    call(.documentSymbol, "\"x\":0", "\"open\"", "\"most\"", "selectionRange", "\"total\""),
    call(
      .codeAction,
      "\"context\":{\"diagnostics\":[]},\"range\":" + range(6, 13, 13),
      "write `pending`", "quickfix", "documentChanges"),
    call(.codeLens, "\"x\":0", "\"range\"", "\"data\":[1,1,", without: "command"),
    call(.documentLink, "\"x\":0", "file:///lists/base.qcq"),
    call(.formatting, "\"options\":{}", "\"newText\""),
    call(
      .rangeFormatting,
      "\"options\":{},\"range\":" + range(5, 0, 9),
      "\"newText\""),
    call(
      .rangesFormatting,
      "\"options\":{},\"ranges\":[" + range(5, 0, 9) + "]",
      "\"newText\""),
    call(.onTypeFormatting, "\"options\":{},\"ch\":\"\\n\"," + at(6, 0), "["),
    call(.rename, at(4, 1) + ",\"newName\":\"todo\"", "\"todo\"", "\"line\":2", "\"line\":4"),
    call(.prepareRename, at(4, 1), "\"placeholder\":\"open\""),
    call(.foldingRange, "\"x\":0", "startLine"),
    call(.selectionRange, "\"positions\":[{\"line\":4,\"character\":10}]", "\"parent\""),
    call(.prepareCallHierarchy, at(2, 5), "\"open\"", "selectionRange"),
    call(.semanticTokensFull, "\"x\":0", "\"data\":[0,0,3", "resultId"),
    call(.semanticTokensDelta, "\"previousResultId\":\"1\"", "\"resultId\""),
    call(.semanticTokensRange, all, "\"data\":[0,0,3"),
    call(.inlayHint, all, "2026-11-21"),
    call(.inlineValue, all, "$most = 3"),
    call(.documentDiagnostic, "\"x\":0", "unknown-field", "\"full\""),
  ]

  /// Requests that stand on the answer to another one.
  static let followers: [MethodCase] = [
    call(.completionResolve, "\"label\":\"x\"", "\"label\""),
    call(.codeActionResolve, "\"title\":\"x\"", "\"title\""),
    call(.documentLinkResolve, "\"range\":{}", "\"range\""),
    call(.inlayHintResolve, "\"label\":\"x\"", "\"label\""),
    call(.workspaceSymbolResolve, "\"name\":\"x\"", "\"name\""),
    call(
      .codeLensResolve,
      """
      "range":\(range(4, 0, 4)),"data":[1,1,\(offsetOfLens),0]
      """,
      "Run · ", "rows", "qcq.run"),
    call(
      .incomingCalls,
      item(range(2, 4, 8)),
      "fromRanges", "\"from\""),
    call(
      .outgoingCalls,
      item(range(10, 4, 10)),
      "fromRanges", "\"to\""),
    call(.linkedEditingRange, at(4, 1), "\"ranges\""),
    call(.workspaceDiagnostic, "\"previousResultIds\":[]", "unknown-field"),
    call(.workspaceSymbol, "\"query\":\"bbq\"", "\"BBQ\""),
    call(
      .executeCommand, "\"command\":\"qcq.run\",\"arguments\":[{\"text\":\"count items\"}]",
      "\"results\":[", "\"count\":1"),
    call(
      .willRenameFiles,
      "\"files\":[{\"oldUri\":\"file:///lists/base.qcq\","
        + "\"newUri\":\"file:///lists/lib/base.qcq\"}]",
      "\\\"lib/base.qcq\\\""),
    call(.textDocumentContent, "\"uri\":\"qcq:/diagnostics/unknown-field.md\"", "# unknown-field"),
  ]
}
