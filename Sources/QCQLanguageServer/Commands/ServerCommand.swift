import QCQAssist
import QCQSyntax
import QCQText

/// What `workspace/executeCommand` can be asked for.
enum ServerCommand: String, CaseIterable {
  /// Runs a statement: the rows of a query; a change only after the user has agreed.
  case run = "qcq.run"
  case explain = "qcq.explain"
  /// Sends the answer of a query now and whenever it changes, as `qcq/watch` notifications.
  case watch = "qcq.watch"
  case unwatch = "qcq.unwatch"
  /// Says what a change would do, and changes nothing.
  case dryRun = "qcq.dryRun"
  case schema = "qcq.schema"

  var title: String {
    switch self {
    case .run: "Run"
    case .explain: "Explain"
    case .watch: "Watch"
    case .unwatch: "Stop watching"
    case .dryRun: "Dry run"
    case .schema: "Show the schema"
    }
  }
}

/// A statement that a command is about, ready to be sent to a database.
struct CommandTarget: Sendable {
  let source: DatabaseSource
  let text: SourceText
  /// The statement as it is written.
  let title: String
  let isChange: Bool
  let parameters: [String: String]
  /// Whether the result is to be shown to the user, as nobody at the client waits for the answer.
  let isShown: Bool
}

extension LanguageServer {
  /// `workspace/executeCommand`
  func executeCommand(_ request: Request) throws(ResponseError) -> Answer {
    let name = try request.params.text("command")
    guard let command = ServerCommand(rawValue: name) else {
      throw ResponseError(.invalidParams, "there is no command `\(name)`")
    }
    let argument = request.params["arguments"]?.array?.first ?? .null
    switch command {
    case .run:
      let target = try target(argument)
      return target.isChange ? confirm(request, target) : perform(.rows, request, target)
    case .explain: return perform(.explain, request, try target(argument))
    case .dryRun: return perform(.dryRun, request, try target(argument))
    case .watch: return try watch(try target(argument), argument)
    case .unwatch: return unwatch(argument)
    case .schema: return try schemaDocument(argument)
    }
  }

  /// The statement that an argument names: by document and place, or as text.
  private func target(_ argument: JSON) throws(ResponseError) -> CommandTarget {
    let parameters = LanguageServer.parameters(argument["parameters"])
    let isShown = argument["show"]?.bool ?? false
    if let text = argument["text"]?.string {
      let source = SourceText(text)
      return CommandTarget(
        source: try database(nil), text: source, title: text,
        isChange: Parser.parse(source).hasChange,
        parameters: parameters, isShown: isShown)
    }
    let uri = try argument.text("uri")
    guard let document = documents[uri: uri] else {
      throw ResponseError(.invalidParams, "the document \(uri) is not open")
    }
    let place = argument["range"].flatMap(PositionRange.init)?.start
    guard let position = place ?? argument["position"].flatMap(Position.init) else {
      throw .invalid("position")
    }
    let offset = document.offset(position, client.encoding)
    guard let statement = StatementText(analysis(of: document), at: offset) else {
      throw .failed("There is no statement here that could be run.")
    }
    return CommandTarget(
      source: try database(document), text: statement.source, title: statement.title,
      isChange: statement.isChange, parameters: parameters, isShown: isShown)
  }

  private func database(_ document: Document?) throws(ResponseError) -> DatabaseSource {
    guard let source = document.map(\.source) ?? standardSource else {
      throw .failed("No database is known. Name one in the settings or by `# database: path`.")
    }
    return source
  }

  private static func parameters(_ json: JSON?) -> [String: String] {
    var values: [String: String] = [:]
    for member in json?.members ?? [] {
      switch member.value {
      case .string(let text): values[member.name] = text
      case .int(let int): values[member.name] = String(int)
      case .number(let number): values[member.name] = number.description
      case .bool(let bool): values[member.name] = bool ? "true" : "false"
      case .null, .array, .object: break
      }
    }
    return values
  }

