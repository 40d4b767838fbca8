import QCQConsole
import QCQEngine
import QCQReports
import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QCQPlatform
import QuickCartStore

// How an entry of sentences is run.
extension Repl {
  func run(_ entry: String) {
    (lastText, lastList) = (entry, list)
    run(SourceText(entry, name: "entry"), isFile: false)
  }

  /// Runs a text as one script.
  ///
  /// - Parameters:
  ///   - isFile: A file knows nothing of the current list, and its own directory is the one that it
  ///     writes to.
  ///   - knowsList: Whether the current list is meant where it names none.
  func run(_ source: SourceText, isFile: Bool, knowsList: Bool = true) {
    let knowsList = knowsList && !isFile
    do throws(EngineError) {
      guard try followChanges() || !knowsList else { return offerAgain(source.string) }
    } catch {
      hasFailed = true
      return messages.show(error.diagnostic(after: watchdog.cause))
    }
    let stopwatch = Stopwatch(isOn: settings.isTimed)
    let meant = knowsList ? list : nil
    guard let script = prepare(source, in: meant) else {
      hasFailed = true
      return
    }
    stopwatch.mark(.compile)
    guard script.isRunnable else {
      hasFailed = true
      return isFile ? messages.show(script.diagnostics, in: source) : help(source, script)
    }
    messages.show(script.diagnostics, in: source)
    if script.hasWatches, let problem = watchProblem { return complain(problem) }
    // What is changed is told, however late somebody wants it stopped.
    let output = makeOutput(stopwatch, for: source, stop: script.hasChanges ? SharedFlag() : stop)
    do throws(EngineError) {
      try output.output.console.admit(script)
      // Nobody is hurried while they think about an answer.
      let preview = try consent.preview(
        script, in: session, isOffered: isOffered, working: work
      ) { [self] in
        showRows(of: script, in: source)
      }
      stopwatch.skip()
      let outcome = try work { () throws(EngineError) in
        try session.run(script, into: output.output, expecting: preview?.rows)
      }
      if outcome == .assertionFailed { hasFailed = true }
      stopwatch.mark(.run)
    } catch {
      hasFailed = true
      output.leave(isStopped: error.isInterrupted)
      var problem = error.diagnostic(after: watchdog.cause)
      // All changes of an entry are made at once.
      if error.isInterrupted, script.hasChanges { problem.help = "nothing was changed" }
      messages.show([problem], in: error.source(source))
      // What only the data speak against may have a fix, too.
      if knowsList, let text = mended(source, [problem]) { offer(text) }
      return
    }
    finish(script, output, stopwatch)
    guard script.hasWatches else { return }
    let isWatched = watch(source, in: meant)
    settleTarget(hasResults: isWatched || output.output.hasResults)
  }

  /// Shows what a script gave, and sees to what it changed.
  private func finish(_ script: PreparedScript, _ output: EntryOutput, _ stopwatch: Stopwatch) {
    if !output.output.kept.results.isEmpty || output.output.kept.isTooBig {
      last = output.output.kept
    }
    let isPaged = output.deliver()
    settleTarget(hasResults: output.output.hasResults && !script.hasWatches)
    if !isPaged { stopwatch.mark(.print) }
    if stop.isSet, !isPaged, !script.hasChanges {
      messages.show(EngineError.interrupted.diagnostic)
    }
    if settings.isTimed { messages.remark(stopwatch.line) }
    if script.hasChanges {
      // It may have been the current list that was renamed or deleted.
      _ = try? followChanges()
      hints.changed(self)
    }
  }

  /// Shows every row that a script would change, and changes none: on the terminal, wherever
  /// results go.
  private func showRows(of script: PreparedScript, in source: SourceText) {
    let target = settings.target
    settings.target = nil
    defer { settings.target = target }
    do throws(CommandProblem) {
      try show(as: .table, in: source) { console throws(EngineError) in
        _ = try session.run(script, into: console, isDryRun: true)
      }
    } catch {
      complain(error)
    }
  }

  /// Says it where the file that results go to could not take the last one, and gives it up.
  ///
  /// - Parameter hasResults: `.once` waits for the next result.
  private func settleTarget(hasResults: Bool) {
    guard let target = settings.target else { return }
    do {
      try target.settle()
      if !target.isOnce || !hasResults { return }
      settings.target = nil
      try target.close()
      messages.remark("wrote \(target.name)")
    } catch {
      hasFailed = true
      messages.show(error.diagnostic)
      guard settings.target != nil else { return }
      settings.target = nil
      try? target.close()
      messages.remark("results no longer go to \(target.name)")
    }
  }

