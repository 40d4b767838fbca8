import QCQAssist
import QCQText

extension LanguageServer {
  /// `textDocument/codeLens`
  func codeLens(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    guard settings.hasLenses else { return .values([JSON]()) }
    let hasDatabase = document.source != nil
    let lenses = hasDatabase ? analysis(of: document).codeLenses : []
    return .now { [self] output in
      output.array { output in
        for lens in lenses {
          output.object { output in
            output.field("range", firstLine(of: lens.span, document))
            // How many rows there are is asked when the lens comes into view.
            if lens.action != .run || !settings.hasCounts {
              output.field("command", command(lens.action, document, lens.span, title: nil))
            }
            output.field("data") { output in
              output.field("uri", document.uri)
              output.field("version", document.version)
              output.field("offset", lens.span.lowerBound)
              output.field("action", lens.action.rawValue)
            }
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

  /// `codeLens/resolve`: counts the rows of a query.
  func codeLensResolve(_ request: Request) throws(ResponseError) -> Answer {
    let params = request.params
    guard let data = params["data"], let uri = data["uri"]?.string,
      let offset = data["offset"]?.int,
      let action = data["action"]?.string.flatMap(CodeLens.Action.init)
    else { throw .invalid("data") }
    let range = try params.range()
    guard let document = documents[uri: uri], document.version == data["version"]?.int else {
      throw .contentModified
    }
    let analysis = analysis(of: document)
    let span = analysis.codeLenses.first { $0.span.lowerBound == offset }?.span
    guard let span else { throw .contentModified }
    guard action == .run, let source = document.source,
      let statement = StatementText(analysis, at: offset), !statement.isChange
    else { return lens(range, command(action, document, span, title: nil)) }
    let id = request.id
    let version = document.version
    let stop = send(DatabaseTask(.describe, statement.source), to: source) { server, result in
      guard let document = server.documents[uri: uri], document.version == version else {
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
    let position = document.text.position(at: span.lowerBound, client.encoding)
    return Command(
      title: title ?? LensTitle.plain(action), command: LensTitle.command(action),
      uri: document.uri, position: position)
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
