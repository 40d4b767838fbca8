package import QCQConsole
import QCQAssist
package import QCQEngine
import QCQReports
import QCQSQL
package import QCQText

/// The prompt: reads an entry, runs it, shows what came of it, and begins again.
package final class Repl {
  /// What a prompt is set up with.
  package struct Setup {
    package var settings: PromptSettings
    package var messages: MessagePrinter
    package var editor: any LineEditor
    package var watchdog: Watchdog
    /// How many seconds an entry may take.
    package var limit: Double?
    package var consent: Consent
    package var services: PromptServices

    package init(
      settings: PromptSettings, messages: MessagePrinter, editor: any LineEditor,
      watchdog: Watchdog, limit: Double?, consent: Consent, services: PromptServices
    ) {
      (self.settings, self.messages, self.editor) = (settings, messages, editor)
      (self.watchdog, self.limit, self.consent) = (watchdog, limit, consent)
      self.services = services
    }
  }

  var session: Session
  var settings: PromptSettings
  let messages: MessagePrinter
  let editor: any LineEditor
  let watchdog: Watchdog
  let limit: Double?
  let consent: Consent
  let services: PromptServices
  let file: OutputFile
  /// Set when the entry that runs is stopped.
  let stop = StopFlag()
  let progress: ProgressLine?
  let watches: WatchSet
  /// The list that is meant where none is named.
  var list: ResolvedList?
  /// The results of the last entry that had any.
  var last: KeptResults?
  /// The last entry that was a sentence.
  var lastText: String?
  /// What the next line begins with: a mistake put right.
  var prefill = ""
  var isOver = false
  /// A part of the entry that runs has failed.
  var hasFailed = false
  let hints = FirstSteps()

  /// - Parameter file: Where results go.
  package init(_ session: Session, _ setup: Setup, file: OutputFile = .standardOutput) {
    (self.session, self.settings, self.messages) = (session, setup.settings, setup.messages)
    (self.editor, self.watchdog, self.limit) = (setup.editor, setup.watchdog, setup.limit)
    (self.consent, self.services, self.file) = (setup.consent, setup.services, file)
    let errors = OutputFile.standardError
    let isQuiet =
      !Terminal.isTerminal(errors.descriptor) || Terminal.environment("TERM") == "dumb"
    progress = isQuiet ? nil : ProgressLine(errors)
    watches = WatchSet()
    editor.sources.append(watches.news)
    editor.assistant = CommandAssistant(repl: self)
  }

  /// Goes on until the user wants no more; gives a message if the terminal is gone.
  package func run() -> Diagnostic? {
    defer { watches.end() }
    _ = try? session.followSchema()
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
      (editor.assistant as? CommandAssistant)?.forget()
      prefill = ""
      switch editor.readEntry(PromptFace(self).text, prefill: start) {
      case .end: return nil
      case .interrupted: continue
      case .entry(let entry):
        if entry.allSatisfy(\.isWhitespace) { continue }
        editor.remember(entry)
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
    switch PromptEntry(entry) {
    case .word(let word, let rest): perform(word.command, CommandArguments(rest))
    case .command(let name, let arguments): perform(name, arguments)
    case .enter(let scope, let diagnostics): enter(scope, diagnostics, entry)
    case .leave: leave()
    case .background(let text, let name): watchInBackground(text, name: name)
    case .statements: run(entry)
    }
  }

  private func perform(_ name: String, _ arguments: CommandArguments) {
    if let command = CommandName(rawValue: name) { return perform(command, arguments) }
    let names = CommandName.allCases.map(\.rawValue)
    let nearest =
      PromptHabit.command(for: name)?.rawValue
      ?? Suggestion.nearest(to: name, among: names, limit: 1).first
    complain(
      CommandProblem(
        "there is no command `.\(name)`",
        help: nearest.map { "did you mean `.\($0)`?" } ?? "`.help` lists them",
        instead: nearest.map { ".\($0) \(arguments.text)".trimmed }))
  }

  func perform(_ name: CommandName, _ arguments: CommandArguments) {
    do {
      try name.command.run(arguments, self)
    } catch {
      complain(error)
    }
  }

  /// Says what is wrong with a command, and offers what was meant.
  func complain(_ problem: CommandProblem) {
    hasFailed = true
    if let diagnostic = problem.diagnostic {
      messages.show([diagnostic.message], in: diagnostic.source)
    } else {
      messages.complain(problem.message, help: problem.help)
    }
    if let instead = problem.instead { prefill = instead }
  }
}
