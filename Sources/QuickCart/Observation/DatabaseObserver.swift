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
    /// How many queries it asks.
    let count: Int
    let deliver: Delivery
  }

  private struct State {
    var new: [Request] = []
    /// The observations that are to go on.
    var wanted: Set<Int> = []
    var count = 0
    var isRunning = false
    var isClosed = false
    var watcher: ChangeWatcher?
    /// The observation whose query is being asked, and what stops that, unless the connection is
    /// shared with others.
    var asked: Int?
    var stop: (@Sendable () -> Void)?
  }

  /// Opens a connection of the observer's own, or shares the one to a database in memory.
  typealias Opener = @Sendable () throws -> (session: Session, isShared: Bool)

  private let open: Opener
  private let state = Monitor(State())

  init(_ open: @escaping Opener) { self.open = open }

  /// Observes a query: its rows now, and whenever any program has changed them.
  ///
  /// - Parameter count: How many queries the text asks.
  func observe(_ text: String, count: Int = 1, _ deliver: @escaping Delivery) -> Token {
    let (number, isFirst, isClosed, watcher) = state.update { state in
      state.count += 1
      if state.isClosed { return (state.count, false, true, ChangeWatcher?.none) }
      state.new.append(Request(number: state.count, text: text, count: count, deliver: deliver))
      state.wanted.insert(state.count)
      let isFirst = !state.isRunning
      state.isRunning = true
      return (state.count, isFirst, false, state.watcher)
    }
    if isClosed { deliver(.failure(QuickCartError.closed)) }
    if isFirst {
      SystemThread.start { [self] in
        var run = ObserverRun(self)
        run.run()
      }
    }
    watcher?.nudge()
    return Token(self, number)
  }

  /// Ends all observations with an error, and those that somebody begins later.
  func close() {
    let watcher = state.update { state in
      state.isClosed = true
      return state.watcher
    }
    watcher?.nudge()
  }

  private func end(_ number: Int) {
    let (watcher, stop) = state.update { state in
      state.wanted.remove(number)
      state.new.removeAll { $0.number == number }
      return (state.watcher, state.asked == number ? state.stop : nil)
    }
    // Another query that has come meanwhile and is stopped instead is asked again.
    stop?()
    watcher?.nudge()
  }

  /// Notes that an observation is being asked, if it is to go on.
  private func begins(_ number: Int) -> Bool {
    state.withLock { state in
      state.asked = number
      return state.wanted.contains(number)
    }
  }

  // MARK: The thread

  /// What is observed, and what tells it of changes.
  private struct Entry {
    let query: WatchedQuery
    let count: Int
    let share: SharedFollower.Share
    let deliver: Delivery
  }

  /// The work of the thread, from the first observation to the last.
  private struct ObserverRun {
    private let observer: DatabaseObserver
    private var entries: [Int: Entry] = [:]
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
          let stop: (@Sendable () -> Void)? = isShared ? nil : session.store.interrupt
          observer.state.update { ($0.watcher, $0.stop) = (watcher, stop) }
          follow(watcher, session)
          observer.state.update { ($0.watcher, $0.stop) = (nil, nil) }
          if !isShared { try? session.store.close() }
          if !entries.isEmpty || !waiting.isEmpty { fail(QuickCartError.lost) }
        } catch {
          fail(error)
        }
        for (number, entry) in entries {
          waiting.append(
            Request(
              number: number, text: entry.query.source.string, count: entry.count,
              deliver: entry.deliver))
        }
        entries = [:]
        // Unless nobody waits any more.
        _ = observer.state.wait(until: MonotonicClock.now + Self.patience) { state in
          state.wanted.isEmpty || state.isClosed ? true : nil
        }
      }
    }

    /// Until the file is gone or nothing is observed.
    private mutating func follow(_ watcher: ChangeWatcher, _ session: Session) {
      let follower = SharedFollower(ChangeSources.make(session.store))
      while true {
        if takeRequests() { return }
        for request in waiting { begin(request, session, follower.share()) }
        waiting = []
        switch watcher.wait(until: untilMidnight(session)) {
        case .change: refresh(session, follower)
        case .unsure:
          for entry in entries.values { entry.query.distrust() }
          refresh(session, follower)
        case .timeout: refreshOutdated(session)
        case .replaced, .removed: return session.store.abandon()
        case .stopped: return
        }
      }
    }

    /// - Returns: Whether nothing is observed any more; then the thread ends.
    private mutating func takeRequests() -> Bool {
      let (new, wanted, isClosed) = observer.state.update { state in
        defer { state.new = [] }
        if state.wanted.isEmpty || state.isClosed { state.isRunning = false }
        return (state.new, state.wanted, state.isClosed)
      }
      waiting = (waiting + new).filter { wanted.contains($0.number) }
      entries = entries.filter { wanted.contains($0.key) }
      if isClosed {
        fail(QuickCartError.closed)
        (entries, waiting) = ([:], [])
      }
      return wanted.isEmpty || isClosed
    }

    private mutating func begin(
      _ request: Request, _ session: Session, _ share: SharedFollower.Share
    ) {
      do {
        let script = try unlessEnded(request.number) { () throws(EngineError) in
          session.forgetDeclarations()
          let script = session.prepare(SourceText(request.text, name: "query"), for: .watch)
          if script.diagnostics.contains(where: \.isInterruption) { throw .interrupted }
          return script
        }
        guard let script else { return }
        if let error = script.diagnostics.first(where: { $0.severity == .error }) {
          throw QuickCartError(error, in: script.source)
        }
        try QuickCartError.require(request.count, of: script, isWatched: true)
        let query = WatchedQuery(
          session, script, columns: .complete, purpose: .watch, rows: share)
        entries[request.number] = Entry(
          query: query, count: request.count, share: share, deliver: request.deliver)
        refresh(request.number)
      } catch {
        request.deliver(.failure(error))
      }
    }

    /// Asks those again whom a change may concern.
    private func refresh(_ session: Session, _ follower: SharedFollower) {
      // Who is alone asks at once. If the log can't be read, everybody learns why.
      let isTold = entries.count > 1 && (try? follower.advance(session)) != nil
      for (number, entry) in entries.sorted(by: { $0.key < $1.key })
      where !isTold || follower.concerns(entry.query, entry.share) {
        refresh(number)
      }
    }

    /// How long nothing need be asked, in seconds; nil if no query means `today`.
    private func untilMidnight(_ session: Session) -> Double? {
      let midnights = entries.values.compactMap(\.query.midnight)
      return midnights.min().map { min(max($0 - session.now, 0), Self.clockTrust) }
    }

    /// The clock may be set, or the machine sleep: it is looked at after so many seconds.
    private static let clockTrust = 60.0

    /// Asks those again that mean a day that is over.
    private func refreshOutdated(_ session: Session) {
      let now = session.now
      for (number, entry) in entries.sorted(by: { $0.key < $1.key })
      where entry.query.midnight.map({ $0 <= now }) ?? false {
        refresh(number)
      }
    }

    /// Does something for an observation that may be stopped when that ends; again where somebody
    /// else's work was meant. Gives nil when nobody wants it any more.
    private func unlessEnded<Answer>(
      _ number: Int, _ ask: () throws(EngineError) -> Answer?
    ) throws(EngineError) -> Answer? {
      while observer.begins(number) {
        defer { observer.state.withLock { $0.asked = nil } }
        do throws(EngineError) { return try ask() } catch .interrupted {} catch { throw error }
      }
      return nil
    }

    private func refresh(_ number: Int) {
      guard let entry = entries[number] else { return }
      let (query, deliver) = (entry.query, entry.deliver)
      do throws(EngineError) {
        let update = try unlessEnded(number) { () throws(EngineError) in
          let update = try query.refresh()
          if case .error(let problems)? = update, problems.contains(where: \.isInterruption) {
            throw EngineError.interrupted
          }
          return update
        }
        switch update {
        case .version(let version): deliver(.success(version))
        case .error(let diagnostics):
          guard let error = diagnostics.first else { return }
          deliver(.failure(QuickCartError(error)))
        case nil: break
        }
      } catch {
        deliver(.failure(QuickCartError(error.diagnostic)))
      }
    }

    private func fail(_ error: any Error) {
      for entry in entries.values { entry.deliver(.failure(error)) }
      for request in waiting { request.deliver(.failure(error)) }
    }
  }
}

extension Diagnostic {
  /// Whether somebody has stopped the work.
  fileprivate var isInterruption: Bool { code == .interrupted }
}

extension QuickCartError {
  /// The file of a database that is observed was removed or replaced.
  fileprivate static let lost = QuickCartError(
    code: "database-unreadable", message: "the database is gone or was replaced",
    help: "observe again once it is back; `@FetchAll` and its like do so by themselves")
}
