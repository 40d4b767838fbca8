import QCQEngine
import QCQLanguage
import QCQPlatform
import QCQReports
import QCQText
import QCQWatch
import QuickCartFollower
import QuickCartStore

/// Follows a database for all that is observed in it, on one thread and one connection.
///
/// It is there while something is observed.
final class DatabaseObserver: Sendable {
  /// What comes of an observed query: a state of its rows, or why there is none.
  typealias Delivery = @Sendable (Result<WatchVersion, any Error>) -> Void

  /// Ends an observation when nobody holds it any more.
  final class Token: Sendable {
    private let observer: DatabaseObserver
    private let number: Int

    fileprivate init(_ observer: DatabaseObserver, _ number: Int) {
      (self.observer, self.number) = (observer, number)
    }

    deinit { observer.end(number) }
  }

  private struct Request {
    let number: Int
    let text: String
    let deliver: Delivery
  }

  private struct State {
    var new: [Request] = []
    /// The observations that are to go on.
    var wanted: Set<Int> = []
    var count = 0
    var isRunning = false
    var watcher: ChangeWatcher?
  }

  /// Opens a connection of the observer's own, or shares the one to a database in memory.
  typealias Opener = @Sendable () throws -> (session: Session, isShared: Bool)

  private let open: Opener
  private let state = Monitor(State())

  init(_ open: @escaping Opener) { self.open = open }

  /// Observes a query: its rows now, and whenever any program has changed them.
  func observe(_ text: String, _ deliver: @escaping Delivery) -> Token {
    let (number, isFirst, watcher) = state.update { state in
      state.count += 1
      state.new.append(Request(number: state.count, text: text, deliver: deliver))
      state.wanted.insert(state.count)
      let isFirst = !state.isRunning
      state.isRunning = true
      return (state.count, isFirst, state.watcher)
    }
    if isFirst {
      SystemThread.start { [self] in
        var run = ObserverRun(self)
        run.run()
      }
    }
    watcher?.nudge()
    return Token(self, number)
  }

  private func end(_ number: Int) {
    let watcher = state.update { state in
      state.wanted.remove(number)
      state.new.removeAll { $0.number == number }
      return state.watcher
    }
    watcher?.nudge()
  }

  // MARK: The thread

  /// The work of the thread, from the first observation to the last.
  private struct ObserverRun {
    private let observer: DatabaseObserver
    private var entries: [Int: (query: WatchedQuery, deliver: Delivery)] = [:]
    /// What waits for the database to be there.
    private var waiting: [Request] = []

    init(_ observer: DatabaseObserver) { self.observer = observer }

    /// How long to wait for a file that is gone.
    private static let patience = 0.1

    mutating func run() {
      while !takeRequests() {
        do {
          let (session, isShared) = try observer.open()
          let watcher = try ChangeWatcher(session.store)
          observer.state.update { $0.watcher = watcher }
          follow(watcher, session)
          observer.state.update { $0.watcher = nil }
          if !isShared { try? session.store.close() }
          if !entries.isEmpty || !waiting.isEmpty { fail(QuickCartError.lost) }
        } catch {
          fail(error)
        }
        for (number, entry) in entries {
          waiting.append(
            Request(number: number, text: entry.query.source.string, deliver: entry.deliver))
        }
        entries = [:]
        // Unless nobody waits any more.
        _ = observer.state.wait(until: MonotonicClock.now + Self.patience) { state in
          state.wanted.isEmpty ? true : nil
        }
      }
    }

    /// Until the file is gone or nothing is observed.
    private mutating func follow(_ watcher: ChangeWatcher, _ session: Session) {
      while true {
        if takeRequests() { return }
        for request in waiting { begin(request, session) }
        waiting = []
        switch watcher.wait(until: nil) {
        case .change: refresh()
        case .unsure:
          for entry in entries.values { entry.query.distrust() }
          refresh()
        case .timeout: break
        case .replaced, .removed: return session.store.abandon()
        case .stopped: return
        }
      }
    }

    /// - Returns: Whether nothing is observed any more; then the thread ends.
    private mutating func takeRequests() -> Bool {
      let (new, wanted) = observer.state.update { state in
        defer { state.new = [] }
        if state.wanted.isEmpty { state.isRunning = false }
        return (state.new, state.wanted)
      }
      waiting = (waiting + new).filter { wanted.contains($0.number) }
      entries = entries.filter { wanted.contains($0.key) }
      return wanted.isEmpty
    }

    private mutating func begin(_ request: Request, _ session: Session) {
      do {
        session.forgetDeclarations()
        let script = session.prepare(SourceText(request.text, name: "query"), for: .watch)
        if let error = script.diagnostics.first(where: { $0.severity == .error }) {
          throw QuickCartError(error, in: script.source)
        }
        let query = WatchedQuery(session, script, columns: .complete, purpose: .watch)
        entries[request.number] = (query, request.deliver)
        refresh(request.number)
      } catch {
        request.deliver(.failure(error))
      }
    }

    private mutating func refresh() {
      for number in entries.keys.sorted() { refresh(number) }
    }

    private func refresh(_ number: Int) {
      guard let (query, deliver) = entries[number] else { return }
      while true {
        do throws(EngineError) {
          switch try query.refresh() {
          case .version(let version): deliver(.success(version))
          case .error(let diagnostics):
            guard let error = diagnostics.first else { return }
            deliver(.failure(QuickCartError(error)))
          case nil: break
          }
          return
        } catch .interrupted {
          // Somebody has cancelled work of their own on a connection that is shared.
        } catch {
          return deliver(.failure(QuickCartError(error.diagnostic)))
        }
      }
    }

    private func fail(_ error: any Error) {
      for entry in entries.values { entry.deliver(.failure(error)) }
      for request in waiting { request.deliver(.failure(error)) }
    }
  }
}

extension QuickCartError {
  /// The file of a database that is observed was removed or replaced.
  fileprivate static let lost = QuickCartError(
    code: "database-unreadable", message: "the database is gone or was replaced",
    help: "it is opened again when it is there")
}
