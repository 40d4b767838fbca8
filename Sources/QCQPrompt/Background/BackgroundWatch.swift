import QCQEngine
import QCQLanguage
import QCQPlatform
import QCQReports
import QCQText
import QCQWatch
import QuickCartStore

/// One watch in the background: a thread with a session of its own, whose changes become lines.
final class BackgroundWatch: WatchView, Sendable {
  enum State: String {
    case watching, paused
    /// Its tables are not as it needs them, or its file is gone; it goes on when they are.
    case waiting
    case ended
  }

  /// What is known of a watch from outside.
  struct Status {
    var state = State.watching
    /// How many times it had something new.
    var versionCount = 0
    /// The time of the latest version.
    var lastChange: Double?
    var latest: WatchVersion?
  }

  let name: String
  /// What was typed.
  let text: String
  /// The title of the current list, if it is about that one.
  let list: String?
  private let status = Monitor(Status())
  private let events = WatchEvents()
  private let spec: ReportSpec
  private let news: WatchNews

  /// At least so many seconds lie between two versions.
  private static let interval = 0.25
  /// At most this many changes of a version are shown.
  private static let shownChanges = 8

  init(name: String, text: String, list: String?, _ spec: ReportSpec, news: WatchNews) {
    (self.name, self.text, self.list) = (name, text, list)
    (self.spec, self.news) = (spec, news)
  }

  var current: Status { status.withLock { $0 } }

  /// Asks for the first time and goes on in a thread of its own.
  ///
  /// - Parameters:
  ///   - query: On a session that nobody else uses.
  ///   - ownsStore: Whether its connection is closed at the end.
  func start(
    _ query: WatchedQuery, ownsStore: Bool, clock: @escaping () -> Double
  ) throws(EngineError) {
    var settings = WatchSettings()
    (settings.interval, settings.isInterruptible) = (Self.interval, ownsStore)
    // It goes on in the other thread, and stays there.
    nonisolated(unsafe) let loop = WatchLoop(self, events, settings, clock: clock)
    if let problem = try loop.begin(query).first { throw .statement(problem) }
    let store = ownsStore ? query.session.store : nil
    SystemThread.start { [self] in
      try? loop.run()
      try? store?.close()
      status.update { $0.state = .ended }
    }
  }

  func pause() { set(paused: true) }
  func resume() { set(paused: false) }

  private func set(paused: Bool) {
    status.update { if $0.state != .ended { $0.state = paused ? .paused : .watching } }
    events.post { news in
      news.isPaused = paused
      // What has changed meanwhile is one version.
      if !paused { news.isChanged = true }
    }
  }

  /// Ends it; its thread is gone a moment later.
  func stop() { events.stop() }

  func waitForEnd() {
    _ = status.wait(until: MonotonicClock.now + 2) { $0.state == .ended ? true : nil }
  }

  // MARK: Its thread

  func show(_ version: WatchVersion, _ moment: WatchMoment) {
    let isFirst = status.update { status in
      status.versionCount += 1
      status.lastChange = moment.time
      status.latest = version
      if status.state == .waiting { status.state = .watching }
      return status.versionCount == 1
    }
    // The first one is told by the prompt.
    if !isFirst { news.post((version.isWhole ? [summary(version)] : changes(version)).map(marked)) }
  }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    status.update { if $0.state != .paused { $0.state = .waiting } }
    news.post(
      diagnostics.prefix(1).map {
        marked(TerminalText.escaped("\($0.message) [\($0.code.rawValue)]"))
      })
  }

  func warn(_ diagnostics: [Diagnostic]) {
    news.post(diagnostics.map { marked(TerminalText.escaped($0.message)) })
  }

  // MARK: Lines

  private func marked(_ line: String) -> String {
    TerminalStyle.note.paint("[\(name)]", enabled: spec.color) + " " + line
  }

  /// How much there is, in place of all of it.
  func summary(_ version: WatchVersion) -> String {
    version.members.map { member in
      let shape = member.result.shape.shape
      let count = member.result.rows.count
      let lead = member.name.map { TerminalText.escaped($0) + " " } ?? ""
      switch shape.kind {
      case .value:
        return lead
          + lines(WatchVersion(number: 1, isWhole: true, members: [member.unnamed]))
          .joined(separator: " ")
      case .rows, .sections:
        let noun = TerminalText.escaped(Plural.singular(shape.noun))
        return lead + Plural.count(count, noun)
      }
    }.joined(separator: " · ")
  }

  private func changes(_ version: WatchVersion) -> [String] {
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

  private func lines(_ version: WatchVersion) -> [String] {
    var bytes: [UInt8] = []
    let output = ByteOutput { chunk in
      bytes += chunk
      return true
    }
    var writer = WatchLines(spec, output)
    writer.write(version)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension WatchedMember {
  fileprivate var unnamed: WatchedMember {
    WatchedMember(name: nil, result: result, changes: changes)
  }
}
