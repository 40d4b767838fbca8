/// One call of a method, and what its result has to hold.
struct MethodCase {
  var method: String
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
    _ method: String, _ params: String, _ expected: String..., without unexpected: String...
  ) -> MethodCase {
    MethodCase(method: method, params: params, expected: expected, unexpected: unexpected)
  }

  /// The requests of a document, each with an answer that shows that it was understood.
  static let requests: [MethodCase] = [
    call("textDocument/completion", at(6, 14), "\"pending\"", "\"kind\":5"),
    call(
      "textDocument/hover", at(4, 1), "What is still to buy", "Returns items", "row",
      "in list \\\"BBQ\\\"",
      "where quantity", "```sql\\nSELECT"),
    call("textDocument/signatureHelp", at(11, 24), "count", "activeParameter"),
    call("textDocument/declaration", at(4, 1), "\"line\":2"),
    call("textDocument/definition", at(4, 1), "\"line\":2", "\"character\":4"),
    call("textDocument/typeDefinition", at(4, 1), "qcq:/schema/sample%20demo.txt"),
    call(
      "textDocument/references", at(2, 5) + ",\"context\":{\"includeDeclaration\":false}",
      "\"line\":4",
      without: "\"line\":2"),
    call("textDocument/documentHighlight", at(2, 5), "\"kind\":3", "\"kind\":2"),
    call(
      "textDocument/documentSymbol", "\"x\":0", "\"open\"", "\"most\"", "selectionRange",
      "\"total\""),
    call(
      "textDocument/codeAction",
      "\"context\":{\"diagnostics\":[]},\"range\":" + range(6, 13, 13),
      "write `pending`", "quickfix", "documentChanges"),
    call("textDocument/codeLens", "\"x\":0", "\"range\"", "\"data\":[1,1,", without: "command"),
    call("textDocument/documentLink", "\"x\":0", "file:///lists/base.qcq"),
    call("textDocument/formatting", "\"options\":{}", "\"newText\""),
    call(
      "textDocument/rangeFormatting",
      "\"options\":{},\"range\":" + range(5, 0, 9),
      "\"newText\""),
    call(
      "textDocument/rangesFormatting",
      "\"options\":{},\"ranges\":[" + range(5, 0, 9) + "]",
      "\"newText\""),
    call("textDocument/onTypeFormatting", "\"options\":{},\"ch\":\"\\n\"," + at(6, 0), "["),
    call(
      "textDocument/rename", at(4, 1) + ",\"newName\":\"todo\"", "\"todo\"", "\"line\":2",
      "\"line\":4"),
    call("textDocument/prepareRename", at(4, 1), "\"placeholder\":\"open\""),
    call("textDocument/foldingRange", "\"x\":0", "startLine"),
    call(
      "textDocument/selectionRange", "\"positions\":[{\"line\":4,\"character\":10}]", "\"parent\""),
    call("textDocument/prepareCallHierarchy", at(2, 5), "\"open\"", "selectionRange"),
    call("textDocument/semanticTokens/full", "\"x\":0", "\"data\":[0,0,3", "resultId"),
    call("textDocument/semanticTokens/full/delta", "\"previousResultId\":\"1\"", "\"resultId\""),
    call("textDocument/semanticTokens/range", all, "\"data\":[0,0,3"),
    call("textDocument/inlayHint", all, "2026-11-21"),
    call("textDocument/inlineValue", all, "$most = 3"),
    call("textDocument/diagnostic", "\"x\":0", "unknown-field", "\"full\""),
  ]

  /// Requests that stand on the answer to another one.
  static let followers: [MethodCase] = [
    call("completionItem/resolve", "\"label\":\"x\"", "\"label\""),
    call("codeAction/resolve", "\"title\":\"x\"", "\"title\""),
    call("documentLink/resolve", "\"range\":{}", "\"range\""),
    call("inlayHint/resolve", "\"label\":\"x\"", "\"label\""),
    call("workspaceSymbol/resolve", "\"name\":\"x\"", "\"name\""),
    call(
      "codeLens/resolve",
      """
      "range":\(range(4, 0, 4)),"data":[1,1,\(offsetOfLens),0]
      """,
      "Run · ", "rows", "qcq.run"),
    call(
      "callHierarchy/incomingCalls",
      item(range(2, 4, 8)),
      "fromRanges", "\"from\""),
    call(
      "callHierarchy/outgoingCalls",
      item(range(10, 4, 10)),
      "fromRanges", "\"to\""),
    call("textDocument/linkedEditingRange", at(4, 1), "\"ranges\""),
    call("workspace/diagnostic", "\"previousResultIds\":[]", "unknown-field"),
    call("workspace/symbol", "\"query\":\"bbq\"", "\"BBQ\""),
    call(
      "workspace/executeCommand",
      "\"command\":\"qcq.run\",\"arguments\":[{\"text\":\"count items\"}]",
      "\"results\":[", "\"count\":1"),
    call(
      "workspace/willRenameFiles",
      "\"files\":[{\"oldUri\":\"file:///lists/base.qcq\","
        + "\"newUri\":\"file:///lists/lib/base.qcq\"}]",
      "\"newText\":\"lib/base.qcq\""),
    call(
      "workspace/textDocumentContent", "\"uri\":\"qcq:/diagnostics/unknown-field.md\"",
      "# unknown-field"),
  ]
}