  /// Does something whose results a command of the shell reads.
  func pipe(to command: String, _ work: () -> Void) {
    let pipe: CommandPipe
    do throws(SystemFailure) { pipe = try CommandPipe(command) } catch {
      return complain(CommandProblem("`\(command)` can't be run: \(error.reason)"))
    }
    let target = settings.target
    settings.target = ResultTarget(
      name: "| \(command)", isOnce: false, output: pipe.output, settle: {}, close: {}, reader: pipe)
    work()
    settings.target = target
    let end = pipe.finish()
    beginLine()
    tell(end, of: command)
  }

  /// Says of a command of the shell that it has failed, if it has.
  private func tell(_ end: ShellProcess.End, of command: String) {
    switch end {
    case .status(0), .signal: break
    case .status(let status):
      messages.remark("`\(TerminalText.escaped(command))` ended with status \(status)")
    }
  }

  /// Has the prompt begin a line of its own where a command has left one without an end: as many
  /// characters as a line has wrap only if some stand there already.
  private func beginLine() {
    guard settings.spec.isTerminal, Terminal.environment("TERM") != "dumb" else { return }
    let mark = settings.spec.isASCII ? "%" : "⏎"
    let width = Terminal.width(file.descriptor)
    file.write(mark + String(repeating: " ", count: max(0, width - 1)) + "\r\u{1B}[K")
  }

  /// Reads and checks a text, and asks for values that it needs; nil if there are none.
  func prepare(_ source: SourceText, in list: ResolvedList?) -> PreparedScript? {
    while true {
      watchdog.begin(limit: limit, stop: session.store.interrupt)
      let script = session.prepare(source, for: .entry, in: list)
      watchdog.end()
      let others = script.diagnostics.contains {
        $0.severity == .error && $0.code != .missingParameter
      }
      if others || script.missingParameters.isEmpty { return script }
      for parameter in script.missingParameters where !ask(for: parameter) {
        messages.remark("nothing was run")
        return nil
      }
    }
  }

  /// Asks until there is a value; false where the user gives none.
  private func ask(for parameter: CheckedParameter) -> Bool {
    let type = parameter.type.description
    while true {
      guard case .entry(let answer) = editor.readAnswer("$\(parameter.name) (\(type))? "),
        !answer.trimmed.isEmpty
      else { return false }
      let text = AnswerText.value(answer)
      guard var problem = session.problem(with: text, for: parameter) else {
        session.parameterValues[parameter.name] = text
        return true
      }
      problem.span = .none
      messages.show(problem)
    }
  }

  /// Looks what other programs have done to the tables and to the current list.
  ///
  /// - Returns: False if the current list is gone. Then nothing that was meant for it may run: it
  ///   would be about all lists.
  func followChanges() throws(EngineError) -> Bool {
    let lost = try work { () throws(EngineError) in try session.followSchema() }
    if let lost {
      messages.remark("the schema changed")
      forget(lost)
    }
    guard let known = list else { return true }
    list = try work { () throws(EngineError) in try session.list(again: known) }
    if list != nil { return true }
    messages.remark("the list \"\(known.title)\" is gone; there is no current list now")
    return false
  }

  /// Runs nothing of an entry, but has it stand on the next line, for whoever still wants it.
  func offerAgain(_ entry: String) {
    hasFailed = true
    prefill = entry
    messages.remark("nothing was run; Enter runs it without a list")
  }

  /// Does something that Ctrl-C and the time limit stop, and that says so when it takes a while.
  func work<Result>(
    _ body: () throws(EngineError) -> Result
  ) throws(EngineError) -> Result {
    watchdog.begin(limit: limit) { [stop, store = session.store] in
      stop.set()
      store.interrupt()
    }
    progress?.begin { [store = session.store] in store.activity { _ in "" } }
    defer {
      progress?.end()
      watchdog.end()
    }
    // It may have come before there was any work.
    if watchdog.hasInterruptedEntry { throw .interrupted }
    return try body()
  }

