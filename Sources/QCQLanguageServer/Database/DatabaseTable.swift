import QCQAssist

/// A database that documents are checked against, or none, with those documents.
final class DatabaseEntry {
  enum Status {
    case opening
    case ready
    case failed(DatabaseProblem)
  }

  /// Nil for the entry of documents that have no database.
  let source: DatabaseSource?
  private var status = Status.opening
  /// The state known last, also of a database that fails now.
  private(set) var state: DatabaseState?
  var workspace: Workspace
  let worker: DatabaseWorker?
  let sign = StopSign()

  init(_ source: DatabaseSource?, _ workspace: Workspace, _ worker: DatabaseWorker?) {
    (self.source, self.workspace, self.worker) = (source, workspace, worker)
    if source == nil { status = .ready }
  }

  var isOpening: Bool {
    if case .opening = status { true } else { false }
  }

  var problem: DatabaseProblem? {
    if case .failed(let problem) = status { problem } else { nil }
  }

  /// Requests that wait for the first news.
  private var waiting: [(LanguageServer) -> Void] = []

  func putOff(_ request: @escaping (LanguageServer) -> Void) { waiting.append(request) }

  func takePutOff() -> [(LanguageServer) -> Void] {
    defer { waiting = [] }
    return waiting
  }

  /// Takes in what has become of the database.
  func take(_ news: DatabaseNews) {
    switch news {
    case .state(let state): (status, self.state) = (.ready, state)
    case .problem(let problem):
      status = .failed(problem)
      worker?.reopen()
    }
  }

  /// Lets the documents be checked against what is known now.
  func moveWorkspace(_ files: SharedFiles, filesChanged: Bool) {
    workspace.move(to: files.context(state), filesChanged: filesChanged)
  }

  func close() {
    sign.raise()
    worker?.close()
  }
}

/// The databases in use, each opened once however many documents ask it.
final class DatabaseTable {
  let provider: any DatabaseProvider
  private let files: SharedFiles
  private let inbox: Inbox
  private var opened: [DatabaseSource?: DatabaseEntry] = [:]

  init(_ provider: any DatabaseProvider, _ files: SharedFiles, _ inbox: Inbox) {
    (self.provider, self.files, self.inbox) = (provider, files, inbox)
  }

  // A server that is dropped without a `shutdown` must leave no thread behind.
  deinit { closeAll() }

  var entries: [DatabaseEntry] { Array(opened.values) }
  var sources: [DatabaseSource] { opened.keys.compactMap(\.self) }

  subscript(source: DatabaseSource?) -> DatabaseEntry? { opened[source] }

  /// The entry of a database; it is opened if it was not.
  func open(_ source: DatabaseSource?) -> DatabaseEntry {
    if let entry = opened[source] { return entry }
    let workspace = Workspace(in: files.context(nil)) { SharedFiles.resolve($0, from: $1) }
    let worker = source.map { DatabaseWorker(provider: provider, source: $0) }
    let entry = DatabaseEntry(source, workspace, worker)
    opened[source] = entry
    guard let source else { return entry }
    DatabaseFollower(provider: provider, source: source, sign: entry.sign) { [inbox] news in
      inbox.post(.work { server in server.take(news, of: source) })
    }.start()
    return entry
  }

  /// Closes what nothing uses any more.
  func close(allBut used: Set<DatabaseSource?>) {
    for (source, entry) in opened where !used.contains(source) {
      entry.close()
      opened[source] = nil
    }
  }

  func closeAll() { close(allBut: []) }

  /// Sends a task to a database; what comes of it is taken in on the server's thread.
  ///
  /// - Returns: Takes the task back.
  func send(
    _ task: DatabaseTask, to source: DatabaseSource,
    then use: @escaping @Sendable (LanguageServer, Result<TaskOutcome, DatabaseProblem>) -> Void
  ) -> () -> Void {
    guard let worker = open(source).worker else { return {} }
    var task = task
    task.files = files.tree
    return worker.perform(task) { [inbox] result in inbox.post(.work { use($0, result) }) }
  }
}
