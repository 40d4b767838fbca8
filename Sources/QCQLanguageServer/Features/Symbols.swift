import QCQLanguage
import QCQAssist
import QCQText

extension Feature {
  static let symbols = Feature(
    requests: [
      "textDocument/documentSymbol": documentSymbol, "workspace/symbol": workspaceSymbol,
      "workspaceSymbol/resolve": unchanged(with: "name"),
    ],
    capabilities: { output in
      output.field("documentSymbolProvider") { $0.field("label", "qcq") }
      output.field("workspaceSymbolProvider") { $0.field("resolveProvider", true) }
    })
}

private func documentSymbol(_ request: Request) throws(ResponseError) -> Answer {
  let document = try request.document()
  let symbols = request.scripts.analysis(of: document).symbols
  if request.client.can(.symbolTree) {
    return .objects(symbols) { write($1, document, to: &$0) }
  }
  return .objects(symbols.flatMap { $0.flat(inside: nil) }) { output, entry in
    output.field("name", entry.symbol.shownName)
    output.field("kind", entry.symbol.kind.number)
    output.field(
      "location", Location(uri: document.uri, range: document.range(entry.symbol.span)))
    output.field("containerName", entry.container)
  }
}

private func write(_ symbol: DocumentSymbol, _ document: Document, to output: inout JSONOutput) {
  output.field("name", symbol.shownName)
  if !symbol.detail.isEmpty { output.field("detail", symbol.detail) }
  output.field("kind", symbol.kind.number)
  output.field("range", document.range(symbol.span))
  output.field("selectionRange", document.range(symbol.selection))
  guard !symbol.children.isEmpty else { return }
  output.field("children", objects: symbol.children) { write($1, document, to: &$0) }
}

/// Named queries and parameters of all scripts, and the lists of all databases in use.
private func workspaceSymbol(_ request: Request) throws(ResponseError) -> Answer {
  let (query, scripts) = (request.params["query"]?.string ?? "", request.scripts)
  let lists = scripts.databases.entries.flatMap { entry -> [WorkspaceSymbol] in
    let lists = entry.state?.names.names(.lists, matching: query, in: nil, limit: 50) ?? []
    return lists.map { .list($0.text, of: entry.source?.name ?? "") }
  }
  let found = WorkspaceSymbol.matching(query, in: scripts.symbols + lists)
  return .objects(found) { output, symbol in
    output.field("name", symbol.name)
    output.field("kind", symbol.kind.number)
    // A list stands in its database, and so in no line of a text.
    let start = PositionRange(Position(0, 0), Position(0, 0))
    let schema = Location(
      uri: VirtualDocument.schema(of: symbol.database ?? "").uri, range: start)
    let place = symbol.file.map { NamePlace(file: $0, span: symbol.span) }
    output.field("location", place.flatMap { scripts.locations([$0]).first } ?? schema)
    output.field("containerName", symbol.database)
  }
}

extension DocumentSymbol {
  /// A name is never empty, which the protocol forbids.
  fileprivate var shownName: String { name.allSatisfy(\.isWhitespace) ? "(nothing)" : name }

  /// It and what is in it, each with the name of what it is in.
  fileprivate func flat(
    inside container: String?
  ) -> [(symbol: DocumentSymbol, container: String?)] {
    [(self, container)] + children.flatMap { $0.flat(inside: shownName) }
  }
}

extension DocumentSymbol.Kind {
  /// As the protocol counts its icons.
  fileprivate var number: Int {
    switch self {
    case .namedQuery: 12
    case .parameter: 13
    case .usedFile: 1
    case .query: 18
    case .together: 19
    case .member: 8
    case .assertion: 17
    case .change: 24
    case .output: 15
    }
  }
}

extension WorkspaceSymbol.Kind {
  fileprivate var number: Int {
    switch self {
    case .namedQuery: 12
    case .parameter: 13
    case .list: 18
    }
  }
}
