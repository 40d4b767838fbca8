package import QCQConsole
import QCQEngine
import QCQLanguage
import QCQPlatform
import QCQReports
import QCQSQL
import QCQText
package import QuickCartStore

/// The prompt: reads an entry, runs it, shows what came of it, and begins again.
final class Repl {
  var session: Session {
    didSet { watchdog.standBy(session.store.interrupt) }
  }
  var settings: PromptSettings
  let messages: MessagePrinter
  let editor: any LineEditor
  let watchdog: Watchdog
  let consent: Consent
  let gate: FileGate
  /// What the command line asks for.
  let options: Settings
  /// Where results go.
  let file: OutputFile
  /// Set when the entry that runs is stopped.
  let stop = SharedFlag()
  let progress: ProgressLine?
  let watches = BackgroundWatches()
  /// The list that is meant where none is named.
  var list: ResolvedList?
  /// The results of the last entry that had any.
  var last: KeptResults?
  /// The last entry that was a sentence.
  var lastText: String?
  /// The list that was the current one when it ran.
  var lastList: ResolvedList?
  /// What the next line begins with: a mistake put right.
  var prefill = ""
  /// The entry that runs is the one that the line began with: nobody has written it.
  private(set) var isOffered = false
  var isOver = false
  /// A part of the entry that runs has failed.
  var hasFailed = false
  let hints = FirstSteps()

  init(
    _ session: Session, _ settings: PromptSettings, _ messages: MessagePrinter,
    _ editor: any LineEditor, watchdog: Watchdog, consent: Consent.Policy, options: Settings,
    file: OutputFile = .standardOutput
  ) {
    (self.session, self.settings, self.messages, self.editor) = (
      session, settings, messages, editor
    )
    (self.watchdog, self.options, self.file) = (watchdog, options, file)
    var preview = settings.spec
    preview.format = .table
    self.consent = Consent(
      consent, output: ConsoleOutput(preview, messages: messages, file: file),
      ask: editor.readConsent)
    gate = FileGate(options, ask: self.consent.question)
    let isQuiet = !Terminal.isTerminal(STDERR_FILENO) || Terminal.environment("TERM") == "dumb"
    progress = isQuiet ? nil : ProgressLine(STDERR_FILENO)
    editor.sources.append(watches.news)
    editor.assistant = CommandAssistant(repl: self)
  }

  /// How many seconds an entry may take.
  var limit: Double? { options.timeout }

  /// Goes on until the user wants no more; gives a message if the terminal is gone.
  func run() -> Diagnostic? {
    defer { watches.end() }
    // What no entry has asked for ends with Ctrl-C, too.
    watchdog.standBy(session.store.interrupt)
    _ = try? session.followSchema()
    session.store.noteSight()
    while !isOver, file.failure == nil, let entry = readEntry() {
      stop.clear()
      messages.startOver()
      performParts(of: entry)
    }
    return file.complaint
  }

  /// An entry that says something; nil when there are no more.
  private func readEntry() -> String? {
    while true {
      let start = prefill
      (editor.assistant as? CommandAssistant)?.begin()
      prefill = ""
      switch editor.readEntry(PromptText(self), prefill: start) {
      case .end: return nil
      case .interrupted: continue
      case .entry(let entry):
        if entry.allSatisfy(\.isWhitespace) { continue }
        editor.remember(entry)
        isOffered = entry == start
        return entry
      }
    }
  }

  /// Does one part after the other, until one fails: what follows may rest on it.
  private func performParts(of entry: String) {
    hasFailed = false
    let parts = PromptEntry.parts(of: entry)
    for (number, part) in parts.enumerated() where !isOver {
      perform(part)
      if hasFailed || stop.isSet, number < parts.count - 1 {
        prefill = ""
        return messages.remark("nothing after `\(TerminalText.escaped(part.words))` was run")
      }
    }
  }

  private func perform(_ entry: String) {
    let kind = PromptEntry(entry)
    let isThere = followFile(for: kind)
    defer { session.store.noteSight() }
    switch kind {
    case .command(let name, let arguments): perform(name, arguments)
    case .leave: leave()
    case .enter where !isThere, .background where !isThere, .piped where !isThere,
      .statements where !isThere:
      hasFailed = true
    case .enter(let scope, let diagnostics): enter(scope, diagnostics, entry)
    case .background(let text, let name): watchInBackground(text, name: name)
    case .piped(let text, let command): pipe(to: command) { run(text) }
    case .statements: run(entry)
    }
  }

  private func perform(_ name: String, _ arguments: CommandArguments) {
    if let command = PromptCommands.named(name) {
      guard command.isPiped, let piped = PipedText("\(name) \(arguments.text)") else {
        return perform(command, arguments)
      }
      let rest = CommandArguments(piped.text.dropFirst(name.count).trimmed)
      return pipe(to: piped.command) {
        let spec = settings.spec
        settings.spec.isTerminal = false
        settings.spec.color = false
        perform(command, rest)
        settings.spec.isTerminal = spec.isTerminal
        settings.spec.color = spec.color
      }
    }
    if let advice = PromptHabit.advice(for: name) {
      return complain(CommandProblem("there is no command `.\(name)`", help: advice))
    }
    let nearest =
      PromptHabit.command(for: name)?.name
      ?? Suggestion.nearest(to: name, among: PromptCommands.names, limit: 1).first
    complain(
      CommandProblem(
        "there is no command `.\(name)`",
        help: nearest.map { "did you mean `.\($0)`?" } ?? "`help commands` lists them",
        instead: nearest.map { ".\($0) \(arguments.text)".trimmed }))
  }

  private func perform(_ command: any PromptCommand.Type, _ arguments: CommandArguments) {
    do { try command.run(arguments, self) } catch { complain(error) }
  }

  /// Says what is wrong with a command, and offers what was meant.
  func complain(_ problem: CommandProblem) {
    hasFailed = true
    if let diagnostic = problem.diagnostic {
      messages.show([diagnostic.message], in: diagnostic.source)
    } else {
      messages.complain(problem.message, help: problem.help)
    }
    guard let instead = problem.instead else { return }
    if case .command(let name, _) = PromptEntry(instead),
      PromptCommands.named(name)?.changesData ?? false
    {
      return
    }
    prefill = instead
  }
}

/// The prompt as a command.
package enum Prompt {
  /// Reads and runs entries until the user wants no more, and throws the exit status if the
  /// terminal is gone.
  package static func run(
    _ bench: Workbench, on store: Store, _ changes: ChangeChoices
  ) throws(ExitStatus) {
    let settings = bench.settings
    let repl = Repl(
      try bench.makeSession(store), PromptSettings(settings.reportSpec), bench.messages,
      LineEditors.make(
        hasColor: settings.hasColor(on: .standardOutput),
        interrupts: bench.watchdog.idleInterrupts),
      watchdog: bench.watchdog, consent: changes.policy ?? .asking, options: settings)
    repl.greet(settings.sample.map { "sample \($0.rawValue), in memory" } ?? store.path)
    guard let failure = repl.run() else { return }
    bench.messages.show(failure)
    throw ExitStatus([failure])
  }
}
