import Foundation
package import QCQEngine
package import QCQReports
package import QCQText
import QCQValues
import QuickCartStore

/// How a watch is to go on.
package struct LiveOptions: Sendable {
  /// How many seconds lie between two versions at least.
  package var interval: Double
  /// The version after which the watch ends.
  package var lastVersion: Int?
  /// A command of the shell to be run after each version.
  package var command: String?

  package init(interval: Double = 0, lastVersion: Int? = nil, command: String? = nil) {
    (self.interval, self.lastVersion, self.command) = (interval, lastVersion, command)
  }
}

/// Keeps what is shown of some queries as the database is.
package final class LiveRun {
  /// Opens the database again when it has gone away and is back; nil while it is not.
  package typealias Reopener = () -> Session?

  private var session: Session
  private var live: LiveQuery
  private var watcher: ChangeWatcher
  private let purpose: Session.Purpose
  private let columns: ColumnSet
  private let events: LiveEvents
  private let options: LiveOptions
  private let face: any LiveFace
  private let messages: MessagePrinter
  private let reopen: Reopener
  private let clock: () -> Double
  private var version = 0
  private var isLost = false
  /// Whether the last question had no answer: then it is asked again, though nothing changes.
  private var isFailing = false
  /// Whether the session is one that was opened here.
  private var isMoved = false

  /// - Parameter script: What was run, and has something to watch.
  package init(
    _ session: Session, _ script: PreparedScript, _ purpose: Session.Purpose, _ spec: ReportSpec,
    _ options: LiveOptions, events: LiveEvents, messages: MessagePrinter,
    clock: @escaping () -> Double, reopen: @escaping Reopener
  ) throws(EngineError) {
    (self.session, self.purpose, self.events) = (session, purpose, events)
    (self.messages, self.clock, self.reopen) = (messages, clock, reopen)
    columns = spec.format.columnSet
    self.options = options
    // From here on no change is missed, as the first answer comes after.
    do { watcher = try ChangeWatcher(session.store) } catch { throw .store(error) }
    live = LiveQuery(session, script, columns: columns, purpose: purpose)
    face = LiveRun.face(spec, messages, events)
  }

  private static func face(
    _ spec: ReportSpec, _ messages: MessagePrinter, _ events: LiveEvents
  ) -> any LiveFace {
    let output = OutputFile.standardOutput
    switch spec.format {
    case .ndjson: return FramesFace(spec, output)
    case .table, .csv, .tsv, .json, .markdown:
      if LiveScreen.isWanted(spec) { return LiveScreen(spec, output, messages, events) }
      return LinesFace(spec, output, messages)
    }
  }

  /// Watches until it is stopped, the last version has come or nobody reads on. Gives the messages
  /// of queries that can't even be asked once.
  package func run() -> [Diagnostic] {
    defer {
      watcher.stop()
      events.unfollow()
      if isMoved { try? session.store.close() }
    }
    do throws(EngineError) {
      switch try live.refresh() {
      case .version(let first): show(first, isForeign: nil)
      case .error(let diagnostics): return diagnostics
      case nil: return []
      }
    } catch {
      return events.isStopped ? [] : [error.diagnostic]
    }
    defer { face.end() }
    events.follow(watcher)
    events.stopWhenClosed(OutputFile.standardOutput)
    watch()
    return []
  }

  private var isOver: Bool {
    events.isStopped || face.isClosed || options.lastVersion.map { version >= $0 } ?? false
  }

  private func watch() {
    while !isOver {
      var news = events.next(within: isLost ? 0.1 : isFailing ? 1 : nil)
      if news.isStopped { return }
      if news.isResized { face.resize() }
      if news.isLost { lose() }
      if isLost, !find() { continue }
      guard news.isChanged || news.isLost || isDue || isFailing else { continue }
      isDue = false
      // What comes while it waits is answered along with what has come.
      if options.interval > 0 {
        events.pause(lastTime + options.interval - Self.now)
        let more = events.next(within: 0)
        if more.isStopped { return }
        if more.isResized { face.resize() }
        if more.isLost { events.post { $0.isLost = true } }
        news.isForeign = news.isForeign || more.isForeign
      }
      refresh(isForeign: news.isForeign)
    }
  }

  /// Whether to ask although nothing is known to have changed.
  private var isDue = false
  private var lastTime = -1e9

  private func refresh(isForeign: Bool) {
    do throws(EngineError) {
      switch try live.refresh() {
      case .version(let version): show(version, isForeign: isForeign)
      case .error(let diagnostics):
        isFailing = true
        face.show(diagnostics, in: live.source, version: version)
      case nil: break
      }
    } catch {
      // Interrupted, and so about to be stopped.
      isDue = true
    }
    lastTime = Self.now
  }

  private func show(_ new: LiveVersion, isForeign: Bool?) {
    version = new.number
    isFailing = false
    lastTime = Self.now
    face.show(new, LiveMoment(time: clock(), isForeign: isForeign, method: watcher.method))
    guard let command = options.command, !face.isClosed else { return }
    LiveCommand.run(command, version: version, isQuiet: face is LiveScreen)
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

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
