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
  /// Serves a script as a page that is kept true, and shows it.
  case showReport = "qcq.showReport"
}

extension Feature {
  static let commands = Feature(
    requests: ["workspace/executeCommand": executeCommand],
    capabilities: { output in
      output.field("executeCommandProvider") { output in
        output.field("commands", ServerCommand.allCases.map(\.rawValue))
        output.field("workDoneProgress", true)
      }
    })
}

private func executeCommand(_ request: Request) throws(ResponseError) -> Answer {
  let name = try request.params.text("command")
  guard let command = ServerCommand(rawValue: name) else {
    throw ResponseError(.invalidParams, "unknown command `\(name)`")
  }
  let argument = request.params["arguments"]?.array?.first ?? .null
  switch command {
  case .run:
    let target = try CommandTarget(argument, request.scripts)
    return try target.isChange ? confirm(request, target) : perform(.rows, request, target)
  case .explain: return perform(.explain, request, try CommandTarget(argument, request.scripts))
  case .dryRun: return perform(.dryRun, request, try CommandTarget(argument, request.scripts))
  case .watch: return try watch(request, argument)
  case .unwatch:
    let name = argument["watch"]?.string ?? argument.string ?? ""
    return .value(request.server.watches.stop(name))
  case .schema: return try schema(request, argument)
  case .showReport: return try showReport(request, argument)
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

  /// The statement that an argument names: by document and place, or as text.
  init(_ argument: JSON, _ scripts: Scripts) throws(ResponseError) {
    parameters = CommandTarget.parameters(argument["parameters"])
    isShown = argument["show"]?.bool ?? false
    if let text = argument["text"]?.string {
      (self.text, title) = (SourceText(text), text)
      isChange = Parser.parse(self.text).hasChange
      source = try CommandTarget.database(scripts.standardSource)
      return
    }
    let uri = try argument.text("uri")
    guard let document = scripts.documents[uri: uri] else { throw .notOpen(uri) }
    let place = argument["range"].flatMap(PositionRange.init)?.start
    guard let position = place ?? argument["position"].flatMap(Position.init) else {
      throw .invalid("position")
    }
    let offset = document.offset(position)
    guard let statement = StatementText(scripts.analysis(of: document), at: offset) else {
      throw .failed("There is no statement here that can be run.")
    }
    (text, title, isChange) = (statement.source, statement.title, statement.isChange)
    guard !isChange || document.path.map(scripts.files.isTrusted) ?? true else {
      throw .failed("This file lies outside of the workspace, so it may not change data.")
    }
    source = try CommandTarget.database(document.source)
  }

  static func database(
    _ source: DatabaseSource?
  ) throws(ResponseError) -> DatabaseSource {
    guard let source else {
      throw .failed(
        "No database is configured. Name one in the settings or with `# database: path`.")
    }
    return source
  }

  static func parameters(_ json: JSON?) -> [String: String] {
    let values = (json?.members ?? []).compactMap { member in
      member.value.scalarText.map { (member.name, $0) }
    }
    return Dictionary(values) { $1 }
  }

  func task(_ purpose: DatabaseTask.Purpose) -> DatabaseTask {
    DatabaseTask(purpose, text, parameters: parameters)
  }
}

// MARK: Tasks

private func perform(
  _ purpose: DatabaseTask.Purpose, _ request: Request, _ target: CommandTarget
) -> Answer {
  let (server, id) = (request.server, request.id)
  let progress = server.progress.begin(request.params, title: target.title) { [weak server] in
    server?.pending.cancel(id)
  }
  let stop = server.scripts.databases.send(target.task(purpose), to: target.source) {
    server, result in
    server.progress.end(progress)
    server.pending.finish(id, server.answer(to: purpose, target, result))
  }
  return server.pending.wait(for: id) { [weak server] in
    stop()
    server?.progress.end(progress)
  }
}

extension LanguageServer {
  fileprivate func answer(
    to purpose: DatabaseTask.Purpose, _ target: CommandTarget,
    _ result: Result<TaskOutcome, DatabaseProblem>
  ) -> Result<(inout JSONOutput) -> Void, ResponseError> {
    switch result {
    case .failure(let problem):
      return .failure(problem.kind == .interrupted ? .cancelled : .failed(problem.message))
    case .success(let outcome):
      // An assertion that holds has nothing else to say.
      let text = outcome.textWithNotes.isEmpty ? "✓ \(target.title)" : outcome.textWithNotes
      let document = virtualDocuments.add(purpose == .explain ? .explanation : .result, text)
      if target.isShown { virtualDocuments.show(document, text) }
      return .success { output in
        output.object { output in
          output.field("statement", target.title)
          output.field("text", outcome.text)
          output.field("count", outcome.count)
          if let results = outcome.results { output.field("results", rawValues: results) }
          output.field("messages", outcome.diagnostics.map(\.message))
          output.field("uri", document.uri)
        }
      }
    }
  }

  /// Asks whether a change is to be made, and makes it if the user says so.
  fileprivate func ask(to target: CommandTarget, _ preview: TaskOutcome, _ id: RequestID) {
    client.choose("Make the change", or: "Cancel", target.title, preview) { [self] isAgreed in
      guard pending.contains(id) else { return }
      guard isAgreed else {
        let reason = "Nothing was changed: the change was not confirmed."
        return pending.finish(id, .failure(.failed(reason)))
      }
      var task = target.task(.change)
      task.agreed = preview.shown
      let stop = scripts.databases.send(task, to: target.source) {
        server, result in
        server.pending.finish(id, server.answer(to: .change, target, result))
      }
      _ = pending.wait(for: id, stop: stop)
    }
  }
}

extension Client {
  /// Shows what a change would do, and asks whether it is to be made.
  func choose(
    _ yes: String, or no: String, _ title: String, _ preview: TaskOutcome,
    then use: @escaping (_ isAgreed: Bool) -> Void
  ) {
    // A dialog has no room for all of a long title.
    let lines = preview.text.split(separator: "\n").prefix(12)
      .map { $0.count > 120 ? $0.prefix(119) + "…" : $0 }.joined(separator: "\n")
    ask("window/showMessageRequest") { output in
      output.field("type", MessageType.warning.rawValue)
      output.field("message", "\(title)\n\n\(lines)")
      output.field("actions", objects: [yes, no]) { $0.field("title", $1) }
    } then: { answer in
      guard case .success(let item) = answer else { return use(false) }
      use(item["title"]?.string == yes)
    }
  }
}

/// Shows what a change would do, asks, and makes it only if the user says so.
private func confirm(
  _ request: Request, _ target: CommandTarget
) throws(ResponseError) -> Answer {
  if let refusal = target.source.refusal { throw .failed(refusal) }
  let id = request.id
  let stop = request.scripts.databases.send(target.task(.dryRun), to: target.source) {
    server, result in
    guard server.pending.contains(id) else { return }
    switch result {
    case .failure(let problem): server.pending.finish(id, .failure(.failed(problem.message)))
    case .success(let preview): server.ask(to: target, preview, id)
    }
  }
  return request.server.pending.wait(for: id, stop: stop)
}

private func watch(_ request: Request, _ argument: JSON) throws(ResponseError) -> Answer {
  let target = try CommandTarget(argument, request.scripts)
  guard !target.isChange else { throw .failed("Changes can't be watched.") }
  var task = target.task(.rows)
  task.files = request.scripts.files.tree
  let (name, document) = request.server.watches.start(
    task, target.source, on: request.scripts.databases.provider,
    name: argument["watch"]?.string, isShown: target.isShown)
  return .object { output in
    output.field("watch", name)
    output.field("statement", target.title)
    output.field("uri", document.uri)
  }
}

private func schema(_ request: Request, _ argument: JSON) throws(ResponseError) -> Answer {
  let document = argument["uri"]?.string.flatMap { request.scripts.documents[uri: $0] }
  guard let source = document.map(\.source) ?? request.scripts.standardSource else {
    throw .failed("No database is configured.")
  }
  guard let text = request.scripts.databases.open(source).schemaText else {
    throw .failed("The database is still being opened; try again in a moment.")
  }
  return .object { output in
    output.field("uri", VirtualDocument.schema(source).uri)
    output.field("text", text)
  }
}

extension JSON {
  /// A text, number or truth value as it is written.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .int(let int): String(int)
    case .number(let number): number.description
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

extension SyntaxTree {
  /// Whether it has anything that would change data.
  fileprivate var hasChange: Bool {
    statements.contains { if case .change = $0 { true } else { false } }
  }
}
