import ArgumentParser
import QCQEngine
import QCQConsole
import QCQSyntax
import QCQText
import QuickCartStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a command that asks a database works with.
///
/// Its functions say on standard error what went wrong and then throw the exit status.
struct Workbench {
  let settings: Settings
  let messages: MessagePrinter
  let watchdog: Watchdog
  let live = LiveSwitch()

  /// - Parameter isPrompt: Whether Ctrl-C and the time limit end an entry and not the command.
  init(_ settings: Settings, isPrompt: Bool = false) {
    self.settings = settings
    messages = settings.makeMessagePrinter()
    let format = settings.messageFormat
    let color = settings.hasColor(on: .standardError)
    let lastWord: Watchdog.LastWord = { [live] cause in
      if live.isOn {
        LiveTerminal.restore()
        _exit(cause.status.rawValue)
      }
      if OutputFile.standardError.takesText {
        MessagePrinter(format, color: color).show(cause.diagnostic)
      }
      _exit(cause.status.rawValue)
    }
    watchdog = Watchdog(
      limit: isPrompt ? nil : settings.timeout, lastWord: isPrompt ? nil : lastWord)
  }

  /// Opens the database that was asked for.
  func openStore() throws -> Store {
    do {
      if let sample = settings.sample {
        return try Store.sample(sample, now: settings.clock(), isReadOnly: settings.isReadOnly)
      }
      return try Store.open(
        path: DatabasePath.chosen(by: settings.database), readOnly: settings.isReadOnly)
    } catch {
      messages.show(diagnostic(for: error))
      throw ExitCode(ExitStatus(EngineError.store(error)).rawValue)
    }
  }

  /// Someone who has not named a database has none yet, which is no mistake in a path.
  private func diagnostic(for error: StoreError) -> Diagnostic {
    guard case .notFound = error, settings.database == nil, DatabasePath.fromEnvironment == nil
    else { return error.diagnostic }
    return Diagnostic(
      .databaseUnreadable, .none, "there is no database yet",
      help: "run `qcq db init`, or try `--sample demo`")
  }

  func makeSession(_ store: Store, parameters: [String: String] = [:]) throws -> Session {
    let options = SessionOptions(
      now: settings.clock, zone: settings.zone, parameters: parameters,
      importer: Workbench.readImport)
    do {
      return try Session(store: store, options: options)
    } catch {
      messages.show(error.diagnostic)
      throw ExitCode(ExitStatus(error).rawValue)
    }
  }

  /// Reads a file that `use` names, as seen from the file that names it.
  private static func readImport(_ path: String, from: String) -> SyntaxTree? {
    let file = FilePath.resolve(path, from: FilePath.directory(of: from))
    return try? Parser.parse(InputFile.read(file))
  }

  /// Reads a script, or standard input for `-`.
  func read(_ path: String) throws -> SourceText {
    do {
      return try InputFile.read(path)
    } catch {
      messages.show(error.diagnostic)
      throw ExitCode(ExitStatus.unreadable.rawValue)
    }
  }
}

extension Watchdog.Cause {
  var diagnostic: Diagnostic {
    switch self {
    case .interrupted: EngineError.interrupted.diagnostic
    case .timedOut: .timedOut
    }
  }

  var status: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .timedOut: .timedOut
    }
  }
}

extension Workbench {
  /// Writes what is no result of a query to standard output.
  func write(_ text: String) throws {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    output.write(text: text)
    guard let failure = output.finish() else { return }
    messages.show(failure)
    try ExitStatus.unreadable.leave()
  }
}
