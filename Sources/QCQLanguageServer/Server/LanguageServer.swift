import QCQAssist
package import QCQText
package import QCQLanguage

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
  private let send: ([UInt8]) -> Void
  var life = Life.waiting
  var client = ClientCapabilities()
  var trace = Trace.off

  /// Requests that are worked on elsewhere, and what stops that work.
  var pending: [RequestID: () -> Void] = [:]
  /// What is done with the answers to this server's own questions.
  private var questions: [RequestID: (Result<JSON, ResponseError>) -> Void] = [:]
  private var questionCount = 0

  let files: SharedFiles
  var hasNotedMissingDatabase = false
  var documents = DocumentTable()
  var diagnosing = DiagnosticState()
  var refreshing = RefreshState()
  var databases: DatabaseTable
  var settings = ServerSettings()
  var folders: [String] = []
  var watches: [String: QueryWatch] = [:]
  var watchCount = 0
  /// Tasks that the client was told of, and what stops them.
  var progress: [Int: ProgressTask] = [:]
  var progressCount = 0
  var given = GivenCompletions()
  var tokenCount = 0
  /// The scripts of each folder, and when they were looked for.
  var scriptsOfFolder: [String: (paths: [String], time: Double)] = [:]
  /// Scripts in the folders that are not open.
  var closedAnalyses: [String: Analysis] = [:]
  var names = NameCache()
  var virtualDocuments = VirtualDocumentTable()

  package init(
    inbox: Inbox, surroundings: Surroundings, send: @escaping ([UInt8]) -> Void
  ) {
    (self.inbox, self.surroundings, self.send) = (inbox, surroundings, send)
    files = SharedFiles(readFile: surroundings.readFile)
    databases = DatabaseTable(provider: surroundings.databases, inbox: inbox)
  }

  /// The status to end with, once the end has come.
  package var exitStatus: Int32? {
    if case .exited(let status) = life { status } else { nil }
  }

  /// Takes one event in.
  package func receive(_ event: Event) {
    switch event {
    case .message(let message, let time): receive(message, at: time)
    case .endOfInput, .orphaned: end()
    case .work(let work): if exitStatus == nil { work(self) }
    }
  }

  private func receive(_ message: IncomingMessage, at time: Double) {
    guard exitStatus == nil else { return }
    switch message {
    case .request(let id, let name, let params): answer(id, name, params)
    case .notification(let name, let params): take(name, params, at: time)
    case .response(let id, let result): questions.removeValue(forKey: id)?(result)
    case .invalid(let id, let error): send(OutgoingMessage.error(id, error))
    case .noise: break
    }
  }

  /// Ends, with 0 only if the client has said before that it would.
  func end() {
    guard exitStatus == nil else { return }
    life = .exited(life == .shutDown ? 0 : 1)
    for stop in pending.values { stop() }
    pending = [:]
    for watch in watches.values { watch.stop() }
    watches = [:]
    databases.closeAll()
  }

  // MARK: Sending

  func reply(_ id: RequestID, _ write: (inout JSONOutput) -> Void) {
    send(OutgoingMessage.result(id, write))
  }

  func refuse(_ id: RequestID, _ error: ResponseError) {
    send(OutgoingMessage.error(id, error))
  }

  func notify(_ method: String, _ params: (inout JSONOutput) -> Void) {
    send(OutgoingMessage.notification(method, params))
  }

  /// Asks the client something.
  func ask(
    _ method: String, _ params: ((inout JSONOutput) -> Void)? = nil,
    then use: @escaping (Result<JSON, ResponseError>) -> Void = { _ in }
  ) {
    questionCount += 1
    let id = RequestID.string("qcq-\(questionCount)")
    questions[id] = use
    send(OutgoingMessage.request(id, method, params))
  }
}

/// What the server is handed: files, databases, a clock.
package struct Surroundings {
  package var databases: any DatabaseProvider
  /// Reads a file; nil if there is none or it can't be read.
  package var readFile: (String) -> [UInt8]?
  /// The scripts below a directory.
  package var findScripts: (String) -> [String]
  /// The time as people tell it, in Unix seconds.
  package var clock: () -> Double
  package var zone: any TimeZoneRules
  /// The page of a diagnostic, as Markdown.
  package var page: (DiagnosticCode) -> String
  package var version: String
  /// Watches the process that has started the server; the closure is called when it is gone.
  package var watchParent: (Int, @escaping @Sendable () -> Void) -> Void

  package init(
    databases: any DatabaseProvider, readFile: @escaping (String) -> [UInt8]?,
    findScripts: @escaping (String) -> [String], clock: @escaping () -> Double,
    zone: any TimeZoneRules, page: @escaping (DiagnosticCode) -> String, version: String,
    watchParent: @escaping (Int, @escaping @Sendable () -> Void) -> Void
  ) {
    (self.databases, self.readFile, self.findScripts) = (databases, readFile, findScripts)
    (self.clock, self.zone, self.page, self.version) = (clock, zone, page, version)
    self.watchParent = watchParent
  }
}