  /// Writes something to the terminal, or to a pager; Ctrl-C stops that, too.
  ///
  /// - Parameters:
  ///   - format: Nil for the one that results have.
  ///   - source: What messages speak of.
  func show(
    as format: ReportFormat? = nil, in source: SourceText = SourceText(utf8: [], name: ""),
    _ write: (ConsoleOutput) throws(EngineError) -> Void
  ) throws(CommandProblem) {
    var spec = settings.current()
    spec.format = format ?? spec.format
    spec.excerpt = nil
    let screen = makeScreen()
    let console = ConsoleOutput(spec, messages: messages, isPrompt: true, file: screen.output)
    do throws(EngineError) {
      try work { () throws(EngineError) in try write(console) }
    } catch {
      console.flush()
      if error.isInterrupted { screen.drop() } else { screen.flush() }
      throw CommandProblem(error, in: source)
    }
    console.flush()
    if !deliver(screen), stop.isSet { throw CommandProblem(.interrupted) }
  }

  /// Writes lines of the program's own.
  func show(lines: [String]) {
    try? show { console in console.write(text: lines.map { $0 + "\n" }.joined()) }
  }

  fileprivate func makeScreen(stop: SharedFlag? = nil) -> PromptScreen {
    // What a command shows goes to one of the shell, too, but to no file.
    let target = settings.target?.reader?.output ?? file
    return PromptScreen(
      target, isHolding: settings.spec.isTerminal, stop: stop ?? self.stop
    ) { [progress] in
      progress?.end()
    }
  }

  /// Shows what a screen holds; true if a pager did. Ctrl-C that came since the entry began is for
  /// what it shows, also where it came too late to stop its work.
  fileprivate func deliver(_ screen: PromptScreen) -> Bool {
    watchdog.begin { [stop] in stop.set() }
    defer { watchdog.end() }
    func isStopped() -> Bool {
      if watchdog.hasInterruptedEntry { stop.set() }
      return stop.isSet
    }
    if isStopped(), screen.isStopped { screen.drop() }
    let shower = pager
    let end = screen.deliver(shower, unless: isStopped)
    if let shower, let end { tell(end, of: shower.command) }
    return end != nil
  }

  /// What shows texts that are longer than the screen.
  fileprivate var pager: Pager? {
    guard settings.spec.isTerminal, file.descriptor >= 0 else { return nil }
    return Pager(
      rows: Terminal.height(file.descriptor), width: Terminal.width(file.descriptor))
  }

  /// The whole of what an entry gave, as its screen shows the half.
  fileprivate func whole(_ results: KeptResults) -> PromptScreen {
    let screen = makeScreen()
    let console = ConsoleOutput(
      settings.current(), messages: messages, isPrompt: true, file: screen.output)
    results.replay(to: console)
    console.flush()
    return screen
  }
}

/// Where the results of one entry go, and how they get onto the screen at its end.
struct EntryOutput {
  let output: PromptOutput
  fileprivate let screen: PromptScreen?
  fileprivate unowned let repl: Repl

  /// Shows the results; true if a pager did.
  func deliver() -> Bool {
    output.console.flush()
    guard let screen else { return false }
    guard let results = output.unabridged, screen.isPaged(by: repl.pager) else {
      return repl.deliver(screen)
    }
    return repl.deliver(repl.whole(results))
  }

  /// Ends it without success: of an entry that was stopped nothing more is shown.
  func leave(isStopped: Bool) {
    output.console.flush()
    if isStopped { screen?.drop() } else { screen?.flush() }
  }
}

extension Repl {
  func makeOutput(
    _ stopwatch: Stopwatch, for source: SourceText, stop: SharedFlag
  ) -> EntryOutput {
    var spec = settings.current()
    let screen = settings.target == nil ? makeScreen(stop: stop) : nil
    if let target = settings.target {
      spec.format = target.format ?? spec.format
      (spec.isTerminal, spec.color, spec.width) = (false, false, nil)
    } else if spec.isTerminal {
      spec.excerpt = PromptSettings.excerpt
    }
    let console = ConsoleOutput(
      spec, messages: messages, place: FilePlace(gate, for: source) { [stop] in !stop.isSet },
      changesAreData: settings.target == nil, isPrompt: true,
      file: screen?.output ?? settings.target?.output ?? file)
    let output = PromptOutput(
      console, spec, screen: screen, stop: stop, progress: progress, stopwatch: stopwatch)
    return EntryOutput(output: output, screen: screen, repl: self)
  }
}

/// What was typed as the value of a parameter.
enum AnswerText {
  /// A text may be typed with its quotes.
  static func value(_ answer: String) -> String {
    let text = answer.trimmed
    let isQuoted = text.count > 1 && text.first == "\"" && text.last == "\""
    return isQuoted ? CommandArguments(text).words.first ?? "" : text
  }
}