  // MARK: Tasks

  private func perform(
    _ purpose: DatabaseTask.Purpose, _ request: Request, _ target: CommandTarget
  ) -> Answer {
    let task = DatabaseTask(purpose, target.text, parameters: target.parameters)
    let id = request.id
    let progress = beginProgress(request, title: target.title)
    let stop = send(task, to: target.source) { server, result in
      server.endProgress(progress)
      server.finish(id, server.answer(to: purpose, target, result))
    }
    self.progress[progress]?.stop = { [weak self] in
      stop()
      self?.endProgress(progress)
      self?.finish(id, .failure(.cancelled))
    }
    return wait(for: id) { [weak self] in
      stop()
      self?.endProgress(progress)
    }
  }

  /// Sends a task to a database; what comes of it is taken in on the server's thread.
  func send(
    _ task: DatabaseTask, to source: DatabaseSource,
    then use: @escaping @Sendable (LanguageServer, Result<TaskOutcome, DatabaseProblem>) -> Void
  ) -> () -> Void {
    guard let worker = entry(for: source).worker else { return {} }
    var task = task
    task.files = { [files] in files.tree($0, from: $1) }
    return worker.perform(task) { [inbox] result in
      inbox.post(.work { use($0, result) })
    }
  }

  private func answer(
    to purpose: DatabaseTask.Purpose, _ target: CommandTarget,
    _ result: Result<TaskOutcome, DatabaseProblem>
  ) -> Result<(inout JSONOutput) -> Void, ResponseError> {
    switch result {
    case .failure(let problem):
      return .failure(problem.kind == .interrupted ? .cancelled : .failed(problem.message))
    case .success(let outcome):
      let document = virtualDocuments.add(
        purpose == .explain ? .explanation : .result, outcome.text)
      if target.isShown { show(document, outcome.text) }
      return .success { output in
        output.object { output in
          output.field("statement", target.title)
          output.field("text", outcome.text)
          output.field("count", outcome.count)
          if !outcome.json.isEmpty {
            output.name("results")
            output.raw(outcome.json)
          }
          output.field("messages", outcome.diagnostics.map(\.message))
          output.field("uri", document.uri)
        }
      }
    }
  }

  // MARK: Changes

  /// Shows what a change would do, asks, and makes it only if the user says so.
  private func confirm(_ request: Request, _ target: CommandTarget) -> Answer {
    let id = request.id
    let task = DatabaseTask(.dryRun, target.text, parameters: target.parameters)
    let stop = send(task, to: target.source) { server, result in
      guard server.pending[id] != nil else { return }
      switch result {
      case .failure(let problem): server.finish(id, .failure(.failed(problem.message)))
      case .success(let preview): server.ask(to: target, preview, id)
      }
    }
    return wait(for: id, stop: stop)
  }

  private func ask(to target: CommandTarget, _ preview: TaskOutcome, _ id: RequestID) {
    let yes = "Make the change"
    let lines = preview.text.split(separator: "\n").prefix(12).joined(separator: "\n")
    ask("window/showMessageRequest") { output in
      output.object { output in
        output.field("type", MessageType.warning.rawValue)
        output.field("message", "\(target.title)\n\n\(lines)")
        output.name("actions")
        output.array { output in
          for title in [yes, "Cancel"] { output.object { $0.field("title", title) } }
        }
      }
    } then: { [self] answer in
      guard pending[id] != nil else { return }
      guard case .success(let item) = answer, item["title"]?.string == yes else {
        return finish(id, .failure(.failed("Nothing was changed, as nobody agreed to it.")))
      }
      let task = DatabaseTask(.change, target.text, parameters: target.parameters)
      pending[id] = send(task, to: target.source) { server, result in
        server.finish(id, server.answer(to: .change, target, result))
      }
    }
  }
}

extension SyntaxTree {
  /// Whether it has anything that would change data.
  var hasChange: Bool {
    statements.contains { if case .change = $0 { true } else { false } }
  }
}
