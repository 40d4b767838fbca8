package import QCQAssist
package import QCQLanguage
package import QCQText

/// The language server: takes events one after the other and answers.
///
/// One thread at a time uses it. It does no I/O itself: bytes come as events, answers go to `send`,
/// files are read and databases asked by what it is handed.
package final class LanguageServer {
  /// Where the server is between its first message and its last.
  enum Life: Equatable {
    case waiting, running, shutDown
    case exited(Int32)
  }

  let inbox: Inbox
  let surroundings: Surroundings
  let client: Client
  let pending: PendingRequests
  let progress: ProgressReporter
  let scripts: Scripts
  let diagnostics: DiagnosticsPublisher
  let virtualDocuments: VirtualDocuments
  let watches: QueryWatches
  let reports: ShownReports
  private(set) var life = Life.waiting
  var completions = GivenCompletions()
  var expectedRename: ExpectedRename?
  private var refreshing = Refreshing()

  package init(
    inbox: Inbox, surroundings: Surroundings, send: @escaping ([UInt8]) -> Void
  ) {
    (self.inbox, self.surroundings) = (inbox, surroundings)
    client = Client(send: send)
    pending = PendingRequests(client: client)
    progress = ProgressReporter(client: client)
    scripts = Scripts(surroundings, client, inbox)
    diagnostics = DiagnosticsPublisher(scripts: scripts, client: client)
    virtualDocuments = VirtualDocuments(client: client)
    watches = QueryWatches(client: client, results: virtualDocuments, inbox: inbox)
    reports = ShownReports(scripts)
  }

  /// The status to end with, once the end has come.
  package var exitStatus: Int32? {
    if case .exited(let status) = life { status } else { nil }
  }

  // MARK: Events

  /// Takes events until the end has come, and gives the status to end with.
  ///
  /// Messages about documents are sent when all that has come was taken in: a hundred edits that
  /// come at once are answered once.
  package func serve() -> Int32 {
    var deadline: Double?
    while true {
      let events = inbox.take(until: deadline)
      for event in events {
        receive(event)
        if let exitStatus { return exitStatus }
      }
      // With more to take in, messages would be about what was; but not for ever.
      let now = Inbox.now
      deadline = inbox.isEmpty || diagnostics.isOverdue(now) ? settle(at: now) : now
    }
  }

  /// Sends what is due, once all that has come was taken in; says when to be asked again.
  package func settle(at now: Double) -> Double? {
    guard life == .running else { return nil }
    let refresh = refreshClient(ifDueAt: now)
    let messages = diagnostics.publishDue(at: now)
    reports.update()
    return [messages, refresh].compactMap(\.self).min()
  }

  /// Takes one event in.
  package func receive(_ event: Event) {
    guard exitStatus == nil else { return }
    switch event {
    case .message(let message, let time): receive(message, at: time)
    case .endOfInput, .orphaned: end()
    case .work(let work): work(self)
    }
  }

  private func receive(_ message: IncomingMessage, at time: Double) {
    switch message {
    case .request(let id, let method, let params): answer(id, method, params)
    case .notification(let method, let params): take(method, params, at: time)
    case .response(let id, let result): client.take(result, to: id)
    case .invalid(let id, let error): client.refuse(id, error)
    case .noise: break
    }
  }

  /// Ends, with 0 only if the client has said before that it would.
  func end() {
    guard exitStatus == nil else { return }
    life = .exited(life == .shutDown ? 0 : 1)
    pending.abandonAll()
    watches.stopAll()
    surroundings.databases.stopServing()
    scripts.databases.closeAll()
  }

  // MARK: Messages

  private static let requests: [String: Feature.Answering] = Feature.all.reduce(into: [:]) {
    table, feature in
    table.merge(feature.requests) { first, _ in first }
  }

  private static let notices: [String: Feature.Taking] = Feature.all.reduce(into: [:]) {
    table, feature in
    table.merge(feature.notices) { first, _ in first }
  }

  /// Answers a request, exactly once: here or, for those that wait for a database, when that has
  /// answered.
  private func answer(_ id: RequestID, _ method: String, _ params: JSON) {
    do throws(ResponseError) {
      if inbox.takeCancellation(of: id) { throw ResponseError.cancelled }
      try checkLife(method)
      if pending.contains(id) {
        throw ResponseError(.invalidRequest, "another request with this id is still pending")
      }
      guard let handler = LanguageServer.requests[method] else {
        throw ResponseError(.methodNotFound, "unknown method `\(method)`")
      }
      guard !waits(id, method, params) else { return }
      scripts.askedAt = Inbox.now
      defer { scripts.askedAt = nil }
      switch try handler(Request(server: self, id: id, params: params)) {
      case .now(let write): reply(id, write, inParts: params["partialResultToken"])
      case .later: break
      }
      if method == "initialize" { life = .running }
      if method == "shutdown" { life = .shutDown }
    } catch {
      client.refuse(id, error)
    }
    client.tell("answered \(method)")
  }

  /// What is answered from the data, so that an answer before they are known would be an empty one.
  private static let askedOfData: Set<String> = [
    "textDocument/completion", "textDocument/diagnostic", "textDocument/references",
    "textDocument/prepareRename", "textDocument/rename",
  ]

  /// Puts a request off that is about data nobody has read yet, until the database is open or turns
  /// out not to open.
  private func waits(_ id: RequestID, _ method: String, _ params: JSON) -> Bool {
    guard LanguageServer.askedOfData.contains(method),
      let uri = try? params.documentURI(), let document = scripts.documents[uri: uri]
    else { return false }
    let entry = scripts.entry(of: document)
    guard entry.isOpening else { return false }
    entry.putOff { server in
      if server.pending.takeBack(id) { server.answer(id, method, params) }
    }
    _ = pending.wait(for: id) {}
    return true
  }

  /// Sends a result; a list goes out under the client's token for partial results, if it has given
  /// one, and then the result itself is empty.
  private func reply(
    _ id: RequestID, _ write: (inout JSONOutput) -> Void, inParts token: JSON?
  ) {
    guard let token = token.flatMap(RequestID.init) else { return client.reply(id, write) }
    var output = JSONOutput()
    write(&output)
    // The protocol has parts of lists only.
    guard output.bytes.first == UInt8(ascii: "["), output.bytes.count > 2 else {
      return client.reply(id) { $0.raw(output.bytes) }
    }
    client.report(token) { $0.raw(output.bytes) }
    client.reply(id) { $0.array { _ in } }
  }

  private func checkLife(_ method: String) throws(ResponseError) {
    let isStart = method == "initialize"
    switch life {
    case .waiting where !isStart:
      throw ResponseError(.serverNotInitialized, "the server is not initialized")
    case .running where isStart:
      throw ResponseError(.invalidRequest, "the server is already initialized")
    case .shutDown, .exited:
      throw ResponseError(.invalidRequest, "the server has been shut down")
    case .waiting, .running: break
    }
  }

  /// Takes a notification in; what can't be used is passed over, as nothing can be answered.
  private func take(_ method: String, _ params: JSON, at time: Double) {
    scripts.time = time
    guard let handler = LanguageServer.notices[method], life == .running || method == "exit" else {
      return
    }
    do throws(ResponseError) {
      try handler(Notice(server: self, params: params))
    } catch {
      client.log(.warning, "\(method): \(error.message)")
    }
  }
}

