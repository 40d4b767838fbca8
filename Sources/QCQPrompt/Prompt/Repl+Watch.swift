import QCQLanguage
import QCQWatch
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
    do throws(EngineError) {
      guard try followChanges() else {
        hasFailed = true
        return messages.remark("nothing was run")
      }
    } catch {
      hasFailed = true
      return messages.show(error.diagnostic(after: watchdog.cause))
    }
    if let name, WatchCommand.isReserved(name) {
      return complain(
        CommandProblem(
          "a watch can't be called `\(name)`, which `.watch` takes for a word of its own",
          help: "choose another name"))
    }
    if let name, watches[name] != nil {
      return complain(
        CommandProblem(
          "there is already a watch `\(name)`", help: "`.watch stop \(name)` ends it"))
    }
    if let target = settings.target, target.isOnce {
      return complain(
        CommandProblem(
          "a watch in the background writes no file, and \(target.name) waits for a result",
          help: "without `&` it goes there; `.output` ends that"))
    }
    guard watches.watches.count < BackgroundWatches.limit else {
      return complain(
        CommandProblem(
          "there can be at most \(BackgroundWatches.limit) watches", help: "`.watch stop` ends one")
      )
    }
    let source = SourceText(text, name: "entry")
    guard let checked = prepare(source, in: list) else { return }
    messages.show(checked.diagnostics, in: source)
    guard checked.isRunnable else {
      if let text = mended(source, checked.diagnostics) {
        offer(text.trimmed + " &", isChange: false)
      }
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
      let about = list.flatMap { isAbout($0, source) ? $0.title : nil }
      let watch = BackgroundWatch(
        name: name, text: source.string.words, list: about, spec, news: watches.news)
      watchdog.begin(limit: limit, stop: twin.store.interrupt)
      defer { watchdog.end() }
      let query = WatchedQuery(twin, script, columns: .display, purpose: .entry)
      try watch.start(query, ownsStore: isOwn, clock: options.clock)
      watches.add(watch)
      let now = watch.current.latest.map { ": " + watch.summary($0) + " now" } ?? ""
      show(lines: [
        "[\(name)] is watching\(now); `.watch \(name)` shows it, `.watch stop \(name)` ends it"
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

  /// Why nothing can be watched that goes where results go now; nil if it can.
  var watchProblem: CommandProblem? {
    guard let target = settings.target else { return nil }
    let format = target.format ?? settings.spec.format
    if format.info.watch != nil { return nil }
    return CommandProblem(
      "what is watched can't be written as \(format.rawValue), which has an end",
      help: target.format == nil
        ? "`.format table` writes lines, `.format ndjson` frames"
        : "lines go to a file such as `changes.txt`, frames to one that ends in `.ndjson`")
  }

  /// Watches in front what an entry or a file wants watched, until the user has seen enough, and on
  /// the terminal unless results go elsewhere.
  ///
  /// - Returns: Whether it could be watched.
  func watch(_ source: SourceText, in list: ResolvedList?) -> Bool {
    var spec = settings.current()
    spec.excerpt = nil
    let target = settings.target
    if let target {
      spec.format = target.format ?? spec.format
      (spec.isTerminal, spec.color, spec.width) = (false, false, nil)
      if target.reader == nil { messages.remark("watching into \(target.name); Ctrl-C ends it") }
    } else if spec.format != .ndjson {
      spec.format = .table
    }
    let events = WatchEvents()
    do throws(EngineError) {
      let (twin, isOwn) = try makeTwin()
      defer { if isOwn { try? twin.store.close() } }
      let script = twin.prepare(source, for: .entry, in: list)
      let watch = ConsoleWatch(
        spec, WatchSettings(timeLimit: limit), events: events, messages: messages,
        file: target?.output)
      watchdog.begin { events.stop() }
      target?.reader?.whenEnded { events.stop() }
      defer {
        WatchTerminal.leave()
        watchdog.end()
        // Ctrl-C was for the watch alone.
        watchdog.beginEntry()
      }
      let problems = try watch.run(
        WatchedQuery(twin, script, columns: spec.format.info.columnSet, purpose: .entry),
        clock: options.clock)
      messages.show(problems, in: source)
      return problems.isEmpty
    } catch {
      messages.show(error.diagnostic)
      return false
    }
  }
}

extension String {
  /// The text on one line.
  var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
