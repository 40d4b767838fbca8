import QCQLanguage
import QCQConsole
import QCQEngine
import QCQReports
import QCQSQL
import QCQText
import QuickCartStore

// Watches, in front and in the background.
extension Repl {
  /// `watch … &`
  func watchInBackground(_ text: String, name: String?) {
    followChanges()
    if let name, watches[name] != nil {
      return complain(
        CommandProblem(
          "there is a watch `\(name)` already", help: "`.watch stop \(name)` ends it"))
    }
    guard watches.watches.count < WatchSet.limit else {
      return complain(
        CommandProblem(
          "there can be at most \(WatchSet.limit) watches", help: "`.watch stop` ends one"))
    }
    let source = SourceText(text, name: "entry")
    guard let checked = prepare(source, in: list) else { return }
    messages.show(checked.diagnostics, in: source)
    guard checked.isRunnable else {
      prefill = EntryFix.text(source, checked.diagnostics).map { $0.trimmed + " &" } ?? ""
      return
    }
    guard checked.isOnlyWatches else {
      return complain(
        CommandProblem("only a single `watch` can run in the background"))
    }
    start(source, name: name ?? watches.nextName())
  }

  private func start(_ source: SourceText, name: String) {
    var spec = settings.current()
    (spec.format, spec.excerpt) = (.table, nil)
    do throws(EngineError) {
      let (twin, isOwn) = try makeTwin()
      let script = twin.prepare(source, for: .entry, in: list)
      let watch = BackgroundWatch(
        name: name, text: source.string.words, twin, script, ownsStore: isOwn, spec,
        news: watches.news, clock: options.clock)
      watchdog.begin(limit: limit, stop: twin.store.interrupt)
      defer { watchdog.end() }
      try watch.start()
      watches.add(watch)
      let now = watch.current.latest.map { ": " + watch.summary($0) + " now" } ?? ""
      show(lines: [
        "[\(name)] is live\(now); `.watch \(name)` shows it, `.watch stop \(name)` ends it"
      ])
    } catch {
      messages.show(error.diagnostic)
    }
  }

  /// A session for another thread: on a connection of its own, which can only read, or, as there is
  /// but one to a database in memory, on the same one.
  private func makeTwin() throws(EngineError) -> (session: Session, isOwn: Bool) {
    if session.store.isInMemory { return (try session.twin(on: session.store), false) }
    let store: Store
    do { store = try Store.open(path: session.store.path, readOnly: true) } catch {
      throw .store(error)
    }
    return (try session.twin(on: store), true)
  }

  /// Watches in front what an entry or a file wants watched, until the user has seen enough.
  func watch(_ source: SourceText, isFile: Bool) {
    var spec = settings.current()
    spec.excerpt = nil
    if spec.format != .ndjson { spec.format = .table }
    let events = LiveEvents()
    do throws(EngineError) {
      let (twin, isOwn) = try makeTwin()
      defer { if isOwn { try? twin.store.close() } }
      let script = twin.prepare(source, for: .entry, in: isFile ? nil : list)
      let run = try LiveRun(
        twin, script, .entry, spec, LiveOptions(timeLimit: limit), events: events,
        messages: messages,
        clock: options.clock, reopen: reopener(twin))
      watchdog.begin { [store = twin.store] in
        events.stop()
        store.interrupt()
      }
      defer {
        LiveTerminal.leave()
        watchdog.end()
      }
      let problems = try run.run()
      messages.show(problems, in: source)
    } catch {
      messages.show(error.diagnostic)
    }
  }

  private func reopener(_ twin: Session) -> LiveRun.Reopener {
    let path = twin.store.path
    let isInMemory = twin.store.isInMemory
    return {
      guard !isInMemory, let store = try? Store.open(path: path, readOnly: true) else { return nil }
      return try? twin.moving(to: store).session
    }
  }
}

extension String {
  /// The text on one line.
  var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