// MARK: News of databases

extension LanguageServer {
  /// Takes in what has become of a database.
  func take(_ news: DatabaseNews, of source: DatabaseSource) {
    guard let entry = scripts.databases[source] else { return }
    let (isFirst, old) = (entry.isOpening, entry.state)
    if case .state = news, let problem = entry.problem {
      client.log(
        .info, "The database \(source.name) can be read again. The problem was: \(problem.message)")
    }
    entry.take(news)
    if let problem = entry.problem, life == .running {
      client.show(problem.kind == .busy ? .info : .warning, problem.message)
    }
    // Counts may be others even where all names are what they were. What the client asks then is
    // answered after what is done here.
    if life == .running { refreshClientSoon() }
    if isFirst || entry.problem != nil || !DatabaseState.isSame(old, entry.state) {
      scripts.update(entry)
    }
    for request in entry.takePutOff() { request(self) }
  }

  /// When the client was asked last to look at everything again.
  private struct Refreshing {
    /// A program that writes all the time makes the client ask again so often, in seconds.
    static let interval = 0.05

    /// Not before this time again.
    var next = 0.0
    /// Whether something has changed that the client was not told of.
    var isDue = false
  }

  private static let refreshes: KeyValuePairs<ClientCapabilities.Ability, String> = [
    .refreshCodeLenses: "workspace/codeLens/refresh",
    .refreshSemanticTokens: "workspace/semanticTokens/refresh",
    .refreshInlayHints: "workspace/inlayHint/refresh",
    .refreshDiagnostics: "workspace/diagnostic/refresh",
    .refreshFoldingRanges: "workspace/foldingRange/refresh",
    .refreshInlineValues: "workspace/inlineValue/refresh",
  ]

