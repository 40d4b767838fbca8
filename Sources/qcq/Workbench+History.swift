import QCQLanguage
import QCQEngine
import QCQConsole
import QCQReports
import QCQText
import QuickCartStore

extension Workbench {
  /// Undoes or redoes a step and throws the exit status if that is not 0.
  func history(_ direction: HistoryDirection, _ changes: ChangeOptions) throws {
    let session = try makeSession(openStore())
    try view(session) { output throws(EngineError) in
      let view = HistoryView(session, output, consent(changes))
      try view.run(direction, isDryRun: changes.dryRun)
    }
  }

  /// Shows the steps.
  func history(in session: Session, limit: Int) throws {
    try view(session) { output throws(EngineError) in
      try HistoryView(session, output, consent(nil)).list(limit: limit)
    }
  }

  private func view(
    _ session: Session, _ body: (ConsoleOutput) throws(EngineError) -> Void
  ) throws {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    watchdog.begin(stop: session.interrupt)
    defer { watchdog.end() }
    var status = ExitStatus.done
    do {
      try body(output)
    } catch {
      // What was shown before the refusal comes before it.
      _ = output.finish()
      messages.show(error.diagnostic)
      status = ExitStatus(error)
    }
    if let failure = output.finish() {
      messages.show(failure)
      if status == .done { status = .unreadable }
    }
    try status.leave()
  }

  /// How a command that is given on the command line asks: on standard error, if somebody is there.
  func consent(_ changes: ChangeOptions?) -> Consent {
    let isAnswerable = Terminal.isTerminal(0) && Terminal.isTerminal(2)
    let policy: Consent.Policy =
      changes?.yes ?? false
      ? .given : changes?.noInput ?? false ? .refusing : isAnswerable ? .asking : .silent
    var spec = settings.reportSpec
    spec.format = .table
    spec.color = settings.hasColor(on: .standardError)
    spec.isTerminal = isAnswerable
    return Consent(
      policy,
      output: ConsoleOutput(spec, messages: messages, linesAreData: true, file: .standardError),
      ask: LineReader(interrupts: watchdog.idleInterrupts, output: .standardError).readLine)
  }
}
