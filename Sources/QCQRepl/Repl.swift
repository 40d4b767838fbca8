import QCQAssist
package import QCQEngine
package import QCQText
import QuickCartStore

/// The prompt: reads an entry, runs it, shows what came of it, and begins again.
package struct Repl {
  private let session: Session
  private let output: ConsoleOutput
  private let messages: MessagePrinter
  private let editor: any LineEditor
  private let watchdog: Watchdog
  /// How many seconds an entry may take.
  private let limit: Double?
  private let consent: Consent
  private static let prompt = PromptText(main: "qcq> ", continuation: "...> ")

  package init(
    session: Session, output: ConsoleOutput, messages: MessagePrinter, editor: any LineEditor,
    watchdog: Watchdog, limit: Double?, consent: Consent
  ) {
    self.consent = consent
    self.session = session
    self.output = output
    self.messages = messages
    self.editor = editor
    editor.assistant = LanguageAssistant(
      isCommand: { ReplWord($0) != nil }, knownNames: { session.queryNames }
    ) { Analysis($0, in: World(vocabulary: session.vocabulary)) }
    self.watchdog = watchdog
    self.limit = limit
  }

  /// Goes on until the user wants no more; gives a message if the terminal is gone.
  package func run() -> Diagnostic? {
    while let entry = readEntry() {
      switch ReplWord(entry) {
      case .exit: return output.finish()
      case .help: for line in ReplHelp.lines { output.write(line: line) }
      case .undo: history { view throws(EngineError) in try view.run(.undo, isDryRun: false) }
      case .redo: history { view throws(EngineError) in try view.run(.redo, isDryRun: false) }
      case .history: history { view throws(EngineError) in try view.list(limit: 20) }
      case nil: run(entry)
      }
      if output.isClosed { break }
    }
    return output.finish()
  }

  /// An entry that says something; nil when there are no more.
  private func readEntry() -> String? {
    while true {
      switch editor.readEntry(Repl.prompt, prefill: "") {
      case .end: return nil
      case .interrupted: continue
      case .entry(let entry):
        if entry.allSatisfy(\.isWhitespace) { continue }
        editor.remember(entry)
        return entry
      }
    }
  }

  private func run(_ entry: String) {
    output.startOver()
    messages.startOver()
    let source = SourceText(entry, name: "entry")
    watchdog.begin(limit: limit, stop: session.interrupt)
    let script = session.prepare(source)
    watchdog.end()
    messages.show(script.diagnostics, in: script.source)
    guard script.isRunnable else { return }
    do {
      // Nobody is hurried while they think about an answer.
      let preview = try consent.preview(script, in: session)
      _ = try guarded { () throws(EngineError) in
        try session.run(script, into: output, expecting: preview)
      }
      if script.hasWatches { messages.remark("`qcq watch` watches; the prompt does not yet") }
    } catch {
      messages.show([error.diagnostic(after: watchdog.cause)], in: error.source(script.source))
    }
  }

  private func history(_ body: (HistoryView) throws(EngineError) -> Void) {
    output.startOver()
    messages.startOver()
    do {
      try body(HistoryView(session, output, consent))
    } catch {
      _ = output.finish()
      messages.show(error.diagnostic)
    }
  }

  /// Does something that Ctrl-C and the time limit stop.
  private func guarded<Result>(
    _ body: () throws(EngineError) -> Result
  ) throws(EngineError) -> Result {
    watchdog.begin(limit: limit, stop: session.interrupt)
    defer { watchdog.end() }
    return try body()
  }
}

extension EngineError {
  /// The error as a message, where the watchdog knows better why work was stopped.
  package func diagnostic(after cause: Watchdog.Cause?) -> Diagnostic {
    switch (self, cause) {
    case (.interrupted, .timedOut): .timedOut
    case (.interrupted, _), (.store, _), (.file, _), (.statement, _), (.refused, _): diagnostic
    }
  }

  /// The text that the message speaks of: none, unless a statement is to blame.
  package func source(_ source: SourceText) -> SourceText {
    switch self {
    case .statement: source
    case .store, .file, .refused, .interrupted: SourceText(utf8: [], name: "")
    }
  }
}

extension Diagnostic {
  /// The message for work that `--timeout` has ended.
  package static var timedOut: Diagnostic {
    Diagnostic(
      .timedOut, .none, "the time given by `--timeout` is up", help: "give it more, or ask for less"
    )
  }
}