  /// Asks the client to ask again for all that depends on the data.
  func refreshClient() {
    for (ability, method) in LanguageServer.refreshes where client.can(ability) {
      if ability == .refreshDiagnostics, !client.can(.pullDiagnostics) { continue }
      client.ask(method)
    }
    for source in scripts.databases.sources { virtualDocuments.refresh(.schema(source)) }
  }

  /// Asks the client at once, or as soon as it is time after the last question.
  private func refreshClientSoon() {
    refreshing.isDue = true
    _ = refreshClient(ifDueAt: Inbox.now)
  }

  /// Says when it is time, if there is something to ask for.
  private func refreshClient(ifDueAt now: Double) -> Double? {
    guard refreshing.isDue else { return nil }
    guard now >= refreshing.next else { return refreshing.next }
    refreshing = Refreshing(next: now + Refreshing.interval)
    refreshClient()
    return nil
  }
}

/// What the server is handed: files, databases, a clock.
package struct Surroundings {
  let databases: any DatabaseProvider
  /// Reads a file; nil if there is none or it can't be read.
  let readFile: @Sendable (String) -> [UInt8]?
  /// What lies in a folder; nothing where there is none.
  let readFolder: @Sendable (String) -> [FolderEntry]
  /// What tells whether a file has changed; nil where that can't be told but by reading it.
  let stampFile: @Sendable (String) -> FileStamp?
  /// The scripts below a directory.
  let findScripts: (String) -> [String]
  /// The time as people tell it, in Unix seconds.
  let clock: () -> Double
  let zone: any TimeZoneRules
  /// The page of a diagnostic, as Markdown.
  let page: (DiagnosticCode) -> String
  let version: String
  /// Watches the process that has started the server; the closure is called when it is gone.
  let watchParent: (Int, @escaping @Sendable () -> Void) -> Void

  package init(
    databases: any DatabaseProvider, readFile: @escaping @Sendable (String) -> [UInt8]?,
    readFolder: @escaping @Sendable (String) -> [FolderEntry],
    stampFile: @escaping @Sendable (String) -> FileStamp? = { _ in nil },
    findScripts: @escaping (String) -> [String], clock: @escaping () -> Double,
    zone: any TimeZoneRules, page: @escaping (DiagnosticCode) -> String, version: String,
    watchParent: @escaping (Int, @escaping @Sendable () -> Void) -> Void
  ) {
    (self.databases, self.readFile, self.readFolder) = (databases, readFile, readFolder)
    (self.stampFile, self.findScripts) = (stampFile, findScripts)
    (self.clock, self.zone, self.page, self.version) = (clock, zone, page, version)
    self.watchParent = watchParent
  }
}
