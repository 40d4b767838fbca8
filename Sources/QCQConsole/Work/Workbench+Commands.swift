package import QCQEngine
import QCQLanguage
import QCQPlatform
import QCQReports
package import QCQText
package import QCQWatch
package import QuickCartStore

/// How careful a command is with changes.
package struct ChangeChoices {
  package var isDryRun = false
  /// Nil where nothing was said about it.
  package var policy: Consent.Policy?

  package init(isDryRun: Bool = false, policy: Consent.Policy? = nil) {
    (self.isDryRun, self.policy) = (isDryRun, policy)
  }
}

extension Workbench {
  /// Runs a text and throws the exit status if that is not 0.
  ///
  /// - Parameters:
  ///   - asks: Whether somebody is asked about changes of many rows; not by a script.
  ///   - watching: How what the text wants watched goes on; nil for what is usual.
  package func run(
    _ source: SourceText, in session: Session, for purpose: Session.Purpose = .run,
    _ changes: ChangeChoices = ChangeChoices(), asks: Bool = false, watching: WatchSettings? = nil
  ) throws {
    let consent = consent(changes.policy)
    let gate = FileGate(settings, isDryRun: changes.isDryRun, ask: consent.question)
    let draft = try draft(gate)
    let output = ConsoleOutput(
      settings.reportSpec, messages: messages, place: FilePlace(gate, for: source), draft: draft,
      page: settings.page(source))
    let script = try work(on: source, in: session, for: purpose, output) {
      script, output throws(EngineError) in
      try output.admit(script)
      let mayAsk = asks && script.hasChanges && !changes.isDryRun
      let preview = mayAsk ? try consent.preview(script, in: session) : nil
      TerminalNotice.begin()
      switch try session.run(
        script, into: output, isDryRun: changes.isDryRun, expecting: preview?.rows)
      {
      case .done:
        try output.complete()
        return .done
      case .assertionFailed: return .assertionFailed
      }
    }
    if script.hasWatches, !changes.isDryRun {
      try watch(script, in: session, for: purpose, watching ?? WatchSettings(settings))
    }
  }

  /// The file that all results go to, if one was named.
  private func draft(_ gate: FileGate) throws(ExitStatus) -> FileDraft? {
    guard let path = settings.results.output else { return nil }
    return try messages.attempt { () throws(EngineError) in try FileDraft(gate.admit(path)) }
  }

  /// Explains the queries of a text, and runs none of them.
  package func explain(_ source: SourceText, in session: Session) throws {
    let output = ConsoleOutput(settings.reportSpec, messages: messages, linesAreData: true)
    _ = try work(on: source, in: session, output, linesAreData: true) {
      script, output throws(EngineError) in
      try session.explain(script, into: output)
      return .done
    }
  }

  /// Says what is wrong with a text, and throws the exit status for it.
  package func check(_ source: SourceText, in session: Session) throws(ExitStatus) {
    let progress = RunProgress()
    progress.check(source)
    watchdog.begin(
      stop: session.store.interrupt,
      notice: { [store = session.store] in store.activity(progress.words) })
    defer { watchdog.end() }
    let diagnostics = try messages.attempt { () throws(EngineError) in
      try ScriptMessages(session).of(source)
    }
    try leaveIfStopped()
    messages.show(diagnostics, in: source)
    try ExitStatus(diagnostics).leave()
  }

  func prepare(
    _ source: SourceText, in session: Session, for purpose: Session.Purpose
  ) throws(ExitStatus) -> PreparedScript {
    try accept(session.prepare(source, for: purpose))
  }

  /// Shows what is wrong with a script, and throws the exit status if something is.
  func accept(_ script: PreparedScript) throws(ExitStatus) -> PreparedScript {
    try leaveIfStopped()
    messages.show(script.diagnostics, in: script.source)
    try ExitStatus(script.diagnostics).leave()
    return script
  }

  private func work(
    on source: SourceText, in session: Session, for purpose: Session.Purpose = .run,
    _ output: ConsoleOutput, linesAreData: Bool = false,
    _ body: (PreparedScript, ConsoleOutput) throws(EngineError) -> ExitStatus
  ) throws -> PreparedScript {
    let progress = output.progress
    progress.check(source)
    watchdog.begin(
      stop: session.store.interrupt,
      notice: { [store = session.store] in store.activity(progress.words) })
    defer { watchdog.end() }
    let script = try prepare(source, in: session, for: purpose)
    if !linesAreData { try refuseToWatch(script, for: purpose) }
    try perform(output, in: source) { () throws(EngineError) in try body(script, output) }
    return script
  }

  /// Lists what is wrong with the cells and references of a database, and throws the exit status if
  /// there is anything.
  package func checkDatabase() throws(ExitStatus) {
    let store = try openStore()
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    watchdog.begin(stop: store.interrupt)
    defer { watchdog.end() }
    try perform(output) { () throws(EngineError) in
      var rows: [ValueRow] = []
      try EngineError.mapping(try store.check { rows.append(ValueRow($0)) })
      output.writeTable(
        ["table", "column", "id", "problem", "value"].map { ($0, .text) }, of: "problems",
        orEmpty: "nothing is wrong", rows: rows)
      return rows.isEmpty ? .done : .textHasErrors
    }
  }

