import Foundation
package import QCQEngine
package import QCQReports
package import QCQText
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// Keeps what is shown of some queries as the database is.
package final class LiveRun {
  /// Opens the database again when it has gone away and is back; nil while it is not.
  package typealias Reopener = () -> Session?

  var session: Session
  var live: LiveQuery
  var watcher: ChangeWatcher
  private let purpose: Session.Purpose
  private let columns: ColumnSet
  let events: LiveEvents
  let options: LiveOptions
  let face: any LiveFace
  private let output = OutputFile.standardOutput
  private let command: LiveCommand?
  private let reopen: Reopener
  private let clock: () -> Double
  private var version = 0
  /// How many versions were shown.
  private var count = 0
  private var isLost = false
  /// Whether the file was opened again and not asked since.
  private var isBack = false
  /// How often in a row there was no answer: then it is asked again, though nothing changes.
  private var failures = 0
  /// Whether the session is one that was opened here.
  private var isMoved = false
  private let interval: Double

  /// - Parameter script: What was run, and has something to watch.
  package init(
    _ session: Session, _ script: PreparedScript, _ purpose: Session.Purpose, _ spec: ReportSpec,
    _ options: LiveOptions, events: LiveEvents, messages: MessagePrinter,
    clock: @escaping () -> Double, reopen: @escaping Reopener
  ) throws(EngineError) {
    (self.session, self.purpose, self.events) = (session, purpose, events)
    (self.clock, self.reopen) = (clock, reopen)
    columns = spec.format.info.columnSet
    self.options = options
    // From here on no change is missed, as the first answer comes after.
    do { watcher = try ChangeWatcher(session.store) } catch { throw .store(error) }
    live = LiveQuery(session, script, columns: columns, purpose: purpose)
    face = LiveRun.face(spec, output, messages, events)
    let isScreen = face is LiveScreen
    // Nobody sees more than 30 pictures a second.
    interval = max(options.interval, isScreen ? 1.0 / 30 : 0)
    command = options.command.map {
      LiveCommand($0, spec, isQuiet: isScreen, events: events)
    }
  }

  private static func face(
    _ spec: ReportSpec, _ output: OutputFile, _ messages: MessagePrinter, _ events: LiveEvents
  ) -> any LiveFace {
    switch spec.format.info.watch {
    case .frames: return FramesFace(spec, output, messages)
    case .table, nil:
      if LiveScreen.isWanted(spec) { return LiveScreen(spec, output, messages, events) }
      return LinesFace(spec, output, messages)
    }
  }

  /// Watches until it is stopped, the last version has come or nobody reads on. Gives the messages
  /// of queries that can't even be asked once, and of an output that can't be written; throws if a
  /// state can't be kept.
  package func run() throws(EngineError) -> [Diagnostic] {
    defer {
      watcher.stop()
      events.unfollow()
      if isMoved { try? session.store.close() }
    }
    let problems: [Diagnostic]
    do throws(EngineError) {
      defer { face.end() }
      problems = try begin()
      if problems.isEmpty {
        events.follow(watcher)
        events.stopWhenClosed(output)
        try watch()
      }
    } catch .interrupted where events.isStopped {
      return []
    }
    // A terminal that is gone needs no message.
    return problems + (face is LiveScreen ? [] : [output.complaint].compactMap { $0 })
  }

  private var isOver: Bool {
    events.isStopped || face.isClosed || options.versionLimit.map { count >= $0 } ?? false
  }

  private func watch() throws(EngineError) {
    var rush = LiveRush()
    while !isOver {
      let idle = rush.rest()
      if idle > 0 { _ = events.pause(idle) }
      rush.wait()
      var news = events.next(within: isLost ? 0.1 : patience)
      rush.take(news)
      if news.isStopped { return }
      adjust(news)
      if news.isLost { lose() }
      if isLost {
        guard find() else { continue }
        isBack = true
      }
      guard news.isChanged || news.isLost || isDue || failures > 0 else { continue }
      isDue = false
      if !rest(&news) { return }
      rush.work()
      // Of a file that was opened again, and of an answer that came late, nobody knows.
      try refresh(isForeign: news.isChanged && !news.isLost && !isBack ? news.isForeign : nil)
      isBack = false
    }
  }

  /// Lets pass what is left of the time between two versions; what comes meanwhile is answered
  /// along with what has come. False if the watch is stopped.
  private func rest(_ news: inout LiveNews) -> Bool {
    while interval > 0 {
      let isUrgent = events.pause(lastTime + interval - Self.now)
      let more = events.next(within: 0)
      if more.isStopped { return false }
      adjust(more)
      news.isChanged = news.isChanged || more.isChanged
      news.isForeign = news.isForeign || more.isForeign
      // That comes next.
      if more.isLost { events.post { $0.isLost = true } }
      if more.isLost || !isUrgent { break }
    }
    return true
  }

  private func adjust(_ news: LiveNews) {
    if news.isResized { face.resize() }
    if news.scrolling != 0 { face.scroll(by: news.scrolling) }
  }

  /// Whether to ask although nothing is known to have changed.
  private var isDue = false
  private var lastTime = -1e9

  /// How long to wait before asking again although nothing happens; nil for ever.
  private var patience: Double? {
    failures > 0 ? min(pow(2, Double(failures - 1)), 30) : nil
  }

  /// - Parameter isForeign: Whether another program made the change; nil if that is not known.
  private func refresh(isForeign: Bool?) throws(EngineError) {
    do throws(EngineError) {
      switch try ask() {
      case .version(let version): try show(version, isForeign: isForeign)
      case .error(let diagnostics):
        failures += 1
        face.show(diagnostics, in: live.source, version: version)
      // The same error is said once.
      case nil: failures += failures > 0 ? 1 : 0
      }
    } catch .interrupted {
      // About to be stopped.
      isDue = true
    }
    lastTime = Self.now
  }

  /// Asks, for as long as it may take.
  func ask() throws(EngineError) -> LiveUpdate? {
    let deadline = LiveDeadline(options.timeLimit, stop: session.interrupt)
    do throws(EngineError) {
      return try deadline.run { () throws(EngineError) in try live.refresh() }
    } catch .interrupted where deadline.hasPassed && !events.isStopped {
      failures = max(failures, 1)
      return live.giveUp(.timedOut)
    }
  }

  /// Shows a version, having kept it for the next run.
  func show(_ new: LiveVersion, isForeign: Bool?) throws(EngineError) {
    failures = 0
    count += 1
    try keep(new)
    handOut(new, isForeign: isForeign)
  }

  func handOut(_ new: LiveVersion, isForeign: Bool?) {
    version = new.number
    lastTime = Self.now
    face.show(new, moment(isForeign))
    if face.isClosed { return }
    if let complaint = command?.run(new) { face.remark("version \(version): \(complaint)") }
    options.state?.markDelivered()
  }

  func moment(_ isForeign: Bool?) -> LiveMoment {
    LiveMoment(time: clock(), isForeign: isForeign, method: watcher.method)
  }

  // MARK: A file that goes away

  private func lose() {
    guard !isLost else { return }
    isLost = true
    watcher.stop()
    events.unfollow()
    let problem = Diagnostic(
      .databaseUnreadable, .none, "the database is gone or was replaced",
      help: "it is opened again when it is there")
    face.show([problem], in: live.source, version: version)
    try? session.store.close()
  }

  private func find() -> Bool {
    guard let found = reopen(), let watcher = try? ChangeWatcher(found.store) else { return false }
    let script = found.prepare(live.source, for: purpose)
    let next = LiveQuery(found, script, columns: columns, purpose: purpose)
    next.takeOver(from: live)
    (session, live, self.watcher, isLost, isDue) = (found, next, watcher, false, true)
    isMoved = true
    events.follow(watcher)
    return true
  }

  private static var now: Double { LiveEvents.now }
}
