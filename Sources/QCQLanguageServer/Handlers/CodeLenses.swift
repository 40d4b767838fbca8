import QCQAssist
import QCQText

extension LanguageServer {
  /// No more lenses of a document are sent.
  static let lensLimit = 30_000

  /// `textDocument/codeLens`: only where they stand. What they say and do is told of those that
  /// come into view, of which there are few however long the text is.
  func codeLens(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    guard settings.hasLenses else { return .values([JSON]()) }
    let hasDatabase = document.source != nil
    let lenses = (hasDatabase ? analysis(of: document).codeLenses : []).prefix(Self.lensLimit)
    return .now { [self] output in
      output.array { output in
        for lens in lenses {
          output.object { output in
            output.field("range", firstLine(of: lens.span, document))
            output.field("data", LensData(document, lens))
          }
        }
      }
    }
  }

  /// A lens stands over one line, however long its statement is.
  private func firstLine(of span: Span, _ document: Document) -> PositionRange {
    let line = document.text.range(ofLine: document.text.line(at: span.lowerBound))
    let end = min(max(line.upperBound, span.lowerBound), span.upperBound)
    return document.range(Span(span.lowerBound, end), client.encoding)
  }

  /// `codeLens/resolve`: what the lens does, and of a query how many rows it has now.
  func codeLensResolve(_ request: Request) throws(ResponseError) -> Answer {
    let params = request.params
    guard let data = params["data"].flatMap(LensData.init) else { throw .invalid("data") }
    let range = try params.range()
    guard let document = data.document(in: documents) else { throw .contentModified }
    let (action, analysis) = (data.action, analysis(of: document))
    guard let span = analysis.codeLens(action, at: data.offset)?.span else {
      throw .contentModified
    }
    guard action == .run, settings.hasCounts, let source = document.source,
      let statement = StatementText(analysis, at: data.offset), !statement.isChange
    else { return lens(range, command(action, document, span, title: nil)) }
    let id = request.id
    let stop = send(DatabaseTask(.describe, statement.source), to: source) { server, result in
      guard let document = data.document(in: server.documents) else {
        return server.finish(id, .failure(.contentModified))
      }
      let title = (try? result.get()).map(LensTitle.run) ?? nil
      let command = server.command(action, document, span, title: title)
      server.finish(id, .success { write(range, command, to: &$0) })
    }
    return wait(for: id, stop: stop)
  }

  private func lens(_ range: PositionRange, _ command: Command) -> Answer {
    .now { write(range, command, to: &$0) }
  }

  func command(
    _ action: CodeLens.Action, _ document: Document, _ span: Span, title: String?
  ) -> Command {
    let position = document.position(at: span.lowerBound, client.encoding)
    return Command(
      title: title ?? LensTitle.plain(action), command: LensTitle.command(action),
      uri: document.uri, position: position)
  }
}

/// By what a lens is known again when it is to be filled in; it is short, as there are many.
struct LensData: JSONWritable, Sendable {
  let document: Int
  let version: Int
  let offset: Int
  let action: CodeLens.Action

  init(_ document: Document, _ lens: CodeLens) {
    (self.document, version) = (document.number, document.version)
    (offset, action) = (lens.span.lowerBound, lens.action)
  }

  init?(_ json: JSON) {
    let numbers = (json.array ?? []).compactMap(\.int)
    guard numbers.count == 4, CodeLens.Action.allCases.indices.contains(numbers[3]) else {
      return nil
    }
    (document, version, offset) = (numbers[0], numbers[1], numbers[2])
    action = CodeLens.Action.allCases[numbers[3]]
  }

  /// The document, if it is what it was.
  func document(in documents: DocumentTable) -> Document? {
    documents[number: document].flatMap { $0.version == version ? $0 : nil }
  }

  func write(to output: inout JSONOutput) {
    let number = CodeLens.Action.allCases.firstIndex(of: action) ?? 0
    output.values([document, version, offset, number])
  }
}

/// What lenses say and do.
enum LensTitle {
  static func plain(_ action: CodeLens.Action) -> String {
    switch action {
    case .run: "▶ Run"
    case .watch: "Watch"
    case .explain: "Explain"
    case .preview: "Dry run"
    case .apply: "▶ Change…"
    case .check: "▶ Check"
    }
  }

  static func run(_ outcome: TaskOutcome) -> String {
    let rows = outcome.isMore ? "\(outcome.count)+ rows" : Words.rows(outcome.count)
    return plain(.run) + " · " + rows
  }

  static func command(_ action: CodeLens.Action) -> ServerCommand {
    switch action {
    case .run, .check, .apply: .run
    case .watch: .watch
    case .explain: .explain
    case .preview: .dryRun
    }
  }
}

/// A command for a client to send back.
struct Command: JSONWritable {
  let title: String
  let command: ServerCommand
  let uri: String
  let position: Position

  func write(to output: inout JSONOutput) {
    output.object { output in
      output.field("title", title)
      output.field("command", command.rawValue)
      output.name("arguments")
      output.array { output in
        output.object { output in
          output.field("uri", uri)
          output.field("position", position)
          output.field("show", true)
        }
      }
    }
  }
}

private func write(_ range: PositionRange, _ command: Command, to output: inout JSONOutput) {
  output.object { output in
    output.field("range", range)
    output.field("command", command)
  }
}
