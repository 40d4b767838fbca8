import Foundation
package import QCQEngine
import QCQPlatform
import QCQReports
package import QCQText
import QuickCartFollower
import QuickCartStore

/// Keeps what is shown of some queries as the database is, whoever is shown it.
///
/// A database that is locked or damaged, and tables that the queries do not fit, are said and asked
/// again after a while and with the next change. One that goes away or is replaced is opened again
/// when it is there.
package final class WatchLoop {
  /// Opens a database and finds what to watch in it; throws while it is not there.
  package typealias Opener = () throws(EngineError) -> WatchedQuery

  /// What is watched, as long as its file is the one that was opened.
  private struct Target {
    let query: WatchedQuery
    let watcher: ChangeWatcher
    /// Whether the session was opened here.
    let isOwn: Bool
  }

  private let view: any WatchView
  private let events: WatchEvents
  private let settings: WatchSettings
  private let clock: () -> Double
  private let open: Opener?
  private let late: LateAnswer
  /// Nil while the file is away.
  private var target: Target?
  /// What was watched last.
  private var query: WatchedQuery?
  /// Why the database could not be opened, as it was said.
  private var complaint: String?
  /// The number of the version that was shown last.
  private var version = 0
  /// What was said beside the last version.
  private var said: [Diagnostic] = []
  /// How many versions were shown.
  private var count = 0
  /// When the last answer came.
  private var lastTime = -1e9
  /// How often in a row there was no answer: then it is asked again, though nothing changes.
  private var failures = 0
  /// Whether the last answer failed by the file: what is open of it is not trusted any more.
  private var isStale = false
  /// Whether it was said that the file is away, and no version has come since.
  private var isLossSaid = false
  /// Whether to ask although nothing is known to have changed.
  private var isDue = false
  /// When answers may be others though nothing has changed: the day is another one then.
  private var nextDay = Double.infinity
  /// Whether the file was opened again and not asked since.
  private var isBack = false
  private var isPaused = false

  /// - Parameter open: For a watch that is to begin once the database is there; another one begins
  ///   with `begin`.
  package init(
    _ view: any WatchView, _ events: WatchEvents, _ settings: WatchSettings,
    clock: @escaping () -> Double, open: Opener? = nil
  ) {
    (self.view, self.events, self.settings) = (view, events, settings)
    (self.clock, self.open) = (clock, open)
    // It is called while the loop waits for the answer, and the view for the loop.
    nonisolated(unsafe) let view = view
    late = LateAnswer { view.warn([.lateAnswer]) }
  }

  // MARK: The first version

  /// Gives the first version: what has changed since the last run where there was one, else the
  /// whole answer. Gives the messages of queries that can't be asked; throws if a state can't be
  /// kept.
  package func begin(_ query: WatchedQuery) throws(EngineError) -> [Diagnostic] {
    try follow(query, isOwn: false)
    let kept = try resume(query)
    switch try ask(query) {
    case .error(let diagnostics): return diagnostics
    case .version(let first):
      if let kept, !first.isWhole { handOutAgain(kept, first) }
      try show(first, isForeign: nil)
    case nil:
      guard let kept, let current = query.current else { break }
      handOutAgain(kept, current)
      view.showSame(current, moment(nil))
    }
    nextDay = query.nextDay ?? .infinity
    return []
  }

  /// Goes on from the state, if it is one of this watch.
  private func resume(_ query: WatchedQuery) throws(EngineError) -> WatchCheckpoint? {
    guard let reading = try settings.state?.load() else { return nil }
    switch reading {
    case .foreign: break
    case .damaged: query.resume(after: 0, because: "the state is damaged")
    case .checkpoint(let checkpoint):
      guard let reason = subject(query).difference(from: checkpoint.subject) else {
        query.resume(from: checkpoint.version)
        return checkpoint
      }
      query.resume(after: checkpoint.version.number, because: reason)
    }
    return nil
  }

  private func subject(_ query: WatchedQuery) -> WatchSubject {
    query.subject(database: WatchStateFile.identity(ofDatabase: query.session.store.path))
  }

  /// Hands out the version before once more, where it is not known to have come to its reader.
  ///
  /// - Parameter now: A version of the same columns, which knows how they look.
  private func handOutAgain(_ kept: WatchCheckpoint, _ now: WatchVersion) {
    guard !kept.isDelivered else { return }
    var version = kept.version
    for index in version.members.indices {
      version.members[index].result.shape = now.members[index].result.shape
    }
    handOut(version, isForeign: nil)
  }

  // MARK: One version after the other

  /// Watches until it is stopped, the last version has come or nobody reads on.
  package func run() throws(EngineError) {
    defer { leave() }
    isDue = query == nil
    var debounce = Debounce()
    while !isOver {
      let query = target?.query
      let idle = debounce.rest(
        isInTheWay: query?.isInTheWay ?? false, isClose: query?.rows.isHolding ?? false)
      if idle > 0 { _ = events.pause(idle, orUntilStillFor: debounce.stillness) }
      debounce.wait()
      var news = events.next(within: patience)
      debounce.take(news)
      if news.isStopped { return }
      take(news)
      if clock() >= nextDay { isDue = true }
      if news.isLost { lose() } else if isStale { drop() }
      if target == nil, try !find() { continue }
      guard !isPaused, news.isChanged || isDue || failures > 0 else {
        if settle() { debounce.calm() }
        continue
      }
      isDue = false
      if !rest(&news) { return }
      debounce.work()
      target?.query.follow(closely: settings.interval == 0)
      // Of a file that was opened again, and of an answer that came late, nobody knows.
      try refresh(
        isForeign: news.isChanged && !news.isLost && !isBack ? news.isForeign : nil,
        isHurried: !debounce.hasPutOff)
      debounce.end(putOff: target?.query.putOff)
      target?.query.rows.bringHome(ifLong: true)
      if debounce.hasPutOff { keep(news) } else { isBack = false }
    }
  }

  /// An answer was put off, for which the same news are due.
  private func keep(_ news: WatchEvents.Pending) {
    isDue = true
    events.post { pending in
      pending.isChanged = pending.isChanged || news.isChanged
      pending.isForeign = pending.isForeign || news.isForeign
    }
  }

  /// Ends the watch of a database.
  package func leave() {
    guard let target else { return }
    self.target = nil
    target.query.follow(closely: false)
    target.watcher.stop()
    events.unfollow()
    if target.isOwn { try? target.query.session.store.close() }
  }

  private var isOver: Bool {
    events.isStopped || view.isClosed || settings.versionLimit.map { count >= $0 } ?? false
  }

  /// How long to wait before asking again although nothing happens; nil for ever.
  private var patience: Double? {
    if isDue, !isPaused { return 0 }
    if target == nil { return 0.05 }
    // Another file may have come in its place, which to open again takes little.
    let longest = isStale ? 0.2 : 30
    if failures > 0 { return min(0.05 * pow(2, Double(failures - 1)), longest) }
    guard !isPaused, let query = target?.query else { return nil }
    if query.isUnsettled { return max(0, calmFrom - MonotonicClock.now) }
    // Clocks are set, and machines sleep.
    return nextDay.isFinite ? min(max(nextDay - clock(), 0.001), 60) : nil
  }

  /// When the last answer is so long ago that nobody seems to write.
  private var calmFrom: Double { lastTime + 0.1 }

  /// Does a part of what can wait until nobody writes, if it is time; true if it was.
  private func settle() -> Bool {
    guard !isPaused, failures == 0, let query = target?.query, query.isUnsettled,
      MonotonicClock.now >= calmFrom
    else { return false }
    let store = query.session.store
    isDue = AnswerDeadline().run(
      within: settings.timeLimit, stop: { store.interrupt() }
    ) { query.settle(closely: settings.interval == 0) }
    return true
  }

  private func take(_ news: WatchEvents.Pending) {
    isPaused = news.isPaused
    if isPaused { target?.query.follow(closely: false) }
    if news.isUnsure { target?.query.doubt() }
    view.adjust(to: news)
  }

  /// Lets pass what is left of the time between two versions; what comes meanwhile is answered
  /// along with what has come. False if the watch is stopped.
  private func rest(_ news: inout WatchEvents.Pending) -> Bool {
    while settings.interval > 0 {
      let isUrgent = events.pause(lastTime + settings.interval - MonotonicClock.now)
      let more = events.next(within: 0)
      if more.isStopped { return false }
      take(more)
      news.isChanged = news.isChanged || more.isChanged
      news.isForeign = news.isForeign || more.isForeign
      // That comes next.
      if more.isLost { events.post { $0.isLost = true } }
      if more.isLost || !isUrgent { break }
    }
    return true
  }

  /// - Parameters:
  ///   - isForeign: Whether another program made the change; nil if that is not known.
  ///   - isHurried: Whether an answer that takes long is better put off.
  private func refresh(isForeign: Bool?, isHurried: Bool) throws(EngineError) {
    guard let query = target?.query else { return }
    do throws(EngineError) {
      switch try ask(query, isHurried: isHurried) {
      case .version(let version): try show(version, isForeign: isForeign)
      case .error(let diagnostics):
        failures += 1
        view.show(diagnostics, in: query.source, version: version)
      // There is no answer yet.
      case nil where query.putOff != nil: return
      // The same error is said once.
      case nil: failures += failures > 0 ? 1 : 0
      }
    } catch .interrupted {
      // About to be stopped, unless somebody else has interrupted a connection that is shared.
      isDue = true
    }
    isStale = query.isFileSuspect
    lastTime = MonotonicClock.now
    nextDay = query.nextDay ?? .infinity
  }

  /// Asks, for as long as it may take.
  private func ask(
    _ query: WatchedQuery, isHurried: Bool = false
  ) throws(EngineError) -> WatchUpdate? {
    let deadline = AnswerDeadline()
    let store = query.session.store
    do throws(EngineError) {
      let (update, wasLate) = try late.watching { () throws(EngineError) in
        try deadline.run(within: settings.timeLimit, stop: { store.interrupt() }) {
          () throws(EngineError) in try query.refresh(isHurried: isHurried, settlesLater: true)
        }
      }
      if wasLate, update == nil { view.warn([.lateAnswerCame]) }
      return update
    } catch .interrupted where deadline.hasPassed && !events.isStopped {
      failures = max(failures, 1)
      return query.report([.timedOut])
    }
  }

  /// Shows a version, having kept it for the next run.
  private func show(_ new: WatchVersion, isForeign: Bool?) throws(EngineError) {
    failures = 0
    isLossSaid = false
    count += 1
    if let state = settings.state, let query = target?.query {
      try state.save(
        WatchCheckpoint(subject: subject(query), version: new, isDelivered: false))
    }
    handOut(new, isForeign: isForeign)
  }

  private func handOut(_ new: WatchVersion, isForeign: Bool?) {
    version = new.number
    lastTime = MonotonicClock.now
    let held = target?.query.held
    // A slow reader must not keep the log from beginning anew.
    AnswerDeadline().run(within: held.map { _ in 0.5 }, stop: { held?.release() }) {
      view.show(new, moment(isForeign))
    }
    let warnings = new.warnings.filter { !said.contains($0) }
    said = new.warnings
    if !warnings.isEmpty { view.warn(warnings) }
    if !view.isClosed { settings.state?.markDelivered() }
  }

  private func moment(_ isForeign: Bool?) -> WatchMoment {
    WatchMoment(
      time: clock(), isForeign: isForeign, method: target?.watcher.method ?? .events)
  }

  // MARK: A file that goes away

  /// From here on no change is missed, as answers come after.
  private func follow(_ query: WatchedQuery, isOwn: Bool) throws(EngineError) {
    let store = query.session.store
    let watcher: ChangeWatcher
    do { watcher = try ChangeWatcher(store) } catch { throw EngineError(error) }
    (self.query, target) = (query, Target(query: query, watcher: watcher, isOwn: isOwn))
    events.follow(watcher, interrupting: settings.isInterruptible ? store : nil)
  }

  private func lose() {
    guard let query = target?.query else { return }
    drop()
    if isLossSaid { return }
    isLossSaid = true
    let problem = Diagnostic(
      .databaseUnreadable, .none, "the database is gone or was replaced",
      help: "it is opened again once it is back")
    view.show([problem], in: query.source, version: version)
  }

  /// Lets go of a file that is not what it was, with all that was known of it.
  private func drop() {
    guard let store = target?.query.session.store else { return }
    isStale = false
    // In memory there is no other one.
    guard !store.isInMemory else { return }
    // The log is of another file, and must not be brought home.
    target?.query.held?.release()
    store.abandon()
    leave()
    try? store.close()
  }

  /// Whether the file is there and was opened.
  private func find() throws(EngineError) -> Bool {
    do throws(EngineError) {
      if let query {
        try follow(try query.reopened(readOnly: settings.isReadOnly), isOwn: true)
      } else if let open {
        try follow(try open(), isOwn: true)
      }
      (isDue, isBack, complaint) = (true, true, nil)
      return true
    } catch .store(let error) {
      // That it went away was said.
      if query == nil, complaint != error.diagnostic.message {
        complaint = error.diagnostic.message
        view.show([error.diagnostic], in: SourceText(utf8: [], name: ""), version: version)
      }
      return false
    } catch .interrupted {
      return false
    }
  }
}

extension Diagnostic {
  fileprivate static let lateAnswer = Diagnostic(
    .timedOut, .none,
    "no answer after \(Int(LateAnswer.patience)) s; what is shown may be out of date",
    severity: .warning,
    help: "it still waits: the query takes long, or the database does not answer")

  fileprivate static let lateAnswerCame = Diagnostic(
    .timedOut, .none, "the answer has come: nothing has changed", severity: .note)
}

extension WatchedQuery {
  /// The same queries on the file that lies at the path now; throws if there is none.
  fileprivate func reopened(readOnly: Bool) throws(EngineError) -> WatchedQuery {
    let store: Store
    do throws(StoreError) {
      guard !session.store.isInMemory else { throw .notFound(path: session.store.path) }
      store = try Store.open(path: session.store.path, readOnly: readOnly)
    } catch {
      throw EngineError(error)
    }
    return WatchedQuery(self, movedTo: try session.moving(to: store).session)
  }
}
