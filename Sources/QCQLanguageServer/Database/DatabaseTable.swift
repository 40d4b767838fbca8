import QCQAssist
import QCQSyntax
import QCQText

/// A database that documents are checked against, or none, with those documents.
final class DatabaseEntry {
  enum Status {
    case opening
    case ready
    case failed(DatabaseProblem)
  }

  /// Nil for the entry of documents that have no database.
  let source: DatabaseSource?
  var status = Status.opening
  /// The state known last, also of a database that fails now.
  var state: DatabaseState?
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

  func close() {
    sign.raise()
    worker?.close()
  }
}

/// The databases in use, each opened once however many documents ask it.
struct DatabaseTable {
  let provider: any DatabaseProvider
  private let inbox: Inbox
  private(set) var entries: [DatabaseSource?: DatabaseEntry] = [:]

  init(provider: any DatabaseProvider, inbox: Inbox) {
    (self.provider, self.inbox) = (provider, inbox)
  }

  /// The entry of a database; it is opened if it was not.
  mutating func entry(
    _ source: DatabaseSource?, makeWorkspace: () -> Workspace
  ) -> DatabaseEntry {
    if let entry = entries[source] { return entry }
    let worker = source.map { DatabaseWorker(provider: provider, source: $0) }
    let entry = DatabaseEntry(source, makeWorkspace(), worker)
    entries[source] = entry
    if let source {
      let follower = DatabaseFollower(provider: provider, source: source, sign: entry.sign) {
        [inbox] news in
        inbox.post(.work { server in server.take(news, of: source) })
      }
      follower.start()
    }
    return entry
  }

  /// Closes what nothing uses any more.
  mutating func close(allBut used: Set<DatabaseSource?>) {
    for (source, entry) in entries where !used.contains(source) {
      entry.close()
      entries[source] = nil
    }
  }

  mutating func closeAll() { close(allBut: []) }
}
