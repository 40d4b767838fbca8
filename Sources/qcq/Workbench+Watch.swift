import QCQLanguage
import ArgumentParser
import Foundation
import QCQEngine
import QCQConsole
import QCQReports
import QCQText
import QuickCartStore

/// Whether a command is watching: from then on Ctrl-C is its ordinary end, and nothing is said.
final class LiveSwitch: @unchecked Sendable {
  private let lock = NSLock()
  private var state = false

  var isOn: Bool {
    get { lock.withLock { state } }
    set { lock.withLock { state = newValue } }
  }
}

extension Workbench {
  /// Throws where a text has something to watch that can't be watched as it was asked for.
  func refuseToWatch(_ script: PreparedScript, for purpose: Session.Purpose) throws {
    if purpose == .watch, script.hasChanges || !script.hasWatches {
      throw ValidationError("`qcq watch` takes queries; changes are for `qcq query`.")
    }
    guard script.hasWatches else { return }
    if settings.format.info.watch == nil {
      throw ValidationError(
        "What is watched can't be written as \(settings.format.rawValue), which has an end; "
          + "use `--format ndjson`, or table.")
    }
  }

  /// Watches what a text that has run wants watched, until it is stopped.
  func watch(
    _ script: PreparedScript, in session: Session, for purpose: Session.Purpose,
    _ options: WatchOptions.Values
  ) throws {
    let events = LiveEvents()
    live.isOn = true
    watchdog.beginEndless {
      events.stop()
      session.interrupt()
    }
    defer { watchdog.end() }
    let problems: [Diagnostic]
    do {
      let run = try LiveRun(
        session, script, purpose, settings.reportSpec, options.live(settings), events: events,
        messages: messages, clock: settings.clock, reopen: reopener(session))
      problems = try run.run()
    } catch {
      messages.show(error.diagnostic)
      throw ExitCode(ExitStatus(error).rawValue)
    }
    messages.show(problems, maybeIn: script.source)
    try ExitStatus(problems).leave()
  }

  /// Opens the file again, where it is one.
  private func reopener(_ session: Session) -> LiveRun.Reopener {
    let path = session.store.path
    return {
      guard settings.sample == nil,
        let store = try? Store.open(path: path, readOnly: settings.isReadOnly)
      else { return nil }
      return try? session.moved(to: store)
    }
  }
}
