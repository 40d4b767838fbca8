import QCQAssist
import QCQText

extension Feature {
  static let codeLenses = Feature(
    requests: ["textDocument/codeLens": codeLens, "codeLens/resolve": codeLensResolve],
    capabilities: { $0.field("codeLensProvider") { $0.field("resolveProvider", true) } })
}

/// No more lenses of a document are sent.
private let limit = 30_000

/// Sends only their places. What they say and do is sent for those that come into view, which are
/// few however long the text is.
private func codeLens(_ request: Request) throws(ResponseError) -> Answer {
  let document = try request.document()
  guard request.scripts.settings.hasLenses, document.source != nil else {
    return .values([JSON]())
  }
  let lenses = request.scripts.analysis(of: document).codeLenses.prefix(limit)
  return .objects(lenses) { output, lens in
    output.field("range", firstLine(of: lens.span, document))
    output.field("data", LensData(document, lens))
  }
}

/// A lens stands over one line, however long its statement is.
private func firstLine(of span: Span, _ document: Document) -> PositionRange {
  let line = document.text.range(ofLine: document.text.line(at: span.lowerBound))
  let end = min(max(line.upperBound, span.lowerBound), span.upperBound)
  return document.range(Span(span.lowerBound, end))
}

/// What the lens does, and of a query how many rows it has now.
private func codeLensResolve(_ request: Request) throws(ResponseError) -> Answer {
  let scripts = request.scripts
  guard let data = request.params["data"].flatMap(LensData.init) else { throw .invalid("data") }
  let range = try request.params.range()
  guard let document = data.document(in: scripts.documents) else { throw .contentModified }
  let (action, analysis) = (data.action, scripts.analysis(of: document))
  guard let span = analysis.codeLens(action, at: data.offset)?.span else { throw .contentModified }
  let position = document.position(at: span.lowerBound)
  guard action == .run, scripts.settings.hasCounts, let source = document.source,
    let statement = StatementText(analysis, at: data.offset), !statement.isChange
  else { return .object { write(range, action, action.title, document.uri, position, to: &$0) } }
  let (id, uri) = (request.id, document.uri)
  let task = DatabaseTask(.describe, statement.source)
  let stop = scripts.databases.send(task, to: source) { server, result in
    guard data.document(in: server.scripts.documents) != nil else {
      return server.pending.finish(id, .failure(.contentModified))
    }
    let count = (try? result.get()).flatMap { $0.hasRows ? " · " + $0.rows : nil } ?? ""
    server.pending.finish(
      id,
      .success { output in
        output.object { write(range, action, action.title + count, uri, position, to: &$0) }
      })
  }
  return request.server.pending.wait(for: id, stop: stop)
}

private func write(
  _ range: PositionRange, _ action: CodeLens.Action, _ title: String, _ uri: String,
  _ position: Position, to output: inout JSONOutput
) {
  output.field("range", range)
  output.field("command") { $0.write(action, title, uri, position) }
}

extension JSONOutput {
  /// The members of the command that a lens stands for.
  mutating func write(_ lens: CodeLens, _ document: Document) {
    let position = document.position(at: lens.span.lowerBound)
    write(lens.action, lens.action.title, document.uri, position)
  }

  fileprivate mutating func write(
    _ action: CodeLens.Action, _ title: String, _ uri: String, _ position: Position
  ) {
    field("title", title)
    field("command", action.command.rawValue)
    field("arguments", objects: [uri]) { output, uri in
      output.field("uri", uri)
      output.field("position", position)
      output.field("show", true)
    }
  }
}

/// Identifies a lens when the client asks to have it filled in; short, because there are many.
struct LensData: JSONWritable, Sendable {
  private let version: DocumentVersion
  let offset: Int
  let action: CodeLens.Action

  init(_ document: Document, _ lens: CodeLens) {
    version = DocumentVersion(document)
    (offset, action) = (lens.span.lowerBound, lens.action)
  }

  init?(_ json: JSON) {
    let numbers = (json.array ?? []).compactMap(\.int)
    guard numbers.count == 4, CodeLens.Action.allCases.indices.contains(numbers[3]) else {
      return nil
    }
    version = DocumentVersion(number: numbers[0], version: numbers[1])
    (offset, action) = (numbers[2], CodeLens.Action.allCases[numbers[3]])
  }

  /// The document, if it is what it was.
  func document(in documents: DocumentTable) -> Document? { documents[version] }

  func write(to output: inout JSONOutput) {
    let number = CodeLens.Action.allCases.firstIndex(of: action) ?? 0
    output.values([version.number, version.version, offset, number])
  }
}

extension CodeLens.Action {
  var title: String {
    switch self {
    case .run: "▶ Run"
    case .watch: "Watch"
    case .explain: "Explain"
    case .preview: "Dry run"
    case .apply: "▶ Change…"
    case .check: "▶ Check"
    case .showReport: "Show report"
    }
  }

  fileprivate var command: ServerCommand {
    switch self {
    case .run, .check, .apply: .run
    case .watch: .watch
    case .explain: .explain
    case .preview: .dryRun
    case .showReport: .showReport
    }
  }
}
