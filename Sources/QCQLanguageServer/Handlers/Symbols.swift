import QCQAssist
import QCQSemantics
import QCQText

extension LanguageServer {
  /// `textDocument/documentSymbol`
  func documentSymbol(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let symbols = analysis(of: document).symbols
    let writer = SymbolWriter(document: document, encoding: client.encoding)
    let isTree = client.takesHierarchicalSymbols
    return .now { output in
      output.array { output in
        for symbol in symbols {
          if isTree {
            writer.write(symbol, to: &output)
          } else {
            writer.writeFlat(symbol, inside: nil, to: &output)
          }
        }
      }
    }
  }

  /// `workspace/symbol`: named queries and parameters of all scripts, and the lists of all
  /// databases in use.
  func workspaceSymbol(_ request: Request) throws(ResponseError) -> Answer {
    let query = request.params["query"]?.string ?? ""
    var symbols: [WorkspaceSymbol] = []
    for analysis in analysesOfWorkspace() {
      symbols += WorkspaceSymbol.symbols(of: analysis, &names)
    }
    for source in databases.entries.keys.compactMap(\.self) {
      let names = entry(for: source).state?.names
      let lists = names?.names(.lists, matching: query, in: nil, limit: 50) ?? []
      symbols += lists.map { .list($0.text, of: source.name) }
    }
    let found = WorkspaceSymbol.matching(query, in: symbols)
    return .now { [self] output in
      output.array { output in for symbol in found { write(symbol, to: &output) } }
    }
  }

  private func write(_ symbol: WorkspaceSymbol, to output: inout JSONOutput) {
    output.object { output in
      output.field("name", symbol.name)
      output.field("kind", symbol.kind.number)
      output.field("location") { output in
        if let file = symbol.file {
          let place = locations([NamePlace(file: file, span: symbol.span)])
          for location in place {
            output.field("uri", location.uri)
            output.field("range", location.range)
          }
        } else {
          // A list stands in its database, and so in no line of a text.
          output.field("uri", VirtualDocument.schema(of: symbol.database ?? "").uri)
          output.field("range", PositionRange(Position(0, 0), Position(0, 0)))
        }
      }
      output.field("containerName", symbol.database)
    }
  }

  /// `workspaceSymbol/resolve`: nothing was held back.
  func workspaceSymbolResolve(_ request: Request) throws(ResponseError) -> Answer {
    guard request.params["name"]?.string != nil else { throw .invalid("name") }
    return .value(request.params)
  }
}

struct SymbolWriter {
  let document: Document
  let encoding: PositionEncoding

  func write(_ symbol: DocumentSymbol, to output: inout JSONOutput) {
    output.object { output in
      output.field("name", name(symbol))
      if !symbol.detail.isEmpty { output.field("detail", symbol.detail) }
      output.field("kind", symbol.kind.number)
      output.field("range", document.range(symbol.span, encoding))
      output.field("selectionRange", document.range(symbol.selection, encoding))
      guard !symbol.children.isEmpty else { return }
      output.name("children")
      output.array { output in for child in symbol.children { write(child, to: &output) } }
    }
  }

  func writeFlat(_ symbol: DocumentSymbol, inside container: String?, to output: inout JSONOutput) {
    output.object { output in
      output.field("name", name(symbol))
      output.field("kind", symbol.kind.number)
      output.field("location") { output in
        output.field("uri", document.uri)
        output.field("range", document.range(symbol.span, encoding))
      }
      output.field("containerName", container)
    }
    for child in symbol.children { writeFlat(child, inside: name(symbol), to: &output) }
  }

  /// A name is never empty, which the protocol forbids.
  private func name(_ symbol: DocumentSymbol) -> String {
    symbol.name.allSatisfy(\.isWhitespace) ? "(nothing)" : symbol.name
  }
}

extension DocumentSymbol.Kind {
  /// As the protocol counts its icons.
  var number: Int {
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
  var number: Int {
    switch self {
    case .namedQuery: 12
    case .parameter: 13
    case .list: 18
    }
  }
}
