import ArgumentParser
import QCQEngine
import QCQConsole
import QCQText

extension Workbench {
  /// Runs a text and throws the exit status if that is not 0.
  ///
  /// - Parameter consent: Whom to ask about changes of many rows; a script asks nobody.
  func run(
    _ source: SourceText, in session: Session, for purpose: Session.Purpose = .run,
    consent: (() -> Consent)? = nil, isDryRun: Bool = false,
    live options: WatchOptions.Values? = nil
  ) throws {
    let script = try work(on: source, in: session, for: purpose) {
      script, output throws(EngineError) in
      let mayAsk = script.hasChanges && !isDryRun
      let preview = mayAsk ? try consent?().preview(script, in: session) : nil
      switch try session.run(script, into: output, isDryRun: isDryRun, expecting: preview) {
      case .done: return .done
      case .assertionFailed: return .assertionFailed
      }
    }
    if script.hasWatches, !isDryRun {
      try watch(script, in: session, for: purpose, options ?? WatchOptions.Values())
    }
  }

  /// Explains the queries of a text, and runs none of them.
  func explain(_ source: SourceText, in session: Session) throws {
    _ = try work(on: source, in: session, linesAreData: true) {
      script, output throws(EngineError) in
      try session.explain(script, into: output)
      return .done
    }
  }

  /// Says what is wrong with a text, and throws the exit status for it.
  func check(_ source: SourceText, in session: Session) throws {
    watchdog.begin(stop: session.interrupt)
    defer { watchdog.end() }
    let script = session.prepare(source, for: .check)
    try leaveIfStopped()
    messages.show(script.diagnostics, in: source)
    try ExitStatus(script.diagnostics).leave()
  }

  private func work(
    on source: SourceText, in session: Session, for purpose: Session.Purpose = .run,
    linesAreData: Bool = false,
    _ body: (PreparedScript, ConsoleOutput) throws(EngineError) -> ExitStatus
  ) throws -> PreparedScript {
    let output = ConsoleOutput(
      settings.reportSpec, messages: messages, directory: FilePath.directory(of: source.name),
      linesAreData: linesAreData)
    watchdog.begin(stop: session.interrupt)
    defer { watchdog.end() }
    let script = session.prepare(source, for: purpose)
    try leaveIfStopped()
    messages.show(script.diagnostics, in: source)
    try ExitStatus(script.diagnostics).leave()
    if !linesAreData { try refuseToWatch(script, for: purpose) }
    var status: ExitStatus
    do {
      status = try body(script, output)
    } catch {
      try leaveIfStopped()
      messages.show([error.diagnostic], in: error.source(source))
      status = ExitStatus(error)
    }
    if let failure = output.finish() {
      messages.show(failure)
      if status == .done { status = .unreadable }
    }
    try status.leave()
    return script
  }

  /// Ends the command if the user or the time limit has stopped what it did.
  private func leaveIfStopped() throws {
    guard let cause = watchdog.cause else { return }
    messages.show(cause.diagnostic)
    throw ExitCode(cause.status.rawValue)
  }
}
