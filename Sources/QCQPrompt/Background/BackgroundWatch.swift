import QCQConsole
import Foundation
import QCQEngine
import QCQPlatform
import QCQReports
import QCQText
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// One watch in the background: a thread with a session of its own, whose changes become lines.
final class BackgroundWatch: @unchecked Sendable {
  enum State: String {
    case live, paused
    /// Its tables are not as it needs them, or its file is gone; it goes on when they are.
    case waiting
    case ended
  }

  /// What is known of a watch from outside.
  struct Status {
    var state = State.live
    /// How many times it had something new.
    var versionCount = 0
    /// The time of the latest version.
    var lastChange: Double?
    var latest: LiveVersion?
  }

  let name: String
  /// What was typed.
  let text: String
  private let lock = NSLock()
  private var status = Status()
  private var isPaused = false
  private let events = LiveEvents()
  private let ended = DispatchSemaphore(value: 0)
  private let live: LiveQuery
  private let session: Session
  private let ownsStore: Bool
  private let spec: ReportSpec
  private let news: WatchNews
  private let clock: () -> Double

  /// At least so many seconds lie between two versions.
  private static let interval = 0.25
  /// So many changes of a version are shown at most.
  private static let shownChanges = 8

  /// - Parameters:
  ///   - session: Its own; nobody else uses it.
  ///   - ownsStore: Whether its connection is closed at the end.
  init(
    name: String, text: String, _ session: Session, _ script: PreparedScript, ownsStore: Bool,
    _ spec: ReportSpec, news: WatchNews, clock: @escaping () -> Double
  ) {
    (self.name, self.text, self.session, self.ownsStore) = (name, text, session, ownsStore)
    (self.spec, self.news, self.clock) = (spec, news, clock)
    live = LiveQuery(session, script, columns: .display, purpose: .entry)
  }

  var current: Status { lock.withLock { status } }

  /// Asks for the first time and goes on in a thread of its own.
  func start() throws(EngineError) {
    let watcher: ChangeWatcher
    do { watcher = try ChangeWatcher(session.store) } catch { throw .store(error) }
    switch try live.refresh() {
    case .version(let version): note(version)
    case .error(let diagnostics):
      throw .statement(diagnostics.first ?? EngineError.interrupted.diagnostic)
    case nil: break
    }
    SystemThread.start { [self] in
      events.follow(watcher)
      watch()
      watcher.stop()
      events.unfollow()
      if ownsStore { try? session.store.close() }
      lock.withLock { status.state = .ended }
      ended.signal()
    }
  }

  func pause() { set(paused: true) }
  func resume() { set(paused: false) }

  private func set(paused: Bool) {
    lock.withLock {
      isPaused = paused
      if status.state != .ended { status.state = paused ? .paused : .live }
    }
    // What has changed meanwhile is one version.
    if !paused { events.post { $0.isChanged = true } }
  }

  /// Ends it; its thread is gone a moment later.
  func stop() {
    events.stop()
    if ownsStore { session.store.interrupt() }
  }

  func waitForEnd() { _ = ended.wait(timeout: .now() + 2) }

  // MARK: Its thread

  private func watch() {
    var isFailing = false
    var isLost = false
    while !events.isStopped {
      let found = events.next(within: isFailing ? 1 : nil)
      if found.isStopped { return }
      if found.isLost, !isLost {
        isLost = true
        set(.waiting, ["the database is gone or was replaced; `.watch stop \(name)` ends this"])
      }
      if isLost || lock.withLock({ isPaused }) { continue }
      isFailing = refresh()
      // What comes meanwhile is answered together.
      _ = events.pause(Self.interval)
    }
  }

  /// Asks again; true if there was no answer.
  private func refresh() -> Bool {
    do throws(EngineError) {
      switch try live.refresh() {
      case .version(let version):
        let lines = version.isWhole ? [summary(version)] : changes(version)
        note(version)
        news.post(lines.map(marked))
        return false
      case .error(let diagnostics):
        set(.waiting, diagnostics.prefix(1).map { "\($0.message) [\($0.code.rawValue)]" })
        return true
      case nil: return lock.withLock { status.state == .waiting }
      }
    } catch {
      return !events.isStopped
    }
  }

  private func set(_ state: State, _ lines: [String]) {
    lock.withLock { if status.state != .paused { status.state = state } }
    news.post(lines.map { marked(TerminalText.escaped($0)) })
  }

  private func note(_ version: LiveVersion) {
    lock.withLock {
      status.versionCount += 1
      status.lastChange = clock()
      status.latest = version
      if status.state == .waiting { status.state = isPaused ? .paused : .live }
    }
  }

  // MARK: Lines

  private func marked(_ line: String) -> String {
    TerminalStyle.note.paint("[\(name)]", enabled: spec.color) + " " + line
  }

  /// How much there is, in place of all of it.
  func summary(_ version: LiveVersion) -> String {
    version.members.map { member in
      let shape = member.result.shape.shape
      let count = member.result.rows.count
      let lead = member.name.map { TerminalText.escaped($0) + " " } ?? ""
      switch shape.kind {
      case .value:
        return lead
          + lines(LiveVersion(number: 1, isWhole: true, members: [member.unnamed]))
          .joined(separator: " ")
      case .rows, .sections:
        let noun = TerminalText.escaped(Plural.singular(shape.noun))
        return lead + Plural.count(count, noun, digits: Grouped.digits(count))
      }
    }.joined(separator: " · ")
  }

  private func changes(_ version: LiveVersion) -> [String] {
    var part = version
    var room = Self.shownChanges
    var hidden = 0
    for index in part.members.indices {
      let count = part.members[index].changes.count
      part.members[index].changes = Array(part.members[index].changes.prefix(room))
      hidden += count - part.members[index].changes.count
      room -= part.members[index].changes.count
    }
    let rest = hidden > 0 ? ["… and \(Grouped.digits(hidden)) more; now \(summary(version))"] : []
    return lines(part) + rest
  }

  private func lines(_ version: LiveVersion) -> [String] {
    var bytes: [UInt8] = []
    let output = ByteOutput { chunk in
      bytes += chunk
      return true
    }
    var writer = LiveLines(spec, output)
    writer.write(version)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension LiveMember {
  fileprivate var unnamed: LiveMember {
    LiveMember(name: nil, result: result, changes: changes)
  }
}