  // MARK: History

  /// Undoes or redoes a step and throws the exit status if that is not 0.
  package func history(
    _ direction: HistoryDirection, _ changes: ChangeChoices
  ) throws(ExitStatus) {
    let session = try makeSession(openStore())
    try view(session, changes.policy) { view throws(EngineError) in
      try view.run(direction, isDryRun: changes.isDryRun)
    }
  }

  /// Passes over the step that can't be undone.
  package func skipStep(_ changes: ChangeChoices) throws(ExitStatus) {
    let session = try makeSession(openStore())
    try view(session, changes.policy) { view throws(EngineError) in
      try view.skip(isDryRun: changes.isDryRun)
    }
  }

  /// Shows the steps.
  package func history(limit: Int) throws(ExitStatus) {
    let session = try makeSession(openStore())
    try view(session, nil) { view throws(EngineError) in try view.list(limit: limit) }
  }

  private func view(
    _ session: Session, _ policy: Consent.Policy?,
    _ body: (HistoryView) throws(EngineError) -> Void
  ) throws(ExitStatus) {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    watchdog.begin(
      stop: session.store.interrupt, notice: { [store = session.store] in store.activity })
    defer { watchdog.end() }
    try perform(output) { () throws(EngineError) in
      try body(HistoryView(session, output, consent(policy)))
      return .done
    }
  }

  /// How a command that is given on the command line asks: on standard error, if somebody is there.
  func consent(_ policy: Consent.Policy?) -> Consent {
    let isAnswerable = Terminal.isTerminal(STDIN_FILENO) && Terminal.isTerminal(STDERR_FILENO)
    var spec = settings.reportSpec
    spec.format = .table
    spec.color = settings.hasColor(on: .standardError)
    spec.isTerminal = isAnswerable
    let reader = LineReader(interrupts: watchdog.idleInterrupts, output: .standardError)
    return Consent(
      policy ?? (isAnswerable ? .asking : .silent),
      output: ConsoleOutput(spec, messages: messages, linesAreData: true, file: .standardError),
      ask: reader.readLine)
  }

  // MARK: Watching

  /// Throws where a text has something to watch that can't be watched as it was asked for.
  private func refuseToWatch(
    _ script: PreparedScript, for purpose: Session.Purpose
  ) throws(UsageError) {
    if purpose == .watch, script.hasChanges || !script.hasWatches {
      throw UsageError("`qcq watch` takes queries; use `qcq query` for changes.")
    }
    if script.hasWatches, settings.format.info.watch == nil {
      throw UsageError(
        "What is watched can't be written as \(settings.format.rawValue), which has an end; "
          + "use `--format ndjson`, or table.")
    }
  }

  /// Watches what a text that has run wants watched, until it is stopped.
  private func watch(
    _ script: PreparedScript, in session: Session, for purpose: Session.Purpose,
    _ options: WatchSettings
  ) throws(ExitStatus) {
    let events = WatchEvents()
    isWatching.set()
    watchdog.beginEndless(stop: events.stop)
    defer { watchdog.end() }
    let problems = try messages.attempt { () throws(EngineError) in
      let spec = settings.reportSpec
      let query = WatchedQuery(
        session, script, columns: spec.format.info.columnSet, purpose: purpose)
      return try ConsoleWatch(spec, options, events: events, messages: messages)
        .run(query, clock: settings.clock)
    }
    messages.show(problems, maybeIn: script.source)
    try ExitStatus(problems).leave()
  }
}

extension ValueRow {
  fileprivate init(_ finding: StoreFinding) {
    func value(_ text: String?) -> Value { text.map(Value.text) ?? .absent }
    self.init([
      .text(finding.table), value(finding.column), value(finding.id), .text(finding.problem),
      value(finding.value),
    ])
  }
}

extension WatchSettings {
  /// What is usual: as often as something changes, for ever.
  package init(_ settings: Settings) {
    self.init(timeLimit: settings.timeout, isReadOnly: settings.isReadOnly)
  }
}

extension Settings {
  /// The page of a script, if its results stand on one.
  fileprivate func page(_ source: SourceText) -> (any ScriptPage)? {
    guard let kind = results.page else { return nil }
    let moment = ValueText(zone: zone).date(clock().rounded(.down))
    let (name, stamp) = (
      source.name == InputFile.standardInput ? "qcq report" : StorePath.lastName(source.name),
      "\(dataName), \(moment) (\(zone.identifier))"
    )
    switch kind {
    case .html(let styles): return ReportPage(name, stamp: stamp, styles: styles, reportSpec)
    case .markdown: return MarkdownPage(name, stamp: stamp, reportSpec)
    }
  }
}
